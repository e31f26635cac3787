import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publicSettingsSchema } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { settingsCommand } from '../cli/settings-command';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { reportSettingsVersion } from '../database/servers';
import { openDatabaseProxy } from '../testing/database-proxy';
import type { DatabaseProxy } from '../testing/database-proxy';
import { type SignedIn, type TestApp, createTestApp } from '../testing/app';
import { TEST_SHOP } from '../testing/shop';
import { waitForServers } from './wait-for-servers';

let shop: TestApp;
let admin: SignedIn;
let proxy: DatabaseProxy;
let database: Database;
let other: FastifyInstance;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.signIn('admin');
});
afterAll(() => shop.close());

beforeEach(async () => {
  proxy = await openDatabaseProxy(shop.connectionString);
  database = openDatabase(proxy.connectionString, { max: 3 });
  other = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', ...TEST_SHOP }), database });
  await Promise.all([shop.app.deps.changes.ready, other.deps.changes.ready]);
});
afterEach(async () => {
  proxy.thaw();
  await other.close();
  await database.close();
  await proxy.close();
});

const save = async (exchangeDays: number) => {
  const { headers } = admin;
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/settings/shop',
    headers,
    payload: { exchangeDays },
  });
  expect(answer.statusCode).toBe(200);
};

const exchangeDaysOf = async (app: FastifyInstance) =>
  publicSettingsSchema.parse((await app.inject({ url: '/api/settings' })).json()).policy.exchangeDays;

/** Polls until the condition is true. Other work can run between the checks. */
const until = async (so: () => Promise<boolean>) => {
  while (!(await so())) await new Promise(setImmediate);
};

describe('waitForServers', () => {
  it('a saved setting is in force at every server with its next answer', async () => {
    for (let days = 1; days <= 20; days += 1) {
      await save(days);
      expect(await exchangeDaysOf(other)).toBe(days);
    }
    expect(other.deps.changes.isFresh()).toBe(true);
  });

  it('a setting saved by the command is in force at every server once the command has ended', async () => {
    await settingsCommand(shop.database.db, shop.app.deps.config, ['set', 'exchangeDays', '30'], new Date());
    expect([await exchangeDaysOf(shop.app), await exchangeDaysOf(other)]).toEqual([30, 30]);
  });

  it('a save of settings waits for a server that gets the change late', async () => {
    proxy.freeze();
    let answered = false;
    const saving = save(40).then(() => (answered = true));
    // The server that saves has the new value now. Without the wait it would respond during the following requests.
    await until(async () => (await exchangeDaysOf(shop.app)) === 40);
    for (let visit = 0; visit < 50; visit += 1) {
      await exchangeDaysOf(shop.app);
      await shop.app.deps.changes.flush();
    }
    expect(answered && other.deps.changes.isFresh()).toBe(false);
    proxy.thaw();
    await saving;
    expect(await exchangeDaysOf(other)).toBe(40);
  });

  it('a save of settings waits a limited time for a live server that does not follow, and counts it', async () => {
    await save(60);
    const troubled = database.session('shop change feed');
    await troubled.connect();
    await reportSettingsVersion(troubled, 0, null);
    // Queries that show that the connection is alive.
    let living = true;
    const life = (async () => {
      while (living) await troubled.query('select pg_sleep(0.01)');
    })();
    try {
      const began = performance.now();
      expect(await waitForServers(shop.database.db, 250)).toBe(1);
      expect(performance.now() - began).toBeGreaterThanOrEqual(250);
    } finally {
      living = false;
      await life;
      await troubled.end();
    }
    expect(await waitForServers(shop.database.db)).toBe(0);
  });

  it('a save of settings waits for a hanging server only until that has stopped using its cache', async () => {
    proxy.freeze();
    await save(50);
    expect(other.deps.changes.isFresh()).toBe(false);
    proxy.thaw();
    await until(async () => (await exchangeDaysOf(other)) === 50);
  });
});
