import { type Page, expect, test } from '../test';
import {
  beginWith,
  cartChecked,
  cartLine,
  fillCheckout,
  keepCart,
  ordersOf,
  placeOrder,
  shopProduct,
} from '../shopper';
import { makeProduct, staffApi, unique } from '../staff';
import { amountAt, labelOf, uniquePhone } from '../support';

const COD_FAILURE =
  'Unable to process your COD order at the moment. Please check your internet connection and try again, or contact our customer service for assistance.';

test('the checkout shows errors at their fields, keeps what was typed, and accepts any name', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const cap = await shopProduct(request, (await makeProduct(api))._id);
  await page.goto('/checkout');
  await expect(page, 'an empty cart is sent back').toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();

  await page.evaluate(
    (kept) => localStorage.setItem('shopping_cart', kept),
    JSON.stringify({ items: [cartLine(cap)] }),
  );
  await page.goto('/checkout');
  await expect(page.getByRole('list', { name: 'Items in your order' })).toContainText(cap.name);
  expect(await amountAt(page, 'Total')).toBe(23);
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/We'll call to confirm/);
  await expect(page.getByLabel('Full name')).toHaveAttribute('autocomplete', 'name');
  await expect(page.getByLabel('Phone number')).toHaveAttribute('autocomplete', 'tel');
  await expect(page.getByLabel('Delivery address')).toHaveAttribute('autocomplete', 'street-address');

  await placeOrder(page);
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/Name is required/);
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Phone number is required/);
  await expect(page.getByLabel('Delivery address')).toHaveAccessibleDescription(/Address is required for COD orders/);
  await labelOf(page.getByRole('radio', { name: /WhatsApp/ })).click();
  await expect(page.getByText('Address is required for COD orders')).toBeHidden();
  await expect(page.getByLabel('City (optional)')).toBeVisible();
  await labelOf(page.getByRole('radio', { name: /Cash on delivery/ })).click();

  const name = 'رنا خوري 🧢 O’Neil';
  await fillCheckout(page, { name, phone: 'call me', address: 'شارع الحمرا 12' });
  await expect(page.getByText('Name is required')).toBeHidden();
  await placeOrder(page);
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Phone number must contain digits/);
  const phone = uniquePhone();
  await page.getByLabel('Phone number').fill(`${phone.slice(0, 4)} ${phone.slice(4)}`);
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  const [order, ...others] = await ordersOf(api, phone);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ customerName: name, totalAmount: 23 });
});

