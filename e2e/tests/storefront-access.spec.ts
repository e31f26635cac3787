import { type Page, expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { openReady, openWhole } from '../ready';
import { demoProducts } from '../demo-products';
import {
  beginWith,
  cartLine,
  fillCheckout,
  picturedProduct,
  placeOrder as pressPlaceOrder,
  shopProduct,
} from '../shopper';
import { expectUsable, makeProduct, placeOrder, staffApi } from '../staff';
import { uniquePhone } from '../support';

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('every dialog of the shop is accessible, in light and dark', async ({ page, request }) => {
  const products = await demoProducts(request);
  const tee = products.find(({ images, sizes }) => images.length > 2 && sizes.includes('XL'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReady(page, `/product/${tee?._id ?? 'none'}`);
  for (const name of ['Enlarge picture', 'Size guide']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('Loading the size guide')).toHaveCount(0);
    await expectUsableEverywhere(page, name);
    await closeDialog(page);
  }
  await openReady(page, '/shop');
  const [first] = products
    .filter(({ stock }) => Object.values(stock).some((left) => left > 0))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
  await page.getByRole('button', { name: `Quick view of ${first?.name ?? 'none'}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
  await expectUsableEverywhere(page, 'quick view with errors');
  await closeDialog(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('tee');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectUsableEverywhere(page, 'search');
  await closeDialog(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectUsable(page, `menu, ${colorScheme}`);
  }
});

test('every state of a purchase is accessible, in light and dark', async ({ page, request }) => {
  const api = await staffApi(request);
  const cap = await shopProduct(request, (await makeProduct(api))._id);
  const phone = uniquePhone();
  await placeOrder(request, cap, { customerName: 'Axe', customerPhone: phone });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await beginWith(page, cartLine(cap, 12), cartLine({ ...cap, price: 1, stock: { default: 99 } }));
  await openReady(page, '/shop');
  await page.getByRole('button', { name: 'Show cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
  await expectUsableEverywhere(page, 'cart drawer');
  await closeDialog(page);
  await page.goto('/cart');
  await page.getByLabel('Coupon code').fill('LAUNCH25');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This coupon has expired')).toBeVisible();
  await expectUsableEverywhere(page, 'cart with faults');
  await page.goto('/checkout');
  await fillCheckout(page, { phone });
  await page.route(/\/api\/orders$/, (route) => route.fulfill({ status: 500, json: {} }));
  await pressPlaceOrder(page);
  const refused = page.getByRole('alert').filter({ hasText: 'Unable to process your COD order' });
  await expect(refused).toBeVisible();
  await expectUsableEverywhere(page, 'checkout refused');
  await page.unroute(/\/api\/orders$/);
  await pressPlaceOrder(page);
  await expect(refused).toBeHidden();
  await expect(page).toHaveURL(/\/order-success$/);
  await expectUsableEverywhere(page, 'order success');
  await page.getByRole('main').getByRole('link', { name: 'Track Your Order' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByRole('list', { name: /^Progress/ }).first()).toBeVisible();
  await expectUsableEverywhere(page, 'tracked order');
  for (const path of ['/product/000000000000000000000000', '/category/000000000000000000000000', '/shop?q=zzzzzzzz']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { name: /Not Found|No products/ })).toBeVisible();
    await expectUsableEverywhere(page, path);
  }
});

test('no page scrolls sideways on a phone whose text is twice as large', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const product = await picturedProduct(request, ({ category }) => category !== null);
  // The widest prices, and many colors of what is sold out, in both columns.
  const api = await staffApi(request);
  const colors = ['Black', 'Blue', 'Gold', 'Green', 'Navy', 'Red', 'Sand', 'White'];
  const wide = { colors, price: 999_999.99, salePrice: 499_999.99, onSale: true, stock: {} };
  const made = [await makeProduct(api, wide), await makeProduct(api, wide)];
  const pages = ['/', `/category/${product.category?._id ?? 'none'}`, `/product/${product._id}`, '/shop', '/sale'];
  for (const path of [...pages, '/cart', '/track-order', '/privacy-policy', '/terms-conditions', '/login']) {
    await openReady(page, path);
    const overflow = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth - window.innerWidth;
    });
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  for (const { _id } of made) expect((await api.remove(`/products/${_id}`)).ok()).toBe(true);
});

test('the shop shows no motion to visitors who prefer reduced motion', async ({ page, request }) => {
  const [product] = await demoProducts(request);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReady(page, `/product/${product?._id ?? 'none'}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const moving = await page.evaluate(() => {
    const seconds = (value: string) => Math.max(...value.split(',').map((part) => parseFloat(part) || 0));
    return [document.documentElement, ...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
      const moves = seconds(transitionDuration) > 0 || (animationName !== 'none' && seconds(animationDuration) > 0);
      return moves || scrollBehavior === 'smooth' ? [`${element.tagName} ${element.className}`] : [];
    });
  });
  expect(moving).toEqual([]);
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('an unknown product or category says so, and links to the home page', async ({ page }) => {
    for (const what of ['product', 'category']) {
      const answer = await page.goto(`/${what}/000000000000000000000000`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${what} Not Found$`, 'i') })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${what} Not Found`, 'i'));
      await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    }
  });
});

test('pictures are sent as AVIF and WebP in several widths, shift nothing, and load late below the fold', async ({
  page,
  request,
}) => {
  const pictured = (await demoProducts(request)).find(({ images, category }) => images.length > 1 && category);
  const paths = ['/', `/category/${pictured?.category?._id ?? 'none'}`, `/product/${pictured?._id ?? 'none'}`];
  for (const path of paths) {
    await page.addInitScript(() => {
      Reflect.set(window, 'shifted', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (Reflect.get(entry, 'hadRecentInput') !== true) {
            const sum = Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value'));
            Reflect.set(window, 'shifted', sum);
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Every picture may move what is on the screen.
    await openWhole(page, path);
    const pictures = await page.locator('main picture').evaluateAll((all) =>
      all.map((picture) => {
        const image = picture.querySelector('img');
        const sources = [...picture.querySelectorAll('source')];
        return {
          types: sources.map(({ type }) => type),
          widths: sources.map(({ srcset }) => srcset.split(',').length),
          ratio: Math.round((Number(image?.width) / Number(image?.height)) * 100) / 100,
          urgent: image?.getAttribute('loading') !== 'lazy',
          below: (image?.getBoundingClientRect().top ?? 0) > window.innerHeight,
        };
      }),
    );
    expect(pictures.length, path).toBeGreaterThan(0);
    for (const { types, widths, urgent, below } of pictures) {
      // A separate picture for phones has the same two types.
      expect(types.slice(0, 2), path).toEqual(['image/avif', 'image/webp']);
      expect(new Set(types).size, path).toBe(2);
      expect(Math.min(...widths), path).toBeGreaterThanOrEqual(3);
      expect(urgent && below, `${path} loads a picture at once that nobody sees yet`).toBe(false);
    }
    const preload = page.locator('link[rel="preload"][as="image"]');
    await expect(preload.first()).toHaveAttribute('type', 'image/avif');
    expect(await preload.count(), path).toBe(path === '/' ? 2 : 1);
    const shifted = Number(await page.evaluate(() => Reflect.get(window, 'shifted')));
    expect(shifted, `${path} moves while it loads`).toBeLessThan(0.02);
  }
  const avif = (pictured?.images[0]?.thumb_url ?? '').replace('.webp', '.avif');
  await expect.poll(async () => (await request.get(avif)).headers()['content-type']).toBe('image/avif');
});
