import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ORDER_STATUSES, OUTCOME_KINDS, isOpenOrder, orderCounts } from '@shop/shared/rules';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeCoupon, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { countsSql, openSql } from '../order-predicates';
import { BUSY_SHOP } from '../testing';
import { staffOf } from './testing';

let shop: TestApp;
let staff: ReturnType<typeof staffOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  staff = staffOf(shop, (await shop.signIn('employee')).headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

/**
 * Runs statements in one transaction, as a server without outcomes does.
 *
 * @returns the constraint that refused them; null when none did
 */
async function asOlderServer(...statements: [text: string, values: unknown[]][]): Promise<string | null> {
  const client = await shop.database.pool.connect();
  try {
    await client.query('begin');
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('commit');
    return null;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof Error && 'constraint' in error) return String(error.constraint);
    throw error;
  } finally {
    client.release();
  }
}

const move = (id: string, status: string): [string, unknown[]] => [
  'update orders set status = $1 where id = $2',
  [status, id],
];

/** The statements of an older server that delete an order: for its stock, its coupon, its sale and its row. */
const removal = (id: string, productId: string): [string, unknown[]][] => [
  [`update stock set quantity = quantity + 1, sales = sales + 1 where product_id = $1 and size = 'M'`, [productId]],
  [
    `insert into stock_movements (product_id, size, color, delta, reason, order_id, by_name)
     values ($1, 'M', '', 1, 'order-deleted', $2, 'Older server')`,
    [productId, id],
  ],
  [
    'update coupons set usage_count = greatest(usage_count - 1, 0) where id = (select coupon_id from orders where id = $1)',
    [id],
  ],
  [`update transactions set status = 'cancelled' where order_id = $1 and status = 'pending'`, [id]],
  ['update orders set deleted_at = now() where id = $1', [id]],
];

describe('outcomes: older servers on the same database', () => {
  it.each([
    ['accepts', 'pending', 'confirmed'],
    ['sends', 'confirmed', 'on the way'],
    ['delivers', 'on the way', 'delivered'],
  ] as const)('an older server is refused when it %s an order that has ended', async (_, status, next) => {
    const id = await staff.ordered(await makeProduct(shop.database.db), { status });
    await staff.end(id, { status });
    const refused = await asOlderServer(move(id, next), [
      `update transactions set status = 'completed' where order_id = $1 and status = 'pending'`,
      [id],
    ]);
    expect(refused).toBe('orders_outcome_keeps_status');
    expect((await staff.read(id)).status).toBe(status);
  });

  it.each([
    ['was never sent', 'confirmed', false],
    ['is not checked in', 'on the way', false],
    ['is checked in', 'on the way', true],
  ] as const)(
    'an older server is refused when it deletes an ended order that %s, and nothing is given back again',
    async (_, status, checkedIn) => {
      const product = await makeProduct(shop.database.db);
      const { code } = await makeCoupon(shop.database.db);
      const id = await staff.ordered(product, { status, couponCode: code });
      await staff.end(id, { status });
      if (checkedIn) await staff.checkIn(id, [{ line: 0, sellable: 1, damaged: 0, lost: 0 }]);
      const before = await stockOf(shop.database.db, product.id);
      expect(await asOlderServer(...removal(id, product.id))).toBe('orders_outcome_deleted');
      expect(await stockOf(shop.database.db, product.id)).toEqual(before);
      expect((await staff.read(id)).outcome).toBeDefined();
    },
  );

  it('an older server handles orders without an outcome as before', async () => {
    const product = await makeProduct(shop.database.db);
    const { code } = await makeCoupon(shop.database.db);
    const id = await staff.ordered(product, { status: 'pending', couponCode: code });
    expect(await asOlderServer(move(id, 'confirmed'))).toBeNull();
    expect(await asOlderServer(...removal(id, product.id))).toBeNull();
    expect((await stockOf(shop.database.db, product.id))['M|']).toBe(10);
  });

  it('an older server cannot deliver an order at the moment in which it ends', async () => {
    const id = await staff.ordered(await makeProduct(shop.database.db));
    const [ended, refused] = await Promise.all([
      staff.end(id, { kind: 'refused' }),
      asOlderServer(['select from orders where id = $1 for update', [id]], move(id, 'delivered'), [
        `update transactions set status = 'completed' where order_id = $1 and status = 'pending'`,
        [id],
      ]),
    ]);
    expect([ended.status, refused]).toEqual(ended.status === 200 ? [200, 'orders_outcome_keeps_status'] : [409, null]);
  });
});

it('the SQL for outcomes agrees with the rules on which orders count and which are open', async () => {
  const cases = ORDER_STATUSES.flatMap((status) =>
    [null, ...OUTCOME_KINDS].flatMap((outcome) => [false, true].map((deleted) => ({ status, outcome, deleted }))),
  );
  const { rows } = await shop.database.pool.query<{ counts: boolean; open: boolean }>(
    `select ${countsSql('o')} as counts, ${openSql('o')} as open
     from (select status, outcome, case when deleted then now() end as deleted_at
           from json_to_recordset($1) as given(status text, outcome text, deleted boolean)) o`,
    [JSON.stringify(cases)],
  );
  expect(rows).toEqual(cases.map((order) => ({ counts: orderCounts(order), open: isOpenOrder(order) })));
});
