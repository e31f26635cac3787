import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Category, Product, PublicProduct, SizeChart } from '@shop/shared/contracts';
import { STANDARD_SIZE_CHART } from '@shop/shared/rules';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { eventually } from '../../testing/eventually';
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

const chartOf = (chest: number, more: Partial<SizeChart> = {}): SizeChart => ({
  unit: 'in',
  columns: ['Chest', 'Waist'],
  rows: [
    { size: 'S', values: [chest, null] },
    { size: 'M', values: [[chest + 1, chest + 2.5], 30] },
  ],
  ...more,
});

const guideUrl = (id: string) => `/api/products/public/${id}/size-guide`;
const guide = async (id: string) => {
  const answer = await shop.app.inject(guideUrl(id));
  return answer.statusCode === 200 ? answer.json<SizeChart>() : answer.statusCode;
};
const shown = async (id: string) => (await shop.app.inject(`/api/products/public/${id}`)).json<PublicProduct>();

const saved = async (path: string, body: object) => {
  const answer = await calls.put(path, body);
  expect(answer.statusCode).toBe(200);
  return answer;
};

/** The categories Women > Tops, and a tee in S and M. */
const range = async () => {
  const { db } = shop.database;
  const women = await makeCategory(db, { name: 'Women' });
  const tops = await makeCategory(db, { name: 'Tops', parentId: women.id });
  const tee = await makeProduct(db, { categoryId: tops.id, sizes: ['S', 'M'] });
  return { women, tops, tee };
};

describe('size charts: the size guide of a product', () => {
  it('the size guide of a product is the standard chart for its sizes until a chart is saved', async () => {
    const { tee } = await range();
    const { rows, ...rest } = STANDARD_SIZE_CHART;
    expect(await guide(tee.id)).toEqual({ ...rest, rows: rows.filter(({ size }) => size === 'S' || size === 'M') });
    expect(await shown(tee.id)).toMatchObject({ sizeGuide: true });
  });

  it('the size guide is missing, and the product says so, where no chart has the sizes of the product', async () => {
    const jeans = await makeProduct(shop.database.db, { sizes: ['32', '34'] });
    expect(await guide(jeans.id)).toBe(404);
    expect(await shown(jeans.id)).not.toHaveProperty('sizeGuide');
    expect(await guide(UNKNOWN_ID)).toBe(404);
  });

  it('the size guide comes from the product, else from the nearest category upward, and falls back again', async () => {
    const { women, tops, tee } = await range();
    await saved(`/categories/${women.id}`, { sizeChart: chartOf(31) });
    await eventually(async () => expect(await guide(tee.id)).toEqual(chartOf(31)));
    await saved(`/categories/${tops.id}`, { sizeChart: chartOf(32) });
    await eventually(async () => expect(await guide(tee.id)).toEqual(chartOf(32)));
    await saved(`/products/${tee.id}`, { sizeChart: chartOf(33) });
    await eventually(async () => expect(await guide(tee.id)).toEqual(chartOf(33)));
    await saved(`/products/${tee.id}`, { sizeChart: null });
    await eventually(async () => expect(await guide(tee.id)).toEqual(chartOf(32)));
    await saved(`/categories/${tops.id}`, { sizeChart: null });
    await eventually(async () => expect(await guide(tee.id)).toEqual(chartOf(31)));
  });

  it('the size guide changes when a category is moved in the tree', async () => {
    const { women, tops, tee } = await range();
    const sport = (await calls.post('/categories', { name: 'Sport', sizeChart: chartOf(40) })).json<Category>();
    await saved(`/categories/${women.id}`, { sizeChart: chartOf(31) });
    await eventually(async () => expect(await guide(tee.id)).toEqual(chartOf(31)));
    await saved(`/categories/${tops.id}`, { parentCategory: sport._id });
    await eventually(async () => expect(await guide(tee.id)).toEqual(chartOf(40)));
  });

  it('the size guide accepts letters and numbers as sizes, and appears on a product that had no guide', async () => {
    const shoe = await makeProduct(shop.database.db, { sizes: ['38', '10.5', 'One size'] });
    expect(await shown(shoe.id)).not.toHaveProperty('sizeGuide');
    const rows = ['38', '10.5', 'One size'].map((size, index) => ({ size, values: [24 + index] }));
    const chart: SizeChart = { title: 'Length of the foot', unit: 'cm', columns: ['Foot'], rows };
    await saved(`/products/${shoe.id}`, { sizeChart: chart });
    await eventually(async () => expect(await shown(shoe.id)).toMatchObject({ sizeGuide: true }));
    await eventually(async () => expect(await guide(shoe.id)).toEqual(chart));
  });

  it('the size guide appears in no list and no category that visitors read', async () => {
    const { tops, tee } = await range();
    await saved(`/categories/${tops.id}`, { sizeChart: chartOf(31) });
    await saved(`/products/${tee.id}`, { sizeChart: chartOf(33) });
    const urls = ['/products/public', '/products/public?fields=card', '/categories', `/categories/${tops.id}`];
    for (const url of urls) {
      expect((await shop.app.inject(`/api${url}`)).payload).not.toMatch(/sizeChart|sizeGuide/);
    }
  });
});

