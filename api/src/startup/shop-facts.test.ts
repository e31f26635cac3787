import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { migrationsFolder } from '../database/migrate';
import { seeds } from '../database/schema';
import { demoHomePictures } from '../seed/home-pictures';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { TEST_SHOP } from '../testing/shop';
import { missingToOpen, shopSettings } from './shop-facts';

const DEMO = {
  shopName: 'Demo Shop',
  phone: '+1 555 010 0101',
  chatNumber: '15550100101',
  location: '2 Demo Street',
  socialLinks: [{ label: 'Demo', url: 'https://demo.example/' }],
  homePictures: demoHomePictures(),
};

/** The migration that added the table `seeds`. */
function seedsMigration(): string {
  const file = readdirSync(migrationsFolder()).find((name) => name.endsWith('_seeds.sql'));
  if (file === undefined) throw new Error('There is no such migration');
  return readFileSync(join(migrationsFolder(), file), 'utf8');
}

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.connectionString);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const settingsOf = (env: Readonly<Record<string, string>>) => shopSettings(database.db, readConfig(env).shop, DEMO);

describe('shop settings', () => {
  it('come from the environment and are empty otherwise, whatever SEED is', async () => {
    const nothing = { shopName: '', phone: '', chatNumber: '', location: '', socialLinks: [] };
    for (const SEED of ['none', 'demo']) {
      const settings = await settingsOf({ SEED });
      expect(settings).toMatchObject(nothing);
      expect(settings.homePictures).toBeUndefined();
    }
    const { shopName, phone } = await settingsOf(TEST_SHOP);
    expect([shopName, phone]).toEqual([TEST_SHOP.SHOP_NAME, TEST_SHOP.SHOP_PHONE]);
  });

  it('the shop settings of a demo database are those of the demo, except for what is set', async () => {
    await database.db.insert(seeds).values({ name: 'demo' });
    expect(await settingsOf({ SEED: 'none' })).toMatchObject(DEMO);
    expect(await settingsOf({ SHOP_NAME: 'Mine', SHOP_SOCIAL_LINKS: 'X=https://x.example/me' })).toMatchObject({
      ...DEMO,
      shopName: 'Mine',
      socialLinks: [{ label: 'X', url: 'https://x.example/me' }],
    });
  });

  it.each([
    [true, 'demo'],
    [false, undefined],
  ])('the seeds migration recognizes an older demo database by its demo account: %s', async (demo, name) => {
    await database.pool.query('drop table seeds');
    await database.pool.query('delete from users');
    await database.pool.query(
      `insert into users (id, name, email, role, password_hash, demo, active)
       values ('0123456789abcdef01234567', 'Jo', 'jo@example.test', 'admin', '-', $1, false)`,
      [demo],
    );
    await database.pool.query(seedsMigration());
    expect((await database.db.select().from(seeds)).map((seed) => seed.name)).toEqual(name === undefined ? [] : [name]);
    expect((await settingsOf({})).shopName).toBe(demo ? DEMO.shopName : '');
  });

  it('missingToOpen names the settings that keep the shop closed', () => {
    const missing = (env: Readonly<Record<string, string>>) => missingToOpen(readConfig(env).shop);
    expect(missing({})).toEqual(['SHOP_NAME', 'SHOP_PHONE']);
    expect(missing({ SHOP_NAME: 'Mine', SHOP_PHONE: '' })).toEqual(['SHOP_PHONE']);
    expect(missing({ SHOP_NAME: 'Mine', SHOP_PHONE: '+1 555' })).toEqual([]);
  });
});
