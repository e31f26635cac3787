import type { Product } from '@shop/shared/contracts';
import { scan } from '../keyboard';
import { expect, test } from '../test';
import { enter, expectUsable, makeProduct, staffApi, unique } from '../staff';

test('goods are received by a scanner, survive a reload, and their labels are printed', async ({ page }) => {
  const api = await staffApi(page.request);
  const code = unique('GOODS').replaceAll(' ', '-').toUpperCase();
  const codes = { S: `${code}-AEP`, M: `${code}-NJK` };
  const { _id, name } = await makeProduct(api, { sizes: ['S', 'M'], stock: { S: 1, M: 0 }, codes });
  const product = async () => (await (await api.get(`/products/${_id}`)).json()) as Product;
  await enter(page, '/products');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Goods received' }).click();
  await page.getByRole('button', { name: 'Receive goods' }).first().click();
  const form = page.getByRole('dialog', { name: 'Receive goods' });
  const pieces = (size: string) => form.getByRole('textbox', { name: `Pieces of ${name}, ${size}` });

  await test.step('scans count wherever the focus is', async () => {
    await expect(form).toBeVisible();
    await scan(page, codes.S);
    await expect(pieces('S')).toHaveValue('1');
    await expect(form.getByRole('combobox', { name: 'Supplier' })).toHaveValue('');
    await form.getByRole('textbox', { name: 'Delivery note' }).focus();
    await scan(page, codes.M);
    await expect(pieces('M')).toHaveValue('1');
    await form.getByRole('button', { name: 'Cancel' }).focus();
    await scan(page, codes.M);
    await expect(pieces('M')).toHaveValue('2');
    await expect(form.getByRole('textbox', { name: 'Delivery note' })).toHaveValue('');
    await scan(page, `${code}-NONE`);
    await expect(form.getByText(`No product has the code or name “${code}-NONE”.`)).toBeVisible();
    expect((await product()).stock).toEqual({ S: 1, M: 0 });
  });

  await test.step('the form is back after a reload', async () => {
    await form.getByRole('textbox', { name: `Cost of ${name}, S` }).fill('7');
    await page.reload();
    await expect(pieces('M')).toHaveValue('2');
    await form.getByRole('textbox', { name: `Cost of ${name}, S` }).focus();
    await page.keyboard.press('Tab');
    await expect(form.getByRole('textbox', { name: `Cost of ${name}, M` })).toHaveValue('7');
    await expectUsable(page, 'receive goods');
  });

  await test.step('Ctrl+Enter books them, and their labels are offered', async () => {
    await page.keyboard.press('Control+Enter');
    const receipt = page.getByRole('dialog', { name: 'Goods received' });
    await expect(receipt.getByText('+2, then 2')).toBeVisible();
    expect(await product()).toMatchObject({ stock: { S: 2, M: 2 }, buyPrice: 7 });
    await expectUsable(page, 'goods received');
    await receipt.getByRole('button', { name: 'Print labels' }).click();
    const labels = page.getByRole('dialog', { name: `Labels of ${name}` });
    await expect(labels.getByRole('textbox', { name: 'Labels of S' })).toHaveValue('1');
    await expect(labels.getByRole('textbox', { name: 'Labels of M' })).toHaveValue('2');
    await expect(labels.getByRole('button', { name: 'Print 3 labels' })).toBeVisible();
  });
});
