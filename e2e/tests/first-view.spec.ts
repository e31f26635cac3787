import { type Page, type Request, expect, test } from '../test';
import { holdScripts } from '../shopper';
import { makeProduct, staffApi } from '../staff';
import { labelOf, productInStock, signIn, watchForTrouble } from '../support';
import { openReady, openWhole, requestsEnd } from '../ready';

/** The path of a category that has products. */
const fullCategory = async (page: Page): Promise<string> => {
  // Products that other tests create have no category.
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
    // Four rows of categories and the sale row. Every product has a picture and a link.
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

  test('a page says where its buttons need JavaScript', async ({ page }) => {
    const words: [string, string][] = [
      [await productInStock(page), 'Choosing and ordering need JavaScript.'],
      ['/track-order', 'Tracking needs JavaScript.'],
      ['/shop', 'Search and filters need JavaScript.'],
      ['/cart', 'Your cart is kept by your browser, and needs JavaScript.'],
      ['/checkout', 'This shop needs JavaScript.'],
    ];
    for (const [path, text] of words) {
      await page.goto(path);
      const word = page.locator('noscript').first();
      await expect(word, path).toBeVisible();
      // Locators do not see the text of this element, because they expect JavaScript to be on.
      expect(await word.textContent(), path).toBe(text);
    }
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
    // Stores the heading from the server's HTML before any script runs.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') {
          Reflect.set(globalThis, 'served', document.querySelector('#root h1'));
        }
      });
    });
    await openReady(page, path);
    const kept = await page.evaluate(() => {
      const served: unknown = Reflect.get(globalThis, 'served');
      return served instanceof Element && served === document.querySelector('#root h1');
    });
    expect(kept, path).toBe(true);
  }
  expect(trouble()).toEqual([]);
});

