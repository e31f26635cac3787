import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { makeDatabaseArchives } from './database-archives';
import { type TestServers, startServers } from './test-servers';
import {
  type TestShop,
  packArchive,
  readBootBlock,
  releaseFiles,
  startSecondServer,
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

/** A compressible script above the size limit for compression. */
const SCRIPT = `var mfe_front = "${'long '.repeat(400)}";`;
const KEY = 'releases/mfe-front/1.1.0';

async function publish(version: string, files: Record<string, string> = {}): Promise<void> {
  const change = { ...FRONT, version, files: { 'remoteEntry.js': SCRIPT, ...files } };
  const answer = await shop.publish(await packArchive(releaseFiles(change)), { name: 'mfe-front' });
  if (answer.statusCode !== 201) throw new Error(answer.body);
}

const query = (text: string) => shop.database.pool.query(text);
const inArchive = `archive = (select id from archives where key = '${KEY}')`;
const ask = (app: FastifyInstance, file: string, version = '1.1.0', encoding = 'br') =>
  app.inject({ url: `/remotes/mfe-front/${version}/${file}`, headers: { 'accept-encoding': encoding } });
const versionAt = async (app: FastifyInstance) =>
  readBootBlock((await app.inject('/')).body).remotes.find(({ name }) => name === 'mfe-front')?.version;
const about = (lines: readonly string[], text: string) => lines.filter((line) => line.includes(text));

/** Changes a file in the folder of the server that received a release, and stores the changed release. */
async function putAgainWith(file: string, body: Buffer): Promise<void> {
  await writeFile(path.join(shop.dataDir, KEY, file), body);
  await query(`delete from archives where key = '${KEY}'`);
  await shop.app.deps.registry.files.replication.repair(new AbortController().signal);
}

describe('ReleaseReplication between servers with separate folders', () => {
  it('ReleaseReplication serves a release that another server received, compressed', async () => {
    await publish('1.1.0');
    const { app } = await servers.start();
    const given = await ask(app, 'remoteEntry.js');
    expect(given.statusCode).toBe(200);
    expect(given.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' });
    expect(brotliDecompressSync(given.rawPayload).toString()).toBe(SCRIPT);
    expect((await ask(app, 'remoteEntry.js', '1.1.0', 'identity')).body).toBe(SCRIPT);
    expect((await ask(app, 'remoteEntry.js', '9.9.9')).statusCode).toBe(404);
  });

  it('ReleaseReplication accepts compressed copies of another server, unless they differ from the file', async () => {
    await publish('1.1.0');
    const made = brotliCompressSync(SCRIPT, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    await putAgainWith('remoteEntry.js.br', made);
    const { app } = await servers.start();
    expect((await ask(app, 'remoteEntry.js')).rawPayload).toEqual(made);

    await putAgainWith('remoteEntry.js.br', brotliCompressSync(SCRIPT.replace('long', 'evil')));
    const { app: third, lines } = await servers.start();
    expect((await ask(third, 'remoteEntry.js')).statusCode).toBe(500);
    expect(about(lines, 'remoteEntry.js.br is no copy of its file')).toHaveLength(1);
  });

  it('ReleaseReplication promotes a release that only another server received', async () => {
    await publish('1.1.0');
    const { app } = await servers.start();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/releases/mfe-front/promote',
      headers: shop.admin.headers,
      payload: { version: '1.1.0' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await versionAt(app)).toBe('1.1.0');
  });

  it('ReleaseReplication exchanges local builds', async () => {
    const newer = path.join(servers.folder, 'newer');
    await writeBuild(newer, [{ ...FRONT, version: '1.0.9' }]);
    const old = await servers.start();
    const other = await startSecondServer(shop, { distDir: newer, dataDir: path.join(servers.folder, 'newer-data') });
    servers.others.push(other);
    await old.app.deps.registry.reload();
    expect(await versionAt(old.app)).toMatch(/^1\.0\.9-local/);
  });

  it('ReleaseReplication downloads a release once for many simultaneous requests', async () => {
    await publish('1.1.0');
    const { app } = await servers.start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app, 'remoteEntry.js')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const here = await readdir(path.join(servers.folder, 'other-0/releases'));
    expect(here.filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('database archives', () => {
  const noise = (megabytes: number) => randomBytes(megabytes * 768 * 1024).toString('base64');

  it('have rows of at most 1 MB, which are read one at a time', async () => {
    await publish('1.1.0', { 'static/media/noise.txt': noise(4) });
    const { rows } = await query(`select octet_length(body)::int as bytes from archive_parts where ${inArchive}`);
    expect(rows.length).toBeGreaterThan(3);
    expect(Math.max(...rows.map(({ bytes }: { bytes: number }) => bytes))).toBe(1024 * 1024);
    const stream = await makeDatabaseArchives(shop.database.db).get(KEY);
    const reader = stream?.iterator();
    await reader?.next();
    // A reader that had read ahead would not notice the missing row.
    await query(`delete from archive_parts where ${inArchive} and part = 3`);
    await expect(
      (async () => {
        for (let next = await reader?.next(); next?.done === false; next = await reader?.next());
      })(),
    ).rejects.toThrow(`The database lacks part 4 of ${String(rows.length)} of ${KEY}`);
  });

  it.each([
    ['is missing', `delete from archive_parts where ${inArchive}`, 'lacks part 1'],
    [
      'was changed',
      `update archive_parts set body = set_byte(body, 20, 255) where ${inArchive}`,
      'holds another part 1',
    ],
    [
      'was changed together with its hash',
      `update archive_parts set body = 'evil', hash = encode(sha256('evil'), 'hex') where ${inArchive}`,
      'is damaged',
    ],
  ])(
    'the last good version stays live and one line is logged when a row of a database archive %s',
    async (_what, harm, cause) => {
      await publish('1.0.5');
      await shop.act('mfe-front', 'promote', { version: '1.0.5' });
      await publish('1.1.0');
      await query(harm);
      const { app, lines } = await servers.start();
      await shop.act('mfe-front', 'promote', { version: '1.1.0' });
      await app.deps.registry.reload();
      expect(await versionAt(app)).toBe('1.0.5');
      for (let time = 0; time < 3; time += 1) {
        const answer = await ask(app, 'remoteEntry.js');
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'no-store']);
      }
      await app.deps.registry.reload();
      expect(about(lines, cause)).toHaveLength(1);
      // The server that received the release still has its files, and stores them again.
      await shop.app.deps.registry.files.replication.repair(new AbortController().signal);
      const third = await servers.start();
      expect(await versionAt(third.app)).toBe('1.1.0');
    },
  );
});
