import { type Locator, type Page, expect, test } from '../test';
import { openReady } from '../ready';
import { demoProducts } from '../demo-products';
import { beginWith, cartLine, cutOff, picturedProduct, shopProduct } from '../shopper';
import { makeProduct, staffApi } from '../staff';
import { amountAt, chooseVariant, labelOf } from '../support';

test('a product page checks the choice and the quantity, and adds the product to the cart', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const category = (await demoProducts(request)).find((product) => product.category)?.category;
  const made = await makeProduct(api, {
    price: 40,
    salePrice: 30,
    onSale: true,
    category: category?._id,
    sizes: ['S', 'M'],
    colors: ['Black', 'Off-White'],
    stock: { 'S-Black': 0, 'M-Black': 3, 'S-Off-White': 40, 'M-Off-White': 11 },
  });
  await page.clock.install();
  await test.step('The page shows the price, the discount, and the terms of delivery and exchange.', async () => {
    await openReady(page, `/product/${made._id}`);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(made.name);
    await expect(main).toContainText('$30.00');
    await expect(main).toContainText('SALE -25%');
    await expect(main).toContainText('$3.00 delivery nationwide. Delivery usually takes 1-3 business days.');
    await expect(main).toContainText('Exchange within 3 days, no refunds.');
    await expect(main).not.toContainText(/free shipping|30[- ]day/i);
  });
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await test.step('The page asks for a color and a size before it adds anything.', async () => {
    await add.click();
    await expect(page.getByText('Please select a color')).toBeVisible();
    await expect(page.getByText('Please select a size')).toBeVisible();
  });
  await test.step('The page shows what is left of a choice, and limits the quantity to it.', async () => {
    await labelOf(page.getByRole('radio', { name: 'Black' })).click();
    await expect(page.getByText('Please select a color')).toBeHidden();
    const gone = page.getByRole('radio', { name: 'S, sold out' });
    await expect(gone).toBeVisible();
    await labelOf(gone).click();
    await expect(page.getByRole('status').filter({ hasText: 'Sold out in S, Black' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sold out' }).first()).toBeDisabled();
    await labelOf(page.getByRole('radio', { name: 'M', exact: true })).click();
    await expect(page).toHaveURL(/size=M/);
    await expect(page).toHaveURL(/color=Black/);
    await expect(page.getByRole('status').filter({ hasText: 'Only 3 left in stock' })).toBeVisible();
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
    await quantity.fill('99');
    await quantity.press('Enter');
    await expect(quantity).toHaveAccessibleDescription('Must be 3 or less');
    await quantity.fill('3');
    await quantity.press('Enter');
    await expect(quantity).toHaveAttribute('aria-invalid', 'false');
  });
  await test.step('The size guide shows the sizes of this product.', async () => {
    await page.getByRole('button', { name: 'Size guide' }).click();
    const guide = page.getByRole('dialog', { name: 'Size guide' });
    await expect(guide).toContainText('Body measurements');
    await expect(guide.getByRole('rowheader')).toHaveText(['S', 'M']);
    await page.keyboard.press('Escape');
  });
  await test.step('The page confirms the added product for two seconds, and then opens its category.', async () => {
    const added = page.getByText(`3 × ${made.name} (M, Black)`);
    const place = page.url();
    await page.clock.pauseAt(Date.now() + 60_000);
    await add.click();
    await expect(added).toBeVisible();
    await page.clock.runFor(1_900);
    await expect(page).toHaveURL(place);
    await expect(added).toBeVisible();
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page).toHaveURL(new RegExp(`/category/${category?._id ?? 'none'}$`));
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });
  await test.step('The page refuses more than the stock, and Buy Now leads to the checkout.', async () => {
    await openReady(page, `/product/${made._id}?size=M&color=Black`);
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    await add.click();
    await expect(page.getByText('Cannot add 1 items. Only 3 available in stock')).toBeVisible();
    await labelOf(page.getByRole('radio', { name: 'Off-White' })).click();
    await expect(page.getByText(/left in stock/)).toBeHidden();
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('list', { name: 'Items in your order' }).getByRole('listitem')).toHaveCount(2);
  });
});

