import { type Page, expect, test } from '@playwright/test';
import { productInStock, watchForTrouble } from '../support';

/** The path of a category that has products. */
const fullCategory = async (page: Page): Promise<string> => {
  // Products that other tests made meanwhile have none.
  const answer = await page.request.get('/api/products/public?limit=100');
  const products = (await answer.json()) as { category: { _id: string } | null }[];
  const category = products.find((product) => product.category)?.category;
  if (!category) throw new Error('No product of the demo shop has a category');
  return `/category/${category._id}`;
};

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows texts, prices, pictures and links', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText(/\$\d+\.\d\d/).first()).toBeVisible();
    // Four rows of categories and the sale, each with a picture and a link for every product.
    expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(4);
    expect(await main.getByRole('article').count()).toBeGreaterThanOrEqual(12);
    expect(await main.locator('article a[href^="/product/"]').count()).toBeGreaterThanOrEqual(12);
    const picture = main.getByRole('img').first();
    await expect(picture).toBeVisible();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBeGreaterThan(3);
    await expect(page.getByText('This shop needs JavaScript')).toHaveCount(0);
  });

  test('a category shows its products, and a product its name, price and picture', async ({ page }) => {
    await page.goto(await fullCategory(page));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(main.getByText(/\$\d+\.\d\d/).first()).toBeVisible();
    await main.locator('a[href^="/product/"]').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(main.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(main.getByText(/\$\d+\.\d\d/).first()).toBeVisible();
    await expect(main.getByRole('img').first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  });

  for (const path of ['/sale', '/shop', '/track-order', '/privacy-policy', '/terms-conditions']) {
    test(`${path} stands there`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test('hydration keeps the nodes that the server sent, and says nothing', async ({ page }) => {
  const trouble = watchForTrouble(page);
  const product = await productInStock(page);
  for (const path of ['/', await fullCategory(page), product, '/sale', '/shop', '/track-order', '/terms-conditions']) {
    // The server's own heading is remembered before any script has run.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') {
          Reflect.set(globalThis, 'served', document.querySelector('#root h1'));
        }
      });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const kept = await page.evaluate(() => {
      const served: unknown = Reflect.get(globalThis, 'served');
      return served instanceof Element && served === document.querySelector('#root h1');
    });
    expect(kept, path).toBe(true);
  }
  expect(trouble()).toEqual([]);
});

test('a page works after hydration as if the browser had made it', async ({ page }) => {
  await page.goto(await productInStock(page), { waitUntil: 'networkidle' });
  const radios = page.getByRole('radio', { name: /^(?!.*sold out)/i });
  if ((await radios.count()) > 0) {
    await radios.first().click({ force: true });
    await expect(radios.first()).toBeChecked();
  }
});

test('pages name themselves, and what does not exist is not found', async ({ page, request }) => {
  const product = await productInStock(page);
  await page.goto(product);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} · `));
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  expect(new URL(canonical ?? '').pathname).toBe(product);
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await request.get(image ?? '')).status()).toBe(200);
  const facts: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(JSON.stringify(facts)).toContain('"Product"');
  expect(JSON.stringify(facts)).toContain('"BreadcrumbList"');

  const unknown = await page.goto('/product/000000000000000000000000');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
  expect((await request.get('/category/000000000000000000000000')).status()).toBe(404);
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${product}</loc>`);
});
