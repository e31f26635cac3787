import { type Locator, type Page, type Request, expect, test } from '../test';
import { openReady, requestsEnd } from '../ready';
import { type StaffApi, enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { beginWith, cartChecked, cartLine, fillCheckout, shopProduct } from '../shopper';
import { productInStock, uniquePhone } from '../support';

/** Milliseconds between the two presses of a double click, and of a slower one. */
const GAPS = [80, 200, 350];

/**
 * Presses twice at the same position, even when another element is there the second time. The events carry the time of
 * the hand, as those of a mouse do, however late a busy machine delivers them.
 */
const pressTwice = async (page: Page, target: Locator, gap: number) => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const;
  const browser = await page.context().newCDPSession(page);
  const press = async (timestamp: number) => {
    await browser.send('Input.dispatchMouseEvent', { ...place, type: 'mousePressed', timestamp });
    await browser.send('Input.dispatchMouseEvent', { ...place, type: 'mouseReleased', timestamp });
  };
  await page.mouse.move(place.x, place.y);
  const first = Date.now();
  await press(first / 1000);
  await page.waitForTimeout(Math.max(0, first + gap - Date.now()));
  await press((first + gap) / 1000);
  await browser.detach();
};

/** Records the calls that change data. */
const watchWrites = (page: Page): (() => string[]) => {
  const writes: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/'))
      writes.push(`${request.method()} ${pathname}`);
  });
  return () => writes;
};

const STEPS = [
  { button: 'Accept Order', from: 'pending', to: 'confirmed' },
  { button: 'Mark as On the Way', from: 'confirmed', to: 'on the way' },
] as const;

/** Creates an order and brings it to a status. */
const orderIn = async (api: StaffApi, place: () => Promise<string>, status: string): Promise<string> => {
  const id = await place();
  for (const step of ['confirmed', 'on the way'].slice(0, ['pending', 'confirmed', 'on the way'].indexOf(status)))
    expect((await api.put(`/orders/${id}/status`, { status: step })).ok()).toBe(true);
  return id;
};

test('an order takes one step when its button is pressed twice', async ({ page, request }) => {
  test.slow();
  const api = await staffApi(request);
  const product = await makeProduct(api, { stock: { default: 100 } });
  const place = () => placeOrder(request, product, { customerName: unique('Twice'), customerPhone: uniquePhone() });
  await enter(page, '/orders', 'employee');
  const dialog = page.getByRole('dialog');
  const statusOf = async (id: string) => ((await (await api.get(`/orders/${id}`)).json()) as { status: string }).status;
  for (const [round, gap] of GAPS.entries()) {
    for (const [index, { button, from, to }] of STEPS.entries()) {
      // By pairs: mouse and keys each meet every gap and every step.
      const by = (round + index) % 2 === 0 ? 'mouse' : 'keys';
      const id = await orderIn(api, place, from);
      await page.goto(`/orders?order=${id}`);
      const step = dialog.getByRole('button', { name: button });
      const writes = watchWrites(page);
      if (by === 'mouse') await pressTwice(page, step, gap);
      else {
        // The panel takes the focus when it opens, and would take it from the button.
        await expect(dialog.locator(':focus')).toHaveCount(1);
        await step.focus();
        await page.keyboard.press('Enter');
        await page.waitForTimeout(gap);
        await page.keyboard.press('Enter');
      }
      await expect(page.getByText(new RegExp(`is now ${to}$`))).toBeVisible();
      // A second write would be among the last requests.
      await requestsEnd(page);
      expect(await statusOf(id), `${button} by ${by}, ${gap} ms`).toBe(to);
      expect(writes(), `${button} by ${by}, ${gap} ms`).toHaveLength(1);
      await expect(dialog.getByRole('alert')).toBeHidden();
    }
    const id = await orderIn(api, place, 'on the way');
    await page.goto(`/orders?order=${id}`);
    await pressTwice(page, dialog.getByRole('button', { name: 'Mark as Delivered' }), gap);
    // The step is still delayed: the second press did not undo it.
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.goto('/products');
    await expect.poll(() => statusOf(id), `Mark as Delivered, ${gap} ms`).toBe('delivered');
  }
});

