import { describe, expect, it } from '@jest/globals';
import { AnswerCache } from './answer-cache';
import type { Found } from './answer-cache';
import type { CatalogChange } from './changes';

const LIMIT = 200_000;

/** A cache, a function that reports changes to it, and a function that requests a key and reads if it is not cached. */
function startCache(maxBytes = LIMIT) {
  const listeners: ((change: CatalogChange) => void)[] = [];
  const feed = {
    isFresh: () => true,
    subscribe: (listener: (change: CatalogChange) => void) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const cache = new AnswerCache(feed, maxBytes);
  let reads = 0;
  const land = (found: Found, body: string, productIds: string[]) => {
    if (found.kind !== 'load') return found.kind === 'answer' ? String(found.answer.body) : null;
    reads += 1;
    return String(found.loader.resolve(Buffer.from(body), {}, { list: true, productIds }).body);
  };
  return {
    cache,
    reads: () => reads,
    tell: (change: CatalogChange) => {
      for (const listener of listeners) listener(change);
    },
    ask: async (key: string, body = key, productIds: string[] = []) => land(await cache.find(key), body, productIds),
  };
}

describe('the answer cache', () => {
  it('the answer cache never exceeds its size limit, however many different searches there are', async () => {
    const { cache, ask } = startCache();
    for (let search = 0; search < 3_000; search += 1) {
      const key = `listPublicProducts["q","${'ß'.repeat(search % 150)}${search}"]`;
      await ask(key, 'x'.repeat(search % 9_000), ['p1', `p${search}`]);
      expect(cache.size.bytes).toBeLessThanOrEqual(LIMIT);
    }
    expect(cache.size.entries).toBeGreaterThan(5);
  });

  it('the answer cache keeps a frequently used answer through a flood of searches', async () => {
    const { ask, reads } = startCache();
    await ask('home', 'x'.repeat(5_000));
    for (let search = 0; search < 500; search += 1) {
      await ask(`search ${search}`, 'x'.repeat(3_000));
      if (search % 10 === 0) await ask('home');
    }
    const before = reads();
    await ask('home');
    expect(reads()).toBe(before);
  });

  it('the answer cache leaves no trace of a dropped answer', async () => {
    const { cache, ask, tell } = startCache();
    for (let search = 0; search < 20; search += 1) await ask(`search ${search}`, 'x'.repeat(100), ['p1']);
    tell({ kind: 'shown', ids: ['p1'] });
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  it('the answer cache does not hold an answer that would take most of its space', async () => {
    const { cache, ask } = startCache();
    expect(await ask('huge', 'x'.repeat(LIMIT / 2))).toHaveLength(LIMIT / 2);
    expect(cache.size.entries).toBe(0);
  });

  it('the answer cache reads once for concurrent requests, and again for requests after a change', async () => {
    const { cache, tell } = startCache();
    const first = await cache.find('list');
    const crowd = Array.from({ length: 20 }, () => cache.find('list'));
    tell({ kind: 'listed', ids: ['new'] });
    const later = Array.from({ length: 20 }, () => cache.find('list'));
    if (first.kind !== 'load') throw new Error('Nobody was to read');
    first.loader.resolve(Buffer.from('old'), {}, { list: true, productIds: [] });
    for (const found of await Promise.all(crowd)) {
      expect(found.kind === 'answer' && String(found.answer.body)).toBe('old');
    }
    const [leader, ...others] = later;
    const second = await leader;
    if (second?.kind !== 'load') throw new Error('The answer from before the change was given after it');
    second.loader.resolve(Buffer.from('new'), {}, { list: true, productIds: ['new'] });
    for (const found of await Promise.all(others)) {
      expect(found.kind === 'answer' && String(found.answer.body)).toBe('new');
    }
  });
});
