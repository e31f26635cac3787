import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import {
  auditLog,
  deployTokens,
  releaseEvents,
  releaseFailures,
  releaseLoads,
  releases,
  remotes,
} from '../database/schema';
import { readPauses } from '../jobs/pause';
import { makeDatabaseArchives } from '../registry/database-archives';
import { findContradictions } from '../shop/orders/invariants';
import { BUSY_SHOP, call, orderOf, placed } from '../shop/orders/testing';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { makeCategory, makeCoupon, makeProduct, makeSupplier } from '../testing/fixtures';
import type { ProgressStep } from './progress';
import { backUpFrom, readDatabase, readFiles, restoreTo, temporaryFolder, withClient, writeFiles } from './testing';

const ODD_TEXT = 'Naïve 👕🏳️‍🌈 \\N \\. "quoted", {braces}\ttab\nline\r\nend \\';

const DESCRIPTION = {
  name: 'mfe-orders',
  container: 'mfe_orders',
  version: '1.0.0',
  build: 'abc123',
  contract: '^1.0.0',
  pages: [],
  menu: [],
  singletons: {},
  files: {},
};

let shop: TestApp;
let product: string;
let target: TestDatabase;
let from: ReturnType<typeof temporaryFolder>;
let to: ReturnType<typeof temporaryFolder>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  const { db } = shop.database;
  // The child sorts before its parent: a table may have a foreign key to itself.
  const parent = await makeCategory(db, { name: ODD_TEXT });
  await makeCategory(db, { name: 'Child', parentId: parent.id, archived: true });
  const supplier = await makeSupplier(db, { company: '', notes: ODD_TEXT });
  const made = await makeProduct(db, {
    name: '<b>T-shirt</b> 👕',
    description: ODD_TEXT,
    sizes: ['S', 'M', 'a,b', '"x"', '{}', 'NULL', ''],
    colors: ['Off-White'],
    buyPrice: null,
    salePrice: 12.34,
    onSale: true,
    categoryId: parent.id,
    supplierId: supplier.id,
    stock: 10_000,
    images: 2,
  });
  product = made.id;
  const { code } = await makeCoupon(db);
  const staff = await shop.signIn('admin');
  const order = (values = {}) =>
    placed(
      shop.app,
      orderOf(made, {
        products: [{ product, quantity: 2, size: 'M', color: 'Off-White' }],
        notes: ODD_TEXT,
        ...values,
      }),
    );
  const [accepted, deleted] = [await order({ couponCode: code }), await order()];
  await order();
  await call(shop.app, 'PUT', `/orders/${accepted._id}/accept`, { headers: staff.headers });
  await call(shop.app, 'DELETE', `/orders/${deleted._id}`, { headers: staff.headers });
  // The live versions refer to releases, and so do the reported failures.
  const release = { name: 'mfe-orders', version: '1.0.0' };
  const published = { ...release, source: 'published' as const, publishedBy: ODD_TEXT };
  await db.insert(releases).values({ ...published, description: DESCRIPTION, manifest: { text: ODD_TEXT } });
  await db.insert(remotes).values({ name: 'mfe-orders', live: '1.0.0', earlier: ['0.9.0', ODD_TEXT] });
  await db.insert(releaseFailures).values({ ...release, stage: 'entry', message: ODD_TEXT });
  await db.insert(releaseLoads).values({ ...release, count: 2 ** 40 });
  await db.insert(releaseEvents).values({ ...release, action: 'promote', traffic: 100, actor: ODD_TEXT });
  await db.insert(deployTokens).values({ remote: 'mfe-orders', label: ODD_TEXT, hash: 'h', createdBy: 'Ada' });
  await db.insert(auditLog).values({
    byName: ODD_TEXT,
    action: 'update',
    entity: 'product',
    entityId: product,
    before: null,
    after: { text: ODD_TEXT, list: [1, null, 'ü'], empty: {}, number: 0.1 },
  });
  // From here on, no job changes a row.
  await shop.app.deps.jobs.idle();
});

afterAll(() => shop.close());

beforeEach(async () => {
  target = await createTestDatabase();
  from = temporaryFolder();
  to = temporaryFolder();
});

afterEach(async () => {
  await target.drop();
  from.remove();
  to.remove();
});

