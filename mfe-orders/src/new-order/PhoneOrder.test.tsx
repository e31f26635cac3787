import { describe, expect, it, jest } from '@jest/globals';
import {
  failure,
  idOf,
  orderCountsOf,
  orderOf,
  quoteOf,
  renderPage,
  staffProductOf,
  type Answers,
} from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';
import { readStoredSale } from './draft';
import { PLAIN_SALE } from './terms';

const cap = staffProductOf({
  name: 'Cap',
  refCode: 'CAP-1',
  price: 40,
  onSale: false,
  sizes: [],
  colors: [],
  stock: { default: 5 },
});

const placed = (totalAmount: number) => ({
  _id: idOf(0xabc),
  status: 'pending' as const,
  couponCode: null,
  subtotal: 40,
  discount: 0,
  deliveryFee: 3,
  totalAmount,
});

const open = async (answers: Answers = {}) => {
  const page = renderPage(<OrdersPage />, {
    at: '/orders?new=1',
    answers: {
      countOrders: orderCountsOf([]),
      getStoreBalance: { balance: 0, rows: [] },
      knownCustomers: [],
      listOrders: [],
      listProducts: [cap],
      ...answers,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New order' }));
  await page.user.click(await dialog.findByRole('button', { name: /^Add Cap / }));
  const choose = (name: string) => page.user.click(dialog.getByRole('radio', { name }));
  const type = (name: string, text: string) => page.user.type(dialog.getByRole('textbox', { name }), text);
  const place = () => page.user.click(dialog.getByRole('button', { name: /Place order/ }));
  const sent = () => page.http.requestsOf('createOrder').map(({ body }) => body);
  return { page, dialog, choose, type, place, sent };
};

describe('phone orders', () => {
  it('uses the store balance of the number, and sends what is left to collect', async () => {
    const { page, dialog, choose, type, place, sent } = await open({
      createOrder: placed(3),
      getStoreBalance: { balance: 60, rows: [] },
    });
    await choose('By phone');
    await type('Address', '12 Cedar Street');
    await type('Customer name', 'Nour');
    expect(dialog.queryByRole('checkbox', { name: 'Use store balance' })).toBeNull();
    await type('Phone', '70 111 222');
    await page.user.click(await dialog.findByRole('checkbox', { name: 'Use store balance' }));
    const total = dialog.getByText('Total').nextElementSibling;
    expect(total).toHaveTextContent('$0.00');
    await place();
    await screen.findByText(/placed: /);
    expect(page.http.requestsOf('getStoreBalance').at(-1)?.query).toEqual({ phone: '70 111 222' });
    const [body] = sent();
    expect(body).toMatchObject({ balanceUsed: expect.any(Number), expectedTotal: 0 });
  });

  it('a phone order requires name, phone and address at their fields, shows the fee and is sent as a delivery', async () => {
    const { dialog, choose, type, place, sent } = await open({ createOrder: placed(43) });
    await choose('By phone');
    expect(dialog.getByText('Delivery').nextElementSibling).toHaveTextContent('$3.00');
    expect(dialog.queryByRole('textbox', { name: 'Cash given (optional)' })).toBeNull();
    await place();
    expect(sent()).toEqual([]);
    expect(dialog.getByRole('alert')).toHaveTextContent('3 fields need attention');
    expect(dialog.getByRole('textbox', { name: /^Customer name/ })).toHaveFocus();
    expect(dialog.getByRole('textbox', { name: /^Customer name/ })).toHaveAccessibleDescription('Name is required');
    expect(dialog.getByRole('textbox', { name: /^Phone/ })).toHaveAccessibleDescription('Phone number is required');
    await type('Address', '12 Cedar Street');
    await type('City (optional)', 'Tyre');
    await type('Customer name', 'Nour');
    await type('Phone', '70 111 222');
    await place();
    await screen.findByText(/placed: \$43.00/);
    expect(sent()).toEqual([
      expect.objectContaining({
        channel: 'phone',
        orderType: 'online',
        paymentMethod: 'delivery',
        customerName: 'Nour',
        customerPhone: '70 111 222',
        customerAddress: '12 Cedar Street',
        location: 'Tyre',
        expectedTotal: 43,
      }),
    ]);
  });

  it('a phone order takes an increased fee from the refusal and waives it only with a reason', async () => {
    const { dialog, page, choose, type, place, sent } = await open({
      createOrder: failure(409, {
        error: 'The total is now $45.00',
        code: 'PRICE_CHANGED',
        errors: [{ field: 'expectedTotal', message: 'The total is now $45.00' }],
        details: { problems: [], totals: { subtotal: 40, discount: 0, deliveryFee: 5, totalAmount: 45 } },
      }),
    });
    await choose('By phone');
    await type('Customer name', 'Nour');
    await type('Phone', '70111222');
    await type('Address', 'Harbor');
    await place();
    expect(await dialog.findByRole('button', { name: 'Place order · $45.00' })).toBeVisible();
    await page.user.click(dialog.getByRole('checkbox', { name: 'No delivery fee ($5.00)' }));
    await place();
    const reason = dialog.getByRole('textbox', { name: 'Reason for no fee' });
    expect(reason).toHaveAccessibleDescription(/Say why there is no delivery fee/);
    await page.user.type(reason, 'Late last time');
    page.http.answer({ createOrder: placed(40) });
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Payment' }), 'transfer');
    await place();
    await screen.findByText(/placed: \$40.00/);
    expect(sent().at(-1)).toMatchObject({
      feeWaivedReason: 'Late last time',
      paymentMethod: 'transfer',
      expectedTotal: 40,
    });
  });
});

describe('the receipt of a sale', () => {
  it('the new order form prints the receipt of the saved order once and closes', async () => {
    const print = jest.fn();
    window.print = print;
    const sale = orderOf({ _id: idOf(0xabc), orderType: 'in-store', channel: 'in-store', status: 'delivered' });
    const { page, dialog, place, sent } = await open({ createOrder: placed(40), getOrder: sale });
    await page.user.click(dialog.getByRole('checkbox', { name: 'Print a receipt' }));
    await place();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(document.querySelector('[data-receipt]')).toHaveTextContent('#00000ABC');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(document.querySelector('[data-receipt]')).toBeNull());
    expect(sent()).toHaveLength(1);
    expect(page.location().search).toBe('');
  });
});

describe('discounts on a new order', () => {
  it('a discount is a percentage or an amount with a reason, and an error is shown at its field', async () => {
    const { dialog, page, choose, type, place, sent } = await open({ createOrder: placed(36) });
    await choose('By staff');
    await type('Percent off', '101');
    await place();
    expect(dialog.getByRole('textbox', { name: 'Percent off' })).toHaveAccessibleDescription('Must be 100 or less');
    expect(dialog.getByRole('textbox', { name: 'Reason for the discount' })).toHaveAccessibleDescription(
      /Say why there is a discount/,
    );
    await choose('$');
    const dollars = dialog.getByRole('textbox', { name: 'Dollars off' });
    await page.user.clear(dollars);
    await page.user.type(dollars, '4');
    await type('Reason for the discount', 'Loyal');
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Payment' }), 'card');
    expect(dialog.getByText('Subtotal').nextElementSibling).toHaveTextContent('$40.00');
    await page.user.click(dialog.getByRole('button', { name: 'Place order · $36.00' }));
    await screen.findByText(/placed: \$36.00/);
    expect(sent()).toEqual([
      expect.objectContaining({
        orderType: 'in-store',
        paymentMethod: 'card',
        discount: { discountType: 'fixed', discountValue: 4, reason: 'Loyal' },
        expectedTotal: 36,
      }),
    ]);
  });

  it('a coupon discount comes from the shop, and an invalid coupon stops the order at its field', async () => {
    const { dialog, page, choose, type, place, sent } = await open({
      createOrder: placed(30),
      quoteOrder: quoteOf({ couponCode: null, couponError: 'This coupon has expired', discount: 0 }),
    });
    await choose('Coupon');
    await type('Coupon code', 'old');
    await page.user.tab();
    const code = dialog.getByRole('textbox', { name: 'Coupon code' });
    expect(await dialog.findByText('This coupon has expired')).toBeVisible();
    await place();
    expect(sent()).toEqual([]);
    page.http.answer({ quoteOrder: quoteOf({ couponCode: 'TEN', couponError: null, discount: 10 }) });
    await page.user.clear(code);
    await page.user.type(dialog.getByRole('textbox', { name: 'Coupon code' }), 'ten');
    await page.user.tab();
    await page.user.click(await dialog.findByRole('button', { name: 'Place order · $30.00' }));
    await screen.findByText(/placed: \$30.00/);
    expect(sent()).toEqual([expect.objectContaining({ couponCode: 'TEN', expectedTotal: 30 })]);
  });
});

describe('Ctrl+Enter', () => {
  it('does not leave out a coupon that was typed and not checked yet', async () => {
    const { dialog, page, choose, type, sent } = await open({
      createOrder: placed(30),
      quoteOrder: quoteOf({ couponCode: 'TEN', couponError: null, discount: 10 }),
    });
    await choose('Coupon');
    await type('Coupon code', 'ten');
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await dialog.findByText('The coupon is still being checked')).toBeVisible();
    expect(sent()).toEqual([]);
    await page.user.click(await dialog.findByRole('button', { name: 'Place order · $30.00' }));
    await screen.findByText(/placed: \$30.00/);
    expect(sent()).toEqual([expect.objectContaining({ couponCode: 'TEN' })]);
  });
});

describe('readStoredSale', () => {
  const terms = { ...PLAIN_SALE, channel: 'phone', payment: 'transfer', feeWaived: true, feeReason: 'Late' } as const;
  const customer = { name: 'Nour', phone: '70111222', address: 'Harbor 4', city: 'Tyre', notes: '' };

  it('restores the address, the payment method and the waived fee of an order', () => {
    const kept = { key: 'till-1', lines: [], customer, terms };
    expect(readStoredSale(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it('restores an order kept by an earlier version as a sale at the till', () => {
    const kept = { key: 'till-1', lines: [], customer: { name: 'Nour', phone: '', notes: '' } };
    expect(readStoredSale(kept)).toMatchObject({
      customer: { name: 'Nour', address: '', city: '' },
      terms: PLAIN_SALE,
    });
  });

  it('uses a payment method that the channel allows', () => {
    expect(readStoredSale({ key: 'a', lines: [], customer, terms: { ...terms, payment: 'cash' } })?.terms.payment).toBe(
      'delivery',
    );
  });
});
