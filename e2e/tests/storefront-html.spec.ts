import { expect, test } from '../test';
import { HtmlValidate } from 'html-validate';
import { demoProducts } from '../demo-products';
import { fullCategory, productInStock } from '../support';

/** The rules of HTML, from a validator that is independent of this shop. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Reads each page as the server sends it. A busy server may leave the first visit to the browser. */
test('every public page is served as valid HTML', async ({ request }) => {
  const products = await demoProducts(request);
  const pictured = products.find(({ images, category }) => images.length > 1 && category);
  const nowhere = '000000000000000000000000';
  const rendered = [
    '/',
    '/shop',
    '/shop?q=tee&sort=price-low',
    '/sale',
    `/category/${pictured?.category?._id ?? 'none'}`,
    `/product/${pictured?._id ?? 'none'}`,
    '/cart',
    '/track-order',
    '/confirm',
    '/privacy-policy',
    '/terms-conditions',
    `/product/${nowhere}`,
    `/category/${nowhere}`,
  ];
  const others = ['/checkout', '/order-success', '/login', '/admin'];
  // A new page of a remote must be added to the list above.
  const boot = /id="boot">(.*?)<\/script>/.exec(await (await request.get('/')).text())?.[1] ?? '{}';
  const { remotes } = JSON.parse(boot) as { remotes: { pages: { path: string; access: string }[] }[] };
  const known = remotes.flatMap(({ pages }) => pages.filter(({ access }) => access === 'public'));
  const visited = [...rendered, ...others].map((path) => path.replace(/\?.*/, ''));
  const missed = known
    .map(({ path }) => path)
    .filter((path) => !visited.some((one) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(one)));
  expect(known.length).toBeGreaterThan(5);
  expect(missed).toEqual([]);
  const faults: string[] = [];
  for (const path of [...rendered, ...others]) {
    const load = async () => (await request.get(path, { maxRedirects: 0 })).text();
    if (rendered.includes(path)) await expect.poll(async () => (await load()).includes('<main'), path).toBe(true);
    const { results } = await validator.validateString(await load(), path);
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages)) {
      faults.push(`${path}:${String(line)}:${String(column)} ${ruleId}: ${message}`);
    }
  }
  expect(faults).toEqual([]);
});

test('pages have a title, a canonical address and a picture, and unknown addresses return 404', async ({
  page,
  request,
}) => {
  const product = await productInStock(page);
  await page.goto(product);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
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

test('an address in capitals names the one of the shop, and pages of one visitor are kept out of search', async ({
  page,
  request,
}) => {
  const product = await productInStock(page);
  const category = await fullCategory(page);
  for (const path of ['/shop', product, category]) {
    const parts = path.split('/').map((part) => part.toUpperCase());
    const html = await (await request.get(parts.join('/'))).text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(new URL(canonical).pathname, parts.join('/')).toBe(path);
  }
  const map = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/cart', '/checkout', '/order-success', '/track-order']) {
    const answer = await request.get(path);
    expect(answer.headers()['x-robots-tag'], path).toBe('noindex');
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex">');
    expect(map).not.toContain(`${path}<`);
  }
});

test('the scripts of a rendered page are fetched after its first view is painted, not with it', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  const preloads = html.match(/<link rel="preload" as="script"[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(1);
  // A browser does not fetch a preload for no medium.
  expect(preloads.filter((link) => !link.includes(' media="not all"'))).toEqual([]);
  await page.goto('/');
  const links = page.locator('link[rel="preload"][as="script"]');
  await expect(links.and(page.locator('[media]'))).toHaveCount(0);
  expect(await links.count()).toBeGreaterThanOrEqual(preloads.length);
});
