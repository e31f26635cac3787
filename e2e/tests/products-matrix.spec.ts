import { type Locator, type Page, expect, test } from '../test';
import { paste } from '../keyboard';
import { expectUsableEverywhere } from '../looks';
import { type MadeProduct, enter, expectUsable, makeProduct, staffApi } from '../staff';

/** Opens the form of a product, and finds the field of a variant. */
const openForm = async (page: Page, { name, refCode }: MadeProduct) => {
  await enter(page, `/products?q=${encodeURIComponent(refCode)}`, 'employee');
  await page.getByRole('rowheader').getByRole('button', { name }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  const box = (variant: string): Locator => form.getByRole('spinbutton', { name: variant, exact: true });
  return { form, box };
};

test('stock by size and color is typed with the keyboard, pasted from a spreadsheet, corrected and saved', async ({
  page,
  request,
}) => {
  test.slow();
  const api = await staffApi(request);
  const stock = { 'S-Red': 1, 'M-Red': 20, 'S-Blue': 0, 'M-Blue': 4 };
  const product = await makeProduct(api, { sizes: ['S', 'M'], colors: ['Red', 'Blue'], stock });
  const { form, box } = await openForm(page, product);
  await expect(form.getByText('25 in total')).toBeVisible();
  await box('S / Red').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(box('S / Blue')).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('End');
  await expect(box('M / Blue')).toBeFocused();
  await expect(form.getByText('33 in total')).toBeVisible();
  await form.getByLabel('Sizes').fill('S, M, L');
  await paste(page, box('S / Red'), '1\t2\t3\n4\tfive\t-6\n');
  await expect(form.getByText('10 in total')).toBeVisible();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const summary = form.getByRole('group', { name: '2 fields need attention' });
  await expect(summary).toBeFocused();
  await expect(box('M / Blue')).toHaveAccessibleDescription('Must be a number');
  await expectUsableEverywhere(page, 'a product with wrong stock');
  await summary.getByRole('button', { name: 'L / Blue: Must be 0 or more' }).click();
  await expect(box('L / Blue')).toBeFocused();
  await box('L / Blue').fill('6');
  await box('M / Blue').fill('5');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Product updated')).toBeVisible();
  const saved = (await (await api.get(`/products/${product._id}`)).json()) as MadeProduct;
  expect(saved.stock).toEqual({ 'S-Red': 1, 'M-Red': 2, 'L-Red': 3, 'S-Blue': 4, 'M-Blue': 5, 'L-Blue': 6 });
});

test('a product with 600 variants scrolls in its own box, and the names stay visible', async ({ page, request }) => {
  const api = await staffApi(request);
  const sizes = Array.from({ length: 30 }, (_, at) => `S${String(at + 1)}`);
  const colors = Array.from({ length: 20 }, (_, at) => `C${String(at + 1)}`);
  const product = await makeProduct(api, { sizes, colors, stock: { 'S1-C1': 5 } });
  const { form, box } = await openForm(page, product);
  const name = (role: 'rowheader' | 'columnheader', text: string) => form.getByRole(role, { name: text, exact: true });
  for (const [width, down, across] of [
    [1440, 'C9', 'S11'],
    [390, 'S11', 'C9'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await box('S30 / C20').focus();
    await box('S11 / C9').focus();
    const [row, column, cell] = await Promise.all(
      [name('rowheader', down), name('columnheader', across), box('S11 / C9')].map((part) => part.boundingBox()),
    );
    // The cell is covered neither by the row names nor by the head.
    expect(cell?.x).toBeGreaterThanOrEqual((row?.x ?? NaN) + (row?.width ?? NaN) - 1);
    expect(cell?.y).toBeGreaterThanOrEqual((column?.y ?? NaN) + (column?.height ?? NaN) - 1);
    expect(row?.x).toBeGreaterThanOrEqual(0);
    // On some machines the browser reports 43.99998 for 44 px.
    const least = Math.round(100 * Math.min(cell?.width ?? 0, cell?.height ?? 0)) / 100;
    if (width === 390) expect(least).toBeGreaterThanOrEqual(44);
    await expectUsable(page, `600 variants at ${String(width)} px`);
  }
  await box('S30 / C20').fill('3');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Product updated')).toBeVisible();
  const { stock } = (await (await api.get(`/products/${product._id}`)).json()) as MadeProduct;
  expect(stock).toMatchObject({ 'S1-C1': 5, 'S30-C20': 3 });
});
