import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { openDatabaseProxy } from '../testing/database-proxy';
import type { DatabaseProxy } from '../testing/database-proxy';
import { TEST_SHOP } from '../testing/shop';
import { PARTS } from './readiness';
import type { Part } from './readiness';

let own: TestDatabase;
let proxy: DatabaseProxy;
let database: Database;
let app: FastifyInstance;
let dataDir: string;
/** The parts that a check reports as missing. */
let missing: Part[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
  proxy = await openDatabaseProxy(own.connectionString);
  database = openDatabase(proxy.connectionString, { max: 3, seconds: 1.5 });
  dataDir = mkdtempSync(join(tmpdir(), 'shop-ready-test-'));
  app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...TEST_SHOP }), database });
  app.deps.readiness.add(() => missing);
});

afterAll(async () => {
  await app.close();
  await database.close();
  await proxy.close();
  await own.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const READY = { status: 'ready' };
const lacking = (...parts: Part[]) => ({
  status: 'not ready',
  missing: parts.map((part) => ({ part, message: PARTS[part] })),
});

/** Reads /ready. Fails if the status code does not match the body. */
async function readiness(): Promise<unknown> {
  const answer = await app.inject('/ready');
  const body: unknown = answer.json();
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.statusCode).toBe(JSON.stringify(body) === JSON.stringify(READY) ? 200 : 503);
  return body;
}

const isLive = async () => (await app.inject('/live')).statusCode === 200;

afterEach(async () => {
  missing = [];
  expect(await readiness()).toEqual(READY);
});

describe('/ready and /live', () => {
  it('answer 200 when everything works, and leave no files behind', async () => {
    expect(await isLive()).toBe(true);
    expect((await app.inject({ method: 'HEAD', url: '/ready' })).statusCode).toBe(200);
    expect(await readiness()).toEqual(READY);
    expect(readdirSync(dataDir)).toEqual(['pictures']);
  });

  it('/ready reports a hanging database within a second, while /live answers 200', async () => {
    proxy.freeze();
    const answers = Promise.all([readiness(), readiness(), readiness()]);
    // A timer of this process, which a busy machine delays as it delays the answers.
    const second = delay(1_000, 'a second has passed', { ref: false });
    expect(await Promise.race([answers, second])).toEqual([
      lacking('database'),
      lacking('database'),
      lacking('database'),
    ]);
    expect(await isLive()).toBe(true);
    proxy.thaw();
  });

  it('/ready reports an unavailable database without showing its address', async () => {
    await proxy.cut();
    const answer = await app.inject('/ready');
    expect(answer.json()).toEqual(lacking('database'));
    expect(answer.body).not.toMatch(/127\.0\.0\.1|ECONN|postgres/i);
    expect(await isLive()).toBe(true);
    await proxy.mend();
  });

  it('/ready reports tables that are too old, but not newer ones', async () => {
    const move = (by: number) =>
      database.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + $1', [by]);
    await move(-1);
    expect(await readiness()).toEqual(lacking('schema'));
    await move(2);
    expect(await readiness()).toEqual(READY);
    await move(-1);
    await database.pool.query('alter schema drizzle rename to elsewhere');
    expect(await readiness()).toEqual(lacking('schema'));
    await database.pool.query('alter schema elsewhere rename to drizzle');
  });

  it('/ready reports a pictures folder that is not writable', async () => {
    const pictures = join(dataDir, 'pictures');
    renameSync(pictures, join(dataDir, 'unmounted'));
    writeFileSync(pictures, 'a file where the folder should be');
    expect(await readiness()).toEqual(lacking('storage'));
    rmSync(pictures);
    renameSync(join(dataDir, 'unmounted'), pictures);
  });

  it('/ready names everything that is missing', async () => {
    missing = ['registry', 'rendering'];
    proxy.freeze();
    expect(await readiness()).toEqual(lacking('database', 'registry', 'rendering'));
    proxy.thaw();
  });

  it.each(['/live/', '/ready/?verbose'])('the health probe also answers at %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(200);
  });
});
