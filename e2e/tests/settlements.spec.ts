import { expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { deliver, enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone, watchForTrouble } from '../support';

test('a courier settles two orders: one in full, one in part, with a fee, and it is reversed', async ({
  page,
  request,
}) => {
  const troubles = watchForTrouble(page);
  const api = await staffApi(request);
  const name = unique('Courier');
  const { _id: courier } = (await (await api.post('/couriers', { name })).json()) as { _id: string };
  const product = await makeProduct(api, { price: 20 });
  const ids: string[] = [];
  for (const customerName of [unique('Dana'), unique('Ziad')]) {
    ids.push(await placeOrder(request, product, { customerName, customerPhone: uniquePhone() }));
  }
  await api.post('/orders/courier', { ids, courier });
  await deliver(api, ids);

  await enter(page, '/transactions/settlements');
  await expectUsableEverywhere(page, 'what waits for a settlement');
  await page.getByRole('button', { name: `Settle with ${name}` }).press('Enter');
  const form = page.getByRole('dialog', { name: `Settle with ${name}` });
  await expect(form.getByText('$46.00').first()).toBeVisible();
  // The till of the sample shop is below 0, and could give nothing back.
  await form.getByRole('combobox', { name: 'Into' }).selectOption('Bank');
  await form.getByRole('textbox', { name: 'Fee of each order' }).fill('2');
  const second = form.getByRole('textbox', { name: /^Received for order/ }).nth(1);
  await second.fill('x');
  await form.getByRole('button', { name: 'Close settlement' }).press('Enter');
  await expect(form.getByText('Enter what was received')).toBeVisible();
  await expectUsableEverywhere(page, 'a settlement that is refused');
  await second.fill('20');
  await form.getByRole('button', { name: 'Close settlement' }).press('Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(`${name}.*Closed`) });
  await expect(row).toContainText('$43.00');
  await row.getByRole('button', { name }).click();
  const booked = page.getByRole('dialog', { name: `Settlement with ${name}` });
  await expect(booked.getByText('$39.00')).toBeVisible();
  await booked.getByRole('button', { name: 'Reverse settlement' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse settlement' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Reversal`) })).toContainText('-$43.00');
  await expect(page.getByRole('button', { name: `Settle with ${name}` })).toBeVisible();
  expect(troubles()).toEqual([]);
});
