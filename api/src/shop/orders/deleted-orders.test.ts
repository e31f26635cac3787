import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { ErrorBody, Order } from '@shop/shared/contracts';
import type { SignedIn, TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
import { staffOf } from './outcomes/testing';
import { BUSY_SHOP, call, newPhone } from './testing';

let shop: TestApp;
let clerk: SignedIn;
let boss: SignedIn;
let product: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB' } });
  [clerk, boss] = [await shop.signIn('employee'), await shop.signIn('admin')];
  product = await makeProduct(shop.database.db, { stock: 100 });
});

afterAll(() => shop.close());

const send = <Body>(method: 'GET' | 'PUT' | 'DELETE', url: string, who = clerk, payload?: object) =>
  call<Body>(shop.app, method, url, { headers: who.headers, ...(payload && { payload }) });
const list = (query: string, who = clerk) => send<Order[] & ErrorBody>('GET', `/orders/deleted${query}`, who);
const idsIn = async (query: string, who = clerk) => (await list(query, who)).body.map(({ _id }) => _id);

const deleted = async (order: { customerName?: string; customerPhone?: string; status?: 'delivered' } = {}) => {
  const { status = 'confirmed', ...who } = order;
  const id = await staffOf(shop, boss.headers).ordered(product, { status, customerPhone: newPhone(), ...who });
  expect((await send('DELETE', `/orders/${id}`, boss)).status).toBe(200);
  return id;
};

describe('deleted orders', () => {
  it('are listed with who deleted them, the last deleted first, in pages', async () => {
    const [first, second] = [await deleted(), await deleted()];
    const { status, body, headers } = await list('?limit=2');
    expect(status).toBe(200);
    expect(callSchemas.listDeletedOrders.response.parse(body)).toEqual(body);
    expect(body.map(({ _id }) => _id)).toEqual([second, first]);
    expect(body[0]?.history.at(-1)).toMatchObject({ status: 'deleted', by: 'Test admin' });
    expect(await idsIn('?limit=1&page=2')).toEqual([first]);
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(2);
  });

  it('are found by number, name, and phone in any spelling; orders that are not deleted never are', async () => {
    const customerPhone = newPhone();
    const id = await deleted({ customerName: 'Zeyna Q', customerPhone });
    const kept = await staffOf(shop, boss.headers).ordered(product, { customerName: 'Zeyna Q', customerPhone });
    for (const q of ['zeyna', customerPhone, `#${id.slice(-8)}`]) {
      expect(await idsIn(`?q=${encodeURIComponent(q)}`)).toEqual([id]);
    }
    expect(await idsIn(`?q=${kept.slice(-8)}`)).toEqual([]);
  });

  it('that were delivered are shown to whoever may delete them: admins', async () => {
    const id = await deleted({ status: 'delivered' });
    expect(await idsIn('?limit=1', boss)).toEqual([id]);
    expect(await idsIn(`?q=${id}`)).toEqual([]);
  });

  it('cannot be changed', async () => {
    const id = await deleted();
    const before = (await list('?limit=1')).body[0];
    const tries = [
      send('PUT', `/orders/${id}/status`, boss, { status: 'on the way' }),
      send('PUT', `/orders/${id}/notes`, boss, { staffNotes: 'x' }),
      send('PUT', `/orders/${id}`, boss, { version: 1, notes: 'x' }),
      send('PUT', `/orders/${id}/outcome`, boss, { kind: 'refused', status: 'confirmed' }),
      send('DELETE', `/orders/${id}`, boss),
    ];
    for (const { status } of await Promise.all(tries)) expect([404, 409]).toContain(status);
    expect((await list('?limit=1')).body[0]).toEqual(before);
  });

  it('of an erased customer keep neither name nor number', async () => {
    const customerPhone = newPhone();
    const id = await deleted({ customerName: 'Erased Later', customerPhone });
    const [order] = (await list('?limit=1')).body;
    expect((await send('DELETE', `/customers/${order?.customerId}`, boss)).status).toBe(200);
    expect((await list('?limit=1')).body[0]).toMatchObject({
      _id: id,
      customerName: '',
      customerPhone: '',
      customerAddress: '',
    });
    expect(await idsIn('?q=Erased')).toEqual([]);
  });
});
