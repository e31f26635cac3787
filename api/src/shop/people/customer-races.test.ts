import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Customer, ErrorBody, KnownCustomer } from '@shop/shared/contracts';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
import { TRIES, TRIES_OF_EACH, closeAfterRaces, race, statusesOf } from '../../testing/races';
import { editor } from '../orders/editing/testing';
import { staffOf } from '../orders/outcomes/testing';
import { BUSY_SHOP, call, newPhone, orderOf, placed } from '../orders/testing';

let shop: TestApp;
let headers: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let edits: ReturnType<typeof editor>;
let product: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB' } });
  ({ headers } = await shop.signIn('admin'));
  staff = staffOf(shop, headers);
  edits = editor(shop.app, headers);
  product = await makeProduct(shop.database.db, { price: 20, stock: TRIES * 100 });
});

afterAll(() => closeAfterRaces(shop));

/** Nothing is waited for before the first try. */
const each = (run: () => Promise<void>) => () => Promise.resolve({ run });

type Answered = Omit<Customer, 'status'> & ErrorBody;
const get = (id: string) => call<Answered>(shop.app, 'GET', `/customers/${id}`, { headers });
const edit = (id: string, payload: object) =>
  call<Answered>(shop.app, 'PUT', `/customers/${id}`, { headers, payload: { name: 'Nour', ...payload } });
const merge = (id: string, other: string, versions: object = {}) =>
  call<Answered>(shop.app, 'POST', `/customers/${id}/merge`, { headers, payload: { other, ...versions } });
const erase = (id: string) => call<ErrorBody>(shop.app, 'DELETE', `/customers/${id}`, { headers });

/** A customer with one order from the web. */
const ordering = async () => {
  const phone = newPhone();
  const { _id: order } = await placed(shop.app, orderOf(product, { customerPhone: phone }));
  const url = `/customers/known?q=${encodeURIComponent(phone)}`;
  const { body } = await call<KnownCustomer[]>(shop.app, 'GET', url, { headers });
  return { phone, order, id: body[0]?._id ?? '' };
};

/** A customer whose only order is delivered, so that nothing is open. */
const settled = async () => {
  const customer = await ordering();
  await staff.toDoor(customer.order, 'delivered');
  return customer;
};

