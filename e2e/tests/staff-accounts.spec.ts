import { expect, test } from '../test';
import { tabTo } from '../keyboard';
import { expectUsableEverywhere } from '../looks';
import { enter, unique } from '../staff';
import { menuLink } from '../support';

test('a deactivated account is signed out with its next step, and the audit log shows it', async ({
  page,
  browser,
}) => {
  const name = unique('Robin Fields');
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@shop.example`;
  const password = 'a password for the test';
  await enter(page, '/staff');
  await test.step('The admin corrects the form of a new account, and adds the account.', async () => {
    await tabTo(page, 'button', /^Add Account$/);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add Account' });
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    for (const text of ['Name is required', 'Email is required', 'Password is required']) {
      await expect(form.getByText(text)).toBeVisible();
    }
    await page.keyboard.type(name);
    await tabTo(page, 'input', /^Email/);
    await page.keyboard.type('admin@demo.shop');
    await tabTo(page, 'input', /^Username/);
    await page.keyboard.type('two words');
    await tabTo(page, 'input', /^Password/);
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Password must be 12 characters or more')).toBeVisible();
    await expect(form.getByText("Must not contain spaces or '@'")).toBeVisible();
    await expectUsableEverywhere(page, 'an account with errors at the fields');
    await form.getByRole('textbox', { name: 'Username' }).fill('');
    await form.getByRole('textbox', { name: 'Password' }).fill(password);
    await form.getByRole('button', { name: 'Add Account' }).click();
    await expect(form.getByText(/already/i).first()).toBeVisible();
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Account added')).toBeVisible();
  });
  const elsewhere = await test.step('The employee signs in elsewhere and changes the password.', async () => {
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(new URL('/login', page.url()).href);
    await elsewhere.getByLabel('Username').fill(email);
    await elsewhere.getByLabel('Password').fill(password);
    await elsewhere.getByRole('button', { name: 'Sign In' }).click();
    await elsewhere.getByRole('button', { name: /^Account: / }).click();
    await elsewhere.getByRole('menuitem', { name: 'My Account' }).click();
    await elsewhere.getByLabel('Current password').fill('not this one');
    await elsewhere.getByLabel('New password', { exact: false }).first().fill('another password for it');
    await elsewhere.getByLabel('Repeat new password').fill('another password for me');
    await elsewhere.getByRole('button', { name: 'Change Password' }).click();
    await expect(elsewhere.getByText('The passwords do not match')).toBeVisible();
    await expectUsableEverywhere(elsewhere, 'my account with errors at the fields');
    await elsewhere.getByLabel('Repeat new password').fill('another password for it');
    await elsewhere.getByRole('button', { name: 'Change Password' }).click();
    await expect(elsewhere.getByText(/password is (wrong|not)|not the current|incorrect/i)).toBeVisible();
    await elsewhere.getByLabel('Current password').fill(password);
    await elsewhere.getByRole('button', { name: 'Change Password' }).click();
    await expect(elsewhere.getByText('Password changed. You are signed out everywhere else.')).toBeVisible();
    return elsewhere;
  });
  await test.step('The admin gives the employee the role of an admin.', async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await expectUsableEverywhere(page, 'the menu of an account');
    // In narrow windows the list becomes cards, and its menu closes.
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Account' });
    await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await tabTo(page, 'select', /^Role/);
    await page.keyboard.type('Adm');
    await page.keyboard.press('Tab');
    await tabTo(page, 'button', /^Save Changes$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Account updated')).toBeVisible();
    await expect(edit).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Admin');
  });
  await test.step('The admin generates a new password.', async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Reset password' }).click();
    await page.getByRole('dialog', { name: 'Reset Password' }).getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/^(\w{4}-){3}\w{4}$/);
    await expectUsableEverywhere(page, 'a new password');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText(`${name} has a new password`)).toBeVisible();
  });
  await test.step('The admin deactivates the account, and its next step leads to the sign-in page.', async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText(`${name} was deactivated`)).toBeVisible();
    await menuLink(elsewhere, 'Suppliers').click();
    await expect(elsewhere.getByLabel('Username')).toBeVisible();
    await elsewhere.context().close();
  });
  await test.step('The audit log shows the deactivation.', async () => {
    await page.getByRole('link', { name: 'Audit Log' }).click();
    await page.getByRole('button', { name: 'Deactivated staff account' }).first().press('Enter');
    const change = page.getByRole('dialog');
    await expect(change.getByRole('row', { name: /Active/ })).toContainText('No');
    await expectUsableEverywhere(page, 'a change of the log');
    await page.keyboard.press('Escape');
    await expect(change).toBeHidden();
  });
});

test('employees have access to neither the staff accounts nor the audit log', async ({ page }) => {
  await enter(page, '/account', 'employee');
  await expect(page.getByRole('link', { name: 'Staff Accounts' })).toHaveCount(0);
  for (const path of ['/staff', '/audit', '/outbox', '/transactions/cash']) {
    await page.goto(path);
    await expect(page.getByText('Admin access required')).toBeVisible();
  }
});
