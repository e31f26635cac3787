import { describe, expect, it } from '@jest/globals';
import { customerOf, deferred, failure, idOf, renderPage, rowsOfMany, userOf } from '@shop/shared/testing';
import type { Customer } from '@shop/shared/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import CustomersPage from './CustomersPage';

const maya = customerOf({
  _id: '5f0000000000000000a1b2c3',
  name: 'Maya',
  phone: '+961 70 111 222',
  location: 'Beirut',
  orderCount: 4,
  totalSpent: 182.5,
  createdAt: '2026-03-02T10:00:00.000Z',
  lastOrderDate: null,
});
const omar = customerOf({
  _id: idOf(2),
  name: 'Omar',
  phone: '+96170333444',
  location: 'Tripoli',
  lastOrderDate: '2025-12-24T10:00:00.000Z',
});
const guest = customerOf({
  _id: idOf(3),
  customerId: 'GUEST',
  name: '',
  phone: '',
  location: '',
  orderCount: 0,
  orders: [],
});

const orders = Array.from({ length: 25 }, (_, index) => ({
  _id: idOf(1000 - index),
  status: index === 0 ? 'on the way' : 'delivered',
  totalAmount: 43,
  itemCount: 2,
  createdAt: '2026-11-02T09:30:00.000Z',
  ...(index === 1 && { status: 'on the way', outcome: { kind: 'refused' as const } }),
}));

const answers = { listCustomers: [maya, omar, guest], customerLocations: ['Beirut', 'Tripoli'], customerTags: [] };

const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

