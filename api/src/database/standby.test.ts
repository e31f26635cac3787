import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { ShopHealth } from '@shop/shared/contracts';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { eventually } from '../testing/eventually';
import { TEST_SHOP } from '../testing/shop';
import { openDatabase } from './client';
import { startEmbeddedPostgres } from './embedded/launcher';
import { migrate } from './migrate';
import { users } from './schema';

it('a shop whose database is restored as a standby says so, and goes on once it is promoted', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-standby-'));
  let server = await startEmbeddedPostgres({ dataDir });
  const { connectionString, socketFolder } = server;
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...TEST_SHOP });
  const database = openDatabase(connectionString, { max: 3, seconds: 5 });
  await migrate(database, config);
  const app = await buildApp({ config, database });
  const jo = { name: 'Jo', email: 'jo@example.test', role: 'admin' } as const;
  const [user] = await database.db
    .insert(users)
    .values({ ...jo, passwordHash: '-' })
    .returning({ id: users.id });
  const { accessToken } = await app.deps.auth.openSession({ ...jo, _id: user?.id ?? '' });
  const ready = async () => (await app.inject('/ready')).json<object>();
  try {
    await server.stop();
    writeFileSync(join(dataDir, 'postgres/data/standby.signal'), '');
    server = await startEmbeddedPostgres({ dataDir, socketFolder });
    await eventually(async () => expect(await ready()).toMatchObject({ missing: [{ part: 'standby' }] }));
    await eventually(async () =>
      expect(app.deps.notices.texts).toEqual([expect.stringMatching(/promote the standby/)]),
    );
    // Shoppers look around, and Health answers, although a standby has no rows of servers.
    expect((await app.inject('/api/products/public')).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${accessToken}` };
    const health = await app.inject({ url: '/api/health/details', headers });
    expect(health.json<ShopHealth>()).toMatchObject({ servers: [], notices: [expect.stringMatching(/standby/)] });

    // As `pg_ctl promote` does it.
    writeFileSync(join(dataDir, 'postgres/data/promote'), '');
    process.kill(server.pid, 'SIGUSR1');
    await eventually(async () => expect(await ready()).toEqual({ status: 'ready' }));
    await eventually(async () => expect(app.deps.notices.texts).toEqual([]));
  } finally {
    await app.close();
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