async function inTarget<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(target.connectionString, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

describe('a restored backup', () => {
  it('has every row, picture and release, and no signed-in sessions', async () => {
    const binary = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256));
    writeFiles(from.path, {
      'pictures/a1/320.webp': binary,
      'pictures/a1/640.webp': '',
      'pictures/.a2.half-written/320.webp': 'not whole',
      [`releases/mfe-orders/1.0.0/static/js/${'long-name-'.repeat(15)}ünï.js`]: 'code',
      'releases/mfe-orders/.incoming-12/remote.json': 'not whole',
      'releases/.incoming-13/remote.json': 'not whole',
      'shell/static/app.js': 'not kept',
    });
    const file = join(from.path, 'backup.tar.gz');
    const before = await readDatabase(shop.connectionString);
    const summary = await backUpFrom(shop.connectionString, from.path, file);
    expect(summary).toEqual({
      bytes: statSync(file).size,
      rows: Object.values(before).flat().length,
      files: 3,
      pictures: expect.objectContaining({ named: expect.any(Number) }),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(before['orders']).toHaveLength(3);
    expect(before['audit_log']?.length).toBeGreaterThan(0);

    await restoreTo(target.connectionString, to.path, file);
    expect(await readDatabase(target.connectionString)).toEqual(before);
    const files = await readFiles(from.path);
    expect(await readFiles(join(to.path, 'pictures'))).toEqual({
      'a1/320.webp': binary.toString('latin1'),
      'a1/640.webp': '',
    });
    expect(Object.keys(await readFiles(join(to.path, 'releases')))).toEqual([
      expect.stringMatching(/^mfe-orders\/1\.0\.0\/static\/js\/.*ünï\.js$/),
    ]);
    expect(Object.keys(await readFiles(to.path))).toHaveLength(Object.keys(files).length - 2);
    expect(await inTarget(({ db }) => findContradictions(db))).toEqual([]);
    const left = await withClient(target.connectionString, (client) =>
      client.query('select from sessions union all select from refresh_tokens union all select from secrets'),
    );
    expect(left.rowCount).toBe(0);
    // The restored shop may be a copy, and its jobs would remove the original's files.
    expect(await readPauses(shop.database.db)).toEqual([]);
    expect(await inTarget(({ db }) => readPauses(db))).toEqual([expect.objectContaining({ reason: 'restore' })]);
  });

  it('a backup holds a release once, whether it is in the database or only in its folder', async () => {
    const { db } = shop.database;
    const kept = makeDatabaseArchives(db);
    const packed = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => (index * 7919) % 251));
    for (const version of ['1.1.0', '1.2.0']) {
      await kept.put(`releases/mfe-orders/${version}`, () => Readable.from([packed]));
    }
    await db.execute(`delete from archive_parts where part = 1
      and archive = (select id from archives where key = 'releases/mfe-orders/1.2.0')`);
    writeFiles(from.path, {
      'releases/mfe-orders/1.1.0/remote.json': 'a copy of what is in the database',
      'releases/mfe-orders/1.2.0/remote.json': 'all that is left',
    });
    const file = join(from.path, 'backup.tar.gz');
    const { files } = await backUpFrom(shop.connectionString, from.path, file);
    expect(files).toBe(1);
    await restoreTo(target.connectionString, to.path, file);
    expect(await readFiles(to.path)).toEqual({ 'releases/mfe-orders/1.2.0/remote.json': 'all that is left' });
    await inTarget(async (database) => {
      const stream = await makeDatabaseArchives(database.db).get('releases/mfe-orders/1.1.0');
      if (stream === null) throw new Error('The archive was not restored');
      expect((await buffer(stream)).equals(packed)).toBe(true);
    });
  });

  it('a restored database continues its id sequences after the last id', async () => {
    const file = join(from.path, 'backup.tar.gz');
    await backUpFrom(shop.connectionString, from.path, file);
    await restoreTo(target.connectionString, to.path, file);
    const ids = await withClient(target.connectionString, async (client) => {
      const highest = await client.query<{ id: string }>('select max(id) as id from stock_movements');
      const next = await client.query<{ id: string }>(
        `insert into stock_movements (product_id, size, color, delta, reason, by_name)
         values ($1, 'M', 'Off-White', 1, 'add', 'Test') returning id`,
        [product],
      );
      return [highest.rows[0]?.id, next.rows[0]?.id].map(Number);
    });
    expect(ids[1]).toBe((ids[0] ?? 0) + 1);
  });

  it('a restore replaces an existing shop and its files only with the replace option', async () => {
    const file = join(from.path, 'backup.tar.gz');
    writeFiles(from.path, { 'pictures/new/320.webp': 'new' });
    await backUpFrom(shop.connectionString, from.path, file);
    await inTarget(({ db }) => makeProduct(db, { name: 'Old' }));
    writeFiles(to.path, { 'pictures/old/320.webp': 'old', 'releases/mfe-orders/2.0.0/remote.json': 'old' });
    const before = await readDatabase(target.connectionString);

    await expect(restoreTo(target.connectionString, to.path, file)).rejects.toThrow('There is a shop here already');
    expect(await readDatabase(target.connectionString)).toEqual(before);
    expect(Object.keys(await readFiles(to.path))).toHaveLength(2);

    await restoreTo(target.connectionString, to.path, file, { replace: true });
    expect(await readDatabase(target.connectionString)).toEqual(await readDatabase(shop.connectionString));
    expect(await readFiles(to.path)).toEqual({ 'pictures/new/320.webp': 'new' });
  });

  it('a backup holds tables that are larger than one piece, and reports its progress', async () => {
    await withClient(shop.connectionString, (client) =>
      client.query(
        `insert into audit_log (by_name, action, entity, entity_id, after)
         select 'Bulk', 'update', 'product', n::text, jsonb_build_object('text', repeat(md5(n::text), 20))
         from generate_series(1, 15000) n`,
      ),
    );
    const steps: ProgressStep[] = [];
    const file = join(from.path, 'backup.tar.gz');
    await backUpFrom(shop.connectionString, from.path, file, (step) => steps.push(step));
    const audit = steps.filter(({ name }) => name === 'audit_log').map(({ count }) => count);
    expect(audit.length).toBeGreaterThan(10);
    expect(audit).toEqual([...audit].sort((a, b) => a - b));
    expect(steps.filter(({ done }) => done).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['audit_log', 'orders', 'products', 'pictures', 'releases']),
    );
    await restoreTo(target.connectionString, to.path, file);
    expect(await readDatabase(target.connectionString)).toEqual(await readDatabase(shop.connectionString));
    await withClient(shop.connectionString, (client) => client.query(`delete from audit_log where by_name = 'Bulk'`));
  });
});

