import { expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { enter, makeProduct, placeOrder, staffApi, takeStep, unique } from '../staff';
import { uniquePhone, watchForTrouble } from '../support';

test('an order that is refused at the door is checked in, and its shopper reads that it could not be delivered', async ({
  page,
  request,
}) => {
  const troubles = watchForTrouble(page);
  const api = await staffApi(request);
  const product = await makeProduct(api);
  const customerName = unique('Salma');
  const customerPhone = uniquePhone();
  const id = await placeOrder(request, product, {
    customerName,
    customerPhone,
    products: [{ product: product._id, quantity: 3 }],
  });
  const left = async () =>
    ((await (await api.get(`/products/${product._id}`)).json()) as { stock: Record<string, number> }).stock;
  await api.post('/orders/accept', { ids: [id] });
  const dialog = page.getByRole('dialog', { name: customerName });
  await test.step('The employee sends the order.', async () => {
    await enter(page, `/orders?order=${id}`, 'employee');
    await takeStep(dialog, 'Mark as On the Way');
  });
  await test.step('The employee notes a delivery attempt.', async () => {
    await dialog.getByRole('button', { name: 'Note attempt…' }).click();
    const attempt = page.getByRole('dialog', { name: 'Delivery attempt' });
    await attempt.getByRole('combobox', { name: 'Reason' }).selectOption('Nobody was there');
    await attempt.getByRole('textbox', { name: 'Note' }).fill('The bell is broken');
    await expectUsableEverywhere(page, 'a delivery attempt');
    await attempt.getByRole('button', { name: 'Note Attempt' }).click();
    await expect(dialog.getByRole('list', { name: 'Delivery attempts' })).toContainText('The bell is broken');
  });
  await test.step('The employee ends the order as refused at the door.', async () => {
    await dialog.getByRole('button', { name: 'Did not arrive…' }).click();
    const end = page.getByRole('dialog', { name: 'Did not arrive' });
    await end.getByRole('combobox', { name: 'Reason' }).selectOption('Refused at the door');
    await expectUsableEverywhere(page, 'an order that did not arrive');
    await end.getByRole('button', { name: 'End Order' }).click();
    await expect(dialog.getByText('To check in')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Mark as Delivered' })).toBeHidden();
    await expectUsableEverywhere(page, 'an order that was refused');
  });
  await test.step('The employee checks the pieces in, one of them damaged.', async () => {
    await dialog.getByRole('button', { name: 'Check in…' }).click();
    const back = page.getByRole('dialog', { name: 'Check in' });
    await back.getByRole('textbox', { name: 'Damaged' }).fill('1');
    await expectUsableEverywhere(page, 'a check-in');
    await back.getByRole('button', { name: 'Check In' }).click();
    await expect(dialog.getByText('1 piece damaged, cost unknown')).toBeVisible();
    expect(Object.values(await left())).toEqual([9]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('The list of orders finds the order by its outcome.', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Refused');
    await expect(page.getByRole('rowheader', { name: customerName })).toBeVisible();
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('To check in');
    await expect(page.getByRole('rowheader', { name: customerName })).toBeHidden();
    expect(troubles()).toEqual([]);
  });
  await test.step('The shopper reads that the order could not be delivered.', async () => {
    await page.goto('/track-order');
    await page.getByLabel('Phone number').fill(customerPhone);
    await page.getByRole('button', { name: 'Track Order' }).click();
    const card = page.getByRole('listitem', { name: `Order ${id.slice(-8).toUpperCase()}` });
    await expect(card).toContainText('This order could not be delivered.');
    await expect(card).not.toContainText('refused');
  });
});
