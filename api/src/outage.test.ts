import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loginResponseSchema, orderCreatedSchema } from '@shop/shared/contracts';
import { isRecord } from '@shop/shared/rules';
import { openDatabase } from './database/client';
import type { Database } from './database/client';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './database/embedded/launcher';
import { findPostmaster } from './database/embedded/postmaster';
import { orders, users } from './database/schema';
import { hashPassword } from './shop/auth/passwords';
import { findContradictions } from './shop/orders/invariants';
import { endConnections } from './testing/database';
import { makeProduct } from './testing/fixtures';
import { processTreeOf } from './testing/processes';
import { Server, endServers, post } from './testing/server-process';

// The tests start real processes, on a machine that may be busy with other tests.
jest.setTimeout(240_000);

const RESTARTS = 5;
const SHOPPERS = 12;
const ACCOUNT = { email: 'jo@example.test', password: 'a password for tests' };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-outage-test-'));
});

afterEach(async () => {
  await endServers();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs work on the database of a folder, with its own connections. */
async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase((await findEmbeddedPostgres(dataDir)) ?? '', { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Shoppers who order and staff who write until `stop` is called. Records the responses. */
class Crowd {
  readonly acknowledged = new Set<string>();
  /** The refusals, in their order. */
  readonly refused: string[] = [];
  private counter = 0;
  private open = true;
  private readonly busy: Promise<void>[];

  constructor(
    private readonly url: string,
    private readonly productId: string,
    private readonly token: string,
  ) {
    this.busy = [
      ...Array.from({ length: SHOPPERS }, () => this.repeat(() => this.order())),
      this.repeat(() => this.staffWrite()),
    ];
  }

  private async repeat(work: () => Promise<unknown>): Promise<void> {
    while (this.open) await work();
  }

  /** Places an order. @returns the status */
  async order(): Promise<number> {
    this.counter += 1;
    const answer = await post(`${this.url}/api/orders`, {
      customerName: 'Rami Haddad',
      customerPhone: `+9617${String(this.counter).padStart(7, '0')}`,
      customerAddress: '12 Cedar Street',
      products: [{ product: this.productId, quantity: 1, size: this.counter % 2 === 0 ? 'S' : 'M' }],
      paymentMethod: 'delivery',
    });
    const body: unknown = await answer.json();
    if (answer.status === 201) this.acknowledged.add(orderCreatedSchema.parse(body)._id);
    else this.note(answer, body);
    return answer.status;
  }

  private async staffWrite(): Promise<void> {
    const answer = await fetch(`${this.url}/api/categories`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify({ name: `Category ${String((this.counter += 1))}`, description: '' }),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) this.note(answer, body);
  }

  private note(answer: Response, body: unknown): void {
    const code = isRecord(body) && 'code' in body ? String(body['code']) : '';
    this.refused.push(`${String(answer.status)} ${code} ${answer.headers.has('retry-after') ? 'retry-after' : ''}`);
  }

  /** Waits until this many more orders were acknowledged. @returns the refusals during this time */
  async goOn(more: number): Promise<string[]> {
    const enough = this.acknowledged.size + more;
    const before = this.refused.length;
    while (this.acknowledged.size < enough) await delay(20);
    return this.refused.slice(before);
  }

  async stop(): Promise<void> {
    this.open = false;
    await Promise.all(this.busy);
  }
}

interface Shop {
  server: Server;
  /** The folder of the database. */
  dataDir: string;
  /** Restarts the database, by a kill or gracefully. */
  restart: (round: number) => Promise<void>;
  close: () => Promise<void>;
}

const postmasterIn = (dataDir: string) => findPostmaster(join(dataDir, 'postgres/data'))?.pid;

/** A shop with the embedded database, which only the shop itself restarts. */
async function openEmbedded(env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const server = Server.start({ DATA_DIR: folder, ORDERS_PER_MINUTE: '1000000', ...env });
  await server.url();
  return {
    server,
    dataDir: folder,
    restart: async (round) => {
      const before = postmasterIn(folder);
      if (before !== undefined) process.kill(before, round % 2 === 0 ? 'SIGKILL' : 'SIGINT');
      while (postmasterIn(folder) === undefined || postmasterIn(folder) === before) await delay(20);
    },
    close: async () => undefined,
  };
}

/** A shop with an external database server. */
async function openExternal(): Promise<Shop> {
  const dataDir = join(folder, 'database');
  let database = await startEmbeddedPostgres({ dataDir });
  const server = Server.start({
    DATA_DIR: join(folder, 'shop'),
    DATABASE_URL: database.connectionString,
    ORDERS_PER_MINUTE: '1000000',
  });
  await server.url();
  return {
    server,
    dataDir,
    restart: async () => {
      await database.stop();
      database = await startEmbeddedPostgres({ dataDir });
    },
    close: () => database.stop(),
  };
}

/** Starts shoppers who order and an admin who writes. */
async function openDoors({ server, dataDir }: Shop): Promise<Crowd> {
  const url = await server.url();
  const product = await withDatabase(dataDir, async ({ db }) => {
    const passwordHash = await hashPassword(ACCOUNT.password);
    await db.insert(users).values({ name: 'Jo', email: ACCOUNT.email, role: 'admin', passwordHash });
    return makeProduct(db, { stock: 1_000_000 });
  });
  const signedIn = await post(`${url}/api/auth/login`, ACCOUNT);
  const { accessToken } = loginResponseSchema.parse(await signedIn.json());
  return new Crowd(url, product.id, accessToken);
}

/**
 * Stops the crowd and checks the results: all refusals were temporary, no acknowledged order is lost, and the figures
 * agree.
 */
async function closeDoors(crowd: Crowd, { server, dataDir, close }: Shop): Promise<void> {
  await crowd.stop();
  expect(server.child.exitCode).toBeNull();
  expect(server.output.split('\n').filter((line) => line.includes('request failed'))).toEqual([]);
  expect(crowd.refused.filter((answer) => answer !== '503 UNAVAILABLE retry-after')).toEqual([]);
  await withDatabase(dataDir, async ({ db }) => {
    const kept = new Set((await db.select({ id: orders.id }).from(orders)).map(({ id }) => id));
    expect([...crowd.acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    expect(await findContradictions(db)).toEqual([]);
  });
  expect(await server.end()).toBe(0);
  await close();
}

describe.each([
  ['embedded', openEmbedded],
  ['of DATABASE_URL', openExternal],
])('a database (%s) with repeated restarts under load', (_kind, open) => {
  it('repeated restarts of the database under load lose no acknowledged order, and the shop recovers', async () => {
    const shop = await open();
    const crowd = await openDoors(shop);
    for (let round = 1; round <= RESTARTS; round += 1) {
      await crowd.goOn(30);
      await shop.restart(round);
      await crowd.goOn(30);
      await withDatabase(shop.dataDir, ({ pool }) => endConnections(pool, 'shop%'));
      await crowd.goOn(30);
      // All requests that met the fault have been answered by now. No later one fails.
      expect(await crowd.goOn(60)).toEqual([]);
    }
    await closeDoors(crowd, shop);
  });
});

describe('a hanging database', () => {
  it('is reported by health while requests wait, and loses no acknowledged order', async () => {
    const shop = await openEmbedded({ DATABASE_SECONDS: '9' });
    const health = `${await shop.server.url()}/api/health`;
    const crowd = await openDoors(shop);
    await crowd.goOn(30);
    const processes = [...processTreeOf(postmasterIn(shop.dataDir) ?? 0).keys()];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      // A recent response of the database still counts.
      while ((await fetch(health)).status === 200) expect(crowd.refused).toEqual([]);
      expect(crowd.refused).toEqual([]);
      while (crowd.refused.length < 2 * SHOPPERS) expect((await fetch(health)).status).toBe(503);
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await crowd.goOn(30);
    expect(await crowd.goOn(60)).toEqual([]);
    expect((await fetch(health)).status).toBe(200);
    await closeDoors(crowd, shop);
  });
});
