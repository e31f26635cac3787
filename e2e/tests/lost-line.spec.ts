import { openReady, requestsEnd } from '../ready';
import { fullCategory, productInStock } from '../support';
import { type Page, expect, test } from '../test';

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

for (const touched of [false, true]) {
  test(`a line that is away ${touched ? 'after' : 'at'} the first touch is said in the shop's own words, and the shop goes on by itself`, async ({
    page: other,
    browser,
  }) => {
    for (const [from, link, heading] of WAYS) {
      const path = await from(other);
      // Each is the first page of a visitor, whose browser holds no other files.
      const context = await browser.newContext();
      const page = await context.newPage();
      await openReady(page, path);
      if (touched) {
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
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
      expect(loads, path).toEqual([]);
      await context.close();
    }
  });
}

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
