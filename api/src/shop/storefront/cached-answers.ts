import { LIST_HEADERS, callSchemas } from '@shop/shared/contracts';
import type { CallId } from '@shop/shared/contracts';
import { isRecord } from '@shop/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagOf } from '../../cache/answer-cache';
import type { Answer, AnswerCache, Loader, Shown } from '../../cache/answer-cache';
import { acceptsEncoding, matchesEtag } from '../../http/conditional';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while this request computes the answer that others with the same key wait for. */
    lead: Loader | null;
    /** The part of the catalog that the answer shows, once it is known. */
    shown: Shown | null;
    /** Whether the answer comes from the cache. */
    fromCache: boolean;
  }
  interface FastifyContextConfig {
    /** Whether the route sets its security headers itself. */
    helmet?: { skipRoute: boolean };
  }
}

/** The query parameters of each call, sorted. Others do not change the answer. */
const KNOWN: Partial<Record<CallId, readonly string[]>> = {
  listPublicProducts: Object.keys(callSchemas.listPublicProducts.query.shape).sort(),
  listPublicCategoryProducts: Object.keys(callSchemas.listPublicCategoryProducts.query.shape).sort(),
  getPublicProduct: [],
  getSizeGuide: [],
  listCategories: Object.keys(callSchemas.listCategories.query.shape).sort(),
  getCategory: [],
};

/** The Vary header: the request headers that the answer depends on. */
const VARY = 'accept-encoding, authorization';

const KEPT_HEADERS = ['content-type', ...Object.values(LIST_HEADERS)];

/** The cache key: the same for all requests with the same answer; null for requests that are not cached. */
function keyOf({ headers, routeOptions, params, query }: FastifyRequest): string | null {
  // Staff get other answers, and a token may be refused, so requests with a token bypass the cache.
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

/** Adds headers to the Vary header. */
function vary(reply: FastifyReply, on: string): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others === undefined ? on : `${String(others)}, ${on}`);
}

/** Answers 304 without a body. */
function notModified(reply: FastifyReply): void {
  void reply.status(304).removeHeader('content-type').removeHeader('content-length');
}

function send(cache: AnswerCache, request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  request.fromCache = true;
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
 * Caches the answers to visitors of a scope's routes in memory, with their compressed form and all headers. Browsers
 * may cache answers too, but must revalidate them: an unchanged answer is 304 without a body. Answers to staff are not
 * cached here, and only in their own browsers.
 */
export function cacheAnswers(scope: FastifyInstance, cache: AnswerCache): void {
  /** The security headers of the API, computed once. */
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
    if (request.fromCache) {
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

  // When an answer could not be sent, the requests that wait for it must go on.
  scope.addHook('onResponse', (request, _reply, done) => {
    request.lead?.fail();
    done();
  });
}
