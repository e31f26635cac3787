import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StockAlert, StockMovement, StockResponse } from '@shop/shared/contracts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeProduct, stockOf } from '../../testing/fixtures';
import { findContradictions } from '../orders/invariants';
import { BUSY_SHOP, orderOf, placed } from '../orders/testing';
import { staffCalls } from './testing';

let shop: TestApp;
let staff: SignedIn;
let calls: ReturnType<typeof staffCalls>;
let id: string;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  staff = await shop.signIn('employee');
  calls = staffCalls(shop, staff);
});
beforeEach(async () => {
  await shop.database.pool.query('truncate products, orders, transactions, stock_movements, audit_log cascade');
  id = (await makeProduct(shop.database.db, { buyPrice: 4.5, sizes: ['S', 'M', 'L'], stock: { S: 12, M: 3 } })).id;
});
afterAll(() => shop.close());

const rows = () => stockOf(shop.database.db, id);
const consistent = async () => expect(await findContradictions(shop.database.db)).toEqual([]);

describe('bulkUpdateStock', () => {
  const bulk = (stockUpdates: unknown, productId = id) =>
    calls.post(`/products/${productId}/stock/bulk`, { stockUpdates });

  it('stock operations are done in order, each with its movement, under one version', async () => {
    const answer = await bulk([
      { size: 'S', quantity: 2, operation: 'subtract' },
      { size: 'S', quantity: 5, operation: 'add' },
      { size: 'M', quantity: 8, operation: 'set' },
      { size: 'XL', quantity: 1, operation: 'add' },
    ]);
    expect(answer.json()).toMatchObject({ version: 2, total: 24 });
    expect(await rows()).toEqual({ 'S|': 15, 'M|': 8, 'L|': 0, 'XL|': 1 });
    expect((await calls.product(id)).sizes).toEqual(['S', 'M', 'L', 'XL']);
    await consistent();
  });

  it.each([
    [409, 'stockUpdates.1', { size: 'M', quantity: 4, operation: 'subtract' }],
    [409, 'stockUpdates.1', { size: 'M', quantity: 4, operation: 'set', expected: 2 }],
    [422, 'stockUpdates.1.size', { size: 'XXL', quantity: 1, operation: 'subtract' }],
    [422, 'stockUpdates.1.quantity', { size: 'M', quantity: 1_000_000, operation: 'add' }],
    [400, 'stockUpdates.1.quantity', { size: 'M', quantity: -1, operation: 'add' }],
    [400, 'stockUpdates.1.operation', { size: 'M', quantity: 1, operation: 'double' }],
  ])('stock operations are all refused with %d at %s because of one of them', async (status, field, wrong) => {
    const before = await rows();
    const answer = await bulk([{ size: 'S', quantity: 5, operation: 'add' }, wrong]);
    expect(answer.json()).toMatchObject({ status, errors: [{ field }] });
    expect(await rows()).toEqual(before);
    await consistent();
  });

  it('stock operations are refused as an empty list, as a list that is too long, and as no list', async () => {
    for (const wrong of [[], 'all', null, Array.from({ length: 1001 }, () => ({ quantity: 1, operation: 'add' }))]) {
      expect((await bulk(wrong)).json()).toMatchObject({ status: 400, errors: [{ field: 'stockUpdates' }] });
    }
    expect((await bulk([{ quantity: 1, operation: 'add' }], UNKNOWN_ID)).statusCode).toBe(404);
  });

  it('stock operations lose nothing beside each other and beside orders, in any order', async () => {
    await bulk([{ size: 'S', quantity: 100, operation: 'set' }]);
    await bulk([{ size: 'M', quantity: 100, operation: 'set' }]);
    const both = (first: string, second: string) =>
      bulk([
        { size: first, quantity: 1, operation: 'add' },
        { size: second, quantity: 1, operation: 'subtract' },
      ]);
    const product = { product: id, quantity: 1 };
    const order = (sizes: string[]) =>
      placed(shop.app, orderOf({ id }, { products: sizes.map((size) => ({ ...product, size })) }));
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => both('S', 'M')),
      ...Array.from({ length: 10 }, () => both('M', 'S')),
      ...Array.from({ length: 10 }, (_, n) => order(n % 2 === 0 ? ['S', 'M'] : ['M', 'S'])),
    ]);
    expect(answers.filter((answer) => 'statusCode' in answer && answer.statusCode !== 200)).toEqual([]);
    expect(await rows()).toMatchObject({ 'S|': 90, 'M|': 90 });
    await consistent();
  });
});

