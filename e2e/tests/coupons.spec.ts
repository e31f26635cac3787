import { expect, test } from '../test';
import { tabTo } from '../keyboard';
import { expectUsableEverywhere } from '../looks';
import { enter, unique } from '../staff';

test('a coupon is added by keyboard alone, applies on its terms, and disappears once it is deleted', async ({
  page,
}) => {
  const code = unique('E2E').replace(' ', '-').toUpperCase();
  await enter(page, '/coupons', 'employee');
  const form = page.getByRole('dialog', { name: 'Add Coupon' });
  const value = form.getByRole('textbox', { name: 'Discount value' });
  const row = page.getByRole('row', { name: new RegExp(code) });
  await test.step('The employee corrects the form of a new coupon, and adds the coupon.', async () => {
    await tabTo(page, 'button', /^Add Coupon$/);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByText('Coupon code is required')).toBeVisible();
    await expect(form.getByText('Discount value must be a number')).toBeVisible();
    await page.keyboard.type(` ${code.toLowerCase()} `);
    await tabTo(page, 'input', /^Discount value/);
    await page.keyboard.type('101');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Percentage discount must be between 1 and 100')).toBeVisible();
    await expectUsableEverywhere(page, 'a coupon with errors at the fields');
    await value.fill('10');
    await form.getByRole('textbox', { name: 'Total usage limit' }).fill('50');
    await form.getByRole('textbox', { name: 'Minimum subtotal' }).fill('100000');
    await form.getByLabel('Expiry date').fill('2099-12-31');
    await tabTo(page, 'button', /^Add Coupon$/);
    await page.keyboard.press('Enter');
    for (const text of ['10%', 'from $100,000.00', 'Dec 31, 2099', '0 of 50', /active/i]) {
      await expect(row).toContainText(text);
    }
  });
  await test.step('The coupon is refused below its minimum.', async () => {
    const products = (await (await page.request.get('/api/products/public?limit=1')).json()) as { _id: string }[];
    const body = { products: [{ product: products[0]?._id, quantity: 1 }], couponCode: code };
    const quote = (await (await page.request.post('/api/orders/quote', { data: body })).json()) as {
      couponError: string;
    };
    expect(quote.couponError).toBe('This coupon needs products worth $100,000.00 or more');
  });
  await test.step('The same code cannot be added again.', async () => {
    await page.getByRole('button', { name: 'Add Coupon' }).click();
    await form.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
    await value.fill('5');
    await form.getByRole('button', { name: 'Add Coupon' }).click();
    await expect(form.getByText(/already/i).first()).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  });
  await test.step('The employee makes the coupon inactive and filters the list.', async () => {
    await page.getByRole('button', { name: code, exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Coupon' });
    await edit.getByRole('checkbox', { name: /Active/ }).uncheck();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(row).toContainText(/inactive/i);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Expired');
    await expect(row).toBeHidden();
    await expect(page).toHaveURL(/status=expired/);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All statuses');
  });
  await test.step('The employee deletes the coupon after a failed attempt.', async () => {
    await page.getByRole('button', { name: `Actions for ${code}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await page.route(/\/api\/coupons\/\w+$/, (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Delete Coupon' }).click();
    await expect(question.getByRole('alert')).toContainText('Failed to delete coupon');
    await expectUsableEverywhere(page, 'a coupon that was not deleted');
    await question.getByRole('button', { name: 'Delete Coupon' }).click();
    await expect(row).toBeHidden();
  });
});
