import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { count } from 'drizzle-orm';
import { makeDemoShop } from '@shop/demo/demo-shop';
import { sceneId } from '@shop/demo/drawing/scene-spec';
import { pictureFiles } from '@shop/demo/picture-files';
import { HERO_TALL } from '@shop/demo/scenes';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { auditLog, orders, productImages, seeds, users } from '../database/schema';
import { checkPassword } from '../shop/auth/passwords';
import { findContradictions } from '../shop/orders/invariants';
import type { PictureStore } from '../pictures/store';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { seedDemoShop } from './seed-demo-shop';

// A year of business takes seconds on a busy machine.
jest.setTimeout(60_000);

const NOW = new Date('2026-11-20T17:00:00Z');

/** A store that holds every picture already: copying has its own test. */
const fullStore: PictureStore = {
  save: () => Promise.reject(new Error('Nothing is missing')),
  add: () => Promise.reject(new Error('Nothing is missing')),
  remove: () => Promise.resolve(),
  widths: (id) => Promise.resolve(pictureFiles().get(id) ?? []),
  read: () => Promise.resolve(null),
  url: (id, width) => `/pictures/${id}/${width}.webp`,
};

describe('seedDemoShop', () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await createTestDatabase();
    database = openDatabase(test.connectionString);
    await seedDemoShop({ db: database.db, pictures: fullStore, now: NOW, timeZone: 'America/New_York' });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  it('records in the database that this is the demo shop', async () => {
    expect((await database.db.select().from(seeds)).map(({ name }) => name)).toEqual(['demo']);
  });

  it('writes a shop whose figures are consistent', async () => {
    await expect(findContradictions(database.db)).resolves.toEqual([]);
  });

  it('writes all orders and pictures', async () => {
    const shop = makeDemoShop({ now: NOW, timeZone: 'America/New_York' });
    const [orderCount] = await database.db.select({ rows: count() }).from(orders);
    const [imageCount] = await database.db.select({ rows: count() }).from(productImages);
    expect(orderCount?.rows).toBe(shop.orders.length);
    expect(imageCount?.rows).toBe(shop.products.flatMap(({ images }) => images).length);
  });

  it('logs what staff did to orders, in chronological order', async () => {
    const lines = await database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.length).toBeGreaterThan(1000);
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()));
    const staff = new Set((await database.db.select().from(users)).map(({ id }) => id));
    expect(lines.every(({ byUserId }) => byUserId !== null && staff.has(byUserId))).toBe(true);
    const delivered = lines.filter(({ after }) => after?.['status'] === 'delivered');
    expect(delivered.length).toBeGreaterThan(100);
    expect(new Set(delivered.map(({ before }) => before?.['status']))).toEqual(new Set(['on the way']));
  });

  it('creates an admin and an employee with valid passwords, marked as demo accounts', async () => {
    const accounts = await database.db.select().from(users).orderBy(users.email);
    expect(accounts).toMatchObject([
      { email: 'admin@demo.shop', role: 'admin', demo: true },
      { email: 'employee@demo.shop', role: 'employee', demo: true },
    ]);
    const kept = accounts.map(({ passwordHash }) => passwordHash);
    await expect(checkPassword(kept[0] ?? null, 'demo-admin')).resolves.toBe('right');
    await expect(checkPassword(kept[1] ?? null, 'demo-employee')).resolves.toBe('right');
  });

  it('refuses a second run, and leaves the first data untouched', async () => {
    const again = seedDemoShop({ db: database.db, pictures: fullStore, now: NOW, timeZone: 'America/New_York' });
    await expect(again).rejects.toThrow();
    await expect(findContradictions(database.db)).resolves.toEqual([]);
  });
});

describe('seedDemoShop without space for pictures', () => {
  it('seedDemoShop writes nothing if a picture cannot be stored', async () => {
    const test = await createTestDatabase();
    const { db, close } = openDatabase(test.connectionString);
    const full: PictureStore = {
      ...fullStore,
      save: () => Promise.reject(new Error('no space left on device')),
      widths: (id) => (id === sceneId(HERO_TALL) ? Promise.resolve([]) : fullStore.widths(id)),
    };
    try {
      const seeding = seedDemoShop({ db, pictures: full, now: NOW, timeZone: 'America/New_York' });
      await expect(seeding).rejects.toThrow('no space left on device');
      expect(await db.$count(orders)).toBe(0);
      expect(await db.$count(users)).toBe(0);
    } finally {
      await close();
      await test.drop();
    }
  });
});
