import { type Page, expect, test } from '../test';
import { openReady } from '../ready';
import { type ShopProduct } from '../demo-products';
import { beginAside, cardsIn, choicesIn, choosePrice, cutOff } from '../shopper';
import { labelOf } from '../support';

/** The texts of the cards that can be bought, in the page's order. Sold-out ones come after them. */
const forSale = async (page: Page) => (await cardsIn(page).allInnerTexts()).filter((text) => !/sold out/i.test(text));

/** The current price of each of them. */
const prices = async (page: Page): Promise<number[]> =>
  (await forSale(page)).map((text) => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replace(',', '')));

/** The discount of each of them in percent. Small discounts have no badge. */
const discounts = async (page: Page): Promise<number[]> =>
  (await forSale(page)).map((text) => {
    const [now = 0, was = now] = [...text.matchAll(/\$([\d,.]+)/g)].map(([, sum = '']) => Number(sum.replace(',', '')));
    return Math.round((1 - now / was) * 100);
  });

test('the home page shows sale and four categories, up to four products each, and leaves out what fails to load', async ({
  page,
  request,
}) => {
  const categories = (await (await request.get('/api/categories?archived=false')).json()) as {
    _id: string;
    name: string;
    priority: number;
    parentCategory: unknown;
  }[];
  const first = categories
    .filter(({ parentCategory }) => !parentCategory)
    .sort((a, b) => b.priority - a.priority || a.name.localeCompare(b.name, 'en-US'))
    .slice(0, 4);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Sale',
    ...first.map(({ name }) => name),
  ]);
  await expect(page.getByRole('navigation', { name: 'Shop by category' }).getByRole('link')).toContainText(
    first.map(({ name }) => name),
  );
  for (const name of ['Sale', ...first.map((category) => category.name)]) {
    const section = page.getByRole('region', { name, exact: true });
    const shown = await section.getByRole('article').count();
    expect(shown, name).toBeGreaterThan(0);
    expect(shown, name).toBeLessThanOrEqual(4);
    await expect(section.getByRole('link', { name: `View more of ${name}` })).toBeVisible();
  }

  const [broken] = first;
  await beginAside(page);
  await cutOff(page, new RegExp(`/products/public/category/${broken?._id ?? 'none'}`));
  await page.getByRole('link', { name: /, home page$/ }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Sale',
    ...first.slice(1).map(({ name }) => name),
  ]);

  await beginAside(page);
  const letThrough = await cutOff(page, /\/products\/public/);
  await page.getByRole('link', { name: /, home page$/ }).click();
  await expect(page.getByRole('heading', { name: 'Our products could not be loaded' })).toBeVisible();
  await letThrough();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Sale', exact: true }).getByRole('article').first()).toBeVisible();
});

