import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Product, StockResponse } from '@shop/shared/contracts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeProduct, stockOf } from '../../testing/fixtures';

describe('stock of a product', () => {
  let shop: TestApp;
  let staff: SignedIn;
  let id: string;

  beforeAll(async () => {
    shop = await createTestApp();
    staff = await shop.signIn('employee');
  });
  beforeEach(async () => {
    const product = await makeProduct(shop.database.db, {
      sizes: ['M', 'X-Large'],
      colors: ['Off-White', 'Navy'],
      stock: { 'M-Navy': 5, 'X-Large-Off-White': 2 },
    });
    id = product.id;
  });
  afterAll(() => shop.close());

  const put = (
    payload: object,
    { productId = id, headers = staff.headers }: { productId?: string; headers?: Record<string, string> } = {},
  ) => shop.app.inject({ method: 'PUT', url: `/api/products/${productId}/stock`, headers, payload });
  const read = async (): Promise<StockResponse> =>
    (await shop.app.inject({ url: `/api/products/${id}/stock`, headers: staff.headers })).json();
  const product = async () =>
    (await shop.app.inject({ url: `/api/products/${id}`, headers: staff.headers })).json<Product>();
  const movementSum = async () => {
    const rows = await shop.database.db.query.stockMovements.findMany({ where: (t, { eq }) => eq(t.productId, id) });
    return rows.reduce((sum, { delta }) => sum + delta, 0);
  };

  it('stock has one entry with a key for each size and color', async () => {
    expect(await read()).toEqual({
      productId: id,
      version: 1,
      total: 7,
      stockEntries: [
        { key: 'M-Off-White', size: 'M', color: 'Off-White', quantity: 0 },
        { key: 'M-Navy', size: 'M', color: 'Navy', quantity: 5 },
        { key: 'X-Large-Off-White', size: 'X-Large', color: 'Off-White', quantity: 2 },
        { key: 'X-Large-Navy', size: 'X-Large', color: 'Navy', quantity: 0 },
      ],
    });
  });

  it.each([
    [{ operation: 'set', quantity: 12 }, 12, 7],
    [{ operation: 'set', quantity: 0 }, 0, -5],
    [{ operation: 'add', quantity: 10 }, 15, 10],
    [{ operation: 'subtract', quantity: 1 }, 4, -1],
    [{ operation: 'subtract', quantity: 5 }, 0, -5],
  ])('stock after %j is %d, with its movement, a new version and a record of the user', async (change, left, delta) => {
    const answer = await put({ size: 'M', color: 'navy', ...change });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(await read());
    expect(answer.json()).toMatchObject({ version: 2, total: 7 + delta });
    expect(await stockOf(shop.database.db, id)).toMatchObject({ 'M|Navy': left, 'X-Large|Off-White': 2 });
    expect(await movementSum()).toBe(7 + delta);
    const log = await shop.database.db.query.auditLog.findMany({ where: (t, { eq }) => eq(t.entityId, id) });
    expect(log).toMatchObject([
      { action: 'stock', byName: staff.user.name, before: { quantity: 5 }, after: { quantity: left } },
    ]);
  });

  it('stock is never negative: a subtraction beyond it is refused and changes nothing', async () => {
    const answer = await put({ size: 'M', color: 'Navy', operation: 'subtract', quantity: 6 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'STOCK_TOO_LOW', details: { available: 5 } });
    expect(await read()).toMatchObject({ version: 1, total: 7 });
    expect(await movementSum()).toBe(7);
  });

  it('stock loses no change when many are made at once', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => put({ size: 'M', color: 'Navy', operation: 'subtract', quantity: 1 })),
      ...Array.from({ length: 4 }, () => put({ size: 'X-Large', color: 'Navy', operation: 'add', quantity: 2 })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(200), 409, 409, 409]);
    expect(await stockOf(shop.database.db, id)).toMatchObject({ 'M|Navy': 0, 'X-Large|Navy': 8 });
    expect((await read()).version).toBe(10);
    expect(await movementSum()).toBe(10);
  });

  it.each([[{ size: 'M' }], [{ color: 'Navy' }], [{}], [{ size: 'Navy', color: 'M' }]])(
    'a stock change of half a variant or of swapped size and color (%j) is refused',
    async (variant) => {
      for (const operation of ['set', 'add', 'subtract']) {
        const answer = await put({ ...variant, operation, quantity: 1 });
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject({ errors: [{ field: 'size' }] });
      }
      expect(await read()).toMatchObject({ version: 1, total: 7 });
    },
  );

  it('an unlisted size or color can be added to the lists by a stock change, but not subtracted from', async () => {
    const refusal = await put({ size: 'S', color: 'Navy', operation: 'subtract', quantity: 0 });
    expect(refusal.statusCode).toBe(422);
    expect(await read()).toMatchObject({ version: 1, total: 7 });
    expect((await put({ size: 'S', color: 'navy', operation: 'add', quantity: 4 })).statusCode).toBe(200);
    expect((await put({ size: 's', color: 'Red', operation: 'set', quantity: 0 })).statusCode).toBe(200);
    const { sizes, colors, stock } = await product();
    expect({ sizes, colors }).toEqual({ sizes: ['M', 'X-Large', 'S'], colors: ['Off-White', 'Navy', 'Red'] });
    expect(stock).toMatchObject({ 'S-Navy': 4, 'S-Red': 0, 'M-Navy': 5 });
    expect(await movementSum()).toBe(11);
  });

  it('a first size can be added once no pieces without a size are left', async () => {
    const plain = await makeProduct(shop.database.db, { sizes: [], stock: 1 });
    const add = () => put({ size: 'L', operation: 'add', quantity: 2 }, { productId: plain.id });
    expect((await add()).json()).toMatchObject({ status: 409, code: 'STOCK_WITHOUT_SIZE' });
    await put({ operation: 'set', quantity: 0 }, { productId: plain.id });
    expect((await add()).json()).toMatchObject({ stockEntries: [{ key: 'L', size: 'L', color: '', quantity: 2 }] });
  });

  it('a new variant with the same key as another variant is refused', async () => {
    const answer = await put({ size: 'M-Off', color: 'White', operation: 'set', quantity: 1 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: string }>().error).toContain("'M-Off-White'");
  });

  it('a stock change is refused when the caller saw another quantity', async () => {
    const change = { size: 'M', color: 'Navy', operation: 'set', quantity: 9 };
    const answer = await put({ ...change, expected: 4 });
    expect(answer.json()).toMatchObject({ status: 409, code: 'STOCK_CHANGED', details: { available: 5 } });
    expect((await put({ ...change, expected: 5 })).statusCode).toBe(200);
  });

  it('the names One Size and Default count as no size and no color for a product without sizes and colors', async () => {
    const plain = await makeProduct(shop.database.db, { sizes: [], stock: 1 });
    for (const variant of [{ size: 'One Size', color: 'Default' }, { size: null }, {}]) {
      const answer = await put({ ...variant, operation: 'add', quantity: 1 }, { productId: plain.id });
      expect(answer.statusCode).toBe(200);
    }
    expect(await stockOf(shop.database.db, plain.id)).toEqual({ '|': 4 });
  });

  it('stock of a size that the product no longer lists can be changed until its last piece is gone', async () => {
    const { pool } = shop.database;
    await pool.query(`insert into stock values ($1, 'XS', 'Navy', 3)`, [id]);
    const subtract = (quantity: number) => put({ size: 'XS', color: 'Navy', operation: 'subtract', quantity });
    expect((await subtract(2)).statusCode).toBe(200);
    expect((await read()).stockEntries.at(-1)).toEqual({ key: 'XS-Navy', size: 'XS', color: 'Navy', quantity: 1 });
    const shown = await shop.app.inject(`/api/products/public/${id}`);
    expect(Object.keys(shown.json().stock)).not.toContain('XS-Navy');
    expect((await subtract(1)).statusCode).toBe(200);
    expect((await read()).stockEntries).toHaveLength(4);
    expect((await subtract(1)).statusCode).toBe(422);
  });

  it('a variant without a stock row gets one when its stock is changed', async () => {
    await shop.database.pool.query(`delete from stock where product_id = $1 and size = 'M' and color = 'Off-White'`, [
      id,
    ]);
    expect((await put({ size: 'M', color: 'Off-White', operation: 'add', quantity: 3 })).statusCode).toBe(200);
    expect(await stockOf(shop.database.db, id)).toMatchObject({ 'M|Off-White': 3 });
  });

  it('a variant holds at most a million pieces', async () => {
    expect((await put({ size: 'M', color: 'Navy', operation: 'set', quantity: 1_000_000 })).statusCode).toBe(200);
    const answer = await put({ size: 'M', color: 'Navy', operation: 'add', quantity: 1 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'quantity' }] });
  });

  it.each([
    ['quantity', { operation: 'add', quantity: -1 }],
    ['quantity', { operation: 'add', quantity: 1.5 }],
    ['quantity', { operation: 'set', quantity: '5' }],
    ['quantity', { operation: 'set' }],
    ['quantity', { operation: 'set', quantity: 1_000_001 }],
    ['operation', { operation: 'double', quantity: 1 }],
    ['size', { operation: 'set', quantity: 1, size: 'x'.repeat(101) }],
  ])('a stock change is refused with 400 at %s: %j', async (field, payload) => {
    const answer = await put({ size: 'M', color: 'Navy', ...payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field }] });
  });

  it('a stock change is for staff only and for existing products only', async () => {
    const change = { size: 'M', color: 'Navy', operation: 'set', quantity: 1 };
    const customer = await shop.signIn('customer');
    expect((await put(change, { headers: {} })).statusCode).toBe(401);
    expect((await put(change, { headers: customer.headers })).statusCode).toBe(403);
    expect((await put(change, { productId: UNKNOWN_ID })).statusCode).toBe(404);
    expect((await put(change, { productId: 'nonsense' })).statusCode).toBe(404);
    expect(await read()).toMatchObject({ version: 1, total: 7 });
  });
});
