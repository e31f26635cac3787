import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Category } from '@shop/shared/contracts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeCategory, makeProduct } from '../../testing/fixtures';
import { staffCalls } from './testing';

let shop: TestApp;
let staff: SignedIn;
let calls: ReturnType<typeof staffCalls>;

beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.signIn('employee');
  calls = staffCalls(shop, staff);
});
afterAll(() => shop.close());

const read = async (id: string) => (await calls.get(`/categories/${id}`)).json<Category>();
const put = (id: string, payload: object) => calls.put(`/categories/${id}`, payload);

it('the category list shows the number of products per category to staff only', async () => {
  const { db } = shop.database;
  const category = await makeCategory(db, { name: 'Counted' });
  await makeProduct(db, { categoryId: category.id });
  await makeProduct(db, { categoryId: category.id });
  await makeProduct(db, { categoryId: category.id, archived: true });
  const empty = await makeCategory(db, { name: 'Counted, and empty' });
  const listed = (await calls.get('/categories?q=counted')).json<Category[]>();
  expect(Object.fromEntries(listed.map(({ _id, productCount }) => [_id, productCount]))).toEqual({
    [category.id]: 2,
    [empty.id]: 0,
  });
  const shown = (await shop.app.inject('/api/categories?q=counted')).json<Category[]>();
  expect(shown).toHaveLength(2);
  for (const one of shown) expect(one).not.toHaveProperty('productCount');
});

describe('categories: creating a category', () => {
  it('a new category needs only a name', async () => {
    const answer = await calls.post('/categories', { name: '  Shirts ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Shirts',
      description: '',
      priority: 0,
      parentCategory: null,
      archived: false,
      createdAt: expect.any(String),
      version: 1,
    });
  });

  it('a new category can be anywhere in the tree', async () => {
    const parent = await makeCategory(shop.database.db, { name: 'Men' });
    const answer = await calls.post('/categories', {
      name: 'Tees',
      description: 'Light',
      priority: 5,
      parentCategory: parent.id,
      archived: true,
    });
    expect(answer.json()).toMatchObject({
      description: 'Light',
      priority: 5,
      parentCategory: { _id: parent.id, name: 'Men' },
      archived: true,
    });
    expect((await calls.post('/categories', { name: 'Top', parentCategory: '' })).json()).toMatchObject({
      parentCategory: null,
    });
  });

  it.each([
    [400, 'name', {}],
    [400, 'name', { name: '  ' }],
    [400, 'name', { name: 'x'.repeat(201) }],
    [400, 'name', { name: 7 }],
    [400, 'description', { name: 'x', description: 'x'.repeat(2001) }],
    [400, 'priority', { name: 'x', priority: 1.5 }],
    [400, 'priority', { name: 'x', priority: '1' }],
    [400, 'priority', { name: 'x', priority: 1e12 }],
    [400, 'parentCategory', { name: 'x', parentCategory: 'men' }],
    [400, 'archived', { name: 'x', archived: 'no' }],
    [422, 'parentCategory', { name: 'x', parentCategory: UNKNOWN_ID }],
  ])('a new category is refused with %d at %s: %j', async (status, field, payload) => {
    expect((await calls.post('/categories', payload)).json()).toMatchObject({ status, errors: [{ field }] });
  });

  it('a new category without a name is refused with the message that its name is required', async () => {
    expect((await calls.post('/categories', { name: '' })).json()).toMatchObject({
      error: 'Category name is required',
    });
  });
});

