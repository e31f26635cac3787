import { IGNORED_QUERY_HEADER, callSchemas } from '@shop/shared/contracts';
import type { CallId, CallSchemas } from '@shop/shared/contracts';
import { isRecord } from '@shop/shared/rules';
import type { FastifyInstance } from 'fastify';
import { requestSchema } from './json-schema';

/** Limits of the header, which is meant for typing errors. */
const MAX_NAMES = 20;
const MAX_NAME = 40;

const known = new Map<CallId, ReadonlySet<string>>();

/** The query parameters of a call. */
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
 * Reports in a header the query parameters that a call does not know. They are ignored without an error, because a
 * browser tab may be newer than the server.
 */
export function reportIgnoredQuery(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { callId } = request.routeOptions.config;
    if (callId !== undefined && request.url.includes('?') && isRecord(request.query)) {
      const names = namesOf(callId);
      const ignored = Object.keys(request.query).filter((name) => name !== '' && !names.has(name));
      const shown = ignored
        .slice(0, MAX_NAMES)
        // Cut by characters, as half of a surrogate pair cannot be encoded.
        .map((name) => encodeURIComponent([...name].slice(0, MAX_NAME).join('')));
      if (shown.length > 0) void reply.header(IGNORED_QUERY_HEADER, shown.join(', '));
    }
    done();
  });
}
