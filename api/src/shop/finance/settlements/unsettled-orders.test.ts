import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { exchangesOf, lineOf } from '../../orders/exchanges/testing';
import { findContradictions } from '../../orders/invariants';
import { BUSY_SHOP, orderOf, placed } from '../../orders/testing';
import { settlementsOf, writeOf } from './testing';

let shop: TestApp;
let does: ReturnType<typeof settlementsOf>;
let shirt: { id: string };
let boss: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB', REFUNDS: 'true' } });
  ({ headers: boss } = await shop.signIn('admin'));
  does = settlementsOf(shop, boss);
  shirt = await makeProduct(shop.database.db, { price: 30, stock: { M: 500, S: 500 } });
});
afterAll(() => shop.close());
afterEach(async () => expect(await findContradictions(shop.database.db)).toEqual([]));

/** The orders of a courier that wait, as the page says it. */
const waiting = async (courier: string) => (await does.unsettled(courier))?.orders ?? 0;
/** A courier with so many delivered orders. */
const delivered = async (orders: number) => {
  const { id: courier } = await does.addCourier();
  const ids: string[] = [];
  for (let made = 0; made < orders; made += 1) ids.push(await does.delivered(shirt, courier));
  return { courier, ids };
};
const run = (statement: ReturnType<typeof sql>) => shop.database.db.execute(statement);

describe('the orders that wait for a settlement', () => {
  it('are those that were delivered, with the moment of it', async () => {
    const { id: courier } = await does.addCourier();
    await placed(shop.app, orderOf(shirt));
    expect(await waiting(courier)).toBe(0);
    const id = await does.delivered(shirt, courier);
    expect(await waiting(courier)).toBe(1);
    const { rows } = await run(sql`
      select u.at = e.at as same from unsettled_orders u
      join order_events e on e.order_id = u.order_id and e.event = 'delivered' where u.order_id = ${id}`);
    expect(rows).toEqual([{ same: true }]);
  });

  it('are no more once they are settled, and again once that is reversed', async () => {
    const { courier, ids } = await delivered(2);
    const { body: draft } = await does.begin(courier);
    expect(await waiting(courier)).toBe(2);
    const lines = [{ order: ids[0] ?? '', received: 33 }];
    expect((await does.close(draft._id, writeOf(draft, { lines }))).status).toBe(200);
    expect(await waiting(courier)).toBe(1);
    expect((await does.reverse(draft._id)).status).toBe(200);
    expect(await waiting(courier)).toBe(2);
    // What was reversed waits though all was delivered before the first day of settlements.
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await does.send('PUT', '/settings/shop?all=true', { settlementsFrom: tomorrow });
    expect(await waiting(courier)).toBe(1);
    await does.send('PUT', '/settings/shop?all=true', { settlementsFrom: '' });
  });

  it('stay as they are when a draft is saved and deleted', async () => {
    const { courier } = await delivered(1);
    const { body: draft } = await does.begin(courier);
    expect((await does.save(draft._id, writeOf(draft, { note: 'Later' }))).status).toBe(200);
    expect((await does.send('DELETE', `/settlements/${draft._id}`)).status).toBe(200);
    expect(await waiting(courier)).toBe(1);
  });

  it('are those of exchanges, too, from their delivery on', async () => {
    const { courier, ids } = await delivered(1);
    const dear = await makeProduct(shop.database.db, { price: 40, stock: { S: 9 } });
    const exchange = { lines: [lineOf({ product: dear.id })] };
    const { body } = await exchangesOf(shop, boss).exchange(ids[0] ?? '', exchange);
    await does.send('POST', '/orders/courier', { ids: [body._id], courier });
    expect(await waiting(courier)).toBe(1);
    for (const status of ['confirmed', 'on the way', 'delivered']) {
      await does.send('PUT', `/orders/${body._id}/status`, { status });
    }
    expect(await does.unsettled(courier)).toMatchObject({ orders: 2, owed: 43 });
  });

  it('follow what other code does to orders and to settlements', async () => {
    const { courier, ids } = await delivered(1);
    const [id = ''] = ids;
    const paidBy = (method: string) =>
      run(sql`with paid as (update orders set payment_method = ${method} where id = ${id} returning id)
              update transactions set payment_method = ${method} where order_id in (select id from paid)`);
    await paidBy('card');
    expect(await waiting(courier)).toBe(0);
    await paidBy('delivery');
    expect(await waiting(courier)).toBe(1);
    await run(
      sql`insert into orders select (jsonb_populate_record(o, '{"id": "copied"}')).* from orders o where id = ${id}`,
    );
    expect(await waiting(courier)).toBe(2);
    await run(sql`delete from orders where id = 'copied'`);
    expect(await waiting(courier)).toBe(1);
    await run(sql`with s as (
                    insert into settlements (id, pot, by_name, closed_at, closed_by_name)
                    values ('by-hand', ${courier}, 'Nadia', now(), 'Nadia') returning id)
                  insert into settlement_lines (settlement_id, order_id, owed, received, fee, tax, place, settled)
                  select id, ${id}, 3300, 0, 0, 0, 0, true from s`);
    expect(await waiting(courier)).toBe(0);
    await run(sql`delete from settlements where id = 'by-hand'`);
    expect(await waiting(courier)).toBe(1);
  });
});
