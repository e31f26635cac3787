import { describe, expect, it } from '@jest/globals';
import {
  deferred,
  failure,
  idOf,
  orderCountsOf,
  renderPage,
  rowsOfMany,
  staffProductOf,
  type Answers,
} from '@shop/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const product = (index: number, name: string, refCode: string, sizes: string[], stock: Record<string, number>) =>
  staffProductOf({ _id: idOf(index), name, refCode, price: 10 * index, onSale: false, sizes, colors: [], stock });
const tee = product(1, 'Track Tee', 'TT-1', ['M', 'L'], { M: 0, L: 1 });
const teeLong = product(2, 'Long Tee', 'TT-10', [], { default: 5 });
const cap = product(3, 'Cap', 'CAP-1', [], { default: 5 });
const all = [tee, teeLong, cap];

const open = async (answers: Answers = {}) => {
  const page = renderPage(<OrdersPage />, {
    at: '/orders?new=1',
    answers: {
      countOrders: orderCountsOf([]),
      getStoreBalance: { balance: 0, rows: [] },
      knownCustomers: [],
      listOrders: [],
      listProducts: all,
      ...answers,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New order' }));
  await dialog.findByRole('list', { name: 'Products to add' });
  const search = dialog.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' });
  await waitFor(() => expect(search).toHaveFocus());
  return { page, dialog, search, said: (text: string) => dialog.findByText(text) };
};

describe('barcode scanning in the search of a new order', () => {
  it('a scanned code adds its product each time and replaces the previous code in the search', async () => {
    const { page, dialog, search, said } = await open();
    await page.user.keyboard('cap-1{Enter}');
    expect((await said('Added Cap: 1 in the order.')).closest('[role="status"]')).not.toBeNull();
    expect(search).toHaveFocus();
    expect([search.selectionStart, search.selectionEnd]).toEqual([0, 'cap-1'.length]);
    await page.user.keyboard('CAP-1{Enter}');
    await said('Added Cap: 2 in the order.');
    // Also works for a code that is the beginning of another code. Adds the size that is in stock.
    await page.user.keyboard('TT-1{Enter}');
    await said('Added Track Tee, L: 1 in the order.');
    await page.user.keyboard('TT-1{Enter}');
    await said('None left of Track Tee.');
    expect(dialog.getByRole('button', { name: 'Place order · $70.00' })).toBeVisible();
    expect(page.http.requestsOf('createOrder')).toEqual([]);
  });

  it('a SKU of a product with several sizes left shows them, and adds none of them by itself', async () => {
    const both = { ...tee, stock: { M: 1, L: 1 } };
    const many = Array.from({ length: 12 }, (_, index) => product(index + 4, `Sock ${index}`, `S-${index}`, [], {}));
    const { page, dialog, said } = await open({
      listProducts: ({ query }) => (query.sort ? [both, ...many].toReversed() : [both, ...many]),
    });
    await waitFor(() => expect(dialog.queryByRole('button', { name: /Track Tee/ })).toBeNull());
    for (const key of [...'TT-1', 'Enter']) fireEvent.keyDown(dialog.getByLabelText('Notes (optional)'), { key });
    await said('Choose what to add of Track Tee.');
    expect(dialog.getByText('Nothing added yet')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'L 1 left' }));
    await said('Added Track Tee, L: 1 in the order.');
  });

  it('a scanned variant code adds exactly that variant, and no other one when it is sold out', async () => {
    const coded = { ...tee, stock: { M: 1, L: 1 }, codes: { M: '2000000000015', L: 'L-CODE' } };
    const { page, dialog, said } = await open({ listProducts: [coded, cap] });
    await page.user.keyboard('l-code{Enter}');
    await said('Added Track Tee, L: 1 in the order.');
    await page.user.keyboard('2000000000015{Enter}');
    await said('Added Track Tee, M: 1 in the order.');
    await page.user.keyboard('L-CODE{Enter}');
    await said('None left of Track Tee, L.');
    expect(dialog.getByRole('button', { name: 'Place order · $20.00' })).toBeVisible();
  });

  it.each(['Customer name (optional)', 'Phone (optional)', 'Cash given (optional)', 'Coupon code', 'Notes (optional)'])(
    'a scan into the field %s adds the piece, leaves the field as it was and places no order',
    async (label) => {
      const { page, dialog, said } = await open({
        quoteOrder: failure(422, { error: 'There is no such coupon' }),
      });
      await page.user.keyboard('CAP-1{Enter}');
      await said('Added Cap: 1 in the order.');
      if (label === 'Coupon code') await page.user.click(dialog.getByRole('radio', { name: 'Coupon' }));
      const field = await dialog.findByLabelText(label);
      await page.user.type(field, '5{ArrowRight}');
      // As fast as a scanner, which the keyboard of the user is not on a busy machine.
      for (const key of [...'CAP-1', 'Enter']) fireEvent.keyDown(field, { key });
      await said('Added Cap: 2 in the order.');
      expect(field).toHaveDisplayValue('5');
      expect(page.http.requestsOf('createOrder')).toEqual([]);
      expect(dialog.getByRole('button', { name: /^Place order/ })).toBeEnabled();
    },
  );

  it('a scan counts with the focus on the button that clears the search, and into the quantity that it raises', async () => {
    const { page, dialog, said } = await open();
    await page.user.keyboard('CAP-1{Enter}');
    await said('Added Cap: 1 in the order.');
    const clear = dialog.getByRole('button', { name: 'Clear search' });
    for (const key of [...'CAP-1', 'Enter']) fireEvent.keyDown(clear, { key });
    await said('Added Cap: 2 in the order.');
    const quantity = dialog.getByRole('spinbutton', { name: 'Quantity of Cap' });
    quantity.focus();
    fireEvent.keyDown(quantity, { key: 'C' });
    fireEvent.change(quantity, { target: { value: '2CAP-1' } });
    for (const key of [...'AP-1', 'Enter']) fireEvent.keyDown(quantity, { key });
    await said('Added Cap: 3 in the order.');
    await page.user.tab();
    expect(quantity).toHaveValue('3');
  });

  it('a scan adds to a quantity that is typed and not left yet', async () => {
    const { page, dialog, said } = await open();
    await page.user.keyboard('CAP-1{Enter}');
    await said('Added Cap: 1 in the order.');
    const quantity = dialog.getByRole('spinbutton', { name: 'Quantity of Cap' });
    await page.user.clear(quantity);
    await page.user.type(quantity, '4{ArrowRight}');
    fireEvent.keyDown(quantity, { key: 'C' });
    fireEvent.change(quantity, { target: { value: '4CAP-1' } });
    for (const key of [...'AP-1', 'Enter']) fireEvent.keyDown(quantity, { key });
    await said('Added Cap: 5 in the order.');
    expect(quantity).toHaveFocus();
    await page.user.tab();
    expect(quantity).toHaveValue('5');
  });

  it('Ctrl+Enter places the order from any field', async () => {
    const { page, dialog, said } = await open({ createOrder: failure(503, { error: 'Try again' }) });
    await page.user.keyboard('CAP-1{Enter}');
    await said('Added Cap: 1 in the order.');
    await page.user.click(dialog.getByLabelText('Customer name (optional)'));
    await page.user.keyboard('Jo{Control>}{Enter}{/Control}');
    expect(await dialog.findByText('Failed to place order')).toBeVisible();
    expect(page.http.requestsOf('createOrder')).toHaveLength(1);
  });

  it('Ctrl+Enter in the search places the order as it is, without the code that is still there', async () => {
    const { page, dialog, said } = await open({ createOrder: failure(503, { error: 'Try again' }) });
    await page.user.keyboard('CAP-1{Enter}');
    await said('Added Cap: 1 in the order.');
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await dialog.findByText('Failed to place order')).toBeVisible();
    expect(page.http.requestsOf('createOrder')).toHaveLength(1);
    expect(dialog.getByText('Added Cap: 1 in the order.')).toBeVisible();
  });

  it('a product name adds its only match and prompts for a choice among several', async () => {
    const { page, dialog, said } = await open();
    await page.user.keyboard('tee{Enter}');
    await said('2 products match “tee”. Choose one.');
    expect(dialog.getByText('Nothing added yet')).toBeVisible();
    await page.user.keyboard('long{Enter}');
    await said('Added Long Tee: 1 in the order.');
  });

  it('the product search shows how many products are listed and how to find the others', async () => {
    const many = Array.from({ length: 14 }, (_, index) => product(index + 1, `Sock ${index}`, `S-${index}`, [], {}));
    const { page, said } = await open({ listProducts: [tee, ...many.slice(1)] });
    await said('Showing 12 of 14. Search to find more.');
    await page.user.keyboard('s');
    await said('Showing 12 of 13. Keep typing to narrow.');
  });

  it('the product search reports an unknown code and keeps what was entered', async () => {
    const { page, dialog, search, said } = await open();
    await page.user.keyboard('CAP-1{Enter}');
    await page.user.keyboard('NOPE-9{Enter}');
    await said('No product has the code or name “NOPE-9”.');
    expect(search).toHaveValue('NOPE-9');
    expect(dialog.getByRole('spinbutton', { name: 'Quantity of Cap' })).toHaveValue('1');
  });

  it('the product search loses no scan while the server of a large shop looks it up or does not answer', async () => {
    const answer = deferred<typeof cap>();
    const { page, search, said } = await open({
      listProducts: ({ query }) =>
        query.q === 'CAP-1'
          ? answer.promise.then((found) => rowsOfMany([found], 1))
          : query.q === 'TT-10'
            ? rowsOfMany([teeLong], 1)
            : query.q === 'TT-1'
              ? failure(500)
              : rowsOfMany(all, 900),
    });
    await page.user.keyboard('CAP-1{Enter}');
    await said('Looking for “CAP-1”…');
    await page.user.keyboard('TT-10{Enter}');
    await page.user.click(screen.getByRole('button', { name: 'Place order' }));
    expect(screen.getByRole('alert')).toHaveTextContent('A product is still being looked up');
    await page.user.click(search);
    answer.resolve(cap);
    await said('Added Long Tee: 1 in the order.');
    expect(screen.getByRole('spinbutton', { name: 'Quantity of Cap' })).toHaveValue('1');
    await page.user.clear(search);
    await page.user.keyboard('TT-1{Enter}');
    await said('“TT-1” could not be looked up. Press Enter to try again.');
    page.http.answer({ listProducts: ({ query }) => rowsOfMany(query.q ? [tee] : all, query.q ? 1 : 900) });
    await page.user.keyboard('{Enter}');
    await said('Added Track Tee, L: 1 in the order.');
  });
});

