import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogChanges } from '../cache/changes';
import { type CachedResponse, ResponseCache } from '../cache/response-cache';
import { acceptsEncoding, matchesEtag, weakEtagOf } from '../http/conditional';
import type { PageSource } from '../metrics/metrics';

/** A response with a text body. */
export interface PageResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** How long the page may be cached if the catalog does not change, in milliseconds; 0: it is not cached. */
  keepMs: number;
}

const MAX_BYTES = 64 * 1024 * 1024;

const ID = /\b[0-9a-f]{24}\b/g;

/**
 * A cache of pages. The tags of a page are all ids in it; they include the ids of the products that it shows. Stock and
 * pictures show only on pages with their product. Any other change may show on every page.
 */
export const createPageCache = (changes: CatalogChanges, maxBytes = MAX_BYTES): ResponseCache =>
  new ResponseCache(changes, {
    maxBytes,
    staleTags: (change) => (change.kind === 'shown' ? change.ids : 'all'),
    // Rendering a page takes long, and a crowd may come while the database is away.
    sharesWhenNotFresh: true,
  });

/** The page of a key in its state at the time of this call or later. If it cannot be made, all who wait fail. */
async function load(cache: ResponseCache, key: string, make: () => Promise<PageResponse>): Promise<CachedResponse> {
  const found = await cache.find(key);
  if ('response' in found) return found.response;
  try {
    const page = await make();
    const body = Buffer.from(page.body);
    return found.loader.resolve({ ...page, body, etag: weakEtagOf(body), tags: new Set(page.body.match(ID)) });
  } catch (error) {
    found.loader.fail(error);
    throw error;
  }
}

/** Sends the page of a key, from the cache or newly made. @returns where the page came from */
export async function sendPage(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<PageResponse>,
): Promise<PageSource> {
  const cached = cache.get(key);
  const source = cached ? 'kept' : 'made';
  const page = cached ?? (await load(cache, key, make));
  void reply
    .code(page.status)
    .header('cache-control', 'no-cache')
    .headers(page.headers)
    .header('etag', page.etag)
    .header('vary', 'Accept-Encoding');
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)) {
    await reply.code(304).send();
    return source;
  }
  const accepted = request.headers['accept-encoding'];
  if (acceptsEncoding(accepted, 'br')) {
    const brotli = page.brotli ?? (await cache.compress(page));
    if (brotli !== null) void reply.header('content-encoding', 'br');
    await reply.send(brotli ?? page.body);
  } else if (acceptsEncoding(accepted, 'gzip')) {
    await reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page.body));
  } else await reply.send(page.body);
  return source;
}
