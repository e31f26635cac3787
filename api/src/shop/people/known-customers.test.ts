import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer, ErrorBody, KnownCustomer, Order } from '@shop/shared/contracts';
import { and, eq } from 'drizzle-orm';
import { auditLog, customerPhones } from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeGuest, makeProduct } from '../../testing/fixtures';
import { findContradictions } from '../orders/invariants';
import { staffOf } from '../orders/outcomes/testing';
import { BUSY_SHOP, call, newPhone, orderOf, place, placed } from '../orders/testing';

let shop: TestApp;
let headers: Record<string, string>;
let product: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, REFUSALS_TO_REFUSE: '2', COUNTRY: 'LB' } });
  ({ headers } = await shop.signIn('employee'));
  product = await makeProduct(shop.database.db, { stock: 1000 });
});

afterAll(() => shop.close());

const staff = () => staffOf(shop, headers);

const known = async (q: string) =>
  (await call<KnownCustomer[]>(shop.app, 'GET', `/customers/known?q=${encodeURIComponent(q)}`, { headers })).body;

const refuse = async (customerPhone: string, times: number) => {
  for (let sent = 0; sent < times; sent += 1) {
    const id = await staff().ordered(product, { customerPhone });
    await staff().end(id, { kind: 'refused', note: '' });
  }
};

const phoned = (customerPhone: string, values: object = {}) =>
  place(shop.app, { ...orderOf(product, { customerPhone, location: 'Tyre' }), channel: 'phone', ...values }, headers);

describe('knownCustomers', () => {
  it('a number in any spelling finds its addresses, the latest first, its record and the note', async () => {
    const customerPhone = newPhone();
    await staff().ordered(product, { customerPhone, customerName: 'Nour Saad', status: 'delivered' });
    await placed(shop.app, orderOf(product, { customerPhone, customerAddress: '1 Olive Street', location: 'Tyre' }));
    const gone = await staff().ordered(product, { customerPhone });
    await staff().end(gone, { kind: 'cancelled by customer', note: '' });
    await refuse(customerPhone, 1);
    const [found, ...others] = await known(customerPhone.replace('+961 ', '0'));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      name: 'Nour Saad',
      delivered: 1,
      refusals: 1,
      canceled: 1,
      refused: false,
      staffNote: '',
      addresses: [
        { address: '12 Cedar Street', city: '' },
        { address: '1 Olive Street', city: 'Tyre' },
      ],
    });
    expect(await known('nour saad')).toEqual([found]);
  });

  it('a text that nobody has finds nobody, and one letter is refused', async () => {
    expect(await known('nobody at all')).toEqual([]);
    expect((await call(shop.app, 'GET', '/customers/known?q=n', { headers })).status).toBe(400);
  });
});

describe('an order by phone of a number that the shop refuses', () => {
  it('needs a reason, which is stored and audited', async () => {
    const customerPhone = newPhone();
    await refuse(customerPhone, 2);
    expect((await known(customerPhone))[0]).toMatchObject({ refused: true, advice: 'call first' });
    const refused = await phoned(customerPhone);
    expect([refused.status, refused.body.code, refused.body.errors[0]?.field]).toEqual([
      409,
      'PHONE_REFUSED',
      'anywayReason',
    ]);
    const taken = await phoned(customerPhone, { anywayReason: 'Paid in advance' });
    expect(taken.status).toBe(201);
    const { body } = await call<Order>(shop.app, 'GET', `/orders/${taken.body._id}`, { headers });
    expect(body.anywayReason).toBe('Paid in advance');
    const entries = await shop.database.db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, taken.body._id), eq(auditLog.action, 'concession')));
    expect(entries).toMatchObject([{ after: { anywayReason: 'Paid in advance' } }]);
  });
});

