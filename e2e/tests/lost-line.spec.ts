import { openReady, requestsEnd } from '../ready';
import { holdScripts } from '../shopper';
import { chooseVariant, fullCategory, productInStock } from '../support';
import { type Page, type Route, expect, test } from '../test';

const OFFLINE = 'You seem to be offline. Your cart is safe.';
/** The pages, by the name of the link that is followed from them, and the heading that it leads to. */
const WAYS: [from: (page: Page) => Promise<string> | string, link: RegExp, heading: RegExp][] = [
  [() => '/', /^Track/, /^Track/],
  [fullCategory, /^Track/, /^Track/],
  [productInStock, /^Cart/, /cart/i],
  [() => '/sale', /^Cart/, /cart/i],
  [() => '/cart', /^Track/, /^Track/],
  [() => '/track-order', /^Cart/, /cart/i],
];

for (const when of ['before the scripts run', 'at the first touch', 'after the first touch']) {
  test(`a line that is away ${when} is said in the shop's own words, and the shop goes on by itself`, async ({
    page: other,
    browser,
  }) => {
    for (const [from, link, heading] of WAYS) {
      const path = await from(other);
      // Each is the first page of a visitor, whose browser holds no other files.
      const context = await browser.newContext();
      const page = await context.newPage();
      const early = when.startsWith('before');
      const arrive = await holdScripts(page);
      if (early) await page.goto(path, { waitUntil: 'domcontentloaded' });
      else {
        arrive();
        await openReady(page, path);
      }
      if (when.startsWith('after')) {
        await page.getByRole('contentinfo').click();
        // The code that looks after the tab comes with the first touch.
        await requestsEnd(page);
      }
      const loads: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
      await context.setOffline(true);
      await page.getByRole('link', { name: link }).first().click();
      await expect(page.getByRole('alert'), path).toContainText(OFFLINE);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await context.setOffline(false);
      arrive();
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
      // A link that was pressed before the scripts ran may lead to a full load.
      expect(loads.length, path).toBeLessThanOrEqual(early ? 1 : 0);
      await context.close();
    }
  });
}

/** The files between a page's HTML and its hydration. */
const CHAIN: [name: string, file: RegExp][] = [
  ['starter', /\/after-paint\./],
  ['shell', /\/static\/js\/main\./],
  ['container', /\/remoteEntry\./],
  ['page', /\/remotes\/[^/]+\/[^/]+\/static\/js\//],
];

/** Holds the requests for a file until the line is cut. @returns functions that cut the line and mend it */
const lineAt = async (page: Page, file: RegExp, noticed: boolean) => {
  const context = page.context();
  const held: Route[] = [];
  const first = page.waitForRequest(file);
  await page.route(file, (route) => void held.push(route));
  return {
    async cut() {
      await first;
      if (noticed) await context.setOffline(true);
      await page.route(/./, (route) => route.abort('internetdisconnected'));
      for (const route of held) await route.abort('internetdisconnected');
    },
    async mend() {
      await page.unroute(file);
      await page.unroute(/./);
      if (noticed) await context.setOffline(false);
    },
  };
};

for (const [name, file] of CHAIN) {
  for (const noticed of [true, false]) {
    test(`a line that is lost before the ${name} came${noticed ? '' : ', without the browser noticing,'} is said, and what was pressed takes effect when it is back`, async ({
      page,
    }) => {
      const path = await productInStock(page);
      const line = await lineAt(page, file, noticed);
      // A page is complete only when its starter has come.
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await line.cut();
      const said = page.getByRole('alert').filter({ hasText: OFFLINE });
      await expect(said).toBeVisible();
      const loads: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
      const main = page.getByRole('main');
      await chooseVariant(page);
      await main.getByRole('button', { name: 'Add to Cart' }).first().click();
      await line.mend();
      await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      await expect(said).toBeHidden();
      expect(loads).toEqual([]);
    });
  }
}

test('a page that waits for the browser says that the line is away, and comes when it is back', async ({ page }) => {
  const line = await lineAt(page, /\/static\/js\/main\./, true);
  await page.goto('/login', { waitUntil: 'commit' });
  await line.cut();
  await expect(page.getByRole('alert')).toHaveText('You seem to be offline.');
  await line.mend();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('a line that is away without the browser noticing is waited for', async ({ page }) => {
  await openReady(page, '/');
  await page.route(/./, (route) => route.abort('connectionfailed'));
  await page
    .getByRole('link', { name: /^Track/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toContainText('Your cart is safe. Try again, or call us.');
  await page.unroute(/./);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: /^Track/ })).toBeVisible();
});
