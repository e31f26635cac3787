import { openReady } from '../ready';
import { beginWith, cartChecked, cartLine, holdScripts, ordersOf, placeOrder, shopProduct } from '../shopper';
import { makeProduct, staffApi, placeOrder as placeByApi } from '../staff';
import { ACCOUNTS, uniquePhone, waitForRendering } from '../support';
import { type Locator, expect, test } from '../test';

/** Fills a field as some password managers do: with the browser's setter, and without an event. */
const fillSilently = (field: Locator, text: string): Promise<void> =>
  field.evaluate(
    (element, value) => void Reflect.set(Reflect.getPrototypeOf(element) ?? {}, 'value', value, element),
    text,
  );

test('the sign-in sends fields that were filled without events, right after the page has loaded', async ({ page }) => {
  const { username, password } = ACCOUNTS.employee;
  await page.goto('/login');
  await fillSilently(page.getByLabel('Username'), username);
  await fillSilently(page.getByLabel('Password'), password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Username')).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the tracking page reads a field that was filled without an event, as soon as scripts run', async ({
  page,
  request,
}) => {
  const phone = uniquePhone();
  await placeByApi(request, await makeProduct(await staffApi(request)), {
    customerName: 'Rana Khoury',
    customerPhone: phone,
  });
  await openReady(page, '/track-order');
  await fillSilently(page.getByLabel('Phone number'), phone);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(page.getByRole('list', { name: /^Progress/ }).first()).toBeVisible();
});

for (const how of ['a press', 'Enter']) {
  test(`${how} before the scripts run sends a field that was filled without an event`, async ({ page, request }) => {
    const phone = uniquePhone();
    await placeByApi(request, await makeProduct(await staffApi(request)), {
      customerName: 'Rana Khoury',
      customerPhone: phone,
    });
    await waitForRendering(page, '/track-order');
    const arrive = await holdScripts(page);
    await page.goto('/track-order', { waitUntil: 'domcontentloaded' });
    const field = page.getByLabel('Phone number');
    await fillSilently(field, phone);
    if (how === 'Enter') await field.press('Enter');
    else await page.getByRole('button', { name: 'Track Order' }).click();
    arrive();
    await expect(page.getByRole('list', { name: /^Progress/ }).first()).toBeVisible();
  });
}

test('an answer that arrives after a field was filled without an event leaves the field as it is', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const phone = uniquePhone();
  await beginWith(page, cartLine(await shopProduct(request, (await makeProduct(api))._id)));
  await openReady(page, '/checkout');
  await cartChecked(page);
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  await fillSilently(field('name'), 'Rana Khoury');
  await fillSilently(field('address'), '12 Cedar Street');
  const answered = page.waitForResponse((response) => response.url().includes('/quote'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await answered;
  await cartChecked(page);
  await fillSilently(field('phone'), phone);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  expect(await ordersOf(api, phone)).toMatchObject([{ customerName: 'Rana Khoury' }]);
});

test('the checkout orders with fields that were filled without events', async ({ page, request }) => {
  const api = await staffApi(request);
  const phone = uniquePhone();
  await beginWith(page, cartLine(await shopProduct(request, (await makeProduct(api))._id)));
  await openReady(page, '/checkout');
  await cartChecked(page);
  // All at once, as a browser extension does: an answer that arrives between two fields renders the page.
  const values = { name: 'Rana Khoury', phone, address: '12 Cedar Street' };
  await page.evaluate((fields) => {
    for (const [name, value] of Object.entries(fields)) {
      const field = document.querySelector(`main [name="${name}"]`);
      if (field) Reflect.set(Reflect.getPrototypeOf(field) ?? {}, 'value', value, field);
    }
  }, values);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-success$/);
  expect(await ordersOf(api, phone)).toMatchObject([{ customerName: 'Rana Khoury' }]);
});