describe('stock calls: removing stock', () => {
  it.each([
    ['in the body', () => calls.remove(`/products/${id}/stock`, { size: 'S' })],
    ['in the query', () => calls.remove(`/products/${id}/stock?size=S`)],
    ['in the other letter case', () => calls.remove(`/products/${id}/stock?size=s&color=Default`)],
  ])('removing stock takes out one entry named %s', async (_, remove) => {
    const answer = await remove();
    expect(answer.json<StockResponse>().stockEntries.map(({ key }) => key)).toEqual(['M', 'L']);
    expect(await rows()).toEqual({ 'M|': 3, 'L|': 0 });
    const history = (await calls.get(`/products/${id}/inventory/history`)).json<StockMovement[]>();
    expect(history[0]).toMatchObject({
      reason: 'removed',
      by: staff.user.name,
      size: 'S',
      delta: -12,
      quantityAfter: 0,
    });
    expect((await calls.product(id)).sizes).toEqual(['S', 'M', 'L']);
    expect((await remove()).json()).toMatchObject({ status: 404, error: 'Stock entry not found' });
    await consistent();
  });

  it('removing stock requires the entry to be named', async () => {
    expect((await calls.remove(`/products/${id}/stock`)).statusCode).toBe(404);
    expect((await calls.remove(`/products/${id}/stock`, { size: 5 })).statusCode).toBe(400);
    expect(await rows()).toMatchObject({ 'S|': 12 });
  });

  it('removing all stock leaves no entries, and new pieces can be added afterwards', async () => {
    expect((await calls.remove(`/products/${id}/stock/clear`)).json()).toMatchObject({ total: 0, stockEntries: [] });
    await consistent();
    expect((await shop.app.inject(`/api/products/public/${id}`)).json()).toMatchObject({ stock: { S: 0, M: 0, L: 0 } });
    await calls.put(`/products/${id}/stock`, { size: 'M', quantity: 2, operation: 'add' });
    expect(await rows()).toEqual({ 'M|': 2 });
  });

  it('deleting an order after all stock was removed gives its pieces a stock row again', async () => {
    const { _id } = await placed(shop.app, orderOf({ id }));
    await calls.remove(`/products/${id}/stock/clear`);
    await calls.remove(`/orders/${_id}`);
    expect(await rows()).toEqual({ 'M|': 1 });
    await consistent();
  });
});

describe('validateStock', () => {
  const validate = (items: unknown) => calls.post(`/products/${id}/stock/validate`, { items });

  it('reports whether all requested pieces are available together', async () => {
    expect((await validate([{ size: 'S', quantity: 12 }])).json()).toEqual({ valid: true, problems: [] });
    const answer = await validate([
      { size: 'M', quantity: 2 },
      { size: 'm', quantity: 2 },
      { size: 'XL', color: 'Red', quantity: 1 },
    ]);
    expect(answer.json()).toEqual({
      valid: false,
      problems: [
        {
          index: 1,
          size: 'm',
          color: '',
          requested: 2,
          available: 1,
          message: 'Only 1 available, but 2 requested',
        },
        {
          index: 2,
          size: 'XL',
          color: 'Red',
          requested: 1,
          available: 0,
          message: 'The product has no such size and color',
        },
      ],
    });
  });

  it.each([[[]], ['S'], [[{ size: 'S' }]], [[{ size: 'S', quantity: 0 }]], [[{ size: 'S', quantity: 1.5 }]]])(
    'refuses %j',
    async (items) => {
      expect((await validate(items)).statusCode).toBe(400);
    },
  );
});

