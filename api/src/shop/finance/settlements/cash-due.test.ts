import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { Cash, DashboardCash, Order } from '@shop/shared/contracts';
import { toCents } from '@shop/shared/rules';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { exchangesOf, lineOf } from '../../orders/exchanges/testing';
import { BUSY_SHOP, call, newPhone, orderOf } from '../../orders/testing';
import { closingsOf } from '../closings/testing';
import { settlementsOf, writeOf } from './testing';

let shop: TestApp;
let boss: Record<string, string>;
let does: ReturnType<typeof settlementsOf>;
let till: ReturnType<typeof closingsOf>;
let shirt: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB', TIME_ZONE: 'Asia/Beirut', REFUNDS: 'true' } });
  ({ headers: boss } = await shop.signIn('admin'));
  does = settlementsOf(shop, boss);
  till = closingsOf(shop, boss);
  shirt = await makeProduct(shop.database.db, { price: 30, stock: { M: 500, S: 500 } });
});
afterAll(() => shop.close());

const due = async () => (await does.send<DashboardCash>('GET', '/dashboard/cash')).body;
/** What the page of the cash says that all couriers have. */
const withCouriers = async () => {
  const { pots } = (await does.send<Cash>('GET', '/cash')).body;
  const own = ['till', 'bank', 'owner'];
  return pots.filter(({ pot }) => !own.includes(pot)).reduce((sum, { amount }) => sum + toCents(amount), 0) / 100;
};
const soldInShop = async () =>
  (
    await call<Order>(shop.app, 'POST', '/orders', {
      headers: boss,
      payload: orderOf(shirt, { orderType: 'in-store', paymentMethod: 'cash', customerPhone: newPhone() }),
    })
  ).body._id;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayOf = (days: number) => daysAgo(days).toLocaleDateString('sv', { timeZone: 'Asia/Beirut' });

describe('the cash that waits', () => {
  it('is nothing in a new shop', async () => {
    const answer = await due();
    expect(callSchemas.dashboardCash.response.parse(answer)).toEqual(answer);
    expect(answer).toEqual({ withCouriers: 0, oldestOrder: null, lastClosed: null, daysToClose: 0 });
  });

  it('is what all couriers have, with the oldest order that is in no settlement', async () => {
    const { id: ali } = await does.addCourier();
    const first = await does.delivered(shirt, ali);
    const second = await does.delivered(shirt, null);
    const made = async (id: string) => (await does.send<Order>('GET', `/orders/${id}`)).body.createdAt;
    expect(await due()).toMatchObject({ withCouriers: 66, oldestOrder: await made(first) });
    const { body: draft } = await does.begin(ali);
    expect((await does.close(draft._id, writeOf(draft))).status).toBe(200);
    expect(await due()).toMatchObject({ withCouriers: 33, oldestOrder: await made(second) });
    const setDay = (settlementsFrom: string) => does.send('PUT', '/settings/shop?all=true', { settlementsFrom });
    await setDay(dayOf(0));
    expect(await due()).toMatchObject({ withCouriers: 33, oldestOrder: await made(second) });
    await setDay(dayOf(-1));
    expect(await due()).toMatchObject({ withCouriers: 33, oldestOrder: null });
    await setDay('');
    await till.move('courier', 'bank', 33);
    expect(await due()).toMatchObject({ withCouriers: 0, oldestOrder: null });
  });

  it('comes to the pots of the couriers, whatever they paid, got and passed on', async () => {
    const { id: ali } = await does.addCourier();
    const { id: sara } = await does.addCourier();
    await till.move('owner', ali, 50);
    await till.move(ali, sara, 20);
    await till.move(sara, 'owner', 5);
    const cheap = await makeProduct(shop.database.db, { price: 12, stock: { M: 9, S: 9 } });
    const exchanges = exchangesOf(shop, boss);
    const { body } = await exchanges.exchange(await soldInShop(), {
      kind: 'at the door',
      lines: [lineOf({ product: cheap.id })],
      rest: 'refund',
    });
    await does.send('POST', '/orders/courier', { ids: [body._id], courier: ali });
    for (const status of ['confirmed', 'on the way', 'delivered']) {
      await does.send('PUT', `/orders/${body._id}/status`, { status });
    }
    expect(await withCouriers()).toBe(27);
    expect((await due()).withCouriers).toBe(27);
  });
});

describe('the days to close', () => {
  it('are those before today on which cash came or went, later than the closed one', async () => {
    const spent = (days: number, values: object = {}) =>
      till.send('POST', '/transactions', {
        type: 'expense',
        description: 'Tape',
        paymentMethod: 'cash',
        amount: 1,
        date: daysAgo(days).toISOString(),
        ...values,
      });
    for (const days of [5, 3, 3, 2, 0]) expect((await spent(days)).status).toBe(201);
    await spent(4, { paymentMethod: 'bank transfer' });
    expect(await due()).toMatchObject({ lastClosed: null, daysToClose: 0 });
    await till.move('owner', 'till', 100);
    const counted = await till.inTill();
    const { body: waits } = await till.count({ day: dayOf(6), counted: counted + 1 });
    expect((await due()).lastClosed).toBeNull();
    await till.close(waits._id, { version: 1, reason: 'Found' });
    expect(await due()).toMatchObject({ lastClosed: dayOf(6), daysToClose: 3 });
    await till.count({ day: dayOf(3), counted: await till.inTill() });
    expect(await due()).toMatchObject({ lastClosed: dayOf(3), daysToClose: 1 });
    // Today is still running.
    await till.count({ day: dayOf(1), counted: await till.inTill() });
    expect(await due()).toMatchObject({ lastClosed: dayOf(1), daysToClose: 0 });
  });
});
