import * as sdk from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { openDatabase } from '../database/client';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { makeProduct } from '../testing/fixtures';
import { S3_KEYS, startS3Server } from '../testing/s3-server';
import type { S3Server } from '../testing/s3-server';
import { openPictureBucket } from './picture-bucket';
import type { PictureBucket } from './picture-bucket';
import {
  backUpFrom,
  quietly,
  readDatabase,
  readFiles,
  restoreTo,
  temporaryFolder,
  withClient,
  writeFiles,
} from './testing';

let server: S3Server;
let folder: ReturnType<typeof temporaryFolder>;
let source: TestDatabase;
let target: TestDatabase;
let from: PictureBucket;
let to: PictureBucket;
let file: string;
let dataDir: string;

beforeEach(async () => {
  folder = temporaryFolder();
  server = await startS3Server(join(folder.path, 's3'), ['from', 'to']);
  const { endpoint } = server;
  const open = (bucket: string) =>
    openPictureBucket(sdk, {
      endpoint,
      bucket,
      region: 'us-east-1',
      keys: S3_KEYS,
      seconds: 20,
    });
  [from, to] = [open('from'), open('to')];
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  file = join(folder.path, 'backup.tar.gz');
  dataDir = join(folder.path, 'target');
  const database = openDatabase(source.connectionString);
  await makeProduct(database.db, { name: 'Running Tee' });
  await database.close();
});

afterEach(async () => {
  from.close();
  to.close();
  await server.close();
  await source.drop();
  await target.drop();
  folder.remove();
});

/** Reads the files of a bucket as text, by path. */
async function contentsOf(bucket: PictureBucket): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const { path } of bucket.files()) {
    await bucket.read(path, async (_size, body) => {
      const pieces: Buffer[] = [];
      for await (const piece of body) pieces.push(piece);
      contents[path] = Buffer.concat(pieces).toString('latin1');
    });
  }
  return contents;
}

const PICTURES = { 'a1/320.webp': 'small', 'a1/640.avif': 'x'.repeat(700_000), 'b2/320.webp': '\u0000\u00ff' };

const backUpBucket = async () => {
  for (const [path, text] of Object.entries(PICTURES)) await from.write(path, Buffer.from(text, 'latin1'));
  // Also writes a folder of pictures that the shop no longer uses.
  writeFiles(folder.path, { 'shop/pictures/old/1.webp': 'old', 'shop/releases/mfe-a/1.0.0/a.js': 'code' });
  return backUpFrom(source.connectionString, join(folder.path, 'shop'), file, quietly, from);
};

it('a backup is restored from bucket to bucket with all its pictures', async () => {
  expect((await backUpBucket()).files).toBe(4);
  await restoreTo(target.connectionString, dataDir, file, { bucket: to });
  expect(await contentsOf(to)).toEqual(PICTURES);
  expect(await readFiles(dataDir)).toEqual({ 'releases/mfe-a/1.0.0/a.js': 'code' });
  expect(await readDatabase(target.connectionString)).toEqual(await readDatabase(source.connectionString));
});

it('a backup is restored from a bucket to a folder and back', async () => {
  await backUpBucket();
  await restoreTo(target.connectionString, dataDir, file);
  expect(await readFiles(join(dataDir, 'pictures'))).toEqual(PICTURES);
  const again = join(folder.path, 'again.tar.gz');
  await backUpFrom(target.connectionString, dataDir, again);
  await restoreTo(target.connectionString, join(folder.path, 'third'), again, { bucket: to, replace: true });
  expect(await contentsOf(to)).toEqual(PICTURES);
});

it('a restore replaces pictures in a bucket only with the replace option, and removes all others', async () => {
  await backUpBucket();
  await to.write('a1/320.webp', Buffer.from('other and longer'));
  await to.write('z9/320.webp', Buffer.from('more'));
  const before = await contentsOf(to);
  await expect(restoreTo(target.connectionString, dataDir, file, { bucket: to })).rejects.toThrow(
    'the picture a1/320.webp in the bucket to',
  );
  expect(await contentsOf(to)).toEqual(before);
  await restoreTo(target.connectionString, dataDir, file, { bucket: to, replace: true });
  expect(await contentsOf(to)).toEqual(PICTURES);
});

it('a failed restore leaves nothing new in the bucket', async () => {
  await backUpBucket();
  await to.write('z9/320.webp', Buffer.from('more'));
  const broken: PictureBucket = {
    ...to,
    write: async (path, bytes) => {
      if (path.startsWith('b2')) throw new Error('The storage is full');
      await to.write(path, bytes);
    },
  };
  const restored = restoreTo(target.connectionString, dataDir, file, { bucket: broken, replace: true });
  await expect(restored).rejects.toThrow('The storage is full');
  expect(await contentsOf(to)).toEqual({ 'z9/320.webp': 'more' });
  const products = await withClient(target.connectionString, (client) => client.query('select from products'));
  expect(products.rowCount).toBe(0);
});

it('pictures that a bucket lacks are counted by the backup and by its restore', async () => {
  const database = openDatabase(source.connectionString);
  const { id } = await makeProduct(database.db, { images: 2 });
  await database.close();
  for (const width of [320, 640, 1280]) await from.write(`fixture-${id}-0/${String(width)}.webp`, Buffer.from('whole'));
  await from.write(`fixture-${id}-1/320.webp`, Buffer.from('its other files are lost'));
  const lacking = { named: 2, missing: 1, first: `fixture-${id}-1` };
  expect((await backUpBucket()).pictures).toEqual(lacking);
  expect((await restoreTo(target.connectionString, dataDir, file, { bucket: to })).pictures).toEqual(lacking);

  // With the settings of another store, nothing is found.
  await to.remove([`fixture-${id}-0/1280.webp`]);
  const wrong = await backUpFrom(source.connectionString, dataDir, join(folder.path, 'wrong.tar.gz'), quietly, to);
  expect(wrong.pictures).toMatchObject({ named: 2, missing: 2 });
});
