import { expect, test } from '../test';
import { tabTo } from '../keyboard';
import { expectUsableEverywhere } from '../looks';
import { enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { endSession, signIn, uniquePhone, watchForTrouble } from '../support';

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

test('a number of another customer is refused and offers the merge, which shows what comes of it', async ({
  page,
  request,
}) => {
  const [customerName, other] = [unique('Selma'), unique('Selma Again')];
  const [customerPhone, otherPhone] = [uniquePhone(), uniquePhone()];
  const product = await makeProduct(await staffApi(request));
  await placeOrder(request, product, { customerName, customerPhone });
  await placeOrder(request, product, { customerName: other, customerPhone: otherPhone });
  await enter(page, `/customers?q=${encodeURIComponent(customerPhone)}`);
  await page.getByRole('button', { name: customerName }).click();
  await page.getByRole('button', { name: 'Edit Customer' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Customer' });
  await form.getByRole('textbox', { name: 'Phone', exact: true }).fill(otherPhone.replace('+961', '00961 '));
  await expect(form.getByRole('checkbox', { name: `Keep ${customerPhone} as another number` })).toBeChecked();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const mergeWith = form.getByRole('button', { name: `Merge with ${other}` });
  await expect(mergeWith).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Phone', exact: true })).toBeFocused();
  await expectUsableEverywhere(page, 'the number of another customer');
  await mergeWith.click();
  const merge = page.getByRole('dialog', { name: `Merge into ${customerName}` });
  await expect(merge).toContainText('After the merge');
  await expect(merge).toContainText(`${other} (${otherPhone}) is gone then: 1 order and $23.00 move.`);
  await merge.getByRole('button', { name: 'Merge Customers' }).click();
  const dialog = page.getByRole('dialog', { name: customerName });
  await expect(dialog.getByText(otherPhone, { exact: true })).toBeVisible();
  await expect(dialog.getByText('$46.00')).toBeVisible();
});

test('an export whose session has ended leads to the sign-in, and back to the customer', async ({ page, request }) => {
  const customerName = unique('Exported');
  const customerPhone = uniquePhone();
  await placeOrder(request, await makeProduct(await staffApi(request)), { customerName, customerPhone });
  await enter(page, `/customers?q=${encodeURIComponent(customerPhone)}`);
  await page.getByRole('button', { name: customerName }).click();
  const menu = page.getByRole('dialog', { name: customerName }).getByRole('button', { name: 'More', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: `Export ${customerName}` });
  await endSession(page);
  await dialog.getByRole('button', { name: 'Download JSON' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session ended' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/customers\?.*customer=[0-9a-f]{24}/);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download JSON' }).click();
  expect((await file).suggestedFilename()).toMatch(/^customer-[0-9a-f]{8}-.*\.json$/);
});
