import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Locator, expect, test } from '../test';
import { ADMIN, OWN, addAdmin, signIn, tokenOf, withDatabase } from '../own-shop';
import { demoWordsIn, everyAnswer, everyFile, everyRow } from '../own-words';
import { type RunningShop, startShop } from '../server';
import { ACCOUNTS, productInStock } from '../support';

const DIST = join(dirname(fileURLToPath(import.meta.url)), '../../dist');
/** The public pages of every shop. */
const PAGES = [
  '/',
  '/shop',
  '/sale',
  '/cart',
  '/checkout',
  '/order-success',
  '/track-order',
  '/privacy-policy',
  '/terms-conditions',
];
const SIGN_IN = ['/login', '/admin'];

/** The HTML of pages, each as the server sends it. */
const everyPage = async (url: string, paths: readonly string[]): Promise<string> =>
  (await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()))).join('\n');

let shop: RunningShop;
test.afterEach(() => shop.stop());

test('a shop without a name and a phone number is closed to visitors and open to staff', async ({ page }) => {
  shop = await startShop({ SEED: 'none' });
  await addAdmin(shop.dataDir);
  for (const path of PAGES) {
    const answer = await fetch(shop.url + path);
    expect([path, answer.status, answer.headers.get('retry-after'), answer.headers.get('x-robots-tag')]).toEqual([
      path,
      503,
      '3600',
      'noindex',
    ]);
  }
  const html = await (await fetch(shop.url)).text();
  expect(html).toContain('This shop opens soon');
  expect(html).toContain('<footer');
  const order = { customerName: 'A', customerPhone: '+49 30 1', paymentMethod: 'credit', products: [] };
  const refused = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...order, products: [{ product: 'a'.repeat(24), quantity: 1 }] }),
  });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'SHOP_CLOSED']);

  await page.goto(shop.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This shop opens soon');
  await expect(page).toHaveTitle('Opens soon');
  await expect(page.getByRole('complementary', { name: 'Chat' })).toHaveCount(0);
  await signIn(page, shop.url);
  await page.goto(`${shop.url}/track-order`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track Your Order');
  expect(demoWordsIn(await everyPage(shop.url, [...PAGES, ...SIGN_IN]))).toEqual([]);
});

