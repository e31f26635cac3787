import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CSV_BYTE_ORDER_MARK, csvText, orderNumber, wallClock } from '@shop/shared/rules';
import { parse } from 'csv-parse/sync';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
import { staffOf } from './outcomes/testing';
import { BUSY_SHOP, orderOf, placed } from './testing';

let shop: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, TIME_ZONE: 'Asia/Beirut' } });
  ({ headers } = await shop.signIn('employee'));
});
afterAll(() => shop.close());

const exported = async (query: string) => {
  const answer = await shop.app.inject({ url: `/api/orders/export.csv${query}`, headers });
  return { answer, lines: answer.body.replace(CSV_BYTE_ORDER_MARK, '').split('\r\n').slice(0, -1) };
};

describe('exportOrders: orders as a CSV file', () => {
  it('the order export has a row for each filtered order, in dollars, and contains no formulas', async () => {
    const product = await makeProduct(shop.database.db, { price: 19.99 });
    const customerName = '=HYPERLINK("x")';
    const { _id } = await placed(shop.app, orderOf(product, { customerName, notes: 'Ring, twice' }));
    await placed(shop.app, orderOf(product, { customerName: 'Somebody Else', paymentMethod: 'credit' }));
    const { answer, lines } = await exported('?paymentMethod=delivery');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      'Date,Local time,Order ID,Number,Status,Type,Channel,Payment method,Customer,Phone,Address,City,Items,Subtotal,' +
        'Discount,Coupon,Delivery,Total,Total of ended orders,Notes,Staff notes,Discount reason,Fee waived because,' +
        'Phone with country code',
    );
    expect(lines[1]).toContain(`,pending,online,web,delivery,"'=HYPERLINK(""x"")",`);
    expect(lines[1]).toContain(',1,19.99,0,,3,22.99,,"Ring, twice",');
    const [date = '', localTime, ...ids] = parse(lines[1] ?? '')[0] ?? [];
    expect(localTime).toBe(wallClock(date, 'Asia/Beirut').replace('T', ' '));
    expect(ids.map(csvText).slice(0, 2)).toEqual([_id, orderNumber(_id)]);
  });

  it('the line export has a row for each order line with its amount', async () => {
    const product = await makeProduct(shop.database.db, { name: 'Line Tee', price: 10.1 });
    const two = { product: product.id, quantity: 3, size: 'M' };
    const { _id } = await placed(shop.app, orderOf(product, { customerName: 'Lina Lines', products: [two] }));
    const { lines } = await exported('?rows=lines&q=Lina');
    expect(lines[0]).toBe(
      'Date,Local time,Order ID,Number,Status,Channel,Customer,Phone,City,SKU,Product,Size,Color,Quantity,Price,Amount,' +
        'Amount of ended orders,Phone with country code',
    );
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/,pending,web,Lina Lines,'[^,]+,[^,]*,.*,Line Tee,M,.*,3,10.1,30.3,,'\+96170\d{6}$/),
    ]);
    expect(
      parse(lines[1] ?? '')[0]
        ?.slice(2, 4)
        .map(csvText),
    ).toEqual([_id, orderNumber(_id)]);
  });

  it('the exports keep the amounts of ended orders out of the sums', async () => {
    const product = await makeProduct(shop.database.db, { price: 10 });
    const { _id } = await placed(shop.app, orderOf(product, { customerName: 'Ended Early' }));
    await staffOf(shop, headers).end(_id, { status: 'pending' });
    const cellsOf = async (query: string): Promise<Record<string, string>[]> =>
      parse((await exported(query)).answer.body, { bom: true, columns: true });
    expect(await cellsOf('?q=Ended')).toMatchObject([{ Total: '', 'Total of ended orders': '13' }]);
    expect(await cellsOf('?q=Ended&rows=lines')).toMatchObject([{ Amount: '', 'Amount of ended orders': '10' }]);
  });

  it('the order export is complete with each order once, in any number of parts, also at equal times', async () => {
    await shop.database.pool.query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', substr(md5('o' || n), 1, 24)))).*
       from orders o, generate_series(1, 1000) n where o.id = (select min(id) from orders)`,
    );
    const { lines } = await exported('');
    expect(lines.length).toBeGreaterThan(1000);
    expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(lines.length);
  });

  it.each(['?rows=pieces', '?type=mail', '?paymentMethod=barter'])('the order export refuses %s', async (query) => {
    expect((await exported(query)).answer.statusCode).toBe(400);
  });
});
