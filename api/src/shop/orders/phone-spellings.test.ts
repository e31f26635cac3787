import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer, Order, PhoneRecord, Tracking } from '@shop/shared/contracts';
import { phoneDigits } from '@shop/shared/rules';
import { eq, inArray, isNull } from 'drizzle-orm';
import { newId } from '../../database/schema/columns';
import { customers, orders } from '../../database/schema';
import { readNewPhones } from '../../phones/stored-phones';
import { createTestApp } from '../../testing/app';
import type { SignedIn, TestApp } from '../../testing/app';
import { makeCustomer, makeProduct } from '../../testing/fixtures';
import { findContradictions } from './invariants';
import { staffOf } from './outcomes/testing';
import { BUSY_SHOP, call, newPhone, orderOf, place, placed } from './testing';

let shop: TestApp;
let admin: SignedIn;
let product: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, SHOP_PHONE: '+961 1 234 567', SHOP_CHAT_NUMBER: '' } });
  admin = await shop.signIn('admin');
  product = await makeProduct(shop.database.db, { stock: 1000 });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

/** The forms in which people type one mobile number; the first is international. */
const forms = () => {
  const phone = newPhone();
  const national = phone.replace('+961 ', '');
  return [
    phone,
    national,
    national.replaceAll(' ', ''),
    `0${national}`,
    phone.replace('+961 ', '+961 (0)'),
    phone.replace('+', '00'),
    phone.replace(/\D/g, ''),
    national.replaceAll(' ', '.'),
  ];
};

const idsOf = async (phone: string) => {
  const { body } = await call<Partial<Tracking>>(shop.app, 'GET', `/orders/track/${encodeURIComponent(phone)}`);
  return (body.orders ?? []).map(({ orderId }) => orderId).sort();
};

const search = async <Row>(list: 'orders' | 'customers' | 'customers/known', q: string) =>
  (await call<Row[]>(shop.app, 'GET', `/${list}?q=${encodeURIComponent(q)}`, { headers: admin.headers })).body;

