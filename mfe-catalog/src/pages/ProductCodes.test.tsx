import { describe, expect, it } from '@jest/globals';
import { failure } from '@shop/shared/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openEdit, retype, tee } from '../testing/product-form';

const coded = { ...tee, codes: { 'M-Off-White': 'AAA' }, shelf: 'A 12' };

describe('shelf and codes in the product form', () => {
  it('the product form takes scanned codes one after another and sends what changed', async () => {
    const { page, form } = await openEdit({ listProducts: [coded], updateProduct: coded });
    const first = form.getByRole('textbox', { name: 'Code of M / Off-White' });
    expect(first).toHaveValue('AAA');
    await retype(page, first, 'BBB{Enter}');
    const second = form.getByRole('textbox', { name: 'Code of X-Large / Off-White' });
    expect(second).toHaveFocus();
    await page.user.keyboard('CCC{Enter}');
    expect(page.http.requestsOf('updateProduct')).toEqual([]);
    await retype(page, form.getByRole('textbox', { name: 'Shelf' }), 'B 2');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Product updated');
    expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({
      shelf: 'B 2',
      codes: JSON.stringify({ 'M-Off-White': 'BBB', 'X-Large-Off-White': 'CCC' }),
    });
  });

  it('a code box shows that another variant has the code, checked in the form and by the server', async () => {
    const { page, form } = await openEdit({ listProducts: [coded] });
    const second = form.getByRole('textbox', { name: 'Code of X-Large / Off-White' });
    await page.user.type(second, 'aaa');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(second).toHaveAccessibleDescription('M / Off-White has this code, too');
    const message = 'The code TAKEN is already used by Cap';
    page.http.answer({
      updateProduct: failure(409, {
        error: message,
        code: 'CODE_TAKEN',
        errors: [{ field: 'codes.X-Large-Off-White', message }],
      }),
    });
    await retype(page, second, 'TAKEN');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(second).toHaveAccessibleDescription(message));
    expect(second).toHaveValue('TAKEN');
  });

  it('a code box shows that another variant has the article code in another length', async () => {
    const { page, form } = await openEdit({ listProducts: [coded] });
    await retype(page, form.getByRole('textbox', { name: 'Code of M / Off-White' }), '036000291452');
    const second = form.getByRole('textbox', { name: 'Code of X-Large / Off-White' });
    await page.user.type(second, '00036000291452');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(second).toHaveAccessibleDescription('M / Off-White has this code, too');
  });

  it('the product form shows the code boxes of many variants only on request', async () => {
    const sizes = Array.from({ length: 25 }, (_, at) => `S${at + 1}`);
    const many = { ...tee, sizes, colors: ['Navy'], stock: {}, codes: { 'S25-Navy': 'LAST' } };
    const { page, form } = await openEdit({ listProducts: [many] });
    expect(form.queryByRole('textbox', { name: /^Code of/ })).not.toBeInTheDocument();
    await page.user.click(form.getByRole('button', { name: 'Enter codes of 25 variants' }));
    expect(form.getAllByRole('textbox', { name: /^Code of/ })).toHaveLength(25);
    expect(form.getByRole('textbox', { name: 'Code of S25 / Navy' })).toHaveValue('LAST');
  });

  it('the product form makes the missing codes and leaves the others', async () => {
    const { page, form } = await openEdit({ listProducts: [coded], updateProduct: coded });
    await page.user.click(form.getByRole('button', { name: 'Make 1 missing code' }));
    const made = form.getByRole('textbox', { name: 'Code of X-Large / Off-White' });
    expect(made).toHaveDisplayValue(/^2\d{12}$/);
    expect(form.getByRole('textbox', { name: 'Code of M / Off-White' })).toHaveValue('AAA');
    expect(form.queryByRole('button', { name: /missing code/ })).toBeNull();
    const value = made.getAttribute('value') ?? '';
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Product updated');
    expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({
      codes: JSON.stringify({ 'X-Large-Off-White': value }),
    });
  });

  it('the product form sends no codes when the product has none and none were typed', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    await retype(page, form.getByRole('textbox', { name: 'Name' }), 'New Tee');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Product updated');
    expect(page.http.requestsOf('updateProduct')[0]?.body).not.toHaveProperty('codes');
  });

  it('the product form clears a shelf, but sends none when the server sent none', async () => {
    const cleared = await openEdit({ listProducts: [coded], updateProduct: coded });
    await cleared.page.user.clear(cleared.form.getByRole('textbox', { name: 'Shelf' }));
    await cleared.page.user.click(cleared.form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Product updated');
    expect(cleared.page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ shelf: '' });
    cleanup();

    const older = await openEdit({ listProducts: [tee], updateProduct: tee });
    await retype(older.page, older.form.getByRole('textbox', { name: 'Name' }), 'New Tee');
    await older.page.user.click(older.form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Product updated');
    expect(older.page.http.requestsOf('updateProduct')[0]?.body).not.toHaveProperty('shelf');
    expect(older.page.http.requestsOf('updateProduct')[0]?.body).not.toHaveProperty('lowStockUnder');
  });
});
