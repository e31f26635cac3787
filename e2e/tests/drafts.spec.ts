import { type Page, expect, test } from '../test';
import { enter, makeProduct, staffApi, unique } from '../staff';
import { endSession, signIn } from '../support';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const beginSupplier = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  const form = page.getByRole('dialog', { name: 'Add Supplier' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  return form;
};

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Unsaved changes: Add Supplier' });

test('an unsaved form survives the end of the session, and is offered again on its page', async ({ page }) => {
  const name = unique('Kept Mill');
  await enter(page, '/suppliers?status=active');
  const form = await beginSupplier(page, name);
  await form.getByRole('textbox', { name: 'Email' }).fill('kept@mill.example');
  await form.getByRole('textbox', { name: 'Phone' }).fill('555 0180');
  await endSession(page);
  await form.getByRole('button', { name: 'Add Supplier' }).click();

  const why = page.getByRole('alert');
  await expect(why).toContainText('Your session ended');
  await expect(why).toContainText('Sign in again; anything you typed is kept in this tab.');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/suppliers\?status=active$/);
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(form.getByText('Your unsaved changes are back')).toBeVisible();
  await form.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByText('Supplier added')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('an unsaved form is offered to no other account in the tab, and is removed on sign-out', async ({ page }) => {
  await enter(page, '/suppliers');
  page.on('dialog', (dialog) => void dialog.accept());
  await beginSupplier(page, 'Only mine');
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await endSession(page);
  await page.getByRole('searchbox').fill('somebody');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page, 'employee');
  await page.goto('/suppliers');
  await expect(page.getByRole('table', { name: 'Suppliers' })).toBeVisible();
  await expect(offer(page)).toBeHidden();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await signIn(page, 'admin');
  await page.goto('/suppliers');
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Your session ended')).toBeHidden();
  await signIn(page, 'admin');
  await page.goto('/suppliers');
  await expect(page.getByRole('table', { name: 'Suppliers' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('an unsaved form keeps no password, and names the pictures to choose again', async ({ page, request }) => {
  const product = await makeProduct(await staffApi(request));
  await enter(page, '/staff');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Add Account' }).click();
  const account = page.getByRole('dialog', { name: 'Add Account' });
  await account.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept Name');
  await account.getByRole('textbox', { name: 'Password' }).fill('never-kept-anywhere');
  await page.reload();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('never-kept');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Kept Name');
  await expect(account.getByRole('textbox', { name: 'Password' })).toHaveValue('');

  await page.goto(`/products?q=${product.refCode}`);
  await page.getByRole('rowheader').getByRole('button', { name: product.name }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByLabel('Image files').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: PNG });
  await form.getByRole('textbox', { name: 'Material' }).fill('Felt');
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('You had chosen front.png: choose it again.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Material' })).toHaveValue('Felt');
});

test('Back closes the topmost layer, and leaves the history as it was', async ({ page }) => {
  await enter(page, '/dashboard');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/suppliers');
  await page.goto('/coupons');
  const depth = () => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0);
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  const form = page.getByRole('dialog', { name: 'Add Coupon' });
  await expect.poll(depth).toBe(1);
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/coupons$/);

  // The shop ignores a press at the place of the last one, so this click goes elsewhere first.
  await page.getByRole('searchbox').click();
  // A form that its button closed leaves no step in the history.
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  await expect.poll(depth).toBe(1);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await expect.poll(depth).toBe(0);

  // Two layers are open. Back closes the confirmation first, as its button does.
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  await form.getByRole('textbox', { name: 'Code' }).fill('BACK');
  await form.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await expect.poll(depth).toBe(2);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Code' })).toHaveValue('BACK');
  await expect.poll(depth).toBe(1);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect.poll(depth).toBe(0);
  await expect(page).toHaveURL(/\/coupons$/);

  // The menu is a step of the history, too. A link in it adds one more, and Back returns to the page of the menu.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(depth).toBe(1);
  await page.getByRole('dialog').getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL(/\/customers$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/coupons$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/suppliers$/);
});

test('Back closes a dialog that has its own address, and removes that address', async ({ page }) => {
  await enter(page, '/customers');
  await page.getByRole('table').getByRole('rowheader').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?customer=/);
  const address = page.url();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/customers$/);
  await page.goto(address);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/customers$/);
});

test('Back closes the quick view of the shop page, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sale');
  await page.goto('/shop');
  const depth = () => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0);
  await page
    .getByRole('button', { name: /^Quick view/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(depth).toBe(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/shop$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/sale$/);
});
