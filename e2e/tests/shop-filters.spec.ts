import { type Locator, type Page, expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { openReady, openWhole, reloadReady } from '../ready';
import { type ShopProduct, demoProducts } from '../demo-products';
import { beginWith, cartLine, picturedProduct } from '../shopper';
import { makeProduct, staffApi } from '../staff';
import { fullCategory, labelOf } from '../support';

const cards = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const applied = (page: Page) => page.getByRole('list', { name: 'Applied filters' }).getByRole('button');
const count = (page: Page) => page.getByRole('group', { name: 'Filter, sort and view' }).getByRole('status');

/** The names of a category's products that can be bought in one of the sizes, and in the color. */
const namesIn = async (page: Page, path: string, query: Record<string, string>): Promise<string[]> => {
  const answer = await page.request.get(`/api/products/public${path}?${new URLSearchParams(query).toString()}`);
  return ((await answer.json()) as ShopProduct[]).map(({ name }) => name);
};

/** The category with the most products, and these. */
const categoryAndProducts = async (page: Page): Promise<{ path: string; products: ShopProduct[] }> => {
  const path = await fullCategory(page);
  const answer = await page.request.get(`/api/products/public${path}`);
  return { path, products: (await answer.json()) as ShopProduct[] };
};

/** Two sizes and a color that each find a product, and the names of the products that match all of them. */
const choiceOf = async (page: Page, path: string, products: readonly ShopProduct[]) => {
  const [first] = products.filter(({ sizes, colors }) => sizes.length > 1 && colors.length > 0);
  const [one = '', two = ''] = first?.sizes ?? [];
  const [color = ''] = first?.colors ?? [];
  return { one, two, color, names: await namesIn(page, path, { size: `${one},${two}`, color }) };
};

const chip = (scope: Page | Locator, name: string) => scope.getByRole('checkbox', { name: new RegExp(`^${name}, `) });

test('two sizes and a color are kept in the address, after a reload, and by Back and Forward', async ({ page }) => {
  const { path, products } = await categoryAndProducts(page);
  const { one, two, color, names } = await choiceOf(page, path, products);
  await openReady(page, path);
  await page.getByRole('button', { name: 'Size: All sizes' }).press('Enter');
  await chip(page, one).press('Space');
  await chip(page, two).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Size: ${one}, ${two}` })).toBeFocused();
  await page.getByRole('button', { name: 'Color: All colors' }).click();
  await labelOf(chip(page, color)).click();
  await expect(cards(page)).toHaveText(names.slice(0, names.length > 28 ? 24 : 28));
  await expect(count(page)).toHaveText(new RegExp(`^${String(names.length)} product`));
  const requested = (url: URL) =>
    url.searchParams.get('size') === `${one},${two}` && url.searchParams.get('color') === color;
  await expect(page).toHaveURL(requested);

  await reloadReady(page);
  await expect(applied(page)).toHaveText([one, two, color]);
  await expect(cards(page)).toHaveText(names.slice(0, names.length > 28 ? 24 : 28));
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(requested);
  await expect(applied(page)).toHaveText([one, two, color]);
  await page.goForward();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  // A page that is shown takes the focus to its main part, sooner than a person can press a key.
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: `Remove size ${one}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Remove size ${two}` })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `size ${one} removed, ` })).toHaveText(/\d+ products?$/);
  // The address of a single size has its older form.
  await page.getByRole('button', { name: `Remove color ${color}` }).click();
  await expect(page).toHaveURL(new RegExp(`\\?size=${two}$`));
  const left = await namesIn(page, path, { size: two });
  await expect(count(page)).toHaveText(new RegExp(`^${String(left.length)} product`));
});

test('filters that exist only in the address can be removed, and do not shift the page while it loads', async ({
  page,
}) => {
  const { path } = await categoryAndProducts(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const before = Number(Reflect.get(globalThis, 'shifted') ?? 0);
        Reflect.set(globalThis, 'shifted', before + Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const where of [path, '/sale', '/shop']) {
    // Every answer may move what is on the screen.
    await openWhole(page, `${where}?size=Gigantic,M&color=Ultraviolet`);
    await expect(applied(page)).toHaveText(['Gigantic', 'M', 'Ultraviolet']);
    expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shifted') ?? 0)), where).toBeLessThan(0.01);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove color Ultraviolet' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the filters open as a sheet, also by keyboard, which names the number of results', async ({ page }) => {
    const { path, products } = await categoryAndProducts(page);
    const { one, two, color, names } = await choiceOf(page, path, products);
    await openReady(page, path);
    const top = (await page.getByRole('article').first().boundingBox())?.y ?? Infinity;
    expect(top, 'products begin in the first half of the screen').toBeLessThan(460);
    const button = page.getByRole('button', { name: /^Filter/ });
    await button.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await expect(chip(sheet, products[0]?.sizes[0] ?? 'none')).toBeVisible();
    await chip(sheet, one).press('Space');
    await chip(sheet, two).press('Space');
    await chip(sheet, color).press('Space');
    const items = `Show ${String(names.length)} ${names.length === 1 ? 'item' : 'items'}`;
    await expect(sheet.getByRole('button', { name: items })).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(new RegExp(path));
    await expect(button).toHaveText('Filter (3)');
    await expect(cards(page)).toHaveText(names.slice(0, names.length > 28 ? 24 : 28));
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await sheet.getByRole('button', { name: items }).press('Enter');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(button).toHaveText('Filter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  test('a filter sheet with thirty sizes and twenty colors is accessible', async ({ page, request }) => {
    const sizes = Array.from({ length: 30 }, (_, index) => `${String(26 + index)} Long`);
    const colors = Array.from({ length: 20 }, (_, index) => `Heather Color Number ${String(index)}`);
    const made = await makeProduct(await staffApi(request), {
      sizes,
      colors,
      stock: { [`${sizes[0]}-${colors[0]}`]: 5 },
    });
    await openReady(page, `/shop?q=${encodeURIComponent(made.name)}&size=${encodeURIComponent(sizes.join(','))}`);
    await expect(applied(page)).toHaveCount(30);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Filter (30)' }).click();
    const choices = page.getByRole('dialog', { name: 'Filter' }).getByRole('checkbox');
    await expect(choices).toHaveCount(50);
    await expectUsableEverywhere(page, 'a sheet of 50 choices');
  });

  test('the checkout begins with one line of the order, which opens to the whole order', async ({ page }) => {
    const product = (await demoProducts(page.request)).find(({ stock }) =>
      Object.values(stock).every((left) => left > 2),
    );
    if (!product) throw new Error('No product of the demo shop is in stock');
    await beginWith(page, cartLine(product, 2));
    await openReady(page, '/checkout');
    const summary = page.getByRole('button', { name: /^Order summary \$\d/ });
    await expect(summary).toHaveAttribute('aria-expanded', 'false');
    expect((await summary.boundingBox())?.y).toBeLessThan(300);
    await expect(page.getByRole('list', { name: 'Items in your order' })).toBeHidden();
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Search' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Your order' }).getByRole('button')).toBeInViewport();
    // The link would cover the form if it were above the bar.
    await expect(page.getByRole('link', { name: 'Chat with us on WhatsApp' })).not.toBeInViewport();
    await summary.press('Enter');
    await expect(page.getByRole('list', { name: 'Items in your order' })).toBeVisible();
    await page.getByLabel('Coupon code').fill('KEPT');
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(page.getByLabel('Coupon code'), 'turned, nothing typed is lost').toHaveValue('KEPT');
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  });
});

test.describe('a large picture', () => {
  const open = async (page: Page) => {
    const product = await picturedProduct(page.request);
    await openReady(page, `/product/${product._id}`);
    await page.getByRole('button', { name: 'Enlarge picture' }).click();
    const dialog = page.getByRole('dialog', { name: product.name });
    await expect(dialog.getByRole('status')).toHaveText(/^1 of/);
    return dialog;
  };
  const widthOf = async (dialog: Locator) => (await dialog.getByRole('img').boundingBox())?.width ?? 0;
  const fileOf = (dialog: Locator) =>
    dialog.getByRole('img').evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

  test('the picture fills the window, is enlarged where it is tapped, never beyond its file, and follows keys', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = await open(page);
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expect.poll(() => widthOf(dialog)).toBe(390);
    await page.mouse.click(300, 300);
    await expect.poll(() => widthOf(dialog)).toBe(780);
    // The point under the pointer stays the same: 300 of 390 becomes 600 of 780.
    expect((await dialog.getByRole('img').boundingBox())?.x).toBeCloseTo(300 - 600, 0);
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(390, 300, { steps: 4 });
    await page.mouse.up();
    expect((await dialog.getByRole('img').boundingBox())?.x).toBeCloseTo(-210, 0);
    await dialog.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => widthOf(dialog)).toBeCloseTo(520, 0);
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
    await expect(dialog.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
    // The server makes the widest copy when it is first requested.
    await expect.poll(() => fileOf(dialog), { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await widthOf(dialog)).toBeLessThanOrEqual((await fileOf(dialog)) + 1);
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('-');
    expect(await widthOf(dialog)).toBeCloseTo(390, 0);
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('status')).toHaveText(/^2 of/);
    await dialog.getByRole('button', { name: 'Previous picture' }).click();
    await expect(dialog.getByRole('status')).toHaveText(/^1 of/);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Enlarge picture' })).toBeFocused();
    await expect(page).toHaveURL(/\/product\//);
  });

  test('the picture is enlarged by two fingers', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const dialog = await open(page);
    const fingers = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [
          { x: 195 - apart, y: 422, id: 0 },
          { x: 195 + apart, y: 422, id: 1 },
        ],
      });
    await touch('touchStart', 50);
    for (const apart of [60, 70, 75]) await touch('touchMove', apart);
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => widthOf(dialog)).toBeCloseTo(585, -1);
    await context.close();
  });
});