describe('Customers', () => {
  it('the customer list shows id, phone, location, orders, last order, join date, and activity except for the guest', async () => {
    renderPage(<CustomersPage />, { at: '/customers', answers });
    const row = await screen.findByRole('row', { name: /Maya/ });
    for (const text of ['00a1b2c3', '+961 70 111 222', 'Beirut', '4', '$182.50', 'Mar 2, 2026', 'Active']) {
      expect(row).toHaveTextContent(text);
    }
    expect(row).toHaveTextContent('Never');
    expect(screen.getByRole('row', { name: /Omar/ })).toHaveTextContent('Dec 24, 2025');
    expect(screen.getByRole('row', { name: /Guest Customer/ })).not.toHaveTextContent('Active');
  });

  it('the customer list searches by name, phone and id, and filters by the existing locations', async () => {
    const page = renderPage(<CustomersPage />, { at: '/customers', answers });
    const location = await screen.findByRole('combobox', { name: 'Location' });
    expect(await screen.findByRole('option', { name: 'Tripoli' })).toBeInTheDocument();
    await page.user.selectOptions(location, 'Tripoli');
    expect(names()).toEqual(['Omar']);
    await page.user.selectOptions(location, '');
    const search = screen.getByRole('searchbox', { name: 'Search customers' });
    for (const typed of ['MAY', '111 222', '111\u2011222', '\u202a+96170\u00b7111222\u202c', '00A1B2C3']) {
      await page.user.clear(search);
      await page.user.type(search, `${typed}{Enter}`);
      expect(names()).toEqual(['Maya']);
    }
    await page.user.type(search, 'x{Enter}');
    expect(await screen.findByText('No customers found')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toHaveLength(3);
  });

  it('the customer list filters by a location and a tag in any spelling, as the server does', async () => {
    const places = ['Zahlé', 'zahle', 'ZAHLÉ'];
    const zahle = places.map((location, index) =>
      customerOf({
        _id: idOf(20 + index),
        name: `Zahle ${index}`,
        location,
        tags: index === 0 ? [] : [`vip${location}`],
      }),
    );
    const page = renderPage(<CustomersPage />, {
      at: '/customers?location=zahle',
      answers: {
        listCustomers: [...zahle, omar],
        customerLocations: ['Tripoli', 'Zahlé'],
        customerTags: ['vipZAHLÉ'],
      },
    });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Location' })).toHaveDisplayValue('Zahlé'));
    expect(names()).toEqual(['Zahle 0', 'Zahle 1', 'Zahle 2']);
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'vipZAHLÉ');
    expect(names()).toEqual(['Zahle 1', 'Zahle 2']);
  });

  it('a customer is edited with tags, and a refused tag stands at its field', async () => {
    const page = renderPage(<CustomersPage />, {
      at: `/customers?customer=${maya._id}`,
      answers: { ...answers, getCustomer: maya, updateCustomer: maya, customerTags: ['VIP'] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Edit Customer' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Customer' });
    expect(within(form).getByText(/Orders that were placed keep their own words/)).toBeVisible();
    const tags = within(form).getByRole('textbox', { name: 'Tags' });
    await page.user.type(tags, 'VIP, vip');
    await page.user.click(within(form).getByRole('button', { name: 'Save Changes' }));
    expect(await within(form).findByText("'VIP' and 'vip' are the same tag")).toBeVisible();
    await page.user.clear(tags);
    await page.user.type(tags, 'VIP, pays late');
    await page.user.click(within(form).getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateCustomer').map(({ body }) => body)).toMatchObject([
        { name: 'Maya', tags: ['VIP', 'pays late'], version: 1 },
      ]),
    );
    expect(await screen.findByRole('dialog', { name: 'Maya' })).toBeVisible();
  });

  it('a first number is replaced and kept as another one, unless staff say otherwise', async () => {
    const page = renderPage(<CustomersPage />, {
      at: `/customers?customer=${maya._id}`,
      answers: { ...answers, getCustomer: maya, updateCustomer: failure(500) },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Edit Customer' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Customer' });
    const phone = within(form).getByRole('textbox', { name: 'Phone' });
    const save = () => page.user.click(within(form).getByRole('button', { name: 'Save Changes' }));
    expect(within(form).queryByRole('checkbox')).toBeNull();
    await page.user.clear(phone);
    await save();
    expect(await within(form).findByText('Phone number is required')).toBeVisible();
    await page.user.type(phone, '70 999 888');
    await save();
    await page.user.click(within(form).getByRole('checkbox', { name: 'Keep +961 70 111 222 as another number' }));
    await save();
    await waitFor(() =>
      expect(page.http.requestsOf('updateCustomer').map(({ body }) => body)).toMatchObject([
        { phone: '70 999 888', phones: ['+961 70 111 222'] },
        { phone: '70 999 888', phones: [] },
      ]),
    );
  });

  it('the number of another customer is refused at its field, and an admin may merge the two', async () => {
    const message = '+96170333444 is the number of Omar. If both are one person, merge them.';
    const refusal = failure(409, {
      code: 'PHONE_OF_ANOTHER',
      error: message,
      errors: [{ field: 'phone', message }],
      details: { customer: { _id: omar._id, name: 'Omar', phone: omar.phone } },
    });
    const side = { orderCount: 1, totalSpent: 1, phones: [], address: '', location: '', tags: [], staffNote: '' };
    const two = { kept: { ...side, name: 'Maya', blocked: null, version: 1 } };
    const preview = { ...two, other: { ...two.kept, name: 'Omar' }, after: two.kept, problem: null };
    const open = async (role: 'admin' | 'employee') => {
      const page = renderPage(<CustomersPage />, {
        at: `/customers?customer=${maya._id}`,
        user: userOf({ role }),
        answers: { ...answers, getCustomer: maya, updateCustomer: refusal, previewMerge: preview },
      });
      await page.user.click(await screen.findByRole('button', { name: 'Edit Customer' }));
      const form = await screen.findByRole('dialog', { name: 'Edit Customer' });
      await page.user.type(within(form).getByRole('textbox', { name: 'Phone' }), '{Control>}a{/Control}+96170333444');
      await page.user.click(within(form).getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(within(form).getByRole('textbox', { name: 'Phone' })).toBeInvalid());
      return { page, form };
    };
    const clerk = await open('employee');
    expect(within(clerk.form).queryByRole('button', { name: 'Merge with Omar' })).toBeNull();
    clerk.page.unmount();
    const { page, form } = await open('admin');
    await page.user.click(within(form).getByRole('button', { name: 'Merge with Omar' }));
    const merging = await screen.findByRole('dialog', { name: 'Merge into Maya' });
    expect(await within(merging).findByText(/^Omar .* is gone then/)).toBeVisible();
    expect(page.http.requestsOf('previewMerge').map(({ query }) => query)).toEqual([{ other: omar._id }]);
  });

  it('a customer is blocked with a reason, which stands in their record, and unblocked', async () => {
    const blocked = { reason: 'Threatened a courier', at: '2026-11-02T09:30:00.000Z', by: 'Dana' };
    const page = renderPage(<CustomersPage />, {
      at: `/customers?customer=${maya._id}`,
      answers: { ...answers, getCustomer: maya, blockCustomer: { ...maya, blocked }, unblockCustomer: maya },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Block' }));
    const form = await screen.findByRole('dialog', { name: 'Block Maya' });
    await page.user.click(within(form).getByRole('button', { name: 'Block Customer' }));
    expect(await within(form).findByText('Say why')).toBeVisible();
    await page.user.type(within(form).getByRole('textbox', { name: 'Reason' }), blocked.reason);
    page.http.answer({ getCustomer: { ...maya, blocked } });
    await page.user.click(within(form).getByRole('button', { name: 'Block Customer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Maya' });
    expect(await within(dialog).findByText('Blocked: Threatened a courier')).toBeVisible();
    await page.user.click(within(dialog).getByRole('button', { name: 'Unblock' }));
    await page.user.click(await screen.findByRole('button', { name: 'Unblock Customer' }));
    await waitFor(() => expect(page.http.requestsOf('unblockCustomer')).toHaveLength(1));
  });

  it('an admin sees what a merge moves before it happens, and can undo it', async () => {
    const side = { name: 'Maya', address: '', location: '', tags: [], staffNote: '', blocked: null };
    const kept = { ...side, orderCount: 4, totalSpent: 182.5, phones: [maya.phone], version: 1 };
    const other = { ...side, name: 'Omar', orderCount: 2, totalSpent: 40, phones: [omar.phone], version: 3 };
    const after = { ...side, orderCount: 6, totalSpent: 222.5, phones: [maya.phone, omar.phone] };
    const merges = [
      { _id: idOf(9), name: 'Omar', phone: omar.phone, orders: 2, at: '2026-11-02T09:30:00.000Z', by: 'Dana' },
    ];
    const page = renderPage(<CustomersPage />, {
      at: `/customers?customer=${maya._id}`,
      user: userOf({ role: 'admin' }),
      answers: {
        ...answers,
        getCustomer: maya,
        previewMerge: { kept, other, after, problem: null },
        mergeCustomers: maya,
        undoMerge: maya,
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'More' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Merge' }));
    const form = await screen.findByRole('dialog', { name: 'Merge into Maya' });
    await page.user.type(within(form).getByRole('searchbox'), 'omar');
    await page.user.click(await within(form).findByRole('button', { name: /^Omar/ }));
    expect(await within(form).findByText(/2 orders and \$40\.00 move/)).toBeVisible();
    expect(within(form).getByText('$222.50')).toBeVisible();
    page.http.answer({ getCustomer: { ...maya, merges } });
    await page.user.click(within(form).getByRole('button', { name: 'Merge Customers' }));
    expect(await screen.findByText(/^Merged with Omar/)).toBeVisible();
    expect(page.http.requestsOf('mergeCustomers').map(({ body }) => body)).toEqual([
      { other: omar._id, version: 1, otherVersion: 3 },
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await page.user.click(await screen.findByRole('button', { name: 'Undo Merge' }));
    await waitFor(() => expect(page.http.requestsOf('undoMerge').map(({ params }) => params['id'])).toEqual([idOf(9)]));
  });

  it('only an admin erases a customer, reads what is still open, and returns to the list', async () => {
    const staff = renderPage(<CustomersPage />, {
      at: `/customers?customer=${maya._id}`,
      answers: { ...answers, getCustomer: maya },
    });
    expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    staff.unmount();

    const open = '1 order of this customer is still open. Deliver or end it first.';
    const page = renderPage(<CustomersPage />, {
      at: `/customers?customer=${maya._id}`,
      user: userOf({ role: 'admin' }),
      answers: { ...answers, getCustomer: maya, eraseCustomer: failure(409, { error: open }) },
    });
    await page.user.click(await screen.findByRole('button', { name: 'More' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Erase' }));
    const question = await screen.findByRole('alertdialog', { name: 'Erase Maya?' });
    await page.user.click(within(question).getByRole('button', { name: 'Erase Customer' }));
    expect(await within(question).findByText(`Failed to erase customer. ${open}`)).toBeVisible();
    page.http.answer({ eraseCustomer: { message: 'Customer erased' } });
    await page.user.click(within(question).getByRole('button', { name: 'Erase Customer' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.http.requestsOf('eraseCustomer').map(({ params }) => params['id'])).toEqual([maya._id, maya._id]);
  });

  it('the note of staff stands with the customer and is saved by itself', async () => {
    const noted = { ...maya, staffNote: 'Rings twice' };
    const page = renderPage(<CustomersPage />, {
      at: `/customers?customer=${maya._id}`,
      answers: { ...answers, getCustomer: noted, updateCustomerNote: noted },
    });
    const note = await screen.findByRole('textbox', { name: 'Note on the customer' });
    expect(note).toHaveValue('Rings twice');
    await page.user.type(note, ', third floor');
    await page.user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateCustomerNote').map(({ params, body }) => [params['id'], body])).toEqual([
        [maya._id, { staffNote: 'Rings twice, third floor', previous: 'Rings twice' }],
      ]),
    );
  });

  it('a note that was not saved is offered in the list, and is back with its customer', async () => {
    const noted = { ...maya, staffNote: 'Rings twice' };
    const all = { ...answers, getCustomer: noted };
    const user = userOf({ role: 'employee' });
    const first = renderPage(<CustomersPage />, { at: `/customers?customer=${maya._id}`, user, answers: all });
    await first.user.type(await screen.findByRole('textbox', { name: 'Note on the customer' }), ', no dogs');
    first.unmount();
    const page = renderPage(<CustomersPage />, { at: '/customers', user, answers: all });
    expect(await screen.findByText('Unsaved changes: Note on Maya')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('textbox', { name: 'Note on the customer' })).toHaveValue('Rings twice, no dogs');
    await page.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('textbox', { name: 'Note on the customer' })).toHaveValue('Rings twice');
  });

  it('customers with one number are listed for a person, and each leads to the others', async () => {
    const twin = customerOf({ _id: idOf(4), name: 'Maya H.', phone: '70 111 222', chatPhone: '96170111222' });
    const first = {
      ...maya,
      chatPhone: '96170111222',
      sameNumber: [{ _id: twin._id, name: 'Maya H.', phone: twin.phone }],
    };
    const second = { ...twin, sameNumber: [{ _id: maya._id, name: 'Maya', phone: maya.phone }] };
    const page = renderPage(<CustomersPage />, {
      at: '/customers',
      answers: {
        ...answers,
        listCustomers: [first, second, omar],
        getCustomer: ({ params }) => (params['id'] === twin._id ? second : first),
      },
    });
    await page.user.selectOptions(
      await screen.findByRole('combobox', { name: 'Phone numbers' }),
      'Number of another customer',
    );
    expect(names()).toEqual(['Maya', 'Maya H.']);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search customers' }), '+961 (0)70 111 222{Enter}');
    expect(names()).toEqual(['Maya', 'Maya H.']);
    await page.user.click(screen.getByRole('row', { name: /Maya H\./ }));
    const dialog = await screen.findByRole('dialog', { name: 'Maya H.' });
    await page.user.click(within(dialog).getByRole('link', { name: 'Maya (+961 70 111 222)' }));
    expect(await screen.findByRole('dialog', { name: 'Maya' })).toBeVisible();
  });

  it('the customer list lets the server search and turn pages when there are more than fit', async () => {
    const page = renderPage(<CustomersPage />, {
      at: '/customers',
      answers: {
        ...answers,
        listCustomers: ({ query }) => rowsOfMany(query['page'] === '5' ? [omar] : [maya], 201),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Page 5' }));
    expect(await screen.findByRole('row', { name: /Omar/ })).toBeVisible();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'ma{Enter}');
    await waitFor(() =>
      expect(page.http.requestsOf('listCustomers').at(-1)?.query).toEqual({ q: 'ma', page: '1', limit: '50' }),
    );
  });

  it('the customer list does not show the previous page in place of one that failed to load', async () => {
    const page = renderPage(<CustomersPage />, {
      at: '/customers',
      answers: {
        ...answers,
        listCustomers: ({ query }) => (query['page'] === '5' ? failure(500) : rowsOfMany([maya], 201)),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Page 5' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load customers');
    expect(names()).toEqual([]);
    page.http.answer({ listCustomers: rowsOfMany([omar], 201) });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Omar/ })).toBeVisible();
  });

  it('the customer dialog shows totals and every order, and closes again', async () => {
    const answer = deferred<Customer>();
    const page = renderPage(<CustomersPage />, {
      at: '/customers',
      answers: { ...answers, getCustomer: () => answer.promise },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Maya' }));
    const dialog = await screen.findByRole('dialog', { name: 'Maya' });
    for (const text of [
      'Total Orders',
      '4',
      'Total Spent',
      '$182.50',
      'Last Order',
      'Never',
      'ID 00a1b2c3 · Joined Mar 2, 2026',
    ]) {
      expect(within(dialog).getByText(text)).toBeVisible();
    }
    expect(within(dialog).getByRole('link', { name: '+961 70 111 222' })).toHaveAttribute('href', 'tel:+96170111222');
    expect(within(dialog).getByText('Loading orders')).toBeInTheDocument();
    expect(page.location().search).toBe('?customer=5f0000000000000000a1b2c3');

    answer.resolve({ ...maya, orderCount: 25, lastOrderDate: '2026-11-02T09:30:00.000Z', orders });
    expect(await within(dialog).findByText('Nov 2, 2026')).toBeVisible();
    const history = within(dialog).getByRole('table', { name: 'Order History' });
    expect(within(history).getAllByRole('rowheader')).toHaveLength(20);
    expect(within(history).getByRole('link', { name: '#000003E8' })).toHaveAttribute(
      'href',
      `/orders?order=${idOf(1000)}`,
    );
    expect(within(history).getByText('on the way')).toBeVisible();
    expect(within(history).getByText('refused')).toBeVisible();
    await page.user.click(within(dialog).getByRole('button', { name: 'Load more' }));
    expect(within(history).getAllByRole('rowheader')).toHaveLength(25);
    await page.user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.location().search).toBe('');
  });

  it('the customer dialog does not call the guest active and shows when there are no orders', async () => {
    renderPage(<CustomersPage />, {
      at: `/customers?customer=${guest._id}`,
      answers: { ...answers, getCustomer: guest },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Guest Customer' });
    expect(await within(dialog).findByText('No orders yet')).toBeVisible();
    expect(within(dialog).queryByText('Active')).not.toBeInTheDocument();
    expect(within(dialog).queryByText(/Joined/)).not.toBeInTheDocument();
  });

  it('the customer dialog shows an error when the history fails to load and loads it on demand', async () => {
    const page = renderPage(<CustomersPage />, {
      at: `/customers?customer=${maya._id}`,
      answers: { ...answers, getCustomer: failure(500) },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Maya' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to load customers');
    page.http.answer({ getCustomer: { ...maya, orders } });
    await page.user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('table', { name: 'Order History' })).toBeVisible();
  });

  it('the customer list shows an error when loading fails and loads again on demand', async () => {
    const page = renderPage(<CustomersPage />, {
      at: '/customers',
      answers: { ...answers, listCustomers: failure(500) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load customers');
    page.http.answer({ listCustomers: [omar] });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Omar/ })).toBeVisible();
  });
});
