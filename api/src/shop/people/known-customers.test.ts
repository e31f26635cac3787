import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer, ErrorBody, KnownCustomer, Order } from '@shop/shared/contracts';
import { and, eq } from 'drizzle-orm';
import { auditLog } from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
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
