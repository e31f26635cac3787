import { type Page, expect } from '@playwright/test';
import { openReady } from '../ready';
import { beginWith, cartLine, cutOff, fillCheckout, placeOrder } from '../shopper';
import { chooseVariant, uniquePhone } from '../support';
import { pieceOf } from './confirmation';
import { confirmationScenes } from './confirmation-scenes';
import { askScenes } from './exchange-scenes';
import type { Scene, Stage } from './scene';

/** A scene that only opens an address. */
const at = (name: string, path: string | ((stage: Stage) => string)): Scene => ({
  name,
  whole: true,
  show: async (page, stage) => {
    await openReady(page, typeof path === 'string' ? path : path(stage));
  },
});

const productPath = ({ product }: Stage) => `/product/${product._id}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const withCart = async (page: Page, { product, soldOut }: Stage, path: string) => {
  const lines = [cartLine(product, 2), cartLine({ ...product, price: 1 }, 1, { size: product.sizes.at(-1) ?? '' })];
  await beginWith(page, ...lines, ...(soldOut ? [cartLine(soldOut)] : []));
  await openReady(page, path);
};

const toCheckout = async (page: Page, { product }: Stage, line = cartLine(product, 2)) => {
  await beginWith(page, line);
  await openReady(page, '/checkout');
};

const order = async (page: Page, stage: Stage) => {
  const phone = uniquePhone();
  await toCheckout(page, stage, pieceOf(stage.product));
  await fillCheckout(page, { phone });
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  return phone;
};

/** Every screen for shoppers, in each of its states. */
export const publicScenes: readonly Scene[] = [
  at('home', '/'),
  at('category', ({ category }) => `/category/${category}`),
  at('category-missing', '/category/000000000000000000000000'),
  at('sale', '/sale'),
  at('shop', '/shop'),
  at('shop-results', '/shop?q=tee'),
  at('shop-nothing-found', '/shop?q=zzzzzzzz'),
  at('product', productPath),
  at('product-missing', '/product/000000000000000000000000'),
  at('cart-empty', '/cart'),
  at('tracking', '/track-order'),
  at('confirm-incomplete', '/confirm'),
  at('privacy-policy', '/privacy-policy'),
  at('terms-conditions', '/terms-conditions'),
  at('login', '/login'),
  at(
    'category-filtered',
    ({ category, product }) => `/category/${category}?size=${product.sizes.join(',')}&price=25-50`,
  ),
  {
    name: 'category-sheet',
    narrow: 639,
    show: async (page, stage) => {
      await openReady(page, `/category/${stage.category}`);
      await button(page, 'Filter').click();
      await page.getByRole('dialog').getByRole('checkbox').nth(1).press('Space');
    },
  },
  {
    name: 'category-sizes',
    show: async (page, stage) => {
      await openReady(page, `/category/${stage.category}`);
      const sizes = button(page, /^Size: /);
      if (!(await sizes.isVisible())) return;
      await sizes.click();
      await page.getByRole('checkbox').nth(1).press('Space');
    },
  },
  {
    name: 'product-sold-out',
    whole: true,
    show: async (page, stage) => {
      await openReady(page, stage.soldOut ? `/product/${stage.soldOut._id}` : productPath(stage));
    },
  },
  {
    name: 'menu',
    narrow: 768,
    show: async (page) => {
      await openReady(page, '/');
      await button(page, 'Menu').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'category-panel',
    show: async (page) => {
      await openReady(page, '/');
      const item = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('listitem')
        .filter({
          has: page.getByRole('button'),
        });
      if (!(await item.first().isVisible())) return;
      await item.first().getByRole('link').first().hover();
      await expect(item.first().getByRole('link', { name: /^New / })).toBeVisible();
    },
  },
  {
    name: 'search',
    show: async (page) => {
      await openReady(page, '/');
      await button(page, 'Search').click();
      await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
      await page.keyboard.type('tee');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'quick-view',
    show: async (page, { product }) => {
      await openReady(page, `/shop?q=${encodeURIComponent(product.name)}`);
      await button(page, `Quick view of ${product.name}`).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
    },
  },
  {
    name: 'picture-enlarged',
    show: async (page, stage) => {
      await openReady(page, productPath(stage));
      await button(page, 'Enlarge picture').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'picture-near',
    show: async (page, stage) => {
      await openReady(page, productPath(stage));
      await button(page, 'Enlarge picture').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Zoom in' }).click();
    },
  },
  {
    name: 'size-guide',
    show: async (page, stage) => {
      await openReady(page, productPath(stage));
      await button(page, 'Size guide').click();
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'product-added',
    show: async (page, stage) => {
      await openReady(page, productPath(stage));
      await chooseVariant(page);
      await button(page, 'Add to Cart').click();
      await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
    },
  },
  {
    name: 'cart-drawer',
    show: async (page, stage) => {
      await withCart(page, stage, '/shop');
      await button(page, 'Show cart').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'cart', whole: true, show: (page, stage) => withCart(page, stage, '/cart') },
  {
    name: 'cart-coupon-refused',
    whole: true,
    show: async (page, stage) => {
      await withCart(page, stage, '/cart');
      await page.getByLabel('Coupon code').fill('LAUNCH25');
      await button(page, 'Apply').click();
      await expect(page.getByText('This coupon has expired')).toBeVisible();
    },
  },
  { name: 'checkout', whole: true, show: toCheckout },
  {
    name: 'checkout-summary',
    narrow: 1023,
    show: async (page, stage) => {
      await toCheckout(page, stage);
      await button(page, /^Order summary/).click();
    },
  },
  {
    name: 'checkout-errors',
    whole: true,
    show: async (page, stage) => {
      await toCheckout(page, stage);
      await placeOrder(page);
      await expect(page.getByText('Name is required')).toBeVisible();
    },
  },
  {
    name: 'checkout-waiting',
    whole: true,
    asks: true,
    show: async (page, stage) => {
      await toCheckout(page, stage);
      await fillCheckout(page, { phone: uniquePhone() });
      await cutOff(page, /\/api\/orders$/);
      await placeOrder(page);
      await expect(page.getByText('We are still trying to place your order')).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: 'checkout-failed',
    whole: true,
    show: async (page, stage) => {
      await toCheckout(page, stage);
      await fillCheckout(page, { phone: uniquePhone() });
      await page.route(/\/api\/orders$/, (route) => route.fulfill({ status: 500, json: {} }));
      await placeOrder(page);
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'order-success',
    whole: true,
    show: async (page, stage) => {
      await order(page, stage);
    },
  },
  {
    name: 'tracking-found',
    whole: true,
    show: async (page, stage) => {
      await order(page, stage);
      await page.getByRole('main').getByRole('link', { name: 'Track Your Order' }).click();
      await expect(page.getByRole('list', { name: /^Progress/ }).first()).toBeVisible();
    },
  },
  ...confirmationScenes,
  ...askScenes,
  {
    name: 'tracking-nothing-found',
    whole: true,
    show: async (page) => {
      await openReady(page, '/track-order');
      await page.getByLabel('Phone number').fill('+999 000 111');
      await page.getByRole('button', { name: /^Track/ }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('No orders found');
    },
  },
  {
    name: 'login-refused',
    show: async (page) => {
      await openReady(page, '/login');
      await page.getByLabel('Username').fill('nobody@demo.shop');
      await page.getByLabel('Password').fill('wrong');
      await button(page, 'Sign In').click();
      await expect(page.getByRole('alert').first()).not.toBeEmpty();
    },
  },
];