test('a shop with its own settings contains no word or number of the demo shop', async ({ page }) => {
  shop = await startShop(OWN);
  await addAdmin(shop.dataDir);
  const headers = await tokenOf(shop.url, ADMIN);
  const make = async (path: string, body: object) => {
    const answer = await fetch(`${shop.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return (await answer.json()) as { _id: string };
  };
  const category = await make('/categories', { name: 'Socks' });
  const product = await make('/products', {
    name: 'Plain Sock',
    refCode: 'PS-1',
    price: 9,
    category: category._id,
    sizes: [],
    colors: [],
    stock: { default: 5 },
  });
  const own = [`/product/${product._id}`, `/category/${category._id}`];
  const html = await everyPage(shop.url, [...PAGES, ...SIGN_IN, ...own]);
  const rows = await withDatabase(shop.dataDir, ({ pool }) => everyRow(pool));
  // Checks first that the search below reads real content.
  expect(html).toContain('Plain Goods');
  expect(html).toContain('Plain Sock');
  expect(rows).toContain('Plain Sock');
  expect(demoWordsIn(html)).toEqual([]);
  expect(demoWordsIn(await everyAnswer(shop.url, headers))).toEqual([]);
  expect(demoWordsIn(rows)).toEqual([]);
  for (const part of ['shell', 'remotes']) expect(demoWordsIn(everyFile(join(DIST, part))), part).toEqual([]);

  // Without a phone number for the chat, the page has no link to it.
  await page.goto(`${shop.url}/product/${product._id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  expect(await page.content()).not.toContain('wa.me');
});

test('the search for words of the demo shop finds them in its HTML, answers, database and server', async ({ page }) => {
  const { E2E_URL = '', E2E_DATA_DIR = '' } = process.env;
  shop =
    E2E_DATA_DIR === '' ? await startShop() : { url: E2E_URL, dataDir: E2E_DATA_DIR, stop: () => Promise.resolve() };
  const { username, password } = ACCOUNTS.admin;
  const headers = await tokenOf(shop.url, { email: username, password });
  const product = await productInStock(page);
  const html = demoWordsIn(await everyPage(shop.url, [...PAGES, product]));
  for (const word of ['northbound', '12125550142', '214 mercer', 'https://www.instagram.com/']) {
    expect(html).toContain(word);
  }
  expect(demoWordsIn(await everyAnswer(shop.url, headers)).length).toBeGreaterThan(20);
  const rows = demoWordsIn(await withDatabase(shop.dataDir, ({ pool }) => everyRow(pool)));
  expect(rows).toContain('214 mercer');
  expect(rows).toContain('demo.shop');
  expect(demoWordsIn(everyFile(join(DIST, 'api')))).toContain('northbound');
});

test('an owner reaches the first order of an empty shop by following the screens alone', async ({ page }) => {
  shop = await startShop({ SEED: 'none' });
  await addAdmin(shop.dataDir);
  let interactions = 0;
  const press = async (target: Locator) => {
    interactions += 1;
    await target.click();
  };
  const write = async (target: Locator, text: string) => {
    interactions += 1;
    await target.fill(text);
  };
  const steps = page.getByRole('region', { name: 'First steps' });
  /** Expects that the dashboard shows one more finished step, and opens the next step. */
  const next = async (done: number, step: string) => {
    if (done > 0) await press(page.getByRole('link', { name: 'Dashboard', exact: true }));
    await expect(steps.getByText(`${done} of 5 done`)).toBeVisible();
    expect(demoWordsIn(await page.content())).toEqual([]);
    await press(steps.getByRole('link', { name: step }));
  };
  const save = async () => {
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByText('Settings saved')).toBeVisible();
  };
  await test.step('The owner signs in.', async () => {
    await page.goto(`${shop.url}/login`);
    await write(page.getByLabel('Username'), ADMIN.email);
    await write(page.getByLabel('Password'), ADMIN.password);
    await press(page.getByRole('button', { name: 'Sign In' }));
  });
  await test.step('The owner names the shop.', async () => {
    await next(0, 'Name your shop and add its phone number');
    await write(page.getByRole('textbox', { name: 'Shop name' }), 'Plain Goods');
    await write(page.getByRole('textbox', { name: 'Phone number', exact: true }), '+49 30 1234567');
    await save();
  });
  await test.step('The owner adds a category.', async () => {
    await next(1, 'Add a category');
    const category = page.getByRole('dialog', { name: 'Add Category' });
    await write(category.getByRole('textbox', { name: 'Name' }), 'Socks');
    await press(category.getByRole('button', { name: 'Add Category' }));
    await expect(category).toBeHidden();
  });
  await test.step('The owner adds a product.', async () => {
    await next(2, 'Add a product');
    const product = page.getByRole('dialog', { name: 'Add Product' });
    await write(product.getByRole('textbox', { name: 'Name', exact: true }), 'Plain Sock');
    await write(product.getByLabel('Reference code (SKU)'), 'PS-1');
    await write(product.getByRole('textbox', { name: 'Price', exact: true }), '9');
    interactions += 1;
    await product.getByLabel('Category').selectOption('Socks');
    await write(product.getByRole('textbox', { name: 'Quantity' }), '5');
    await press(product.getByRole('button', { name: 'Add Product' }));
    await expect(product).toBeHidden();
  });
  await test.step('The owner sets the delivery fee.', async () => {
    await next(3, 'Set the delivery fee and days');
    await write(page.getByRole('textbox', { name: 'Delivery fee' }), '4');
    await save();
  });
  await test.step('The owner places a first order as a shopper.', async () => {
    await next(4, 'Place a first order');
    await press(page.getByRole('link', { name: 'Plain Sock' }).first());
    await press(page.getByRole('button', { name: 'Buy Now' }));
    await write(page.getByLabel('Full name'), 'Jo Owner');
    await write(page.getByLabel('Phone number'), '+49 30 7654321');
    await write(page.getByLabel('Delivery address'), '1 Plain Street');
    await press(page.getByRole('button', { name: /^Place Order - \$13\.00/ }));
    await expect(page).toHaveURL(/\/order-success$/);
    expect(demoWordsIn(await page.content())).toEqual([]);
  });
  await test.step('The dashboard shows the order and no more first steps.', async () => {
    await page.goto(`${shop.url}/dashboard`);
    await expect(page.getByRole('link', { name: /Jo Owner.*\$13\.00/ })).toBeVisible();
    await expect(steps).toBeHidden();
    expect(interactions).toBeLessThanOrEqual(60);
  });
});
