import { LIST_HEADERS, callSchemas } from '@shop/shared/contracts';
import type { CallId } from '@shop/shared/contracts';
import { isRecord } from '@shop/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagOf } from '../../cache/answer-cache';
import type { Answer, AnswerCache, Loader, Shown } from '../../cache/answer-cache';
import { acceptsEncoding, matchesEtag } from '../../http/conditional';

declare module 'fastify' {
  interface FastifyRequest {
    /** The task of answering everybody who asks for the same; null for a request that answers itself alone. */
    lead: Loader | null;
    /** What the answer shows of the catalogue, once that is known. */
    shown: Shown | null;
    /** Whether the answer comes ready-made. */
    readyMade: boolean;
  }
  interface FastifyContextConfig {
    /** Leaves the security headers to the route. */
    helmet?: { skipRoute: boolean };
  }
}

/** The query parameters that each call understands, sorted; any others make no difference to its answer. */
const KNOWN: Partial<Record<CallId, readonly string[]>> = {
  listPublicProducts: Object.keys(callSchemas.listPublicProducts.query.shape).sort(),
  listPublicCategoryProducts: Object.keys(callSchemas.listPublicCategoryProducts.query.shape).sort(),
  getPublicProduct: [],
  getSizeGuide: [],
  listCategories: Object.keys(callSchemas.listCategories.query.shape).sort(),
  getCategory: [],
};

/** What decides which answer it is; browsers and caches in between are told. */
const VARY = 'accept-encoding, authorization';

const KEPT_HEADERS = ['content-type', ...Object.values(LIST_HEADERS)];

/** What all requests have in common that get the same answer; null for those whose answer is theirs alone. */
function keyOf({ headers, routeOptions, params, query }: FastifyRequest): string | null {
  // Staff are answered differently, and a token may be refused: nothing of that is kept or answered from what is.
  if (headers.authorization !== undefined) return null;
  const { callId } = routeOptions.config;
  const known = callId === undefined ? undefined : KNOWN[callId];
  if (callId === undefined || known === undefined) return null;
  const given: unknown[] = isRecord(params) ? Object.values(params) : [];
  if (isRecord(query)) {
    for (const name of known) if (query[name] !== undefined) given.push(name, query[name]);
  }
  return given.length === 0 ? callId : callId + JSON.stringify(given);
}

/** Says that an answer depends on these headers of the request, beside whatever else it was said to depend on. */
function vary(reply: FastifyReply, on: string): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others === undefined ? on : `${String(others)}, ${on}`);
}

/** Ends an answer as 304, where the browser has it already. */
function notModified(reply: FastifyReply): void {
  void reply.status(304).removeHeader('content-type').removeHeader('content-length');
}

function send(cache: AnswerCache, request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  request.readyMade = true;
  void reply.headers(answer.headers);
  vary(reply, VARY);
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    notModified(reply);
    void reply.send();
    return;
  }
  const brotli = acceptsEncoding(request.headers['accept-encoding'], 'br') ? cache.brotliOf(answer) : null;
  if (brotli !== null) void reply.header('content-encoding', 'br');
  void reply.send(brotli ?? answer.body);
}

/**
 * Lets the routes of a scope answer visitors from memory: bytes, compressed bytes and all headers as they were made for
 * the first who asked. Browsers may keep answers too, and ask each time whether they still hold: one that has not changed
 * is 304 without a body. What staff see is read for each of them, and kept by their browser alone.
 */
export function answerVisitors(scope: FastifyInstance, cache: AnswerCache): void {
  /** The headers that every answer of the API has, as they are; the same each time. */
  let security: Record<string, string> | null = null;
  const secure = (reply: FastifyReply) => {
    if (security !== null) {
      void reply.headers(security);
      return;
    }
    const before = new Set(Object.keys(reply.getHeaders()));
    reply.helmet();
    security = Object.fromEntries(
      Object.entries(reply.getHeaders())
        .filter(([name]) => !before.has(name))
        .map(([name, value]) => [name, String(value)]),
    );
  };

  scope.decorateRequest('lead', null);
  scope.decorateRequest('shown', null);
  scope.decorateRequest('readyMade', false);
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, helmet: { skipRoute: true } };
  });

  scope.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request);
    const kept = key === null ? undefined : cache.peek(key);
    if (kept) {
      send(cache, request, reply, kept);
      return;
    }
    secure(reply);
    if (key === null) {
      done();
      return;
    }
    cache.find(key).then((found) => {
      if (found.kind === 'answer') {
        send(cache, request, reply, found.answer);
        return;
      }
      if (found.kind === 'load') request.lead = found.loader;
      done();
    }, done);
  });

  scope.addHook('onSend', (request, reply, payload, done) => {
    if (request.readyMade) {
      done(null, payload);
      return;
    }
    const { lead, shown } = request;
    request.lead = null;
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      lead?.fail();
      done(null, payload);
      return;
    }
    const body = Buffer.from(payload);
    const etag = tagOf(body);
    void reply.headers({
      etag,
      'cache-control': request.actor === null ? 'public, no-cache' : 'private, no-cache',
    });
    if (shown === null || security === null) lead?.fail();
    else {
      const names = [...KEPT_HEADERS, 'cache-control', 'etag'].filter((name) => reply.hasHeader(name));
      const kept = Object.fromEntries(names.map((name) => [name, String(reply.getHeader(name))]));
      lead?.resolve(body, { ...security, ...kept }, shown);
    }
    vary(reply, VARY);
    if (!matchesEtag(request.headers['if-none-match'], etag)) {
      done(null, body);
      return;
    }
    notModified(reply);
    done(null, null);
  });

  // An answer that could not even be sent must not leave others waiting.
  scope.addHook('onResponse', (request, _reply, done) => {
    request.lead?.fail();
    done();
  });
}
