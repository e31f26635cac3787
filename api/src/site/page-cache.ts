import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogChange } from '../cache/changes';
import type { PageSource } from '../metrics/metrics';
import { acceptsEncoding, matchesEtag } from '../http/conditional';

/** A response with a text body. */
export interface PageResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** How long the page may be cached if the catalog does not change, in milliseconds; 0: it is not cached. */
  keepMs: number;
}

/** The response with its bytes ready for sending. */
interface CachedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  plain: Buffer;
  br: Buffer;
  /** All ids in the page; they include the ids of the products that it shows. */
  ids: ReadonlySet<string>;
}

/** A page that is being made. All requests for it wait. */
interface InFlight {
  /** Changes since it was started. Its data may have been read before them. */
  readonly changesMeanwhile: { at: number; ids: readonly string[] }[];
  readonly done: Promise<Loaded>;
}

interface Loaded {
  page: CachedPage;
  keepMs: number;
  /** Clock value of the first change that the page may lack; Infinity if it lacks no change. */
  staleFrom: number;
}

/** Source of changes to public data. */
export interface CatalogChanges {
  /** False while changes may have been missed: cached pages must not be used then. */
  isFresh(): boolean;
  /** Calls the listener on each change. Returns the unsubscribe function. */
  subscribe(listener: (change: CatalogChange) => void): () => void;
}

/** Size limit in bytes: plain and compressed form of all pages, and their addresses. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Approximate additional memory of a page. */
const ENTRY_BYTES = 1024;
const ID_BYTES = 64;
/** A page is compressed once for many visitors. The quality is moderate, because the first visitor waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ID = /\b[0-9a-f]{24}\b/g;

/**
 * An LRU cache of pages by address. Simultaneous requests for one page make it once (single flight). A change of the
 * catalog removes all pages that may show it. A page that was started before such a change is not cached, and not sent
 * to requests that arrive after the change.
 */
export class PageCache {
  private readonly entries = new Map<string, CachedPage & { until: number }>();
  private readonly inFlight = new Map<string, InFlight>();
  private bytes = 0;
  /** Number of changes of single products so far. */
  private clock = 0;

  private readonly unsubscribe: () => void;

  constructor(
    private readonly changes: CatalogChanges,
    private readonly limit = MAX_BYTES,
  ) {
    this.unsubscribe = changes.subscribe((change) => this.invalidate(change));
  }

  /** Number and size of the cached pages. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.entries.size, bytes: this.bytes };
  }

  /** Stops following changes and clears the cache. */
  async stop(): Promise<void> {
    this.unsubscribe();
    this.clear();
  }

  /** Clears the cache. Pages in progress will not be cached. */
  clear(): void {
    this.entries.clear();
    this.inFlight.clear();
    this.bytes = 0;
  }

  /** Stock and pictures show only on pages with their product. Any other change may show on every page. */
  private invalidate(change: CatalogChange): void {
    if (change.kind !== 'shown') {
      this.clear();
      return;
    }
    this.clock += 1;
    for (const { changesMeanwhile } of this.inFlight.values())
      changesMeanwhile.push({ at: this.clock, ids: change.ids });
    for (const [key, { ids }] of this.entries) if (change.ids.some((id) => ids.has(id))) this.remove(key);
  }

  /** Sends the page of a key, from the cache or newly made. @returns where the page came from */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<PageResponse>,
  ): Promise<PageSource> {
    const cached = this.find(key);
    const source = cached ? 'kept' : 'made';
    const page = cached ?? (await this.load(key, make));
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
    if (acceptsEncoding(accepted, 'br')) await reply.header('content-encoding', 'br').send(page.br);
    else if (acceptsEncoding(accepted, 'gzip')) {
      await reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page.plain));
    } else await reply.send(page.plain);
    return source;
  }

  private find(key: string): CachedPage | undefined {
    const found = this.entries.get(key);
    if (!found) return undefined;
    if (found.until < performance.now() || !this.changes.isFresh()) {
      this.remove(key);
      return undefined;
    }
    // Moves it to the end: the least recently used page comes first.
    this.entries.delete(key);
    this.entries.set(key, found);
    return found;
  }

  /** The page in its state at the time of this call or later. */
  private async load(key: string, make: () => Promise<PageResponse>): Promise<CachedPage> {
    const startedAt = this.clock;
    for (;;) {
      const inFlight = this.inFlight.get(key);
      if (!inFlight) return this.find(key) ?? (await this.start(key, make)).page;
      const { page, staleFrom } = await inFlight.done;
      if (startedAt < staleFrom) return page;
    }
  }

  private async start(key: string, make: () => Promise<PageResponse>): Promise<Loaded> {
    const changesMeanwhile: InFlight['changesMeanwhile'] = [];
    const started = { changesMeanwhile, done: makePage(make, changesMeanwhile) };
    this.inFlight.set(key, started);
    try {
      const loaded = await started.done;
      const { page, keepMs, staleFrom } = loaded;
      // If the cache was cleared in the meantime, the entry is missing or belongs to a newer request.
      if (keepMs > 0 && staleFrom === Infinity && this.inFlight.get(key) === started) this.insert(key, page, keepMs);
      return loaded;
    } finally {
      if (this.inFlight.get(key) === started) this.inFlight.delete(key);
    }
  }

  private insert(key: string, page: CachedPage, keepMs: number): void {
    this.remove(key);
    this.entries.set(key, { ...page, until: performance.now() + keepMs });
    this.bytes += sizeOf(key, page);
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.limit) return;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    const found = this.entries.get(key);
    if (!found) return;
    this.entries.delete(key);
    this.bytes -= sizeOf(key, found);
  }
}

async function makePage(
  make: () => Promise<PageResponse>,
  changesMeanwhile: InFlight['changesMeanwhile'],
): Promise<Loaded> {
  const { status, headers, body, keepMs } = await make();
  const plain = Buffer.from(body);
  const br = await promisify(brotliCompress)(plain, BROTLI);
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`;
  const ids = new Set(body.match(ID));
  const stale = changesMeanwhile.find((change) => change.ids.some((id) => ids.has(id)));
  return { page: { status, headers, etag, plain, br, ids }, keepMs, staleFrom: stale?.at ?? Infinity };
}

// The key counts too, because a URL may be as long as a page. A string takes two bytes per character.
const sizeOf = (key: string, { plain, br, ids }: CachedPage): number =>
  ENTRY_BYTES + 2 * key.length + plain.length + br.length + ID_BYTES * ids.size;
