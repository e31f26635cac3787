import { LIST_HEADERS, MEANT_HEADER, callSchemas } from '@shop/shared/contracts';
import type { CallId } from '@shop/shared/contracts';
import { isRecord } from '@shop/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogChange, CatalogChanges } from '../cache/changes';
import { type CachedResponse, type Loader, ResponseCache } from '../cache/response-cache';
import { acceptsEncoding, matchesEtag, weakEtagOf } from './conditional';

/** Which part of the catalog an answer shows. It decides which changes make the answer stale. */
interface Shown {
  /** Whether it is a list that products may enter or leave. */
  list: boolean;
  /** The products it shows. */
  productIds: readonly string[];
}

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
  listProductFacets: Object.keys(callSchemas.listProductFacets.query.shape).sort(),
  getPublicProduct: [],
  getSizeGuide: [],
  listCategories: Object.keys(callSchemas.listCategories.query.shape).sort(),
  searchCategories: Object.keys(callSchemas.searchCategories.query.shape).sort(),
  getCategory: [],
};

/** The Vary header: the request headers that the answer depends on. */
const VARY = 'accept-encoding, authorization';

const KEPT_HEADERS = ['content-type', ...Object.values(LIST_HEADERS), MEANT_HEADER];

/** The tag of every answer that lists products. */
const LISTS = 'lists';

const tagsOf = ({ list, productIds }: Shown): ReadonlySet<string> =>
  new Set(list ? [LISTS, ...productIds] : productIds);

/** The tags of the answers that a change makes stale; 'all' for every answer. */
function staleTags(change: CatalogChange): readonly string[] | 'all' {
  if (change.kind === 'all') return 'all';
  // Words that mean the same change what a search finds.
  if (change.kind === 'settings') return [LISTS];
  return change.kind === 'listed' ? [LISTS, ...change.ids] : change.ids;
}

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

function send(cache: ResponseCache, request: FastifyRequest, reply: FastifyReply, answer: CachedResponse): void {
  request.fromCache = true;
  void reply.headers(answer.headers);
  vary(reply, VARY);
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    notModified(reply);
    void reply.send();
    return;
  }
  const brotli = acceptsEncoding(request.headers['accept-encoding'], 'br') ? cache.compressedBody(answer) : null;
  if (brotli !== null) void reply.header('content-encoding', 'br');
  void reply.send(brotli ?? answer.body);
}

/**
 * Caches the answers to visitors of a scope's routes in memory, with their compressed form and all headers. Browsers
 * may cache answers too, but must revalidate them: an unchanged answer is 304 without a body. Answers to staff are not
 * cached here, and only in their own browsers.
 *
 * @param maxBytes maximum size of all cached answers; 0: none is cached
 */
export function cacheAnswers(scope: FastifyInstance, changes: CatalogChanges, maxBytes: number): void {
  const cache = new ResponseCache(changes, { maxBytes, staleTags, sharesWhenNotFresh: false });
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
    const kept = key === null ? undefined : cache.get(key);
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
      if ('response' in found) {
        send(cache, request, reply, found.response);
        return;
      }
      request.lead = found.loader;
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
      lead?.giveUp();
      done(null, payload);
      return;
    }
    const body = Buffer.from(payload);
    const etag = weakEtagOf(body);
    void reply.headers({
      etag,
      'cache-control': request.actor === null ? 'public, no-cache' : 'private, no-cache',
    });
    if (shown === null || security === null) lead?.giveUp();
    else {
      const names = [...KEPT_HEADERS, 'cache-control', 'etag'].filter((name) => reply.hasHeader(name));
      const kept = Object.fromEntries(names.map((name) => [name, String(reply.getHeader(name))]));
      lead?.resolve({ status: 200, headers: { ...security, ...kept }, body, etag, tags: tagsOf(shown) });
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
    request.lead?.giveUp();
    done();
  });
}
