import { BOOT_ELEMENT_ID, type BootBlock } from '@shop/shared/remote/boot';
import type { RemotePage } from '@shop/shared/remote/registry';
import { BROWSER_FLAGS } from '../browser';
import { requestsEnd } from '../ready';
import { cartChecked, fillCheckout, placeOrder } from '../shopper';
import { takeStep } from '../staff';
import {
  amountAt,
  chooseVariant,
  fullCategory,
  productInStock,
  signIn,
  uniquePhone,
  watchForTrouble,
} from '../support';
import { type Browser, type BrowserContext, type Page, expect, test } from '../test';

/** Does to a page what a browser's translator does: after each change, every text lies in elements of its own. */
const translateAll = () => {
  const skipped = 'script, style, noscript, textarea, title, option, font';
  const wrap = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    if (node.nodeType === Node.TEXT_NODE) texts.push(node);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if ((text.nodeValue ?? '').trim() === '' || !text.parentElement || text.parentElement.closest(skipped)) continue;
      const outer = document.createElement('font');
      outer.append(Object.assign(document.createElement('font'), { textContent: text.nodeValue }));
      text.parentNode?.replaceChild(outer, text);
    }
  };
  const begin = () => {
    const seen = { childList: true, characterData: true, subtree: true };
    const observer = new MutationObserver((changes) => {
      observer.disconnect();
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) wrap(node);
      observer.observe(document.body, seen);
    });
    wrap(document.body);
    observer.observe(document.body, seen);
  };
  document.addEventListener('shop:ready', () => setTimeout(begin, 300));
};

/** Makes a browser refuse storage, as with all cookies blocked. */
const refuseStorage = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
};

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

const walkPublicPages = async (page: Page, { category, product }: Places): Promise<void> => {
  for (const { path, access } of await listedPages(page)) {
    // The purchase leads to these two.
    if (access !== 'public' || ['/checkout', '/order-success'].includes(path)) continue;
    await page.goto(path.replace('/category/:categoryId', category).replace('/product/:id', product));
    await expect(heading(page), path).toBeVisible();
  }
};

/** Buys two pieces without a full load, because a browser without storage would lose the cart. */
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
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await fillCheckout(page, { phone });
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  await expect(heading(page)).toBeVisible();
  return phone;
};

const walkStaffScreens = async (page: Page, phone: string): Promise<void> => {
  await page.goto('/login');
  await signIn(page, 'admin');
  const menu = page.getByRole('navigation', { name: 'Store Manager' });
  const screens = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(screens.length).toBeGreaterThan(8);
  for (const path of screens) {
    if (!path?.startsWith('/') || path === '/') continue;
    await menu.locator(`a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    // What the last answer shows may still fail.
    await requestsEnd(page);
  }
  await menu.locator('a[href="/orders"]').click();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(phone);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Rana Khoury' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rana Khoury' });
  for (const step of ['Accept Order', 'Mark as On the Way', 'Mark as Delivered']) await takeStep(dialog, step);
};

/** The browser ignores this header without a secure context, and says so. */
const IGNORED_HEADER = /Cross-Origin-Opener-Policy header has been ignored/;

const walk = async (context: BrowserContext, places: Places): Promise<void> => {
  const page = await context.newPage();
  const trouble = watchForTrouble(page);
  await walkPublicPages(page, places);
  const phone = await buy(page, places);
  await walkStaffScreens(page, phone);
  expect(trouble().filter((text) => !IGNORED_HEADER.test(text))).toEqual([]);
};

for (const [what, alter] of [
  ['that the browser translates', translateAll],
  ['in a browser that refuses storage', refuseStorage],
] as const) {
  test(`a purchase, its steps and every screen work in a shop ${what}`, async ({ browser, page }) => {
    test.slow();
    const context = await browser.newContext();
    await context.addInitScript(alter);
    await walk(context, await placesOf(page));
    await context.close();
  });
}

test('a purchase, its steps and every screen work over plain http', async ({ playwright, page, baseURL }) => {
  test.slow();
  const { port } = new URL(baseURL ?? '');
  const { E2E_BROWSER, E2E_LIBRARIES } = process.env;
  const browser: Browser = await playwright.chromium.launch({
    executablePath: E2E_BROWSER,
    // The name stands for this machine, and is no secure context, unlike localhost.
    args: [...BROWSER_FLAGS, '--host-resolver-rules=MAP shop.test 127.0.0.1'],
    env: E2E_LIBRARIES ? { ...process.env, LD_LIBRARY_PATH: E2E_LIBRARIES } : undefined,
  });
  const context = await browser.newContext({ baseURL: `http://shop.test:${port}` });
  await walk(context, await placesOf(page));
  await browser.close();
});
