import { type Locator, type Page, expect, test } from '../test';
import { pictureFile } from '../pictures';
import { deliver, enter, type MadeProduct, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';

/** The effort of a task: clicks, and key presses that enter no content. Typed letters do not count. */
interface Effort {
  clicks: number;
  keys: number;
}

/**
 * A person who works on a page and whose effort is counted. Choices in a window of the operating system do not count.
 */
const atWork = (page: Page) => {
  const effort: Effort = { clicks: 0, keys: 0 };
  const press = async (key: string) => {
    effort.keys += 1;
    await page.keyboard.press(key);
  };
  return {
    effort,
    press,
    click: async (target: Locator) => {
      effort.clicks += 1;
      await target.click();
    },
    /** Presses Tab until the target has the focus. */
    tabTo: async (target: Locator) => {
      const arrived = () => target.evaluate((element) => element === document.activeElement);
      for (let presses = 0; presses < 30; presses += 1) {
        await press('Tab');
        if (await arrived()) return;
      }
      throw new Error(`Tab did not reach ${String(target)}`);
    },
    /** Types content, which is not counted, because it cannot be entered with fewer keys. */
    // As a person types: the forms leave out what a scanner types.
    write: (text: string) => page.keyboard.type(text, { delay: 40 }),
  };
};

/** Expects that the task took no more effort than this. */
const expectWithin = (effort: Effort, most: Effort) => {
  expect(effort.clicks, 'clicks').toBeLessThanOrEqual(most.clicks);
  expect(effort.keys, 'keys').toBeLessThanOrEqual(most.keys);
};

test('a product with 5 pictures and 12 variants is entered with 4 clicks and 16 keys', async ({ page, request }) => {
  const picture = await pictureFile(request, 'front.webp');
  const name = unique('Effort Tee');
  const refCode = name.replaceAll(' ', '-').toUpperCase();
  await enter(page, '/products', 'employee');
  const { effort, click, press, tabTo, write } = atWork(page);

  await click(page.getByRole('button', { name: 'Add Product' }).first());
  const form = page.getByRole('dialog', { name: 'Add Product' });
  const chooser = page.waitForEvent('filechooser');
  await click(form.getByRole('button', { name: 'Add Images' }));
  await (await chooser).setFiles([1, 2, 3, 4, 5].map((at) => ({ ...picture, name: `${String(at)}.webp` })));
  await expect(form.getByRole('list', { name: 'Images' }).getByRole('listitem')).toHaveCount(5);

  await tabTo(form.getByRole('textbox', { name: 'Name', exact: true }));
  await write(name);
  await tabTo(form.getByLabel('Reference code (SKU)'));
  await write(refCode);
  await click(form.getByRole('textbox', { name: 'Price', exact: true }));
  await write('40');
  await click(form.getByLabel('Sizes'));
  await write('S, M, L, XL');
  await tabTo(form.getByLabel('Colors'));
  await write('Black, White, Navy');
  // In the order of the page, whether sizes or colors are the columns.
  const boxes = form.getByRole('spinbutton', { name: / \/ / });
  await expect(boxes).toHaveCount(12);
  for (let at = 0; at < 12; at += 1) {
    await tabTo(boxes.nth(at));
    await write(String(at + 1));
  }
  await expect(form.getByText('78 in total')).toBeVisible();
  await press('ControlOrMeta+Enter');
  await expect(page.getByText('Product added')).toBeVisible({ timeout: 30_000 });

  const api = await staffApi(request);
  const [saved] = (await (await api.get(`/products?q=${refCode}`)).json()) as MadeProduct[];
  expect(saved?.images).toHaveLength(5);
  expect(Object.values(saved?.stock ?? {}).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  // Clicks: the form, the pictures, the price, the sizes. Keys: to three fields, to each of 12 boxes, and to save.
  expectWithin(effort, { clicks: 4, keys: 16 });
});

test('12 prices are changed with 3 clicks and 13 keys', async ({ page, request }) => {
  const api = await staffApi(request);
  const family = unique('Priced');
  const made: MadeProduct[] = [];
  for (let at = 0; at < 12; at += 1) made.push(await makeProduct(api, { name: `${family} ${String(at)}` }));
  await enter(page, '/products', 'employee');
  const { effort, click, press, write } = atWork(page);

  await click(page.getByRole('searchbox', { name: 'Search products' }));
  await write(family);
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  await click(page.getByRole('button', { name: 'More', exact: true }));
  await click(page.getByRole('menuitem', { name: 'Edit prices and stock' }));
  const dialog = page.getByRole('dialog', { name: 'Edit Prices and Stock' });
  const prices = dialog.getByRole('textbox', { name: /^Price of / });
  await expect(prices).toHaveCount(12);
  await expect(prices.first()).toBeFocused();
  await press('ControlOrMeta+A');
  for (let at = 0; at < 12; at += 1) {
    if (at > 0) await press('Enter');
    await expect(prices.nth(at)).toBeFocused();
    await write(`${String(30 + at)}.50`);
  }
  await expect(dialog.getByRole('status')).toHaveText('12 changes');
  await press('ControlOrMeta+Enter');
  await expect(page.getByText('12 products updated')).toBeVisible();

  const saved = (await (await api.get(`/products?q=${encodeURIComponent(family)}`)).json()) as { price: number }[];
  expect(saved.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual(made.map((_product, at) => 30.5 + at));
  // Clicks: the search, the menu, its entry. Keys: the first price is selected, Enter goes to the 11 others, and one
  // saves.
  expectWithin(effort, { clicks: 3, keys: 13 });
});

test('20 orders are accepted with 3 clicks', async ({ page, request }) => {
  const api = await staffApi(request);
  const product = await makeProduct(api, { stock: { default: 100 } });
  const customerName = unique('Effort');
  for (let at = 0; at < 20; at += 1) await placeOrder(request, product, { customerName, customerPhone: uniquePhone() });
  await enter(page, '/orders', 'employee');
  const { effort, click, write } = atWork(page);

  await click(page.getByRole('searchbox', { name: 'Search orders' }));
  await write(customerName);
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await click(page.getByRole('checkbox', { name: 'Select all orders on this page' }));
  await click(page.getByRole('button', { name: 'Accept 20 orders' }));
  await expect(page.getByText('20 orders accepted', { exact: true })).toBeVisible();

  const path = `/orders?status=confirmed&q=${encodeURIComponent(customerName)}`;
  expect(await (await api.get(path)).json()).toHaveLength(20);
  // Without orders of other tests, the search is not needed.
  expectWithin(effort, { clicks: 3, keys: 0 });
});

test('200 orders are accepted, printed and handed over with 9 clicks', async ({ page, request }) => {
  test.slow();
  const api = await staffApi(request);
  const product = await makeProduct(api, { stock: { default: 1_000 } });
  const customerName = unique('Desk');
  for (let at = 0; at < 200; at += 1) {
    await placeOrder(request, product, { customerName, customerPhone: uniquePhone() });
  }
  // Records what the browser would print: the number of sheets and their text.
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector('[data-print-sheets]');
      document.documentElement.dataset['printed'] = `${String(paper?.children.length)}: ${paper?.textContent ?? ''}`;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await enter(page, `/orders?size=100&q=${encodeURIComponent(customerName)}`, 'employee');
  const { effort, click } = atWork(page);
  const all = page.getByRole('checkbox', { name: 'Select all orders on this page' });
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await click(all);
  await click(page.getByRole('button', { name: 'Next page' }).first());
  await expect(bar).toContainText('100 orders selected, 100 not on this page');
  await click(all);
  await expect(bar).toContainText('200 orders selected');
  await click(bar.getByRole('button', { name: 'Accept 200 orders' }));
  await expect(page.getByText('200 orders accepted', { exact: true })).toBeVisible({ timeout: 30_000 });
  for (const [entry, what] of [
    ['Packing slips', /^200: .*Packing slip/],
    ['Handover list', /^1: .*To collect in all: \$\d/],
  ] as const) {
    await click(bar.getByRole('button', { name: 'Print' }));
    await click(page.getByRole('menuitem', { name: entry }));
    await expect(page.locator('html')).toHaveAttribute('data-printed', what);
  }
  await click(bar.getByRole('button', { name: 'Mark 200 as on the way' }));
  await expect(page.getByText('200 orders marked as on the way', { exact: true })).toBeVisible({ timeout: 30_000 });

  const sent = await api.get(`/orders?limit=1&status=on-the-way&q=${encodeURIComponent(customerName)}`);
  expect(sent.headers()['x-total-count']).toBe('200');
  expectWithin(effort, { clicks: 9, keys: 0 });
});

test("a courier's day of 60 parcels is settled from a file with 4 clicks", async ({ page, request }) => {
  test.slow();
  const api = await staffApi(request);
  const name = unique('Courier');
  const { _id: courier } = (await (await api.post('/couriers', { name })).json()) as { _id: string };
  const product = await makeProduct(api, { price: 20, stock: { default: 1_000 } });
  const ids: string[] = [];
  for (let at = 0; at < 60; at += 1)
    ids.push(await placeOrder(request, product, { customerName: name, customerPhone: uniquePhone() }));
  await api.post('/orders/courier', { ids, courier });
  await deliver(api, ids);
  await enter(page, '/transactions/settlements');
  const { effort, click } = atWork(page);

  await click(page.getByRole('button', { name: `Settle with ${name}` }));
  const form = page.getByRole('dialog', { name: `Settle with ${name}` });
  await click(form.getByRole('button', { name: 'Fill from a file' }));
  const lines = ids.map((id) => `${id.slice(-8)},23.00,1.50`).join('\n');
  const buffer = Buffer.from(`Shipment,COD,Charges\n${lines}\n`);
  await page.getByLabel('CSV file').setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer });
  await click(page.getByRole('button', { name: 'Take 60 orders' }));
  await expect(form.getByText('$1,290.00')).toBeVisible();
  await click(form.getByRole('button', { name: 'Close settlement' }));
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Closed`) })).toContainText('$1,380.00');
  expectWithin(effort, { clicks: 4, keys: 0 });
});

test('a size is exchanged with 6 clicks from the list of orders', async ({ page, request }) => {
  const api = await staffApi(request);
  const product = await makeProduct(api, { sizes: ['M', 'L'], stock: { M: 2, L: 1 } });
  const customerName = unique('Nour');
  const id = await placeOrder(request, product, {
    customerName,
    customerPhone: uniquePhone(),
    products: [{ product: product._id, size: 'M', quantity: 1 }],
  });
  await deliver(api, [id]);
  await enter(page, `/orders?status=delivered&q=${encodeURIComponent(customerName)}`, 'employee');
  const { effort, click } = atWork(page);

  await click(page.getByRole('rowheader', { name: customerName }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Exchange or return…' }));
  const form = page.getByRole('dialog', { name: 'Exchange or return', exact: true });
  // One click opens the list of reasons, and one chooses.
  await click(form.getByRole('combobox', { name: 'Reason' }));
  effort.clicks += 1;
  await form.getByRole('combobox', { name: 'Reason' }).selectOption('Too small');
  await click(form.getByText('L (1 left)'));
  await click(form.getByRole('button', { name: /^Book Exchange/ }));
  await expect(page.getByText(/^Exchange booked: order #/)).toBeVisible();
  expectWithin(effort, { clicks: 6, keys: 0 });
});
