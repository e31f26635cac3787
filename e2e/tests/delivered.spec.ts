import { type Page, expect, test } from '../test';
import { type StaffApi, enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';

/** An order on its way, opened by the employee, who is signed in. */
const onItsWay = async (page: Page, api: StaffApi) => {
  const product = await makeProduct(api);
  const customerName = unique('Delivered');
  const id = await placeOrder(page.request, product, { customerName, customerPhone: uniquePhone() });
  for (const status of ['confirmed', 'on the way'])
    expect((await api.put(`/orders/${id}/status`, { status })).ok()).toBe(true);
  await page.goto(`/orders?order=${id}`);
  const dialog = page.getByRole('dialog', { name: customerName });
  const status = async () => ((await (await api.get(`/orders/${id}`)).json()) as { status: string }).status;
  return { id, dialog, status, press: (name: string) => dialog.getByRole('button', { name }).click() };
};

test('a delivery can be undone for six seconds, and is sent after that', async ({ page, request }) => {
  await enter(page, '/orders', 'employee');
  await page.clock.install();
  const { dialog, status, press } = await onItsWay(page, await staffApi(request));
  await press('Mark as Delivered');
  await expect(dialog.getByRole('status').filter({ hasText: 'You can undo this for 6 seconds.' })).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.runFor(3_000);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Mark as Delivered' })).toBeFocused();
  await page.clock.runFor(20_000);
  expect(await status()).toBe('on the way');

  await press('Mark as Delivered');
  await page.clock.runFor(5_000);
  expect(await status()).toBe('on the way');
  await page.clock.runFor(2_000);
  await expect(page.getByText(/is now delivered$/)).toBeVisible();
  expect(await status()).toBe('delivered');
});

test('a delivery is sent at once when its page is left, hidden or closed', async ({ page, request, context }) => {
  await enter(page, '/orders', 'employee');
  const api = await staffApi(request);
  const left = await onItsWay(page, api);
  await left.press('Mark as Delivered');
  await expect(left.dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto('/track-order');
  await expect.poll(left.status).toBe('delivered');

  const hidden = await onItsWay(page, api);
  await hidden.press('Mark as Delivered');
  await expect(hidden.dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(hidden.status).toBe('delivered');

  const tab = await context.newPage();
  const closed = await onItsWay(tab, api);
  await closed.press('Mark as Delivered');
  await expect(closed.dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  await tab.close({ runBeforeUnload: true });
  await expect.poll(closed.status).toBe('delivered');
});

test('a delivery that did not reach the server is offered again at the next view of the order', async ({
  page,
  request,
}) => {
  await enter(page, '/orders', 'employee');
  const { id, dialog, status, press } = await onItsWay(page, await staffApi(request));
  await page.route(/\/status$/, (route) => route.abort());
  await press('Mark as Delivered');
  await page.keyboard.press('Escape');
  await expect(
    page.getByText(/did not confirm the delivery of order .+ Open the order to send it again\./),
  ).toBeVisible();
  await page.unroute(/\/status$/);
  await page.goto(`/orders?order=${id}`);
  const offer = dialog.getByRole('alert');
  await expect(offer).toContainText('The server did not confirm this delivery');
  await offer.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/is now delivered$/)).toBeVisible();
  expect(await status()).toBe('delivered');
  await page.reload();
  await expect(dialog).toBeVisible();
  await expect(offer).toBeHidden();
});

test('an order that a colleague deletes stays open with its unsaved notes, and says that it was deleted', async ({
  page,
  request,
}) => {
  await enter(page, '/orders', 'employee');
  const api = await staffApi(request);
  const { id, dialog, press } = await onItsWay(page, api);
  await dialog.getByLabel('Staff notes').fill('Ring twice');
  expect((await api.remove(`/orders/${id}`)).ok()).toBe(true);
  await press('Save notes');
  await expect(dialog.getByRole('alert')).toContainText('This order no longer exists');
  await expect(dialog.getByRole('alert')).toContainText(/This order was deleted by \w/);
  await expect(dialog.getByLabel('Staff notes')).toHaveValue('Ring twice');
  await press('Discard');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/orders$/);
});
