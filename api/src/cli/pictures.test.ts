import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFiles, temporaryFolder, writeFiles } from '../backup/testing';
import { openDatabase } from '../database/client';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { makeProduct } from '../testing/fixtures';
import { runScript } from '../testing/scripts';
import { S3_KEYS, startS3Server } from '../testing/s3-server';
import type { S3Server } from '../testing/s3-server';

let own: TestDatabase;
let storage: S3Server;
let folder: ReturnType<typeof temporaryFolder>;
let id: string;

beforeAll(async () => {
  own = await createTestDatabase();
  folder = temporaryFolder();
  storage = await startS3Server(join(folder.path, 's3'), ['shop']);
  const database = openDatabase(own.connectionString, { max: 1 });
  id = (await makeProduct(database.db, { images: 1 })).id;
  await database.close();
});
afterAll(async () => {
  await storage.close();
  await own.drop();
  folder.remove();
});

const NO_S3 = { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };

/** Runs `pictures move` with a DATA_DIR of this name. */
async function move(to: string, dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const { code, output, error } = await runScript('cli', ['pictures', 'move', '--to', to], {
    env: {
      DATABASE_URL: own.connectionString,
      DATA_DIR: join(folder.path, dataDir),
      S3_ENDPOINT: storage.endpoint,
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
      NODE_NO_WARNINGS: '1',
      ...env,
    },
  });
  return { code, output: output + error };
}

it('pictures move from folder to bucket and back, each only once, and what is missing is named', async () => {
  const picture = `fixture-${id}-0`;
  const small = { [`${picture}/320.webp`]: 'small', [`${picture}/640.webp`]: 'middle' };
  const large = { [`${picture}/1280.webp`]: 'large' };
  writeFiles(join(folder.path, 'first/pictures'), { ...small, '.half/320.webp': 'not whole' });

  const half = await move('bucket', 'first');
  expect(half.code).toBe(1);
  expect(half.output).toMatch(
    /^2 files were copied .* the bucket shop\.\n1 of the 1 pictures .* not complete in the bucket/,
  );

  // A picture was added while the servers changed over.
  writeFiles(join(folder.path, 'first/pictures'), large);
  const whole = await move('bucket', 'first');
  expect(whole.code).toBe(0);
  expect(whole.output).toMatch(/^1 files were copied .*\nAll of the 1 pictures that the shop shows are there\.\n$/);

  expect((await move('folder', 'second')).code).toBe(0);
  expect(await readFiles(join(folder.path, 'second/pictures'))).toEqual({ ...small, ...large });

  storage.setFull(true);
  writeFiles(join(folder.path, 'first/pictures'), { 'more/320.webp': 'more' });
  const full = await move('bucket', 'first');
  expect(full.code).toBe(1);
  expect(full.output).toMatch(/^The copy is not complete: .* Run the command again: it goes on where it stopped\.\n$/);
  expect((await move('bucket', 'first', NO_S3)).output).toMatch(/^Nothing was copied: /);
});
