import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { customerPhones } from '../database/schema';
import { settingsCommand } from '../cli/settings-command';
import { makeCustomer, makeOrder } from '../testing/fixtures';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';
import { readNewPhones, readStoredPhones } from './stored-phones';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ env: { SHOP_PHONE: '+961 1 234 567', SHOP_CHAT_NUMBER: '' } });
  // The shop's own job has run before the tests, and is not due again during them.
  await shop.app.deps.jobs.look();
  await shop.app.deps.jobs.idle();
});
afterEach(() => shop.database.pool.query('truncate orders, customers cascade'));
afterAll(() => shop.close());

const never = () => new AbortController().signal;

/** Orders of customers with these phones, as a server of an earlier version writes them. */
const write = async (...phones: string[]) => {
  for (const phone of phones) {
    await makeOrder(shop.database.db, { customer: await makeCustomer(shop.database.db, { phone }) });
  }
};

const stored = async (table: 'orders' | 'customers') => {
  const { rows } = await shop.database.pool.query<{ digits: string; e164: string | null }>(
    `select phone_key as digits, phone_e164 as e164 from ${table}`,
  );
  return Object.fromEntries(rows.map(({ digits, e164 }) => [digits, e164]));
};

const command = (...words: string[]) =>
  settingsCommand(shop.database.db, shop.app.deps.config, ['phones', ...words], new Date());

const READ = {
  '96170111222': '+96170111222',
  '70111222': '+96170111222',
  '2125550142': '',
  '33612345678': '+33612345678',
};

describe('numbers that servers of earlier versions wrote', () => {
  it('are read once, and keep what was typed', async () => {
    await write('+961 70 111 222', '70 111 222', '(212) 555-0142', '+33 6 12 34 56 78');
    expect(await readNewPhones(shop.database.db, 'LB', never())).toBe('Read the numbers of 4 customers and 4 orders');
    expect(await stored('orders')).toEqual(READ);
    expect(await stored('customers')).toEqual(READ);
    expect(await readNewPhones(shop.database.db, 'LB', never())).toBeUndefined();
  });

  it('are read by the next run when one was broken off', async () => {
    await write('+961 70 111 222');
    const broken = new AbortController();
    broken.abort(new Error('The server stops.'));
    await expect(readNewPhones(shop.database.db, 'LB', broken.signal)).rejects.toThrow('The server stops.');
    expect(await stored('customers')).toEqual({ '96170111222': null });
    await readNewPhones(shop.database.db, 'LB', never());
    expect(await stored('orders')).toEqual({ '96170111222': '+96170111222' });
  });

  it('are left to the next run while an order of the customer is being placed', async () => {
    await write('+961 70 111 222', '+961 70 111 333');
    const busy = await shop.database.pool.connect();
    await busy.query(`begin; select from customers where phone_key = '96170111222' for update`);
    await readNewPhones(shop.database.db, 'LB', never());
    await busy.query('rollback');
    busy.release();
    expect(await stored('customers')).toEqual({ '96170111222': null, '96170111333': '+96170111333' });
    await readNewPhones(shop.database.db, 'LB', never());
    expect(await stored('customers')).toMatchObject({ '96170111222': '+96170111222' });
  });

  it('are read in parts when there are many', async () => {
    const customer = await makeCustomer(shop.database.db, { phone: '70 111 222' });
    await makeOrder(shop.database.db, { customer });
    await shop.database.pool.query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', md5(n::text)))).*
       from orders o, generate_series(1, 1000) n`,
    );
    const { changed } = await readStoredPhones(shop.database.db, 'LB', { which: 'unread', write: true });
    expect(changed).toEqual({ customers: 1, orders: 1001 });
    expect(await stored('orders')).toEqual({ '70111222': '+96170111222' });
  });
});

describe('reading all numbers again', () => {
  it('is previewed, names customers with one number, and changes nothing until it is applied', async () => {
    await write('+961 70 111 222', '70 111 222');
    const preview = await command();
    expect(preview.slice(0, 2)).toEqual([
      'Country: LB',
      'Would read the numbers of 2 customers and 2 orders anew. Nothing was changed: --apply does it.',
    ]);
    expect(preview.at(-1)).toMatch(
      /\+96170111222: Rami Haddad \(\+961 70 111 222, \w+\); Rami Haddad \(70 111 222, \w+\)/,
    );
    expect(await stored('customers')).toEqual({ '96170111222': null, '70111222': null });
    expect(await command('--apply')).toContain('Read the numbers of 2 customers and 2 orders anew.');
    expect(await stored('customers')).toEqual({ '96170111222': '+96170111222', '70111222': '+96170111222' });
    expect((await command())[1]).toMatch('numbers of 0 customers and 0 orders');
  });

  it('can be previewed for another country, but not applied before the shop has it', async () => {
    await write('70 111 222', '612 345 678');
    await command('--apply');
    expect((await command('FR')).slice(0, 2)).toEqual([
      'Country: FR',
      'Would read the numbers of 2 customers and 2 orders anew. Nothing was changed: --apply does it.',
    ]);
    await expect(command('FR', '--apply')).rejects.toThrow('Set the country to FR first');
    await expect(command('XX')).rejects.toThrow('There is no country XX');
  });

  it('includes the numbers beside the first ones, each once', async () => {
    const { db, pool } = shop.database;
    const [first, second] = [
      await makeCustomer(db, { phone: '+961 1 111 111' }),
      await makeCustomer(db, { phone: '' }),
    ];
    const others = [
      [first.id, '70 111 222'],
      [second.id, '070 111 222'],
      [second.id, '70 111 333'],
    ] as const;
    for (const [customerId, phone] of others) {
      await db.insert(customerPhones).values({ customerId, phone, phoneKey: phone.replace(/\D/g, ''), phoneE164: '' });
    }
    const read = await command('--apply');
    expect(read.at(-1)).toMatch(/\+96170111222: .*; /);
    const { rows } = await pool.query<{ e164: string }>('select phone_e164 as e164 from customer_phones order by 1');
    expect(rows.map(({ e164 }) => e164)).toEqual(['', '+96170111222', '+96170111333']);
  });
});
