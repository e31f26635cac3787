import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@shop/shared/contracts';
import type { AuditEntry, PublicProduct, Supplier } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { one } from '../database/one';
import { products, users } from '../database/schema';
import { eventually } from '../testing/eventually';
import { makeProduct } from '../testing/fixtures';
import { asSuperuser, startReplicated } from '../testing/replicated';
import type { Replicated } from '../testing/replicated';
import { TEST_SHOP } from '../testing/shop';
import { OLD_READS } from './old-reads';

it('only reads of staff may be a moment old, and none of money, stock, sessions or releases', () => {
  for (const id of OLD_READS) {
    expect(calls[id].method).toBe('GET');
    expect(calls[id].access).not.toBe('public');
    expect(calls[id].path).not.toMatch(/transactions|cash|settlements|coupons|products|stock|goods|auth|releases/);
  }
});

describe('a replica that is 30 seconds behind', () => {
  let replicated: Replicated;
  let databases: Database[];
  let servers: FastifyInstance[];

  /** A browser of an admin, which keeps its cookies. */
  interface Browser {
    ask: (server: number, request: InjectOptions & { url: string }) => Promise<{ status: number; body: string }>;
  }

  const start = async (dataDir: string, replicaUrl: string): Promise<FastifyInstance> => {
    const { primary, folder } = replicated;
    const database = openDatabase(primary.connectionString, { max: 4 });
    databases.push(database);
    const config = readConfig({
      LOG_LEVEL: 'silent',
      ...TEST_SHOP,
      DATA_DIR: join(folder, dataDir),
      DATABASE_URL: primary.connectionString,
      DATABASE_REPLICA_URL: replicaUrl,
      DATABASE_REPLICA_MAX_LAG: '60',
    });
    const server = await buildApp({ config, database });
    servers.push(server);
    return server;
  };

  const serverAt = (place: number): FastifyInstance => {
    const server = servers[place];
    if (server === undefined) throw new Error(`There is no server ${String(place)}`);
    return server;
  };

  const signIn = async (name: string, { keepsCookies = true } = {}): Promise<Browser> => {
    const jo = { name, email: `${name}@example.test`, role: 'admin' } as const;
    const [user] = await serverAt(0)
      .deps.db.insert(users)
      .values({ ...jo, passwordHash: '-' })
      .returning({ id: users.id });
    const { accessToken } = await serverAt(0).deps.auth.openSession({ ...jo, _id: user?.id ?? '' });
    const jar: Record<string, string> = {};
    return {
      ask: async (server, request) => {
        const { statusCode, body, cookies } = await serverAt(server).inject({
          ...request,
          headers: { authorization: `Bearer ${accessToken}` },
          cookies: jar,
        });
        if (keepsCookies) for (const { name: cookie, value } of cookies) jar[cookie] = value;
        return { status: statusCode, body };
      },
    };
  };

  const suppliers = async (browser: Browser, server: number): Promise<string[]> => {
    const { body } = await browser.ask(server, { url: '/api/suppliers?limit=500' });
    const rows: Supplier[] = JSON.parse(body);
    return rows.map(({ name }) => name);
  };

  const save = async (browser: Browser, server: number, name: string): Promise<void> => {
    const payload = { name, email: 'supplier@example.test', phone: '+1 202 555 0123' };
    expect(await browser.ask(server, { method: 'POST', url: '/api/suppliers', payload })).toMatchObject({
      status: 201,
    });
  };

  beforeAll(async () => {
    replicated = await startReplicated();
    databases = [];
    servers = [];
    for (const dataDir of ['one', 'two']) await start(dataDir, replicated.replica.connectionString);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const database of databases) await database.close();
    await replicated.stop();
  });

  it('shows nobody an older state than what they saved, on either of two servers, and others theirs later', async () => {
    const [ann, bob] = [await signIn('ann'), await signIn('bob')];
    await save(ann, 0, 'Before');
    // Until both servers read from the replica, and the replica has all this.
    await eventually(async () => {
      for (const place of [0, 1]) {
        expect(await suppliers(bob, place)).toEqual(['Before']);
        expect(serverAt(place).deps.replica?.lagSeconds()).toBeLessThan(2);
      }
    });
    await replicated.delay(30);

    let older = 0;
    for (let saved = 0; saved < 40; saved += 1) {
      const name = `Supplier ${String(saved).padStart(2, '0')}`;
      await save(ann, saved % 2, name);
      for (const place of [0, 1]) if (!(await suppliers(ann, place)).includes(name)) older += 1;
    }
    expect(older).toBe(0);
    expect((await suppliers(ann, 0)).length).toBe(41);
    // The other one's list comes from the replica, which has none of it yet.
    expect([await suppliers(bob, 0), await suppliers(bob, 1)]).toEqual([['Before'], ['Before']]);
    // What is never old is not, for anybody.
    const { body } = await ann.ask(1, { url: '/api/audit?limit=1' });
    const [entry]: AuditEntry[] = JSON.parse(body);
    expect(entry).toMatchObject({ action: 'create', entity: 'supplier', byName: 'ann' });

    await replicated.delay(null);
    await eventually(async () => {
      for (const place of [0, 1]) expect((await suppliers(bob, place)).length).toBe(41);
    });
  });

  it('reads from the primary for a client that keeps no cookies', async () => {
    const program = await signIn('program', { keepsCookies: false });
    await replicated.delay(30);
    await save(program, 0, 'Without cookies');
    expect(await suppliers(program, 1)).toContain('Without cookies');
    await replicated.delay(null);
  });

  it('shows visitors nothing older than what a server knows of, and reads what no cache has from the replica', async () => {
    const { deps } = serverAt(0);
    const { id } = await makeProduct(deps.db, { price: 20 });
    const priceAt = async (place: number, cold: number): Promise<number | undefined> => {
      const { body } = await serverAt(place).inject(`/api/products/public?limit=${String(cold)}`);
      const rows: PublicProduct[] = JSON.parse(body);
      return rows.find(({ _id }) => _id === id)?.price;
    };
    const centsNow = async () =>
      one(await deps.db.select({ price: products.price }).from(products).where(eq(products.id, id))).price;
    // A change that no server notices: the replica, which lacks it, has all that the servers know of.
    const quietly = `begin; set local session_replication_role = replica;
      update products set price = price + 1 where id = '${id}'; commit`;
    let cold = 1;
    await eventually(async () => {
      await replicated.delay(null);
      await replicated.delay(30);
      await asSuperuser(replicated.primary, quietly);
      const cents = await centsNow();
      for (const place of [0, 1]) expect(await priceAt(place, (cold += 1))).toBeLessThan(cents / 100);
    });

    let older = 0;
    for (let price = 31; price < 41; price += 1) {
      await deps.db
        .update(products)
        .set({ price: price * 100 })
        .where(eq(products.id, id));
      for (const place of [0, 1]) {
        await serverAt(place).deps.changes.flush();
        if ((await priceAt(place, (cold += 1))) !== price) older += 1;
        // From its cache, too.
        if ((await priceAt(place, cold)) !== price) older += 1;
      }
    }
    expect(older).toBe(0);
    await replicated.delay(null);
  });

  it('goes on with the primary and a notice when the address is wrong', async () => {
    const server = await start('wrong', replicated.primary.connectionString);
    const di = await signIn('di');
    await save(di, 2, 'With a wrong replica');
    expect(await suppliers(di, 2)).toContain('With a wrong replica');
    await eventually(async () => {
      expect(server.deps.notices.texts).toEqual([
        'The primary answers in place of the replica of DATABASE_REPLICA_URL. It is a primary, not a replica. ' +
          'Set it to one replica that works, or remove it.',
      ]);
    });
    const figures = await server.deps.metrics.text();
    expect(figures).toContain('\nshop_replica_lag_seconds +Inf\n');
    expect(figures).toContain('\nshop_notices{notice="replica"} 1\n');
  });
});
