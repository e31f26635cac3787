import { type Locator, expect, test } from '../test';
import { enter, makeProduct, openOrderOf, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';

/** Whether a text is read from right to left: its full stop, which belongs to no script, is at its left end. */
const endsAtLeft = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const leftOf = (from: number) => {
      const range = document.createRange();
      const node = element.firstChild ?? element;
      range.setStart(node, from);
      range.setEnd(node, from + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf((element.textContent ?? '').length - 1) < leftOf(0);
  });

test('what a customer wrote from right to left is read so in list, dialog and packing slip', async ({
  page,
  request,
}) => {
  const customerPhone = uniquePhone();
  const [customerName, customerAddress, notes] = ['رنا خوري.', 'شارع الأرز 12.', 'Tower B: الطابق 3.'];
  const product = await makeProduct(await staffApi(request));
  const id = await placeOrder(request, product, { customerName, customerPhone, customerAddress, notes });
  await enter(page, '/orders', 'employee');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(customerPhone);
  const row = page.getByRole('row').filter({ hasText: customerName });
  expect(await endsAtLeft(row.getByText(customerName, { exact: true }))).toBe(true);
  await page.goto(`/orders?order=${id}`);
  const dialog = page.getByRole('dialog', { name: customerName });
  expect(await endsAtLeft(dialog.getByText(customerAddress, { exact: true }))).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('[data-packing-slip]');
  for (const text of [customerName, customerAddress]) {
    expect(await endsAtLeft(slip.getByText(text, { exact: true }))).toBe(true);
  }
  expect(await endsAtLeft(slip.getByText(notes, { exact: true }))).toBe(false);
});

test('staff notes are saved, are discarded only after a question, and are not on the packing slip', async ({
  page,
  request,
}) => {
  const product = await makeProduct(await staffApi(request));
  const customerName = unique('Omar');
  await placeOrder(request, product, { customerName, customerPhone: uniquePhone(), notes: 'Ring twice' });
  await enter(page, '/dashboard', 'employee');
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  const dialog = await openOrderOf(page, customerName);
  await dialog.getByLabel('Staff notes').fill('Regular, likes red');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard your notes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText(/Notes of order #\w{8} saved/)).toBeVisible();

  const slip = page.locator('[data-packing-slip]');
  await expect(slip).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const text of ['Packing slip', customerName, product.refCode, 'To collect on delivery: $23.00', 'Ring twice']) {
    await expect(slip).toContainText(text);
  }
  await expect(slip).not.toContainText('likes red');
  await page.emulateMedia({ media: 'screen' });

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/orders\?q=[^&]*$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});
