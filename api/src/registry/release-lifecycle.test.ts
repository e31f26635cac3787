import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReleaseEvent, RemotesResponse } from '@shop/shared/contracts';
import { sweepTexts } from './failure-counts';
import { PageLoads } from './page-loads';
import {
  type ReleaseChange,
  type TestShop,
  packArchive,
  readBootBlock,
  page,
  releaseFiles,
  startTestShop,
} from './testing';

let shop: TestShop;

const NAME = 'mfe-front';
const LOCAL = /^1\.0\.0-local\.[0-9a-f]{12}$/;
const pages = [page('/', 'public', 'Home')];

const publish = async (version: string, change: ReleaseChange = {}): Promise<void> => {
  const archive = await packArchive(releaseFiles({ name: NAME, pages, version, ...change }));
  const answer = await shop.publish(archive, { name: NAME });
  if (answer.statusCode !== 201) throw new Error(answer.body);
};

/** The version that a visitor gets. */
const versionFor = async (cookie?: string): Promise<string> => {
  const { body } = await shop.app.inject({ url: '/', headers: cookie === undefined ? {} : { cookie } });
  return readBootBlock(body).remotes.find(({ name }) => name === NAME)?.version ?? 'none';
};

const registryNow = async (): Promise<RemotesResponse> => (await shop.app.inject('/remotes.json')).json();

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

