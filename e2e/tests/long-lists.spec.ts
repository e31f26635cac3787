import { type Page, expect, test } from '../test';
import { FEW, type LongShop, MANY, startLongShop } from '../long-shop';
import { openWhole, requestsEnd } from '../ready';
import { choosePrice } from '../shopper';

/** How many products a list of this length shows at first. It leaves out the rest only when that is more than a few. */
const shownOf = (count: number) => (count > 28 ? 24 : count);

/** A separate shop whose products are all in one category, every other one on sale: 50 at first, then 5,000. */
let shop: LongShop;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  shop = await startLongShop();
});

test.afterAll(async () => {
  await shop.stop();
});

/** Every list, and how many products it holds when the shop has `count` products. */
const lists = (count: number): [path: string, holds: number][] => [
  ['/shop', count],
  ['/shop?q=number', count],
  [`/shop?category=${shop.category}&sort=price-high`, count],
  ['/sale', count / 2],
  ['/sale?sort=newest', count / 2],
  [`/category/${shop.category}`, count],
  [`/category/${shop.category}?size=M&color=Sand&price=25-50`, count === FEW ? 26 : count],
];

/** The product addresses in the server's HTML, each once, in their order. One in a filtered list names the variant. */
const productsIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<a [^>]*href="(\/product\/[0-9a-f]+[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    ),
  ),
];

const expectRendered = async (page: Page, path: string, count: number) => {
  await expect(async () => {
    const answer = await page.request.get(shop.url + path);
    const html = await answer.text();
    expect(productsIn(html).length, path).toBe(count);
    expect(html, path).toMatch(/<meta property="og:image" content="http[^"]+\/pictures\/[^"]+">/);
  }).toPass();
};

/** Adds up the layout shifts that happen without any input. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(globalThis, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(
          globalThis,
          'shifted',
          Number(Reflect.get(globalThis, 'shifted')) + Number(Reflect.get(entry, 'value')),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link').allInnerTexts();

for (const count of [FEW, MANY]) {
  test.describe(`${count} products in one category`, () => {
    test.beforeAll(async () => {
      if (count === MANY) await shop.grow();
    });

    test('the HTML of every list contains its first products, and a picture for shared links', async ({ page }) => {
      for (const [path, holds] of lists(count)) await expectRendered(page, path, shownOf(holds));
      await expect(async () => {
        expect(productsIn(await (await page.request.get(shop.url)).text()).length).toBeGreaterThanOrEqual(4);
      }).toPass();
    });

    test('the sitemap contains all products', async ({ page }) => {
      await expect(async () => {
        const map = await (await page.request.get(`${shop.url}/sitemap.xml`)).text();
        const listed = [...map.matchAll(/\/product\/([0-9a-f]{24})<\/loc>/g)].map(([, id]) => id);
        expect(new Set(listed).size).toBe(count);
        expect(map).toContain(`${shop.url}/category/${shop.category}</loc>`);
        expect(map).toContain(`${shop.url}/shop</loc>`);
      }).toPass();
    });

    test('a list does not shift while the page loads the rest', async ({ page }) => {
      await watchShifts(page);
      for (const [path, holds] of lists(count)) {
        await expectRendered(page, path, shownOf(holds));
        await page.goto(shop.url + path, { waitUntil: 'commit' });
        const sent = productsIn(await (await page.request.get(shop.url + path)).text());
        // Every answer may move what is on the screen.
        await requestsEnd(page);
        const shown = await page
          .getByRole('main')
          .locator('article a[href^="/product/"]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        expect(shown, path).toEqual(sent);
        expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shifted'))), path).toBeLessThan(0.02);
      }
    });
  });
}

test('a short list is filtered in the browser, and a long one by the server', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/products/public')) requested.push(pathname + search);
  });
  const rest = ['/api/products/public?fields=card&onSale=true&sort=discount'];
  // Half of the products are on sale, which is too many for one answer.
  await openWhole(page, `${shop.url}/sale`);
  await expect.poll(() => requested).toEqual(rest);
  await choosePrice(page, '$25 - $50');
  await expect(page.getByText(/^\d+ products$/)).not.toHaveText('2500 products');
  // The mouse may lie on a card now, whose product is fetched beforehand.
  const ofList = requested.filter((one) => one.startsWith('/api/products/public?'));
  expect(ofList.at(-1)).toContain('limit=28');
  expect(ofList.at(-1)).toContain('minPrice=25');

  await shop.query(`update products set on_sale = on_sale and ref_code not like 'GROWN-%'`);
  await page.goto(`${shop.url}/terms-conditions`);
  await expect(async () => {
    expect(
      Number((await page.request.get(`${shop.url}/api/products/public?onSale=true`)).headers()['x-total-count']),
    ).toBe(25);
  }).toPass();
  await expectRendered(page, '/sale', shownOf(25));
  requested.length = 0;
  // The first answer contains all of them.
  await openWhole(page, `${shop.url}/sale`);
  await expect(page.getByText('25 products', { exact: true })).toBeVisible();
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
  await expect(page).toHaveURL(/sort=price-low/);
  expect(await names(page)).toHaveLength(25);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  expect(requested).toEqual([]);
});
