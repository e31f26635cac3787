import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  TEST_BUILD,
  type SecondServer,
  type TestShop,
  packArchive,
  releaseFiles,
  startSecondServer,
  startTestShop,
  writeBuild,
  FRONT,
} from './testing';

let folder: string;
let shop: TestShop;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-retention-'));
  shop = await startTestShop();
});

afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server with its own build. All servers share one folder. */
async function start(build: string): Promise<SecondServer> {
  const distDir = path.join(folder, `dist-${build}`);
  await writeBuild(distDir, [{ ...FRONT, version: `1.0.${build}` }, ...TEST_BUILD.slice(1)]);
  await writeFile(path.join(distDir, `shell/static/js/main.${build}.js`), build);
  return startSecondServer(shop, { distDir, dataDir: path.join(folder, 'data') });
}

/** Runs servers of these builds, one after the other. */
async function run(...builds: string[]): Promise<void> {
  for (const build of builds) await (await start(build)).close();
}

const query = (text: string) => shop.database.pool.query<{ key: string; version: string; earlier: string[] }>(text);
/** Removes old builds after the server has read the registry, because versions that a server serves are kept. */
const sweep = async (of: Pick<TestShop, 'app'> = shop) => {
  await of.app.deps.registry.reload();
  await of.app.deps.registry.files.sweepShared();
  await of.app.deps.registry.sweepFolders();
};

/** The versions of mfe-front that are kept, without the hashes of builds. */
const keptVersions = async () => {
  const { rows } = await query(`select key from archives where key like 'releases/mfe-front/%' order by id`);
  return rows.map(({ key }) => key.replace(/^.*\//, '').replace(/-local.*/, ''));
};
const publish = async (version: string) => {
  const answer = await shop.publish(await packArchive(releaseFiles({ ...FRONT, version })), { name: 'mfe-front' });
  if (answer.statusCode !== 201) throw new Error(answer.body);
};

describe('retention of local builds', () => {
  it('retention keeps the last three builds, the live one, the rollback target and those of live servers', async () => {
    await run('1', '2', '3', '4', '5');
    await sweep();
    // The first version is the build of the shop itself.
    expect(await keptVersions()).toEqual(['1.0.0', '1.0.3', '1.0.4', '1.0.5']);
    const { rows } = await query(`select earlier from remotes where name = 'mfe-front'`);
    expect(rows[0]?.earlier.map((version) => version.replace(/-local.*/, ''))).toEqual(['1.0.0', '1.0.3', '1.0.4']);
    const old = (await shop.overview('mfe-front')).versions.find(({ version }) => version.startsWith('1.0.1'));
    const back = await shop.act('mfe-front', 'rollback', { version: old?.version });
    expect([back.statusCode, back.body]).toEqual([422, expect.stringContaining('its files were removed')]);
    expect((await shop.act('mfe-front', 'rollback')).statusCode).toBe(200);
  });

  it('retention removes old folders on every server, and a server that has the build restores it', async () => {
    await run('1', '2', '3', '4');
    await sweep();
    const other = await start('5');
    await sweep(other);
    const here = () => readdir(path.join(folder, 'data/releases/mfe-front'));
    expect((await here()).some((name) => name.startsWith('1.0.1-'))).toBe(false);
    await other.close();
    const again = await start('1');
    expect((await shop.overview('mfe-front')).live).toMatch(/^1\.0\.1-local/);
    expect((await again.app.inject('/')).body).toContain('1.0.1-local');
    await again.close();
  });
});

describe('retention of published versions', () => {
  it('published versions are kept, live or not, until two weeks after they were withdrawn', async () => {
    for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) await publish(version);
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await shop.act('mfe-front', 'promote', { version });
    await shop.act('mfe-front', 'withdraw', { version: '1.2.0', reason: 'bad' });
    await query(`update releases set published_at = now() - interval '90 days'`);
    await sweep();
    const all = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'];
    expect(await keptVersions()).toEqual(all);
    await query(`update releases set withdrawn_at = now() - interval '15 days' where version = '1.2.0'`);
    await sweep();
    expect(await keptVersions()).toEqual(all.filter((version) => version !== '1.2.0'));
    expect((await shop.app.inject('/remotes/mfe-front/1.2.0/remoteEntry.js')).statusCode).toBe(410);
  });
});

describe('retention of shells', () => {
  const files = (shells: readonly string[]) => shells.map((build) => `/static/js/main.${build}.js`);
  const statuses = async (shells: readonly string[]) => {
    const fresh = await startSecondServer(shop, {
      distDir: path.join(folder, 'dist-5'),
      dataDir: path.join(folder, 'empty'),
    });
    const answers = await Promise.all(files(shells).map((url) => fresh.app.inject(url)));
    await fresh.close();
    return answers.map(({ statusCode }) => statusCode);
  };
  const shells = ['1', '2', '3', '4', '5'];

  it('shells are kept for two weeks, and the last three permanently', async () => {
    await run(...shells);
    await query(`update shell_versions set live_at = live_at - interval '13 days'`);
    await sweep();
    expect(await statuses(shells)).toEqual([200, 200, 200, 200, 200]);
    await query(`update shell_versions set live_at = live_at - interval '2 days'`);
    await sweep();
    // The shop's own build is live, and the server that sweeps has registered its build again.
    expect(await statuses(shells)).toEqual([404, 404, 404, 200, 200]);
    const { rows } = await query(`select key from archives where key like 'shells/%'`);
    expect(rows).toHaveLength(3);
  });
});