test('a second press does not act on what the first one opened or changed', async ({ page, request }) => {
  const api = await staffApi(request);
  const product = await makeProduct(api);
  const customerName = unique('Row');
  for (let count = 0; count < 2; count += 1)
    await placeOrder(request, product, { customerName, customerPhone: uniquePhone() });
  await enter(page, `/orders?q=${encodeURIComponent(customerName)}`, 'employee');
  const dialog = page.getByRole('dialog');
  for (const gap of GAPS) {
    await pressTwice(page, page.getByRole('button', { name: customerName }).first(), gap);
    await expect(dialog.getByRole('button', { name: 'Accept Order' })).toBeVisible();
    await expect(dialog.getByLabel('Staff notes')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  const writes = watchWrites(page);
  await pressTwice(page, page.getByRole('button', { name: 'Accept 2 orders' }), 200);
  await expect(page.getByText('2 orders accepted', { exact: true })).toBeVisible();
  expect(writes()).toEqual(['POST /api/orders/step']);

  const { name, refCode } = await makeProduct(api);
  for (const gap of GAPS) {
    await page.goto(`/products?view=cards&q=${encodeURIComponent(refCode)}`);
    const archiving = watchWrites(page);
    const archive = page.getByRole('button', { name: `Archive ${name}` });
    await expect(archive).toBeVisible();
    await pressTwice(page, archive, gap);
    await expect(page.getByText(`${name} was archived`)).toBeVisible();
    // A second write would be among the last requests.
    await requestsEnd(page);
    expect(archiving(), `${gap} ms`).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(archive).toBeVisible();
    await expect(page.getByText(`${name} was archived`)).toHaveCount(0);
  }
});

test('a double click on Add to Cart adds one piece, and a double click on Load more loads once', async ({
  page,
  request,
}) => {
  const { _id, name } = await makeProduct(await staffApi(request));
  for (const [index, gap] of GAPS.entries()) {
    await openReady(page, `/product/${_id}`);
    await pressTwice(page, page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first(), gap);
    await expect(page.getByText(`1 × ${name}`)).toBeVisible();
    const count = index + 1;
    await expect(page.getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` })).toBeVisible();
    await page.getByRole('button', { name: 'Stay here' }).click();
  }
  for (const gap of GAPS) {
    await openReady(page, '/shop');
    await pressTwice(page, page.getByRole('button', { name: 'Load more' }), gap);
    await expect(page.getByText(/^Showing 48 of \d+ products$/)).toBeVisible();
    await expect(page).toHaveURL(/\/shop/);
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a second tap on Add to Cart neither adds a piece nor closes the banner', async ({ page, request }) => {
    const { _id, name } = await makeProduct(await staffApi(request));
    for (const gap of GAPS) {
      await openReady(page, `/product/${_id}`);
      // The page's own button is further up. The one at the bottom edge is where the banner appears.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const button = page
        .getByRole('region', { name: 'Buy this product' })
        .getByRole('button', { name: 'Add to Cart' });
      const box = await button.boundingBox();
      if (!box) throw new Error('There is nothing to press');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.touchscreen.tap(x, y);
      await page.waitForTimeout(gap);
      await page.touchscreen.tap(x, y);
      await expect(page.getByText(`1 × ${name}`)).toBeVisible();
      await expect(page).toHaveURL(/\/product\//);
    }
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });
});

test('the button for the quantity counts both presses of a double click', async ({ page }) => {
  await openReady(page, await productInStock(page));
  const more = page.getByRole('button', { name: 'Increase Quantity' }).first();
  await more.dblclick();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' }).first()).toHaveValue('3');
});

test('Place Order accepts the next press after the window has changed its width and the button was rendered again', async ({
  page,
  request,
}) => {
  const cap = await shopProduct(request, (await makeProduct(await staffApi(request)))._id);
  await beginWith(page, cartLine(cap, 1));
  await openReady(page, '/checkout');
  await fillCheckout(page, { phone: uniquePhone() });
  await cartChecked(page);
  await page.route(/\/api\/orders$/, (route) => route.fulfill({ status: 500, json: {} }));
  const order = page.getByRole('button', { name: /^Place Order -/ });
  await order.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to process your COD order' })).toBeVisible();
  await page.unroute(/\/api\/orders$/);
  // Below the desktop width the button is under the form, so that it is rendered again both times.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Order summary' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Order summary' })).toBeHidden();
  await order.click();
  await expect(page).toHaveURL(/\/order-success$/);
});
