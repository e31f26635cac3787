import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ChangeFeed } from './change-feed';
import type { CatalogChange } from './changes';

const compress = promisify(brotliCompress);

/** A quality that takes milliseconds and compresses nearly as well as the highest one. */
const BROTLI_QUALITY = 5;
/** Minimum size for compression, in bytes. Shorter answers fit into one packet anyway. */
const WORTH_COMPRESSING = 1024;
/** Approximate memory of an entry, and of each of its tags, in addition to its body and key. */
const ENTRY_BYTES = 1024;
const TAG_BYTES = 96;

/** The tag of every response that lists products. */
const LISTS = 'lists';

/** Which part of the catalog a response shows. It decides which changes invalidate the response. */
export interface Shown {
  /** Whether it is a list that products may enter or leave. */
  list: boolean;
  /** The products it shows. */
  productIds: readonly string[];
}

/** A response that is ready to be sent. */
export interface Answer {
  readonly key: string;
  readonly body: Buffer;
  /** The compressed body; null until it is ready, and always null for a body that does not get smaller. */
  readonly brotli: Buffer | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Entry extends Answer {
  brotli: Buffer | null;
  readonly tags: readonly string[];
  bytes: number;
  compressing: boolean;
}

/** A read in progress. All requests with the same key wait for it. */
interface InFlight {
  /** Changes since the read started. Its query may have seen the state before them. */
  readonly changesMeanwhile: { at: number; change: CatalogChange }[];
  readonly done: Promise<Loaded | null>;
}

interface Loaded {
  answer: Answer;
  /** Clock value of the first change that the answer may lack; Infinity if it lacks no change. */
  staleFrom: number;
}

/** Passes the result of a read to all requests that wait for it. The reader calls exactly one of the two functions. */
export interface Loader {
  resolve: (body: Buffer, headers: Readonly<Record<string, string>>, shown: Shown) => Answer;
  /** The read failed: each waiting request reads for itself. */
  fail: () => void;
}

/** How a request gets its answer. */
export type Found =
  /** Send this. */
  | { kind: 'answer'; answer: Answer }
  /** Read, and pass the result to the loader. */
  | { kind: 'load'; loader: Loader }
  /** Read without sharing the result. */
  | { kind: 'bypass' };

/** The ETag of a body. The same bytes have the same ETag in every process. */
export const tagOf = (body: string | Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

const tagsOf = ({ list, productIds }: Shown): string[] => (list ? [LISTS, ...productIds] : [...productIds]);

const affects = (change: CatalogChange, tags: ReadonlySet<string>): boolean =>
  change.kind === 'all' ||
  (change.kind === 'listed' && tags.has(LISTS)) ||
  (change.kind !== 'settings' && change.ids.some((id) => tags.has(id)));

/**
 * An LRU cache of public responses as bytes, limited to `maxBytes`. A change from the feed removes all responses that
 * may show it. While the feed is not fresh, nothing is cached or shared. Of several simultaneous requests with the same
 * key, one reads and the others wait (single flight).
 */
export class AnswerCache {
  /** By key, the least recently used first. */
  private readonly entries = new Map<string, Entry>();
  private readonly byTag = new Map<string, Set<Entry>>();
  private readonly inFlight = new Map<string, InFlight>();
  private bytes = 0;
  /** Counts the changes. */
  private clock = 0;

  constructor(
    private readonly feed: Pick<ChangeFeed, 'isFresh' | 'subscribe'>,
    private readonly maxBytes: number,
  ) {
    feed.subscribe((change) => {
      this.invalidate(change);
    });
  }

  /** Number and size of the cached responses. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.bytes };
  }

  /** The cached answer of a key; undefined if `find` has to look for it. */
  peek(key: string): Answer | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined || !this.feed.isFresh()) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry;
  }

