import { describe, expect, it } from '@jest/globals';
import { STANDARD_SIZE_CHART } from '@shop/shared/rules';
import { failure } from '@shop/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { openEdit, retype, tee, tees, tops } from '../testing/product-form';

const shoes = { unit: 'cm' as const, columns: ['Foot'], rows: [{ size: '38', values: [24.5] }] };

type Form = Awaited<ReturnType<typeof openEdit>>;

const press = ({ page, form }: Form, name: string) => page.user.click(form.getByRole('button', { name }));
const save = (opened: Form) => press(opened, 'Save Changes');
const sent = ({ page }: Form) => page.http.requestsOf('updateProduct').map(({ body }) => body);

describe('the size chart of a product', () => {
  it('follows the chosen category and is not sent until one is created', async () => {
    const opened = await openEdit({
      listCategories: [{ ...tops, sizeChart: shoes }, tees],
      updateProduct: tee,
    });
    expect(opened.form.getByText('From Tops')).toBeVisible();
    await opened.page.user.selectOptions(opened.form.getByRole('combobox', { name: 'Category' }), '');
    expect(opened.form.getByText('Standard chart')).toBeVisible();
    await save(opened);
    expect(await screen.findByText('Product updated')).toBeVisible();
    expect(sent(opened)[0]).not.toHaveProperty('sizeChart');
  });

  it('starts from the chart in effect and is sent with the other fields', async () => {
    const opened = await openEdit({ updateProduct: tee });
    await press(opened, 'Make an own chart');
    await retype(opened.page, opened.form.getByRole('textbox', { name: 'Chest of M' }), '95–103');
    await save(opened);
    expect(await screen.findByText('Product updated')).toBeVisible();
    const [body] = sent(opened);
    const rows = STANDARD_SIZE_CHART.rows.map(({ size, values }) =>
      size === 'M' ? { size, values: [[95, 103], ...values.slice(1)] } : { size, values },
    );
    expect(body).toMatchObject({ version: '7', sizeChart: JSON.stringify({ ...STANDARD_SIZE_CHART, rows }) });
  });

  it('can be removed', async () => {
    const opened = await openEdit({ listProducts: [{ ...tee, sizeChart: shoes }], updateProduct: tee });
    expect(opened.form.getByText('Own chart')).toBeVisible();
    await press(opened, 'Use the inherited chart');
    await save(opened);
    expect(await screen.findByText('Product updated')).toBeVisible();
    expect(sent(opened)[0]).toMatchObject({ sizeChart: 'null' });
  });

  it('size chart errors are listed with the other errors, and each leads to its cell', async () => {
    const opened = await openEdit({ listProducts: [{ ...tee, sizeChart: shoes }] });
    const { page, form } = opened;
    await press(opened, 'Edit the chart');
    await retype(page, form.getByRole('textbox', { name: 'Foot of 38' }), '-3');
    await save(opened);
    await page.user.click(await form.findByRole('button', { name: 'Foot of 38: Must be 0 or more' }));
    expect(form.getByRole('textbox', { name: 'Foot of 38' })).toHaveFocus();
    expect(sent(opened)).toEqual([]);
  });

  it('keeps typed values when the save fails or another user saved first', async () => {
    const opened = await openEdit({
      listProducts: [{ ...tee, sizeChart: shoes }],
      updateProduct: failure(0),
      getProduct: { ...tee, sizeChart: shoes, name: 'Race Tee', version: 8 },
    });
    const { page, form } = opened;
    await press(opened, 'Edit the chart');
    await retype(page, form.getByRole('textbox', { name: 'Foot of 38' }), '25');
    await save(opened);
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to save product');
    page.http.answer({ updateProduct: failure(409, { error: 'Changed meanwhile.', code: 'VERSION_OLD' }) });
    await save(opened);
    expect(await form.findByDisplayValue('Race Tee')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Foot of 38' })).toHaveValue('25');
    page.http.answer({ updateProduct: tee });
    await save(opened);
    await waitFor(() => expect(sent(opened)).toHaveLength(3));
    expect(sent(opened)[2]).toMatchObject({ version: '8', sizeChart: expect.stringContaining('[25]') });
  });
});
