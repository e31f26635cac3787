import { type Locator, type Page, expect, test } from '../test';
import { paste } from '../keyboard';
import { requestsEnd } from '../ready';
import { type MadeProduct, type StaffApi, enter, makeProduct, staffApi, unique } from '../staff';
import { labelOf, pressUntil } from '../support';

const openSheet = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit prices and stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Prices and Stock' });
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  return dialog;
};

const read = async (api: StaffApi, { _id }: MadeProduct) =>
  (await (await api.get(`/products/${_id}`)).json()) as MadeProduct & { price: number; salePrice: number | null };

test('the table of products shows stock, margin, and stock by size and color, and turns into cards', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const stock = { 'S-Red': 3, 'S-Blue': 0, 'M-Red': 4, 'M-Blue': 20 };
  const product = await makeProduct(api, { sizes: ['S', 'M'], colors: ['Red', 'Blue'], stock, buyPrice: 12 });
  await enter(page, `/products?q=${product.refCode}`, 'employee');
  const row = page.getByRole('row').filter({ hasText: product.refCode });
  for (const text of ['27 in 4 variants, 1 out', '$20.00', '$8.00 (40.0%)']) await expect(row).toContainText(text);
  await row.getByRole('button', { name: /^Stock of/ }).click();
  const matrix = page.getByRole('table', { name: `Stock of ${product.name}` });
  await expect(matrix.getByRole('row', { name: 'S 3 0' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(matrix).toBeHidden();
  await row.getByRole('cell', { name: '$8.00 (40.0%)' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  await page.keyboard.press('Escape');

  await labelOf(page.getByRole('radio', { name: 'Cards' })).check();
  await expect(page).toHaveURL(/view=cards/);
  await expect(page.getByRole('article')).toContainText('Profit$8.00 (40.0%)');
  await page.reload();
  await expect(page.getByRole('article')).toContainText(product.refCode);
});

test('the table of products fits every wide screen, and its rows stay low', async ({ page, request }) => {
  // Products of other tests are in no category of the demo shop. Their codes are random, and some wrap.
  const categories = (await (await request.get('/api/categories?archived=false')).json()) as {
    name: string;
    parentCategory: { _id: string } | null;
  }[];
  const full = categories.find(({ name }) => name === 'T-Shirts')?.parentCategory;
  await enter(page, `/products?category=${full?._id ?? 'none'}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(row.nth(20)).toBeVisible();
  for (const width of [640, 768, 1023, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row.first()).toBeVisible();
    const sizes = () =>
      row.evaluateAll((rows) => {
        const boxes = rows.flatMap((one) => [one, ...one.querySelectorAll('td, th, button')]);
        return {
          right: Math.max(...boxes.map((box) => box.getBoundingClientRect().right)),
          tallest: Math.max(...rows.map((one) => one.getBoundingClientRect().height)),
        };
      });
    // The table chooses its columns a moment after the window has changed.
    await expect.poll(async () => (await sizes()).right, `the table at ${String(width)} px`).toBeLessThanOrEqual(width);
    // Rows have two lines of text. In narrow windows they are higher, because some values have no column.
    const highest = width < 768 ? 100 : width < 1280 ? 90 : 52;
    expect((await sizes()).tallest, `a row at ${String(width)} px`).toBeLessThanOrEqual(highest);
  }
});

test('every variant of the sheet shows its name, stock and code on a phone', async ({ page, request }) => {
  const product = await makeProduct(await staffApi(request), {
    sizes: ['Medium', 'Large'],
    colors: ['Forest Green'],
    stock: { 'Medium-Forest Green': 3, 'Large-Forest Green': 4 },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, `/products?q=${product.refCode}`, 'employee');
  const dialog = await openSheet(page);
  const row = dialog.getByRole('row').filter({ hasText: 'Large / Forest Green' });
  const boxOf = async (shown: Locator) => {
    const box = await shown.boundingBox();
    if (!box) throw new Error('It is not shown');
    return { ...box, right: box.x + box.width };
  };
  const name = await boxOf(row.getByRole('rowheader'));
  const stock = await boxOf(row.getByRole('textbox', { name: /^Stock of/ }));
  const code = await boxOf(row.getByRole('textbox', { name: /^Code of/ }));
  const heading = await boxOf(dialog.getByRole('columnheader', { name: 'Stock' }));
  expect(name.width).toBeGreaterThan(60);
  expect(await row.getByRole('rowheader').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(Math.abs(stock.right - heading.right)).toBeLessThanOrEqual(2);
  expect(code.x).toBeGreaterThanOrEqual(name.right - 1);
  expect(stock.x).toBeGreaterThanOrEqual(code.right - 1);
  expect(Math.abs(code.y - stock.y)).toBeLessThanOrEqual(1);
  // Thirteen digits in the font size of phones.
  expect(code.width).toBeGreaterThan(133);
});

test('a page of products stays short on a phone, and its chips open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/products', 'employee');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(12);
  const tallest = () => cards.evaluateAll((all) => Math.max(...all.map((card) => card.getBoundingClientRect().height)));
  expect(await tallest()).toBeLessThanOrEqual(290);
  // Whatever is loaded late may make the page longer.
  await requestsEnd(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_000);
  // A product of the demo shop, because products of other tests have few variants.
  await page.getByRole('searchbox', { name: 'Search products' }).fill('Tempo Training Tee');
  await expect(cards).toHaveCount(1);
  const more = page.getByRole('button', { name: /^\+\d+ more$/ });
  await more.click();
  await expect(page.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  await pressUntil(page.getByRole('button', { name: 'Show less' }), () => expect(more).toBeVisible({ timeout: 1_000 }));
  expect(await tallest()).toBeLessThanOrEqual(290);
});

test('prices and stock are entered by keyboard, pasted from a spreadsheet, and saved together', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const family = unique('Sheet Row');
  const shirt = await makeProduct(api, {
    name: `${family} A`,
    sizes: ['S', 'M', 'L'],
    stock: { S: 1, M: 2, L: 3 },
  });
  const cap = await makeProduct(api, { name: `${family} B` });
  await enter(page, `/products?q=${encodeURIComponent(family)}&sort=name`, 'employee');
  const dialog = await openSheet(page);
  const cell = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await expect(cell(`Price of ${shirt.name}`)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  // As a person types: the grid leaves out what a scanner types.
  await page.keyboard.type('31.50', { delay: 40 });
  await page.keyboard.press('Enter');
  await expect(cell(`Price of ${cap.name}`)).toBeFocused();
  await page.keyboard.type('18');
  await page.keyboard.press('Tab');
  await expect(cell(`Sale price of ${cap.name}`)).toBeFocused();
  await page.keyboard.type('1');
  // The first Escape only leaves the cell.
  await page.keyboard.press('Escape');
  await expect(cell(`Sale price of ${cap.name}`)).toHaveValue('');
  await expect(dialog.getByRole('status')).toHaveText('2 changes');

  await paste(page, cell(`Stock of ${shirt.name}, S`), 'eleven\n-12\n13,5\n14\n');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByRole('alert')).toContainText('3 cells need attention. Nothing was saved.');
  for (const [size, problem] of [
    ['S', 'Must be a number'],
    ['M', 'Must be 0 or more'],
    ['L', 'Must be a whole number'],
  ] as const) {
    await expect(cell(`Stock of ${shirt.name}, ${size}`)).toHaveAccessibleDescription(problem);
  }
  expect(await read(api, shirt)).toMatchObject({ price: 20, stock: { S: 1 } });
  await paste(page, cell(`Stock of ${shirt.name}, S`), '1\n2\n3\n4\n5\n');
  await expect(page.getByText('Nothing was pasted. It has 5 lines, and there are 4 rows from here on.')).toBeVisible();
  await paste(page, cell(`Stock of ${shirt.name}, S`), '11\n12\n13\n');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('2 products updated')).toBeVisible();
  expect(await read(api, shirt)).toMatchObject({ price: 31.5, stock: { S: 11, M: 12, L: 13 } });
  expect(await read(api, cap)).toMatchObject({ price: 18, salePrice: null, stock: { default: 14 } });
});

test('the mouse wheel over a focused amount or quantity changes nothing, in a dialog and in the sheet', async ({
  page,
  request,
}) => {
  const fields = { sizes: ['S', 'M'], stock: { S: 5, M: 6 }, price: 20, buyPrice: 12, salePrice: 15 };
  const product = await makeProduct(await staffApi(request), fields);
  const turnWheel = async (dialog: Locator) => {
    const boxes = dialog.locator('input:is([inputmode="decimal"], [inputmode="numeric"], [type="number"])');
    const read: number[] = [];
    for (const box of await boxes.all()) {
      await box.focus();
      await box.hover();
      const before = await box.inputValue();
      for (const by of [240, 240]) await page.mouse.wheel(0, by);
      await expect(box).toBeFocused();
      await expect(box).toHaveValue(before);
      read.push(Number(before));
    }
    return read;
  };
  await enter(page, `/products?q=${product.refCode}`);
  const amounts: unknown = expect.arrayContaining([20, 15, 12, 5, 6]);
  expect(await turnWheel(await openSheet(page))).toEqual(amounts);
  await page.keyboard.press('Escape');
  await page.getByRole('row').filter({ hasText: product.refCode }).getByRole('rowheader').getByRole('button').click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(form.getByRole('textbox', { name: 'Cost' })).toBeVisible();
  expect(await turnWheel(form)).toEqual(amounts);
});

test('the stock of a product with 300 variants is filled down and saved', async ({ page, request }) => {
  const api = await staffApi(request);
  const sizes = Array.from({ length: 30 }, (_, at) => `S${String(at + 1)}`);
  const colors = Array.from({ length: 10 }, (_, at) => `C${String(at + 1)}`);
  const product = await makeProduct(api, { sizes, colors, stock: { 'S1-C1': 5 } });
  await enter(page, `/products?q=${product.refCode}`, 'employee');
  const dialog = await openSheet(page);
  const first = dialog.getByRole('textbox', { name: `Stock of ${product.name}, S1 / C1`, exact: true });
  await first.fill('7');
  await page.keyboard.press('ControlOrMeta+D');
  await expect(dialog.getByRole('status')).toHaveText('300 changes');
  await dialog.getByRole('button', { name: 'Undo fill' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 change');
  await first.focus();
  await page.keyboard.press('ControlOrMeta+D');

  // The cell that the keyboard moves to is never hidden under the table head.
  await dialog.getByRole('textbox', { name: `Stock of ${product.name}, S20 / C1`, exact: true }).focus();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowUp');
  const cell = dialog.getByRole('textbox', { name: `Stock of ${product.name}, S16 / C1`, exact: true });
  await expect(cell).toBeFocused();
  const [above, below] = [
    await dialog.getByRole('columnheader', { name: 'Stock' }).boundingBox(),
    await cell.boundingBox(),
  ];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? NaN) + (above?.height ?? NaN));
  await dialog.getByRole('button', { name: 'Save 300 changes' }).click();
  await expect(page.getByText('1 product updated')).toBeVisible();
  const { stock } = await read(api, product);
  expect(Object.values(stock)).toEqual(Array.from({ length: 300 }, () => 7));
});
