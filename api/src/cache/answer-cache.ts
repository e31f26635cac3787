import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ChangeFeed } from './change-feed';
import type { CatalogueChange } from './changes';

const compress = promisify(brotliCompress);

/** A quality that costs milliseconds and saves nearly what the best one does. */
const BROTLI_QUALITY = 5;
/** Shorter answers fit in one packet anyway. */
const WORTH_COMPRESSING = 1024;
/** What an entry and each of its tags take besides the bytes of its body and its key, roughly. */
const ENTRY_BYTES = 1024;
const TAG_BYTES = 96;

/** The tag of every answer that lists products: a product may enter it. */
const LISTS = 'lists';

/** What an answer shows of the catalogue; decides which changes drop it. */
export interface Shown {
  /** Whether products may enter or leave it. */
  list: boolean;
  /** The products it shows. */
  productIds: readonly string[];
}

/** An answer as it is sent. */
export interface Answer {
  readonly key: string;
  readonly body: Buffer;
  /** The same, compressed; null until that is done, and for good where it does not pay. */
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

/** A read that is under way; everybody who asks for the same waits for it. */
interface InFlight {
  /** Changes that came while it was under way: its query may have seen the state before them. */
  readonly changesMeanwhile: { at: number; change: CatalogueChange }[];
  readonly done: Promise<Loaded | null>;
}

interface Loaded {
  answer: Answer;
  /** The first change that the answer may lack; infinite when there was none. */
  staleFrom: number;
}

/** Who makes the read that others wait for, and hands over what came of it. Exactly one of the two is called. */
export interface Loader {
  resolve: (body: Buffer, headers: Readonly<Record<string, string>>, shown: Shown) => Answer;
  /** The read did not succeed: those who wait make their own. */
  fail: () => void;
}

/** What is to be done about a request. */
export type Found =
  /** Send this. */
  | { kind: 'answer'; answer: Answer }
  /** Read, and hand over what came of it. */
  | { kind: 'load'; loader: Loader }
  /** Read for yourself. */
  | { kind: 'bypass' };

/** The tag of an answer's bytes: the same bytes have the same tag, in every process. */
export const tagOf = (body: string | Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

const tagsOf = ({ list, productIds }: Shown): string[] => (list ? [LISTS, ...productIds] : [...productIds]);

const affects = (change: CatalogueChange, tags: ReadonlySet<string>): boolean =>
  change.kind === 'all' ||
  (change.kind === 'listed' && tags.has(LISTS)) ||
  (change.kind !== 'settings' && change.ids.some((id) => tags.has(id)));

/**
 * Answers that visitors get, as bytes ready to send, up to `maxBytes` of them; those not asked for longest go first.
 * An answer goes as soon as the feed tells of a change that may show in it, and nothing is kept or shared while the feed
 * is not current. Of many who ask for the same at once, one reads.
 */
export class AnswerCache {
  /** By key; the least recently used first. */
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

  /** How much is kept. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.bytes };
  }

  /** The answer of a key at once, when it is kept; undefined when it has to be looked for. */
  peek(key: string): Answer | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined || !this.feed.isFresh()) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry;
  }

  /** The answer of a key, kept or from whoever reads it just now; or the task of reading it. */
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
      // What was committed before this request came must show in what it gets.
      if (joinedAt < loaded.staleFrom) return { kind: 'answer', answer: loaded.answer };
    }
  }

  /** The compressed bytes of an answer; null until they are made, which the first call sets going. */
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
    // One answer must not push out all the others.
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

  private invalidate(change: CatalogueChange): void {
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
