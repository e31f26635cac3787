import { type Locator, type Page, expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { openReady } from '../ready';
import { demoProducts } from '../demo-products';
import { expectUsable } from '../staff';
import { chooseVariant, labelOf, productInStock } from '../support';

/** The shopper pages, with a check that each has loaded. */
const PUBLIC: [string, (page: Page) => Promise<void>][] = [
  ['/', (page) => expect(page.getByRole('main').getByRole('article').first()).toBeVisible()],
  ['/sale', (page) => expect(page.getByRole('main').getByRole('article').first()).toBeVisible()],
  ['/shop', (page) => expect(page.getByRole('main').getByRole('article').first()).toBeVisible()],
  ['/cart', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/track-order', (page) => expect(page.getByLabel('Phone number')).toBeVisible()],
  ['/confirm', (page) => expect(page.getByRole('main').getByRole('alert')).toContainText('not complete')],
  ['/order-success', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/privacy-policy', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/terms-conditions', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/login', (page) => expect(page.getByLabel('Username')).toBeVisible()],
];

test('every page for shoppers is accessible and fits the window, on phones and desktops', async ({ page }) => {
  test.slow();
  for (const [path, ready] of PUBLIC) {
    await page.goto(path);
    await ready(page);
    await expectUsableEverywhere(page, path);
  }
});

test('every page of a purchase is accessible and fits the window, on phones and desktops', async ({ page }) => {
  test.slow();
  await page.goto(await productInStock(page));
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
  await expectUsableEverywhere(page, 'product');
  await chooseVariant(page);
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expectUsableEverywhere(page, '/checkout');
  await page
    .getByRole('button', { name: /Place Order/ })
    .first()
    .click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectUsableEverywhere(page, '/checkout with errors');
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: /checkout/i }).first()).toBeVisible();
  await expectUsableEverywhere(page, '/cart with a line');
});

test.describe('with the colors of the reader forced on the page', () => {
  test.use({ viewport: { width: 1280, height: 900 }, forcedColors: 'active', reducedMotion: 'reduce' });

  /** The border and fill of an element. */
  const looksOf = (part: Locator) =>
    part.evaluate((element) => {
      const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(element);
      return { backgroundColor, borderTopColor, borderTopWidth, outlineStyle };
    });

  /** The borders and fills that mark an option, also those that are drawn before or after its content. */
  const marksOf = (option: Locator) =>
    option.evaluate((element) =>
      [undefined, '::before', '::after'].map((part) => {
        const { content, backgroundColor, borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(
          element,
          part,
        );
        return { content, backgroundColor, borderTopColor, borderTopWidth, outlineStyle };
      }),
    );

  test('every page for shoppers is accessible and fits the window', async ({ page }) => {
    for (const [path, ready] of PUBLIC) {
      await page.goto(path);
      await ready(page);
      await expectUsable(page, path);
    }
  });

  test('swatches show their colors, and a selected option looks different from the others', async ({
    page,
    request,
  }) => {
    const several = (await demoProducts(request)).find(
      ({ sizes, colors, images, stock }) =>
        [sizes, colors, images].every(({ length }) => length > 1) && Object.values(stock).some((left) => left > 0),
    );
    await openReady(page, `/product/${several?._id ?? 'none'}`);
    const colors = page.getByRole('radiogroup', { name: /Color/ }).getByRole('radio');
    const dots = await labelOf(colors).locator('span[aria-hidden]').all();
    const fills = await Promise.all(dots.map((dot) => looksOf(dot)));
    expect(new Set(fills.map(({ backgroundColor }) => backgroundColor)).size).toBe(fills.length);
    expect(fills.every(({ borderTopWidth }) => borderTopWidth !== '0px')).toBe(true);
    const heading = page.getByRole('heading', { level: 1 });
    for (const group of [colors, page.getByRole('radiogroup', { name: /Size/ }).getByRole('radio')]) {
      const option = labelOf(group.first());
      const unselected = await marksOf(option);
      await option.check();
      await heading.click();
      expect(await marksOf(option)).not.toEqual(unselected);
    }
    const thumbs = page.getByRole('group', { name: 'Pictures' }).getByRole('listitem').getByRole('button');
    await thumbs.nth(1).click();
    await heading.click();
    const other = await marksOf(thumbs.first());
    await thumbs.first().click();
    await heading.click();
    expect(await marksOf(thumbs.first())).not.toEqual(other);

    await chooseVariant(page);
    await page.getByRole('button', { name: 'Buy Now' }).first().click();
    const methods = page.getByRole('radiogroup', { name: 'Order method' }).getByRole('radio');
    await expect(methods.first()).toBeChecked();
    expect(await marksOf(labelOf(methods.first()))).not.toEqual(await marksOf(labelOf(methods.nth(1))));
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the focus ring does not have the red of an error in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/track-order');
    const phone = page.getByLabel('Phone number');
    await phone.focus();
    const ring = await phone.evaluate((element) => {
      const { outlineColor, outlineWidth, outlineOffset } = getComputedStyle(element);
      return { outlineColor, outlineWidth, outlineOffset };
    });
    const color = colorScheme === 'light' ? 'rgb(16, 32, 27)' : 'rgb(255, 255, 255)';
    expect(ring).toEqual({ outlineColor: color, outlineWidth: '2px', outlineOffset: '2px' });
  });
}

test('a page in the dark scheme is printed like one in the light scheme', async ({ page }) => {
  const printed = () =>
    page.locator('body').evaluate((body) => {
      const { color, backgroundColor, colorScheme } = getComputedStyle(body);
      return { color, backgroundColor, colorScheme };
    });
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  // The scripts set the theme of the visitor when they start.
  await openReady(page, '/terms-conditions');
  const light = await printed();
  expect(light.colorScheme).toBe('light');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await printed()).toEqual(light);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await page.locator('html').evaluate((root) => (root.dataset['theme'] = 'dark'));
  expect(await printed()).toEqual(light);
  await page.emulateMedia({ media: 'screen' });
  expect(await printed()).not.toEqual(light);
});
