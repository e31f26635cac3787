import { describe, expect, it } from '@jest/globals';
import { failure, idOf, renderPage, supplierOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SuppliersPage from './SuppliersPage';

const mill = supplierOf({
  _id: idOf(1),
  name: 'Cedar Mill',
  email: 'sales@cedar.example',
  phone: '+1 555 0142',
  company: 'Cedar SAL',
  notes: 'Pays late',
  version: 3,
});
const dye = supplierOf({
  _id: idOf(2),
  name: 'Blue Dye',
  phone: '+1 555 0199',
  status: 'suspended',
  lastOrderDate: '2026-10-02T09:00:00.000Z',
});

const open = (answers: Answers = {}) =>
  renderPage(<SuppliersPage />, { at: '/suppliers', answers: { listSuppliers: [mill, dye], ...answers } });

const openAdd = async (answers: Answers = {}) => {
  const page = open(answers);
  await page.user.click(await screen.findByRole('button', { name: 'Add Supplier' }));
  return { page, dialog: await screen.findByRole('dialog', { name: 'Add Supplier' }) };
};

const openEdit = async (answers: Answers = {}) => {
  const page = open(answers);
  await page.user.click(await screen.findByRole('button', { name: 'Cedar Mill' }));
  return { page, dialog: await screen.findByRole('dialog', { name: 'Edit Supplier' }) };
};

describe('Suppliers', () => {
  it('the supplier list shows each supplier with its status and last order', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Cedar Mill/ });
    for (const text of ['Cedar SAL', 'sales@cedar.example', '+1 555 0142', 'active', 'Never']) {
      expect(row).toHaveTextContent(text);
    }
    expect(screen.getByRole('row', { name: /Blue Dye/ })).toHaveTextContent('Oct 2, 2026');
  });

  it('the supplier list finds a phone in any spelling, and calls only one whole number', async () => {
    const two = supplierOf({ _id: idOf(3), name: 'Two Lines', phone: '+961 70 111 222 / 03 123456' });
    const trunk = supplierOf({ _id: idOf(4), name: 'Byblos Dye', phone: '03 987 654', wholePhone: '9613987654' });
    const page = open({ listSuppliers: [mill, two, trunk] });
    const row = within(await screen.findByRole('row', { name: /Two Lines/ }));
    expect(row.getByText('+961 70 111 222 / 03 123456')).toBeVisible();
    expect(row.queryByRole('link', { name: /961/ })).toBeNull();
    expect(screen.getByRole('link', { name: '+1 555 0142' })).toHaveAttribute('href', 'tel:+15550142');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search suppliers' }), '00961\u20113\u2011987{Enter}');
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Byblos Dye']);
  });

  it('the supplier list filters by status and search, and shows when nothing matches', async () => {
    const page = open();
    await screen.findByRole('row', { name: /Cedar Mill/ });
    const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
    const search = screen.getByRole('searchbox', { name: 'Search suppliers' });
    for (const text of ['CEDAR M', 'cedar sal', 'sales@', '555 0142']) {
      await page.user.clear(search);
      await page.user.type(search, `${text}{Enter}`);
      expect(names()).toEqual(['Cedar Mill']);
    }
    await page.user.clear(search);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'suspended');
    expect(names()).toEqual(['Blue Dye']);
    await page.user.type(search, 'cedar{Enter}');
    expect(await screen.findByText('No suppliers found')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toHaveLength(2);
  });

  it('the supplier list offers to add the first supplier', async () => {
    const page = open({ listSuppliers: [] });
    expect(await screen.findByText('There are no suppliers yet.')).toBeVisible();
    await page.user.click(screen.getAllByRole('button', { name: 'Add Supplier' })[1] ?? document.body);
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Add Supplier' })).toBeVisible());
  });

  it('the supplier list shows an error when loading fails', async () => {
    open({ listSuppliers: failure(0) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load suppliers');
  });

  it('the supplier form adds a supplier as active by default', async () => {
    const { page, dialog } = await openAdd({ createSupplier: dye });
    const form = within(dialog);
    expect(form.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
    await page.user.type(form.getByRole('textbox', { name: 'Name' }), ' Blue Dye ');
    await page.user.type(form.getByRole('textbox', { name: 'Email' }), 'ask@dye.example');
    await page.user.type(form.getByRole('textbox', { name: 'Phone' }), '555 0199');
    await page.user.click(form.getByRole('button', { name: 'Add Supplier' }));
    expect(await screen.findByText('Supplier added')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page.http.requestsOf('createSupplier')[0]?.body).toEqual({
      name: 'Blue Dye',
      company: '',
      email: 'ask@dye.example',
      phone: '555 0199',
      address: '',
      status: 'active',
      notes: '',
    });
    await waitFor(() => expect(page.http.requestsOf('listSuppliers')).toHaveLength(2));
  });

  it('the supplier form shows at each required field that it is missing, until it is filled', async () => {
    const { page, dialog } = await openAdd();
    const form = within(dialog);
    await page.user.click(form.getByRole('button', { name: 'Add Supplier' }));
    expect(await form.findByText('Supplier name is required')).toBeVisible();
    expect(form.getByText('Email is required')).toBeVisible();
    expect(form.getByText('Phone is required')).toBeVisible();
    const name = form.getByRole('textbox', { name: 'Name' });
    expect(name).toBeInvalid();
    expect(name).toHaveFocus();
    await page.user.type(name, 'A');
    await waitFor(() => expect(form.queryByText('Supplier name is required')).not.toBeInTheDocument());
    expect(page.http.requestsOf('createSupplier')).toEqual([]);
  });

  it('the supplier form changes a supplier on the version that was read', async () => {
    const { page, dialog } = await openEdit({ updateSupplier: mill });
    const form = within(dialog);
    expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue('Pays late');
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Status' }), 'inactive');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Supplier updated')).toBeVisible();
    expect(page.http.requestsOf('updateSupplier')[0]).toMatchObject({
      params: { id: idOf(1) },
      body: { name: 'Cedar Mill', status: 'inactive', notes: 'Pays late', version: 3 },
    });
  });

  it('the supplier form shows a server error at its field or above the form and keeps the typed values', async () => {
    const { page, dialog } = await openEdit({
      updateSupplier: failure(400, {
        error: 'Must be an email address',
        errors: [{ field: 'email', message: 'Must be an email address' }],
      }),
    });
    const form = within(dialog);
    const save = form.getByRole('button', { name: 'Save Changes' });
    const email = form.getByRole('textbox', { name: 'Email' });
    await page.user.clear(email);
    await page.user.type(email, 'new@cedar.example');
    await page.user.click(save);
    expect(await form.findByText('Must be an email address')).toBeVisible();
    expect(email).toBeInvalid();
    expect(email).toHaveValue('new@cedar.example');

    page.http.answer({
      updateSupplier: failure(409, { error: 'This supplier was changed by someone else', code: 'VERSION_OLD' }),
      getSupplier: failure(0),
    });
    await page.user.click(save);
    const alert = await form.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to update supplier');
    expect(alert).toHaveTextContent('This supplier was changed by someone else');
    expect(email).toHaveValue('new@cedar.example');

    page.http.answer({ updateSupplier: failure(0) });
    await page.user.click(save);
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Failed to save supplier'));
    expect(email).toHaveValue('new@cedar.example');
    expect(page.http.requestsOf('updateSupplier').map(({ body }) => body)).toEqual(
      Array(3).fill(expect.objectContaining({ email: 'new@cedar.example' })),
    );
  });

  it('the supplier form shows a concurrent change beside the typed values and saves the choice on top of it', async () => {
    const { page, dialog } = await openEdit({
      updateSupplier: failure(409, { error: 'This supplier was changed by someone else', code: 'VERSION_OLD' }),
      getSupplier: { ...mill, notes: 'Pays in advance', version: 4 },
    });
    const form = within(dialog);
    const notes = form.getByRole('textbox', { name: 'Notes' });
    await page.user.clear(notes);
    await page.user.type(notes, 'Call before noon');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    const conflict = within(await form.findByRole('region', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Theirs: Pays in advance')).toBeVisible();
    expect(conflict.getByText('Mine: Call before noon')).toBeVisible();
    expect(notes).toHaveValue('Call before noon');
    page.http.answer({ updateSupplier: mill });
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateSupplier')[1]?.body).toMatchObject({ notes: 'Call before noon', version: 4 }),
    );
  });

  it('the supplier form shows an error when adding fails', async () => {
    const { page, dialog } = await openAdd({ createSupplier: failure(500) });
    const form = within(dialog);
    for (const [name, text] of [
      ['Name', 'A'],
      ['Email', 'a@b'],
      ['Phone', '1'],
    ] as const) {
      await page.user.type(form.getByRole('textbox', { name }), text);
    }
    await page.user.click(form.getByRole('button', { name: 'Add Supplier' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to add supplier');
  });

  it('the supplier form asks for confirmation before typed values are discarded', async () => {
    const { page, dialog } = await openAdd();
    await page.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Half');
    await page.user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await page.user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Half');
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.http.requestsOf('createSupplier')).toEqual([]);
  });

  it('the supplier form closes at once when nothing was typed', async () => {
    const { page, dialog } = await openAdd();
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('a supplier is deleted after confirmation, and the reason of a refusal is shown', async () => {
    const page = open({
      deleteSupplier: failure(409, { error: 'This supplier cannot be deleted: 2 products refer to it' }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Actions for Blue Dye' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Blue Dye?' });
    expect(question).toHaveTextContent('This action cannot be undone');
    const confirm = within(question).getByRole('button', { name: 'Delete Supplier' });
    await page.user.click(confirm);
    expect(await within(question).findByRole('alert')).toHaveTextContent(
      'Failed to delete supplier. This supplier cannot be deleted: 2 products refer to it',
    );
    page.http.answer({ deleteSupplier: { message: 'Supplier deleted' }, listSuppliers: [mill] });
    await page.user.click(confirm);
    expect(await screen.findByText('Blue Dye was deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Blue Dye/ })).not.toBeInTheDocument());
  });

  it('the Add Supplier form also opens from a link, and closing it clears the address', async () => {
    const page = renderPage(<SuppliersPage />, {
      at: '/suppliers?add=1',
      path: '/suppliers',
      answers: { listSuppliers: [mill, dye] },
    });
    expect(await screen.findByRole('dialog', { name: 'Add Supplier' })).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.location().search).toBe('');
  });
});
