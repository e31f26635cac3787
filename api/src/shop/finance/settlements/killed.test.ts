import { expect, it } from '@jest/globals';
import type { Order, SettlementDetail } from '@shop/shared/contracts';
import { makeProduct } from '../../../testing/fixtures';
import { killedServers } from '../../../testing/killed-servers';
import { findContradictions } from '../../orders/invariants';
import { newKey, orderOf } from '../../orders/testing';
import { writeOf } from './testing';

const { db, start, killWhile } = killedServers(`
  select (select count(*)::int from cash_moves) as moves,
         (select count(*)::int from transactions where type = 'expense') as expenses,
         (select count(*)::int from settlement_lines where settled) as settled,
         (select count(*)::int from settlements where closed_at is not null) as closed,
         (select count(*)::int from audit_log where action = 'close') as audited`);

it('a server that is killed while it closes a settlement leaves nothing of it, and the same request closes it once', async () => {
  const product = await makeProduct(db(), { price: 20, stock: { M: 10 } });
  const first = await start();
  const { body: order } = await first.send<Order>({ path: '/orders', body: orderOf(product), key: newKey() });
  for (const status of ['confirmed', 'on the way', 'delivered']) {
    await first.send({ method: 'PUT', path: `/orders/${order._id}/status`, body: { status } });
  }
  const { body: draft } = await first.send<SettlementDetail>({ path: '/settlements', body: { courier: 'courier' } });
  expect(draft.orders).toBe(1);
  const lines = [{ order: order._id, received: 20, fee: 2, tax: 0.5 }];
  const body = writeOf(draft, { to: 'bank', lines });
  const request = { method: 'PUT', path: `/settlements/${draft._id}/close`, body } as const;
  const closed = await killWhile<SettlementDetail>(first, request, { lastTable: 'audit_log', status: 200 });
  expect(closed.body.state).toBe('closed');
  expect(closed.again).toEqual(closed.body);
  expect(closed.after).toEqual({ moves: 2, expenses: 1, settled: 1, closed: 1, audited: 1 });
  expect(await findContradictions(db())).toEqual([]);
});