describe('cash at the till', () => {
  it('the cash field shows the change, the missing amount or an unreadable amount, without sending any of it', async () => {
    const { page, dialog } = await open({
      createOrder: {
        _id: idOf(0xabc),
        status: 'delivered',
        couponCode: null,
        subtotal: 30,
        discount: 0,
        deliveryFee: 0,
        totalAmount: 30,
      },
    });
    await page.user.keyboard('CAP-1{Enter}');
    const cash = dialog.getByRole('textbox', { name: 'Cash given (optional)' });
    await page.user.type(cash, '20');
    expect(dialog.getByText('Still due').nextElementSibling).toHaveTextContent('$10.00');
    await page.user.type(cash, '0.5');
    expect(dialog.getByText('Change').nextElementSibling).toHaveTextContent('$170.50');
    await page.user.type(cash, 'x');
    expect(cash).toHaveAccessibleDescription(/Enter an amount such as 50 or 50.25/);
    expect(dialog.queryByText('Change')).toBeNull();
    await page.user.type(cash, '{Enter}');
    expect(page.http.requestsOf('createOrder')).toEqual([]);
    await page.user.type(cash, '{Backspace}');
    await page.user.click(dialog.getByRole('button', { name: 'Place order · $30.00' }));
    await screen.findByText(/placed: \$30.00/);
    expect(page.http.requestsOf('createOrder').map(({ body }) => JSON.stringify(body))).toEqual([
      expect.not.stringContaining('200.5'),
    ]);
  });

  it('a key for a likely amount fills in the cash, exactly the total or notes that cover it', async () => {
    const { page, dialog } = await open();
    expect(dialog.queryByRole('group', { name: 'Likely amounts of cash' })).toBeNull();
    await page.user.keyboard('CAP-1{Enter}');
    const keys = within(await dialog.findByRole('group', { name: 'Likely amounts of cash' }));
    expect(keys.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Exact',
      '$40.00',
      '$50.00',
      '$100.00',
    ]);
    await page.user.click(keys.getByRole('button', { name: '$50.00' }));
    expect(dialog.getByText('Change').nextElementSibling).toHaveTextContent('$20.00');
    await page.user.click(keys.getByRole('button', { name: 'Exact' }));
    expect(dialog.getByText('Change').nextElementSibling).toHaveTextContent('$0.00');
  });
});
