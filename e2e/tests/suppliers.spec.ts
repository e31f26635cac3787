import { expect, test } from '../test';
import { tabTo } from '../keyboard';
import { expectUsableEverywhere } from '../looks';
import { enter, unique } from '../staff';

test('a supplier is added and changed by keyboard alone, kept while products need it, and deleted', async ({
  page,
}) => {
  const name = unique('Walnut Weavers');
  await enter(page, '/suppliers', 'employee');
  await test.step('The employee corrects the form of a new supplier, and adds the supplier.', async () => {
    await tabTo(page, 'button', /^Add Supplier$/);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add Supplier' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Enter');
    for (const text of ['Supplier name is required', 'Email is required', 'Phone is required']) {
      await expect(form.getByText(text)).toBeVisible();
    }
    await page.keyboard.type(name);
    await tabTo(page, 'input', /^Email/);
    await page.keyboard.type('not an address');
    await tabTo(page, 'input', /^Phone/);
    await page.keyboard.type('1'.repeat(33));
    await page.keyboard.press('Enter');
    await expect(form.getByText('Must be an email address')).toBeVisible();
    await expect(form.getByText('Must be 32 characters or fewer')).toBeVisible();
    await expectUsableEverywhere(page, 'a supplier with errors at the fields');
    await form.getByRole('textbox', { name: 'Email' }).fill('hello@walnut.example');
    await form.getByRole('textbox', { name: 'Phone' }).fill('+1 555 0170');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(form.locator(':focus')).toHaveCount(1);
    await tabTo(page, 'button', /^Add Supplier$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Supplier added')).toBeVisible();
    await expect(form).toBeHidden();
  });
  await test.step('The employee suspends the supplier.', async () => {
    await tabTo(page, 'button', new RegExp(`^${name}$`));
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit Supplier' });
    await expect(edit.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    await tabTo(page, 'select', /^Status/);
    await page.keyboard.type('Susp');
    await expect(edit.getByRole('combobox', { name: 'Status' })).toHaveValue('suspended');
    await tabTo(page, 'button', /^Save Changes$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/suspended/i);
  });
  const question = page.getByRole('alertdialog');
  await test.step('A supplier of products cannot be deleted.', async () => {
    await page.getByRole('button', { name: 'Actions for Kenji Mori' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(question).toContainText('This action cannot be undone');
    await question.getByRole('button', { name: 'Delete Supplier' }).click();
    await expect(question.getByRole('alert')).toContainText(
      /Failed to delete supplier\..* cannot be deleted: \d+ products refer to it/,
    );
    await expectUsableEverywhere(page, 'a supplier that cannot be deleted');
    await question.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('The employee deletes the new supplier.', async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete Supplier' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
  });
});

test('two people who change one supplier do not overwrite each other', async ({ page, browser }) => {
  const name = unique('Twin Threads');
  await enter(page, '/suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Email' }).fill('twin@threads.example');
  await form.getByRole('textbox', { name: 'Phone' }).fill('555 0171');
  await form.getByRole('button', { name: 'Add Supplier' }).click();
  await page.getByRole('button', { name, exact: true }).click();

  const elsewhere = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await enter(elsewhere, `/suppliers?q=${encodeURIComponent(name)}`, 'employee');
  await elsewhere.getByRole('button', { name, exact: true }).click();
  await elsewhere.getByRole('dialog').getByRole('textbox', { name: 'Company' }).fill('Threads Inc');
  await elsewhere.getByRole('button', { name: 'Save Changes' }).click();
  await expect(elsewhere.getByText('Supplier updated')).toBeVisible();
  await elsewhere.context().close();

  await form.getByRole('textbox', { name: 'Notes' }).fill('Pays late');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to update supplier');
  await expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue('Pays late');
  // The two changes do not conflict. The form already contains the other person's change, and saving again keeps it.
  await expect(form.getByRole('textbox', { name: 'Company' })).toHaveValue('Threads Inc');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Supplier updated')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Threads Inc');
});