describe('stockStatus, stockAlerts, inventory: reports on stock', () => {
  it('the stock status of a product shows its levels in all and per variant', async () => {
    expect((await calls.get(`/products/${id}/stock/status`)).json()).toEqual({
      productId: id,
      total: 15,
      level: 'good',
      lowBelow: 10,
      stockEntries: [
        { key: 'S', size: 'S', color: '', quantity: 12, level: 'good' },
        { key: 'M', size: 'M', color: '', quantity: 3, level: 'low' },
        { key: 'L', size: 'L', color: '', quantity: 0, level: 'out' },
      ],
    });
  });

  it('stock alerts list what is low, sold out first', async () => {
    const { db } = shop.database;
    const out = await makeProduct(db, { name: 'Gone Cap', refCode: 'GONE-1', sizes: [], stock: 0, images: 1 });
    const low = await makeProduct(db, { name: 'Low Cap', sizes: [], stock: 9 });
    await makeProduct(db, { name: 'Full Cap', sizes: [], stock: 10 });
    await makeProduct(db, { name: 'Archived Cap', sizes: [], stock: 0, archived: true });
    const list = async (query = '') => {
      const answer = await calls.get(`/products/admin/stock/alerts${query}`);
      const alerts = answer.json<StockAlert[]>();
      expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(alerts.length);
      return alerts;
    };
    const all = await list();
    expect(all.map(({ _id }) => _id)).toEqual([out.id, low.id, id]);
    expect(all[0]).toMatchObject({
      name: 'Gone Cap',
      refCode: 'GONE-1',
      thumb_url: expect.stringContaining('/320.webp'),
      total: 0,
      level: 'out',
      entries: [{ key: 'default', quantity: 0, level: 'out' }],
    });
    expect(all[2]).toMatchObject({
      total: 15,
      level: 'good',
      thumb_url: null,
      entries: [
        { key: 'M', level: 'low' },
        { key: 'L', level: 'out' },
      ],
    });
    const named = async (query: string) => (await list(query)).map(({ _id }) => _id);
    expect(await named('?scope=product')).toEqual([out.id, low.id]);
    expect(await named('?scope=product&level=low')).toEqual([low.id]);
    expect(await named('?level=out')).toEqual([out.id, id]);
    expect(await named('?level=low')).toEqual([low.id, id]);
    expect(await named('?q=gone')).toEqual([out.id]);
    expect(await named('?q=gone-1')).toEqual([out.id]);
    expect(await named('?limit=1&page=2')).toEqual([low.id]);
    const beyond = await calls.get('/products/admin/stock/alerts?limit=1&page=9');
    expect([beyond.json(), beyond.headers['x-total-count']]).toEqual([[], '3']);
    expect((await calls.get('/products/admin/stock/alerts?level=good')).statusCode).toBe(400);
  });

  it('stock alerts use the limit of the product where it has one, else the limit of the shop', async () => {
    const { db } = shop.database;
    const slow = await makeProduct(db, { sizes: [], stock: 4 });
    const quick = await makeProduct(db, { sizes: [], stock: 30 });
    const short = async (query = '') =>
      (await calls.get(`/products/admin/stock/alerts?scope=product${query}`))
        .json<StockAlert[]>()
        .map(({ _id, level, entries }) => [_id, level, entries.length]);
    expect(await short()).toEqual([[slow.id, 'low', 1]]);
    await calls.put(`/products/${slow.id}`, { lowStockUnder: 4 });
    await calls.put(`/products/${quick.id}`, { lowStockUnder: 31 });
    expect(await short()).toEqual([[quick.id, 'low', 1]]);
    expect(await short('&level=low')).toHaveLength(1);
    const status = (await calls.get(`/products/${quick.id}/stock/status`)).json();
    expect(status).toMatchObject({ level: 'low', lowBelow: 31, stockEntries: [{ level: 'low' }] });
    expect((await calls.get(`/products/${slow.id}/inventory/summary`)).json()).toMatchObject({ level: 'good' });
    const listed = (await calls.get('/products?stock=low')).json<{ _id: string }[]>();
    expect(listed.map(({ _id }) => _id)).toEqual([quick.id]);
    const copy = (await calls.post(`/products/${quick.id}/duplicate`)).json();
    expect(copy).toMatchObject({ lowStockUnder: 31 });
    expect((await shop.app.inject({ url: `/api/products/public/${quick.id}` })).body).not.toContain('lowStockUnder');

    await calls.put(`/products/${quick.id}`, { lowStockUnder: null });
    expect((await calls.product(quick.id)).lowStockUnder).toBeNull();
    expect(await short()).toEqual([]);
    const { headers } = await shop.signIn('admin');
    const log = await shop.app.inject({ url: `/api/audit?entityId=${quick.id}&action=update`, headers });
    expect(log.json()).toMatchObject([
      { before: { lowStockUnder: 31 }, after: { lowStockUnder: null } },
      { before: { lowStockUnder: null }, after: { lowStockUnder: 31 } },
    ]);
    for (const wrong of [0, -1, 2.5, 1_000_001, 'ten']) {
      const refused = await calls.put(`/products/${quick.id}`, { lowStockUnder: wrong });
      expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'lowStockUnder' }] });
    }
  });

  it('stock alerts count a product without any entry as sold out', async () => {
    await calls.remove(`/products/${id}/stock/clear`);
    expect((await calls.get('/products/admin/stock/alerts')).json()).toMatchObject([
      { _id: id, total: 0, entries: [] },
    ]);
  });

  it('the inventory history lists each movement with user, time, reason and remaining quantity', async () => {
    const { _id } = await placed(shop.app, orderOf({ id }));
    await calls.put(`/products/${id}/stock`, { size: 'M', quantity: 10, operation: 'add' });
    const answer = await calls.get(`/products/${id}/inventory/history`);
    expect(answer.headers['x-total-count']).toBe('4');
    expect(answer.json()).toMatchObject([
      { reason: 'add', by: staff.user.name, key: 'M', delta: 10, quantityAfter: 12, orderId: null },
      { reason: 'order', key: 'M', delta: -1, quantityAfter: 2, orderId: _id },
      { reason: 'received', by: 'Fixture', key: 'M', delta: 3, quantityAfter: 3 },
      { reason: 'received', key: 'S', delta: 12, quantityAfter: 12 },
    ]);
    const [latest] = answer.json<StockMovement[]>();
    expect(Math.abs(Date.parse(latest?.at ?? '') - Date.now())).toBeLessThan(60_000);
    const part = async (query: string) => {
      const page = await calls.get(`/products/${id}/inventory/history?${query}`);
      return [page.json<StockMovement[]>().map(({ reason }) => reason), page.headers['x-total-count']];
    };
    expect(await part('limit=1&page=2')).toEqual([['order'], '4']);
    expect(await part('reason=received&size=S')).toEqual([['received'], '1']);
    expect(await part('limit=1&page=9')).toEqual([[], '4']);
    expect((await calls.get(`/products/${id}/inventory/history?reason=magic`)).statusCode).toBe(400);
  });

  it('the inventory history shows a reason written by a newer server unchanged', async () => {
    await shop.database.pool.query(
      `insert into stock_movements (product_id, size, color, delta, reason, by_name) values ($1, 'S', '', 0, 'exchanged', 'Sam')`,
      [id],
    );
    const answer = await calls.get(`/products/${id}/inventory/history?limit=1`);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, [{ reason: 'exchanged', by: 'Sam' }]]);
  });

  it('the inventory summary adds up the movements', async () => {
    const order = await placed(shop.app, orderOf({ id }));
    await placed(shop.app, orderOf({ id }));
    await calls.remove(`/orders/${order._id}`);
    await calls.put(`/products/${id}/stock`, { size: 'S', quantity: 2, operation: 'subtract' });
    expect((await calls.get(`/products/${id}/inventory/summary`)).json()).toEqual({
      productId: id,
      stock: 12,
      level: 'good',
      received: 15,
      sold: 1,
      adjusted: -2,
      movements: 6,
      lastMovementAt: expect.stringMatching(/Z$/),
      stockValue: 54,
    });
    expect((await calls.get(`/products/${UNKNOWN_ID}/inventory/summary`)).statusCode).toBe(404);
  });
});
