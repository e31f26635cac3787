import { expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { openReady } from '../ready';
import { deliver, enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone, watchForTrouble } from '../support';

test('a size is exchanged with 5 presses from the list, and what comes back is checked in', async ({
  page,
  request,
}) => {
  const troubles = watchForTrouble(page);
  const api = await staffApi(request);
  const product = await makeProduct(api, { sizes: ['M', 'L'], stock: { M: 2, L: 1 } });
  const customerName = unique('Nour');
  const id = await placeOrder(request, product, {
    customerName,
    customerPhone: uniquePhone(),
    products: [{ product: product._id, size: 'M', quantity: 1 }],
  });
  await deliver(api, [id]);
  const stock = async () =>
    ((await (await api.get(`/products/${product._id}`)).json()) as { stock: Record<string, number> }).stock;
  const dialog = page.getByRole('dialog', { name: customerName });

  await test.step('The employee opens the order and books the exchange.', async () => {
    await enter(page, `/orders?status=all&q=${encodeURIComponent(customerName)}`, 'employee');
    await page.getByRole('rowheader', { name: customerName }).click();
    await dialog.getByRole('button', { name: 'Exchange or return…' }).click();
    const form = page.getByRole('dialog', { name: 'Exchange or return', exact: true });
    await form.getByRole('combobox', { name: 'Reason' }).selectOption('Too small');
    await form.getByText('L (1 left)').click();
    await expect(form.getByText('To collect')).toBeVisible();
    await expectUsableEverywhere(page, 'an exchange');
    await form.getByRole('button', { name: /^Book Exchange · collect \$3\.00$/ }).click();
    await expect(page.getByText(/^Exchange booked: order #/)).toBeVisible();
    expect(await stock()).toEqual({ M: 1, L: 0 });
  });

  await test.step('The order of the new piece says what to take back and links to the first.', async () => {
    await dialog.getByRole('link', { name: /^#/ }).click();
    await expect(dialog.getByText('Take back 1 x M, hand over 1 x L, collect $3.00.')).toBeVisible();
    await expectUsableEverywhere(page, 'the order of an exchange');
    await page.setViewportSize({ width: 390, height: 844 });
    // The first one stands beside the title.
    const close = dialog.getByRole('button', { name: 'Close', exact: true }).first();
    await expect(close).toBeInViewport({ ratio: 1 });
    const outgoing = new URL(page.url()).searchParams.get('order') ?? '';
    await deliver(api, [outgoing]);
    await page.reload();
  });

  await test.step('What came back is checked in.', async () => {
    await dialog.getByRole('button', { name: 'Check in…' }).click();
    await page.getByRole('dialog', { name: 'Check in' }).getByRole('button', { name: 'Check In' }).click();
    await expect(dialog.getByText('Checked in', { exact: true })).toBeVisible();
    expect(await stock()).toEqual({ M: 2, L: 0 });
  });
  expect(troubles()).toEqual([]);
});

test('a piece comes back without a new one, by keyboard, and becomes store balance', async ({ page, request }) => {
  const troubles = watchForTrouble(page);
  const api = await staffApi(request);
  const product = await makeProduct(api, { sizes: ['M', 'L'], stock: { M: 2, L: 1 }, price: 20 });
  const customerName = unique('Rami');
  const id = await placeOrder(request, product, {
    customerName,
    customerPhone: uniquePhone(),
    products: [{ product: product._id, size: 'M', quantity: 1 }],
  });
  await deliver(api, [id]);
  const dialog = page.getByRole('dialog', { name: customerName });
  await enter(page, `/orders?order=${id}`, 'employee');
  await dialog.getByRole('button', { name: 'Exchange or return…' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Exchange or return', exact: true });
  await form.getByRole('radio', { name: 'Exchange' }).press('ArrowRight');
  await form.getByRole('combobox', { name: 'Reason' }).selectOption('Changed mind');
  await expect(form.getByText('To store balance')).toBeVisible();
  await expectUsableEverywhere(page, 'a return');
  await form.getByRole('button', { name: /^Book Return · keep \$/ }).press('Enter');
  await expect(page.getByText('Return booked', { exact: true })).toBeVisible();
  await expectUsableEverywhere(page, 'an order with a return');
  await dialog.getByRole('button', { name: 'Check in…' }).press('Enter');
  const checkIn = page.getByRole('dialog', { name: 'Check in' });
  await expect(checkIn.getByText(/^The customer gets \$.* as store balance\.$/)).toBeVisible();
  await expectUsableEverywhere(page, 'the check-in of a return');
  await checkIn.getByRole('button', { name: 'Check In' }).press('Enter');
  await expect(dialog.getByText('Checked in', { exact: true })).toBeVisible();
  const { stock } = (await (await api.get(`/products/${product._id}`)).json()) as { stock: Record<string, number> };
  expect(stock).toEqual({ M: 2, L: 1 });
  expect(troubles()).toEqual([]);
});

test('a shopper asks for another size from tracking, and staff book it from the request', async ({ page, request }) => {
  const troubles = watchForTrouble(page);
  const api = await staffApi(request);
  const product = await makeProduct(api, { sizes: ['M', 'L'], stock: { M: 2, L: 1 } });
  const [customerName, customerPhone] = [unique('Lea'), uniquePhone()];
  const id = await placeOrder(request, product, {
    customerName,
    customerPhone,
    products: [{ product: product._id, size: 'M', quantity: 1 }],
  });
  await deliver(api, [id]);

  await test.step('The shopper asks.', async () => {
    await openReady(page, '/track-order');
    await page.getByLabel('Phone number').fill(customerPhone);
    await page.getByRole('button', { name: 'Track Order' }).press('Enter');
    // By the pointer: an Enter right after another one counts as the second press of it.
    await page.getByRole('button', { name: 'Exchange or return…' }).click();
    const form = page.getByRole('dialog', { name: 'Exchange or return' });
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expect(form.getByLabel('Which piece')).toBeFocused();
    await expect(form.getByText('Please choose a reason')).toBeVisible();
    await form.getByLabel('Which piece').fill('the one in M');
    await form.getByLabel('Reason').selectOption('Too small');
    await form.getByLabel('Size or color you want instead').fill('L please');
    await expectUsableEverywhere(page, 'asking for an exchange');
    await form.getByRole('button', { name: 'Send Request' }).press('Enter');
    await expect(form.getByText('Thank you, we have your request')).toBeVisible();
    await expectUsableEverywhere(page, 'an exchange that was asked for');
    await form.getByRole('button', { name: 'Close' }).last().press('Enter');
  });

  await test.step('Staff find it in its tab, and the form opens filled.', async () => {
    await enter(page, '/orders', 'employee');
    await page.getByRole('group', { name: 'Orders by status' }).getByText('Asks to exchange').click();
    await page.getByRole('rowheader', { name: customerName }).click();
    const dialog = page.getByRole('dialog', { name: customerName });
    await expectUsableEverywhere(page, 'an order whose shopper asks for an exchange');
    await dialog.getByRole('button', { name: 'Book exchange…' }).click();
    const form = page.getByRole('dialog', { name: 'Exchange or return', exact: true });
    await expect(form.getByRole('radio', { name: 'L (1 left)' })).toBeChecked();
    await form.getByRole('button', { name: /^Book Exchange · collect/ }).click();
    await expect(page.getByText(/^Exchange booked: order #/)).toBeVisible();
    await expect(dialog.getByText(/^Booked by /)).toBeVisible();
  });
  expect(troubles()).toEqual([]);
});
