import { describe, expect, it } from '@jest/globals';
import {
  type Answers,
  failure,
  idOf,
  renderPage,
  rowsOfMany,
  staffProductOf,
  textsOf,
  productCountsOf,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ProductsPage from './ProductsPage';

const tee = staffProductOf({
  _id: idOf(1),
  name: 'Track Tee',
  price: 40,
  sizes: ['M', 'L'],
  colors: [],
  stock: { M: 5, L: 2 },
  version: 3,
});
const cap = staffProductOf({ _id: idOf(2), name: 'Cap', sizes: [], colors: [], stock: { default: 7 }, version: 8 });

const openGrid = async (answers: Answers = {}) => {
  const page = renderPage(<ProductsPage />, {
    at: '/products',
    answers: {
      countProducts: productCountsOf([]),
      listProducts: [tee, cap],
      listCategories: [],
      listSuppliers: [],
      ...answers,
    },
  });
  await screen.findByRole('table', { name: 'Products' });
  await page.user.click(screen.getByRole('button', { name: 'More' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit prices and stock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Prices and Stock' }));
  const cell = (name: string) => dialog.getByRole('textbox', { name });
  const type = async (name: string, text: string) => {
    const box = await dialog.findByRole('textbox', { name });
    await page.user.clear(box);
    if (text !== '') await page.user.type(box, text);
  };
  /** Pastes clipboard text of a spreadsheet into a cell. */
  const paste = async (name: string, text: string) => {
    await page.user.click(await dialog.findByRole('textbox', { name }));
    await page.user.paste(text);
  };
  return { page, dialog, cell, type, paste };
};

describe('editing many products at once', () => {
  it('the product grid moves to an existing page when another user emptied the last one', async () => {
    const { page, dialog } = await openGrid({
      // The product of the second page is removed before that page is opened.
      listProducts: ({ query }) => (query.page === '2' ? rowsOfMany([], 25) : rowsOfMany([tee], 26)),
    });
    await page.user.click(await dialog.findByRole('button', { name: 'Next page' }));
    expect(await dialog.findByRole('textbox', { name: 'Price of Track Tee' })).toBeVisible();
    expect(dialog.queryByText('No products found')).toBeNull();
  });

  it('the product grid saves only changed values, based on the values that were read', async () => {
    const { page, dialog, type } = await openGrid({ bulkUpdateProducts: [tee, cap] });
    await type('Price of Track Tee', '45.50');
    await type('Stock of Track Tee, L', '');
    await type('Stock of Cap', '9');
    await type('Stock of Cap', '7');
    await type('Sale price of Cap', '30');
    await page.user.click(dialog.getByRole('checkbox', { name: 'Cap is on sale' }));
    await page.user.click(dialog.getByRole('button', { name: /^Save \d changes$/ }));
    expect(await screen.findByText('2 products updated')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')[0]?.body).toEqual({
      products: [
        {
          _id: tee._id,
          version: 3,
          price: 45.5,
          stock: [{ size: 'L', color: '', operation: 'set', quantity: 0, expected: 2 }],
        },
        { _id: cap._id, version: 8, salePrice: 30, onSale: true },
      ],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('the product grid shows in which row an error is, for its own checks and those of the server', async () => {
    const { page, dialog, type } = await openGrid();
    await type('Stock of Cap', '1.5');
    await type('Price of Cap', '');
    await page.user.click(dialog.getByRole('button', { name: /^Save \d changes?$/ }));
    const row = within(dialog.getByRole('rowgroup', { name: 'Cap' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('2 cells need attention. Nothing was saved.');
    expect(await row.findByText('Must be a whole number')).toBeVisible();
    expect(row.getByText('Price is required')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')).toEqual([]);
    await type('Price of Cap', '41');

    const words = 'The stock of default was changed meanwhile: 6 now';
    page.http.answer({
      bulkUpdateProducts: failure(409, { error: words, errors: [{ field: 'products.0.stock.0', message: words }] }),
      getProduct: { ...cap, stock: { default: 6 }, version: cap.version + 1 },
    });
    await type('Stock of Cap', '1');
    await page.user.click(dialog.getByRole('button', { name: /^Save \d changes?$/ }));
    expect(await row.findByText(words)).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent('Failed to update stock in bulk');
    const conflict = within(dialog.getByRole('region', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Theirs: 6')).toBeVisible();
    expect(conflict.getByText('Mine: 1')).toBeVisible();
    page.http.answer({ bulkUpdateProducts: [cap] });
    await page.user.click(dialog.getByRole('button', { name: /^Save \d changes?$/ }));
    expect(await screen.findByText('1 product updated')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')[1]?.body).toMatchObject({
      products: [{ version: cap.version + 1, stock: [{ quantity: 1, expected: 6 }] }],
    });
  });

  it('the product grid keeps typed values across pages and returns to the page with an error', async () => {
    const { page, dialog, type } = await openGrid({
      listProducts: ({ query }) => rowsOfMany(query.page === '2' ? [cap] : [tee], 26),
      bulkUpdateProducts: [tee, cap],
    });
    await type('Price of Track Tee', '45');
    await page.user.click(dialog.getByRole('button', { name: 'Next page' }));
    await dialog.findByRole('rowgroup', { name: 'Cap' });
    expect(dialog.queryByRole('rowgroup', { name: 'Track Tee' })).toBeNull();
    await type('Price of Cap', '18');
    await page.user.click(dialog.getByRole('button', { name: 'Previous page' }));
    await dialog.findByRole('rowgroup', { name: 'Track Tee' });
    await type('Price of Track Tee', '-1');
    await page.user.click(dialog.getByRole('button', { name: 'Next page' }));
    await dialog.findByRole('rowgroup', { name: 'Cap' });
    await page.user.click(dialog.getByRole('button', { name: /^Save \d changes$/ }));
    const row = within(await dialog.findByRole('rowgroup', { name: 'Track Tee' }));
    expect(row.getByText('Must be 0 or more')).toBeVisible();
    await type('Price of Track Tee', '45');
    await page.user.click(dialog.getByRole('button', { name: /^Save \d changes$/ }));
    expect(await screen.findByText('2 products updated')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')[0]?.body).toEqual({
      products: [
        { _id: tee._id, version: 3, price: 45 },
        { _id: cap._id, version: 8, price: 18 },
      ],
    });
    expect(page.http.requestsOf('listProducts').map(({ query }) => query)).toContainEqual({
      archived: 'false',
      limit: '25',
      page: '2',
    });
  });

  it('arrow keys, Enter and Tab move through the product grid and skip a row without the column', async () => {
    const { page, dialog, cell } = await openGrid();
    await page.user.click(await dialog.findByRole('textbox', { name: 'Stock of Track Tee, M' }));
    const walk = async (keys: string, to: HTMLElement) => {
      await page.user.keyboard(keys);
      expect(to).toHaveFocus();
    };
    await walk('{ArrowDown}', cell('Stock of Track Tee, L'));
    await walk('{Enter}', cell('Stock of Cap'));
    await walk('{Enter}', cell('Stock of Cap'));
    await walk('{Shift>}{Enter}{/Shift}', cell('Stock of Track Tee, L'));
    await walk('{ArrowDown}{ArrowLeft}', cell('Cost of Cap'));
    await walk('{ArrowUp}', cell('Cost of Track Tee'));
    await walk('{Tab}{Tab}', cell('Stock of Track Tee, M'));
    // Typing replaces the text. The caret moves within the text before it leaves the cell.
    await walk('{ArrowUp}{ArrowDown}{ArrowUp}', cell('Stock of Track Tee, M'));
    await walk('12{ArrowLeft}{ArrowLeft}', cell('Stock of Track Tee, M'));
    expect(cell('Stock of Track Tee, M')).toHaveValue('12');
    await page.user.keyboard('{ArrowDown}{ArrowDown}');
    await walk('{ArrowRight}', dialog.getByRole('checkbox', { name: 'Cap is on sale' }));
    await walk('{Home}', cell('Price of Cap'));
    await walk('{End}', cell('Code of Cap'));
    expect(page.http.requestsOf('bulkUpdateProducts')).toEqual([]);
  });

  it('the product grid counts changed cells, and Escape restores a cell before it closes anything', async () => {
    const { page, dialog, cell, type } = await openGrid();
    expect(await dialog.findByText('No changes')).toBeVisible();
    await type('Price of Cap', '41');
    await type('Stock of Track Tee, M', '6');
    expect(dialog.getByRole('status')).toHaveTextContent('2 changes');
    await page.user.keyboard('{Escape}');
    expect(cell('Stock of Track Tee, M')).toHaveValue('5');
    expect(dialog.getByRole('status')).toHaveTextContent('1 change');
    // The same number in another notation is not a change.
    await type('Price of Cap', String(cap.price));
    expect(dialog.getByRole('status')).toHaveTextContent('No changes');
    expect(page.http.requestsOf('bulkUpdateProducts')).toEqual([]);
  });

  it('the product grid takes a pasted block of spreadsheet cells and saves it', async () => {
    const { page, dialog, paste } = await openGrid({ bulkUpdateProducts: [tee, cap] });
    await paste('Price of Track Tee', '45\t$30.50\r\n22\t\r\n');
    await paste('Stock of Track Tee, M', '1\n3\n4\n');
    expect(dialog.getByRole('status')).toHaveTextContent('6 changes');
    await page.user.click(dialog.getByRole('button', { name: 'Save 6 changes' }));
    expect(await screen.findByText('2 products updated')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')[0]?.body).toEqual({
      products: [
        {
          _id: tee._id,
          version: 3,
          price: 45,
          salePrice: 30.5,
          stock: [
            { size: 'M', color: '', operation: 'set', quantity: 1, expected: 5 },
            { size: 'L', color: '', operation: 'set', quantity: 3, expected: 2 },
          ],
        },
        {
          _id: cap._id,
          version: 8,
          price: 22,
          stock: [{ size: '', color: '', operation: 'set', quantity: 4, expected: 7 }],
        },
      ],
    });
  });

  it.each([
    ['1\n2\n3\n4', 'It has 4 lines, and there are 3 rows from here on.'],
    ['1\t2\t3\t4', 'It has 4 columns, and there are 3 from here on.'],
    ['1\n2\t3', 'Line 2 has 2 cells, the first line has 1.'],
    ['1\t\n2\tyes', 'Line 2 has a value for On sale, which its row does not have.'],
    ['1\t\n2\t\n3\tmaybe', "Line 3: 'maybe' is neither yes nor no."],
  ])('the product grid pastes nothing of %j, which does not fit', async (text, reason) => {
    const { dialog, cell, paste } = await openGrid();
    await paste('Stock of Track Tee, M', text);
    expect(await screen.findByText(`Nothing was pasted. ${reason}`)).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('No changes');
    expect(cell('Stock of Track Tee, M')).toHaveValue('5');
  });

  it('the product grid edits codes like prices, shows a taken one in its cell and fills no code down', async () => {
    const message = 'The code AAA is already used by Hoodie';
    const { page, dialog, cell, type } = await openGrid({
      getProduct: tee,
      bulkUpdateProducts: failure(409, {
        error: message,
        code: 'CODE_TAKEN',
        errors: [{ field: 'products.0.codes.L', message }],
      }),
    });
    await type('Code of Track Tee, L', 'AAA');
    await page.user.click(dialog.getByRole('button', { name: 'Fill down' }));
    expect(await screen.findByText('A code belongs to one variant alone.')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Save 1 change' }));
    expect((await dialog.findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
    expect(cell('Code of Track Tee, L')).toHaveAccessibleDescription(message);
    page.http.answer({ bulkUpdateProducts: [tee] });
    await type('Code of Track Tee, L', 'BBB');
    await page.user.click(dialog.getByRole('button', { name: 'Save 1 change' }));
    await screen.findByText('1 product updated');
    expect(page.http.requestsOf('bulkUpdateProducts').at(-1)?.body).toMatchObject({
      products: [{ _id: tee._id, codes: { L: 'BBB' } }],
    });
  });

  it('asks once before it saves a price that changes tenfold or falls below the cost', async () => {
    const { page, dialog, type } = await openGrid({ bulkUpdateProducts: [tee, cap] });
    await type('Price of Track Tee', '1.249,50');
    await type('Price of Cap', '2');
    await page.user.click(dialog.getByRole('button', { name: /^Save/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save these prices?' }));
    // The question fades in.
    await waitFor(() =>
      expect(question.getByText(/Track Tee: Price changes from \$40.00 to \$1,249.50. Cap: /)).toBeVisible(),
    );
    expect(question.getByText(/Cap: \$2.00 is below the cost of \$15.00./)).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(page.http.requestsOf('bulkUpdateProducts')).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: /^Save/ }));
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2 products updated')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')[0]?.body).toMatchObject({
      products: [{ price: 1249.5 }, { price: 2 }],
    });
  });

  it('the product grid explains each invalid cell and saves nothing until all are valid', async () => {
    const { page, dialog, cell, type, paste } = await openGrid({ bulkUpdateProducts: [tee, cap] });
    await paste('Price of Track Tee', '-1\n1.250');
    await paste('Stock of Track Tee, M', 'ten\n1e3\n1.5');
    await type('Sale price of Cap', '30.9999');
    expect(cell('Sale price of Cap')).toBeValid();
    await page.user.click(dialog.getByRole('button', { name: /^Save/ }));
    const problems = {
      'Price of Track Tee': 'Must be 0 or more',
      'Price of Cap': "'1.250' could mean 1250. Write 1250, or at most two decimals",
      'Stock of Track Tee, M': 'Must be a number',
      'Stock of Track Tee, L': 'Must be a number',
      'Stock of Cap': 'Must be a whole number',
      'Sale price of Cap': 'Must have at most two decimals',
    };
    for (const [name, problem] of Object.entries(problems)) {
      expect(cell(name)).toBeInvalid();
      expect(cell(name)).toHaveAccessibleDescription(problem);
    }
    const alert = textsOf(dialog.getByRole('alert'));
    expect(alert[0]).toBe('6 cells need attention. Nothing was saved.');
    expect(alert[1]).toContain('Price of Track Tee: Must be 0 or more; ');
    expect(page.http.requestsOf('bulkUpdateProducts')).toEqual([]);
    await paste('Price of Track Tee', '41\n50');
    await paste('Stock of Track Tee, M', '1\n1\n1');
    await type('Sale price of Cap', '60');
    // A sale needs a lower price, and the price is in another cell.
    await page.user.click(dialog.getByRole('checkbox', { name: 'Cap is on sale' }));
    expect(cell('Sale price of Cap')).toHaveAccessibleDescription('Sale price must be below the price');
    await type('Price of Cap', '61');
    expect(cell('Sale price of Cap')).toBeValid();
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('2 products updated')).toBeVisible();
  });

  it('the product grid fills a value down, stock only within its product, and can undo the fill', async () => {
    const { page, dialog, cell, type } = await openGrid();
    await type('Stock of Track Tee, M', '9');
    await page.user.keyboard('{Control>}d{/Control}');
    expect(cell('Stock of Track Tee, L')).toHaveValue('9');
    expect(cell('Stock of Cap')).toHaveValue('7');
    await type('Price of Track Tee', '33');
    await page.user.click(dialog.getByRole('button', { name: 'Fill down' }));
    expect(cell('Price of Cap')).toHaveValue('33');
    expect(cell('Price of Track Tee')).toHaveFocus();
    expect(dialog.getByRole('status')).toHaveTextContent('4 changes');
    await page.user.click(dialog.getByRole('button', { name: 'Undo fill' }));
    expect(dialog.getByRole('status')).toHaveTextContent('3 changes');
    expect(cell('Price of Cap')).toHaveValue(cap.price.toFixed(2));
    expect(dialog.queryByRole('button', { name: 'Undo fill' })).not.toBeInTheDocument();
    await page.user.click(cell('Price of Cap'));
    await page.user.click(dialog.getByRole('button', { name: 'Fill down' }));
    expect(await screen.findByText('There are no cells below this one to fill.')).toBeVisible();
  });

  it('the product grid keeps the sort order of the product list', async () => {
    const page = renderPage(<ProductsPage />, {
      at: '/products?sort=-price',
      path: '/products',
      answers: { countProducts: productCountsOf([]), listProducts: [tee, cap], listCategories: [], listSuppliers: [] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'More' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Edit prices and stock' }));
    await screen.findByRole('table', { name: 'Prices and stock' });
    expect(page.http.requestsOf('listProducts').at(-1)?.query).toMatchObject({ sort: '-price', limit: '25' });
  });

  it('the product grid asks for confirmation before changes are discarded', async () => {
    const { page, dialog, type } = await openGrid();
    await type('Price of Cap', '1');
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