test('a lost connection loses neither the form nor the order, and never creates a second order', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const cap = await shopProduct(request, (await makeProduct(api))._id);
  const phone = uniquePhone();
  await beginWith(page, cartLine(cap, 2));
  await page.goto('/checkout');
  await fillCheckout(page, { phone });
  await cartChecked(page);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: COD_FAILURE })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByLabel('Full name')).toHaveValue('Rana Khoury');
  expect(await ordersOf(api, phone)).toEqual([]);

  // This time the order reaches the server, and only the answer is lost.
  let arrived = 0;
  await page.route(/\/api\/orders$/, async (route) => {
    arrived += 1;
    if (arrived > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  expect(arrived, 'the shop sent the order again by itself').toBe(2);
  const orders = await ordersOf(api, phone);
  expect(orders).toHaveLength(1);
  const shown = page.getByRole('main');
  await expect(shown).toContainText((orders[0]?._id ?? 'no order').slice(-8).toUpperCase());
  expect((await shopProduct(request, cap._id)).stock).toEqual({ default: 8 });
});

test('two tabs that check out at the same time create one order', async ({ page, context, request }) => {
  const api = await staffApi(request);
  const cap = await shopProduct(request, (await makeProduct(api))._id);
  const phone = uniquePhone();
  await beginWith(page, cartLine(cap));
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/checkout');
    await fillCheckout(tab, { phone });
    await cartChecked(tab);
  }
  // The slower tab may have no button to press, because the cart is empty by then.
  const over = /\/(order-success|cart)$/;
  const press = (tab: Page) =>
    Promise.race([tab.getByRole('button', { name: /^Place Order/ }).dblclick(), tab.waitForURL(over)]);
  await Promise.all([page, other].map(press));
  await expect(page).toHaveURL(over);
  await expect(other).toHaveURL(over);
  const orders = await ordersOf(api, phone);
  const successes = [page, other].filter((tab) => tab.url().endsWith('/order-success'));
  expect(successes.length).toBeGreaterThan(0);
  for (const tab of successes) {
    await expect(tab.getByRole('main')).toContainText((orders[0]?._id ?? 'no order').slice(-8).toUpperCase());
    await expect(tab.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  }
  expect(await ordersOf(api, phone)).toHaveLength(1);
  expect((await shopProduct(request, cap._id)).stock).toEqual({ default: 9 });
});

test('changes of prices and stock during the checkout are listed line by line, and must be confirmed before an order is sent', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const made = await makeProduct(api);
  const [dearer, gone] = [
    await shopProduct(request, made._id),
    await shopProduct(request, (await makeProduct(api))._id),
  ];
  const phone = uniquePhone();
  await beginWith(page, cartLine(dearer), cartLine(gone, 2));
  await page.goto('/checkout');
  await fillCheckout(page, { phone });
  await cartChecked(page);
  expect(await amountAt(page, 'Total')).toBe(63);

  const { version } = (await (await api.get(`/products/${dearer._id}`)).json()) as { version: number };
  const priced = await api.put(`/products/${dearer._id}`, { price: 25.5, version });
  expect(priced.status(), await priced.text()).toBe(200);
  const sold = await api.put(`/products/${gone._id}/stock`, { size: null, color: null, quantity: 0, operation: 'set' });
  expect(sold.status(), await sold.text()).toBe(200);

  await page.getByRole('button', { name: /^Place Order/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Your order has changed' });
  await expect(notice).toContainText(`${dearer.name} (One Size, Default) now costs $25.50 instead of $20.00`);
  await expect(notice).toContainText(`${gone.name} (One Size, Default) - Only 0 available, but 2 requested`);
  await expect(notice).toContainText('The total is now $28.50 instead of $63.00.');
  expect(await ordersOf(api, phone)).toEqual([]);
  await expect(page.getByLabel('Full name')).toHaveValue('Rana Khoury');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByLabel('Delivery address')).toHaveValue('12 Cedar Street');

  await notice.getByRole('button', { name: 'Confirm new total $28.50' }).click();
  await expect(page).toHaveURL(/\/order-success$/);
  expect(await amountAt(page, 'Total')).toBe(28.5);
  const orders = await ordersOf(api, phone);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ totalAmount: 28.5 });
});

test('a coupon that expires during the checkout is reported, and is not used', async ({ page, request }) => {
  const api = await staffApi(request);
  const cap = await shopProduct(request, (await makeProduct(api))._id);
  const code = unique('ENDS').replace(' ', '-').toUpperCase();
  const coupon = { code, discountType: 'percentage', discountValue: 10, active: true };
  const made = await api.post('/coupons', coupon);
  expect(made.status(), await made.text()).toBe(201);
  const { _id } = (await made.json()) as { _id: string };
  const phone = uniquePhone();
  await beginWith(page, cartLine(cap));
  await page.goto('/checkout');
  await page.getByLabel('Coupon code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`Coupon ${code} applied`)).toBeVisible();
  await fillCheckout(page, { phone });
  await cartChecked(page);
  expect(await amountAt(page, 'Total')).toBe(21);

  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const ended = await api.put(`/coupons/${_id}`, { ...coupon, expiryDate: twoDaysAgo });
  expect(ended.status(), await ended.text()).toBe(200);
  await page.getByRole('button', { name: 'Place Order - $21.00' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Your order has changed' });
  await expect(notice).toContainText('This coupon has expired');
  await expect(notice).toContainText('The total is now $23.00 instead of $21.00.');
  expect(await ordersOf(api, phone)).toEqual([]);

  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(/This coupon has expired/);
  await expect(page.getByLabel('Full name')).toHaveValue('Rana Khoury');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByLabel('Delivery address')).toHaveValue('12 Cedar Street');
  await page.getByRole('button', { name: 'Place Order - $23.00' }).click();
  await expect(page).toHaveURL(/\/order-success$/);
  const [order, ...others] = await ordersOf(api, phone);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ totalAmount: 23 });
});

