import { expect, test } from '../test';
import { tabTo } from '../keyboard';
import { expectUsableEverywhere } from '../looks';
import { enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone, watchForTrouble } from '../support';

test('a customer is found and read by keyboard alone', async ({ page, request }) => {
  const troubles = watchForTrouble(page);
  const customerName = unique('Selma');
  const customerPhone = uniquePhone();
  const location = unique('Byblos');
  const product = await makeProduct(await staffApi(request));
  await placeOrder(request, product, { customerName, customerPhone, location });
  await enter(page, '/customers', 'employee');

  await tabTo(page, 'input', /Search customers/);
  await page.keyboard.type(customerPhone.slice(-7));
  await expect(page.getByRole('rowheader')).toContainText([customerName]);
  const row = page.getByRole('row', { name: new RegExp(customerName) });
  await expect(row).toContainText(location);
  await expect(row).toContainText('$23.00');
  await expect(row).toContainText('Active');
  await tabTo(page, 'button', new RegExp(customerName));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: customerName });
  for (const text of [
    'Total Orders',
    'Total Spent',
    'Last Order',
    'Order History',
    customerPhone,
    location,
    '$23.00',
  ]) {
    await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page).toHaveURL(/customer=[0-9a-f]{24}/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: customerName })).toBeFocused();
  expect(troubles()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('table', { name: 'Order History' })).toBeVisible();
  await expectUsableEverywhere(page, 'a customer');
});

test('the guest customer is not marked as active, and a search without results can be cleared', async ({ page }) => {
  await enter(page, '/customers?q=GUEST');
  const guest = page.getByRole('row', { name: /Guest Customer/ });
  await expect(guest).toBeVisible();
  await expect(guest).not.toContainText('Active');
  await page.getByRole('searchbox').fill('nobody is called that');
  await expect(page.getByText('No customers found')).toBeVisible();
  await expect(page).toHaveURL(/q=nobody/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('rowheader').nth(5)).toBeVisible();
  const [location] = (
    await page.getByRole('combobox', { name: 'Location' }).getByRole('option').allTextContents()
  ).slice(1);
  if (!location) throw new Error('No customer of the demo shop has a location');
  await page.getByRole('combobox', { name: 'Location' }).selectOption(location);
  for (const row of await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all()) {
    await expect(row).toContainText(location);
  }
});
