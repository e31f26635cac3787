import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { matrixRows } from '../testing/matrix';
import { openAdd, openEdit, retype, tee } from '../testing/product-form';

const wide = globalThis.matchMedia;

type Form = Awaited<ReturnType<typeof openAdd>>['form'];

const box = (form: Form, name: string) => form.getByRole('spinbutton', { name });

const rowsOf = (form: Form) => matrixRows(form.getByRole('table', { name: 'Stock by size and color' }));

describe('the stock matrix of a product', () => {
  afterEach(() => {
    globalThis.matchMedia = wide;
  });

  it('the stock matrix has a row for each color, a column for each size, and totals of both', async () => {
    const { page, form } = await openAdd();
    await page.user.type(form.getByRole('textbox', { name: 'Sizes' }), 'S, M');
    expect(rowsOf(form)).toEqual(['Size | S | M | Total', 'Stock | 0 | 0 | 0']);
    await page.user.type(form.getByRole('textbox', { name: 'Colors' }), 'Black, Navy');
    await retype(page, box(form, 'S / Black'), '12');
    await retype(page, box(form, 'M / Navy'), '3');
    await retype(page, box(form, 'S / Navy'), '');
    expect(rowsOf(form)).toEqual([
      'Color | S | M | Total',
      'Black | 12 | 0 | 12',
      'Navy |  | 3 | 3',
      'Total | 12 | 3 | 15',
    ]);
    expect(form.getByText('15 in total')).toBeVisible();
    expect(form.getByText('A box left empty counts as 0: the variant exists, and none of it is left.')).toBeVisible();
    // A new size adds a column and leaves the others unchanged.
    await page.user.type(form.getByRole('textbox', { name: 'Sizes' }), ', L');
    expect(rowsOf(form)[2]).toBe('Navy |  | 3 | 0 | 3');
  });

  it('sizes stand from small to large in the stock matrix and among the codes, however they are typed', async () => {
    const { page, form } = await openAdd();
    await page.user.type(form.getByRole('textbox', { name: 'Sizes' }), 'XL, 10, S, 2XL, M');
    expect(rowsOf(form)[0]).toBe('Size | S | M | XL | 2XL | 10 | Total');
    const codes = form.getAllByRole('textbox', { name: /^Code of / });
    expect(codes.map((code) => (code as HTMLInputElement).labels?.[0]?.textContent)).toEqual(
      ['S', 'M', 'XL', '2XL', '10'].map((size) => `Code of ${size}`),
    );
  });

  it('arrow keys, Enter, Home and End move through the stock matrix, and typing replaces the value', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    await retype(page, form.getByRole('textbox', { name: 'Colors' }), 'Off-White, Black');
    const walk = async (keys: string, name: string) => {
      await page.user.keyboard(keys);
      expect(box(form, name)).toHaveFocus();
    };
    await page.user.click(box(form, 'M / Off-White'));
    await walk('{End}{End}', 'X-Large / Off-White');
    await walk('{ArrowDown}', 'X-Large / Black');
    await walk('8{Home}{Home}', 'M / Black');
    await walk('{ArrowRight}{ArrowLeft}', 'M / Black');
    await walk('9{Enter}', 'M / Black');
    await walk('{Shift>}{Enter}{/Shift}', 'M / Off-White');
    expect(rowsOf(form)).toEqual([
      'Color | M | X-Large | Total',
      'Off-White | 5 | 4 | 9',
      'Black | 9 | 8 | 17',
      'Total | 14 | 12 | 26',
    ]);
    expect(page.http.requestsOf('updateProduct')).toEqual([]);
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({
        stock: '{"M-Black":9,"X-Large-Black":8}',
      }),
    );
  });

  it('the stock matrix takes a pasted spreadsheet block completely or not at all', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    await retype(page, form.getByRole('textbox', { name: 'Colors' }), 'Off-White, Black');
    await page.user.click(box(form, 'X-Large / Off-White'));
    await page.user.paste('1\t2\n3\t4\n');
    expect(
      await screen.findByText('Nothing was pasted. It has 2 columns, and there are 1 from here on.'),
    ).toBeVisible();
    await page.user.click(box(form, 'M / Off-White'));
    await page.user.paste('1\t2\r\n3\tmany\r\n');
    expect(rowsOf(form).slice(1)).toEqual(['Off-White | 1 | 2 | 3', 'Black | 3 | many | 3', 'Total | 4 | 2 | 6']);
    expect(box(form, 'X-Large / Black')).toHaveAccessibleDescription('Must be a number');
    await page.user.click(form.getByRole('button', { name: 'Undo paste' }));
    expect(rowsOf(form).slice(1)).toEqual(['Off-White | 5 | 4 | 9', 'Black | 0 | 0 | 0', 'Total | 5 | 4 | 9']);
    await page.user.click(box(form, 'M / Off-White'));
    await page.user.paste('1\t2\r\n');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({
        stock: '{"M-Off-White":1,"X-Large-Off-White":2}',
      }),
    );
  });

  it('the stock matrix explains an invalid cell on leaving it and above the form on saving, and keeps its text', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    await retype(page, box(form, 'M / Off-White'), '1.5');
    expect(box(form, 'M / Off-White')).toBeValid();
    await page.user.tab();
    expect(box(form, 'M / Off-White')).toHaveAccessibleDescription('Must be a whole number');
    await retype(page, box(form, 'X-Large / Off-White'), '1000001');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    const summary = within(await form.findByRole('group', { name: '2 fields need attention' }));
    expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'M / Off-White: Must be a whole number',
      'X-Large / Off-White: Must be 1,000,000 or less',
    ]);
    expect(box(form, 'M / Off-White')).toHaveValue('1.5');
    expect(page.http.requestsOf('updateProduct')).toEqual([]);
    await page.user.click(summary.getByRole('button', { name: /^X-Large/ }));
    expect(box(form, 'X-Large / Off-White')).toHaveFocus();
    await page.user.keyboard('{Control>}a{/Control}7');
    expect(await form.findByRole('group', { name: '1 field needs attention' })).toBeVisible();
    await retype(page, box(form, 'M / Off-White'), '2');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({
        stock: '{"M-Off-White":2,"X-Large-Off-White":7}',
      }),
    );
  });

  it.each(['-1', '1e3', '0x10', '1.250', 'ten'])('the stock matrix rejects %s as a number of pieces', async (text) => {
    const { page, form } = await openEdit();
    await retype(page, box(form, 'M / Off-White'), text);
    await page.user.tab();
    expect(box(form, 'M / Off-White')).toBeInvalid();
    expect(form.getByText('4 in total')).toBeVisible();
  });

  it('the stock matrix holds 300 variants', async () => {
    const sizes = Array.from({ length: 20 }, (_, at) => `S${at + 1}`);
    const colors = Array.from({ length: 15 }, (_, at) => `C${at + 1}`);
    const stock = Object.fromEntries(sizes.flatMap((size) => colors.map((color) => [`${size}-${color}`, 1])));
    const { page, form } = await openEdit({
      listProducts: [{ ...tee, sizes, colors, stock }],
      updateProduct: tee,
    });
    expect(form.getByText('300 in total')).toBeVisible();
    const last = form.getByLabelText('S20 / C15');
    await page.user.clear(last);
    await page.user.type(last, '12');
    expect(form.getByText('311 in total')).toBeVisible();
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ stock: '{"S20-C15":12}' }),
    );
  });

  it('the stock matrix puts sizes in rows on a phone, as there are more sizes than colors', async () => {
    globalThis.matchMedia = (query) => Object.assign(wide(query), { matches: query === '(max-width: 639.98px)' });
    const { page, form } = await openAdd();
    await page.user.type(form.getByRole('textbox', { name: 'Sizes' }), 'S, M');
    await page.user.type(form.getByRole('textbox', { name: 'Colors' }), 'Navy');
    await retype(page, box(form, 'M / Navy'), '5');
    expect(rowsOf(form)).toEqual(['Size | Navy', 'S | 0', 'M | 5', 'Total | 5']);
  });
});
