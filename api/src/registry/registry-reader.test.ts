import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FEED_APPLICATION } from '../cache/change-feed';
import { endConnections } from '../testing/database';
import { type TestServers, startServers } from './test-servers';
import {
  type ReleaseChange,
  type TestShop,
  packArchive,
  readBootBlock,
  page,
  releaseFiles,
  writeBuild,
  FRONT,
} from './testing';

let servers: TestServers;
let shop: TestShop;

beforeEach(async () => {
  servers = await startServers();
  ({ shop } = servers);
});

afterEach(() => servers.close());

/** Starts another process of the same shop with the same folder. */
const startAnother = () => servers.start('data');

type App = Awaited<ReturnType<typeof startAnother>>['app'];

const versionAt = async (app: App, remote = 'mfe-front'): Promise<string | undefined> =>
  readBootBlock((await app.inject('/')).body).remotes.find(({ name }) => name === remote)?.version;

async function until(check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 15_000;
  while (!(await check())) {
    if (performance.now() > end) throw new Error('It never came true');
  }
}

const release = async (change: ReleaseChange & { name: string; version: string }): Promise<void> => {
  const { name, version } = change;
  const published = await shop.publish(await packArchive(releaseFiles(change)), { name });
  const promoted = await shop.act(name, 'promote', { version });
  if (published.statusCode !== 201 || promoted.statusCode !== 200) throw new Error(published.body + promoted.body);
};

describe('RegistryReader in several processes', () => {
  it('RegistryReader serves the same versions in all processes at once, also after a broken connection', async () => {
    const { app } = await startAnother();
    await release({ ...FRONT, version: '1.1.0' });
    await until(async () => (await versionAt(app)) === '1.1.0');
    await endConnections(shop.database.pool, FEED_APPLICATION);
    await release({ ...FRONT, version: '1.2.0' });
    await until(async () => (await versionAt(app)) === '1.2.0');
    await shop.act('mfe-front', 'withdraw', { version: '1.2.0', reason: 'bad' });
    await until(async () => (await app.inject('/remotes/mfe-front/1.2.0/remoteEntry.js')).statusCode === 410);
    expect(await versionAt(app)).toBe('1.1.0');
  });
});

describe('RegistryReader without a readable registry', () => {
  const breakIt = () => shop.database.pool.query('alter table remotes rename to remotes_gone');

  it('RegistryReader keeps serving the last good copy when the registry is unreadable', async () => {
    await release({ ...FRONT, version: '1.1.0' });
    await breakIt();
    await shop.app.deps.registry.reload();
    expect(await versionAt(shop.app)).toBe('1.1.0');
    expect((await shop.app.inject('/orders')).statusCode).toBe(200);
  });

  it('RegistryReader starts with the stored copy when the registry is unreadable', async () => {
    await release({ ...FRONT, version: '1.1.0' });
    await breakIt();
    const { app, lines } = await startAnother();
    expect(await versionAt(app)).toBe('1.1.0');
    expect(lines.join()).toContain('the registry cannot be read');
  });

  it('RegistryReader serves its own build when the registry is unreadable and there is no copy', async () => {
    await rm(path.join(shop.dataDir, 'registry.json'));
    await breakIt();
    const { app } = await startAnother();
    expect(await versionAt(app)).toMatch(/^1\.0\.0-local/);
    await shop.database.pool.query('alter table remotes_gone rename to remotes');
    await app.deps.registry.reload();
    expect(app.deps.registry.current().remotes).toHaveLength(2);
  });
});

describe('registerLocalBuild', () => {
  it('makes the build live, but not in place of a published version', async () => {
    await release({ ...FRONT, version: '1.1.0' });
    const staff = { name: 'mfe-orders', pages: [page('/orders'), page('/returns')] };
    await writeBuild(servers.distDir, [{ ...FRONT, version: '1.0.1' }, staff]);
    const before = await versionAt(shop.app, 'mfe-orders');
    const { app } = await startAnother();
    expect(await versionAt(app)).toBe('1.1.0');
    expect(await versionAt(app, 'mfe-orders')).not.toBe(before);
    expect((await app.inject('/returns')).statusCode).toBe(200);
    const { previous, versions } = await shop.overview('mfe-orders');
    expect([previous, versions.length]).toEqual([before, 2]);
    await shop.act('mfe-front', 'rollback');
    expect(await versionAt(app)).toMatch(/^1\.0\.0-local/);
  });

  it('does not make a withdrawn build live', async () => {
    const { live } = await shop.overview('mfe-orders');
    await shop.act('mfe-orders', 'withdraw', { version: live, reason: 'unsafe' });
    const { app } = await startAnother();
    expect((await app.inject('/orders')).headers.location).toBe('/');
  });

  it('a version that does not fit this host is not served, and the problem is reported', async () => {
    await release({ name: 'mfe-loyalty', version: '1.0.0', pages: [page('/points')] });
    await release({ ...FRONT, version: '1.1.0' });
    // The new build claims the release's path, and its packages are older than those of the release.
    await writeBuild(servers.distDir, [FRONT, { name: 'mfe-orders', pages: [page('/orders'), page('/points')] }]);
    await shop.database.pool.query(
      `update releases set description = jsonb_set(description, '{singletons,react}', '"19.9.0"')
       where name = 'mfe-front' and version = '1.1.0'`,
    );
    const { app, lines } = await startAnother();
    expect(await versionAt(app)).toMatch(/^1\.0\.0-local/);
    const owner = readBootBlock((await app.inject('/points')).body).remotes.map(({ name }) => name);
    expect(owner).toEqual(['mfe-front', 'mfe-orders']);
    expect(lines.join()).toContain('mfe-front 1.1.0 is not served');
    expect(lines.join()).toContain('/points belongs to mfe-orders');
    await shop.app.deps.registry.reload();
  });

  it('an older version is served when the files of the live one are missing', async () => {
    await release({ ...FRONT, version: '1.1.0' });
    await release({ ...FRONT, version: '1.2.0' });
    await rm(path.join(shop.dataDir, 'releases/mfe-front/1.2.0'), { recursive: true });
    await shop.database.pool.query(`delete from archives where key = 'releases/mfe-front/1.2.0'`);
    const { app } = await startAnother();
    expect(await versionAt(app)).toBe('1.1.0');
    const overview = await app.inject({ url: '/api/releases', headers: shop.admin.headers });
    expect(overview.json()).toContainEqual(
      expect.objectContaining({ live: '1.2.0', serving: '1.1.0', problem: expect.stringContaining('its files') }),
    );
  });
});
