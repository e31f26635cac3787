import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@shop/shared/contracts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeCategory, makeProduct, makeSupplier, stockOf } from '../../testing/fixtures';
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
  const product = await makeProduct(shop.database.db, {
    name: 'Track Tee',
    price: 40,
    sizes: ['S', 'M'],
    colors: ['Navy', 'Off-White'],
    stock: { 'S-Navy': 5, 'M-Off-White': 3 },
  });
  id = product.id;
});
afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const put = (payload: object, productId = id) => calls.put(`/products/${productId}`, payload);
const journal = () => shop.database.db.query.auditLog.findMany({ where: (t, { eq }) => eq(t.entityId, id) });
const movements = () => shop.database.db.query.stockMovements.findMany({ where: (t, { eq }) => eq(t.productId, id) });
const oneNavy = () => orderOf({ id }, { products: [{ product: id, quantity: 1, size: 'S', color: 'Navy' }] });
const order = () => placed(shop.app, oneNavy());

describe('product writes: changing a product', () => {
  it('a product change writes what is sent, keeps the rest, and records old and new values', async () => {
    const category = await makeCategory(shop.database.db);
    const supplier = await makeSupplier(shop.database.db);
    const before = await calls.product(id);
    const answer = await put({
      name: '  Track Tee II ',
      price: 42.5,
      salePrice: 30,
      onSale: true,
      buyPrice: 12,
      category: category.id,
      supplier: supplier.id,
      description: 'New',
      unknownField: 'ignored',
    });
    expect(answer.statusCode).toBe(200);
    const after = answer.json<Product>();
    expect(after).toEqual({
      ...before,
      name: 'Track Tee II',
      price: 42.5,
      salePrice: 30,
      onSale: true,
      buyPrice: 12,
      description: 'New',
      category: { _id: category.id, name: category.name },
      supplier: { _id: supplier.id, name: supplier.name },
      version: before.version + 1,
    });
    expect(await calls.product(id)).toEqual(after);
    const [entry] = await journal();
    expect(entry).toMatchObject({
      action: 'update',
      byName: staff.user.name,
      before: { name: 'Track Tee', price: 40, supplier: null },
      after: { name: 'Track Tee II', price: 42.5, supplier: { _id: supplier.id } },
    });
    expect(entry?.before).not.toHaveProperty('refCode');
  });

  it('a product change can clear references, costs and texts', async () => {
    const category = await makeCategory(shop.database.db);
    await put({ category: category.id, buyPrice: 3, description: 'x', composition: 'y' });
    const answer = await put({ category: '', buyPrice: null, description: '', composition: null });
    expect(answer.json()).toMatchObject({ category: null, buyPrice: null, description: '', composition: '' });
  });

  it.each([
    [400, 'name', { name: ' ' }],
    [400, 'name', { name: 'x'.repeat(201) }],
    [400, 'price', { price: null }],
    [400, 'price', { price: -1 }],
    [400, 'price', { price: 1.005 }],
    [400, 'price', { price: '12' }],
    [400, 'price', { price: 1_000_000 }],
    [400, 'refCode', { refCode: '' }],
    [400, 'onSale', { onSale: 'true' }],
    [400, 'sizes', { sizes: 'S, M' }],
    [400, 'stock.S-Navy', { stock: { 'S-Navy': -1 } }],
    [400, 'stock.S-Navy', { stock: { 'S-Navy': 1.5 } }],
    [400, 'category', { category: 'shirts' }],
    [400, 'version', { version: 0 }],
    [422, 'category', { category: UNKNOWN_ID }],
    [422, 'supplier', { supplier: UNKNOWN_ID }],
    [422, 'salePrice', { onSale: true, salePrice: 40 }],
    [422, 'stock', { stock: { 'XL-Navy': 1 }, version: 1 }],
    [422, 'stock', { stock: { 'S-Navy': 1, 'Navy-S': 2 }, version: 1 }],
    [422, 'sizes', { sizes: ['S', 'S-Off'], colors: ['Off-White', 'White'] }],
  ])('a product change is refused with %d at %s: %j', async (status, field, payload) => {
    const before = await calls.product(id);
    const answer = await put(payload);
    expect(answer.json()).toMatchObject({ status, errors: [{ field }] });
    expect(await calls.product(id)).toEqual(before);
    expect(await journal()).toEqual([]);
  });

  it('the sale price stays below the price, whichever of them changes', async () => {
    expect((await put({ onSale: true, salePrice: 39.99 })).statusCode).toBe(200);
    expect((await put({ price: 39.99 })).json()).toMatchObject({ status: 422, errors: [{ field: 'salePrice' }] });
    expect((await put({ price: 39.99, onSale: false })).statusCode).toBe(200);
    expect((await put({ onSale: true })).statusCode).toBe(422);
    expect((await put({ name: 'Other' })).statusCode).toBe(200);
  });

  it('a product change to the reference code of another product, in any letter case, is refused', async () => {
    await makeProduct(shop.database.db, { refCode: 'Taken-1' });
    const answer = await put({ refCode: 'taken-1', name: 'Lost' });
    expect(answer.json()).toMatchObject({ status: 409, code: 'REF_CODE_TAKEN', errors: [{ field: 'refCode' }] });
    expect((await calls.product(id)).name).toBe('Track Tee');
  });

  it('an unknown product returns 404', async () => {
    const path = `/products/${UNKNOWN_ID}`;
    const answers = [
      calls.get(path),
      put({ name: 'x' }, UNKNOWN_ID),
      calls.remove(path),
      calls.put(`${path}/archive`),
      calls.post(`${path}/duplicate`),
      calls.get(`${path}/stock`),
      calls.remove(`${path}/stock/clear`),
      calls.get(`${path}/inventory/history`),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.json()).toMatchObject({ status: 404, error: 'Product not found' });
    }
    expect((await put({ name: 'x' }, 'nonsense')).statusCode).toBe(404);
  });
});

