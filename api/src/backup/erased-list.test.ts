import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Customer, ErrorBody, KnownCustomer } from '@shop/shared/contracts';
import type { BackupSettings } from '../config-storage';
import { openDatabase } from '../database/client';
import type { Job } from '../jobs/job-runner';
import { findContradictions } from '../shop/orders/invariants';
import { staffOf } from '../shop/orders/outcomes/testing';
import { BUSY_SHOP, call, newPhone } from '../shop/orders/testing';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';
import { createTestDatabase } from '../testing/database';
import { makeProduct } from '../testing/fixtures';
import { S3_KEYS, startS3Server } from '../testing/s3-server';
import { ERASED_LIST, addErasedLists, readErasedLists } from './erased-list';
import { backUpFrom, readDatabase, restoreTo, temporaryFolder, writeFiles } from './testing';

let shop: TestApp;
let headers: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let product: { id: string };
let folder: ReturnType<typeof temporaryFolder>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB', PENDING_ORDERS_PER_PHONE: '100' } });
  ({ headers } = await shop.signIn('admin'));
  staff = staffOf(shop, headers);
  product = await makeProduct(shop.database.db, { price: 20, stock: 1000 });
});
afterAll(() => shop.close());

beforeEach(() => {
  folder = temporaryFolder();
  writeFiles(folder.path, { 'data/backups/.keep': '', 'kept/.keep': '' });
});
afterEach(() => folder.remove());

const dataDir = () => join(folder.path, 'data');
const own = (name: string) => join(dataDir(), 'backups', name);
const kept = (name: string) => join(folder.path, 'kept', name);

const send = async (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const answer = await call<ErrorBody>(shop.app, method, url, { headers, ...(payload && { payload }) });
  expect([url, answer.body.error, answer.status < 300]).toEqual([url, undefined, true]);
};

/** A customer with an order, and the order. */
async function customer(customerName: string, status: 'confirmed' | 'delivered' = 'delivered') {
  const phone = newPhone();
  const order = await staff.ordered(product, { customerName, customerPhone: phone, status });
  const url = `/customers/known?q=${encodeURIComponent(phone)}`;
  const { body } = await call<KnownCustomer[]>(shop.app, 'GET', url, { headers });
  return { id: body[0]?._id ?? '', phone, order };
}

const undoMerge = async (id: string) => {
  const { body } = await call<Customer>(shop.app, 'GET', `/customers/${id}`, { headers });
  await send('POST', `/customers/merges/${body.merges?.[0]?._id ?? ''}/undo`, {});
};

/** The tables in which a row has one of the words or the last digits of one of the numbers. */
async function tablesWith(connectionString: string, words: readonly string[], phones: readonly string[]) {
  const numbers = phones.map((phone) => phone.slice(-6)).join('|');
  const sought = new RegExp(`${words.join('|')}|70 ?(?:${numbers})`, 'i');
  const found = Object.entries(await readDatabase(connectionString));
  return found.filter(([, rows]) => rows.some((row) => sought.test(row))).map(([table]) => table);
}

const bucket = { bucket: 'backups', prefix: 'live/' };

async function startPlaces() {
  const storage = await startS3Server(join(folder.path, 's3'), ['backups']);
  const backups: BackupSettings = {
    to: [{ folder: join(folder.path, 'kept') }, bucket],
    recipients: [],
    everySeconds: 60,
    keep: 2,
    s3: { endpoint: storage.endpoint, region: 'us-east-1', keys: S3_KEYS },
  };
  const jobs: Job[] = [];
  const config = { dataDir: dataDir(), backups };
  addErasedLists({ add: (job) => void jobs.push(job) }, { db: shop.database.db, config });
  const run = () => Promise.all(jobs.map((job) => job.run(new AbortController().signal)));
  return { config, run, close: storage.close };
}

const EARLIER = { id: 'e'.repeat(24), erasedAt: '2020-01-02T03:04:05.000Z' };