describe('one phone number in several spellings', () => {
  it('belongs to one customer, keeps what was typed, and tracks all orders in each spelling', async () => {
    const typed = forms();
    const ids: string[] = [];
    for (const [at, customerPhone] of typed.entries()) {
      ids.push((await placed(shop.app, orderOf(product, { customerPhone }), at % 2 ? admin.headers : {}))._id);
    }
    for (const phone of typed) expect(await idsOf(phone)).toEqual(ids.toSorted());
    for (const phone of typed) {
      const found = await search<Order>('orders', phone);
      expect(found.map(({ _id }) => _id).sort()).toEqual(ids.toSorted());
      expect(found.map(({ customerPhone }) => customerPhone).sort()).toEqual(typed.toSorted());
      expect(await search<Customer>('customers', phone)).toHaveLength(1);
    }
  });

  it('is found as pages and contacts copy it, with dashes, dots and signs that nobody sees', async () => {
    const [phone = '', national = ''] = forms();
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone: phone }));
    const copies = ['\u2011', '\u2012', '\u2013', '\u00b7', '\u2022'].map((sign) => national.replaceAll(' ', sign));
    for (const copy of [...copies, `\u202a${phone.replace('+', '00')}\u202c`, `\u200e${national}`]) {
      expect((await search<Order>('orders', copy)).map((order) => order._id)).toEqual([_id]);
      expect(await search<Customer>('customers', copy)).toHaveLength(1);
      expect(await search<Customer>('customers/known', copy)).toHaveLength(1);
    }
  });

  it('has one limit of pending orders', async () => {
    const typed = forms();
    const statuses: number[] = [];
    for (const customerPhone of typed.slice(0, 6)) {
      statuses.push((await place(shop.app, orderOf(product, { customerPhone }))).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('is one customer, and within one limit, when all spellings order at once', async () => {
    const typed = forms();
    const answers = await Promise.all(
      typed.map((customerPhone) => place(shop.app, orderOf(product, { customerPhone }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await search<Customer>('customers', typed[0] ?? '')).toHaveLength(1);
  });

  it('has one record of refused parcels', async () => {
    const [phone = '', national = '', , trunk = ''] = forms();
    const staff = staffOf(shop, admin.headers);
    for (const customerPhone of [phone, national]) {
      await staff.end(await staff.ordered(product, { customerPhone }), { kind: 'refused' });
    }
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone: trunk }));
    const { headers } = admin;
    const { body } = await call<PhoneRecord>(shop.app, 'GET', `/orders/${_id}/phone-record`, { headers });
    expect(body).toMatchObject({ ended: [{ kind: 'refused', count: 2 }], advice: 'call first' });
    const [listed] = (await search<Order>('orders', trunk)).filter((order) => order._id === _id);
    expect(listed?.advice).toBe('call first');
  });

  it('is found in rows that were never read, as older servers write them', async () => {
    const { db } = shop.database;
    const typed = forms();
    const customerOf = async (id: string) =>
      (await db.select({ customer: orders.customerId }).from(orders).where(eq(orders.id, id)))[0]?.customer;
    const old = await placed(shop.app, orderOf(product, { customerPhone: typed[3] ?? '' }));
    await db.update(orders).set({ phoneE164: null }).where(eq(orders.id, old._id));
    await db.update(customers).set({ phoneE164: null });
    for (const phone of typed) expect(await idsOf(phone)).toEqual([old._id]);
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone: typed[1] ?? '' }));
    expect(await customerOf(_id)).toBe(await customerOf(old._id));
  });

  it('stays with its customer when an edit spells it differently, and finds the other one when it changes', async () => {
    const { db } = shop.database;
    const [phone = '', national = ''] = forms();
    const [other = '', otherNational = ''] = forms();
    const theirs = await placed(shop.app, orderOf(product, { customerPhone: other }));
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone: national }));
    const customerOf = async (id: string) =>
      (await db.select({ customer: orders.customerId }).from(orders).where(eq(orders.id, id)))[0]?.customer;
    const before = await customerOf(_id);
    const edit = async (customerPhone: string, version: number) => {
      const { headers } = admin;
      const answer = await call<Order>(shop.app, 'PUT', `/orders/${_id}`, {
        headers,
        payload: { version, customerPhone },
      });
      expect(answer.status).toBe(200);
    };
    await edit(phone, 1);
    expect(await customerOf(_id)).toBe(before);
    expect(await idsOf(national)).toEqual([_id]);
    await edit(otherNational, 2);
    expect(await customerOf(_id)).toBe(await customerOf(theirs._id));
    expect(await idsOf(phone)).toEqual([]);
  });

  it('is read again when an older server changes only its digits', async () => {
    const { db, pool } = shop.database;
    const [phone = '', national = ''] = forms();
    const [next = '', nextNational = ''] = forms();
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone: phone }));
    await pool.query('update orders set customer_phone = $2, phone_key = $3 where id = $1', [
      _id,
      nextNational,
      nextNational.replace(/\D/g, ''),
    ]);
    expect(await idsOf(national)).toEqual([]);
    expect(await idsOf(next)).toEqual([_id]);
    const [row] = await db.select().from(orders).where(eq(orders.id, _id));
    expect(row?.phoneE164).toBeNull();
  });
});

describe('the number of a chat', () => {
  it('is the whole number, however it was typed, and none where no plan knows it', async () => {
    const phones = ['70 111 229', '+961 (0)70 111 229', '+33 6 12 34 56 78', '(212) 555-0143', '33612345678'];
    const chats: (string | null | undefined)[] = [];
    for (const customerPhone of phones) {
      const { _id } = await placed(shop.app, orderOf(product, { customerPhone }));
      chats.push((await call<Order>(shop.app, 'GET', `/orders/${_id}`, { headers: admin.headers })).body.chatPhone);
    }
    expect(chats).toEqual(['96170111229', '96170111229', '33612345678', null, null]);
  });

  it('comes from a number that was never read only if it has its country code', async () => {
    const theirs = [];
    for (const customerPhone of ['+961 70 111 230', '70 111 231']) {
      const { _id } = await placed(shop.app, orderOf(product, { customerPhone }));
      await shop.database.db.update(orders).set({ phoneE164: null }).where(eq(orders.id, _id));
      theirs.push((await call<Order>(shop.app, 'GET', `/orders/${_id}`, { headers: admin.headers })).body.chatPhone);
    }
    expect(theirs).toEqual(['96170111230', null]);
  });
});