describe('size charts: writing a chart', () => {
  it('a product or category returns only its own chart to staff, and a change without a chart keeps it', async () => {
    const { tops, tee } = await range();
    const chart = chartOf(31, { title: 'Of the garment' });
    expect((await saved(`/categories/${tops.id}`, { sizeChart: chart })).json<Category>().sizeChart).toEqual(chart);
    expect((await saved(`/products/${tee.id}`, { sizeChart: chart })).json<Product>().sizeChart).toEqual(chart);
    // The writes omit the size chart, as a page of an earlier version does.
    const category = (await saved(`/categories/${tops.id}`, { name: 'Upper', priority: 3 })).json<Category>();
    const product = (await saved(`/products/${tee.id}`, { name: 'Tee', price: 12 })).json<Product>();
    expect([category.sizeChart, product.sizeChart]).toEqual([chart, chart]);
    expect((await calls.get(`/products/${tee.id}`)).json<Product>().sizeChart).toEqual(chart);
    await saved(`/products/${tee.id}`, { sizeChart: null });
    expect((await calls.get(`/products/${tee.id}`)).json<Product>()).not.toHaveProperty('sizeChart');
  });

  it('a size chart is accepted in a new category or product, and copied with a product', async () => {
    const made = await calls.post('/categories', { name: 'Charted', sizeChart: chartOf(31) });
    expect(made.json<Category>().sizeChart).toEqual(chartOf(31));
    const product = await calls.post('/products', { name: 'A', refCode: 'CH-1', price: 9, sizeChart: chartOf(32) });
    const { _id, sizeChart } = product.json<Product>();
    expect(sizeChart).toEqual(chartOf(32));
    expect((await calls.post(`/products/${_id}/duplicate`, {})).json<Product>().sizeChart).toEqual(chartOf(32));
  });

  it('a size chart change based on an old version is refused', async () => {
    const { tops } = await range();
    await saved(`/categories/${tops.id}`, { sizeChart: chartOf(31), version: 1 });
    const late = await calls.put(`/categories/${tops.id}`, { sizeChart: chartOf(40), version: 1 });
    expect(late.statusCode).toBe(409);
    expect((await calls.get(`/categories/${tops.id}`)).json<Category>().sizeChart).toEqual(chartOf(31));
  });

  const row = (size: string, ...values: unknown[]) => ({ size, values });
  it.each([
    ['a negative number', { rows: [row('S', -1, 2)] }, 'rows.0.values.0', 'Must be 0 or more'],
    ['too large a number', { rows: [row('S', 1, [2, 501])] }, 'rows.0.values.1', 'Must be 500 or less'],
    ['NaN as text', { rows: [row('S', 1, 'NaN')] }, 'rows.0.values.1', /^Must be a number, a range/],
    ['a range of three numbers', { rows: [row('S', 1, [1, 2, 3])] }, 'rows.0.values.1', /^Must be a number, a range/],
    ['a range that begins above its end', { rows: [row('S', 1, [3, 2])] }, 'rows.0.values.1', /^The range must begin/],
    ['too few values', { rows: [row('S', 1)] }, 'rows.0.values', 'Must have 2 values, one for each measure'],
    ['a size twice', { rows: [row('S', 1, 2), row('s', 1, 2)] }, 'rows.1.size', 'This size is there already'],
    ['no size', { rows: [row('  ', 1, 2)] }, 'rows.0.size', 'A size is required'],
    ['a long size', { rows: [row('x'.repeat(21), 1, 2)] }, 'rows.0.size', 'Must be 20 characters or fewer'],
    ['no rows', { rows: [] }, 'rows', 'At least one size is required'],
    ['31 rows', { rows: Array.from({ length: 31 }, (_, n) => row(`${n}`, 1, 2)) }, 'rows', 'At most 30 sizes'],
    ['no measures', { columns: [] }, 'columns', 'At least one measure is required'],
    ['a measure twice', { columns: ['Hip', 'hip'] }, 'columns.1', 'This measure is there already'],
    ['nine measures', { columns: [...'ABCDEFGHI'] }, 'columns', 'At most 8 measures'],
    ['another unit', { unit: 'mm' }, 'unit', "Must be 'cm' or 'in'"],
  ])('a size chart with %s is refused', async (_what, change, field, message) => {
    const { tops, tee } = await range();
    for (const path of [`/categories/${tops.id}`, `/products/${tee.id}`]) {
      const answer = await calls.put(path, { sizeChart: { ...chartOf(31), ...change } });
      expect(answer.statusCode).toBe(400);
      const expected = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(answer.json().errors).toContainEqual({ field: `sizeChart.${field}`, message: expected });
    }
  });
});
