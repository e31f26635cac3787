import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  ErrorBody,
  GoodsReceipt,
  GoodsReceiptDetail,
  Product,
  StockMovement,
  Supplier,
  Transaction,
} from '@shop/shared/contracts';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeProduct, stockOf } from '../../testing/fixtures';
import { findContradictions } from '../orders/invariants';
import { call, newKey } from '../orders/testing';

let shop: TestApp;
let clerk: Record<string, string>;
let boss: Record<string, string>;
let supplier: Supplier;

beforeAll(async () => {
  shop = await createTestApp();
  ({ headers: clerk } = await shop.signIn('employee'));
  ({ headers: boss } = await shop.signIn('admin'));
  const payload = { name: 'Cedar Mill', email: 'mill@example.com', phone: '+961 1 234567' };
  supplier = (await call<Supplier>(shop.app, 'POST', '/suppliers', { headers: boss, payload })).body;
});

afterAll(async () => {
  // Whatever was booked or refused, the pieces, the costs and the books agree.
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

type Answer = GoodsReceiptDetail & ErrorBody;

const book = (
  lines: object[],
  { headers = clerk, ...values }: { headers?: object; note?: string; supplier?: string } = {},
) => call<Answer>(shop.app, 'POST', '/goods-receipts', { headers: { ...headers }, payload: { ...values, lines } });

const enterCosts = (id: string, costs: object[], headers = boss) =>
  call<Answer>(shop.app, 'PUT', `/goods-receipts/${id}/costs`, { headers, payload: { costs } });

const read = async <Body>(path: string) => (await call<Body>(shop.app, 'GET', path, { headers: boss })).body;
const costOf = async (id: string) => (await read<Product>(`/products/${id}`)).buyPrice;
const stockIn = (id: string) => stockOf(shop.database.db, id);
const purchases = () => read<Transaction[]>('/transactions?type=purchase&limit=100');

describe('goods received', () => {
  it('add their pieces to stock without the rejected ones, each with its movement', async () => {
    const tee = await makeProduct(shop.database.db, { name: 'Tee', stock: { S: 1, M: 2 } });
    const { status, body } = await book(
      [
        { productId: tee.id, size: 'M', pieces: 12, rejected: 3 },
        { productId: tee.id, size: 'S', pieces: 0, rejected: 2 },
      ],
      { note: ' LS-77 ', supplier: supplier._id },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ note: 'LS-77', pieces: 12, rejected: 5, products: 1, total: null, purchaseId: null });
    expect(body.supplier).toEqual({ _id: supplier._id, name: 'Cedar Mill' });
    expect(body.lines).toMatchObject([
      { name: 'Tee', size: 'M', pieces: 12, rejected: 3, cost: null, quantityAfter: 14 },
      { size: 'S', pieces: 0, rejected: 2, quantityAfter: null },
    ]);
    expect(await stockIn(tee.id)).toEqual({ 'S|': 1, 'M|': 14 });
    const [moved] = await read<StockMovement[]>(`/products/${tee.id}/inventory/history`);
    expect(moved).toMatchObject({ reason: 'received', key: 'M', delta: 12, quantityAfter: 14, receiptId: body._id });
    const [latest] = await read<GoodsReceipt[]>('/goods-receipts?limit=1');
    expect(latest).toMatchObject({ _id: body._id, pieces: 12, total: null });
  });

  it('of an admin come with the cost of the products and one purchase in the books', async () => {
    const tee = await makeProduct(shop.database.db, { buyPrice: 5, stock: { S: 10, M: 0 } });
    const { body } = await book(
      [
        { productId: tee.id, size: 'S', pieces: 10, cost: 8 },
        { productId: tee.id, size: 'M', pieces: 5, rejected: 1, cost: 9.5 },
      ],
      { headers: boss, note: 'INV 12', supplier: supplier._id },
    );
    expect(body.total).toBe(127.5);
    expect(await costOf(tee.id)).toBe(8.5);
    expect((await purchases()).filter(({ _id }) => _id === body.purchaseId)).toMatchObject([
      { amount: 127.5, description: 'Goods received from Cedar Mill', reference: 'INV 12', supplierName: 'Cedar Mill' },
    ]);
  });

  it('of an employee wait for their costs, which an admin enters once', async () => {
    const tee = await makeProduct(shop.database.db, { buyPrice: 5, stock: { S: 4, M: 0 } });
    const refused = await book([{ productId: tee.id, size: 'S', pieces: 6, cost: 10 }]);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        errors: [{ field: 'lines.0.cost', message: 'Only an admin may enter costs. Book the pieces without them' }],
      },
    });
    const before = (await purchases()).length;
    const { body: receipt } = await book([
      { productId: tee.id, size: 'S', pieces: 6 },
      { productId: tee.id, size: 'M', pieces: 0, rejected: 1 },
    ]);
    expect((await purchases()).length).toBe(before);
    expect((await enterCosts(receipt._id, [{ line: 0, cost: 10 }], clerk)).status).toBe(403);
    const missing = await enterCosts(receipt._id, [{ line: 1, cost: 10 }]);
    expect(missing).toMatchObject({ status: 422, body: { errors: [{ field: 'costs' }] } });
    const { body: costed } = await enterCosts(receipt._id, [{ line: 0, cost: 10 }]);
    expect(costed).toMatchObject({ total: 60, lines: [{ cost: 10 }, { cost: null }] });
    expect(await costOf(tee.id)).toBe(10);
    expect(await enterCosts(receipt._id, [{ line: 0, cost: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'COSTS_ENTERED' },
    });
    expect((await purchases()).length).toBe(before + 1);
  });

  it('change the cost to the average of what is in stock, where the setting says so', async () => {
    const change = (costOfGoods: string) =>
      call(shop.app, 'PUT', '/settings/shop?all=true', { headers: boss, payload: { costOfGoods } });
    expect((await change('average')).status).toBe(200);
    const tee = await makeProduct(shop.database.db, { buyPrice: 5, stock: { S: 10, M: 5 } });
    await book([{ productId: tee.id, size: 'S', pieces: 5, cost: 9 }], { headers: boss });
    expect(await costOf(tee.id)).toBe(6);
    const { body: later } = await book([{ productId: tee.id, size: 'M', pieces: 20 }]);
    await enterCosts(later._id, [{ line: 0, cost: 7 }]);
    expect(await costOf(tee.id)).toBe(6.5);
    expect((await change('last')).status).toBe(200);
  });

  it('are booked once however often one request is sent', async () => {
    const tee = await makeProduct(shop.database.db, { stock: 0 });
    const headers = { ...clerk, 'idempotency-key': newKey() };
    const lines = [{ productId: tee.id, size: 'S', pieces: 3 }];
    const answers = await Promise.all([1, 2, 3].map(() => book(lines, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await stockIn(tee.id)).toMatchObject({ 'S|': 3 });
    expect(await book([{ productId: tee.id, size: 'S', pieces: 4 }], { headers })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('are refused at the line that is wrong, and then nothing of them is booked', async () => {
    const tee = await makeProduct(shop.database.db, { name: 'Tee', stock: { S: 1, M: 999_999 } });
    const old = await makeProduct(shop.database.db, { name: 'Old Tee', archived: true, stock: 1 });
    const good = { productId: tee.id, size: 'S', pieces: 3 };
    const said = async (line: object) => {
      const { status, body } = await book([good, { ...good, size: 'M', ...line }], { headers: boss });
      return [status, ...body.errors.map(({ field, message }) => `${field}: ${message}`)];
    };
    const paid = { ...good, cost: 1 };
    expect(await said({ productId: old.id })).toEqual([
      422,
      'lines.1.productId: Old Tee is archived. Unarchive it to receive it',
    ]);
    expect(await said({ pieces: 100_000 })).toEqual([400, 'lines.1.pieces: At most 10,000 pieces a line']);
    expect(await said({ pieces: -1 })).toEqual([400, 'lines.1.pieces: Must be 0 or more']);
    expect(await said({ pieces: 0 })).toEqual([400, 'lines.1.pieces: Enter how many pieces came in']);
    expect(await said({ cost: -1 })).toContain('lines.1.cost: Must be 0 or more');
    expect(await said({ cost: 2 })).toEqual([400, 'lines.0.cost: Enter the cost of every line, or of none']);
    expect(await said({ size: 'XL' })).toEqual([422, 'lines.1.size: Tee has no such size and color']);
    expect(await said({ size: 's' })).toEqual([422, 'lines.1.size: Tee is listed twice in this size and color']);
    expect(await said({ pieces: 2 })).toEqual([422, 'lines.1.pieces: Stock must be 1,000,000 or less']);
    const dear = await book([paid, { ...paid, size: 'M', pieces: 1, cost: 999_999.99 }], { headers: boss });
    expect(dear.body.error).toBe('These goods come to $1,000,002.99, and a purchase to at most $999,999.99');
    const stranger = await book([good], { supplier: old.id });
    expect(stranger).toMatchObject({ status: 422, body: { errors: [{ field: 'supplier' }] } });
    expect(await stockIn(tee.id)).toEqual({ 'S|': 1, 'M|': 999_999 });
    expect(await stockIn(old.id)).toEqual({ 'S|': 1, 'M|': 1 });
  });
});
