import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CatalogChange, CatalogChanges } from './changes';

const brotli = promisify(brotliCompress);

/** A quality that takes milliseconds and compresses nearly as well as the highest one. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Minimum size for compression, in bytes. Shorter responses fit into one packet anyway. */
const WORTH_COMPRESSING = 1024;
/** Approximate memory of a response, and of each of its tags, in addition to its bodies and key. */
const ENTRY_BYTES = 1024;
const TAG_BYTES = 96;

/** A response to be cached. */
interface NewResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly etag: string;
  /** Names of what the response shows. They decide which changes make it stale. */
  readonly tags: ReadonlySet<string>;
  /** How long it may be cached if nothing changes, in milliseconds; 0: it is not cached. Default value: no limit. */
  readonly keepMs?: number;
}

/** A response that is ready to be sent. */
export interface CachedResponse extends NewResponse {
  readonly key: string;
  /** The compressed body; null until it is ready, and always null for a body that does not get smaller. */
  readonly brotli: Buffer | null;
}

/** What distinguishes the caches. */
export interface CacheRules {
  /** Maximum size of all responses in bytes: their bodies, compressed bodies, keys and tags. 0: nothing is cached. */
  readonly maxBytes: number;
  /** The tags whose responses a change makes stale; 'all' for every response. */
  readonly staleTags: (change: CatalogChange) => readonly string[] | 'all';
  /**
   * Whether simultaneous requests share one response while changes may have been missed. It may then be older than the
   * request.
   */
  readonly sharesWhenNotFresh: boolean;
}

/** A response that is being made. All requests with the same key wait for it. */
interface InFlight {
  /** Changes since it was started. Its data may have been read before them. */
  readonly changesMeanwhile: { at: number; tags: readonly string[] }[];
  readonly done: Promise<Loaded | Failed | null>;
}

interface Failed {
  error: unknown;
}

interface Loaded {
  response: CachedResponse;
  /** Clock value of the first change that the response may lack; Infinity if it lacks no change. */
  staleFrom: number;
}

/** Passes a response to all requests that wait for it. The request that makes it calls one of the functions. */
export interface Loader {
  resolve: (response: NewResponse) => CachedResponse;
  /** There is no response: each waiting request makes its own. */
  giveUp: () => void;
  /** There is no response: each waiting request fails with the error. */
  fail: (error: unknown) => void;
}

/** What a request does: it sends the response, or it makes one and passes it to the loader. */
export type Found = { response: CachedResponse } | { loader: Loader };

// A string takes two bytes per character. The key counts too, because a URL may be as long as a page.
const sizeOf = ({ key, body, brotli, tags }: CachedResponse): number =>
  ENTRY_BYTES + 2 * key.length + body.length + (brotli?.length ?? 0) + TAG_BYTES * tags.size;

/**
 * An LRU cache of responses by key, limited to `maxBytes`. A change removes all responses that may show it. Of several
 * simultaneous requests with the same key, one makes the response and the others wait (single flight). A request gets
 * no response that may lack a change from before the request.
 */