describe('updateCustomerNote', () => {
  const write = (id: string, payload: object) =>
    call<Omit<Customer, 'status'> & ErrorBody>(shop.app, 'PUT', `/customers/${id}/note`, { headers, payload });

  it('a note is stored, audited, found with the customer, and not overwritten unread', async () => {
    const customerPhone = newPhone();
    await placed(shop.app, orderOf(product, { customerPhone }));
    const id = (await known(customerPhone))[0]?._id ?? '';
    expect((await write(id, { staffNote: 'Rings twice', previous: '' })).body.staffNote).toBe('Rings twice');
    expect((await known(customerPhone))[0]?.staffNote).toBe('Rings twice');
    expect((await write(id, { staffNote: 'Mine', previous: '' })).body.code).toBe('VERSION_OLD');
    const { body } = await call<Customer>(shop.app, 'GET', `/customers/${id}`, { headers });
    expect(body.staffNote).toBe('Rings twice');
    const entries = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(entries).toMatchObject([
      { action: 'notes', before: { staffNote: '' }, after: { staffNote: 'Rings twice' } },
    ]);
  });

  it('there is no note on a customer that does not exist', async () => {
    expect((await write('0'.repeat(24), { staffNote: 'x' })).status).toBe(404);
  });
});

/** A new customer with one order from the web. */
const ordering = async (values: { customerName?: string; customerAddress?: string } = {}) => {
  const customerPhone = newPhone();
  await placed(shop.app, orderOf(product, { customerPhone, ...values }));
  return { customerPhone, id: (await known(customerPhone))[0]?._id ?? '' };
};

const customer = (id: string) => call<Customer>(shop.app, 'GET', `/customers/${id}`, { headers });

describe('updateCustomer', () => {
  const edit = (id: string, payload: object) =>
    call<Customer & ErrorBody>(shop.app, 'PUT', `/customers/${id}`, { headers, payload });

  it('an edit is stored and audited, the next order does not overwrite it, and old orders keep their words', async () => {
    const { id, customerPhone } = await ordering({ customerName: 'Nuor', customerAddress: 'Old street' });
    const values = { name: 'Nour Élan', address: 'New street', location: 'Tyre', tags: ['VIP', 'pays late'] };
    const { status, body } = await edit(id, { ...values, version: 1 });
    expect([status, body]).toMatchObject([200, { ...values, version: 2 }]);
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone, customerName: 'Mallory' }));
    expect((await customer(id)).body).toMatchObject({ ...values, version: 2, orderCount: 2 });
    expect((await known('nour elan')).map((one) => one._id)).toEqual([id]);
    const { body: history } = await call<Order[]>(shop.app, 'GET', `/orders?q=${customerPhone.slice(-6)}`, { headers });
    expect(history.map(({ customerName }) => customerName)).toEqual(['Mallory', 'Nuor']);
    expect(history[0]?._id).toBe(_id);
    const entries = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(entries).toMatchObject([{ action: 'update', before: { name: 'Nuor', tags: [] }, after: values }]);
  });

  it('an edit of a customer whom somebody else has changed is refused, also where an order filled in what was empty', async () => {
    const { id, customerPhone } = await ordering();
    expect((await edit(id, { name: 'One', location: '', version: 1 })).status).toBe(200);
    const late = await edit(id, { name: 'Two', version: 1 });
    expect([late.status, late.body.code, late.body.error]).toEqual([409, 'VERSION_OLD', 'One was changed meanwhile.']);
    await placed(shop.app, orderOf(product, { customerPhone, location: 'Sidon' }));
    expect((await edit(id, { name: 'Two', location: '', version: 2 })).body.code).toBe('VERSION_OLD');
    expect((await customer(id)).body).toMatchObject({ name: 'One', location: 'Sidon' });
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['tags', { tags: ['VIP', 'ｖｉｐ'] }, "'VIP' and 'ｖｉｐ' are the same tag"],
    ['tags', { tags: ['x'.repeat(31)] }, `'${'x'.repeat(30)}…' is longer than 30 characters`],
    ['tags', { tags: [' '] }, 'A tag must not be empty'],
    ['tags', { tags: Array.from({ length: 11 }, (_one, at) => `t${String(at)}`) }, 'A customer has at most 10 tags'],
  ])('an edit with a wrong %s changes nothing: %j', async (field, values, message) => {
    const { id } = await ordering({ customerName: 'Stays' });
    const { status, body } = await edit(id, { name: 'Other', ...values });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect((await customer(id)).body).toMatchObject({ name: 'Stays', tags: [], version: 1 });
  });

  it('customers are listed by a tag in any spelling, and the guest has none', async () => {
    const { id } = await ordering();
    await edit(id, { name: 'Tagged', tags: ['Café'] });
    const { body } = await call<Customer[]>(shop.app, 'GET', '/customers?tag=cafe', { headers });
    expect(body.map(({ name }) => name)).toEqual(['Tagged']);
    expect((await call<string[]>(shop.app, 'GET', '/customers/tags', { headers })).body).toContain('Café');
    expect((await call(shop.app, 'GET', '/customers?tag=nobody', { headers })).body).toEqual([]);
    const guest = await makeGuest(shop.database.db);
    expect((await edit(guest.id, { name: 'Somebody' })).body.code).toBe('GUEST');
  });
});