describe('product writes: versions', () => {
  it('a product change based on an old version is refused, and one without a version is accepted', async () => {
    const { version } = await calls.product(id);
    expect((await put({ name: 'First', version })).statusCode).toBe(200);
    const answer = await put({ name: 'Second', version });
    expect(answer.json()).toMatchObject({ status: 409, code: 'VERSION_OLD', details: { version: version + 1 } });
    expect((await put({ name: 'Third', version: version + 2 })).statusCode).toBe(409);
    expect((await put({ name: 'Fourth' })).statusCode).toBe(200);
    expect((await calls.product(id)).name).toBe('Fourth');
  });

  it('a version lets only one of many concurrent changes of the same state through', async () => {
    const { version } = await calls.product(id);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => put({ name: `Name ${n}`, version })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  it('quantities are never changed without the current version', async () => {
    expect((await put({ stock: { 'S-Navy': 9 } })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'version' }],
    });
    // A form may send all fields when the quantities are unchanged.
    expect((await put({ name: 'Same stock', stock: { 'S-Navy': 5, 'M-Navy': 0 } })).statusCode).toBe(200);
    expect(await stockOf(shop.database.db, id)).toMatchObject({ 'S|Navy': 5 });
  });

  it('an old version keeps a sale from being overwritten, but lets other fields be written', async () => {
    const { version } = await calls.product(id);
    await order();
    const answer = await put({ stock: { 'S-Navy': 5 }, version, name: 'Lost' });
    expect(answer.json()).toMatchObject({ status: 409, code: 'VERSION_OLD' });
    expect(await stockOf(shop.database.db, id)).toMatchObject({ 'S|Navy': 4 });
    expect((await put({ name: 'Seen before the sale', version })).statusCode).toBe(200);

    const now = await calls.product(id);
    expect(now).toMatchObject({ name: 'Seen before the sale', stock: { 'S-Navy': 4 } });
    expect((await put({ stock: { 'S-Navy': 20 }, version: now.version })).statusCode).toBe(200);
    expect(await stockOf(shop.database.db, id)).toMatchObject({ 'S|Navy': 20, 'M|Off-White': 3 });
  });

  it('the version rises when an order is deleted, and never falls when stock rows are removed', async () => {
    const admin = await shop.signIn('admin');
    const seen = [(await calls.product(id)).version];
    const { _id } = await order();
    seen.push((await calls.product(id)).version);
    await shop.app.inject({ method: 'DELETE', url: `/api/orders/${_id}`, headers: admin.headers });
    seen.push((await calls.product(id)).version);
    await calls.remove(`/products/${id}/stock`, { size: 'S', color: 'Navy' });
    seen.push((await calls.product(id)).version);
    await put({ name: 'Other' });
    seen.push((await calls.product(id)).version);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });

  it('no piece is lost while staff set quantities and shoppers buy', async () => {
    await put({ stock: { 'S-Navy': 60 }, version: (await calls.product(id)).version });
    const set = async () => {
      const { version, stock } = await calls.product(id);
      return put({ version, stock: { 'S-Navy': (stock['S-Navy'] ?? 0) + 10 } });
    };
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => order().then(() => 'sold')),
      ...Array.from({ length: 6 }, async () => (await set()).statusCode),
    ]);
    const grown = answers.filter((answer) => answer === 200).length;
    expect(answers.every((answer) => answer === 'sold' || answer === 200 || answer === 409)).toBe(true);
    expect(await stockOf(shop.database.db, id)).toMatchObject({ 'S|Navy': 60 - 12 + grown * 10 });
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });
});

