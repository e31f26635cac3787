import { EventEmitter, once } from 'node:events';
import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { type ShopProduct, demoProducts } from './demo-products';
import { openReady } from './ready';
import type { StaffApi } from './staff';
import { labelOf } from './support';

/**
 * A product of the demo shop with more than two pictures. Its pictures are large; those that tests upload may be small.
 */
export const picturedProduct = async (
  request: APIRequestContext,
  fits: (product: ShopProduct) => boolean = () => true,
): Promise<ShopProduct> => {
  const drawn = (await demoProducts(request)).find((product) => product.images.length > 2 && fits(product));
  if (!drawn) throw new Error('The demo shop has no such product');
  return drawn;
};

/** The product with this id. */
export const shopProduct = async (request: APIRequestContext, id: string): Promise<ShopProduct> =>
  (await (await request.get(`/api/products/public/${id}`)).json()) as ShopProduct;

/** A line of a cart as a browser stores it. */
export const cartLine = (product: ShopProduct, quantity = 1, variant: { size?: string; color?: string } = {}) => ({
  quantity,
  size: variant.size ?? product.sizes[0] ?? '',
  color: variant.color ?? product.colors[0] ?? '',
  addedAt: '2026-11-01T10:00:00.000Z',
  product: { ...product, image: product.images[0]?.thumb_url ?? '', fullImage: product.images[0]?.url ?? '' },
});

/** Stores this value as the cart before the first page of a tab. Later changes by the shop are kept. */
export const keepCart = (page: Page, value: unknown): Promise<unknown> =>
  page.context().addInitScript(
    (kept) => {
      if (localStorage.getItem('test-began') !== null) return;
      localStorage.setItem('test-began', 'yes');
      localStorage.setItem('shopping_cart', kept);
    },
    typeof value === 'string' ? value : JSON.stringify(value),
  );

/** Stores a cart with these lines before the first page of a tab. */
export const beginWith = (page: Page, ...items: object[]): Promise<unknown> =>
  keepCart(page, { items, totalItems: 0, totalAmount: 0 });

/** Fills in the checkout fields for cash on delivery. */
export const fillCheckout = async (
  page: Page,
  { name = 'Rana Khoury', phone, address = '12 Cedar Street' }: { name?: string; phone: string; address?: string },
): Promise<void> => {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Delivery address').fill(address);
};

/** Waits until the shop has checked the cart. Until then, a part of the page is marked as busy. */
export const cartChecked = (page: Page): Promise<void> =>
  expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

/** Presses Place Order after the shop has checked the cart. */
export const placeOrder = async (page: Page): Promise<void> => {
  await cartChecked(page);
  await page
    .getByRole('button', { name: /^Place Order/ })
    .first()
    .click();
};

/** The orders of a phone number, as staff see them. */
export const ordersOf = async (
  api: StaffApi,
  phone: string,
): Promise<{ _id: string; customerName: string; totalAmount: number; products: { quantity: number }[] }[]> => {
  const answer = await api.get(`/orders?q=${encodeURIComponent(phone)}`);
  return (await answer.json()) as Awaited<ReturnType<typeof ordersOf>>;
};

/** Makes every matching call fail like a lost connection. @returns a function that stops this */
export const cutOff = async (page: Page, url: RegExp): Promise<() => Promise<void>> => {
  await page.route(url, (route) => route.abort());
  return () => page.unroute(url);
};

/** Delays the shop's scripts. @returns a function that releases them */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const scripts = '**/static/js/main.*.js';
  await page.unroute(scripts);
  const held = new EventEmitter();
  const arrived = once(held, 'arrive');
  await page.route(scripts, async (route) => {
    await arrived;
    await route.continue();
  });
  return () => void held.emit('arrive');
};

/** The cards of products on a page. */
export const cardsIn = (page: Page) => page.getByRole('main').getByRole('article');

/** The choices of a select. */
export const choicesIn = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator('option');

/** Chooses a price range, which says how many products it leaves. */
export const choosePrice = async (page: Page, range: string): Promise<void> => {
  await page.getByRole('button', { name: /^Price range: / }).click();
  const choice = labelOf(page.getByRole('radio', { name: range }));
  await expect(choice).toHaveText(/ \([1-9]\d*\)$/);
  await choice.click();
  await page.keyboard.press('Escape');
};

/** First opens a page without products, so that the browser itself requests the products. */
export const beginAside = (page: Page) => openReady(page, '/terms-conditions');