describe('backups under load', () => {
  const orders = () => readDatabase(shop.connectionString).then(({ orders: rows = [] }) => rows.length);
  const order = () =>
    placed(shop.app, orderOf({ id: product }, { products: [{ product, quantity: 1, size: 'S', color: 'Off-White' }] }));

  it('a backup shows a single moment, even if orders are placed between reading two tables', async () => {
    const before = await orders();
    const file = join(from.path, 'backup.tar.gz');
    await withClient(shop.connectionString, async (blocker) => {
      // Orders do not read this table, and the backup reads it between the tables that orders write.
      await blocker.query('begin');
      await blocker.query('lock table product_images in access exclusive mode');
      let ordersRead: () => void = () => undefined;
      const halfway = new Promise<void>((resolve) => {
        ordersRead = resolve;
      });
      const backup = backUpFrom(shop.connectionString, from.path, file, ({ name, done }) => {
        if (name === 'orders' && done) ordersRead();
      });
      await Promise.race([halfway, backup]);
      for (let count = 0; count < 10; count += 1) await order();
      await blocker.query('commit');
      await backup;
    });
    expect(await orders()).toBe(before + 10);
    await restoreTo(target.connectionString, to.path, file);
    expect((await readDatabase(target.connectionString))['orders']).toHaveLength(before);
    expect(await inTarget(({ db }) => findContradictions(db))).toEqual([]);
  });

  it('a backup holds only whole orders, and the pictures that were added or removed during it', async () => {
    const before = await orders();
    const file = join(from.path, 'backup.tar.gz');
    writeFiles(from.path, { 'pictures/early/320.webp': 'early' });
    let over = false;
    let late = false;
    const shopper = async () => {
      while (!over) await order();
    };
    const shoppers = [shopper(), shopper(), shopper()];
    try {
      await order();
      await backUpFrom(shop.connectionString, from.path, file, ({ name }) => {
        if (name === 'orders' && !late) {
          late = true;
          writeFiles(from.path, { 'pictures/late/320.webp': 'late' });
          rmSync(join(from.path, 'pictures/early'), { recursive: true });
        }
      });
      await order();
    } finally {
      over = true;
      await Promise.all(shoppers);
    }
    await restoreTo(target.connectionString, to.path, file);
    const kept = (await readDatabase(target.connectionString))['orders']?.length;
    expect(kept).toBeGreaterThan(before);
    expect(kept).toBeLessThan(await orders());
    expect(await inTarget(({ db }) => findContradictions(db))).toEqual([]);
    expect(await readFiles(to.path)).toEqual({ 'pictures/early/320.webp': 'early', 'pictures/late/320.webp': 'late' });
  });
});
