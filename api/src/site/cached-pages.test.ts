import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { CatalogChange } from '../cache/changes';
import { type PageResponse, createPageCache, sendPage } from './cached-pages';

const LIMIT = 200_000;

let app: FastifyInstance;
afterEach(() => app.close());

/** A server that caches every page. Returns its requests, the pages made, and a function that reports a change. */
function serve(make: (url: string) => Promise<string>, limit?: number) {
  const requests: string[] = [];
  const made: string[] = [];
  let tell = (_change: CatalogChange): void => undefined;
  const changes = {
    isFresh: () => true,
    subscribe: (listener: (change: CatalogChange) => void) => {
      tell = listener;
      return () => undefined;
    },
  };
  const cache = createPageCache(changes, limit);
  app = Fastify();
  app.get('/*', async (request, reply) => {
    requests.push(request.url);
    await sendPage(cache, request, reply, request.url, async (): Promise<PageResponse> => {
      made.push(request.url);
      return { status: 200, headers: {}, body: await make(request.url), keepMs: 60_000 };
    });
    return reply;
  });
  return { requests, cache, made, tell: (change: CatalogChange) => tell(change) };
}

describe('the page cache', () => {
  it('never exceeds its size limit, however many addresses a robot makes up', async () => {
    const { cache } = serve((url) => Promise.resolve(url.repeat(20)), LIMIT);
    for (let search = 0; search < 400; search += 1) {
      await app.inject(`/shop?q=${search}${'x'.repeat(10 * (search % 100))}`);
      expect(cache.size.bytes).toBeLessThanOrEqual(LIMIT);
    }
    expect(cache.size.entries).toBeGreaterThan(5);
  });

  it('keeps the frequently requested home page through a flood of other pages', async () => {
    const { made } = serve(() => Promise.resolve('x'.repeat(3_000)), LIMIT);
    for (let search = 0; search < 200; search += 1) {
      await app.inject('/');
      await app.inject(`/shop?q=${search}`);
    }
    expect(made.filter((url) => url === '/')).toHaveLength(1);
  });

  it('renders once for concurrent requests, and again for requests after a change', async () => {
    let go = (): void => undefined;
    let version = 0;
    const { made, tell } = serve(async () => {
      const mine = (version += 1);
      if (mine === 1) await new Promise<void>((resolve) => (go = resolve));
      return `version ${mine}`;
    });
    const crowd = Array.from({ length: 50 }, () => app.inject('/'));
    while (made.length === 0) await new Promise((resolve) => setImmediate(resolve));
    tell({ kind: 'all' });
    const later = await Promise.all(Array.from({ length: 50 }, () => app.inject('/')));
    go();
    const first = await Promise.all(crowd);
    expect(made).toHaveLength(2);
    expect(new Set(first.map(({ body }) => body))).toEqual(new Set(['version 1']));
    expect(new Set(later.map(({ body }) => body))).toEqual(new Set(['version 2']));
    // The page that was started before the change is not cached.
    expect((await app.inject('/')).body).toBe('version 2');
  });

  it.each([
    ['of the product that they show', 'aaaaaaaaaaaaaaaaaaaaaaaa', 2],
    ['of another product', 'bbbbbbbbbbbbbbbbbbbbbbbb', 1],
  ])(
    'a page is rendered once for concurrent visitors, and again only if it shows what changed: a change %s',
    async (_of, changed, times) => {
      const tee = 'aaaaaaaaaaaaaaaaaaaaaaaa';
      const began: (() => void)[] = [];
      const { requests, made, tell } = serve(async () => {
        await new Promise<void>((resolve) => began.push(resolve));
        return `"${tee}" as made at turn ${began.length}`;
      });
      const finish = async (turn: number) => {
        while (began.length < turn) await new Promise((resolve) => setImmediate(resolve));
        began[turn - 1]?.();
      };
      const arrive = async (count: number) => {
        const all = requests.length + count;
        const answers = Array.from({ length: count }, () => app.inject('/'));
        while (requests.length < all) await new Promise((resolve) => setImmediate(resolve));
        return answers;
      };
      const crowd = await arrive(20);
      tell({ kind: 'shown', ids: [changed] });
      const later = await arrive(20);
      for (let turn = 1; turn <= times; turn += 1) await finish(turn);
      const turns = async (answers: readonly Promise<{ body: string }>[]) =>
        new Set((await Promise.all(answers)).map(({ body }) => body.at(-1)));
      expect(await turns(crowd)).toEqual(new Set(['1']));
      expect(await turns(later)).toEqual(new Set([String(times)]));
      // The last page is cached.
      expect(await turns([app.inject('/')])).toEqual(new Set([String(times)]));
      expect(made).toHaveLength(times);
    },
  );

  it('drops pages that show a changed product, and keeps the others', async () => {
    const [tee, cap] = ['aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb'];
    const shows: Record<string, string> = {
      '/': `"${tee}","${cap}"`,
      '/tee': `"_id":"${tee}"`,
      '/cap': `/product/${cap}`,
      '/about': 'us',
    };
    const { made, tell } = serve((url) => Promise.resolve(shows[url] ?? ''));
    const remade = async (change: CatalogChange) => {
      for (const url of Object.keys(shows)) await app.inject(url);
      made.length = 0;
      tell(change);
      for (const url of Object.keys(shows)) await app.inject(url);
      return [...made];
    };
    expect(await remade({ kind: 'shown', ids: ['cccccccccccccccccccccccc', tee] })).toEqual(['/', '/tee']);
    expect(await remade({ kind: 'shown', ids: [cap] })).toEqual(['/', '/cap']);
    // A product that is new or has moved may enter any list.
    expect(await remade({ kind: 'listed', ids: [cap] })).toEqual(Object.keys(shows));
    expect(await remade({ kind: 'all' })).toEqual(Object.keys(shows));
  });

  it('drops all pages when the settings of the shop change', async () => {
    const { made, tell } = serve(() => Promise.resolve('a page'));
    await app.inject('/');
    tell({ kind: 'shown', ids: ['0123456789abcdef01234567'] });
    await app.inject('/');
    expect(made).toEqual(['/']);
    tell({ kind: 'settings' });
    await app.inject('/');
    expect(made).toEqual(['/', '/']);
  });

  it('does not keep a failed page: the next visitor gets a new attempt', async () => {
    const { made } = serve((url) => (made.length < 2 ? Promise.reject(new Error(url)) : Promise.resolve('here')));
    expect((await app.inject('/')).statusCode).toBe(500);
    expect((await app.inject('/')).body).toBe('here');
  });
});
