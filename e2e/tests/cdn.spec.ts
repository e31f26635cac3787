import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Page, expect, test as base } from '../test';
import { openReady, openWhole } from '../ready';
import { type RunningShop, startShop } from '../server';
import { chooseVariant, productInStock, signIn, watchForTrouble } from '../support';

/** A CDN that fetches each file from the shop by the same path. */
interface Cdn {
  url: string;
  /** The paths that it serves wrongly; null: none. */
  wrong: RegExp | null;
  /** How it serves them: with other bytes, or not at all. */
  how: 'changed' | 'away';
  /** Whether it serves them wrongly to the server, too, and not only to browsers, as one place of a CDN may. */
  everywhere: boolean;
}

const test = base.extend<object, { shop: RunningShop & { cdn: Cdn } }>({
  shop: [
    async ({ browserName: _browser }, use) => {
      const cdn: Cdn = { url: '', wrong: null, how: 'changed', everywhere: false };
      let origin = '';
      const answer = async (request: IncomingMessage, response: ServerResponse) => {
        const path = request.url ?? '';
        const isBrowser = request.headers['user-agent']?.startsWith('Mozilla') === true;
        const isWrong = cdn.wrong?.test(path) === true && (isBrowser || cdn.everywhere);
        // The shop asks as soon as it listens.
        if (origin === '' || (isWrong && cdn.how === 'away')) {
          request.socket.destroy();
          return;
        }
        const pulled = await fetch(origin + path);
        for (const name of ['content-type', 'cache-control', 'access-control-allow-origin']) {
          const value = pulled.headers.get(name);
          if (value !== null) response.setHeader(name, value);
        }
        const body = Buffer.from(await pulled.arrayBuffer());
        const other = path.includes('.css') ? 'h1{display:none}' : ';globalThis.ranOtherBytes=true;';
        response.writeHead(pulled.status).end(isWrong ? Buffer.concat([body, Buffer.from(other)]) : body);
      };
      const server = createServer((request, response) => void answer(request, response));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      cdn.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
      const shop = await startShop({ CDN_URL: cdn.url });
      origin = shop.url;
      await use({ ...shop, cdn });
      await shop.stop();
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** Waits until new pages load their files from the CDN, or from the shop. The server looks every ten seconds. */
const whenPagesUse = async (page: Page, { cdn }: { cdn: Cdn }, used: boolean) => {
  const uses = async () => (await (await page.request.get('/')).text()).includes(`src="${cdn.url}/static/`);
  await expect.poll(uses, { timeout: 40_000 }).toBe(used);
};

const FILES = ['script', 'stylesheet', 'font', 'image'];

/** The files that a page requests from now on. */
const watchFiles = (page: Page): string[] => {
  const files: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (FILES.includes(request.resourceType()) && url.startsWith('http') && !url.includes('/favicon.')) files.push(url);
  });
  return files;
};

test.beforeEach(async ({ shop, page }) => {
  Object.assign(shop.cdn, { wrong: null, everywhere: false });
  await whenPagesUse(page, shop, true);
});

test('scripts, style sheets, fonts and pictures come from the CDN, and none is fetched twice', async ({
  shop,
  page,
}) => {
  const trouble = watchForTrouble(page);
  const files = watchFiles(page);
  for (const path of ['/', await productInStock(page), '/login']) {
    await page.goto('about:blank');
    files.splice(0);
    await openWhole(page, path);
    expect(
      files.filter((file) => !file.startsWith(`${shop.cdn.url}/`)),
      path,
    ).toEqual([]);
    expect(files.length, path).toBeGreaterThan(4);
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.toSorted(), path).toEqual([...new Set(scripts)].sort());
  }
  files.splice(0);
  await signIn(page, 'employee');
  await page.goto('/products');
  await expect.poll(() => files.some((file) => file.includes('/pictures/'))).toBe(true);
  expect(files.filter((file) => !file.startsWith(`${shop.cdn.url}/`))).toEqual([]);
  expect(trouble()).toEqual([]);
});

for (const [what, wrong] of [
  ['starter', /after-paint\./],
  ['first script', /\/static\/js\/main\./],
  ['style sheet', /\.css$/],
  ['entry of a remote', /remoteEntry\./],
  ['chunk of a page', /__federation_expose_ProductPage\./],
  ['everything', /./],
] as const) {
  for (const how of ['changed', 'away'] as const) {
    test(`a page loads from the shop what the CDN serves wrongly: ${what}, ${how}`, async ({ shop, page }) => {
      const product = await productInStock(page);
      const files = watchFiles(page);
      const failures: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && failures.push(request.url()));
      Object.assign(shop.cdn, { wrong, how });
      await openReady(page, product);
      await chooseVariant(page);
      await page.getByRole('button', { name: 'Add to Cart' }).first().click();
      await expect(page.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
      expect(files.some((file) => file.startsWith(shop.url) && wrong.test(file))).toBe(true);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'ranOtherBytes'))).toBeUndefined();
      // No release is to blame.
      expect(failures.filter((url) => url.endsWith('/failures'))).toEqual([]);
    });
  }
}

test('pictures that the CDN does not serve come from the shop', async ({ shop, page }) => {
  Object.assign(shop.cdn, { wrong: /^\/pictures\//, how: 'away' });
  await openReady(page, await productInStock(page));
  const shown = page.getByRole('main').getByRole('img').first();
  await expect
    .poll(() =>
      shown.evaluate((image) => image instanceof HTMLImageElement && [image.naturalWidth > 0, image.currentSrc]),
    )
    .toEqual([true, expect.stringContaining(`${shop.url}/pictures/`)]);
});

test('while the CDN serves changed bytes, the page Health says so and new pages load nothing from it', async ({
  shop,
  page,
}) => {
  Object.assign(shop.cdn, { wrong: /./, how: 'changed', everywhere: true });
  await whenPagesUse(page, shop, false);
  const files = watchFiles(page);
  await page.goto('/login');
  await signIn(page, 'admin');
  await page.goto('/health');
  await expect(page.getByText(`The CDN at ${shop.cdn.url} serves other bytes than the shop`)).toBeVisible();
  expect(files.filter((file) => file.startsWith(shop.cdn.url))).toEqual([]);
  Object.assign(shop.cdn, { wrong: null });
  await whenPagesUse(page, shop, true);
});
