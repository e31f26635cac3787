import { type Page, expect, test } from '../test';
import { seriousFaults } from '../axe';
import { chooseVariant, productInStock, signIn } from '../support';

const LOOKS = [
  { width: 360, height: 780, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 360, height: 780, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;

/** Shoppers' pages, and what tells that each is there. */
const PUBLIC: [string, (page: Page) => Promise<void>][] = [
  ['/', (page) => expect(page.getByRole('main').getByRole('article').first()).toBeVisible()],
  ['/sale', (page) => expect(page.getByRole('main').getByRole('article').first()).toBeVisible()],
  ['/shop', (page) => expect(page.getByRole('main').getByRole('article').first()).toBeVisible()],
  ['/cart', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/track-order', (page) => expect(page.getByLabel('Phone number')).toBeVisible()],
  ['/order-success', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/privacy-policy', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/terms-conditions', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/login', (page) => expect(page.getByLabel('Username')).toBeVisible()],
];

/** Staff screens; those of people and money look at themselves in every light, with their dialogs. */
const STAFF = ['Dashboard', 'Orders', 'Products', 'Categories'];

/** Nothing serious, and nothing that sticks out sideways. */
const check = async (page: Page, where: string): Promise<void> => {
  expect(await seriousFaults(page), where).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
};

for (const { width, height, colorScheme } of LOOKS) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });

    test('shoppers can use every page', async ({ page }) => {
      for (const [path, ready] of PUBLIC) {
        await page.goto(path);
        await ready(page);
        await check(page, path);
      }
      await page.goto(await productInStock(page));
      await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
      await check(page, 'product');
      await chooseVariant(page);
      await page.getByRole('button', { name: 'Buy Now' }).first().click();
      await expect(page.getByLabel('Full name')).toBeVisible();
      await check(page, '/checkout');
      await page.getByRole('button', { name: /Place Order/ }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await check(page, '/checkout with errors');
      await page.goto('/cart');
      await expect(page.getByRole('link', { name: /checkout/i })).toBeVisible();
      await check(page, '/cart with a line');
    });

    test('staff can use every page', async ({ page }) => {
      await page.goto('/login');
      await signIn(page, 'admin');
      for (const name of STAFF) {
        await page.goto(`/${name.toLowerCase()}`);
        await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        await check(page, name);
      }
      await page.goto('/orders');
      await page.getByRole('rowheader').first().getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, 'order dialog');
    });
  });
}
