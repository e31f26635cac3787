import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, orderOf, placed } from '../testing';
import { editor } from './testing';
import type { TestEdit } from './testing';

let shop: TestApp;
let staff: ReturnType<typeof editor>;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  ({ headers } = await shop.signIn('employee'));
  staff = editor(shop.app, headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const print = async (id: string, version?: number) =>
  (
    await call<{ printed: number }>(shop.app, 'POST', '/orders/printed', {
      headers,
      payload: { ids: [id], ...(version === undefined ? {} : { versions: { [id]: version } }) },
    })
  ).body.printed;

const printedOrder = async (values: object = {}) => {
  const tee = await makeProduct(shop.database.db, { name: 'Tee' });
  const { _id } = await placed(shop.app, orderOf(tee, { location: 'Beirut', ...values }), headers);
  expect(await print(_id, 1)).toBe(1);
  return _id;
};

const markOf = ({ printedAt, slipChangedAt, history }: Order) => ({
  printed: printedAt !== null,
  changed: slipChangedAt !== null,
  prints: history.filter(({ status }) => status === 'printed').length,
});

const listed = async (query: string) =>
  (await call<Order[]>(shop.app, 'GET', `/orders?${query}&limit=100`, { headers })).body.map(({ _id }) => _id);

describe('a printed slip whose order is edited', () => {
  it('counts as changed until it is printed again', async () => {
    const id = await printedOrder();
    expect(markOf(await staff.read(id))).toEqual({ printed: true, changed: false, prints: 1 });
    await staff.edit(id, { products: [{ line: 0, quantity: 2 }] });
    expect(markOf(await staff.read(id))).toEqual({ printed: false, changed: true, prints: 1 });
    expect(await listed('printed=false')).toContain(id);
    expect(await listed('printed=true')).not.toContain(id);
    expect(await print(id, 2)).toBe(1);
    expect(markOf(await staff.read(id))).toEqual({ printed: true, changed: false, prints: 2 });
    expect(await print(id, 2)).toBe(0);
  });

  it.each<[string, TestEdit]>([
    ['name', { customerName: 'Maya Haddad' }],
    ['phone', { customerPhone: '+961 71 999 001' }],
    ['address', { customerAddress: '1 Olive Street' }],
    ['city', { location: 'Byblos' }],
    ['size', { products: [{ line: 0, quantity: 1, size: 'S' }] }],
    ['amount to collect', { deliveryFee: 9 }],
  ])('an edit of its %s counts', async (_what, edit) => {
    const id = await printedOrder();
    expect((await staff.edit(id, edit)).status).toBe(200);
    expect(markOf(await staff.read(id))).toMatchObject({ changed: true });
  });

  it('an edit of what does not stand on it does not count', async () => {
    const id = await printedOrder({ orderType: 'online', channel: 'phone', paymentMethod: 'card' });
    expect((await staff.edit(id, { deliveryFee: 9 })).body).toMatchObject({ deliveryFee: 9, version: 2 });
    expect(markOf(await staff.read(id))).toEqual({ printed: true, changed: false, prints: 1 });
  });

  it('stays changed when the paper shows an older version', async () => {
    const id = await printedOrder();
    await staff.edit(id, { customerName: 'Maya Haddad' });
    expect(await print(id, 1)).toBe(0);
    expect(markOf(await staff.read(id))).toEqual({ printed: false, changed: true, prints: 2 });
    expect(await print(id)).toBe(1);
    expect(markOf(await staff.read(id))).toMatchObject({ printed: true, changed: false });
  });

  it('an order printed while a colleague edits it for the first time needs a new slip', async () => {
    const tee = await makeProduct(shop.database.db);
    const { _id } = await placed(shop.app, orderOf(tee));
    await staff.edit(_id, { customerName: 'Maya Haddad' });
    expect(await print(_id, 1)).toBe(0);
    expect(markOf(await staff.read(_id))).toEqual({ printed: false, changed: true, prints: 1 });
  });

  it('an order that was never printed is not marked', async () => {
    const tee = await makeProduct(shop.database.db);
    const { _id } = await placed(shop.app, orderOf(tee));
    await staff.edit(_id, { customerName: 'Maya Haddad' });
    expect(markOf(await staff.read(_id))).toEqual({ printed: false, changed: false, prints: 0 });
  });

  it.each([0, 1.5, '2', null])('refuses the version %j at its field', async (version) => {
    const id = '0'.repeat(24);
    const payload = { ids: [id], versions: { [id]: version } };
    expect((await call(shop.app, 'POST', '/orders/printed', { headers, payload })).status).toBe(400);
  });
});