describe('categories: changing a category', () => {
  it('a category change writes what is sent, keeps the rest, and records old and new values', async () => {
    const { id } = await makeCategory(shop.database.db, { name: 'Shirts', priority: 3, description: 'All of them' });
    const answer = await put(id, { name: 'Tops', priority: -2, version: 1 });
    expect(answer.json()).toMatchObject({ name: 'Tops', priority: -2, description: 'All of them', version: 2 });
    expect((await put(id, { description: null, priority: null })).json()).toMatchObject({
      description: '',
      priority: 0,
    });
    const log = await shop.database.db.query.auditLog.findMany({ where: (t, { eq }) => eq(t.entityId, id) });
    expect(log[0]).toMatchObject({
      action: 'update',
      entity: 'category',
      byName: staff.user.name,
      before: { name: 'Shirts' },
      after: { name: 'Tops' },
    });
  });

  it('a category change is refused when it is based on an old version', async () => {
    const { id } = await makeCategory(shop.database.db);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => put(id, { name: `Name ${n}`, version: 1 })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await put(id, { name: 'x', version: 1 })).json()).toMatchObject({
      code: 'VERSION_OLD',
      details: { version: 2 },
    });
    expect((await put(id, { name: 'Anyway' })).statusCode).toBe(200);
  });

  it('a category is never moved below itself, a descendant, or an archived or unknown category', async () => {
    const { db } = shop.database;
    const top = await makeCategory(db, { name: 'Top' });
    const middle = await makeCategory(db, { name: 'Middle', parentId: top.id });
    const leaf = await makeCategory(db, { name: 'Leaf', parentId: middle.id });
    const gone = await makeCategory(db, { name: 'Gone', archived: true });
    for (const parentCategory of [top.id, middle.id, leaf.id, gone.id, UNKNOWN_ID]) {
      expect((await put(top.id, { parentCategory })).json()).toMatchObject({
        status: 422,
        errors: [{ field: 'parentCategory' }],
      });
    }
    expect((await put(leaf.id, { parentCategory: top.id })).statusCode).toBe(200);
    expect((await put(middle.id, { parentCategory: null })).json()).toMatchObject({ parentCategory: null });
  });

  it('two categories moved below each other at once form no cycle', async () => {
    const { db } = shop.database;
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await makeCategory(db, { name: 'A' }), await makeCategory(db, { name: 'B' })];
      const answers = await Promise.all([put(a.id, { parentCategory: b.id }), put(b.id, { parentCategory: a.id })]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    }
  });

  it('a category may keep a parent that has since been archived', async () => {
    const parent = await makeCategory(shop.database.db, { archived: true });
    const { id } = await makeCategory(shop.database.db, { parentId: parent.id });
    expect((await put(id, { name: 'Renamed', parentCategory: parent.id })).statusCode).toBe(200);
  });
});

describe('categories: archiving a category', () => {
  it('archiving a category toggles without a body, sets with one, and returns the new state', async () => {
    const { id } = await makeCategory(shop.database.db);
    const child = await makeCategory(shop.database.db, { parentId: id });
    const archive = (payload?: object) => calls.put(`/categories/${id}/archive`, payload);
    expect((await archive()).json()).toMatchObject({ _id: id, archived: true, version: 2 });
    expect((await archive()).json()).toMatchObject({ archived: false });
    expect((await archive({ archived: true })).json()).toMatchObject({ archived: true });
    expect((await archive({ archived: true })).json()).toMatchObject({ archived: true, version: 4 });
    expect((await archive({ archived: 1 })).statusCode).toBe(400);
    expect(await read(child.id)).toMatchObject({ archived: false, parentCategory: { _id: id } });
    expect((await shop.app.inject(`/api/categories/${id}`)).statusCode).toBe(404);
  });
});

describe('categories: deleting a category', () => {
  it('deleting a category is refused with the counts while anything belongs to it', async () => {
    const { db } = shop.database;
    const { id } = await makeCategory(db);
    const child = await makeCategory(db, { parentId: id });
    const products = [await makeProduct(db, { categoryId: id }), await makeProduct(db, { categoryId: id })];
    expect((await calls.remove(`/categories/${id}`)).json()).toMatchObject({
      status: 409,
      code: 'CATEGORY_IN_USE',
      error: 'This category still has 1 subcategory and 2 products. Move or delete them first.',
      details: { subcategories: 1, products: 2 },
    });
    await calls.remove(`/categories/${child.id}`);
    for (const product of products) await calls.remove(`/products/${product.id}`);
    expect((await calls.remove(`/categories/${id}`)).json()).toEqual({ message: 'Category deleted' });
    expect((await calls.remove(`/categories/${id}`)).statusCode).toBe(404);
    const log = await shop.database.db.query.auditLog.findMany({ where: (t, { eq }) => eq(t.entityId, id) });
    expect(log).toMatchObject([{ action: 'delete', before: { name: 'Shirts' } }]);
  });

  it('a category deletion and a product put into it at the same time end with exactly one success', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeCategory(shop.database.db);
      const [made, deleted] = await Promise.all([
        calls.post('/products', { name: 'Tee', refCode: `RACE-${round}`, price: 1, category: id }),
        calls.remove(`/categories/${id}`),
      ]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([made.statusCode, deleted.statusCode]);
    }
  });
});