export class ResponseCache {
  private readonly entries: LRUCache<string, CachedResponse>;
  private readonly byTag = new Map<string, Set<CachedResponse>>();
  private readonly inFlight = new Map<string, InFlight>();
  private readonly compressing = new WeakMap<CachedResponse, Promise<Buffer | null>>();
  /** Counts the changes. */
  private clock = 0;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly changes: CatalogChanges,
    private readonly rules: CacheRules,
  ) {
    this.entries = new LRUCache({
      // The library knows no cache without room. `find` puts nothing into one.
      maxSize: Math.max(rules.maxBytes, 1),
      sizeCalculation: sizeOf,
      // By default, the library sets a timer to read the clock less often.
      ttlResolution: 0,
      dispose: (response) => {
        this.untag(response);
      },
    });
    this.unsubscribe = changes.subscribe((change) => {
      this.invalidate(change);
    });
  }

  /** Number and size of the cached responses. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize };
  }

  /** The cached response of a key; undefined if `find` has to look for it. */
  get(key: string): CachedResponse | undefined {
    return this.changes.isFresh() ? this.entries.get(key) : undefined;
  }

  /** The response of a key from the cache or from a request in progress; otherwise the task of making it. */
  async find(key: string): Promise<Found> {
    const arrivedAt = this.clock;
    for (;;) {
      const response = this.get(key);
      if (response) return { response };
      const { maxBytes, sharesWhenNotFresh } = this.rules;
      if (maxBytes === 0 || !(sharesWhenNotFresh || this.changes.isFresh())) return { loader: this.start(key, false) };
      const inFlight = this.inFlight.get(key);
      if (inFlight === undefined) return { loader: this.start(key, true) };
      const loaded = await inFlight.done;
      if (loaded === null) return { loader: this.start(key, false) };
      if ('error' in loaded) throw loaded.error;
      if (arrivedAt < loaded.staleFrom) return { response: loaded.response };
    }
  }

  /** The compressed body; null for a body that does not get smaller. Each response is compressed once. */
  compress(response: CachedResponse): Promise<Buffer | null> {
    const known = this.compressing.get(response);
    if (known) return known;
    const work = this.compressNow(response);
    this.compressing.set(response, work);
    return work;
  }

  /** The compressed body if it is ready. Otherwise null, and the compression of a cached response begins. */
  compressedBody(response: CachedResponse): Buffer | null {
    if (response.brotli === null && this.entries.peek(response.key) === response) void this.compress(response);
    return response.brotli;
  }

  /** Clears the cache. Responses in progress will not be cached. */
  clear(): void {
    this.inFlight.clear();
    // Cleared first, so that it need not be searched for each response.
    this.byTag.clear();
    this.entries.clear();
  }

  /** Stops following changes and clears the cache. */
  stop(): void {
    this.unsubscribe();
    this.clear();
  }

  private async compressNow(response: CachedResponse): Promise<Buffer | null> {
    if (response.body.length < WORTH_COMPRESSING) return null;
    // If it fails, the plain body is sent.
    const compressed = await brotli(response.body, BROTLI).catch(() => null);
    if (compressed === null || compressed.length >= response.body.length) return null;
    if (this.entries.peek(response.key) === response) {
      this.store({ ...response, brotli: compressed }, { noUpdateTTL: true });
    }
    return compressed;
  }

  /** @param shared whether other requests with the key wait for the response */
  private start(key: string, shared: boolean): Loader {
    let settle: (loaded: Loaded | Failed | null) => void = () => undefined;
    const done = new Promise<Loaded | Failed | null>((resolve) => (settle = resolve));
    const inFlight: InFlight = { changesMeanwhile: [], done };
    if (shared) this.inFlight.set(key, inFlight);
    /** Ends the wait. @returns whether the response may be cached: it is shared, and nothing has cleared the cache */
    const end = () => this.inFlight.get(key) === inFlight && this.inFlight.delete(key);
    return {
      resolve: (made) => {
        const response: CachedResponse = { ...made, key, brotli: null };
        const firstMissed = inFlight.changesMeanwhile.find(({ tags }) => tags.some((tag) => made.tags.has(tag)));
        const { keepMs = Infinity } = made;
        // One large response must not evict all others.
        const fits = sizeOf(response) <= this.rules.maxBytes / 4;
        if (end() && fits && firstMissed === undefined && keepMs > 0 && this.changes.isFresh()) {
          // The library takes 0 for no limit.
          this.store(response, { ttl: Number.isFinite(keepMs) ? keepMs : 0 });
        }
        settle({ response, staleFrom: firstMissed?.at ?? Infinity });
        return response;
      },
      giveUp: () => {
        end();
        settle(null);
      },
      fail: (error) => {
        end();
        settle({ error });
      },
    };
  }

  private store(response: CachedResponse, options: LRUCache.SetOptions<string, CachedResponse, unknown>): void {
    this.entries.set(response.key, response, options);
    for (const tag of response.tags) {
      const tagged = this.byTag.get(tag);
      if (tagged) tagged.add(response);
      else this.byTag.set(tag, new Set([response]));
    }
  }

  private untag(response: CachedResponse): void {
    for (const tag of response.tags) {
      const tagged = this.byTag.get(tag);
      tagged?.delete(response);
      if (tagged?.size === 0) this.byTag.delete(tag);
    }
  }

  private invalidate(change: CatalogChange): void {
    const tags = this.rules.staleTags(change);
    if (tags === 'all') {
      this.clear();
      return;
    }
    this.clock += 1;
    for (const { changesMeanwhile } of this.inFlight.values()) changesMeanwhile.push({ at: this.clock, tags });
    for (const tag of tags) for (const { key } of [...(this.byTag.get(tag) ?? [])]) this.entries.delete(key);
  }
}