describe('customers with one number', () => {
  it('are listed with each other, and an order goes to the one with the same digits', async () => {
    const { db } = shop.database;
    const first = await makeCustomer(db, { phone: '+961 70 111 240', name: 'Maya' });
    const second = await makeCustomer(db, { phone: '70 111 240', name: 'Maya H.' });
    await db
      .update(customers)
      .set({ phoneE164: '+96170111240' })
      .where(inArray(customers.id, [first.id, second.id]));
    const { body } = await call<Customer[]>(shop.app, 'GET', '/customers?sameNumber=true', { headers: admin.headers });
    expect(body.map(({ _id, sameNumber }) => [_id, sameNumber])).toEqual(
      expect.arrayContaining([
        [first.id, [{ _id: second.id, name: 'Maya H.', phone: '70 111 240' }]],
        [second.id, [{ _id: first.id, name: 'Maya', phone: '+961 70 111 240' }]],
      ]),
    );
    expect(body).toHaveLength(2);
    for (const [customerPhone, customer] of [
      ['70.111.240', second],
      ['+961 70111240', first],
      ['070 111 240', first],
    ] as const) {
      const { _id } = await placed(shop.app, orderOf(product, { customerPhone }));
      const [row] = await db.select().from(orders).where(eq(orders.id, _id));
      expect(row?.customerId).toBe(customer.id);
    }
  });
});

describe('a server of an earlier version on the same database', () => {
  /** Places an order as code without E.164 does: customers are known by their digits, and nothing else is written. */
  const placeAsBefore = async (phone: string) => {
    const id = newId();
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `with known as (
         insert into customers (id, customer_id, name, phone, phone_key) values ($1, $1, 'Rami', $2, $3)
         on conflict (phone_key) do update set name = coalesce(nullif(customers.name, ''), excluded.name)
         returning id
       ), placed as (
         insert into orders (id, customer_id, customer_name, customer_phone, phone_key, order_type, channel,
           payment_method, status, subtotal, delivery_fee, total, item_count)
         select $1, known.id, 'Rami', $2, $3, 'online', 'web', 'delivery', 'pending', 0, 0, 0, 0 from known
         returning id
       ), sale as (
         insert into transactions (id, type, description, amount, status, order_id, payment_method, products)
         select $1, 'sale', 'Order', 0, 'pending', $1, 'delivery', '[]'
       ), event as (
         insert into order_events (order_id, event, by_name) select id, 'pending', 'Online shop' from placed
       )
       select id from placed`,
      [id, phone, phoneDigits(phone)],
    );
    return rows[0]?.id ?? '';
  };

  it('goes on placing orders during the migration, and each order is tracked in every spelling', async () => {
    const people = Array.from({ length: 4 }, forms);
    const ids = await Promise.all(
      people.map(async (typed) => {
        const of = typed
          .slice(0, 4)
          .flatMap((phone) => [
            placeAsBefore(phone),
            placed(shop.app, orderOf(product, { customerPhone: phone }), admin.headers).then(({ _id }) => _id),
          ]);
        // The job reads what is there meanwhile.
        await readNewPhones(shop.database.db, 'LB', new AbortController().signal);
        return (await Promise.all(of)).sort();
      }),
    );
    for (const [at, typed] of people.entries()) {
      for (const phone of typed) expect(await idsOf(phone)).toEqual(ids[at]);
    }
    await readNewPhones(shop.database.db, 'LB', new AbortController().signal);
    expect(await shop.database.db.$count(orders, isNull(orders.phoneE164))).toBe(0);
    for (const [at, typed] of people.entries()) {
      for (const phone of typed) expect(await idsOf(phone)).toEqual(ids[at]);
    }
    // They have no lines, which the check at the end would find.
    await shop.database.pool.query(
      `delete from transactions where order_id in (select id from orders where item_count = 0)`,
    );
    await shop.database.pool.query('delete from orders where item_count = 0');
  });
});

describe('numbers that are not whole', () => {
  it('a number that no plan knows keeps its digits as its identity', async () => {
    const typed = ['(212) 555-0142', '212-555-0142', '2125550142'];
    const ids: string[] = [];
    for (const customerPhone of typed) ids.push((await placed(shop.app, orderOf(product, { customerPhone })))._id);
    for (const phone of typed) expect(await idsOf(phone)).toEqual(ids.toSorted());
    expect(await idsOf('+212 555014 2000')).toEqual([]);
    expect(await shop.database.db.$count(customers, eq(customers.phoneKey, '2125550142'))).toBe(1);
  });

  it.each([
    ['70 111 222 / 03 123 456', 'Enter one phone number only'],
    ['70 111 222 03 123 456', 'Enter one phone number only'],
    ['3 123 456 3 123 457', 'Enter one phone number only'],
    ['70 111 222 ext. 4', 'Enter the phone number without an extension'],
    ['+961 70 111 222 333 444', 'Phone number must have at most 15 digits'],
  ])('an order with the phone %s is refused beside the field: %s', async (customerPhone, message) => {
    const { status, body } = await place(shop.app, orderOf(product, { customerPhone }));
    expect([status, body.errors]).toEqual([422, [{ field: 'customerPhone', message }]]);
  });
});