test('a chat order contains every detail, and its confirmation survives a reload', async ({ page, request }) => {
  const api = await staffApi(request);
  const made = await makeProduct(api, {
    name: `Tee & “Trail” #${String(Date.now())} 🏔`,
    sizes: ['M'],
    colors: ['Off-White'],
    stock: { 'M-Off-White': 5 },
  });
  const tee = await shopProduct(request, made._id);
  const phone = uniquePhone();
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  await beginWith(page, cartLine(tee, 2));
  await page.goto('/checkout');
  await labelOf(page.getByRole('radio', { name: /WhatsApp/ })).click();
  await page.getByLabel('Full name').fill('رنا & Co 🎽');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('City (optional)').fill('Tyre + Sidon');

  await page.route(/\/api\/orders$/, (route) => route.fulfill({ status: 500, json: {} }));
  await placeOrder(page);
  await expect(page.getByRole('alert')).toContainText(COD_FAILURE.replace('COD', 'WhatsApp'));
  await page.unroute(/\/api\/orders$/);

  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  const [order] = await ordersOf(api, phone);
  const shortId = (order?._id ?? 'no order').slice(-8).toUpperCase();
  for (const time of ['at once', 'after a reload']) {
    const link = page.getByRole('link', { name: 'Open WhatsApp' });
    const url = new URL((await link.getAttribute('href')) ?? '');
    expect(url.origin, time).toBe('https://wa.me');
    expect(url.pathname, time).toMatch(/^\/\d+$/);
    const lines = url.searchParams.get('text')?.split('\n') ?? [];
    expect(lines, time).toEqual(
      expect.arrayContaining([
        `1. ${tee.name} - Size: M, Color: Off-White, Quantity: 2 - $40.00`,
        'Total: $43.00',
        'Name: رنا & Co 🎽',
        `Phone: ${phone}`,
        'Location: Tyre + Sidon',
        `Order ID: ${shortId}`,
      ]),
    );
    await expect(page.getByRole('main')).toContainText(shortId);
    if (time === 'at once') await page.reload();
  }
  await expect(page.getByRole('link', { name: 'Track Your Order' }).last()).toHaveAttribute('href', '/track-order');
});

test('a damaged or tampered cart breaks no page and buys nothing cheaper', async ({ page, request, browser }) => {
  for (const kept of ['{"items":[{"product":null},7,', '"a text"', '[]', '{"items":{"0":1}}', 'null']) {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await keepCart(visitor, kept);
    await visitor.goto('/cart');
    await expect(visitor.getByRole('heading', { name: 'Your cart is empty' }), kept).toBeVisible();
    await context.close();
  }
  const api = await staffApi(request);
  const cap = await shopProduct(request, (await makeProduct(api))._id);
  const cheap = { ...cartLine(cap), product: { ...cartLine(cap).product, price: 0.01, stock: { default: 5000 } } };
  await beginWith(page, { ...cheap, price: -1 }, { ...cheap, quantity: -3 }, { product: { _id: '../x' } }, {});
  await page.goto('/cart');
  await expect(page.getByText('Price changed from $0.01 to $20.00')).toBeVisible();
  expect(await amountAt(page, 'Subtotal')).toBe(20);
  expect(await amountAt(page, 'Delivery')).toBe(3);
  expect(await amountAt(page, 'Total')).toBe(23);
});
