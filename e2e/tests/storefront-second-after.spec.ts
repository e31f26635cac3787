import { type Page, expect, test } from '../test';
import { openReady, openWhole } from '../ready';
import { demoProducts } from '../demo-products';
import { beginWith, cartLine, fillCheckout, ordersOf, placeOrder, shopProduct } from '../shopper';
import { makeProduct, staffApi } from '../staff';
import { amountAt, uniquePhone } from '../support';

const announced = (page: Page) => page.locator('[aria-live="polite"]').first();

test('the name of a product or a category is announced when its page opens', async ({ page, request }) => {
  const [product] = (await demoProducts(request)).filter(({ category }) => category);
  const category = product?.category;
  if (!product || !category) throw new Error('No product of the demo shop has a category');
  await openReady(page, `/category/${category._id}`);
  const card = page.getByRole('main').locator('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(announced(page)).toHaveText(name);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible();
  await expect(announced(page)).toHaveText(category.name);
});

test('Undo of a cleared cart keeps what was added in another tab meanwhile', async ({ page, context, request }) => {
  const api = await staffApi(request);
  const cap = await shopProduct(request, (await makeProduct(api))._id);
  const hat = await shopProduct(request, (await makeProduct(api))._id);
  await beginWith(page, cartLine(cap, 2));
  await page.goto('/cart');
  const other = await context.newPage();
  await openReady(other, `/product/${hat._id}`);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await other.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: hat.name })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${cap.name}` })).toHaveValue('2');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${hat.name}` })).toHaveValue('1');
  await expect(other.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
});

test('an order that was placed before the cart changed lists its items, and the rest can be ordered', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const cap = await shopProduct(request, (await makeProduct(api))._id);
  const phone = uniquePhone();
  await beginWith(page, cartLine(cap));
  await page.goto('/checkout');
  await fillCheckout(page, { phone });
  await page.getByLabel('City (optional)').fill('Byblos');
  // The order reaches the server, and only the answer is spoiled.
  await page.route(/\/api\/orders$/, async (route) => {
    await route.fetch();
    return route.fulfill({ status: 500, json: {} });
  });
  await placeOrder(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to process your COD order' })).toBeVisible();
  await page.unroute(/\/api\/orders$/);
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await page.getByRole('button', { name: `Increase Quantity of ${cap.name}` }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  for (const time of ['at once', 'after a reload']) {
    const facts = page.getByRole('main');
    await expect(facts, time).toContainText(`1 × ${cap.name}`);
    expect(await amountAt(page, 'Total'), time).toBe(23);
    await expect(facts.getByText('Your last changes are not in this order'), time).toBeVisible();
    if (time === 'at once') await page.reload();
  }
  await page.getByRole('link', { name: 'Order the rest as well' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Rana Khoury');
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  await expect(page.getByText('Your last changes are not in this order')).toBeHidden();
  const orders = await ordersOf(api, phone);
  expect(orders.map(({ products }) => products.map(({ quantity }) => quantity))).toEqual([[1], [1]]);
  const found = (await (await api.get('/customers?location=Byblos&limit=500')).json()) as { phone: string }[];
  expect(found.map((customer) => customer.phone)).toContain(phone);

  await page.getByRole('main').getByRole('link', { name: 'Track Your Order' }).click();
  await expect(page.getByRole('listitem', { name: /^Order / })).toHaveCount(2);
  expect(new URL(page.url()).search).toBe('');
});

test('a search text that is invalid or too long is shortened, and shows no connection error', async ({ page }) => {
  for (const query of ['%00', 'x'.repeat(250)]) {
    // A failed request would show its message late.
    await openWhole(page, `/shop?q=${query}`);
    await expect(page.getByText(/^(\d+ products?|No products match your search)$/).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});
