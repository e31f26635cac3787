import { expect, test } from '../test';
import { openReady } from '../ready';
import { makeProduct, placeOrder, staffApi } from '../staff';
import { uniquePhone } from '../support';

test('the tracking page finds an order by its phone number, shows each step, and explains its two failures', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const cap = await makeProduct(api);
  const phone = uniquePhone();
  const id = await placeOrder(request, cap, { customerName: 'Secret Name', customerPhone: phone });
  const main = page.getByRole('main');
  const search = main.getByRole('button', { name: 'Track Order' });
  const field = main.getByLabel('Phone number');
  await test.step('An empty field is refused.', async () => {
    await openReady(page, '/track-order');
    await search.click();
    await expect(field).toHaveAccessibleDescription(/Phone number is required/);
    await expect(field).toBeFocused();
  });
  const steps = main.getByRole('list', { name: /^Progress of order/ }).getByRole('listitem');
  await test.step('The phone number finds the order, and shows no name, product or amount.', async () => {
    await field.fill(`call ${phone.slice(0, 4)} ${phone.slice(4, 7)}-${phone.slice(7)}`);
    const [requested] = await Promise.all([page.waitForRequest(/\/orders\/track\//), search.click()]);
    expect(decodeURIComponent(requested.url())).toMatch(new RegExp(`/orders/track/\\${phone}$`));
    await expect(main).toContainText(`Order ${id.slice(-8).toUpperCase()}`);
    await expect(steps).toHaveText([/^Order Confirmed/, /^Processing/, /^On the Way/, /^Delivered/]);
    await expect(steps.filter({ hasText: 'completed' })).toHaveCount(0);
    await expect(main).not.toContainText('Secret Name');
    await expect(main).not.toContainText(cap.name);
    await expect(main).not.toContainText('$');
  });
  await test.step('The progress follows the steps of the order.', async () => {
    const moves: [path: string, body: object, done: number][] = [
      ['accept', {}, 2],
      ['status', { status: 'on the way' }, 3],
      ['status', { status: 'delivered' }, 4],
    ];
    for (const [path, body, done] of moves) {
      const moved = await api.put(`/orders/${id}/${path}`, body);
      expect(moved.status(), await moved.text()).toBe(200);
      await search.click();
      await expect(steps.filter({ hasText: 'completed' })).toHaveCount(done);
    }
    await expect(main).toContainText('Your order has been delivered.');
    await expect(main.getByText('Expected by')).toHaveCount(0);
  });
  await test.step('A phone number without orders leads to the chat.', async () => {
    await field.fill('00000001');
    await search.click();
    await expect(main.getByRole('alert')).toContainText(
      'No orders found for this phone number. Please check your phone number or contact us via WhatsApp.',
    );
    await expect(main.getByRole('link', { name: 'Contact us via WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+/,
    );
  });
  await test.step('A failed search says so.', async () => {
    await page.route(/\/orders\/track\//, (route) => route.fulfill({ status: 500, json: {} }));
    await search.click();
    await expect(main.getByRole('alert')).toHaveText(
      /An error occurred while searching for your orders\. Please try again\./,
    );
  });
});

test('the success page without an order, the policies, the chat link and the sign-in page show their texts', async ({
  page,
}) => {
  await page.goto('/order-success');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no new order here' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Track Your Order' }).click();
  await expect(page).toHaveURL(/\/track-order$/);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: /^\+?[\d ()-]+$/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
  await footer.getByRole('link', { name: 'Terms & Conditions' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'We deliver nationwide for $3.00 per order. Delivery usually takes 1-3 business days.',
  );
  await expect(main).toContainText('Exchange within 3 days, no refunds.');
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
  const message = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
  expect(message).toMatch(/^Hello .*question about/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Admin Login' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Username is required/);
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Password is required/);
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('wrong');
  const [refused] = await Promise.all([
    page.waitForResponse(/\/auth\/login/),
    page.getByRole('button', { name: 'Sign In' }).click(),
  ]);
  const { error } = (await refused.json()) as { error: string };
  await expect(page.getByRole('alert').filter({ hasText: error })).toBeVisible();
  await page.route(/\/auth\/login/, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible();
});
