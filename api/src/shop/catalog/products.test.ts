import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, callSchemas } from '@shop/shared/contracts';
import type { Product } from '@shop/shared/contracts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { orderOf, placed } from '../orders/testing';
import { UNKNOWN_ID, makeCategory, makeProduct, makeSupplier, stockOf } from '../../testing/fixtures';

describe('products for staff', () => {
  let shop: TestApp;
  let staff: SignedIn;
  let categoryId: string;
  let belowId: string;
  let supplierId: string;

  beforeAll(async () => {
    shop = await createTestApp();
    staff = await shop.signIn('employee');
    const { db } = shop.database;
    categoryId = (await makeCategory(db, { name: 'Shorts' })).id;
    belowId = (await makeCategory(db, { name: 'Running shorts', parentId: categoryId })).id;
    supplierId = (await makeSupplier(db, { name: 'Cedar Textiles' })).id;
    await makeProduct(db, {
      name: 'Relay Shorts',
      refCode: 'RS-01',
      price: 35,
      buyPrice: 12.5,
      categoryId: belowId,
      supplierId,
      stock: { S: 4 },
      createdAt: new Date('2026-01-02T00:00:00Z'),
    });
    await makeProduct(db, {
      name: 'Basic Tee',
      refCode: 'BT-09',
      price: 15,
      archived: true,
      createdAt: new Date('2026-01-01T00:00:00Z'),
    });
  });
  afterAll(() => shop.close());

  const get = (url: string, headers: Record<string, string> = staff.headers) => shop.app.inject({ url, headers });
  const post = (payload: object, headers: Record<string, string> = staff.headers) =>
    shop.app.inject({ method: 'POST', url: '/api/products', headers, payload });

  describe('the list', () => {
    it.each([
      ['', ['Relay Shorts', 'Basic Tee']],
      ['?archived=true', ['Basic Tee']],
      ['?archived=false', ['Relay Shorts']],
      ['?q=rs-0', ['Relay Shorts']],
      ['?q=BASIC', ['Basic Tee']],
      ['?sort=name', ['Basic Tee', 'Relay Shorts']],
      ['?sort=-price', ['Relay Shorts', 'Basic Tee']],
      ['?sort=stock', ['Relay Shorts', 'Basic Tee']],
      ['?sort=-stock&limit=1', ['Basic Tee']],
      [`?supplier=${UNKNOWN_ID}`, []],
    ])('the product list for the query %j holds %j', async (query, expected) => {
      const answer = await get(`/api/products${query}`);
      const rows: Product[] = answer.json();
      expect(rows.map(({ name }) => name)).toEqual(expected);
      expect(answer.headers['x-total-count']).toBe(query.includes('limit=1') ? '2' : String(expected.length));
    });

    it('the product list is filtered by category including subcategories, and by supplier', async () => {
      for (const url of [
        `/api/products?category=${categoryId}`,
        `/api/products/category/${categoryId}`,
        `/api/products/category/${belowId}?archived=false`,
        `/api/products?supplier=${supplierId}`,
      ]) {
        const rows: Product[] = (await get(url)).json();
        expect(rows.map(({ name }) => name)).toEqual(['Relay Shorts']);
      }
      expect((await get(`/api/products/category/${UNKNOWN_ID}`)).statusCode).toBe(404);
    });

    it('the product list shows staff cost, supplier, archive state and version', async () => {
      const [row]: Product[] = (await get('/api/products?q=RS-01')).json();
      expect(callSchemas.getProduct.response.parse(row)).toEqual(row);
      expect(row).toMatchObject({
        buyPrice: 12.5,
        supplier: { _id: supplierId, name: 'Cedar Textiles' },
        category: { _id: belowId, name: 'Running shorts' },
        archived: false,
        version: 1,
        stock: { S: 4, M: 0 },
      });
      expect((await get(`/api/products/${row?._id ?? ''}`)).json()).toEqual(row);
    });

    it('the product list refuses to sort by an unsupported field', async () => {
      const answer = await get('/api/products?sort=version');
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'sort' }] });
    });
  });

  it.each([UNKNOWN_ID, 'nonsense', '%00'])('the unknown product %s returns 404', async (id) => {
    for (const path of ['', '/stock']) {
      const answer = await get(`/api/products/${id}${path}`);
      expect(answer.statusCode).toBe(404);
    }
  });

  it('the product calls are for staff only', async () => {
    const customer = await shop.signIn('customer');
    const paths = [
      '/products',
      `/products/${UNKNOWN_ID}`,
      `/products/category/${UNKNOWN_ID}`,
      `/products/${UNKNOWN_ID}/stock`,
    ];
    for (const path of paths) {
      expect((await get(`/api${path}`, {})).statusCode).toBe(401);
      expect((await get(`/api${path}`, { authorization: 'Bearer x.y.z' })).statusCode).toBe(401);
      expect((await get(`/api${path}`, customer.headers)).statusCode).toBe(403);
    }
    expect((await post({}, {})).statusCode).toBe(401);
    expect((await post({}, customer.headers)).statusCode).toBe(403);
    expect(calls.createProduct.access).toBe('employee');
  });

  describe('creating a product', () => {
    it('a new product is returned whole, with a stock row of 0 for each size and color without a quantity', async () => {
      const answer = await post({
        name: '  Storm Jacket ',
        refCode: 'SJ-1',
        price: 119.99,
        salePrice: 89.95,
        onSale: true,
        buyPrice: 41.5,
        category: categoryId,
        supplier: supplierId,
        sizes: ['M', ' X-Large ', '', 'M'],
        colors: ['Off-White', 'Navy'],
        stock: { 'X-Large-Off-White': 3, 'Navy-M': 2 },
        careInstructions: 'Cold wash',
        nonsense: true,
      });
      expect(answer.statusCode).toBe(201);
      const product: Product = answer.json();
      expect(product).toMatchObject({
        name: 'Storm Jacket',
        refCode: 'SJ-1',
        price: 119.99,
        salePrice: 89.95,
        onSale: true,
        buyPrice: 41.5,
        category: { _id: categoryId, name: 'Shorts' },
        supplier: { _id: supplierId, name: 'Cedar Textiles' },
        sizes: ['M', 'X-Large'],
        colors: ['Off-White', 'Navy'],
        stock: { 'M-Off-White': 0, 'M-Navy': 2, 'X-Large-Off-White': 3, 'X-Large-Navy': 0 },
        careInstructions: 'Cold wash',
        archived: false,
        version: 1,
        images: [],
      });
      expect(product).not.toHaveProperty('nonsense');
      expect((await get(`/api/products/${product._id}`)).json()).toEqual(product);
      expect(await shop.app.inject(`/api/products/public/${product._id}`).then((a) => a.statusCode)).toBe(200);
    });

    it('a new product records its first pieces as received, and who created it', async () => {
      const product: Product = (await post({ name: 'Cap', refCode: 'CAP-1', price: 12, stock: { default: 6 } })).json();
      const movements = await shop.database.db.query.stockMovements.findMany({
        where: (t, { eq }) => eq(t.productId, product._id),
      });
      expect(movements).toMatchObject([
        { size: '', color: '', delta: 6, reason: 'received', byUserId: staff.user._id, byName: staff.user.name },
      ]);
      const log = await shop.database.db.query.auditLog.findMany({ where: (t, { eq }) => eq(t.entityId, product._id) });
      expect(log).toMatchObject([
        { action: 'create', entity: 'product', byUserId: staff.user._id, after: { name: 'Cap', price: 12 } },
      ]);
    });

    it('a new product with a reference code in use, in any case, is refused at that field', async () => {
      const before = (await get('/api/products')).headers['x-total-count'];
      for (const refCode of ['RS-01', 'rs-01']) {
        const answer = await post({ name: 'Copy', refCode, price: 10 });
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ errors: [{ field: 'refCode', message: expect.any(String) }] });
      }
      expect((await get('/api/products')).headers['x-total-count']).toBe(before);
    });

    it('a reference code goes to only one of several products created at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => post({ name: `Race ${n}`, refCode: 'RACE', price: 10, sizes: ['S'] })),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
    });

    it.each([
      ['salePrice', { salePrice: 20, onSale: true }],
      ['salePrice', { salePrice: 20.01, onSale: true }],
      ['category', { category: UNKNOWN_ID }],
      ['supplier', { supplier: UNKNOWN_ID }],
      ['stock', { sizes: ['S'], stock: { XL: 1 } }],
      ['stock', { sizes: ['S'], stock: { default: 1 } }],
      ['stock', { sizes: ['S'], colors: ['Red'], stock: { 'S-Red': 1, 'Red-S': 2 } }],
      ['sizes', { sizes: ['S', 'S-Off'], colors: ['White', 'Off-White'] }],
    ])('a new product is refused with 422 at %s: %j', async (field, values) => {
      const answer = await post({ name: 'Odd', refCode: 'ODD-1', price: 20, ...values });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ field }] });
      expect((await get('/api/products?q=ODD-1')).json()).toEqual([]);
    });

    it('a new product that is not on sale may have a sale price that is not below the price', async () => {
      const answer = await post({ name: 'Later', refCode: 'LATER-1', price: 20, salePrice: 25 });
      expect(answer.statusCode).toBe(201);
    });

    it.each([
      ['name', { name: ' ' }, 'Product name is required'],
      ['refCode', { refCode: '' }, 'Reference code is required'],
      ['name', { name: 'x'.repeat(201) }, 'Must be 200 characters or fewer'],
      ['price', { price: -1 }, 'Must be 0 or more'],
      ['price', { price: 1.005 }, 'Must have at most two decimals'],
      ['price', { price: '12' }, 'Must be a number'],
      ['price', { price: 1_000_000 }, 'Must be 999,999.99 or less'],
      ['stock.S', { sizes: ['S'], stock: { S: 1.5 } }, 'Must be a whole number'],
      ['stock.S', { sizes: ['S'], stock: { S: -1 } }, 'Must be 0 or more'],
      ['stock.S', { sizes: ['S'], stock: { S: 1_000_001 } }, 'Must be 1,000,000 or less'],
      ['category', { category: 'x' }, 'Must be a 24 character id'],
    ])('a new product is refused with 400 at %s: %j', async (field, values, message) => {
      const answer = await post({ name: 'Odd', refCode: 'ODD-1', price: 20, ...values });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field, message }] });
    });

    it('a new product without any field is refused with the list of required fields', async () => {
      const answer = await post({});
      expect(answer.statusCode).toBe(400);
      const errors: { field: string }[] = answer.json().errors;
      expect(errors.map(({ field }) => field).sort()).toEqual(['name', 'price', 'refCode']);
    });

    it('a new product is stored without signs that nobody sees', async () => {
      const typed = {
        name: 'Nul \u0000Tee\u200b',
        refCode: '\ufeffODD-1',
        description: 'Cafe\u0301\r\nTwo\u00a0lines',
      };
      const answer = await post({ ...typed, price: 20, sizes: ['\u0000', 'One\u00a0Size', 'One Size'] });
      expect(answer.json()).toMatchObject({
        name: 'Nul Tee',
        refCode: 'ODD-1',
        description: 'Caf\u00e9\nTwo lines',
        sizes: ['One Size'],
      });
      expect((await post({ name: '\u2066', refCode: 'ODD-2', price: 20 })).json()).toMatchObject({
        errors: [{ field: 'name', message: 'Product name is required' }],
      });
    });

    it('a new product stores the replacement character for half of a surrogate pair', async () => {
      const answer = await post({ name: 'Cut \ud83d', refCode: 'CUT-1', price: 20, sizes: ['\udc00'] });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({ name: 'Cut \ufffd', sizes: ['\ufffd'], stock: { '\ufffd': 0 } });
    });

    it('a new product keeps names that look like code or markup unchanged', async () => {
      const name = `</script>'"; drop table products; -- %s {{x}}`;
      const answer = await post({ name, refCode: 'ODD-NAME', price: 20, sizes: ['__proto__', 'constructor'] });
      expect(answer.json()).toMatchObject({ name });
      expect(await stockOf(shop.database.db, answer.json()._id)).toEqual({ '__proto__|': 0, 'constructor|': 0 });
      const found: Product[] = (await get(`/api/products?q=${encodeURIComponent('\'"; drop')}`)).json();
      expect(found.map((product) => product.name)).toEqual([name]);
    });
  });
});

describe('the products that were sold last', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  it('stand first, the last one at the top; a deleted order sold nothing, and the others are the newest first', async () => {
    const staff = await shop.signIn('admin');
    const make = (name: string, day: number) =>
      makeProduct(shop.database.db, { name, price: 10, stock: 9, createdAt: new Date(Date.UTC(2026, 0, day)) });
    await make('Old', 1);
    const [cap, tee, belt] = [await make('Cap', 2), await make('Tee', 3), await make('Belt', 4)];
    await make('New', 5);
    for (const product of [tee, cap, tee, cap]) await placed(shop.app, orderOf(product));
    const { _id } = await placed(shop.app, orderOf(belt));
    const url = `/api/orders/${_id}`;
    expect((await shop.app.inject({ method: 'DELETE', url, headers: staff.headers })).statusCode).toBe(200);
    const answer = await shop.app.inject({ url: '/api/products?sort=-lastSold&limit=4', headers: staff.headers });
    expect(answer.json<Product[]>().map(({ name }) => name)).toEqual(['Cap', 'Tee', 'New', 'Belt']);
  });
});