test('a page works after hydration as if the browser had made it', async ({ page }) => {
  await openReady(page, await productInStock(page));
  const radios = page.getByRole('radio', { name: /^(?!.*sold out)/i });
  if ((await radios.count()) > 0) {
    await labelOf(radios.first()).click();
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
  const picture = await request.get(image ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  for (const side of ['width', 'height']) {
    await expect(page.locator(`meta[property="og:image:${side}"]`)).toHaveAttribute('content', /^[1-9]\d+$/);
  }
  const facts: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(JSON.stringify(facts)).toContain('"Product"');
  expect(JSON.stringify(facts)).toContain('"BreadcrumbList"');

  await page.goto('/');
  const settings = (await (await request.get('/api/settings')).json()) as { shopName: string };
  const shared = page.locator('meta[property="og:title"]');
  await expect(shared).toHaveAttribute('content', new RegExp(`^${settings.shopName} · `));
  for (const icon of ['/favicon.ico', '/apple-touch-icon.png', '/manifest.webmanifest']) {
    expect((await request.get(icon)).status(), icon).toBe(200);
  }

  const unknown = await page.goto('/product/000000000000000000000000');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
  expect((await request.get('/category/000000000000000000000000')).status()).toBe(404);
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${product}</loc>`);
});

/** Waits until the server has rendered the page. When it is busy, it may leave the first visit to the browser. */
const rendered = (page: Page, path: string) =>
  expect.poll(async () => (await (await page.request.get(path)).text()).includes('<h1'), path).toBe(true);

test('a first view asks for little JavaScript, all of it compressed, and for no answers', async ({ page }) => {
  /** KB of JavaScript that the first view of each page may load, as compressed transfer size. */
  const budgets: [path: string, most: number][] = [
    ['/', 139.4],
    [await fullCategory(page), 143],
    [await productInStock(page), 146],
    ['/sale', 142.1],
    ['/cart', 143.1],
    ['/track-order', 137.5],
  ];
  for (const [path, most] of budgets) {
    await rendered(page, path);
    const requested: Request[] = [];
    const note = (request: Request) => requested.push(request);
    page.on('requestfinished', note);
    await openWhole(page, path);
    page.off('requestfinished', note);
    const scripts = requested.filter((request) => request.resourceType() === 'script');
    const encodings = await Promise.all(
      scripts.map(async (script) => (await script.response())?.headerValue('content-encoding')),
    );
    expect([...new Set(encodings)], path).toEqual(['br']);
    const sizes = await Promise.all(scripts.map(async (script) => (await script.sizes()).responseBodySize));
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThan(most * 1024);
    // The answers are already in the HTML.
    expect(
      requested.filter((request) => new URL(request.url()).pathname.startsWith('/api/')),
      path,
    ).toEqual([]);
  }
});

/** Bytes of fonts that an English page may load. */
const FONT_BUDGET = 48 * 1024;

test('pages load two small fonts, which have every weight and width that is asked of them', async ({ page }) => {
  const paths = ['/', await fullCategory(page), await productInStock(page), '/cart'];
  const look = async (path: string) => {
    const worn = await page.evaluate(() => {
      const name = (family: string) => (family.split(',')[0] ?? '').replaceAll('"', '');
      const texts = [...document.querySelectorAll('body *')].filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      );
      const faces = [...document.fonts].filter(({ family }) => family.includes('Variable'));
      return {
        cuts: [
          ...new Set(
            texts.map((element) => {
              const { fontFamily, fontWeight, fontStretch } = getComputedStyle(element);
              return [name(fontFamily), fontWeight, fontStretch].join('|');
            }),
          ),
        ],
        faces: faces.map(({ family, weight, stretch }) => ({ family: name(family), weight, stretch })),
      };
    });
    expect(worn.cuts.length, path).toBeGreaterThan(3);
    const missing = worn.cuts.filter((cut) => {
      const [family, weight, stretch] = cut.split('|');
      const face = worn.faces.find((one) => one.family === family);
      const within = (value: string | undefined, range: string) => {
        const [least = NaN, most = NaN] = range.split(' ').map(Number.parseFloat);
        const wanted = Number.parseFloat(value ?? '');
        return wanted >= least && wanted <= most;
      };
      return face && !(within(weight, face.weight) && (face.stretch === 'normal' || within(stretch, face.stretch)));
    });
    expect(missing, path).toEqual([]);
  };
  for (const path of paths) {
    const requested: Request[] = [];
    const note = (request: Request) => request.resourceType() === 'font' && requested.push(request);
    page.on('requestfinished', note);
    await openWhole(page, path);
    page.off('requestfinished', note);
    const sizes = await Promise.all(requested.map(async (font) => (await font.sizes()).responseBodySize));
    expect(sizes.length, path).toBeLessThanOrEqual(2);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThan(FONT_BUDGET);
    await look(path);
  }
  await page.goto('/login');
  await signIn(page, 'employee');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await requestsEnd(page);
  await look('/dashboard');
});

test('scripts start when the first view is on the screen', async ({ page }) => {
  const product = await productInStock(page);
  await rendered(page, product);
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (added.some((node) => node instanceof HTMLScriptElement && node.src.includes('/static/js/main.'))) {
        Reflect.set(globalThis, 'started', performance.now());
      }
    }).observe(document, { childList: true, subtree: true });
  });
  // Scripts are delayed by half a second. A busy machine may take longer to paint.
  await expect(async () => {
    await openReady(page, product);
    const { started, painted } = await page.evaluate(() => ({
      started: Number(Reflect.get(globalThis, 'started')),
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    }));
    expect(painted).toBeLessThan(started);
  }).toPass();
});

test('the largest text of an empty cart comes with the page, before any script', async ({ page }) => {
  await openReady(page, '/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
  const largest = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntries().at(-1);
          const element = paint && 'element' in paint ? paint.element : null;
          // The empty cart has replaced the server's HTML, which is no longer in the document.
          resolve(element instanceof Element ? (element.textContent ?? '') : 'sent by the server');
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(largest).toBe('sent by the server');
});

test('what is pressed and typed before the scripts are there is done once they are', async ({ page, request }) => {
  const stock = { 'S-Black': 5, 'M-Black': 5 };
  const made = await makeProduct(await staffApi(request), { sizes: ['S', 'M'], colors: ['Black'], stock });
  await rendered(page, `/product/${made._id}`);
  let arrive = await holdScripts(page);
  await page.goto(`/product/${made._id}`, { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  await labelOf(main.getByRole('radio', { name: 'Black' })).click();
  await labelOf(main.getByRole('radio', { name: 'M', exact: true })).click();
  const add = main.getByRole('button', { name: 'Add to Cart' }).first();
  // Repeated presses add the product only once.
  await add.click();
  await add.click();
  arrive();
  await expect(page.getByText(`1 × ${made.name} (M, Black)`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await rendered(page, '/track-order');
  arrive = await holdScripts(page);
  await page.goto('/track-order', { waitUntil: 'domcontentloaded' });
  await main.getByLabel('Phone number').fill('00000001');
  await main.getByRole('button', { name: 'Track Order' }).click();
  arrive();
  await expect(main.getByRole('alert')).toContainText('No orders found for this phone number.');
});

/** Simulates a line of 50 KB per second with a delay of 400 ms per answer. */
const slowLine = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const rate = 50 * 1024;
  const line = { offline: false, latency: 400, downloadThroughput: rate, uploadThroughput: rate };
  await session.send('Network.emulateNetworkConditions', line);
};

test('on a slow line, what is pressed as soon as it is seen is in the cart', async ({ page, request }) => {
  test.slow();
  const stock = { 'S-Black': 5, 'M-Black': 5, 'M-Navy': 5 };
  const fields = { sizes: ['S', 'M'], colors: ['Black', 'Navy'], stock };
  const made = await makeProduct(await staffApi(request), fields);
  await rendered(page, `/product/${made._id}`);
  await slowLine(page);
  await page.goto(`/product/${made._id}`, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const radio = (name: string) => main.getByRole('radio', { name, exact: true });
  await labelOf(radio('Navy')).click();
  await labelOf(radio('Black')).click();
  await labelOf(radio('M')).click();
  // The choice is visible at once, before any answer can arrive.
  await expect(radio('Black')).toBeChecked();
  await expect(radio('M')).toBeChecked();
  for (let press = 0; press < 2; press += 1) await main.getByRole('button', { name: 'Increase Quantity' }).click();
  await main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText(`3 × ${made.name} (M, Black)`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await expect(page).toHaveURL(/color=Black&size=M/);
});

test('on a slow line, a list is sorted and filtered by what is chosen as soon as it is seen', async ({ page }) => {
  test.slow();
  await rendered(page, '/sale');
  await slowLine(page);
  await page.goto('/sale', { waitUntil: 'commit' });
  const choose = async (label: string) => {
    const box = page.getByRole('main').getByRole('combobox', { name: label });
    const value = await box.locator('option:not(:checked)').last().getAttribute('value');
    await box.selectOption(value);
    return value ?? '';
  };
  const sort = await choose('Sort by');
  const price = await choose('Price range');
  const requested = new URLSearchParams({ sort, price });
  for (const [name, value] of requested)
    await expect(page).toHaveURL((url) => url.searchParams.get(name) === value, { timeout: 30_000 });
});

test('what a page is made of is kept for good by the browser, and recognised when it asks again', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const files = [...html.matchAll(/(?:src|href)="(\/(?:static|remotes)\/[^"]+\.(?:js|css|woff2))"/g)].map(
    ([, file]) => file,
  );
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const answer = await request.get(file ?? '', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['cache-control'], file).toContain('immutable');
    const again = await request.get(file ?? '', { headers: { 'if-none-match': answer.headers()['etag'] ?? '' } });
    expect(again.status(), file).toBe(304);
  }
});

test('a product is fetched, code and data, before its link is followed', async ({ page }) => {
  await openReady(page, await fullCategory(page));
  const link = page.getByRole('main').locator('article a[href^="/product/"]').first();
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const data = page.waitForResponse((response) => response.url().includes(`/api/products/public/${id}`));
  const code = page.waitForResponse((response) => response.url().includes('ProductPage'));
  await link.focus();
  expect((await data).ok()).toBe(true);
  expect((await code).ok()).toBe(true);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await link.press('Enter');
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
  expect(requested.filter((url) => url.includes(`/api/products/public/${id}`) || url.includes('ProductPage'))).toEqual(
    [],
  );
});

test('the styles that the server rendered stay where they are, and later ones come among them', async ({ page }) => {
  await openReady(page, '/');
  const styles = page.locator('style[data-styled]');
  await expect(styles).toHaveCount(1);
  // Rules that a script inserts are not part of the element's text.
  expect((await styles.textContent())?.length).toBeGreaterThan(10_000);
  const rules = () => styles.evaluate((style: HTMLStyleElement) => style.sheet?.cssRules.length ?? 0);
  const before = await rules();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await rules()).toBeGreaterThan(before);
  await expect(styles).toHaveCount(1);
});

test('the sheet to which styles are added has no faces of fonts: each rule would lay the page out anew', async ({
  page,
}) => {
  await openReady(page, '/');
  const faces = await page.evaluate(() =>
    [...document.styleSheets].map(({ ownerNode, cssRules }) => ({
      grows: ownerNode instanceof HTMLStyleElement,
      faces: [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).length,
    })),
  );
  expect(faces.filter(({ grows }) => grows)).toEqual([{ grows: true, faces: 0 }]);
  expect(faces.find(({ grows }) => !grows)?.faces).toBeGreaterThan(3);
});