describe('several numbers of a customer', () => {
  const phonesTo = (id: string, phones: string[]) =>
    call<Customer & ErrorBody>(shop.app, 'PUT', `/customers/${id}`, {
      headers,
      payload: { name: 'Nour Saad', phones },
    });

  it('an order from any of them belongs to the customer, and each finds them', async () => {
    const { id, customerPhone } = await ordering();
    const other = newPhone();
    const saved = await phonesTo(id, [other]);
    expect(saved.body.phones).toEqual([{ phone: other, chatPhone: other.replace(/\D/g, '') }]);
    const spelled = other.replace('+961 ', '0');
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone: spelled }));
    const { body } = await call<Order>(shop.app, 'GET', `/orders/${_id}`, { headers });
    expect([body.customerId, body.customerPhone]).toEqual([id, spelled]);
    expect(await known(spelled)).toMatchObject([{ _id: id, phone: other }]);
    expect(await known(customerPhone)).toMatchObject([{ _id: id, phone: customerPhone }]);
    // An edit of an order finds them by the same numbers.
    const stranger = await placed(shop.app, orderOf(product));
    const edited = await call(shop.app, 'PUT', `/orders/${stranger._id}`, {
      headers,
      payload: { version: 1, customerPhone: spelled },
    });
    expect(edited.status).toBe(200);
    expect((await customer(id)).body.orderCount).toBe(3);
    // Staff block the customer, not a number.
    await call(shop.app, 'PUT', `/customers/${id}/block`, { headers, payload: { reason: 'Lies' } });
    expect((await place(shop.app, orderOf(product, { customerPhone: other }))).status).toBe(429);
    expect((await place(shop.app, orderOf(product, { customerPhone: other, expectedTotal: 1 }))).status).toBe(429);
  });

  it('a number of another customer is refused by name, first or not, and one is there once', async () => {
    const [one, two] = [await ordering({ customerName: 'Selma' }), await ordering()];
    const third = newPhone();
    expect((await phonesTo(two.id, [one.customerPhone.replace('+961', '00961'), third])).body).toMatchObject({
      code: 'PHONE_OF_ANOTHER',
      errors: [{ field: 'phones', message: expect.stringMatching(/is the number of Selma\. .* merge them\.$/) }],
      details: { customer: { _id: one.id } },
    });
    expect((await customer(two.id)).body).toMatchObject({ phones: [], version: 1 });
    expect((await phonesTo(two.id, [third])).status).toBe(200);
    expect((await phonesTo(one.id, [third])).body.error).toMatch(/is the number of Nour Saad/);
    for (const [phones, message] of [
      [['70 12'], '70 12: Phone number must have at least 6 digits'],
      [[third, third.replaceAll(' ', '-')], `${third.replaceAll(' ', '-')} is there twice`],
      [[two.customerPhone], `${two.customerPhone} is there twice`],
      [['70 111 222 / 03 123 456'], '70 111 222 / 03 123 456: Enter one phone number only'],
    ] as const) {
      expect((await phonesTo(two.id, [...phones])).body.errors).toEqual([{ field: 'phones', message }]);
    }
    expect((await phonesTo(two.id, [])).body.phones).toEqual([]);
    expect((await phonesTo(one.id, [third])).status).toBe(200);
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('check:data finds a number of two customers', async () => {
    const [one, two] = [await ordering(), await ordering()];
    const digits = two.customerPhone.replace(/\D/g, '');
    await shop.database.db
      .insert(customerPhones)
      .values({ customerId: one.id, phone: two.customerPhone, phoneKey: digits, phoneE164: `+${digits}` });
    expect(await findContradictions(shop.database.db)).toMatchObject([
      { rule: 'a phone number belongs to one customer', detail: expect.stringContaining(two.id) },
    ]);
    await shop.database.db.delete(customerPhones);
  });
});
