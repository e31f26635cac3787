import { expect, test } from '../test';
import { tabTo } from '../keyboard';
import { expectUsableEverywhere } from '../looks';
import { pictureFile, picturedProduct, textFile } from '../pictures';
import { chooseFromMore, openProducts } from '../products';
import { type MadeProduct, enter, expectUsable, makeProduct, staffApi, unique } from '../staff';
import { labelOf, watchForTrouble } from '../support';

const LIST = /\/api\/products\?/;

test('a product is added with pictures, shown to shoppers, changed, copied, archived and deleted', async ({
  page,
  request,
}) => {
  const troubles = watchForTrouble(page);
  const name = unique('Ridge Tee');
  const refCode = name.replaceAll(' ', '-').toUpperCase();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await test.step('The employee corrects the form of a new product.', async () => {
    await openProducts(page, name);
    await expect(page.getByText('No products found')).toBeVisible();
    await page.getByRole('button', { name: 'Add Product' }).click();
    await form.getByRole('button', { name: 'Add Product' }).click();
    for (const text of ['Product name is required', 'Price is required', 'Reference code is required']) {
      await expect(form.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(form.getByRole('group', { name: '3 fields need attention' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByLabel('Reference code (SKU)').fill(refCode);
    await form.getByRole('textbox', { name: 'Price', exact: true }).fill('40');
    await form.getByLabel('Cost').fill('16');
    await expect(form.getByText('Profit $24.00 (60.0%)')).toBeVisible();
    await form.getByLabel('Sizes').fill('M, X-Large');
    await form.getByLabel('Colors').fill('Black, Off-White');
    await form.getByRole('spinbutton', { name: 'M / Black' }).fill('12');
    await form.getByRole('spinbutton', { name: 'X-Large / Off-White' }).fill('3');
    await expect(form.getByText('15 in total')).toBeVisible();
  });
  const files = form.getByLabel('Image files');
  const picture = await test.step('The form refuses files that are no pictures, too large or too many.', async () => {
    const picture = await pictureFile(request, 'front.webp');
    await files.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(form.getByText('Only JPEG, PNG, and WebP images are allowed')).toBeVisible();
    await files.setInputFiles({ ...picture, buffer: Buffer.alloc(5_242_881) });
    await expect(form.getByText('Each image must be less than 5MB')).toBeVisible();
    await files.setInputFiles([1, 2, 3, 4, 5, 6].map((number) => ({ ...picture, name: `${number}.webp` })));
    await expect(form.getByText('Maximum 5 images allowed')).toBeVisible();
    await expect(form.getByRole('img')).toHaveCount(0);
    return picture;
  });
  await test.step('The server refuses a file whose content is no picture, and saves no product.', async () => {
    // The file has the right name and type but is not a picture. The server checks its content, and saves no product.
    await files.setInputFiles(textFile('front.png', 'image/png'));
    await form.getByRole('button', { name: 'Add Product' }).click();
    await expect(form.getByRole('alert')).toContainText('Only JPEG, PNG, and WebP images are allowed');
    expect(await (await request.get(`/api/products/public?q=${refCode}`)).json()).toEqual([]);
  });
  const card = page.getByRole('article').filter({ hasText: refCode });
  await test.step('The employee orders the pictures and saves the product, and shoppers see it.', async () => {
    await form.getByRole('button', { name: 'Remove new image 1' }).click();
    await files.setInputFiles([picture, { ...picture, name: 'back.webp' }]);
    await form.getByRole('button', { name: 'Move new image 2 earlier' }).click();
    await expect(form.getByRole('listitem').first()).toContainText('back.webp');
    await form.getByLabel('Color of new image 2').selectOption('Off-White');
    await form.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByText('Product added')).toBeVisible();
    await expect(form).toBeHidden();

    for (const text of [
      '15 in stock',
      '$40.00',
      '$16.00',
      '$24.00 (60.0%)',
      'M / Black: 12',
      'X-Large / Off-White: 3',
    ]) {
      await expect(card).toContainText(text);
    }
    const [shown] = (await (await request.get(`/api/products/public?q=${refCode}`)).json()) as MadeProduct[];
    expect(shown?.images.map(({ color }) => color)).toEqual([null, 'Off-White']);
    expect((await request.get(shown?.images[0]?.url ?? '')).headers()['content-type']).toBe('image/webp');
  });
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  const question = page.getByRole('alertdialog');
  await test.step('The employee changes the price and the sizes, and deletes a picture.', async () => {
    await card.getByRole('button', { name: `Edit ${name}` }).click();
    await edit.getByLabel('Sale price').fill('45');
    await edit.getByRole('checkbox', { name: 'On sale' }).check();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit.getByText('Sale price must be below the price', { exact: true })).toBeVisible();
    await edit.getByLabel('Sale price').fill('30');
    await edit.getByLabel('Sizes').fill('M');
    await expect(edit.getByText('Saving removes stock')).toBeVisible();
    await edit.getByRole('button', { name: 'Remove image 2' }).click();
    await question.getByRole('button', { name: 'Delete Image' }).click();
    await expect(page.getByText('Image deleted')).toBeVisible();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await question.getByRole('button', { name: 'Save and remove' }).click();
    await expect(page.getByText('Product updated')).toBeVisible();
    for (const text of ['SALE', '12 in stock', '$30.00', '$14.00 (46.7%)']) await expect(card).toContainText(text);
  });
  await test.step('The employee copies the product, and the copy is archived.', async () => {
    await card.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByText(/It is archived until you bring it back\./)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(edit).toBeHidden();
    await expect(card).toHaveCount(1);
    await page.getByRole('switch', { name: 'Show Archived' }).check();
    await expect(card).toHaveCount(2);
    await expect(page).toHaveURL(/archived=1/);
    await page.getByRole('switch', { name: 'Show Archived' }).uncheck();
  });
  await test.step('The employee archives the product and undoes it.', async () => {
    await card.getByRole('button', { name: `Archive ${name}` }).click();
    await expect(page.getByText(`${name} was archived`)).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(card).toHaveCount(1);
  });
  await test.step('The employee deletes the product after a failed attempt, and its pictures with the copy.', async () => {
    await card.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(question).toContainText('This action cannot be undone');
    await page.route(/\/api\/products\/\w+$/, (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Delete Product' }).click();
    await expect(question.getByRole('alert')).toContainText('Failed to delete product');
    await question.getByRole('button', { name: 'Delete Product' }).click();
    await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
    await expect(card).toHaveCount(0);
    // The copy shows the same picture, so its file is deleted only with the last product that uses it.
    await page.getByRole('switch', { name: 'Show Archived' }).check();
    await card.getByRole('button', { name: /^Delete / }).click();
    await question.getByRole('button', { name: 'Delete Product' }).click();
    await expect(page.getByText(/was deleted\. 1 image was removed from storage\./)).toBeVisible();
  });
  expect(troubles().filter((text) => !/ERR_FAILED|status of 422/.test(text))).toEqual([]);
});

test('an edited product is not lost by Back, and does not overwrite what a colleague saved', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const product = await makeProduct(api);
  await enter(page, '/dashboard', 'employee');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search products' }).fill(product.refCode);
  await page.getByRole('rowheader').getByRole('button', { name: product.name }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByRole('textbox', { name: 'Price', exact: true }).fill('25');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('25');
  await expect(page).toHaveURL(/\/products/);

  await api.put(`/products/${product._id}`, { price: 22, version: product.version });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('alert')).toContainText('changed meanwhile');
  const conflict = form.getByRole('region', { name: 'Changed meanwhile' });
  await expect(conflict).toContainText('Theirs: 22');
  await expect(conflict).toContainText('Mine: 25');
  await labelOf(conflict.getByRole('radio', { name: 'Theirs' })).check();
  await expect(form.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('22');
  await labelOf(conflict.getByRole('radio', { name: 'Mine' })).check();
  await expect(form.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('25');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/products/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a product can be added by keyboard alone', async ({ page }) => {
  const name = unique('Key Cap');
  await openProducts(page, name);
  await page.getByRole('button', { name: 'Add Product' }).first().focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  for (const text of [name, name.replaceAll(' ', '-')]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await tabTo(page, 'input', /^Price/);
  for (const text of ['18.50', '9']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.getByLabel('Sale price')).toBeFocused();
  await tabTo(page, 'input', /^Quantity/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Product added')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('6 in stock');
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('$18.50');
});

test('the products page and its dialogs are accessible, also when the list is empty or failed to load', async ({
  page,
  request,
}) => {
  test.slow();
  await enter(page, '/products');
  const dialog = page.getByRole('dialog');
  await test.step('The table of products can be used.', async () => {
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expectUsableEverywhere(page, 'products');
    await page
      .getByRole('button', { name: /^Stock of/ })
      .first()
      .click();
    await expect(page.getByRole('table', { name: /^Stock of/ })).toBeVisible();
    await expectUsable(page, 'the stock of a product');
    await page.keyboard.press('Escape');
  });
  await test.step('The cards and the form of a product can be used.', async () => {
    await labelOf(page.getByRole('radio', { name: 'Cards' })).check();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectUsableEverywhere(page, 'products as cards');
    await page.getByRole('searchbox', { name: 'Search products' }).fill((await picturedProduct(request)).refCode);
    // The rows change while typing.
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: /^Edit / }).click();
    await expect(dialog.getByLabel('Color of image 1')).toBeVisible();
    await dialog.getByLabel('Sizes').fill('');
    await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('-1');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save and remove' }).click();
    await expect(dialog.getByText('Must be 0 or more', { exact: true })).toBeVisible();
    await expectUsableEverywhere(page, 'the form of a product with errors');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  });
  await test.step('The question before a deletion can be used.', async () => {
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expectUsableEverywhere(page, 'deleting a product');
    await page.keyboard.press('Escape');
  });
  await test.step('The sheet of prices and stock can be used.', async () => {
    await chooseFromMore(page, 'Edit prices and stock');
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    await expectUsableEverywhere(page, 'the grid');
    await dialog.getByRole('textbox', { name: /^Cost of/ }).fill('3.10');
    await dialog.getByRole('textbox', { name: /^Price of/ }).fill('many');
    await dialog.getByRole('button', { name: 'Save 2 changes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Must be a number');
    await expectUsableEverywhere(page, 'the grid with changes and errors');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  });
  await test.step('An import with errors can be used.', async () => {
    await chooseFromMore(page, 'Import CSV');
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('refCode,name,price\nN,,x\n') });
    await expect(dialog.getByRole('table', { name: 'Errors' })).toBeVisible();
    await expectUsableEverywhere(page, 'an import with errors');
  });
  await test.step('Lists that failed or are empty can be used.', async () => {
    await page.route(LIST, (route) => route.abort());
    await page.route(/\/api\/products$/, (route) => route.abort());
    await page.goto('/products');
    await expect(page.getByText('Failed to load data')).toBeVisible();
    await expectUsableEverywhere(page, 'products that could not load');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing is called that');
    await expect(page.getByText('No products match your current filters.')).toBeVisible();
    await expectUsableEverywhere(page, 'no products');
  });
});
