import { BOOT_ELEMENT_ID, type BootBlock } from '@shop/shared/remote/boot';
import type { RemotePage } from '@shop/shared/remote/registry';
import { BROWSER_FLAGS } from '../browser';
import { makeThings } from '../dialogs/open';
import { cartChecked, fillCheckout, placeOrder } from '../shopper';
import { amountAt, chooseVariant, fullCategory, productInStock, uniquePhone, watchForTrouble } from '../support';
import { type Browser, type BrowserContext, type Page, expect, test } from '../test';
import { keepPrinted, refuseStorage, translateAll } from './alter';
import { expectFresh, walkDialogs, walkSaves, walkStaffPages, walkSteps } from './staff';

/** Paths of the shop. */
interface Places {
  category: string;
  product: string;
}

const placesOf = async (page: Page): Promise<Places> => ({
  category: await fullCategory(page),
  product: await productInStock(page),
});

/** The pages of all remotes, as the shop's own HTML lists them. */
const listedPages = async (page: Page): Promise<RemotePage['page'][]> => {
  await page.goto('/');
  const boot = await page.locator(`#${BOOT_ELEMENT_ID}`).textContent();
  const { remotes } = JSON.parse(boot ?? '') as Pick<BootBlock, 'remotes'>;
  return remotes.flatMap(({ pages }) => [...pages]);
};

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

const walkPublicPages = async (
  page: Page,
  listed: readonly RemotePage['page'][],
  { category, product }: Places,
): Promise<void> => {
  for (const { path, access } of listed) {
    // The purchase leads to these two.
    if (access !== 'public' || ['/checkout', '/order-success'].includes(path)) continue;
    await page.goto(path.replace('/category/:categoryId', category).replace('/product/:id', product));
    await expect(heading(page), path).toBeVisible();
    await expectFresh(page, path);
  }
};

/** Buys two pieces and tracks the order. No page loads again: a browser without storage would lose the cart. */
const buy = async (page: Page, { product }: Places): Promise<string> => {
  const phone = uniquePhone();
  await page.goto(product);
  await chooseVariant(page);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page
    .getByRole('link', { name: /^Cart, 1 item/ })
    .first()
    .click();
  await expect(heading(page)).toHaveText('Your cart');
  await cartChecked(page);
  const one = await amountAt(page, 'Subtotal');
  await page.getByRole('button', { name: 'Increase Quantity' }).first().click();
  await cartChecked(page);
  // A sum that a translator has copied must follow the cart.
  await expect.poll(() => amountAt(page, 'Subtotal')).toBe(2 * one);
  await expectFresh(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await fillCheckout(page, { phone });
  await expectFresh(page, '/checkout');
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  await expect(heading(page)).toBeVisible();
  await expectFresh(page, '/order-success');
  await page.getByRole('main').getByRole('link', { name: 'Track Your Order' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Phone number').press('Enter');
  await expect(page.getByRole('list', { name: /^Progress/ }).first()).toBeVisible();
  await expectFresh(page, '/track-order');
  return phone;
};

/** The browser ignores this header without a secure context, and says so. */
const IGNORED_HEADER = /Cross-Origin-Opener-Policy header has been ignored/;

/** What the browser says about the refusals that a walk makes. */
const REFUSED = /status of 409/;

/** Walks through a shop in this context; `shop` is a page without the alterations of the walk. */
const walk = async (context: BrowserContext, shop: Page, origin: string): Promise<void> => {
  const places = await placesOf(shop);
  const names = await makeThings(shop);
  await context.addInitScript(keepPrinted);
  const page = await context.newPage();
  const trouble = watchForTrouble(page);
  const listed = await listedPages(page);
  await walkPublicPages(page, listed, places);
  const phone = await buy(page, places);
  await walkStaffPages(
    page,
    listed.filter(({ access }) => access !== 'public').map(({ path }) => path),
  );
  await walkSteps(page, phone);
  await walkDialogs(page, names, origin);
  await walkSaves(page, names);
  expect(trouble().filter((text) => ![IGNORED_HEADER, REFUSED].some((known) => known.test(text)))).toEqual([]);
};

const viewport = { width: 1440, height: 900 };

for (const [what, alter] of [
  ['that the browser translates', translateAll],
  ['in a browser that refuses storage', refuseStorage],
] as const) {
  test(`a purchase and every screen, dialog and step work in a shop ${what}`, async ({ browser, page, baseURL }) => {
    const context = await browser.newContext({ viewport });
    await context.addInitScript(alter);
    await walk(context, page, baseURL ?? '');
    await context.close();
  });
}

test('a purchase and every screen, dialog and step work over plain http', async ({ playwright, page, baseURL }) => {
  const origin = baseURL ?? '';
  const { E2E_BROWSER, E2E_LIBRARIES } = process.env;
  const browser: Browser = await playwright.chromium.launch({
    executablePath: E2E_BROWSER,
    // The name stands for this machine, and is no secure context, unlike localhost.
    args: [...BROWSER_FLAGS, '--host-resolver-rules=MAP shop.test 127.0.0.1'],
    env: E2E_LIBRARIES ? { ...process.env, LD_LIBRARY_PATH: E2E_LIBRARIES } : undefined,
  });
  const context = await browser.newContext({ baseURL: `http://shop.test:${new URL(origin).port}`, viewport });
  await walk(context, page, origin);
  await browser.close();
});
