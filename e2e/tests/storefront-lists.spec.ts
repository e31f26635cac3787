import { type Page, type Route, expect, test } from '../test';
import { openReady } from '../ready';
import { type ShopProduct, cutOff } from '../shopper';
import { makeProduct, staffApi } from '../staff';
import { labelOf } from '../support';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** The texts of the cards that can be bought, in the page's order. Sold-out ones come after them. */
const forSale = async (page: Page) => (await cards(page).allInnerTexts()).filter((text) => !/sold out/i.test(text));

/** The current price of each of them. */
const prices = async (page: Page): Promise<number[]> =>
  (await forSale(page)).map((text) => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replace(',', '')));

/** The discount of each of them in percent. Small discounts have no badge. */
const discounts = async (page: Page): Promise<number[]> =>
  (await forSale(page)).map((text) => {
    const [now = 0, was = now] = [...text.matchAll(/\$([\d,.]+)/g)].map(([, sum = '']) => Number(sum.replace(',', '')));
    return Math.round((1 - now / was) * 100);
  });

/** First opens a page without products, so that the browser itself requests the products. */
const beginAside = (page: Page) => openReady(page, '/terms-conditions');

const choices = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator('option');

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
      await expect(cards(page)).toHaveCount(24);
      await expect(page.getByText(`Showing 24 of ${String(inIt.length)} products`)).toBeVisible();
      await page.getByRole('button', { name: 'Load more' }).click();
    }
    await expect(cards(page)).toHaveCount(Math.min(48, inIt.length));
    await page.getByRole('navigation', { name: 'Subcategories' }).getByRole('link', { name: 'T-Shirts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('T-Shirts');
    await page.goBack();
    await expect(cards(page)).toHaveCount(Math.min(48, inIt.length));
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
    await expect(cards(page).getByRole('heading')).toHaveText(fitting.map(({ name }) => name));
  });
  await test.step('The list offers its sorts.', async () => {
    await openReady(page, `/category/${fullest}`);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home');
    await expect(page.getByRole('group', { name: 'Filter, sort and view' }).getByRole('status')).toHaveText(
      /^\d+ products$/,
    );
    await expect(choices(page, 'Sort by')).toHaveText(['Name', 'Price: low to high', 'Price: high to low', 'Newest']);
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
    await page.getByLabel('Price range').selectOption('$25 - $50');
    await expect(page).toHaveURL(/sort=price-low/);
    await expect(page).toHaveURL(/view=list/);
    await expect.poll(async () => (await prices(page)).filter((price) => price < 25 || price >= 50)).toEqual([]);
    return page.url();
  });
  await test.step('Back returns to the same list at the same place.', async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    const last = cards(page).last().getByRole('link');
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
    await expect(cards(page).first()).toBeVisible();
  });
});

test('a list that failed to load can be loaded again, and an unknown category returns 404', async ({ page }) => {
  await beginAside(page);
  const letThrough = await cutOff(page, /\/api\/products\/public/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sale' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load products' })).toBeVisible();
  await letThrough();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();

  const answer = await page.goto('/category/000000000000000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Category Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the sale page filters by category and price range, and offers five sorts', async ({ page }) => {
  await openReady(page, '/sale');
  await expect(choices(page, 'Price range')).toHaveText([
    'Any price',
    '$0 - $25',
    '$25 - $50',
    '$50 - $100',
    'Over $100',
  ]);
  await expect(choices(page, 'Sort by')).toHaveText([
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
  const all = await cards(page).count();
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/category=[0-9a-f]{24}/);
  await expect.poll(() => cards(page).count()).toBeLessThan(all);
  await page.getByLabel('Price range').selectOption('Over $100');
  await expect.poll(async () => (await prices(page)).filter((price) => price < 100)).toEqual([]);

  await openReady(page, '/sale?category=000000000000000000000000');
  await expect(page.getByRole('heading', { name: 'No sale items match these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(all);
});

test('the shop page searches while the shopper types, and its quick view fills a cart whose checkout is coming soon', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const made = await makeProduct(api, {
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    stock: { XS: 0, S: 1, M: 1, L: 1, XL: 1, XXL: 1 },
  });
  await openReady(page, '/shop');
  await expect(choices(page, 'Sort by')).toHaveText(['Name', 'Price: low to high', 'Price: high to low']);
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Search products' });
  await box.pressSequentially(made.name);
  await expect(box).toHaveValue(made.name);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(made.name).replaceAll('%20', '\\+')}`));
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText('XS, S, M, L +2 more');

  await page.getByRole('button', { name: `Quick view of ${made.name}` }).click();
  const dialog = page.getByRole('dialog', { name: made.name });
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('Please select a size')).toBeVisible();
  await labelOf(dialog.getByRole('radio', { name: 'XS, sold out' })).click();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('This size is out of stock')).toBeVisible();
  await labelOf(dialog.getByRole('radio', { name: 'M', exact: true })).click();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer).toContainText(made.name);
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(drawer.getByRole('status').filter({ hasText: 'Checkout is coming soon' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Go to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue(made.name);
  await box.fill('nothing is called like this');
  await expect(page.getByRole('heading', { name: 'No products match your search' })).toBeVisible();
});

test('the search of the header suggests products in spite of a typing error, and leads to the shop page', async ({
  page,
}) => {
  await openReady(page, '/track-order');
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const box = dialog.getByRole('combobox');
  await expect(box).toBeFocused();
  await page.keyboard.type('zzzzqqqq');
  await expect(dialog.getByText('Nothing found for “zzzzqqqq”.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear search' }).click();
  await expect(box).toHaveValue('');

  await page.keyboard.type('hats');
  await expect(dialog.getByRole('option').first()).toHaveText('Caps & BeaniesCategory');
  await box.fill('black tee m');
  await dialog.getByRole('option', { name: /tee/i }).first().click();
  await expect(page).toHaveURL(/\/product\/[0-9a-f]+\?size=M&color=[^&]*Black$/);
  // Either may be sold out, which its name then says.
  await expect(page.getByRole('radio', { name: /^M(,|$)/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Black(,|$)/ })).toBeChecked();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(box).toBeFocused();

  // The answer to the first text arrives last.
  const held: Route[] = [];
  await page.route(/\/products\/public\?.*q=beanie/, (route) => {
    held.push(route);
  });
  await page.keyboard.type('beanie');
  await expect.poll(() => held.length).toBe(1);
  await dialog.getByRole('button', { name: 'Clear search' }).click();
  await page.keyboard.type('jogers');
  await expect(dialog.getByRole('option').first()).toContainText(/Joggers/);
  const late = page.waitForResponse(/q=beanie/);
  await held[0]?.continue();
  await late;
  await expect(dialog.getByRole('option').first()).toContainText(/Joggers/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=jogers$/);
  await expect(cards(page).first()).toContainText(/Joggers/);

  await beginAside(page);
  const letThrough = await cutOff(page, /\/products\/public/);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(box).toBeFocused();
  await page.keyboard.type('tee');
  await expect(dialog.getByText('Suggestions could not be loaded.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Failed to load products' })).toBeVisible();
  await letThrough();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toContainText(/Tee/);
});
