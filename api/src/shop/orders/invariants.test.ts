import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeCoupon, makeProduct } from '../../testing/fixtures';
import { findContradictions } from './invariants';
import { BUSY_SHOP, orderOf, placed } from './testing';

let shop: TestApp;
let product: string;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
});

afterAll(() => shop.close());

beforeEach(async () => {
  const { db } = shop.database;
  await db.execute(sql`truncate orders, products, customers, transactions, stock_movements, coupons cascade`);
  const made = await makeProduct(db);
  const { code } = await makeCoupon(db);
  product = made.id;
  await placed(shop.app, orderOf(made, { couponCode: code }));
});

const rulesBroken = async () => [...new Set((await findContradictions(shop.database.db)).map(({ rule }) => rule))];

describe('findContradictions: the check of the data', () => {
  it('finds nothing in a healthy shop', async () => {
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('names the variant whose stock differs from its movements', async () => {
    await shop.database.db.execute(sql`update stock set quantity = 7 where product_id = ${product} and size = 'S'`);
    expect(await findContradictions(shop.database.db)).toEqual([
      {
        rule: 'the stock of a variant is the sum of its movements',
        subject: `${product} / S`,
        detail: 'in stock 7, moved 10',
      },
    ]);
  });

  it.each([
    [
      'a folded form of another text',
      sql`update products set folded = 'other'`,
      ['the folded form of texts is what the server makes of them'],
    ],
    [
      'a folded town of another text',
      sql`update orders set town_folded = 'other'`,
      ['the folded form of texts is what the server makes of them'],
    ],
    [
      'a folded name of another text',
      sql`update coupons set key_folded = 'other'`,
      ['the folded form of texts is what the server makes of them'],
    ],
    ['a movement without stock', sql`delete from stock`, ['the stock of a variant is the sum of its movements']],
    [
      'an order whose lines are gone',
      sql`delete from order_lines`,
      [
        'an order has lines, and its subtotal and item count are theirs',
        'an order has taken its pieces from stock, and given them back when it was deleted before delivery',
      ],
    ],
    [
      'a line that became another variant without a movement',
      sql`update order_lines set size = 'S'`,
      ['an order has taken its pieces from stock, and given them back when it was deleted before delivery'],
    ],
    [
      'an edit that is not in the history',
      sql`update orders set version = 2`,
      ['every edit of an order stands in its history'],
    ],
    [
      'a subtotal that is not the sum of the lines',
      sql`update orders set subtotal = subtotal + 1, total = total + 1`,
      [
        'an order has lines, and its subtotal and item count are theirs',
        'the total of an order is its lines less the discount and what returned pieces and store balance pay, plus the fee',
        'an order has one sale, over its total',
        'the lines of a sale come to the subtotal of its order',
      ],
    ],
    [
      'a sale whose amount is not the total of its order',
      sql`update transactions set amount = 1`,
      ['an order has one sale, over its total'],
    ],
    [
      'an order with only a part of its terms',
      sql`update orders set exchange_days = null`,
      ['an order keeps all that it was promised, or nothing of it'],
    ],
    [
      'a delivered order whose sale is pending',
      sql`update orders set status = 'delivered'`,
      ['a sale is pending until delivery, then completed, and canceled with an order deleted before'],
    ],
    [
      'a deleted order that kept its pieces',
      sql`update orders set deleted_at = now()`,
      [
        'a sale is pending until delivery, then completed, and canceled with an order deleted before',
        'an order has taken its pieces from stock, and given them back when it was deleted before delivery',
      ],
    ],
    [
      'an outcome that left its sale in the books, its coupon used and its customer with a sale',
      sql`alter table orders disable trigger user;
          update orders set outcome = 'cancelled by shop', outcome_at = now(), outcome_by_name = 'Nobody',
                            checked_in_at = now();
          alter table orders enable trigger user`,
      [
        'a sale is pending until delivery, then completed, and canceled with an order deleted before',
        'an order has taken its pieces from stock, and given them back when it was deleted before delivery',
        'the figures of a customer are those of the orders that count',
      ],
    ],
    [
      'pieces that were written off though they never came back',
      sql`insert into write_offs (order_id, position, reason, quantity, cost, by_name)
          select order_id, position, 'lost', quantity, cost, 'Nobody' from order_lines`,
      ['what is written off was sent, and came back with its order, at what it had cost'],
    ],
    [
      'an attempt on an order that was never sent',
      sql`insert into delivery_attempts (order_id, reason, by_name) select id, 'unreachable', 'Nobody' from orders`,
      ['an attempt is of an order that was on the way'],
    ],
    [
      'a discount of staff without a reason',
      sql`update orders set discount_percent = 1000`,
      ["a discount is a coupon's, or staff's with a reason"],
    ],
    [
      'an order by card whose sale counts as cash',
      sql`update orders set channel = 'phone', payment_method = 'card'`,
      ['an order is paid as its channel allows, and its sale alike'],
    ],
    [
      'goods received that are not in stock',
      sql`with made as (insert into goods_receipts (id, request_hash, by_name) values ('r', '', 'Nobody') returning id)
          insert into goods_receipt_lines select id, 0, 'gone', 'Tee', 'TEE', 'S', '', 4, 0 from made`,
      ['a receipt of goods has moved the pieces of its lines'],
    ],
    [
      'goods received whose purchase is not what they cost',
      sql`with paid as (
            insert into transactions (id, type, description, amount) values ('p', 'purchase', 'goods', 1) returning id
          ), made as (
            insert into goods_receipts (id, request_hash, by_name, purchase_id) select 'r', '', 'Nobody', id from paid
            returning id)
          insert into goods_receipt_lines select id, 0, 'gone', 'Tee', 'TEE', 'S', '', 0, 4 from made`,
      ['the purchase of goods received is what their pieces cost, once all costs are entered'],
    ],
    [
      'an order that waits for a settlement though nobody delivered it',
      sql`insert into unsettled_orders select id, created_at, created_at, false from orders`,
      ['the orders that wait for a settlement are those delivered, paid on delivery and in none'],
    ],
    [
      'a use of a coupon that was not counted',
      sql`update coupons set usage_count = 0`,
      ['a coupon was used at least as often as orders have it'],
    ],
  ])('finds %s', async (_, damage, rules) => {
    await shop.database.db.execute(damage);
    expect(await rulesBroken()).toEqual(rules);
    const findings = await findContradictions(shop.database.db);
    expect(findings.every(({ subject, detail }) => subject !== '' && detail !== '')).toBe(true);
  });
});