describe('product writes: changing sizes and colors', () => {
  it('a change of sizes and colors makes a row for each combination, keeps quantities and records what was dropped', async () => {
    const { version } = await calls.product(id);
    const answer = await put({ sizes: ['S', 'L'], colors: ['Navy', 'Red'], stock: { 'L-Red': 7 }, version });
    expect(answer.json()).toMatchObject({ stock: { 'S-Navy': 5, 'S-Red': 0, 'L-Navy': 0, 'L-Red': 7 } });
    expect(await stockOf(shop.database.db, id)).toEqual({ 'S|Navy': 5, 'S|Red': 0, 'L|Navy': 0, 'L|Red': 7 });
    expect((await movements()).slice(2).map(({ size, color, delta, reason }) => [size, color, delta, reason])).toEqual(
      expect.arrayContaining([
        ['M', 'Off-White', -3, 'removed'],
        ['L', 'Red', 7, 'set'],
      ]),
    );
  });

  it('a change of sizes and colors requires the current version where pieces would be lost', async () => {
    expect((await put({ sizes: ['S'] })).json()).toMatchObject({ status: 422, errors: [{ field: 'version' }] });
    expect((await put({ sizes: ['S', 'M', 'L'] })).statusCode).toBe(200);
    expect(Object.keys(await stockOf(shop.database.db, id))).toHaveLength(6);
  });

  it('a change of only the order of sizes leaves the stock rows unchanged', async () => {
    const before = await stockOf(shop.database.db, id);
    expect((await put({ sizes: ['M', 'S'] })).json()).toMatchObject({ sizes: ['M', 'S'] });
    expect(await stockOf(shop.database.db, id)).toEqual(before);
    expect(await movements()).toHaveLength(2);
  });

  it('a size or color that looks like another one of the product is refused, and twins that exist stay', async () => {
    const twins = await makeProduct(shop.database.db, { sizes: ['S', 's'], colors: ['Navy'], stock: { 's-Navy': 3 } });
    const { version } = (await calls.get(`/products/${twins.id}`)).json<Product>();
    const save = (body: object) => calls.put(`/products/${twins.id}`, { version, ...body });
    for (const [field, names, message] of [
      ['sizes', ['S', 's', '\uff33'], "'S' and '\uff33' look the same: keep one of them"],
      ['colors', ['Navy', 'NAVY'], "'Navy' and 'NAVY' look the same: keep one of them"],
      ['colors', ['Ros\u00e9', 'rose'], "'Ros\u00e9' and 'rose' look the same: keep one of them"],
    ] as const) {
      const refused = await save({ [field]: names });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ errors: [{ field, message }] });
    }
    const saved = await save({ sizes: ['S', 's', 'M'] });
    expect(saved.json()).toMatchObject({ sizes: ['S', 's', 'M'], stock: { 'S-Navy': 0, 's-Navy': 3, 'M-Navy': 0 } });
  });

  it('a new product with sizes that look the same is refused', async () => {
    const refused = await calls.post('/products', { name: 'Tee', refCode: 'TWIN-1', price: 5, sizes: ['M', 'm'] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ field: 'sizes' }] });
  });

  it('a save keeps the pieces of sizes that an older version stored with other blanks', async () => {
    const sizes = ['One\u00a0Size', 'One Size', 'Tall\u00a0M'];
    const stock = { 'One\u00a0Size': 3, 'One Size': 2, 'Tall\u00a0M': 1 };
    const odd = await makeProduct(shop.database.db, { sizes, colors: [], stock });
    const { version } = (await calls.get(`/products/${odd.id}`)).json<Product>();
    const saved = await calls.put(`/products/${odd.id}`, { version, sizes });
    expect(saved.json<Product>().stock).toEqual(stock);
    await placed(shop.app, orderOf(odd, { products: [{ product: odd.id, quantity: 1, size: 'tall m' }] }));
    expect((await calls.get(`/products/${odd.id}`)).json<Product>().stock).toEqual({ ...stock, 'Tall\u00a0M': 0 });
  });

  it('sizes and colors are trimmed, blanks are dropped and each value is kept once', async () => {
    const { version } = await calls.product(id);
    const answer = await put({ sizes: [' S ', '', 'S', 'M'], colors: [], version });
    expect(answer.json()).toMatchObject({ sizes: ['S', 'M'], colors: [], stock: { S: 0, M: 0 } });
  });
});