describe('remote lifecycle', () => {
  it('a remote starts with the local build of the server', async () => {
    expect(await versionFor()).toMatch(LOCAL);
    const { live, previous, versions } = await shop.overview(NAME);
    expect(live).toMatch(LOCAL);
    expect([previous, versions]).toEqual([
      null,
      [expect.objectContaining({ source: 'local', publishedBy: 'this server' })],
    ]);
  });

  it('a promoted version is served with the next page, without a restart', async () => {
    await publish('1.1.0');
    expect(await versionFor()).toMatch(LOCAL);
    await shop.act(NAME, 'promote', { version: '1.1.0' });
    const answer = await shop.app.inject('/');
    expect(answer.body).toContain('/remotes/mfe-front/1.1.0/static/js/page.js');
    expect(readBootBlock(answer.body).remotes).toContainEqual(
      expect.objectContaining({
        version: '1.1.0',
        entry: '/remotes/mfe-front/1.1.0/mf-manifest.json',
        fallback: expect.objectContaining({ version: expect.stringMatching(LOCAL) }),
      }),
    );
  });

  it('the old files of a remote are kept for open tabs', async () => {
    const old = (await shop.overview(NAME)).previous ?? '';
    expect((await shop.app.inject(`/remotes/${NAME}/${old}/remoteEntry.js`)).statusCode).toBe(200);
  });

  it('a remote is listed in /remotes.json with integrity and fallback, under an ETag', async () => {
    const answer = await shop.app.inject('/remotes.json');
    const [only] = answer.json<RemotesResponse>().microFrontends[NAME] ?? [];
    expect(only).toMatchObject({
      url: '/remotes/mfe-front/1.1.0/mf-manifest.json',
      fallbackUrl: expect.stringMatching(/^\/remotes\/mfe-front\/1\.0\.0-local\.[0-9a-f]+\/mf-manifest\.json$/),
      metadata: { version: '1.1.0', integrity: expect.stringMatching(/^sha384-/) },
      deployment: { traffic: 100, default: true },
      extras: { container: 'mfe_front', build: expect.any(String) },
    });
    const again = await shop.app.inject({
      url: '/remotes.json',
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect([again.statusCode, answer.headers['cache-control']]).toEqual([304, 'no-cache']);
  });

  it('a remote rolls back to the version before, and then to the one before that', async () => {
    await publish('1.2.0');
    await shop.act(NAME, 'promote', { version: '1.2.0' });
    expect((await shop.act(NAME, 'rollback')).json()).toMatchObject({ live: '1.1.0' });
    expect(await versionFor()).toBe('1.1.0');
    // A version that was rolled back is not used as a fallback.
    expect((await shop.overview(NAME)).previous).toMatch(LOCAL);
    await shop.act(NAME, 'rollback');
    expect(await versionFor()).toMatch(LOCAL);
    expect((await shop.act(NAME, 'rollback')).json()).toMatchObject({ status: 409, code: 'NOTHING_BEFORE' });
    expect((await shop.act(NAME, 'rollback', { version: '1.2.0' })).json()).toMatchObject({ live: '1.2.0' });
  });

  it('impossible promotions and rollbacks are refused', async () => {
    const answers = await Promise.all([
      shop.act(NAME, 'promote', { version: '7.7.7' }),
      shop.act('mfe-nobody', 'promote', { version: '1.0.0' }),
      shop.act(NAME, 'promote', { version: '1.2.0', traffic: 10 }),
      shop.act(NAME, 'promote', { version: '1.1.0', traffic: 0 }),
      shop.act(NAME, 'promote', { version: '../1' }),
      shop.act(NAME, 'cancel'),
      shop.act(NAME, 'withdraw', { version: '1.1.0' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 409, 400, 400, 409, 400]);
  });

  it('a remote has no pages and no menu entries while it is disabled', async () => {
    expect((await shop.app.inject('/orders')).statusCode).toBe(200);
    expect((await shop.act('mfe-orders', 'disable')).json()).toMatchObject({ enabled: false, serving: null });
    expect((await shop.app.inject('/orders')).headers.location).toBe('/');
    expect((await registryNow()).microFrontends).not.toHaveProperty('mfe-orders');
    expect(readBootBlock((await shop.app.inject('/')).body).remotes.map(({ name }) => name)).toEqual([NAME]);
    await shop.act('mfe-orders', 'enable');
    expect((await shop.app.inject('/orders')).statusCode).toBe(200);
  });

  it('the history of a remote lists the latest change first', async () => {
    const url = `/api/releases/${NAME}/history?limit=3`;
    const answer = await shop.app.inject({ url, headers: shop.admin.headers });
    const events: ReleaseEvent[] = answer.json();
    expect(events.map(({ action, version, actor }) => [action, version, actor])).toEqual([
      ['rollback', '1.2.0', 'Test admin'],
      ['rollback', expect.stringMatching(LOCAL), 'Test admin'],
      ['rollback', '1.1.0', 'Test admin'],
    ]);
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(6);
    const log = await shop.app.inject({ url: '/api/audit?entity=remote', headers: shop.admin.headers });
    expect(log.json<unknown[]>()[0]).toMatchObject({ byName: 'Test admin', action: 'enable', entityId: 'mfe-orders' });
  });
});

describe('canary', () => {
  const cookieOf = (answer: Awaited<ReturnType<TestShop['app']['inject']>>): string | undefined =>
    answer.cookies.find(({ name }) => name === 'shop_visitor')?.value;

  it('sets no visitor cookie before it starts, nor outside of pages', async () => {
    await publish('2.0.0');
    expect(cookieOf(await shop.app.inject('/'))).toBeUndefined();
    await shop.act(NAME, 'promote', { version: '2.0.0', traffic: 10 });
    expect(cookieOf(await shop.app.inject('/'))).toBeDefined();
    expect(cookieOf(await shop.app.inject('/remotes.json'))).toBeUndefined();
  });

  it('gives 2,000 new visitors the two versions in the right share, and each always the same one', async () => {
    const sides = new Map<string, string>();
    for (let count = 0; count < 2_000; count += 1) {
      const answer = await shop.app.inject('/');
      const cookie = cookieOf(answer) ?? '';
      expect(cookie).toMatch(/^[\w-]{22}$/);
      sides.set(cookie, readBootBlock(answer.body).remotes.find(({ name }) => name === NAME)?.version ?? '');
    }
    expect(sides.size).toBe(2_000);
    const candidates = [...sides.values()].filter((version) => version === '2.0.0').length;
    expect(Math.abs(candidates / 20 - 10)).toBeLessThan(3);
    expect(new Set(sides.values())).toEqual(new Set(['1.2.0', '2.0.0']));
    for (const [visitor, version] of [...sides].slice(0, 100)) {
      const answer = await shop.app.inject({ url: '/', cookies: { shop_visitor: visitor } });
      expect(cookieOf(answer)).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(readBootBlock(answer.body).remotes.find(({ name }) => name === NAME)?.version).toBe(version);
      expect(answer.body).toContain(`/remotes/${NAME}/${version}/static/js/page.js`);
    }
  });

  it('is listed in /remotes.json with one default version and the traffic of each', async () => {
    const entries = (await registryNow()).microFrontends[NAME] ?? [];
    expect(entries.map(({ deployment, metadata }) => [metadata.version, deployment])).toEqual([
      ['1.2.0', { traffic: 90, default: true }],
      ['2.0.0', { traffic: 10, default: false }],
    ]);
    expect(entries[1]?.fallbackUrl).toBe('/remotes/mfe-front/1.2.0/mf-manifest.json');
  });

  it('a canary only gains visitors as its traffic grows, and ends when it is canceled', async () => {
    const visitors = Array.from({ length: 50 }, (_, index) => `shop_visitor=${String(index).padStart(22, 'v')}`);
    const at = async () => Promise.all(visitors.map(async (one) => (await versionFor(one)) === '2.0.0'));
    const few = await at();
    await shop.act(NAME, 'promote', { version: '2.0.0', traffic: 50 });
    const more = await at();
    expect(few.every((one, index) => !one || more[index])).toBe(true);
    expect(more.filter(Boolean).length).toBeGreaterThan(few.filter(Boolean).length);
    expect((await shop.act(NAME, 'cancel')).json()).toMatchObject({ live: '1.2.0', candidate: null });
    expect(await at()).toEqual(visitors.map(() => false));
    expect(cookieOf(await shop.app.inject('/'))).toBeUndefined();
  });

  it('ends with all visitors on the new version when that is promoted', async () => {
    await shop.act(NAME, 'promote', { version: '2.0.0', traffic: 30 });
    expect((await shop.act(NAME, 'promote', { version: '2.0.0' })).json()).toMatchObject({
      live: '2.0.0',
      candidate: null,
      previous: '1.2.0',
    });
  });
});

describe('withdrawn versions', () => {
  const gone = ['remoteEntry.js', 'mf-manifest.json', 'remote.json', 'standalone/index.html', ''];

  it('a remote with a withdrawn version serves the last good one, and answers 410 for the withdrawn files', async () => {
    await shop.app.inject('/remotes/mfe-front/2.0.0/remoteEntry.js');
    const answer = await shop.act(NAME, 'withdraw', { version: '2.0.0', reason: 'leaks a secret' });
    expect(answer.json()).toMatchObject({ live: '1.2.0', serving: '1.2.0' });
    for (const file of gone) {
      const response = await shop.app.inject(`/remotes/mfe-front/2.0.0/${file}`);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([410, 'no-store']);
      expect(response.body).not.toContain('leaks');
    }
    const { versions } = await shop.overview(NAME);
    const withdrawn = versions.find(({ version }) => version === '2.0.0')?.withdrawn;
    expect(withdrawn).toMatchObject({ by: 'Test admin', reason: 'leaks a secret' });
  });

  it('a withdrawn version is no fallback', async () => {
    await publish('2.1.0');
    await shop.act(NAME, 'promote', { version: '2.1.0' });
    expect((await shop.overview(NAME)).previous).toBe('1.2.0');
    await shop.act(NAME, 'withdraw', { version: '1.2.0', reason: 'old' });
    const [entry] = (await registryNow()).microFrontends[NAME] ?? [];
    expect(entry?.fallbackUrl).not.toContain('1.2.0');
    expect(JSON.stringify(await registryNow())).not.toContain('2.0.0/');
  });

  it('a withdrawn version cannot be promoted, rolled back to or published again', async () => {
    const answers = await Promise.all([
      shop.act(NAME, 'promote', { version: '2.0.0' }),
      shop.act(NAME, 'rollback', { version: '2.0.0' }),
      shop.publish(await packArchive(releaseFiles({ name: NAME, pages, version: '2.0.0' })), { name: NAME }),
    ]);
    expect(answers.map((answer) => answer.json())).toEqual([
      expect.objectContaining({ status: 409, code: 'WITHDRAWN' }),
      expect.objectContaining({ status: 409, code: 'WITHDRAWN' }),
      expect.objectContaining({ status: 409, code: 'WITHDRAWN' }),
    ]);
  });

  it('a remote without another version has no page after the withdrawal', async () => {
    const { live } = await shop.overview('mfe-orders');
    await shop.act('mfe-orders', 'withdraw', { version: live, reason: 'all of it' });
    expect(await shop.overview('mfe-orders')).toMatchObject({ live: null, serving: null });
    expect((await shop.app.inject('/orders')).headers.location).toBe('/');
    expect((await shop.app.inject('/')).statusCode).toBe(200);
  });
});

describe('PageLoads', () => {
  it('counts pages by version, in every process, and no other requests', async () => {
    const front = async () => {
      await shop.app.deps.registry.loads.write();
      const { live, versions } = await shop.overview('mfe-front');
      return { version: live ?? '', loads: versions.find(({ version }) => version === live)?.loads ?? 0 };
    };
    const { version, loads } = await front();
    await Promise.all([shop.app.inject('/'), shop.app.inject('/?a=b'), shop.app.inject('/remotes.json')]);
    await shop.app.inject({ method: 'HEAD', url: '/' });
    expect((await front()).loads).toBe(loads + 2);
    const other = new PageLoads(shop.database, shop.app.log);
    other.count({ name: 'mfe-front', version });
    other.count({ name: 'mfe-ghost', version });
    await other.close();
    expect((await front()).loads).toBe(loads + 3);
  });
});

describe('recordFailure', () => {
  /** Reports a failure from a network address. */
  const report = (body: object, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) =>
    shop.app.inject({ method: 'POST', url: '/api/releases/failures', payload: body, remoteAddress, headers });
  const failuresOf = async (wanted: string) => {
    const { versions } = await shop.overview(NAME);
    return versions.find(({ version }) => version === wanted)?.failures;
  };

  it('counts clients by version and stage', async () => {
    const failure = { remote: NAME, version: '2.1.0', stage: 'entry', message: 'x'.repeat(2_000) };
    for (const client of [1, 2, 3]) {
      expect((await report(failure, `192.0.2.${client}`)).statusCode).toBe(200);
    }
    await report({ ...failure, stage: 'render', message: 'Cannot read\u0000 \ud800' });
    expect(await failuresOf('2.1.0')).toEqual({ total: 4, byStage: { entry: 3, render: 1 } });
  });

  it('counts a client once for each version and stage, whatever it reports', async () => {
    const failure = { remote: NAME, version: '2.0.0', stage: 'evaluation', message: 'Forged' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => report({ ...failure, message: `Forged ${index % 10}` })),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await failuresOf('2.0.0')).toEqual({ total: 1, byStage: { evaluation: 1 } });
    await report(failure, '2001:db8::1');
    await report(failure, '2001:db8::2');
    expect(await failuresOf('2.0.0')).toEqual({ total: 2, byStage: { evaluation: 2 } });
    await shop.database.pool.query("delete from release_failures where stage = 'evaluation'");
  });

  it('counts a change once several browsers report it, unless the live version has it, too', async () => {
    const { live } = await shop.overview(NAME);
    const change = (version: string | null, message: string, browser: number) =>
      report({ remote: NAME, version, stage: 'change', message }, `192.0.2.${browser}`);
    const changes = async () => (await failuresOf('2.0.0'))?.byStage;
    expect(live).not.toBe('2.0.0');
    for (const browser of [1, 2, 2, 2]) await change('2.0.0', 'fetch', browser);
    expect(await changes()).toEqual({});
    await change('2.0.0', 'fetch', 3);
    expect(await changes()).toEqual({ change: 3 });
    for (const browser of [1, 2, 3]) await change('2.0.0', 'Array.prototype.at', browser);
    expect(await changes()).toEqual({ change: 6 });
    await change(live, 'Array.prototype.at', 1);
    expect(await changes()).toEqual({ change: 3 });
  });

  it('drops a report about an unknown version, and refuses an invalid one', async () => {
    const failure = { remote: 'mfe-ghost', version: '1.0.0', stage: 'entry', message: '' };
    expect((await report(failure)).statusCode).toBe(200);
    expect((await report({ ...failure, stage: 'somewhere' })).statusCode).toBe(400);
    const { rows } = await shop.database.pool.query("select 1 from release_failures where name = 'mfe-ghost'");
    expect(rows).toEqual([]);
  });

  it('shows the latest texts without what may be personal, with the page, and forgets them after 14 days', async () => {
    const { live } = await shop.overview(NAME);
    const version = live ?? '';
    const [path = ''] = await shop.database.pool
      .query<{ path: string }>(
        "select description->'pages'->0->>'path' as path from releases where (name, version) = ($1, $2)",
        [NAME, version],
      )
      .then(({ rows }) => rows.map((row) => row.path));
    const texts = async () =>
      (await shop.overview(NAME)).versions
        .find((one) => one.version === version)
        ?.failureTexts?.filter(({ stage }) => stage === 'error');
    const failure = { remote: NAME, version, stage: 'error', message: 'No "Jo" in /api/orders?q=jo of 5550123' };
    const referer = `https://shop.example${path}?q=jo`;
    await report(failure, '192.0.2.1', { referer });
    await report(failure, '192.0.2.2', { referer: 'https://shop.example/elsewhere-of-it' });
    await report(failure, '192.0.2.3', { referer });
    expect(await texts()).toEqual([
      { stage: 'error', text: 'No … in /api/orders of …', page: path, count: 3, lastAt: expect.any(String) },
    ]);
    await shop.database.pool.query(
      "update release_failures set last_at = last_at - interval '15 days' where stage = 'error'",
    );
    expect(await texts()).toEqual([]);
    await sweepTexts(shop.database.db);
    const { rows } = await shop.database.pool.query(
      "select message, count from release_failures where stage = 'error'",
    );
    expect(rows).toEqual([{ message: 'other messages', count: 3 }]);
  });

  it('keeps a limited number of messages', async () => {
    const failure = { remote: NAME, version: '2.1.0', stage: 'chunk' };
    for (let client = 1; client <= 60; client += 1) {
      await report({ ...failure, message: `text ${client}` }, `192.0.2.${client}`);
    }
    const { rows } = await shop.database.pool.query(
      "select count(*)::int as texts, sum(count)::int as total from release_failures where stage = 'chunk'",
    );
    expect(rows).toEqual([{ texts: 51, total: 60 }]);
  });
});