describe('the list of the erased', () => {
  it('is a file beside the backups in each place, and nobody is taken out of it', async () => {
    const { id, phone } = await customer('Qqerased');
    await send('DELETE', `/customers/${id}`);
    writeFileSync(kept(ERASED_LIST), JSON.stringify([EARLIER]));
    const { config, run, close } = await startPlaces();
    try {
      expect(await run()).toEqual(['1 customer.', '2 customers.', '1 customer.']);
      expect(await run()).toEqual(['1 customer.', '2 customers.', '1 customer.']);
      const text = readFileSync(own(ERASED_LIST), 'utf8');
      expect(JSON.parse(text)).toEqual([{ id, erasedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
      expect(text).not.toContain(phone.slice(-6));
      expect(JSON.parse(readFileSync(kept(ERASED_LIST), 'utf8'))).toEqual([EARLIER, ...JSON.parse(text)]);
      expect(readdirSync(join(folder.path, 'kept')).toSorted()).toEqual(['.keep', ERASED_LIST]);
      // A restore reads those of all places, also where nothing lies beside the file itself.
      const read = await readErasedLists(config, join(folder.path, 'shop.tar.gz'));
      expect(read.map((erased) => erased.id)).toEqual([EARLIER.id, id]);
      const inBucket = { ...config, backups: { ...config.backups, to: [bucket] } };
      const file = join(folder.path, 'shop.tar.gz');
      expect(await readErasedLists({ ...inBucket, dataDir: folder.path }, file)).toHaveLength(1);
      const away = { ...config.backups, to: [{ folder: kept('not mounted') }] };
      const reading = readErasedLists({ ...config, backups: away }, file);
      await expect(reading).rejects.toThrow(/^The erased customers are not known\. .*not mounted: it is not there\.$/);
    } finally {
      await close();
    }
  });

  it.each([
    ['cut short', '[{"id":"eeee', 'is damaged'],
    ['of other things', '[{"id":"12","erasedAt":"2020-01-02T03:04:05.000Z"}]', 'is damaged'],
    ['of a later form', '{"formatVersion":2,"customers":[]}', 'was made by a newer version of the shop'],
    ['with more in it', JSON.stringify([{ ...EARLIER, kind: 'person' }]), 'was made by a newer version of the shop'],
  ])('that is %s is neither read nor written over', async (_what, text, said) => {
    for (const path of [own(ERASED_LIST), kept(ERASED_LIST)]) writeFileSync(path, text);
    const config = { dataDir: dataDir(), backups: null };
    await expect(readErasedLists(config, kept('shop.tar.gz'))).rejects.toThrow(`${kept(ERASED_LIST)} ${said}`);
    await expect(readErasedLists(config, join(folder.path, 'shop.tar.gz'))).rejects.toThrow(said);
    const jobs: Job[] = [];
    addErasedLists({ add: (job) => void jobs.push(job) }, { db: shop.database.db, config });
    await expect(jobs[0]?.run(new AbortController().signal)).rejects.toThrow(said);
    expect(readFileSync(own(ERASED_LIST), 'utf8')).toBe(text);
  });
});

it('a restore of an older backup erases again who was erased since, with those merged into them', async () => {
  const target = await createTestDatabase();
  try {
    const words = ['Zzopen', 'Zzmerged', 'Zzapart'];
    const [open, merged, apart, stays, guest] = await Promise.all([
      customer('Zzopen', 'confirmed'),
      customer('Zzmerged'),
      customer('Zzapart'),
      customer('Yystays'),
      customer('Yyhost'),
    ]);
    await send('PUT', `/customers/${merged.id}`, { name: 'Zzmerged', address: 'Zzmerged Lane', tags: ['Zzmerged'] });
    await send('POST', `/customers/${guest.id}/merge`, { other: apart.id });
    const older = kept('older.tar.gz');
    await backUpFrom(shop.connectionString, folder.path, older);
    const phones = [open, merged, apart].map(({ phone }) => phone);
    const found = (connectionString: string) => tablesWith(connectionString, words, phones);
    expect(await found(shop.connectionString)).toEqual(expect.arrayContaining(['customers', 'orders', 'audit_log']));

    await staff.end(open.order, { kind: 'cancelled by shop', status: 'confirmed' });
    await send('POST', `/customers/${open.id}/merge`, { other: merged.id });
    await undoMerge(guest.id);
    for (const { id } of [open, apart]) await send('DELETE', `/customers/${id}`);
    expect(await found(shop.connectionString)).toEqual([]);
    const { config, run, close } = await startPlaces();
    await run();
    const erased = await readErasedLists(config, older);
    await close();

    const restore = async (file: string, options: Parameters<typeof restoreTo>[3]) => {
      const { erased: again } = await restoreTo(target.connectionString, folder.path, file, options);
      expect(await found(target.connectionString)).toEqual([]);
      expect(await tablesWith(target.connectionString, ['Yystays', 'Yyhost'], [stays.phone])).toContain('customers');
      return again;
    };
    // As a list of the file: nothing is known of the shop that is lost.
    expect(await restore(older, { erased })).toEqual({ customers: 3, openOrders: 1 });
    const database = openDatabase(target.connectionString, { max: 1 });
    expect(await findContradictions(database.db)).toEqual([]);
    await database.close();
    // The shop that is replaced knows them, without any list.
    expect(await restore(older, { replace: true })).toEqual({ customers: 3, openOrders: 1 });
    const fresh = kept('fresh.tar.gz');
    await backUpFrom(shop.connectionString, folder.path, fresh);
    expect(await restore(fresh, { replace: true })).toEqual({ customers: 0, openOrders: 0 });
  } finally {
    await target.drop();
  }
});
