import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import * as sdk from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { type Database, openDatabase } from '../database/client';
import { TEST_SHOP } from '../testing/shop';
import { S3_KEYS, startS3Server } from '../testing/s3-server';
import type { S3Server } from '../testing/s3-server';
import { siteOfApp } from '../site/testing';
import { makeS3Archives } from './s3-archives';
import { makeDatabaseArchives } from './database-archives';
import { packFolder } from './pack-folder';
import {
  TEST_BUILD,
  type TestShop,
  packArchive,
  readBootBlock,
  page,
  releaseFiles,
  startTestShop,
  writeBuild,
  FRONT,
} from './testing';

let folder: string;
let storage: S3Server;
let env: Record<string, string>;
let shop: TestShop;
let other: FastifyInstance;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-storage-'));
  storage = await startS3Server(path.join(folder, 's3'), ['shop']);
  env = {
    S3_ENDPOINT: storage.endpoint,
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  };
  shop = await startTestShop({ env });

  // Another machine has the same database and storage, its own folder, and an older build.
  const dataDir = path.join(folder, 'other');
  const distDir = path.join(folder, 'dist');
  await writeBuild(distDir, TEST_BUILD);
  database = openDatabase(shop.connectionString, { max: 5 });
  other = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', ...TEST_SHOP, ...env, DATA_DIR: dataDir }),
    database,
    site: siteOfApp({ distDir, dataDir }),
  });
});

afterAll(async () => {
  await other.close();
  await database.close();
  await shop.close();
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

const publish = async (version: string): Promise<void> => {
  const answer = await shop.publish(await packArchive(releaseFiles({ ...FRONT, version })), { name: 'mfe-front' });
  if (answer.statusCode !== 201) throw new Error(answer.body);
};

describe('S3 archives of servers with separate folders', () => {
  it('an S3 archive lets a server serve a release that another server published', async () => {
    await publish('1.1.0');
    await shop.act('mfe-front', 'promote', { version: '1.1.0' });
    await other.deps.registry.reload();
    const { body } = await other.inject('/');
    expect(readBootBlock(body).remotes).toContainEqual(
      expect.objectContaining({ name: 'mfe-front', version: '1.1.0' }),
    );
    const file = await other.inject('/remotes/mfe-front/1.1.0/remoteEntry.js');
    expect(file.body).toBe('var mfe_front = "1.1.0";');
  });

  it('an S3 archive lets a server open versions that are not promoted yet', async () => {
    await publish('1.2.0');
    expect((await other.inject('/remotes/mfe-front/1.2.0/standalone/index.html')).statusCode).toBe(200);
    expect((await other.inject('/remotes/mfe-front/9.9.9/standalone/index.html')).statusCode).toBe(404);
  });

  it('an S3 archive lets servers exchange local builds', async () => {
    const distDir = path.join(folder, 'newer');
    await writeBuild(distDir, [
      { ...FRONT, version: '1.0.9' },
      { name: 'mfe-orders', version: '1.0.9', pages: [page('/orders')] },
    ]);
    const dataDir = path.join(folder, 'newer-data');
    const third = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent', ...TEST_SHOP, ...env, DATA_DIR: dataDir }),
      database,
      site: siteOfApp({ distDir, dataDir }),
    });
    await other.deps.registry.reload();
    const orders = other.deps.registry.current().remotes.find(({ name }) => name === 'mfe-orders');
    expect(orders?.release.version).toMatch(/^1\.0\.9-local/);
    await third.close();
  });

  it('S3 archives fill a new storage, and fill the folder of a server from an old one', async () => {
    const bucket = new sdk.S3Client({
      endpoint: env['S3_ENDPOINT'],
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    });
    await publish('1.2.1');
    const Key = 'releases/mfe-front/1.2.0.tar.gz';
    await bucket.send(new sdk.DeleteObjectCommand({ Bucket: 'shop', Key }));
    await shop.app.deps.registry.files.replication.repair(new AbortController().signal);
    await expect(bucket.send(new sdk.HeadObjectCommand({ Bucket: 'shop', Key }))).resolves.toBeDefined();
    await other.deps.registry.files.replication.repair(new AbortController().signal);
    const here = await readdir(path.join(folder, 'other/releases/mfe-front'));
    expect(here).toEqual(expect.arrayContaining(['1.1.0', '1.2.0', '1.2.1']));
    bucket.destroy();
  });

  it('archives from before the S3 storage are found in the database, and removed from both', async () => {
    await publish('1.2.2');
    const KEY = 'releases/mfe-front/1.2.2';
    const client = new sdk.S3Client({
      endpoint: env['S3_ENDPOINT'],
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    });
    const object = { Bucket: 'shop', Key: `${KEY}.tar.gz` };
    const kept = makeDatabaseArchives(shop.database.db);
    await kept.put(KEY, () => packFolder(path.join(shop.dataDir, KEY)));
    await client.send(new sdk.DeleteObjectCommand(object));
    expect((await other.inject('/remotes/mfe-front/1.2.2/remoteEntry.js')).body).toBe('var mfe_front = "1.2.2";');
    await other.deps.registry.files.replication.repair(new AbortController().signal);
    await expect(client.send(new sdk.HeadObjectCommand(object))).resolves.toBeDefined();

    await shop.act('mfe-front', 'withdraw', { version: '1.2.2', reason: 'bad' });
    await shop.database.pool.query(
      `update releases set withdrawn_at = now() - interval '15 days' where version = '1.2.2'`,
    );
    await shop.app.deps.registry.files.sweepShared();
    await shop.app.deps.registry.sweepFolders();
    await expect(client.send(new sdk.HeadObjectCommand(object))).rejects.toBeInstanceOf(sdk.NotFound);
    expect(await kept.has(KEY)).toBe(false);
    client.destroy();
  });

  it('an S3 archive that differs from the published release is refused', async () => {
    await publish('1.3.0');
    const config = readConfig(env);
    if (config.s3 === null) throw new Error('The storage is not configured');
    const archives = makeS3Archives(sdk, config.s3);
    const swapped = releaseFiles({ ...FRONT, version: '1.3.0', files: { 'remoteEntry.js': 'evil()' } });
    const packed = await packArchive(swapped);
    await archives.put('releases/mfe-front/1.3.0', () => Readable.from([packed]));
    archives.close();
    expect((await other.inject('/remotes/mfe-front/1.3.0/remoteEntry.js')).statusCode).toBe(500);
    await shop.act('mfe-front', 'promote', { version: '1.3.0' });
    await other.deps.registry.reload();
    const { remotes, problems } = other.deps.registry.current();
    expect(remotes.find(({ name }) => name === 'mfe-front')?.release.version).toBe('1.1.0');
    expect(problems.get('mfe-front')).toContain('1.3.0 is not served');
  });
});
