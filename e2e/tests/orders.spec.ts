import { expect, test } from '../test';
import { tabTo } from '../keyboard';
import { NO_ROWS } from '../lists';
import { expectUsableEverywhere } from '../looks';
import { addPiece } from '../products';
import { enter, makeProduct, openOrderOf, placeOrder, staffApi, takeStep, unique } from '../staff';
import { pressUntil, uniquePhone, watchForTrouble } from '../support';

test('an order is accepted, sent and delivered, and only an admin can delete it then', async ({ page, request }) => {
  const troubles = watchForTrouble(page);
  const product = await makeProduct(await staffApi(request));
  const customerName = unique('Maya');
  const customerPhone = uniquePhone();
  const id = await placeOrder(request, product, {
    customerName,
    customerPhone,
    customerAddress: '',
    paymentMethod: 'credit',
    notes: 'WhatsApp order',
  });
  const number = `#${id.slice(-8).toUpperCase()}`;
  const dialog = await test.step('The employee reads the order and how to reach its customer.', async () => {
    await enter(page, '/orders', 'employee');
    const dialog = await openOrderOf(page, customerName);
    await expect(page).toHaveURL(new RegExp(`order=${id}`));
    for (const text of [
      number,
      customerPhone,
      'Address missing',
      'WhatsApp',
      product.name,
      product.refCode,
      '$23.00',
    ]) {
      await expect(dialog).toContainText(text);
    }
    await expect(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${customerPhone}`);
    await expect(dialog.getByRole('link', { name: 'Chat' })).toHaveAttribute(
      'href',
      new RegExp(customerPhone.slice(1)),
    );
    return dialog;
  });
  await test.step('The employee takes all steps, the first after a failed attempt.', async () => {
    await page.route(/\/accept$/, (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Accept Order' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to accept order');
    for (const [step, status] of [
      ['Accept Order', 'confirmed'],
      ['Mark as On the Way', 'on the way'],
      ['Mark as Delivered', 'delivered'],
    ] as const) {
      await takeStep(dialog, step);
      await expect(page.getByText(`Order ${number} is now ${status}`)).toBeVisible();
    }
  });
  await test.step('The history names all steps, and the employee cannot delete the order.', async () => {
    const history = dialog.getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveCount(4);
    await expect(history.getByRole('listitem').last()).toContainText(/Delivered by \w/);
    await expect(dialog.getByRole('button', { name: 'Delete Order' })).toBeHidden();
    expect(troubles().filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
  await test.step('An admin deletes the order after a failed attempt.', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await enter(page, '/orders');
    await page.goto(`/orders?order=${id}`);
    await dialog.getByRole('button', { name: 'Delete Order' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('This action cannot be undone');
    await page.route(/\/api\/orders\/[\da-f]{24}$/, (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Delete Order' }).click();
    await expect(question.getByRole('alert')).toContainText('Failed to delete order');
    await question.getByRole('button', { name: 'Delete Order' }).click();
    await expect(page.getByText(`Order ${number} was deleted`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(customerName);
    await expect(page.getByText('No orders found')).toBeVisible();
  });
  await test.step('It is among the deleted orders, where nothing can be done with it.', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Deleted orders' }).click();
    await page.getByRole('searchbox', { name: 'Search deleted orders' }).fill(customerName);
    const row = page.getByRole('row', { name: new RegExp(customerName) });
    await expect(row).toContainText('delivered');
    await expect(row.getByRole('button')).toHaveCount(0);
    await expectUsableEverywhere(page, 'deleted orders');
  });
});

test('a sale in the shop is picked from stock and paid in cash', async ({ page, request }) => {
  const api = await staffApi(request);
  const product = await makeProduct(api, { sizes: ['M', 'L'], stock: { M: 2, L: 0 } });
  await enter(page, '/orders', 'employee');
  await page.getByRole('button', { name: 'New order' }).click();
  const dialog = page.getByRole('dialog', { name: 'New order' });
  const place = dialog.getByRole('button', { name: 'Place order' });
  await expect(place).toHaveAccessibleDescription('Add a product');
  // Ctrl+Enter brings the focus to the button, which says what is missing, from wherever it is.
  await page.keyboard.press('Control+Enter');
  await expect(place).toBeFocused();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Search products' }).fill(product.refCode);
  const add = dialog.getByRole('button', { name: `Add ${product.name}` });
  await expect(dialog.getByRole('button', { name: /^Add / })).toHaveCount(1);
  await add.click();
  await expect(dialog.getByRole('button', { name: 'L 0 left' })).toBeVisible();
  await dialog.getByRole('button', { name: 'M 2 left' }).click();
  await dialog.getByRole('button', { name: 'M 1 left' }).click();
  await expect(dialog.getByRole('button', { name: new RegExp(`^Add ${product.name} .* None left$`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();

  // Another shopper buys one of the two pieces. The shop shows this at the line, and sells the remaining piece.
  await placeOrder(request, product, {
    customerName: 'Quick',
    customerPhone: uniquePhone(),
    products: [{ product: product._id, size: 'M', quantity: 1 }],
  });
  await dialog.getByRole('button', { name: 'Place order · $40.00' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to place order');
  const customerName = unique('Nour');
  await dialog.getByLabel('Customer name (optional)').fill(customerName);
  await dialog.getByRole('button', { name: 'Place order · $20.00' }).click();
  await expect(page.getByText(/Order #\w{8} placed: \$20\.00/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(customerName);
  const row = page.getByRole('row', { name: customerName });
  for (const text of ['In-store', 'Cash', 'delivered', '$20.00']) await expect(row).toContainText(text);
  const sold = (await (await api.get(`/products/${product._id}`)).json()) as typeof product;
  expect(sold.stock).toEqual({ M: 0, L: 0 });
});

test('several orders are accepted together, and new orders appear without a reload', async ({ page, request }) => {
  const product = await makeProduct(await staffApi(request));
  const customerName = unique('Bulk');
  const place = () => placeOrder(request, product, { customerName, customerPhone: uniquePhone() });
  await place();
  await page.clock.install();
  await enter(page, `/orders?q=${encodeURIComponent(customerName)}`, 'employee');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await place();
  const third = await place();
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await expect(page.getByText('3 orders', { exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  // The checkbox is in a row that opens the order on a click. Selecting the row must not open the order.
  await page.getByRole('checkbox', { name: `Select order #${third.slice(-8).toUpperCase()}` }).uncheck();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Accept 2 orders' }).click();
  await page.clock.fastForward(7_000);
  await expect(page.getByText('2 orders accepted', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Confirmed');
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect(page).toHaveURL(/status=confirmed/);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Order type' }).selectOption('In-store');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('an order can be found, opened, delivered and closed by keyboard alone', async ({ page, request }) => {
  const product = await makeProduct(await staffApi(request));
  const customerName = unique('Keys');
  await placeOrder(request, product, { customerName, customerPhone: uniquePhone() });
  await enter(page, '/orders', 'employee');
  await page.getByRole('searchbox', { name: 'Search orders' }).focus();
  await page.keyboard.type(customerName);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const row = page.getByRole('button', { name: customerName });
  await tabTo(page, 'button', new RegExp(customerName));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: customerName });
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  for (const step of ['Accept Order', 'Mark as On the Way', 'Mark as Delivered']) {
    const button = dialog.getByRole('button', { name: step });
    await expect(button).toBeEnabled();
    // The focus stays where the last step was pressed. The next step accepts a key only a moment after it appears.
    if (step === 'Accept Order') await tabTo(page, 'button', new RegExp(`^${step}`));
    await expect(button).toBeFocused();
    const done = () => expect(button).toBeHidden({ timeout: 2_000 });
    await pressUntil(button, done, () => page.keyboard.press('Enter'));
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();
});

test('the orders page and its dialogs are accessible, also when the list is empty or failed to load', async ({
  page,
}) => {
  test.slow();
  await enter(page, '/orders?status=pending');
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await expect(page.getByRole('checkbox', { name: /^All \d+ on this page$/ })).toBeChecked();
  await expectUsableEverywhere(page, 'orders being chosen');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('rowheader').first().getByRole('button').click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Staff notes').fill('Half a note');
  await expectUsableEverywhere(page, 'an order');
  await dialog.getByRole('button', { name: 'Delete Order' }).click();
  await expectUsableEverywhere(page, 'deleting an order');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'New order' }).click();
  await addPiece(dialog, /^Add .* [1-9]\d* left$/);
  await expect(dialog.getByRole('list', { name: 'Products of this order' })).toBeVisible();
  await expectUsableEverywhere(page, 'a new order');

  await page.route(/\/api\/orders/, (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByText('Failed to load orders')).toBeVisible();
  await expectUsableEverywhere(page, 'orders that could not load');
  await page.unroute(/\/api\/orders/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await page.route(/\/api\/orders(\?|$)/, (route) => route.fulfill(NO_ROWS));
  await page.reload();
  await expect(page.getByText('No order waits to be accepted or sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page.getByText('Orders appear here as soon as they are placed.')).toBeVisible();
  await expectUsableEverywhere(page, 'no orders');
});
