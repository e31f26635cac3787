import { type Page, type Request, expect, test } from '../test';
import { openReady, openWhole } from '../ready';
import { fullCategory, productInStock, waitForRendering, signIn } from '../support';

test('a first view loads little JavaScript, all of it compressed, and sends no API requests', async ({
  page,
  browser,
}) => {
  /**
   * KB of JavaScript that the first view of each page may load, as compressed transfer size. The hashes in the names of
   * files alone move it by 0.06 KB from one build to the next.
   */
  const budgets: [path: string, most: number][] = [
    ['/', 166.7],
    [await fullCategory(page), 171.9],
    [await productInStock(page), 175.6],
    ['/sale', 170.6],
    ['/cart', 171.2],
    ['/track-order', 165.3],
  ];
  for (const [path, most] of budgets) {
    await waitForRendering(page, path);
    const requested: Request[] = [];
    // Each page is the first view of a new visitor, whose browser has stored nothing.
    const context = await browser.newContext();
    const visited = await context.newPage();
    visited.on('requestfinished', (request) => requested.push(request));
    await openWhole(visited, path);
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
    await context.close();
  }
});

/** Bytes of fonts that an English page may load. */
const FONT_BUDGET = 48 * 1024;

test('pages load at most three small fonts, which have every weight and width that the styles use', async ({
  page,
}) => {
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
    expect(sizes.length, path).toBeLessThanOrEqual(3);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThan(FONT_BUDGET);
    await look(path);
  }
  await page.goto('/login');
  await signIn(page, 'employee');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // The dashboard loads its chart after everything else.
  await expect(page.getByRole('img', { name: /^Sales of the last 30 days/ })).toBeVisible();
  await look('/dashboard');
});

test('scripts start after the first view is painted', async ({ page }) => {
  const product = await productInStock(page);
  await waitForRendering(page, product);
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

/** Paints one more text and waits until the browser reports it. By then, it has reported all paints before. */
const reportedPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'element' });
        const last = document.createElement('p');
        last.setAttribute('elementtiming', 'last');
        last.textContent = '.';
        document.querySelector('main')?.prepend(last);
      }),
  );

test('the largest text of an empty cart is painted before any script runs', async ({ page }) => {
  await openReady(page, '/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
  await reportedPaint(page);
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

test('the files of a page are cached as immutable, and a conditional request returns 304', async ({ request }) => {
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

test('the code and the data of a product are fetched before its link is followed', async ({ page }) => {
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
