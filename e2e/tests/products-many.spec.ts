import { readFileSync } from 'node:fs';
import { expect, test } from '../test';
import { chooseFromMore, openProducts } from '../products';
import { type MadeProduct, makeProduct, staffApi, unique } from '../staff';

test('many prices and stocks are saved together, or none of them', async ({ page, request }) => {
  const api = await staffApi(request);
  const family = unique('Grid');
  const one = await makeProduct(api, { name: `${family} One` });
  const two = await makeProduct(api, { name: `${family} Two`, sizes: ['S'], stock: { S: 4 } });
  await openProducts(page, family);
  await expect(page.getByRole('article')).toHaveCount(2);
  await chooseFromMore(page, 'Edit prices and stock');
  const grid = page.getByRole('dialog', { name: 'Edit Prices and Stock' });
  await expect(grid.getByRole('textbox', { name: /^Price of/ })).toHaveCount(2);
  await grid.getByLabel(`Price of ${one.name}`, { exact: true }).fill('21.50');
  await grid.getByLabel(`Stock of ${two.name}, S`).fill('1.5');
  await grid.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(grid.getByRole('rowgroup', { name: two.name })).toContainText('Must be a whole number');
  await grid.getByLabel(`Stock of ${two.name}, S`).fill('9');
  // A colleague takes one piece during the edit. Then nothing is written: neither the stock nor the other product's
  // price.
  await api.put(`/products/${two._id}/stock`, { size: 'S', quantity: 1, operation: 'subtract' });
  await grid.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(grid.getByText('Failed to update stock in bulk')).toBeVisible();
  await expect(grid.getByRole('rowgroup', { name: two.name })).toContainText('3');
  const read = async ({ _id }: MadeProduct) =>
    (await (await api.get(`/products/${_id}`)).json()) as MadeProduct & { price: number };
  expect(await read(one)).toMatchObject({ price: 20 });
  await grid.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await chooseFromMore(page, 'Edit prices and stock');
  await grid.getByLabel(`Price of ${one.name}`, { exact: true }).fill('21.50');
  await grid.getByLabel(`Stock of ${two.name}, S`).fill('9');
  await grid.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('2 products updated')).toBeVisible();
  expect(await read(one)).toMatchObject({ price: 21.5 });
  expect(await read(two)).toMatchObject({ stock: { S: 9 } });
});

test('a file of products is exported, checked and only then imported', async ({ page, request }) => {
  const api = await staffApi(request);
  const family = unique('Sheet');
  const product = await makeProduct(api, { name: `${family} Cap`, description: '=HYPERLINK("http://evil")' });
  await openProducts(page, family);
  await expect(page.getByRole('article')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await chooseFromMore(page, 'Export CSV');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain(product.refCode);
  expect(text).not.toMatch(/(^|,|")=HYPERLINK/m);

  await chooseFromMore(page, 'Import CSV');
  const dialog = page.getByRole('dialog', { name: 'Import Products' });
  const upload = (csv: string) =>
    dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const added = `${product.refCode}-NEW`;
  await upload(`refCode,name,price,color of box\n${product.refCode},,cheap,red\n${added},${family} New,12,red\n`);
  const errors = dialog.getByRole('table', { name: 'Errors' });
  await expect(errors.getByRole('row', { name: /price/ })).toContainText('2');
  await expect(dialog.getByText('Nothing was imported')).toBeVisible();
  await expect(dialog.getByText('color of box')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();

  await upload(`refCode,name,price\n${product.refCode},${family} Cap,33\n${added},${family} New,12\n`);
  const changes = dialog.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: new RegExp(`${family} Cap`) })).toContainText('price: 20 → 33');
  expect(await (await api.get(`/products?q=${added}`)).json()).toEqual([]);
  await dialog.getByRole('button', { name: 'Import: 1 new, 1 changed' }).click();
  await expect(page.getByText('Products imported: 1 new, 1 changed')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').filter({ hasText: product.refCode }).first()).toContainText(/\$(33|12)\.00/);
});
