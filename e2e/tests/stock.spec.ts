import { type Page, expect, test } from '../test';
import { paste } from '../keyboard';
import { expectUsableEverywhere } from '../looks';
import { type MadeProduct, enter, makeProduct, placeOrder, staffApi } from '../staff';
import { uniquePhone, watchForTrouble } from '../support';

const openStock = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Manage Stock' }).click();
};

const manageStock = async (page: Page, { name, refCode }: MadeProduct) => {
  await enter(page, `/products?q=${encodeURIComponent(refCode)}`, 'employee');
  await openStock(page, name);
  const dialog = page.getByRole('dialog', { name: `Manage Stock: ${name}` });
  await expect(dialog).toBeVisible();
  return dialog;
};

const shirt = { sizes: ['M', 'X-Large'], colors: ['Off-White'], stock: { 'M-Off-White': 1, 'X-Large-Off-White': 4 } };

test('stock is changed in steps, entries are added and removed, and the history lists the changes', async ({
  page,
  request,
}) => {
  const troubles = watchForTrouble(page);
  const api = await staffApi(request);
  const product = await makeProduct(api, shirt);
  const id = await placeOrder(request, product, {
    customerName: 'Stock Buyer',
    customerPhone: uniquePhone(),
    products: [{ product: product._id, size: 'X-Large', color: 'Off-White', quantity: 2 }],
  });
  const dialog = await manageStock(page, product);
  const box = (name: string) => dialog.getByRole('spinbutton', { name, exact: true });
  await test.step('The steps count at once, and a failed one is taken back.', async () => {
    await expect(dialog.getByText('3 in total')).toBeVisible();
    await dialog.getByRole('button', { name: 'Take 1 from M / Off-White' }).click();
    await expect(box('M / Off-White')).toHaveValue('0');
    await expect(dialog.getByRole('button', { name: 'Take 1 from M / Off-White' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Add 10 to M / Off-White' }).click();
    await expect(dialog.getByText('12 in total')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add 1 to M / Off-White' }).click();
    await expect(dialog.getByText('13 in total')).toBeVisible();
    const saved = async () => ((await (await api.get(`/products/${product._id}`)).json()) as typeof product).stock;
    await expect.poll(saved).toEqual({ 'M-Off-White': 11, 'X-Large-Off-White': 2 });
    await page.route(/\/stock\/bulk$/, (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Add 1 to M / Off-White' }).click();
    await expect(dialog.getByRole('alert')).toContainText('+1 of M / Off-White may not have counted.');
    await expect(dialog.getByText('13 in total')).toBeVisible();
  });
  await test.step('An entry that exists stays as it is, and a new one is added.', async () => {
    const add = page.getByRole('dialog', { name: 'Add Stock Entry' });
    const enterStock = async (size: string, color: string, quantity: string) => {
      await dialog.getByRole('button', { name: 'Add Entry' }).click();
      await add.getByLabel('Size').fill(size);
      await add.getByLabel('Color').fill(color);
      await add.getByLabel('Quantity').fill(quantity);
      await add.getByRole('button', { name: 'Add Entry' }).click();
    };
    await enterStock('m', 'off-white', '99');
    await expect(page.getByText('M / Off-White is listed already and stays as it is')).toBeVisible();
    await expect(add).toBeHidden();
    await enterStock('S', 'Off-White', '1.5');
    await expect(add.getByText('Must be a whole number')).toBeVisible();
    await add.getByLabel('Quantity').fill('5');
    await add.getByRole('button', { name: 'Add Entry' }).click();
    await expect(page.getByText('S / Off-White was added')).toBeVisible();
    await expect(dialog.getByText('18 in total')).toBeVisible();
  });
  await test.step('One entry is removed, and then all.', async () => {
    const question = page.getByRole('alertdialog');
    await box('S / Off-White').focus();
    await dialog.getByRole('button', { name: 'Remove S / Off-White' }).click();
    await expect(question).toContainText('This action cannot be undone');
    await question.getByRole('button', { name: 'Remove Entry' }).click();
    await expect(page.getByText('S / Off-White was removed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Clear Stock' }).click();
    await expect(question).toContainText('All entries are removed, 13 in stock with them.');
    await question.getByRole('button', { name: 'Clear Stock' }).click();
    await expect(dialog.getByText('0 in total')).toBeVisible();
  });
  await test.step('The history names the order and the removed entry.', async () => {
    await dialog.getByText('History', { exact: true }).click();
    const history = dialog.getByRole('table', { name: 'Stock history' });
    const ordered = history.getByRole('row').filter({ hasText: `Ordered (#${id.slice(-8).toUpperCase()})` });
    await expect(ordered).toContainText('-2');
    await expect(history.getByRole('row').filter({ hasText: '-11' })).toContainText('Entry removed');
  });
  expect(troubles().filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('every fast press on a slow connection counts, beside the change of a colleague, and the focus stays', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const product = await makeProduct(api, shirt);
  const dialog = await manageStock(page, product);
  await expect(dialog.getByText('5 in total')).toBeVisible();
  await page.route(/\/stock\/bulk$/, async (route) => {
    await new Promise((later) => setTimeout(later, 250));
    await route.continue();
  });
  const add = dialog.getByRole('button', { name: 'Add 1 to M / Off-White' });
  await add.focus();
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press(press % 2 === 0 ? 'Enter' : 'Space', { delay: 20 });
    await page.waitForTimeout(180);
    if (press === 4) {
      const operation = { size: 'M', color: 'Off-White', quantity: 100, operation: 'add' };
      expect((await api.put(`/products/${product._id}/stock`, operation)).ok()).toBe(true);
    }
  }
  await expect(add).toBeFocused();
  await expect(dialog.getByText('115 in total')).toBeVisible();
  const stock = async () => ((await (await api.get(`/products/${product._id}`)).json()) as typeof product).stock;
  await expect.poll(stock).toEqual({ 'M-Off-White': 111, 'X-Large-Off-White': 4 });

  // A press just before the page is left is saved, too.
  await add.click();
  await page.goto('/orders');
  await expect.poll(stock).toEqual({ 'M-Off-White': 112, 'X-Large-Off-White': 4 });
});

test('numbers are typed and pasted into the boxes of stock, and an invalid one stays in its box', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const product = await makeProduct(api, shirt);
  const dialog = await manageStock(page, product);
  const box = (name: string) => dialog.getByRole('spinbutton', { name, exact: true });
  const stock = async () => ((await (await api.get(`/products/${product._id}`)).json()) as typeof product).stock;
  await box('M / Off-White').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12');
  await page.keyboard.press('ArrowRight');
  await expect(box('X-Large / Off-White')).toBeFocused();
  await expect(dialog.getByText('16 in total')).toBeVisible();
  await expect.poll(stock).toEqual({ 'M-Off-White': 12, 'X-Large-Off-White': 4 });
  await paste(page, box('M / Off-White'), '3\tsome\n');
  await expect(box('X-Large / Off-White')).toHaveAccessibleDescription('Must be a number');
  await expect.poll(stock).toEqual({ 'M-Off-White': 3, 'X-Large-Off-White': 4 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(box('X-Large / Off-White')).toHaveValue('some');
  await box('X-Large / Off-White').fill('');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Entry' }).click();
  await expect(page.getByText('X-Large / Off-White was removed')).toBeVisible();
  await expect(box('X-Large / Off-White')).toHaveValue('');
});

test('the stock dialog shows the stock of the list, with a message, when the current stock cannot be loaded', async ({
  page,
  request,
}) => {
  const product = await makeProduct(await staffApi(request), shirt);
  await page.route(/\/stock$/, (route) => route.abort());
  const dialog = await manageStock(page, product);
  await expect(dialog.getByText('The current stock could not be loaded')).toBeVisible();
  await expect(dialog.getByRole('spinbutton', { name: 'X-Large / Off-White' })).toHaveValue('4');
  await expect(dialog.getByText('5 in total')).toBeVisible();
  await page.unroute(/\/stock$/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('The current stock could not be loaded')).toBeHidden();
});

test('the stock dialog and its forms are accessible', async ({ page, request }) => {
  test.slow();
  const product = await makeProduct(await staffApi(request), shirt);
  const dialog = await manageStock(page, product);
  await expect(dialog.getByText('5 in total')).toBeVisible();
  await expectUsableEverywhere(page, 'stock');
  await dialog.getByRole('button', { name: 'Add Entry' }).click();
  await page.getByRole('dialog', { name: 'Add Stock Entry' }).getByLabel('Quantity').fill('-1');
  await page.getByRole('dialog', { name: 'Add Stock Entry' }).getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('Must be 0 or more')).toBeVisible();
  await expectUsableEverywhere(page, 'a stock entry with errors');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Remove M / Off-White' }).click();
  await expectUsableEverywhere(page, 'removing a stock entry');
  await page.keyboard.press('Escape');
  await dialog.getByText('History', { exact: true }).click();
  await expect(dialog.getByRole('table', { name: 'Stock history' })).toBeVisible();
  await expectUsableEverywhere(page, 'the history of stock');
  await page.keyboard.press('Escape');
  await page.route(/\/stock$/, (route) => route.abort());
  await page.reload();
  // The card on a phone has a button for it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: `Manage Stock of ${product.name}` }).click();
  await expect(dialog.getByText('The current stock could not be loaded')).toBeVisible();
  await expectUsableEverywhere(page, 'stock that could not load');
});
