import { expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { deliver, enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone, watchForTrouble } from '../support';

test('a courier has the cash of a delivered order and hands it in, by keyboard', async ({ page, request }) => {
  const troubles = watchForTrouble(page);
  const api = await staffApi(request);
  const name = unique('Courier');
  const { _id: courier } = (await (await api.post('/couriers', { name })).json()) as { _id: string };
  const product = await makeProduct(api, { price: 20 });
  const id = await placeOrder(request, product, { customerName: unique('Dana'), customerPhone: uniquePhone() });
  await api.post('/orders/courier', { ids: [id], courier });
  await deliver(api, [id]);

  // The till of the sample shop is below 0, and gives nothing back.
  await api.post('/cash/moves', { from: 'owner', to: 'till', amount: 60_000 });

  await enter(page, '/dashboard');
  await page.getByRole('link', { name: 'Where it is' }).press('Enter');
  const part = page.locator('dt').filter({ hasText: new RegExp(`^${name}$`) });
  await expect(part.locator('+ dd')).toHaveText('$23.00');
  await expectUsableEverywhere(page, 'where the cash is');
  await page.setViewportSize({ width: 390, height: 844 });
  const actions = [
    ...['Closings', 'Settlements'].map((link) => page.getByRole('link', { name: link })),
    page.getByRole('button', { name: 'Move Cash' }),
  ];
  const tops = await Promise.all(actions.map(async (action) => (await action.boundingBox())?.y));
  expect(new Set(tops).size, 'the actions are in one row on a phone').toBe(1);

  await page.getByRole('button', { name: 'Move Cash' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Move Cash' });
  await form.getByRole('combobox', { name: 'From' }).selectOption(name);
  await form.getByRole('combobox', { name: 'To' }).selectOption('Till');
  await form.getByRole('textbox', { name: 'Amount' }).fill('24');
  await page.keyboard.press('Enter');
  await expect(form.getByText(`${name} has only $23.00 to move`)).toBeVisible();
  await expectUsableEverywhere(page, 'a move of cash that is refused');
  await form.getByRole('textbox', { name: 'Amount' }).fill('23');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(part.locator('+ dd')).toHaveText('$0.00');
  await expect(page.getByRole('row', { name: `${name} → Till` })).toContainText('$23.00');

  await page.getByRole('button', { name: `Actions for ${name} → Till` }).click();
  await page.getByRole('menuitem', { name: 'Move back…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Move this cash back?' });
  await expectUsableEverywhere(page, 'a move back');
  await question.getByRole('button', { name: 'Move Back' }).press('Enter');
  await expect(part.locator('+ dd')).toHaveText('$23.00');
  await expect(page.getByRole('row', { name: `${name} → Till` })).toContainText('Moved back by');
  // The browser notes the refusal, and nothing else.
  expect(troubles()).toEqual([expect.stringContaining('422')]);
});
