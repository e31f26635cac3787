import { describe, expect, it } from '@jest/globals';
import { failure } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdd, openEdit, retype, tee, tees } from '../testing/product-form';

describe('the product form', () => {
  it('opens from its address, and closing it clears the address', async () => {
    const { page, form } = await openAdd();
    await page.user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.location().search).toBe('');
    await page.user.click(screen.getByRole('button', { name: 'Add Product' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Add Product' })).toBeVisible());
    await waitFor(() => expect(page.location().search).toBe('?add=1'));
  });

  it('begins with the images and explains each section', async () => {
    const { form } = await openAdd();
    const titles = form.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Images', 'Basics', 'Prices', 'Variants', 'Stock', 'Shelf and codes', 'Size chart']);
    expect(within(form.getByRole('group', { name: 'Images' })).getByText(/shoppers see/)).toBeVisible();
    expect(within(form.getByRole('group', { name: 'Prices' })).getByRole('textbox', { name: 'Price' })).toBeVisible();
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  });

  it('shows beside it the card of the shop, as it is typed', async () => {
    const { page, form } = await openAdd();
    await page.user.type(form.getByRole('textbox', { name: 'Name' }), 'Trail Cap');
    await page.user.type(form.getByRole('textbox', { name: 'Price' }), '40');
    await page.user.type(form.getByRole('textbox', { name: 'Sizes' }), 'S, M');
    await page.user.type(form.getByRole('textbox', { name: 'Sale price' }), '30');
    await page.user.click(form.getByRole('checkbox', { name: 'On sale' }));
    const card = form.getByText('In the shop').parentElement;
    for (const text of ['Trail Cap', 'SALE', '$30.00', '$40.00', 'S M']) expect(card).toHaveTextContent(text);
  });

  it('requires name, price and reference code at their fields', async () => {
    const { page, form } = await openAdd();
    await page.user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await form.findByText('Product name is required')).toBeVisible();
    expect(form.getByText('Price is required')).toBeVisible();
    expect(form.getByText('Reference code is required')).toBeVisible();
    expect(form.getByRole('group', { name: '3 fields need attention' })).toHaveFocus();
    const summary = within(form.getByRole('alert'));
    expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Name: Product name is required',
      'Reference code (SKU): Reference code is required',
      'Price: Price is required',
    ]);
    await page.user.click(summary.getByRole('button', { name: /^Price/ }));
    expect(form.getByRole('textbox', { name: 'Price' })).toHaveFocus();
    await page.user.keyboard('40');
    expect(await form.findByRole('group', { name: '2 fields need attention' })).toBeVisible();
    expect(summary.queryByRole('button', { name: /^Price/ })).toBeNull();
    expect(page.http.requestsOf('createProduct')).toEqual([]);
  });

  it('refuses sizes or colors that look the same at their field', async () => {
    const { page, form } = await openAdd();
    const typed = { Name: 'Tee', 'Reference code (SKU)': 'T-1', Price: '9', Sizes: 'M,L,m', Colors: 'Rosé,rose' };
    for (const [name, text] of Object.entries(typed)) await page.user.type(form.getByRole('textbox', { name }), text);
    await page.user.click(form.getByRole('button', { name: 'Add Product' }));
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: 'Sizes' })).toHaveAccessibleDescription(
        /'M' and 'm' look the same: keep one of them/,
      ),
    );
    expect(form.getByRole('textbox', { name: 'Colors' })).toHaveAccessibleDescription(
      /'Rosé' and 'rose' look the same: keep one of them/,
    );
    expect(page.http.requestsOf('createProduct')).toEqual([]);
  });

  it('adds a product with stock for every size and color', async () => {
    const { page, form } = await openAdd({ createProduct: tee });
    await page.user.type(form.getByRole('textbox', { name: 'Name' }), ' New Tee ');
    await page.user.type(form.getByRole('textbox', { name: 'Reference code (SKU)' }), 'NT-1');
    await page.user.type(form.getByRole('textbox', { name: 'Price' }), '40');
    await page.user.type(form.getByRole('textbox', { name: 'Cost' }), '16');
    expect(form.getByText('Profit $24.00 (60.0%)')).toBeVisible();
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Category' }), tees._id);
    expect(form.getByRole('textbox', { name: 'Quantity' })).toHaveValue('0');
    await page.user.type(form.getByRole('textbox', { name: 'Sizes' }), 'S, ,X-Large,S');
    await page.user.type(form.getByRole('textbox', { name: 'Colors' }), 'Off-White');
    await retype(page, form.getByRole('spinbutton', { name: 'S / Off-White' }), '12');
    await retype(page, form.getByRole('spinbutton', { name: 'X-Large / Off-White' }), '');
    expect(form.getByText('12 in total')).toBeVisible();
    await page.user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await screen.findByText('Product added')).toBeVisible();
    expect(page.http.requestsOf('createProduct')[0]?.body).toEqual({
      name: 'New Tee',
      refCode: 'NT-1',
      price: '40',
      buyPrice: '16',
      salePrice: '',
      onSale: 'false',
      category: tees._id,
      supplier: '',
      description: '',
      composition: '',
      material: '',
      lowStockUnder: '',
      shelf: '',
      careInstructions: '',
      archived: 'false',
      sizes: '["S","X-Large"]',
      colors: '["Off-White"]',
      stock: '{"S-Off-White":12,"X-Large-Off-White":0}',
    });
    await waitFor(() => expect(page.http.requestsOf('listProducts')).toHaveLength(2));
  });

  it('reads prices with a decimal comma, and refuses a price that could be two amounts', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    const price = form.getByRole('textbox', { name: 'Price' });
    await retype(page, price, '44,50');
    expect(form.getByText('Profit $29.50 (66.3%)')).toBeVisible();
    await retype(page, price, '1.249');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    const problem = "'1.249' could mean 1249. Write 1249, or at most two decimals";
    expect(await form.findByText(problem)).toBeVisible();
    expect(price).toHaveValue('1.249');
    await retype(page, price, '44,50');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Product updated')).toBeVisible();
    expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ price: '44.5' });
  });

  it('asks once before it saves a price that changes tenfold or falls below the cost', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    await retype(page, form.getByRole('textbox', { name: 'Price' }), '4');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save this price?' }));
    const changes = 'Price changes from $40.00 to $4.00. $4.00 is below the cost of $15.00.';
    // The question fades in.
    await waitFor(() => expect(question.getByText(changes)).toBeVisible());
    expect(page.http.requestsOf('updateProduct')).toEqual([]);
    await page.user.click(question.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Product updated')).toBeVisible();
    expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ price: '4' });
  });

  it('sends only stock that was changed, on the version that was read', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    await retype(page, form.getByRole('textbox', { name: 'Name' }), 'Tee');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Product updated')).toBeVisible();
    const body = page.http.requestsOf('updateProduct')[0]?.body;
    expect(body).toMatchObject({ name: 'Tee', version: '7' });
    expect(body).not.toHaveProperty('stock');

    await page.user.click(screen.getByRole('button', { name: 'Track Tee' }));
    await retype(page, await screen.findByRole('spinbutton', { name: 'M / Off-White' }), '6');
    await page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateProduct')[1]?.body).toMatchObject({
        stock: '{"M-Off-White":6}',
        version: '7',
      }),
    );
  });

  it('sets a low-stock threshold for the product or uses the one of the shop', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    const box = () => form.getByRole('textbox', { name: 'Low stock under' });
    expect(box()).toHaveValue('');
    expect(box()).toHaveAccessibleDescription(/the shop's number, 10/);
    expect(form.getByText('Under 10')).toBeVisible();
    await retype(page, box(), '0');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('Must be 1 or more')).toBeVisible();
    await retype(page, box(), '5');
    expect(form.getByText('Under 5')).toBeVisible();
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Product updated')).toBeVisible();
    expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ lowStockUnder: '5' });
  });

  it('removes the low-stock threshold of the product when its box is emptied', async () => {
    const { page, form } = await openEdit({ listProducts: [{ ...tee, lowStockUnder: 3 }], updateProduct: tee });
    expect(screen.queryByText('Low stock')).not.toBeInTheDocument();
    await retype(page, form.getByRole('textbox', { name: 'Low stock under' }), '');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Product updated')).toBeVisible();
    expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ lowStockUnder: '' });
  });

  it('keeps the stock of a removed size and confirms before a save drops it', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    const sizes = form.getByRole('textbox', { name: 'Sizes' });
    await retype(page, sizes, 'M');
    expect(form.queryByRole('spinbutton', { name: 'X-Large / Off-White' })).toBeNull();
    expect(form.getByText('X-Large / Off-White: 4')).toBeVisible();
    await retype(page, sizes, 'M, X-Large');
    expect(form.getByRole('spinbutton', { name: 'X-Large / Off-White' })).toHaveValue('4');
    await retype(page, sizes, 'M');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove this stock?' }));
    // The question fades in.
    await waitFor(() => expect(question.getByText('Saving removes X-Large / Off-White: 4.')).toBeVisible());
    expect(page.http.requestsOf('updateProduct')).toEqual([]);
    await page.user.click(question.getByRole('button', { name: 'Save and remove' }));
    expect(await screen.findByText('Product updated')).toBeVisible();
    expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ sizes: '["M"]' });
  });

  it('refuses an invalid stock number and a sale price that is not below the price', async () => {
    const { page, form } = await openEdit();
    await retype(page, form.getByRole('spinbutton', { name: 'M / Off-White' }), '-1');
    await page.user.type(form.getByRole('textbox', { name: 'Sale price' }), '40');
    await page.user.click(form.getByRole('checkbox', { name: 'On sale' }));
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('Sale price must be below the price')).toBeVisible();
    expect(form.getByText('Must be 0 or more')).toBeVisible();
    await retype(page, form.getByRole('spinbutton', { name: 'M / Off-White' }), '1.5');
    expect(await form.findByText('Must be a whole number')).toBeVisible();
    expect(page.http.requestsOf('updateProduct')).toEqual([]);
  });

  it('shows a server error at its field or above the form, or else what went wrong', async () => {
    const taken = 'This reference code is already used by another product';
    const { page, form } = await openEdit({
      updateProduct: failure(409, {
        error: taken,
        code: 'REF_CODE_TAKEN',
        errors: [{ field: 'refCode', message: taken }],
      }),
    });
    const save = form.getByRole('button', { name: 'Save Changes' });
    await page.user.click(save);
    expect(await form.findByText(taken)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Reference code (SKU)' })).toBeInvalid();
    page.http.answer({ updateProduct: failure(500, { error: 'The database is away' }) });
    await page.user.click(save);
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('The database is away'));
    page.http.answer({ updateProduct: failure(502) });
    await page.user.click(save);
    await waitFor(() =>
      expect(form.getByRole('alert')).toHaveTextContent('Failed to save product: the server answered 502'),
    );
    page.http.answer({ updateProduct: failure(0) });
    await page.user.click(save);
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Failed to save product: no connection'));
  });

  it('shows how to proceed when another user changed the product in the meantime', async () => {
    const words = 'Track Tee was changed meanwhile.';
    const { page, form } = await openEdit({
      updateProduct: failure(409, { error: words, code: 'VERSION_OLD' }),
      getProduct: { ...tee, name: 'Race Tee', version: 8 },
    });
    await retype(page, form.getByRole('textbox', { name: 'Name' }), 'Mine');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent(words);
    const conflict = within(form.getByRole('region', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Theirs: Race Tee')).toBeVisible();
    expect(conflict.getByText('Mine: Mine')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
    await page.user.click(conflict.getByRole('radio', { name: 'Theirs' }));
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Race Tee');
    page.http.answer({ updateProduct: tee });
    await page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateProduct')[1]?.body).toMatchObject({ name: 'Race Tee', version: '8' }),
    );
  });

  it('asks for confirmation before typed changes are discarded', async () => {
    const { page, form } = await openEdit();
    await retype(page, form.getByRole('spinbutton', { name: 'M / Off-White' }), '9');
    await page.user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await page.user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
