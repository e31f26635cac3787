import { IGNORED_QUERY_HEADER, callSchemas } from '@shop/shared/contracts';
import type { CallId, CallSchemas } from '@shop/shared/contracts';
import { isRecord } from '@shop/shared/rules';
import type { FastifyInstance } from 'fastify';
import { requestSchema } from './json-schema';

/** What the header holds at most: a caller's typing error needs no more. */
const MOST_NAMES = 20;
const LONGEST_NAME = 40;

const known = new Map<CallId, ReadonlySet<string>>();

/** The names that a call's query may have. */
function namesOf(id: CallId): ReadonlySet<string> {
  const found = known.get(id);
  if (found) return found;
  const { query }: CallSchemas = callSchemas[id];
  const properties = query === undefined ? undefined : requestSchema(query)['properties'];
  const names = new Set(isRecord(properties) ? Object.keys(properties) : []);
  known.set(id, names);
  return names;
}

/**
 * Names in a header what of a query the call does not know. It is ignored and no error: a tab may be newer than the
 * server that it asks.
 */
export function reportIgnoredQuery(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { callId } = request.routeOptions.config;
    if (callId !== undefined && request.url.includes('?') && isRecord(request.query)) {
      const names = namesOf(callId);
      const ignored = Object.keys(request.query).filter((name) => name !== '' && !names.has(name));
      const shown = ignored
        .slice(0, MOST_NAMES)
        // By characters: half of one cannot be encoded.
        .map((name) => encodeURIComponent([...name].slice(0, LONGEST_NAME).join('')));
      if (shown.length > 0) void reply.header(IGNORED_QUERY_HEADER, shown.join(', '));
    }
    done();
  });
}