describe(`customer races: ${TRIES_OF_EACH}`, () => {
  race(
    'a new order of the one who is merged belongs to the one who is kept, who has every order',
    each(async () => {
      const [kept, other] = [await ordering(), await ordering()];
      const [merged, order] = await Promise.all([
        merge(kept.id, other.id),
        placed(shop.app, orderOf(product, { customerPhone: other.phone, location: 'Tyre' })),
      ]);
      expect(merged.status).toBe(200);
      const after = (await get(kept.id)).body;
      expect([after.orderCount, after.orders.map(({ _id }) => _id).sort()]).toEqual([
        3,
        [kept.order, other.order, order._id].sort(),
      ]);
      expect((await get(other.id)).status).toBe(404);
    }),
  );

  race(
    'a merge after its preview is made, or the edits of the two before it are, but never both',
    each(async () => {
      const [kept, other] = [await ordering(), await ordering()];
      const numbers = [newPhone(), newPhone()];
      const [merged, ...edited] = await Promise.all([
        merge(kept.id, other.id, { version: 1, otherVersion: 1 }),
        edit(kept.id, { version: 1, phones: [numbers[0]] }),
        edit(other.id, { version: 1, phones: [numbers[1]] }),
      ]);
      const keptEdited = edited[0].status === 200;
      const otherEdited = edited[1].status === 200;
      if (merged.status === 200) {
        expect(edited.map(({ status }) => status)).toEqual([409, 404]);
        expect((await get(kept.id)).body.phones).toMatchObject([{ phone: other.phone }]);
      } else {
        expect([merged.body.code, keptEdited, otherEdited]).toEqual(['VERSION_OLD', true, true]);
        expect((await get(other.id)).body.phones).toMatchObject([{ phone: numbers[1] }]);
      }
    }),
  );

  race(
    'a number that is given to the one who is kept stays theirs, and moves with its owner meanwhile',
    each(async () => {
      const [kept, other] = [await ordering(), await ordering()];
      const [merged, given] = await Promise.all([merge(kept.id, other.id), edit(kept.id, { phones: [other.phone] })]);
      expect([merged.status, given.status === 200 || given.body.code === 'PHONE_OF_ANOTHER']).toEqual([200, true]);
      expect((await get(kept.id)).body.phones).toMatchObject([{ phone: other.phone }]);
    }),
  );

  race(
    'a first number that two customers get while somebody orders with it belongs to one of the three',
    each(async () => {
      const [one, other, phone] = [await ordering(), await ordering(), newPhone()];
      const [order, ...edited] = await Promise.all([
        placed(shop.app, orderOf(product, { customerPhone: phone })),
        edit(one.id, { phone }),
        edit(other.id, { phone }),
      ]);
      const refused = edited.filter(({ body }) => body.code === 'PHONE_OF_ANOTHER');
      expect(edited.filter(({ status }) => status === 200).length + refused.length).toBe(2);
      expect(refused.length).toBeGreaterThan(0);
      const { customerId } = await staff.read(order._id);
      const winner = [one, other].find((_customer, at) => edited[at]?.status === 200);
      expect(customerId === winner?.id).toBe(winner !== undefined);
      expect((await get(customerId)).body.phone).toBe(phone);
    }),
  );

  race(
    'an edit of an order during a merge of its customer is made, and both figures hold it',
    each(async () => {
      const [kept, other] = [await ordering(), await ordering()];
      const [merged, edited] = await Promise.all([
        merge(kept.id, other.id),
        edits.edit(other.order, { products: [{ line: 0, quantity: 3, size: 'M' }] }),
      ]);
      expect(statusesOf([merged, edited])).toEqual([200, 200]);
      const [own, moved] = [await edits.read(kept.order), await edits.read(other.order)];
      expect((await get(kept.id)).body.totalSpent).toBe(own.totalAmount + moved.totalAmount);
    }),
  );

  race(
    'an erasure is refused for the order that comes before it, or the order makes a customer of its own',
    each(async () => {
      const { id, phone } = await settled();
      const [erased, order] = await Promise.all([
        erase(id),
        placed(shop.app, orderOf(product, { customerPhone: phone })),
      ]);
      expect([undefined, 'NOT_SETTLED']).toContain(erased.body.code);
      const { customerId, customerPhone } = await staff.read(order._id);
      const isErased = erased.status === 200;
      expect([customerPhone, customerId === id, (await get(id)).status]).toEqual([
        phone,
        !isErased,
        isErased ? 404 : 200,
      ]);
    }),
  );

  race(
    'an erasure during the delivery of the last open order is made after it, or is refused',
    each(async () => {
      const { id, order } = await ordering();
      await staff.toDoor(order);
      const [erased, delivered] = await Promise.all([erase(id), staff.step(order, 'delivered')]);
      expect([delivered.status, [undefined, 'NOT_SETTLED'].includes(erased.body.code)]).toEqual([200, true]);
      const { status, customerPhone } = await staff.read(order);
      expect([status, customerPhone === '']).toEqual(['delivered', erased.status === 200]);
    }),
  );

  race(
    'of a merge and an erasure of one customer only one is made, and nobody is left behind',
    each(async () => {
      const [kept, other] = [await settled(), await settled()];
      const [merged, erased] = await Promise.all([merge(kept.id, other.id), erase(other.id)]);
      expect(statusesOf([merged, erased])).toEqual([200, 404]);
      expect((await get(other.id)).status).toBe(404);
      expect((await get(kept.id)).body.orderCount).toBe(merged.status === 200 ? 2 : 1);
    }),
  );
});
