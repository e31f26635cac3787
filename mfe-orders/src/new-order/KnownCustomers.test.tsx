import { describe, expect, it } from '@jest/globals';
import type { KnownCustomer } from '@shop/shared/contracts';
import {
  customerOf,
  failure,
  idOf,
  orderCountsOf,
  renderPage,
  staffProductOf,
  userOf,
  type Answers,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const cap = staffProductOf({ _id: idOf(2), name: 'Cap', price: 40, sizes: [], colors: [], stock: { default: 5 } });

const nour: KnownCustomer = {
  _id: idOf(7),
  name: 'Nour Saad',
  phone: '+961 70 111 222',
  addresses: [
    { address: '12 Cedar Street', city: 'Beirut' },
    { address: '1 Olive Street', city: 'Tyre' },
  ],
  delivered: 3,
  refusals: 2,
  canceled: 1,
  advice: null,
  refused: false,
  staffNote: 'Rings twice',
};

const open = async (answers: Answers) => {
  const page = renderPage(<OrdersPage />, {
    at: '/orders',
    user: userOf({ role: 'employee' }),
    answers: {
      countOrders: orderCountsOf([]),
      getStoreBalance: { balance: 0, rows: [] },
      listOrders: [],
      listProducts: [cap],
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'New order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New order' }));
  await page.user.click(dialog.getByRole('radio', { name: 'By phone' }));
  const box = (name: RegExp) => dialog.getByRole('textbox', { name });
  return { page, dialog, box };
};

describe('a customer who is known', () => {
  it('is found while the name is typed, and a press fills in phone and latest address', async () => {
    const { page, dialog, box } = await open({ knownCustomers: [nour] });
    await page.user.type(box(/^Customer name/), 'nour');
    await page.user.click(
      await dialog.findByRole('button', { name: 'Nour Saad +961 70 111 222 3 delivered, 2 refused, 1 canceled' }),
    );
    expect(page.http.requestsOf('knownCustomers').at(-1)?.query).toEqual({ q: 'nour' });
    expect(box(/^Customer name/)).toHaveValue('Nour Saad');
    expect(box(/^Phone/)).toHaveValue('+961 70 111 222');
    expect(box(/^Address/)).toHaveValue('12 Cedar Street');
    await page.user.click(await dialog.findByRole('button', { name: '1 Olive Street, Tyre' }));
    expect(box(/^Address/)).toHaveValue('1 Olive Street');
    expect(box(/^City/)).toHaveValue('Tyre');
    expect(dialog.queryByRole('textbox', { name: /^Reason to order anyway/ })).toBeNull();
  });

  it('is known by the number alone, and a press fills in the name and the latest address', async () => {
    const { page, dialog, box } = await open({ knownCustomers: [nour] });
    await page.user.type(box(/^Phone/), nour.phone);
    await page.user.click(await dialog.findByRole('button', { name: 'Nour Saad 12 Cedar Street, Beirut' }));
    expect(box(/^Customer name/)).toHaveValue('Nour Saad');
    expect(box(/^Address/)).toHaveValue('12 Cedar Street');
    expect(dialog.queryByRole('button', { name: /^Nour Saad/ })).not.toBeInTheDocument();
  });

  it('shows the note of staff, which is saved by itself', async () => {
    const { page, dialog, box } = await open({ knownCustomers: [nour], updateCustomerNote: customerOf() });
    await page.user.type(box(/^Phone/), '070 111 222');
    const known = within(await dialog.findByRole('group', { name: 'What is known of this customer' }));
    const note = known.getByRole('textbox', { name: 'Note on the customer' });
    expect(note).toHaveValue('Rings twice');
    await page.user.type(note, ', third floor');
    await page.user.click(known.getByRole('button', { name: 'Save note' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateCustomerNote').map(({ params, body }) => [params['id'], body])).toEqual([
        [nour._id, { staffNote: 'Rings twice, third floor', previous: 'Rings twice' }],
      ]),
    );
  });

  it.each([
    ['+961 70 111 222', '+961 (0)70 111 222'],
    ['+961 70 111 222', '00961 70 111 222'],
    ['070 111 222', '+961 70 111 222'],
    ['+961 70 111 222', '٠٧٠ ١١١ ٢٢٢'],
  ])('with the number %s is known as %s', async (phone, typed) => {
    const { page, dialog, box } = await open({ knownCustomers: [{ ...nour, phone }] });
    await page.user.type(box(/^Phone/), typed);
    expect(await dialog.findByRole('group', { name: 'What is known of this customer' })).toBeVisible();
  });

  it('keeps a note that was not saved, and says so when a colleague wrote another', async () => {
    const answers: Answers = {
      knownCustomers: [nour],
      updateCustomerNote: failure(409, { error: 'Somebody else changed this note', code: 'VERSION_OLD' }),
    };
    const first = await open(answers);
    await first.page.user.type(first.box(/^Phone/), '070 111 222');
    await first.page.user.type(await first.dialog.findByRole('textbox', { name: 'Note on the customer' }), ', no dogs');
    first.page.unmount();
    const { page, dialog, box } = await open({ ...answers, knownCustomers: [{ ...nour, staffNote: 'Moved' }] });
    expect(box(/^Phone/)).toHaveValue('070 111 222');
    const note = await dialog.findByRole('textbox', { name: 'Note on the customer' });
    expect(note).toHaveValue('Rings twice, no dogs');
    expect(dialog.getByText('Your unsaved note is back.')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(note).toHaveAccessibleDescription(/The note now reads: Moved/));
    await page.user.click(dialog.getByRole('button', { name: 'Overwrite note' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateCustomerNote').map(({ body }) => body)).toEqual([
        { staffNote: 'Rings twice, no dogs', previous: 'Rings twice' },
        { staffNote: 'Rings twice, no dogs', previous: 'Moved' },
      ]),
    );
    await page.user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(note).toHaveValue('Moved');
  });

  it('whose number the shop refuses is ordered for with a reason', async () => {
    const refused = { ...nour, refused: true, advice: 'call first' as const };
    const { page, dialog, box } = await open({
      knownCustomers: [refused],
      createOrder: failure(409, {
        error: 'The shop takes no more orders of this number',
        code: 'PHONE_REFUSED',
        errors: [{ field: 'anywayReason', message: 'Say why you take the order anyway' }],
      }),
    });
    await page.user.click(await dialog.findByRole('button', { name: /^Add Cap / }));
    await page.user.type(box(/^Phone/), '70 111 222');
    expect(await dialog.findByText('Call first')).toBeVisible();
    expect(dialog.getByText('The shop takes no more orders of this number: 2 parcels were refused.')).toBeVisible();
    await page.user.type(box(/^Customer name/), 'Nour');
    await page.user.type(box(/^Address/), '12 Cedar Street');
    await page.user.click(dialog.getByRole('button', { name: /Place order/ }));
    await waitFor(() =>
      expect(box(/^Reason to order anyway/)).toHaveAccessibleDescription(/Say why you take the order anyway/),
    );
    await page.user.type(box(/^Reason to order anyway/), 'Paid in advance');
    await page.user.click(dialog.getByRole('button', { name: /Place order/ }));
    await waitFor(() =>
      expect(page.http.requestsOf('createOrder').at(-1)?.body).toMatchObject({ anywayReason: 'Paid in advance' }),
    );
  });
});
