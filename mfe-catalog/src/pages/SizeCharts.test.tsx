import { describe, expect, it } from '@jest/globals';
import type { SizeChart } from '@shop/shared/contracts';
import { type Answers, categoryOf, failure, idOf, renderPage, userOf } from '@shop/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import CategoriesPage from './CategoriesPage';

const chart: SizeChart = {
  unit: 'in',
  columns: ['Chest', 'Waist'],
  rows: [
    { size: 'S', values: [31, null] },
    { size: '38', values: [[32, 33.5], 30] },
  ],
};
const women = categoryOf({ _id: idOf(1), name: 'Women', sizeChart: chart });
const tops = categoryOf({ _id: idOf(2), name: 'Tops', parentCategory: { _id: women._id, name: 'Women' }, version: 4 });
const men = categoryOf({ _id: idOf(3), name: 'Men' });

const edit = async (name: string, answers: Answers = {}) => {
  const page = renderPage(<CategoriesPage />, {
    at: '/categories',
    path: '/categories',
    user: userOf({ role: 'admin' }),
    answers: { listCategories: [women, tops, men], updateCategory: tops, ...answers },
  });
  await page.user.click(await screen.findByRole('button', { name }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Category' }));
  const press = (button: string) => page.user.click(form.getByRole('button', { name: button }));
  const cell = (label: string) => form.getByRole('textbox', { name: label });
  const type = async (label: string, text: string) => {
    await page.user.clear(cell(label));
    await page.user.type(cell(label), text);
  };
  const sent = () => page.http.requestsOf('updateCategory').map(({ body }) => body);
  return { page, form, press, cell, type, sent };
};

describe('the size chart of a category', () => {
  it('the category form shows the size chart in effect, which follows the chosen parent', async () => {
    const { page, form } = await edit('Tops');
    expect(form.getByText('From Women')).toBeVisible();
    expect(form.queryByRole('table')).not.toBeInTheDocument();
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Parent category' }), 'Men');
    expect(form.getByText('Standard chart')).toBeVisible();
  });

  it('starts as a copy of the chart in effect and is saved as typed', async () => {
    const { press, type, cell, form, sent } = await edit('Tops');
    await press('Make an own chart');
    expect(form.getByText('Own chart')).toBeVisible();
    expect(cell('Chest of 38')).toHaveValue('32–33.5');
    expect(form.getByText(/31 in is 78\.5 cm/)).toBeVisible();
    await type('Chest of S', '30,5 - ٣١');
    await type('Title', 'Of the garment');
    await press('Add a size');
    await type('Size 3', 'One size');
    await press('Add a measure');
    await type('Measure 3', 'Hip');
    await type('Hip of 38', '36,25');
    await press('Remove measure Waist');
    await press('Save Changes');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      version: 4,
      sizeChart: {
        title: 'Of the garment',
        unit: 'in',
        columns: ['Chest', 'Hip'],
        rows: [
          { size: 'S', values: [[30.5, 31], null] },
          { size: '38', values: [[32, 33.5], 36.25] },
          { size: 'One size', values: [null, null] },
        ],
      },
    });
  });

  it('is not sent when unchanged, and is removed on request', async () => {
    const { press, form, type, sent } = await edit('Women');
    await type('Name', 'Ladies');
    await press('Edit the chart');
    await press('Save Changes');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('sizeChart');
    expect(form.queryByText('From Women')).not.toBeInTheDocument();
  });

  it('is removed on request', async () => {
    const { press, cell, form, sent } = await edit('Women');
    await press('Use the inherited chart');
    expect(form.getByText('Standard chart')).toBeVisible();
    expect(form.getByRole('button', { name: 'Make an own chart' })).toHaveFocus();
    await press('Bring the own chart back');
    expect(cell('Chest of 38')).toHaveValue('32–33.5');
    expect(form.getByRole('button', { name: 'Hide the chart' })).toHaveFocus();
    await press('Use the inherited chart');
    await press('Save Changes');
    await waitFor(() => expect(sent()[0]).toMatchObject({ sizeChart: null }));
  });

  it('the size chart editor explains each invalid cell and keeps the typed text', async () => {
    const { press, type, cell, form, sent } = await edit('Women');
    await press('Edit the chart');
    await type('Chest of S', 'wide');
    await type('Waist of 38', '900');
    await type('Size 2', 's');
    await press('Hide the chart');
    await press('Save Changes');
    expect(await form.findByText('Must be a number or a range such as 94–102')).toBeVisible();
    expect(form.getByText('Must be 500 or less')).toBeVisible();
    expect(form.getByText('This size is there already')).toBeVisible();
    expect(cell('Chest of S')).toBeInvalid();
    expect(cell('Chest of S')).toHaveValue('wide');
    expect(sent()).toEqual([]);
    await type('Chest of S', '31');
    expect(cell('Chest of S')).toBeValid();
  });

  it('the size chart editor takes spreadsheet cells, adds rows for them and refuses what does not fit', async () => {
    const { press, cell, form } = await edit('Women');
    await press('Edit the chart');
    const paste = (label: string, text: string) =>
      fireEvent.paste(cell(label), { clipboardData: { getData: () => text } });
    paste('Size 2', 'M\t33\t34\nL\t35-36\t\n');
    expect(cell('Size 3')).toHaveValue('L');
    expect(cell('Chest of L')).toHaveValue('35-36');
    expect(cell('Waist of M')).toHaveValue('34');
    paste('Waist of S', '1\t2\n3\t4');
    expect(
      await screen.findByText(/Nothing was pasted\. It has 2 columns, and there are 1 from here on/),
    ).toBeVisible();
    expect(cell('Waist of S')).toHaveValue('');
    expect(form.getAllByRole('rowheader')).toHaveLength(3);
  });

  it('the size chart editor restores the typed text after a reload', async () => {
    const before = await edit('Women');
    await before.press('Edit the chart');
    await before.type('Chest of S', '29 to');
    before.page.unmount();
    const { press, cell, form } = await edit('Women');
    expect(form.getByText('Your unsaved changes are back')).toBeVisible();
    await press('Edit the chart');
    expect(cell('Chest of S')).toHaveValue('29 to');
    await press('Start over');
    expect(cell('Chest of S')).toHaveValue('31');
  });

  it('the Enter key moves down a column of the size chart without saving', async () => {
    const { page, press, cell, sent } = await edit('Women');
    await press('Edit the chart');
    await page.user.click(cell('Chest of S'));
    await page.user.keyboard('{Enter}');
    expect(cell('Chest of 38')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('the size chart editor keeps the typed chart beside the one that another user saved', async () => {
    const { page, press, type, form, sent } = await edit('Women', {
      updateCategory: failure(409, { error: 'Women was changed meanwhile.', code: 'VERSION_OLD' }),
      getCategory: { ...women, version: 9, sizeChart: { ...chart, rows: chart.rows.slice(0, 1) } },
    });
    await press('Edit the chart');
    await type('Chest of S', '29');
    await press('Save Changes');
    expect(await form.findByText('Theirs: 1 size, 2 measures')).toBeVisible();
    expect(form.getByText('Mine: 2 sizes, 2 measures')).toBeVisible();
    page.http.answer({ updateCategory: women });
    await page.user.click(form.getByRole('radio', { name: 'Theirs' }));
    await type('Chest of S', '28');
    await press('Save Changes');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ version: 9, sizeChart: { rows: [{ size: 'S', values: [28, null] }] } });
  });
});