test('the pictures of a product turn by thumbnail and keys, and can be enlarged', async ({ page, request }) => {
  const pictured = await picturedProduct(request);
  await openReady(page, `/product/${pictured._id}`);
  const group = page.getByRole('group', { name: 'Pictures' });
  await group.getByRole('button', { name: /^Show .*picture 2 of/ }).click();
  await expect(group.getByRole('status')).toHaveText(/^Picture 2 of/);
  await page.keyboard.press('ArrowRight');
  await expect(group.getByRole('status')).toHaveText(/^Picture 3 of/);
  await group.getByRole('button', { name: 'Enlarge picture' }).focus();
  await page.keyboard.press('Enter');
  const zoom = page.getByRole('dialog', { name: pictured.name });
  await expect(zoom).toContainText('3 of');
  await zoom.getByRole('button', { name: 'Previous picture' }).click();
  await expect(zoom).toContainText('2 of');
  await zoom.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom.getByRole('button', { name: 'Zoom out' })).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(zoom).toBeHidden();
  await expect(group.getByRole('button', { name: 'Enlarge picture' })).toBeFocused();
  const related = page.getByRole('region', { name: /^More from/ });
  await expect(related.getByRole('article').first()).toBeVisible();
  await expect(related.getByRole('heading', { name: pictured.name, exact: true })).toHaveCount(0);
});

/** Swipes with a finger from the middle of an element, by this many pixels. */
const drawFinger = async (page: Page, target: Locator, right: number, down = 0) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to draw a finger over');
  const finger = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: x + right * part, y: y + down * part }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
};

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the pictures of a product turn under a finger, and a bar offers the product while its buttons are out of view', async ({
    page,
    request,
  }) => {
    const product = await picturedProduct(request, ({ stock }) => Object.values(stock).every((left) => left > 0));
    await page.clock.install();
    await openReady(page, `/product/${product._id}`);
    const pictures = page.getByRole('group', { name: 'Pictures' });
    const shown = pictures.getByRole('status');
    const picture = pictures.getByRole('button', { name: 'Enlarge picture' });
    await drawFinger(page, picture, -120);
    await expect(shown).toHaveText(/^Picture 2 of/);
    await drawFinger(page, picture, 120);
    await expect(shown).toHaveText(/^Picture 1 of/);
    await expect(page.getByRole('dialog'), 'nor does it press').toHaveCount(0);
    await picture.click();
    const zoom = page.getByRole('dialog', { name: product.name });
    await expect(zoom).toContainText('1 of');
    await drawFinger(page, zoom.getByRole('group', { name: 'Large picture' }), -120);
    await expect(zoom).toContainText('2 of');
    await page.keyboard.press('Escape');
    await expect(zoom).toBeHidden();
    await expect(shown).toHaveText(/^Picture 2 of/);
    await drawFinger(page, picture, -60, -200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(shown, 'a finger that scrolls turns nothing').toHaveText(/^Picture 2 of/);

    const bar = page.getByRole('region', { name: 'Buy this product' });
    await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await bar.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Please select a size')).toBeInViewport();
    await chooseVariant(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar).toContainText('$');
    await bar.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByText('Added to cart')).toBeHidden();
    await page.clock.fastForward(5_000);
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });
});

test('a product that does not exist or does not load says so', async ({ page, request }) => {
  const made = await makeProduct(await staffApi(request));
  await openReady(page, `/shop?q=${encodeURIComponent(made.name)}`);
  const letThrough = await cutOff(page, new RegExp(`/products/public/${made._id}`));
  await page.getByRole('main').getByRole('link', { name: made.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
  await expect(page.getByText("The product you're looking for doesn't exist or has been removed.")).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  // Waits until every pending request has failed as well.
  await expect(again).toBeEnabled();
  await expect(page.getByRole('region', { name: 'New', exact: true })).toBeHidden();
  await letThrough();
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: made.name })).toBeVisible();

  expect((await page.goto('/product/not-an-id'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'New', exact: true }).getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Contact us' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/$/);
});

