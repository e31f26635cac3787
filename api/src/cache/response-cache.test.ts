import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import type { CatalogChange } from './changes';
import { ResponseCache, type CacheRules, type Loader } from './response-cache';

const LIMIT = 200_000;

const RULES: CacheRules = {
  maxBytes: LIMIT,
  staleTags: (change) => ('ids' in change ? change.ids : 'all'),
  sharesWhenNotFresh: false,
};

/** A source of changes, and functions that report a change and that say whether changes may have been missed. */
function startFeed() {
  const listeners = new Set<(change: CatalogChange) => void>();
  let fresh = true;
  const feed = {
    isFresh: () => fresh,
    subscribe: (listener: (change: CatalogChange) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const tell = (change: CatalogChange) => {
    for (const listener of listeners) listener(change);
  };
  return { feed, tell, setFresh: (now: boolean) => (fresh = now) };
}

const make = (loader: Loader, body: string, tags: string[] = [], keepMs?: number) =>
  loader.resolve({
    status: 200,
    headers: {},
    body: Buffer.from(body),
    etag: `"${body.slice(0, 9)}"`,
    tags: new Set(tags),
    keepMs,
  });

/** The task of making a response. */
async function loaderOf(cache: ResponseCache, key: string): Promise<Loader> {
  const found = await cache.find(key);
  if ('response' in found) throw new Error(`${key} was not to be made`);
  return found.loader;
}

/** A cache, a function that reports changes to it, and one that requests a key and makes its response if needed. */
function startCache(rules: Partial<CacheRules> = {}) {
  const { feed, tell, setFresh } = startFeed();
  const cache = new ResponseCache(feed, { ...RULES, ...rules });
  let made = 0;
  const ask = async (key: string, body = key, tags: string[] = [], keepMs?: number) => {
    const found = await cache.find(key);
    if ('response' in found) return String(found.response.body);
    made += 1;
    return String(make(found.loader, body, tags, keepMs).body);
  };
  return { cache, tell, setFresh, ask, made: () => made };
}

describe('ResponseCache: cached responses', () => {
  it('the response cache never exceeds its size limit, however many different searches there are', async () => {
    const { cache, ask } = startCache();
    for (let search = 0; search < 3_000; search += 1) {
      const key = `listPublicProducts["q","${'ß'.repeat(search % 150)}${search}"]`;
      await ask(key, 'x'.repeat(search % 9_000), ['p1', `p${search}`]);
      expect(cache.size.bytes).toBeLessThanOrEqual(LIMIT);
    }
    expect(cache.size.entries).toBeGreaterThan(5);
  });

  it('the response cache keeps a frequently used response through a flood of searches', async () => {
    const { ask, made } = startCache();
    await ask('home', 'x'.repeat(5_000));
    for (let search = 0; search < 500; search += 1) {
      await ask(`search ${search}`, 'x'.repeat(3_000));
      if (search % 10 === 0) await ask('home');
    }
    const before = made();
    await ask('home');
    expect(made()).toBe(before);
  });

  it('the response cache leaves no trace of a dropped response', async () => {
    const { cache, ask, tell } = startCache();
    for (let search = 0; search < 20; search += 1) await ask(`search ${search}`, 'x'.repeat(100), ['p1']);
    tell({ kind: 'shown', ids: ['p1'] });
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  it('the response cache does not hold a response that would take most of its space', async () => {
    const { cache, ask } = startCache();
    expect(await ask('huge', 'x'.repeat(LIMIT / 2))).toHaveLength(LIMIT / 2);
    expect(cache.size.entries).toBe(0);
  });

  it('a response cache of size 0 holds nothing, and no request waits for another', async () => {
    const { cache, ask } = startCache({ maxBytes: 0 });
    const loaders = [await loaderOf(cache, 'list'), await loaderOf(cache, 'list')];
    for (const loader of loaders) make(loader, 'here');
    await ask('list');
    expect(cache.size.entries).toBe(0);
  });

  it('a cached response expires after its own time limit, and is not cached at a limit of 0', async () => {
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    const { cache, ask } = startCache();
    await ask('never', 'never', [], 0);
    await ask('second', 'second', [], 1_000);
    await ask('always');
    clock.mockReturnValue(now + 990);
    expect(['never', 'second', 'always'].map((key) => String(cache.get(key)?.body))).toEqual([
      'undefined',
      'second',
      'always',
    ]);
    clock.mockReturnValue(now + 1_010);
    expect(['second', 'always'].map((key) => String(cache.get(key)?.body))).toEqual(['undefined', 'always']);
    clock.mockReturnValue(now + 1e9);
    expect(cache.get('always')).toBeDefined();
  });

  it('a change removes the responses that show it, and no others', async () => {
    const { ask, made, tell } = startCache();
    const all = async () => {
      for (const [key, tags] of Object.entries({ both: ['tee', 'cap'], tee: ['tee'], none: [] })) {
        await ask(key, key, tags);
      }
      return made();
    };
    expect(await all()).toBe(3);
    tell({ kind: 'shown', ids: ['cap', 'hat'] });
    expect(await all()).toBe(4);
    tell({ kind: 'shown', ids: ['tee'] });
    expect(await all()).toBe(6);
    tell({ kind: 'all' });
    expect(await all()).toBe(9);
    expect(await all()).toBe(9);
  });

  it('a cached response is compressed once, and both bodies count until a change removes it', async () => {
    const { cache, ask, tell } = startCache();
    const body = 'Dries fast. '.repeat(500);
    await ask('tee', body, ['tee'], 60_000);
    const plain = cache.size.bytes;
    const kept = cache.get('tee');
    if (!kept) throw new Error('It was not cached');
    expect(cache.compressedBody(kept)).toBeNull();
    const compressed = await cache.compress(kept);
    expect(compressed && String(brotliDecompressSync(compressed))).toBe(body);
    expect(cache.size).toEqual({ entries: 1, bytes: plain + (compressed?.length ?? 0) });
    const after = cache.get('tee');
    expect(after && cache.compressedBody(after)).toBe(compressed);
    tell({ kind: 'shown', ids: ['tee'] });
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  it('a large response stays cached when its compressed body is added', async () => {
    const { cache, ask } = startCache();
    await ask('large', randomBytes((LIMIT / 4 - 1_100) / 2).toString('hex'));
    const kept = cache.get('large');
    if (!kept) throw new Error('It was not cached');
    const compressed = await cache.compress(kept);
    expect(compressed).not.toBeNull();
    expect(cache.get('large')?.brotli).toBe(compressed);
  });

  it('compression does not extend the time limit of a response', async () => {
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    const { cache, ask } = startCache();
    await ask('tee', 'Dries fast. '.repeat(500), [], 1_000);
    const kept = cache.get('tee');
    if (!kept) throw new Error('It was not cached');
    clock.mockReturnValue(now + 900);
    expect(await cache.compress(kept)).not.toBeNull();
    expect(cache.get('tee')?.brotli).not.toBeNull();
    clock.mockReturnValue(now + 1_010);
    expect(cache.get('tee')).toBeUndefined();
  });

  it.each([
    ['would be larger', randomBytes(3_000)],
    ['is too short to matter', Buffer.from('x'.repeat(500))],
  ])('a response has no compressed body when it %s', async (_why, body) => {
    const { cache } = startCache();
    const loader = await loaderOf(cache, 'tee');
    const kept = loader.resolve({ status: 200, headers: {}, body, etag: '""', tags: new Set() });
    expect(await cache.compress(kept)).toBeNull();
    expect(cache.compressedBody(kept)).toBeNull();
  });
});

describe('ResponseCache: concurrent requests', () => {
  it('concurrent requests share one response, and requests after a change get a new one', async () => {
    const { cache, tell } = startCache();
    const first = await loaderOf(cache, 'list');
    const crowd = Array.from({ length: 20 }, () => cache.find('list'));
    tell({ kind: 'listed', ids: ['list'] });
    const [leader, ...others] = Array.from({ length: 20 }, () => cache.find('list'));
    make(first, 'old', ['list']);
    for (const found of await Promise.all(crowd))
      expect('response' in found && String(found.response.body)).toBe('old');
    const second = await leader;
    if (!second || 'response' in second) throw new Error('The response from before the change was given after it');
    make(second.loader, 'new', ['list']);
    for (const found of await Promise.all(others)) {
      expect('response' in found && String(found.response.body)).toBe('new');
    }
  });

  it('a response in progress serves later requests if a change in between does not concern it', async () => {
    const { cache, tell } = startCache();
    const first = await loaderOf(cache, 'tee');
    tell({ kind: 'shown', ids: ['cap'] });
    const later = cache.find('tee');
    make(first, 'tee', ['tee']);
    const found = await later;
    expect('response' in found && String(found.response.body)).toBe('tee');
    expect(cache.size.entries).toBe(1);
  });

  it('a response from before a change of everything is neither shared nor cached', async () => {
    const { cache, tell } = startCache();
    const first = await loaderOf(cache, 'list');
    tell({ kind: 'all' });
    const second = await loaderOf(cache, 'list');
    make(first, 'old');
    expect(cache.size.entries).toBe(0);
    make(second, 'new');
    expect(String(cache.get('list')?.body)).toBe('new');
  });

  it('waiting requests make their own responses when there is none, or fail with its error', async () => {
    const { cache } = startCache();
    const first = await loaderOf(cache, 'list');
    const waiting = Array.from({ length: 3 }, () => loaderOf(cache, 'list'));
    first.giveUp();
    expect(new Set(await Promise.all(waiting)).size).toBe(3);

    const second = await loaderOf(cache, 'list');
    const failing = Array.from({ length: 3 }, () => cache.find('list'));
    second.fail(new Error('The database is away'));
    for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
    // The next one has another try.
    await loaderOf(cache, 'list');
  });
});

describe('ResponseCache: while changes may be missed', () => {
  it('the response cache is not used while changes may be missed', async () => {
    const { cache, ask, made, setFresh } = startCache();
    await ask('list');
    setFresh(false);
    await ask('list');
    await ask('other');
    expect(made()).toBe(3);
    setFresh(true);
    await ask('list');
    expect(made()).toBe(3);
    expect(cache.get('other')).toBeUndefined();
  });

  it.each([
    [false, 2],
    [true, 1],
  ])(
    'a response in progress is shared while changes may be missed only if the rules allow it: %s',
    async (sharesWhenNotFresh, times) => {
      const { cache, setFresh } = startCache({ sharesWhenNotFresh });
      setFresh(false);
      const first = await loaderOf(cache, 'list');
      const second = cache.find('list');
      make(first, 'here');
      expect('response' in (await second) ? 1 : 2).toBe(times);
    },
  );
});