test('a category keeps sort, view and filters in the address, and Back restores them and the scroll position', async ({
  page,
  request,
}) => {
  const categories = (await (await request.get('/api/categories?archived=false')).json()) as {
    _id: string;
    name: string;
    parentCategory: { _id: string } | null;
  }[];
  const child = categories.find(({ name }) => name === 'T-Shirts');
  const fullest = child?.parentCategory?._id ?? 'none';
  const inIt = (await (await request.get(`/api/products/public/category/${fullest}`)).json()) as ShopProduct[];
  expect(inIt.length).toBeGreaterThan(24);
  await test.step('Load more shows the rest, and Back brings it back.', async () => {
    await openReady(page, `/category/${fullest}`);
    // A list shows up to four more products than its first page when these are all of them.
    if (inIt.length > 28) {
      await expect(cardsIn(page)).toHaveCount(24);
      await expect(page.getByText(`Showing 24 of ${String(inIt.length)} products`)).toBeVisible();
      await page.getByRole('button', { name: 'Load more' }).click();
    }
    await expect(cardsIn(page)).toHaveCount(Math.min(48, inIt.length));
    await page.getByRole('navigation', { name: 'Subcategories' }).getByRole('link', { name: 'T-Shirts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('T-Shirts');
    await page.goBack();
    await expect(cardsIn(page)).toHaveCount(Math.min(48, inIt.length));
  });
  const [size, color] = ['XXL', 'Black'];
  await test.step('A size and a color leave the products that can be bought in both.', async () => {
    await page.getByRole('button', { name: 'Size: All sizes' }).click();
    await labelOf(page.getByRole('checkbox', { name: new RegExp(`^${size}, `) })).click();
    await page.getByRole('button', { name: 'Color: All colors' }).click();
    await labelOf(page.getByRole('checkbox', { name: new RegExp(`^${color}, `) })).click();
    const both = `/api/products/public/category/${fullest}?size=${size}&color=${color}`;
    const fitting = (await (await request.get(both)).json()) as ShopProduct[];
    expect(fitting.length).toBeGreaterThan(0);
    await expect(cardsIn(page).getByRole('heading')).toHaveText(fitting.map(({ name }) => name));
  });
  await test.step('The list offers its sorts.', async () => {
    await openReady(page, `/category/${fullest}`);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home');
    await expect(page.getByRole('group', { name: 'Filter, sort and view' }).getByRole('status')).toHaveText(
      /^\d+ products$/,
    );
    await expect(choicesIn(page, 'Sort by')).toHaveText(['Name', 'Price: low to high', 'Price: high to low', 'Newest']);
    await expect(page.getByLabel('Sort by')).toHaveValue('newest');
  });
  const address = await test.step('Sort, view and price range are in the address.', async () => {
    await page.getByLabel('Sort by').selectOption('Price: low to high');
    await expect(async () => {
      const rising = await prices(page);
      expect(rising.length).toBeGreaterThan(4);
      expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    }).toPass();
    await labelOf(page.getByRole('radio', { name: 'List' })).click();
    await choosePrice(page, '$25 - $50');
    await expect(page).toHaveURL(/sort=price-low/);
    await expect(page).toHaveURL(/view=list/);
    await expect.poll(async () => (await prices(page)).filter((price) => price < 25 || price >= 50)).toEqual([]);
    return page.url();
  });
  await test.step('Back returns to the same list at the same place.', async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    const last = cardsIn(page).last().getByRole('link');
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(200);
    await last.click();
    await expect(page).toHaveURL(/\/product\//);
    // The last card may be of a product that is sold out.
    await expect(page.getByRole('heading', { level: 2, name: 'Details' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(place);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 60);
  });
  await test.step('A filter that matches nothing can be cleared.', async () => {
    await openReady(page, `/category/${fullest}?size=nothing&color=like`);
    await expect(page.getByRole('heading', { name: 'No products match these filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(cardsIn(page).first()).toBeVisible();
  });
});

test('a list that failed to load can be loaded again, and an unknown category returns 404', async ({ page }) => {
  await beginAside(page);
  const letThrough = await cutOff(page, /\/api\/products\/public/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sale' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load products' })).toBeVisible();
  await letThrough();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardsIn(page).first()).toBeVisible();

  const answer = await page.goto('/category/000000000000000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Category Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the sale page filters by category and price range, counts both, and offers five sorts', async ({ page }) => {
  await openReady(page, '/sale');
  await expect(choicesIn(page, 'Sort by')).toHaveText([
    'Newest',
    'Price: low to high',
    'Price: high to low',
    'Name',
    'Biggest discount',
  ]);
  await expect(page.getByLabel('Sort by')).toHaveValue('discount');
  const shown = await discounts(page);
  expect(shown.length).toBeGreaterThan(4);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  expect(shown.at(-1)).toBeGreaterThan(0);
  const all = await cardsIn(page).count();
  await page.getByRole('button', { name: 'Category: All categories' }).click();
  const categories = page.getByRole('radiogroup', { name: 'Category' }).locator('label');
  await expect(categories.first()).toHaveText('All categories');
  // Each has sale items, and says how many.
  await expect(categories.nth(1)).toHaveText(/\([1-9]\d*\)$/);
  expect((await categories.allTextContents()).slice(1).filter((text) => !/\([1-9]\d*\)$/.test(text))).toEqual([]);
  const items = Number(/\((\d+)\)$/.exec((await categories.nth(1).textContent()) ?? '')?.[1]);
  await categories.nth(1).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/category=[0-9a-f]{24}/);
  await expect(cardsIn(page)).toHaveCount(items);
  await expect.poll(() => cardsIn(page).count()).toBeLessThan(all);
  await page.getByRole('button', { name: 'Price range: Any price' }).click();
  const ranges = page.getByRole('radiogroup', { name: 'Price range' }).locator('label');
  await expect(ranges.first()).toHaveText('Any price');
  await expect(ranges.last()).toHaveText(/\([1-9]\d*\)$/);
  const within = Number(/\((\d+)\)$/.exec((await ranges.last().textContent()) ?? '')?.[1]);
  await ranges.last().click();
  await page.keyboard.press('Escape');
  await expect(cardsIn(page)).toHaveCount(within);

  await openReady(page, '/sale?category=000000000000000000000000');
  await expect(page.getByRole('heading', { name: 'No sale items match these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cardsIn(page)).toHaveCount(all);
});