test('a cart limits quantities, names unavailable items, applies coupons, and can undo a removal', async ({
  page,
  context,
  request,
}) => {
  const api = await staffApi(request);
  const [few, short, gone] = [
    await makeProduct(api, { stock: { default: 4 } }),
    await makeProduct(api, { sizes: ['X-Large'], colors: ['Off-White'], stock: { 'X-Large-Off-White': 5 } }),
    await makeProduct(api),
  ];
  const products = await Promise.all([few, short, gone].map(({ _id }) => shopProduct(request, _id)));
  const lines = products.map((product) => cartLine(product, product._id === short._id ? 3 : 1));
  const stockOf = (path: string) => api.put(`/products/${short._id}/stock`, { ...JSON.parse(path) });
  expect((await stockOf('{"size":"X-Large","color":"Off-White","quantity":2,"operation":"set"}')).status()).toBe(200);
  expect((await api.remove(`/products/${gone._id}`)).ok()).toBe(true);
  await beginWith(page, ...lines);
  await page.goto('/cart');
  const list = page.getByRole('list', { name: 'Items in your cart' });
  await test.step('The cart names the items that cannot be had, and blocks the checkout until they are corrected.', async () => {
    await expect(
      list.getByText(`${short.name} (X-Large, Off-White) - Only 2 available, but 3 requested`),
    ).toBeVisible();
    await expect(list.getByText('This item is no longer available')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    await expect(page.getByText('Update or remove the highlighted items to continue.')).toBeVisible();
    await list.getByRole('button', { name: new RegExp(`^Remove ${gone.name}.* from cart$`) }).click();
    await list.getByRole('button', { name: `Decrease Quantity of ${short.name}` }).click();
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  });
  await test.step('The quantity stops at the stock, and the sums follow it.', async () => {
    await expect(list.getByText('Only 4 left in stock')).toBeVisible();
    await expect(list.getByText('Decreasing removes this item')).toBeVisible();
    for (let pieces = 2; pieces <= 4; pieces += 1) {
      await list.getByRole('button', { name: `Increase Quantity of ${few.name}` }).click();
      await expect(list.getByRole('spinbutton', { name: `Quantity of ${few.name}` })).toHaveValue(String(pieces));
    }
    await expect(list.getByRole('button', { name: `Increase Quantity of ${few.name}` })).toBeDisabled();
    await expect(list.getByText('Decreasing removes this item')).toBeHidden();
    await expect.poll(() => amountAt(page, 'Subtotal')).toBe(120);
    expect(await amountAt(page, 'Delivery')).toBe(3);
    expect(await amountAt(page, 'Total')).toBe(123);
  });
  await test.step('A change in another tab appears in this one.', async () => {
    const other = await context.newPage();
    await other.goto('/cart');
    await other.getByRole('button', { name: new RegExp(`^Remove ${few.name}.* from cart$`) }).click();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Cart, 6 items' })).toBeVisible();
    await other.close();
  });
  await test.step('The cart explains a refused coupon, and subtracts an accepted one.', async () => {
    const coupon = page.getByLabel('Coupon code');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(coupon).toHaveAccessibleDescription(/Coupon code is required/);
    await coupon.fill('launch25');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(coupon).toHaveAccessibleDescription(/This coupon has expired/);
    await coupon.fill('welcome10');
    await expect(page.getByText('This coupon has expired')).toBeHidden();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Coupon WELCOME10 applied')).toBeVisible();
    expect(await amountAt(page, 'Discount (WELCOME10)')).toBe(12);
    expect(await amountAt(page, 'Total')).toBe(111);
    await page.getByRole('button', { name: 'Remove coupon' }).click();
    await expect.poll(() => amountAt(page, 'Total')).toBe(123);
  });
  await test.step('Undo brings back a cart that was cleared.', async () => {
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    const cleared = page.getByRole('status').filter({ hasText: 'Your cart was cleared' });
    await cleared.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
