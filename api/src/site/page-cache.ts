import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueChange } from '../cache/changes';
import type { PageSource } from '../metrics/metrics';
import { accepts } from './files';

/** A text to answer with. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** How long it may be used again, in milliseconds, provided that the catalogue stays the same; 0: not at all. */
  keepMs: number;
}

/** The same with its bytes ready to be sent. */
interface Ready {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  plain: Buffer;
  br: Buffer;
  /** Whatever it names by an id: the products that it shows are among them. */
  ids: ReadonlySet<string>;
}

/** A page that is being made; everybody who asks for it waits. */
interface Making {
  /** What has changed since it was begun: it may have been read before that. */
  readonly missed: { at: number; ids: readonly string[] }[];
  readonly done: Promise<Made>;
}

interface Made {
  ready: Ready;
  keepMs: number;
  /** The first change that the page may lack; infinite when there was none. */
  staleFrom: number;
}

/** Tells of changes to what visitors are shown. */
export interface CatalogueChanges {
  /** False while changes may have been missed: nothing that was made before may be used then. */
  current(): boolean;
  /** Calls back on each change. Answers how to stop that. */
  subscribe(listener: (change: CatalogueChange) => void): () => void;
}

/** Bytes kept at most: both forms of every page, and its address. */
const LIMIT = 64 * 1024 * 1024;
/** What a page takes besides, roughly. */
const ENTRY_BYTES = 1024;
const ID_BYTES = 64;
/** How long an answer is used where nobody tells of changes, in milliseconds. */
const UNTOLD_MS = 2_000;
/** Every page is compressed once for many: still quick, as the first visitor waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ID = /\b[0-9a-f]{24}\b/g;

/**
 * Pages ready to be sent, by their address: made once however many ask at the same time, dropped when a change of the
 * catalogue may show in them, the longest unused first when there are too many. What was begun before a change that may show
 * in it is neither kept nor sent to those who come after the change.
 */
export class PageCache {
  private readonly kept = new Map<string, Ready & { until: number }>();
  private readonly making = new Map<string, Making>();
  private bytes = 0;
  /** How many changes of single products there were. */
  private clock = 0;

  private readonly unfollow: (() => void) | undefined;

  constructor(
    private readonly changes: CatalogueChanges | null,
    private readonly limit = LIMIT,
  ) {
    this.unfollow = changes?.subscribe((change) => this.heed(change));
  }

  /** How much is kept. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.kept.size, bytes: this.bytes };
  }

  /** Follows no more changes. */
  async stop(): Promise<void> {
    this.unfollow?.();
    this.clear();
  }

  /** Drops everything, and what is being made will not be kept. */
  clear(): void {
    this.kept.clear();
    this.making.clear();
    this.bytes = 0;
  }

  /** Stock and pictures show where their product is; anything else may show on every page. */
  private heed(change: CatalogueChange): void {
    if (change.kind !== 'shown') {
      this.clear();
      return;
    }
    this.clock += 1;
    for (const { missed } of this.making.values()) missed.push({ at: this.clock, ids: change.ids });
    for (const [key, { ids }] of this.kept) if (change.ids.some((id) => ids.has(id))) this.drop(key);
  }

  /** Answers with the page of that key, made unless it is there. Tells which of the two. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Answer>,
  ): Promise<PageSource> {
    const kept = this.find(key);
    const source = kept ? 'kept' : 'made';
    const ready = kept ?? (await this.wait(key, make));
    void reply
      .code(ready.status)
      .header('cache-control', 'no-cache')
      .headers(ready.headers)
      .header('etag', ready.etag)
      .header('vary', 'Accept-Encoding');
    if (ready.status === 200 && request.headers['if-none-match']?.includes(ready.etag)) {
      await reply.code(304).send();
      return source;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    if (accepts(accepted, 'br')) await reply.header('content-encoding', 'br').send(ready.br);
    else if (accepts(accepted, 'gzip')) {
      await reply.header('content-encoding', 'gzip').send(await promisify(gzip)(ready.plain));
    } else await reply.send(ready.plain);
    return source;
  }

  private find(key: string): Ready | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    if (found.until < performance.now() || this.changes?.current() === false) {
      this.drop(key);
      return undefined;
    }
    // The last one asked for stands last, the first one is dropped first.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found;
  }

  /** The page as it was, or became, after this call. */
  private async wait(key: string, make: () => Promise<Answer>): Promise<Ready> {
    const cameAt = this.clock;
    for (;;) {
      const underway = this.making.get(key);
      if (!underway) return this.find(key) ?? (await this.begin(key, make)).ready;
      const { ready, staleFrom } = await underway.done;
      if (cameAt < staleFrom) return ready;
    }
  }

  private async begin(key: string, make: () => Promise<Answer>): Promise<Made> {
    const missed: Making['missed'] = [];
    const making = { missed, done: prepare(make, missed) };
    this.making.set(key, making);
    try {
      const made = await making.done;
      const { ready, keepMs, staleFrom } = made;
      // It is another one, or none, where everything changed meanwhile.
      if (keepMs > 0 && staleFrom === Infinity && this.making.get(key) === making) this.keep(key, ready, keepMs);
      return made;
    } finally {
      if (this.making.get(key) === making) this.making.delete(key);
    }
  }

  private keep(key: string, ready: Ready, keepMs: number): void {
    this.drop(key);
    this.kept.set(key, { ...ready, until: performance.now() + (this.changes ? keepMs : Math.min(keepMs, UNTOLD_MS)) });
    this.bytes += sizeOf(key, ready);
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.limit) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const found = this.kept.get(key);
    if (!found) return;
    this.kept.delete(key);
    this.bytes -= sizeOf(key, found);
  }
}

async function prepare(make: () => Promise<Answer>, missed: Making['missed']): Promise<Made> {
  const { status, headers, body, keepMs } = await make();
  const plain = Buffer.from(body);
  const br = await promisify(brotliCompress)(plain, BROTLI);
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`;
  const ids = new Set(body.match(ID));
  const stale = missed.find((change) => change.ids.some((id) => ids.has(id)));
  return { ready: { status, headers, etag, plain, br, ids }, keepMs, staleFrom: stale?.at ?? Infinity };
}

// An address may be as long as a page, and a text takes two bytes for each character.
const sizeOf = (key: string, { plain, br, ids }: Ready): number =>
  ENTRY_BYTES + 2 * key.length + plain.length + br.length + ID_BYTES * ids.size;
