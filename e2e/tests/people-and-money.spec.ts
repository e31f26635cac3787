import { type Page, expect, test } from '@playwright/test';
import { seriousFaults } from '../axe';
import { signIn, watchForTrouble } from '../support';

const enter = async (page: Page, path: string, role: 'admin' | 'employee' = 'admin'): Promise<void> => {
  await page.goto('/login');
  await signIn(page, role);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** A name that no other run has used. */
const unique = (name: string): string => `${name} ${Date.now().toString(36)}`;

/** Nothing serious, and nothing wider than the screen. */
const check = async (page: Page, where: string): Promise<void> => {
  expect(await seriousFaults(page), where).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
};

test('a customer opens with totals and history', async ({ page }) => {
  const troubles = watchForTrouble(page);
  await enter(page, '/customers', 'employee');
  await page.getByRole('rowheader').first().getByRole('button').click();
  const dialog = page.getByRole('dialog');
  for (const text of ['Total Orders', 'Total Spent', 'Last Order', 'Order History']) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill('nobody is called that');
  await expect(page.getByText('No customers found')).toBeVisible();
  expect(troubles()).toEqual([]);
});

test('suppliers are added, changed, kept while products need them, and deleted', async ({ page }) => {
  const name = unique('Walnut Weavers');
  await enter(page, '/suppliers', 'employee');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add Supplier' }).click();
  for (const text of ['Supplier name is required', 'Email is required', 'Phone is required']) {
    await expect(form.getByText(text)).toBeVisible();
  }
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Email' }).fill('hello@walnut.example');
  await form.getByRole('textbox', { name: 'Phone' }).fill('+1 555 0170');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByText('Supplier added')).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await form.getByRole('combobox', { name: 'Status' }).selectOption('suspended');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/suspended/i);

  await page.getByRole('button', { name: 'Delete Kenji Mori' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete Supplier' }).click();
  await expect(question.getByRole('alert')).toContainText(/cannot be deleted: \d+ products refer to it/);
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await question.getByRole('button', { name: 'Delete Supplier' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
});

test('the books are filtered, drawn, exported and written', async ({ page }) => {
  const troubles = watchForTrouble(page);
  await enter(page, '/transactions');
  await expect(page.getByRole('img', { name: /Revenue and expenses over time/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Expense');
  await page.getByRole('combobox', { name: 'Date Range' }).selectOption('Year');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/range=year&type=expense/);
  await expect(page.getByRole('table', { name: 'Transactions' }).getByText('Sale', { exact: true })).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/);

  const what = unique('Shelf paper');
  await page.getByRole('button', { name: 'Add Transaction' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Amount' }).fill('12.34');
  await form.getByRole('textbox', { name: 'Description' }).fill(what);
  await form.getByRole('button', { name: 'Add Transaction' }).click();
  await page.getByRole('button', { name: `View Details of ${what}` }).click();
  await expect(form.getByText('-$12.34')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nothing is called that');
  await expect(page.getByText('No transactions match your current filters.')).toBeVisible();
  expect(troubles()).toEqual([]);
});

test('employees read the books but do not write them', async ({ page }) => {
  await enter(page, '/transactions', 'employee');
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Transaction' })).toHaveCount(0);
  for (const path of ['/staff', '/audit']) {
    await page.goto(path);
    await expect(page.getByText('Admin access required')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Staff Accounts' })).toHaveCount(0);
});

test('a coupon holds on its terms, and is gone once it is deleted', async ({ page }) => {
  const code = unique('E2E').replace(' ', '-').toUpperCase();
  await enter(page, '/coupons');
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
  await form.getByRole('textbox', { name: 'Discount value' }).fill('101');
  await form.getByRole('button', { name: 'Add Coupon' }).click();
  await expect(form.getByText('Percentage discount must be between 1 and 100')).toBeVisible();
  await form.getByRole('textbox', { name: 'Discount value' }).fill('10');
  await form.getByRole('textbox', { name: 'Minimum subtotal' }).fill('100000');
  await form.getByLabel('Expiry date').fill('2099-12-31');
  await form.getByRole('button', { name: 'Add Coupon' }).click();
  const row = page.getByRole('row', { name: new RegExp(code) });
  await expect(row).toContainText('from $100,000.00');
  await expect(row).toContainText('Dec 31, 2099');

  const products = (await (await page.request.get('/api/products/public?limit=1')).json()) as { _id: string }[];
  const body = { products: [{ product: products[0]?._id, quantity: 1 }], couponCode: code };
  const quote = (await (await page.request.post('/api/orders/quote', { data: body })).json()) as {
    couponError: string;
  };
  expect(quote.couponError).toBe('This coupon needs products worth $100,000.00 or more');

  await page.getByRole('button', { name: `Delete ${code}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Coupon' }).click();
  await expect(row).toBeHidden();
});

test('an account that is deactivated is out at once, and the log says so', async ({ page, browser }) => {
  const name = unique('Robin Fields');
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@shop.example`;
  const password = 'a password for the test';
  await enter(page, '/staff');
  await page.getByRole('button', { name: 'Add Account' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await form.getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByText('Account added')).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(new URL('/login', page.url()).href);
  await elsewhere.getByLabel('Username').fill(email);
  await elsewhere.getByLabel('Password').fill(password);
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await elsewhere.getByRole('link', { name: 'My Account' }).click();
  await elsewhere.getByLabel('Current password').fill(password);
  await elsewhere.getByLabel('New password', { exact: false }).first().fill('another password for it');
  await elsewhere.getByLabel('Repeat new password').fill('another password for it');
  await elsewhere.getByRole('button', { name: 'Change Password' }).click();
  await expect(elsewhere.getByText('Password changed. You are signed out everywhere else.')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText(`${name} was deactivated`)).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Suppliers' }).click();
  await expect(elsewhere.getByLabel('Username')).toBeVisible();
  await elsewhere.context().close();

  await page.getByRole('link', { name: 'Audit Log' }).click();
  await page.getByRole('button', { name: 'Deactivated staff account' }).first().click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Active/ })).toContainText('No');
});

test('says when a screen cannot load, and loads on demand', async ({ page }) => {
  await enter(page, '/account');
  for (const [path, call, text] of [
    ['/suppliers', 'suppliers', 'Failed to load suppliers'],
    ['/coupons', 'coupons', 'Failed to load coupons'],
    ['/customers', 'customers', 'Failed to load customers'],
    ['/staff', 'staff', 'Failed to load accounts'],
    ['/audit', 'audit', 'Failed to load the audit log'],
  ] as const) {
    const address = new RegExp(`/api/${call}(\\?|$)`);
    await page.route(address, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  }
});

for (const { width, height, colorScheme } of [
  { width: 360, height: 780, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });

    test('everyone can use these screens and their dialogs', async ({ page }) => {
      await enter(page, '/transactions');
      for (const path of ['/transactions', '/staff', '/audit', '/account']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        await check(page, path);
      }
      for (const [path, button] of [
        ['/suppliers', 'Add Supplier'],
        ['/coupons', 'Add Coupon'],
        ['/transactions', 'Add Transaction'],
        ['/staff', 'Add Account'],
        ['/transactions', 'View Details'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('button', { name: button }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check(page, `${path}, ${button}`);
        const submit = page.getByRole('dialog').getByRole('button', { name: button });
        if ((await submit.count()) === 0) continue;
        await submit.click();
        await expect(
          page
            .getByRole('dialog')
            .getByText(/required|must be/i)
            .first(),
        ).toBeVisible();
        await check(page, `${path}, ${button} with errors`);
      }
    });
  });
}
