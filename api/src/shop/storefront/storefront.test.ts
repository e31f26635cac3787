import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Category, Product, PublicProduct } from '@shop/shared/contracts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeCategory, makeProduct, makeSupplier } from '../../testing/fixtures';

type Row<Table extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Table>>;

describe('storefront: public products and categories', () => {
  let shop: TestApp;
  let staff: SignedIn;
  let tops: Row<typeof makeCategory>;
  let tees: Row<typeof makeCategory>;
  let retired: Row<typeof makeCategory>;
  let sale: Row<typeof makeProduct>;
  let plain: Row<typeof makeProduct>;
  let hidden: Row<typeof makeProduct>;

  beforeAll(async () => {
    shop = await createTestApp();
    staff = await shop.signIn('employee');
    const { db } = shop.database;
    tops = await makeCategory(db, { name: 'Tops', priority: 5 });
    tees = await makeCategory(db, { name: 'Tees', parentId: tops.id });
    retired = await makeCategory(db, { name: 'Retired', priority: 9, archived: true });
    await makeCategory(db, { name: 'Caps', priority: 5 });
    const { id: supplierId } = await makeSupplier(db);
    sale = await makeProduct(db, {
      name: 'Pace Tee',
      refCode: 'PT-1',
      price: 40,
      salePrice: 29.99,
      onSale: true,
      buyPrice: 11,
      supplierId,
      categoryId: tees.id,
      sizes: ['M', 'X-Large'],
      colors: ['Off-White', 'Navy'],
      stock: { 'X-Large-Off-White': 3, 'M-Navy': 1 },
      images: 2,
      createdAt: new Date('2026-01-03T00:00:00Z'),
    });
    plain = await makeProduct(db, {
      name: 'Anchor 100% Cap',
      price: 30,
      categoryId: tops.id,
      sizes: [],
      stock: 7,
      createdAt: new Date('2026-01-02T00:00:00Z'),
    });
    // Marked as on sale, but its price is not lower.
    await makeProduct(db, {
      name: 'Zip Hoodie',
      price: 90,
      salePrice: 90,
      onSale: true,
      createdAt: new Date('2026-01-01T00:00:00Z'),
    });
    hidden = await makeProduct(db, { name: 'Old Tee', categoryId: tees.id, archived: true });
  });
  afterAll(() => shop.close());

  const list = async (url: string) => {
    const answer = await shop.app.inject(url);
    expect(answer.statusCode).toBe(200);
    const rows: PublicProduct[] = answer.json();
    return { names: rows.map(({ name }) => name), headers: answer.headers };
  };

  it('the public product list holds the live products, newest first, with their number in the headers', async () => {
    const { names, headers } = await list('/api/products/public');
    expect(names).toEqual(['Pace Tee', 'Anchor 100% Cap', 'Zip Hoodie']);
    expect(headers).toMatchObject({ 'x-total-count': '3', 'x-page': '1', 'x-limit': '200' });
  });

  it('a public product has exactly these fields, without cost, supplier or archive state', async () => {
    const one = (await shop.app.inject(`/api/products/public/${sale.id}`)).json();
    expect(one).toEqual({
      _id: sale.id,
      name: 'Pace Tee',
      refCode: 'PT-1',
      description: '',
      price: 40,
      salePrice: 29.99,
      onSale: true,
      category: { _id: tees.id, name: 'Tees' },
      sizes: ['M', 'X-Large'],
      sizeGuide: true,
      colors: ['Off-White', 'Navy'],
      composition: '',
      material: '',
      careInstructions: '',
      createdAt: '2026-01-03T00:00:00.000Z',
      stock: { 'M-Off-White': 0, 'M-Navy': 1, 'X-Large-Off-White': 3, 'X-Large-Navy': 0 },
      images: [0, 1].map((position) => ({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        url: `/pictures/fixture-${sale.id}-${position}/1280.webp`,
        thumb_url: `/pictures/fixture-${sale.id}-${position}/320.webp`,
        width: 1280,
        height: 1600,
        srcset: {
          webp: [320, 640, 1280].map((w) => `/pictures/fixture-${sale.id}-${position}/${w}.webp ${w}w`).join(', '),
        },
        color: position === 0 ? 'Off-White' : 'Navy',
      })),
    });
    const urls = [
      '/api/products/public',
      `/api/products/public/category/${tops.id}`,
      `/api/products/public/${sale.id}`,
    ];
    for (const url of urls) {
      for (const headers of [{}, staff.headers]) {
        const { payload } = await shop.app.inject({ url, headers });
        expect(payload).not.toMatch(/"(buyPrice|supplier|archived|version|total)"/);
      }
    }
  });

  it.each([
    ['onSale=true', ['Pace Tee']],
    ['onSale=false', ['Anchor 100% Cap', 'Zip Hoodie']],
    ['sort=name', ['Anchor 100% Cap', 'Pace Tee', 'Zip Hoodie']],
    ['sort=price-low', ['Pace Tee', 'Anchor 100% Cap', 'Zip Hoodie']],
    ['sort=price-high', ['Zip Hoodie', 'Anchor 100% Cap', 'Pace Tee']],
    ['sort=discount&limit=1', ['Pace Tee']],
    ['q=TEE', ['Pace Tee']],
    ['q=pt-1', ['Pace Tee']],
    ['q=100%25', ['Anchor 100% Cap']],
    ['q=%25', []],
    ['q=_', []],
    ['q=hodie', ['Zip Hoodie']],
    ['q=hoodie%20zpi&onSale=true', []],
    ['q=ancor', ['Anchor 100% Cap']],
    ['q=trousers', []],
    ['size=X-Large', ['Pace Tee']],
    ['size=X', []],
    ['color=Navy&size=M', ['Pace Tee']],
    ['color=Navy,Unheard&size=Huge,M', ['Pace Tee']],
    ['color=Unheard,Red&size=M', []],
    [`size=${'x'.repeat(150)}`, []],
    ['size=,', ['Pace Tee', 'Anchor 100% Cap', 'Zip Hoodie']],
    ['minPrice=29.99&maxPrice=30', ['Pace Tee']],
    ['minPrice=30', ['Anchor 100% Cap', 'Zip Hoodie']],
    ['maxPrice=90', ['Pace Tee', 'Anchor 100% Cap']],
    ['limit=1&page=2', ['Anchor 100% Cap']],
    [`category=${UNKNOWN_ID}`, []],
  ])('the public product list is filtered and sorted by %s', async (query, expected) => {
    expect((await list(`/api/products/public?${query}`)).names).toEqual(expected);
  });

  it('the public product list counts all matches, also on a page beyond the end', async () => {
    expect((await list('/api/products/public?limit=1')).headers['x-total-count']).toBe('3');
    const beyond = await list('/api/products/public?limit=2&page=9&q=h');
    expect(beyond.names).toEqual([]);
    expect(beyond.headers).toMatchObject({ 'x-total-count': '1', 'x-page': '9', 'x-limit': '2' });
  });

  it('the public product list of a category includes its subcategories', async () => {
    for (const url of [`/api/products/public?category=${tops.id}`, `/api/products/public/category/${tops.id}`]) {
      expect((await list(url)).names).toEqual(['Pace Tee', 'Anchor 100% Cap']);
    }
    expect((await list(`/api/products/public/category/${tees.id}?sort=name`)).names).toEqual(['Pace Tee']);
    expect((await list(`/api/products/public/category/${tops.id.toUpperCase()}`)).names).toHaveLength(2);
  });

  it('a product or category that is archived, unknown or without a valid id is not found', async () => {
    const urls = [
      `/api/products/public/${hidden.id}`,
      `/api/products/public/${UNKNOWN_ID}`,
      '/api/products/public/nonsense',
      `/api/products/public/category/${retired.id}`,
      `/api/products/public/category/${UNKNOWN_ID}`,
      `/api/categories/${retired.id}`,
      `/api/categories/${UNKNOWN_ID}`,
    ];
    for (const url of urls) {
      const answer = await shop.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', status: 404, error: expect.any(String) });
    }
  });

  it.each([
    'onSale=yes',
    'sort=buyPrice',
    'limit=501',
    'page=0',
    'category=x',
    'minPrice=a',
    'maxPrice=-1',
    `q=${'x'.repeat(201)}`,
  ])('the public product list refuses %s and names the wrong field', async (query) => {
    const answer = await shop.app.inject(`/api/products/public?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: query.split('=')[0] }] });
  });

  it('the public product list ignores a character that nobody sees', async () => {
    const answer = await shop.app.inject('/api/products/public?q=%00');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual((await shop.app.inject('/api/products/public')).json());
  });

  it('a public product is 304 while nothing changed, and complete again after a change', async () => {
    const url = `/api/products/public/${plain.id}`;
    const first = await shop.app.inject(url);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const etag = String(first.headers.etag);
    const again = await shop.app.inject({ url, headers: { 'if-none-match': `"x", ${etag}` } });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
    expect(again.headers.etag).toBe(etag);
    const changed = await shop.app.inject({
      method: 'PUT',
      url: `/api/products/${plain.id}/stock`,
      headers: staff.headers,
      payload: { quantity: 1, operation: 'subtract' },
    });
    expect(changed.statusCode).toBe(200);
    const after = await shop.app.inject({ url, headers: { 'if-none-match': etag } });
    expect(after.statusCode).toBe(200);
    expect(after.json()).toMatchObject({ stock: { default: 6 } });
  });

  it('the public product list answers HEAD with the same headers and no body', async () => {
    const answer = await shop.app.inject({ method: 'HEAD', url: '/api/products/public' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.payload).toBe('');
  });

  describe('categories', () => {
    const names = async (url: string, headers = {}) => {
      const answer = await shop.app.inject({ url, headers });
      expect(answer.statusCode).toBe(200);
      const rows: Category[] = answer.json();
      expect(answer.headers['x-total-count']).toBe(String(rows.length));
      return rows.map(({ name }) => name);
    };

    it('the category list for visitors holds the live ones, by priority and then name, whatever the query', async () => {
      for (const query of ['', '?archived=false', '?archived=true', '?flat=true']) {
        expect(await names(`/api/categories${query}`)).toEqual(['Caps', 'Tops', 'Tees']);
      }
      expect(await names('/api/categories?archived=true', { authorization: 'Bearer forged' })).not.toContain('Retired');
    });

    it('the category list for staff holds all categories, or those that are archived or not', async () => {
      expect(await names('/api/categories', staff.headers)).toEqual(['Retired', 'Caps', 'Tops', 'Tees']);
      expect(await names('/api/categories?flat=true&archived=true', staff.headers)).toEqual(['Retired']);
      expect(await names('/api/categories?archived=false&q=t', staff.headers)).toEqual(['Tops', 'Tees']);
      const customer = await shop.signIn('customer');
      expect(await names('/api/categories', customer.headers)).not.toContain('Retired');
    });

    it('a category carries its parent as an object', async () => {
      const answer = await shop.app.inject(`/api/categories/${tees.id}`);
      expect(answer.json()).toEqual({
        _id: tees.id,
        name: 'Tees',
        description: '',
        priority: 0,
        parentCategory: { _id: tops.id, name: 'Tops' },
        archived: false,
        version: 1,
        createdAt: tees.createdAt.toISOString(),
      });
      const found = await shop.app.inject({ url: `/api/categories/${retired.id}`, headers: staff.headers });
      expect(found.json()).toMatchObject({ name: 'Retired', archived: true, parentCategory: null });
    });

    it('a category list is kept by shared caches only as visitors see it', async () => {
      const visitor = await shop.app.inject('/api/categories');
      const employee = await shop.app.inject({ url: '/api/categories', headers: staff.headers });
      expect(visitor.headers['cache-control']).toBe('public, no-cache');
      expect(employee.headers['cache-control']).toBe('private, no-cache');
      expect(visitor.headers.vary).toMatch(/authorization/i);
    });
  });

  it('a public product has the same values as in the staff list', async () => {
    const answer = await shop.app.inject({ url: '/api/products', headers: staff.headers });
    const products: Product[] = answer.json();
    const shown: PublicProduct[] = (await shop.app.inject('/api/products/public')).json();
    for (const product of shown) {
      const same = products.find(({ _id }) => _id === product._id);
      expect(same).toMatchObject({ ...product, onSale: same?.onSale });
    }
  });
});
