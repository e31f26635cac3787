import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueChange } from '../cache/changes';
import type { PageSource } from '../metrics/metrics';
import { accepts } from './files';

/** A text to answer with. */
export interface PageResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** How long it may be used again, in milliseconds, provided that the catalogue stays the same; 0: not at all. */
  keepMs: number;
}

/** The same with its bytes ready to be sent. */
interface CachedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  plain: Buffer;
  br: Buffer;
  /** Whatever it names by an id: the products that it shows are among them. */
  ids: ReadonlySet<string>;
}

/** A page that is being made; everybody who asks for it waits. */
interface InFlight {
  /** What has changed since it was begun: it may have been read before that. */
  readonly changesMeanwhile: { at: number; ids: readonly string[] }[];
  readonly done: Promise<Loaded>;
}

interface Loaded {
  page: CachedPage;
  keepMs: number;
  /** The first change that the page may lack; infinite when there was none. */
  staleFrom: number;
}

/** Tells of changes to what visitors are shown. */
export interface CatalogueChanges {
  /** False while changes may have been missed: nothing that was made before may be used then. */
  isFresh(): boolean;
  /** Calls back on each change. Answers how to stop that. */
  subscribe(listener: (change: CatalogueChange) => void): () => void;
}

/** Bytes kept at most: both forms of every page, and its address. */
const MAX_BYTES = 64 * 1024 * 1024;
/** What a page takes besides, roughly. */
const ENTRY_BYTES = 1024;
const ID_BYTES = 64;
/** How long an answer is used where nobody tells of changes, in milliseconds. */
const WITHOUT_FEED_MS = 2_000;
/** Every page is compressed once for many: still quick, as the first visitor waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ID = /\b[0-9a-f]{24}\b/g;

/**
 * Pages ready to be sent, by their address: made once however many ask at the same time, dropped when a change of the
 * catalogue may show in them, the longest unused first when there are too many. What was begun before a change that may show
 * in it is neither kept nor sent to those who come after the change.
 */
export class PageCache {
  private readonly entries = new Map<string, CachedPage & { until: number }>();
  private readonly inFlight = new Map<string, InFlight>();
  private bytes = 0;
  /** How many changes of single products there were. */
  private clock = 0;

  private readonly unsubscribe: (() => void) | undefined;

  constructor(
    private readonly changes: CatalogueChanges | null,
    private readonly limit = MAX_BYTES,
  ) {
    this.unsubscribe = changes?.subscribe((change) => this.invalidate(change));
  }

  /** How much is kept. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.entries.size, bytes: this.bytes };
  }

  /** Follows no more changes. */
  async stop(): Promise<void> {
    this.unsubscribe?.();
    this.clear();
  }

  /** Drops everything, and what is being made will not be kept. */
  clear(): void {
    this.entries.clear();
    this.inFlight.clear();
    this.bytes = 0;
  }

  /** Stock and pictures show where their product is; anything else may show on every page. */
  private invalidate(change: CatalogueChange): void {
    if (change.kind !== 'shown') {
      this.clear();
      return;
    }
    this.clock += 1;
    for (const { changesMeanwhile } of this.inFlight.values())
      changesMeanwhile.push({ at: this.clock, ids: change.ids });
    for (const [key, { ids }] of this.entries) if (change.ids.some((id) => ids.has(id))) this.remove(key);
  }

  /** Answers with the page of that key, made unless it is there. Tells which of the two. */
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
    if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
      await reply.code(304).send();
      return source;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    if (accepts(accepted, 'br')) await reply.header('content-encoding', 'br').send(page.br);
    else if (accepts(accepted, 'gzip')) {
      await reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page.plain));
    } else await reply.send(page.plain);
    return source;
  }

  private find(key: string): CachedPage | undefined {
    const found = this.entries.get(key);
    if (!found) return undefined;
    if (found.until < performance.now() || this.changes?.isFresh() === false) {
      this.remove(key);
      return undefined;
    }
    // The last one asked for stands last, the first one is dropped first.
    this.entries.delete(key);
    this.entries.set(key, found);
    return found;
  }

  /** The page as it was, or became, after this call. */
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
      // It is another one, or none, where everything changed meanwhile.
      if (keepMs > 0 && staleFrom === Infinity && this.inFlight.get(key) === started) this.insert(key, page, keepMs);
      return loaded;
    } finally {
      if (this.inFlight.get(key) === started) this.inFlight.delete(key);
    }
  }

  private insert(key: string, page: CachedPage, keepMs: number): void {
    this.remove(key);
    this.entries.set(key, {
      ...page,
      until: performance.now() + (this.changes ? keepMs : Math.min(keepMs, WITHOUT_FEED_MS)),
    });
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

// An address may be as long as a page, and a text takes two bytes for each character.
const sizeOf = (key: string, { plain, br, ids }: CachedPage): number =>
  ENTRY_BYTES + 2 * key.length + plain.length + br.length + ID_BYTES * ids.size;