describe('archiveProduct: archiving a product', () => {
  const archive = (payload?: object) => calls.put(`/products/${id}/archive`, payload);

  it('archiving a product toggles without a body, sets with one, and returns the new state', async () => {
    expect((await archive()).json()).toMatchObject({ _id: id, archived: true });
    expect((await archive()).json()).toMatchObject({ archived: false });
    expect((await archive({ archived: true })).json()).toMatchObject({ archived: true });
    expect((await archive({ archived: true })).json()).toMatchObject({ archived: true });
    expect((await archive({ archived: 'yes' })).statusCode).toBe(400);
    expect((await journal()).map(({ action }) => action)).toEqual(['archive', 'unarchive', 'archive']);
    expect((await shop.app.inject(`/api/products/public/${id}`)).statusCode).toBe(404);
  });
});

describe('duplicateProduct: duplicating a product', () => {
  const duplicate = (payload?: object) => calls.post(`/products/${id}/duplicate`, payload);

  it('a product copy has everything but the stock, under a code of its own, hidden from shoppers', async () => {
    const original = await calls.product(id);
    const answer = await duplicate();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      ...original,
      _id: expect.any(String),
      name: 'Track Tee (copy)',
      refCode: `${original.refCode}-COPY`,
      archived: true,
      version: 1,
      createdAt: expect.any(String),
      stock: { 'S-Navy': 0, 'S-Off-White': 0, 'M-Navy': 0, 'M-Off-White': 0 },
    });
    expect((await duplicate()).json()).toMatchObject({ refCode: `${original.refCode}-COPY-2` });
  });

  it('a product copy accepts a name and code, and concurrent copies each get a free code', async () => {
    expect((await duplicate({ name: 'Other', refCode: 'OTHER-1' })).json()).toMatchObject({ name: 'Other' });
    expect((await duplicate({ refCode: 'other-1' })).json()).toMatchObject({ status: 409, code: 'REF_CODE_TAKEN' });
    const answers = await Promise.all([duplicate(), duplicate(), duplicate()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  });
});

describe('deleteProduct: deleting a product', () => {
  it('an ordered product can be deleted, and the order keeps its details', async () => {
    const { _id } = await order();
    const answer = await calls.remove(`/products/${id}`);
    expect(answer.json()).toEqual({ message: 'Product deleted', deletedImages: 0 });
    expect((await calls.get(`/products/${id}`)).statusCode).toBe(404);
    expect((await calls.remove(`/products/${id}`)).statusCode).toBe(404);
    expect((await calls.get(`/orders/${_id}`)).json()).toMatchObject({
      products: [{ product: { name: 'Track Tee' }, size: 'S', color: 'Navy', quantity: 1, price: 40 }],
    });
    expect(await journal()).toMatchObject([{ action: 'delete', entity: 'product', before: { name: 'Track Tee' } }]);
  });

  it('deleting a product while it is ordered never ends in a server error', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => shop.app.inject({ method: 'POST', url: '/api/orders', payload: oneNavy() })),
      calls.remove(`/products/${id}`),
    ]);
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
  });
});
