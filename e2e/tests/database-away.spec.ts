import { expect, test } from '../test';
import { findEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { type DatabaseProxy, openDatabaseProxy } from '../../api/src/testing/database-proxy';
import { type RunningShop, startShop } from '../server';
import { beginWith, cartLine, fillCheckout, ordersOf, placeOrder, shopProduct } from '../shopper';
import { makeProduct, staffApi } from '../staff';
import { uniquePhone } from '../support';

const SENTENCE = 'The shop cannot show this page at the moment. Please try again in a few seconds.';

/** One more server process on the database of this worker's shop, with a connection that the test can cut. */
let shop: RunningShop;
let proxy: DatabaseProxy;
const started: RunningShop[] = [];

test.beforeAll(async () => {
  let { E2E_DATA_DIR: dataDir = '' } = process.env;
  if (dataDir === '') {
    const first = await startShop();
    started.push(first);
    ({ dataDir } = first);
  }
  proxy = await openDatabaseProxy((await findEmbeddedPostgres(dataDir)) ?? '');
  shop = await startShop({ DATABASE_URL: proxy.connectionString, SEED: 'none' });
  started.push(shop);
});

test.afterAll(async () => {
  for (const one of started.reverse()) await one.stop();
  await proxy.close();
});

test('a page that needs the database says so while the database is unavailable, and appears on Retry', async ({
  page,
  browser,
}) => {
  const [product] = (await (await fetch(`${shop.url}/api/products/public`)).json()) as { _id: string; name: string }[];
  if (!product) throw new Error('The demo shop has no product');
  const url = `${shop.url}/product/${product._id}`;
  await proxy.cut();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  expect((await unscripted.goto(url))?.status()).toBe(503);
  await expect(unscripted.getByRole('heading', { level: 1, name: SENTENCE })).toBeVisible();
  await expect(unscripted.getByRole('banner')).toBeVisible();
  await expect(unscripted.getByRole('contentinfo')).toBeVisible();
  await plain.close();

  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  expect((await page.goto(url))?.status()).toBe(503);
  const retry = page.getByRole('main').getByRole('button', { name: /retry|try again/i });
  await expect(retry).toBeVisible();
  await expect(page.getByText(SENTENCE)).toBeHidden();
  for (const [path, heading] of [
    ['/cart', 'Your cart'],
    ['/login', 'Sign in'],
  ] as const) {
    const other = await page.context().newPage();
    expect((await other.goto(shop.url + path))?.status()).toBe(200);
    await expect(other.getByRole('heading', { name: new RegExp(heading, 'i') }).first()).toBeVisible();
    await other.close();
  }

  await proxy.mend();
  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(errors).toEqual([]);
});

test('a shopper who presses Place Order while there is no database waits for it, and places one order', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const api = await staffApi(context.request);
  const cap = await shopProduct(context.request, (await makeProduct(api))._id);
  const phone = uniquePhone();
  const page = await context.newPage();
  await beginWith(page, cartLine(cap, 2));
  await page.goto('/checkout');
  await fillCheckout(page, { phone });
  await proxy.cut();
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 503);
  await placeOrder(page);
  expect((await refused).headers()['retry-after']).toBe('5');
  const said = page.getByRole('status').filter({ hasText: 'We are still trying to place your order' });
  await expect(said).toContainText('You need not press anything');
  await expect(page.getByRole('alert')).toBeHidden();
  await proxy.mend();
  await expect(page).toHaveURL(/\/order-success$/);
  expect(await ordersOf(api, phone)).toMatchObject([{ products: [{ quantity: 2 }] }]);
  expect((await shopProduct(context.request, cap._id)).stock).toEqual({ default: 8 });
  await context.close();
});