  /** The answer of a key from the cache or from a read in progress; otherwise the task of reading it. */
  async find(key: string): Promise<Found> {
    for (;;) {
      const kept = this.peek(key);
      if (kept) return { kind: 'answer', answer: kept };
      if (this.maxBytes === 0 || !this.feed.isFresh()) return { kind: 'bypass' };
      const inFlight = this.inFlight.get(key);
      if (inFlight === undefined) return { kind: 'load', loader: this.start(key) };
      const joinedAt = this.clock;
      const loaded = await inFlight.done;
      if (loaded === null) return { kind: 'bypass' };
      // The answer must show all changes that were committed before this request arrived.
      if (joinedAt < loaded.staleFrom) return { kind: 'answer', answer: loaded.answer };
    }
  }

  /** The compressed bytes of an answer; null until they are ready. The first call starts the compression. */
  brotliOf(answer: Answer): Buffer | null {
    if (answer.brotli === null && answer.body.length >= WORTH_COMPRESSING) {
      const entry = this.entries.get(answer.key);
      if (entry === answer && !entry.compressing) void this.compress(entry);
    }
    return answer.brotli;
  }

  private async compress(entry: Entry): Promise<void> {
    entry.compressing = true;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const brotli = await compress(entry.body, { params }).catch(() => null);
    if (brotli === null || brotli.length >= entry.body.length) return;
    entry.brotli = brotli;
    if (this.entries.get(entry.key) !== entry) return;
    entry.bytes += brotli.length;
    this.bytes += brotli.length;
    this.evict();
  }

  private start(key: string): Loader {
    let settle: (loaded: Loaded | null) => void = () => undefined;
    const done = new Promise<Loaded | null>((resolve) => (settle = resolve));
    const inFlight: InFlight = { changesMeanwhile: [], done };
    this.inFlight.set(key, inFlight);
    const end = (loaded: Loaded | null) => {
      if (this.inFlight.get(key) === inFlight) this.inFlight.delete(key);
      settle(loaded);
    };
    return {
      resolve: (body, headers, shown) => {
        const tags = new Set(tagsOf(shown));
        const firstMissed = inFlight.changesMeanwhile.find(({ change }) => affects(change, tags));
        const bytes = ENTRY_BYTES + 2 * key.length + body.length + tags.size * TAG_BYTES;
        const entry: Entry = {
          key,
          body,
          headers,
          bytes,
          etag: tagOf(body),
          brotli: null,
          tags: [...tags],
          compressing: false,
        };
        if (firstMissed === undefined && this.feed.isFresh()) this.insert(entry);
        end({ answer: entry, staleFrom: firstMissed?.at ?? Infinity });
        return entry;
      },
      fail: () => {
        end(null);
      },
    };
  }

  private insert(entry: Entry): void {
    // One large answer must not evict all others.
    if (entry.bytes > this.maxBytes / 4) return;
    this.remove(this.entries.get(entry.key));
    this.entries.set(entry.key, entry);
    this.bytes += entry.bytes;
    for (const tag of entry.tags) {
      const tagged = this.byTag.get(tag) ?? new Set<Entry>();
      this.byTag.set(tag, tagged.add(entry));
    }
    this.evict();
  }

  private evict(): void {
    for (const oldest of this.entries.values()) {
      if (this.bytes <= this.maxBytes) return;
      this.remove(oldest);
    }
  }

  private remove(entry: Entry | undefined): void {
    if (entry === undefined || !this.entries.delete(entry.key)) return;
    this.bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const tagged = this.byTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) this.byTag.delete(tag);
    }
  }

  private invalidate(change: CatalogChange): void {
    this.clock += 1;
    for (const { changesMeanwhile } of this.inFlight.values()) changesMeanwhile.push({ at: this.clock, change });
    if (change.kind === 'settings') return;
    if (change.kind === 'all') {
      this.entries.clear();
      this.byTag.clear();
      this.bytes = 0;
      return;
    }
    const tags = change.kind === 'listed' ? [LISTS, ...change.ids] : change.ids;
    for (const tag of tags) for (const entry of [...(this.byTag.get(tag) ?? [])]) this.remove(entry);
  }
}
