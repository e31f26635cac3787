import { expect, it } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { killedServers } from '../../../testing/killed-servers';
import { findContradictions } from '../invariants';
import { newKey, orderOf } from '../testing';
import { lineOf } from './testing';

const { db, start, killWhile } = killedServers(`
  select (select count(*)::int from orders) as orders, (select count(*)::int from exchanges) as exchanges,
         (select count(*)::int from exchange_lines) as lines, (select count(*)::int from store_balance) as balance,
         (select count(*)::int from transactions) as payments, (select count(*)::int from stock_movements) as movements`);

it.each([
  ['an exchange', 'exchanges', { kind: 'in the shop', lines: [lineOf()] }, 9],
  [
    'a return',
    'returns',
    { kind: 'in the shop', lines: [{ line: 0, quantity: 1, reason: 'fault', noneBack: true }], rest: 'balance' },
    10,
  ],
])(
  'a server that is killed while it books %s leaves nothing of it, and the same request books it once',
  async (_, path, body, left) => {
    const product = await makeProduct(db(), { price: 20, stock: { M: 10, S: 10 } });
    const first = await start();
    const sale = orderOf(product, { orderType: 'in-store', paymentMethod: 'cash' });
    const bought = await first.send<Order>({ path: '/orders', body: sale, key: newKey() });
    const request = { path: `/orders/${bought.body._id}/${path}`, body, key: newKey() };
    const booked = await killWhile<Order>(first, request, { lastTable: 'exchange_lines', status: 201 });
    const { before, after } = booked;
    expect(after).toMatchObject({ exchanges: (before?.['exchanges'] ?? 0) + 1, lines: (before?.['lines'] ?? 0) + 1 });
    expect(booked.again._id).toBe(booked.body._id);
    expect((await stockOf(db(), product.id))['S|']).toBe(left);
    expect(await findContradictions(db())).toEqual([]);
  },
);
