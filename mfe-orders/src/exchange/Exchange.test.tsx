import { describe, expect, it, jest } from '@jest/globals';
import type { Exchange, ExchangeRequest, Order } from '@shop/shared/contracts';
import {
  failure,
  orderCountsOf,
  orderLineOf,
  orderOf,
  phoneRecordOf,
  staffProductOf,
  renderPage,
} from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const AT = new Date().toISOString();
const BY = 'Sam Staff';
const NEW_ID = '5f0000000000000000d4e5f6';

const tee = staffProductOf({
  _id: '5f00000000000000000000aa',
  name: 'Track Tee',
  price: 24,
  onSale: false,
  sizes: ['M', 'L', 'XL'],
  colors: [],
  stock: { M: 3, L: 2, XL: 0 },
});
const bought = orderOf({
  _id: '5f0000000000000000a1b2c3',
  customerName: 'Maya Haddad',
  status: 'delivered',
  subtotal: 20,
  discount: 0,
  deliveryFee: 3,
  totalAmount: 23,
  terms: { exchangeDays: 3, refunds: false, deliveryDays: { min: 1, max: 3 } },
  history: [{ status: 'delivered', at: AT, by: BY }],
  products: [
    orderLineOf({
      product: { _id: tee._id, name: tee.name, refCode: tee.refCode },
      size: 'M',
      color: 'Default',
      quantity: 1,
      price: 20,
      line: 0,
    }),
  ],
});
const exchange: Exchange = {
  order: NEW_ID,
  of: bought._id,
  kind: 'at the door',
  status: 'delivered',
  reopened: false,
  lines: [
    {
      line: 0,
      name: 'Track Tee',
      size: 'M',
      color: '',
      quantity: 1,
      reason: 'too small',
      credit: 20,
      sellable: null,
      damaged: null,
      lost: null,
    },
  ],
  paidOut: 0,
  overruleReason: '',
  at: AT,
  by: BY,
  checkedInAt: null,
};
const back: Exchange = {
  ...exchange,
  isReturn: true,
  kept: 20,
  lines: exchange.lines.map((line) => ({ ...line, reason: 'changed mind' })),
};
const outgoing = orderOf({
  ...bought,
  _id: NEW_ID,
  status: 'pending',
  paymentMethod: 'delivery',
  subtotal: 24,
  deliveryFee: 0,
  exchangeCredit: 20,
  totalAmount: 4,
  exchange: { ...exchange, status: 'pending' },
  products: [orderLineOf({ ...bought.products[0], size: 'L', price: 24 })],
  history: [{ status: 'pending', at: AT, by: BY }],
});

const open = async (shown: Order, answers: Answers = {}) => {
  const page = renderPage(<OrdersPage />, {
    at: `/orders?status=all&order=${shown._id}`,
    answers: {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: [shown],
      getOrder: shown,
      getProduct: tee,
      ...answers,
    },
  });
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'Maya Haddad' })) };
};

const printNothing = () => Object.defineProperty(window, 'print', { value: jest.fn(), configurable: true });

const openForm = async (answers: Answers = {}, shown = bought) => {
  const { page, dialog } = await open(shown, answers);
  await page.user.click(dialog.getByRole('button', { name: 'Exchange or return…' }));
  return { page, form: within(await screen.findByRole('dialog', { name: 'Exchange or return' })) };
};

const request: ExchangeRequest = {
  _id: '5f0000000000000000e5f6a7',
  at: AT,
  what: 'exchange',
  piece: 'the tee',
  reason: 'too small',
  wanted: 'size l please',
};
const joggers = orderLineOf({
  product: { _id: null, name: 'Joggers', refCode: 'J-1' },
  size: 'M',
  quantity: 1,
  line: 1,
});

describe('what the shopper of an order asks for', () => {
  it('is asked for by the form that no request opened, once there are several', async () => {
    const second = { ...request, _id: 'r2', piece: 'the joggers' };
    const { page, dialog } = await open({ ...bought, requests: [request, second] });
    await page.user.click(dialog.getByRole('button', { name: 'Exchange or return…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Exchange or return' }));
    await page.user.click(form.getByRole('button', { name: /^Book Exchange/ }));
    expect(await form.findByText('Choose which request this answers')).toBeVisible();
    const field = form.getByRole('combobox', { name: /Request of the customer/ });
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Choose what this answers',
      expect.stringContaining('the tee'),
      expect.stringContaining('the joggers'),
      'Answers none of them',
    ]);
  });

  it('is answered by the form that no request opened, where there is one', async () => {
    const { page, dialog } = await open({ ...bought, requests: [request] });
    await page.user.click(dialog.getByRole('button', { name: 'Exchange or return…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Exchange or return' }));
    expect(form.getByRole('combobox', { name: /Request of the customer/ })).toHaveValue(request._id);
  });

  it('opens the form filled: the line that is meant, the reason and the size; the booking closes it', async () => {
    const withRequest = { ...bought, products: [...bought.products, joggers], requests: [request] };
    const { page, dialog } = await open(withRequest, { exchangeOrder: outgoing });
    expect(dialog.getByText('“the tee”')).toBeVisible();
    expect(dialog.getByText('Too small, wants size l please')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Book exchange…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Exchange or return' }));
    expect(form.getByText('The customer asks: “the tee”')).toBeVisible();
    expect(form.getByRole('combobox', { name: /^Reason/ })).toHaveValue('too small');
    expect(await form.findByRole('radio', { name: 'L (2 left)' })).toBeChecked();
    await page.user.click(await form.findByRole('button', { name: /^Book Exchange · collect/ }));
    expect(await screen.findByText(/^Exchange booked/)).toBeVisible();
    expect(page.http.requestsOf('exchangeOrder').map(({ body }) => body)).toMatchObject([
      { request: request._id, lines: [{ line: 0, reason: 'too small', size: 'L' }] },
    ]);
  });

  it('leaves the line to staff where the words mean several, and the size where there is none of it', async () => {
    const several = {
      ...bought,
      products: [...bought.products, joggers],
      requests: [{ ...request, piece: 'it, in m' }],
    };
    const { page, dialog } = await open(several);
    await page.user.click(dialog.getByRole('button', { name: 'Book exchange…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Exchange or return' }));
    for (const box of form.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    await page.user.click(form.getByRole('checkbox', { name: /^Joggers/ }));
    expect(form.queryByRole('radio', { checked: true, name: /left/ })).not.toBeInTheDocument();
  });

  it('opens a return as a return', async () => {
    const { page, dialog } = await open({ ...bought, requests: [{ ...request, what: 'return', wanted: '' }] });
    await page.user.click(dialog.getByRole('button', { name: 'Book return…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Exchange or return' }));
    expect(form.getByRole('radio', { name: 'Return, no replacement' })).toBeChecked();
    expect(await form.findByText('To store balance')).toBeVisible();
  });

  it('is declined with a reason, and says afterwards who did what', async () => {
    const declined = { ...request, closed: { how: 'declined', at: AT, by: BY, reason: 'Worn' } } as const;
    const { page, dialog } = await open(
      { ...bought, requests: [request] },
      {
        declineRequest: { ...bought, requests: [declined] },
      },
    );
    await page.user.click(dialog.getByRole('button', { name: 'Decline…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Decline request' }));
    await page.user.click(form.getByRole('button', { name: 'Decline' }));
    expect(await form.findByText('Reason is required')).toBeVisible();
    page.http.answer({
      listOrders: [{ ...bought, requests: [declined] }],
      getOrder: { ...bought, requests: [declined] },
    });
    await page.user.type(form.getByRole('textbox', { name: /Reason/ }), 'Worn');
    await page.user.click(form.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText('Declined by Sam Staff: Worn')).toBeVisible();
    expect(page.http.requestsOf('declineRequest').map(({ params, body }) => [params, body])).toEqual([
      [{ id: request._id }, { reason: 'Worn' }],
    ]);
    expect(dialog.queryByRole('button', { name: 'Decline…' })).not.toBeInTheDocument();
  });

  it('has a tab of its own while an order waits in it', async () => {
    const { user } = renderPage(<OrdersPage />, {
      at: '/orders',
      answers: {
        countOrders: { ...orderCountsOf([]), asksToExchange: 1 },
        listOrders: [{ ...bought, requests: [request] }, orderOf({ customerName: 'Bob', status: 'delivered' })],
        listCouriers: [],
      },
    });
    const tabs = within(await screen.findByRole('group', { name: 'Orders by status' }));
    await user.click(await tabs.findByText('Asks to exchange'));
    expect(await screen.findByRole('row', { name: /Maya Haddad/ })).toHaveTextContent('Asks to exchange');
    expect(screen.queryByText('Bob')).not.toBeInTheDocument();
  });
});

describe('the exchange of a delivered order', () => {
  it('swaps a size for the difference that is shown before it is booked', async () => {
    const { page, form } = await openForm({ exchangeOrder: outgoing });
    await page.user.selectOptions(form.getByRole('combobox', { name: /^Reason/ }), 'Too small');
    expect(await form.findByRole('radio', { name: 'XL (0 left)' })).toBeDisabled();
    await page.user.click(form.getByRole('radio', { name: 'L (2 left)' }));
    expect(await form.findByText('To collect')).toBeVisible();
    expect(form.getByText('To collect').nextElementSibling).toHaveTextContent('$7.00');
    await page.user.type(form.getByRole('textbox', { name: /No delivery fee/ }), 'Regular');
    await page.user.click(form.getByRole('button', { name: 'Book Exchange · collect $4.00' }));
    expect(await screen.findByText('Exchange booked: order #00D4E5F6')).toBeVisible();
    expect(page.http.requestsOf('exchangeOrder').map(({ body }) => body)).toEqual([
      {
        kind: 'at the door',
        lines: [{ line: 0, quantity: 1, reason: 'too small', size: 'L', color: '', price: 24 }],
        paymentMethod: 'delivery',
        feeWaivedReason: 'Regular',
        overruleReason: '',
        expectedTotal: 4,
      },
    ]);
  });

  it('names what is missing, and shows what the server refuses at its line', async () => {
    const message = 'Track Tee, L: only 1 left';
    const { page, form } = await openForm({
      exchangeOrder: failure(409, {
        error: message,
        code: 'STOCK',
        errors: [{ field: 'lines.0.size', message }],
      }),
    });
    await page.user.click(form.getByRole('button', { name: /^Book Exchange/ }));
    expect(await form.findByText('Reason is required')).toBeVisible();
    expect(form.getByText('Choose what goes out')).toBeVisible();
    await page.user.selectOptions(form.getByRole('combobox', { name: /^Reason/ }), 'Too small');
    await page.user.click(form.getByRole('radio', { name: 'L (2 left)' }));
    await page.user.click(form.getByRole('button', { name: /^Book Exchange/ }));
    expect(await form.findAllByText(message)).not.toHaveLength(0);
    expect(form.getByRole('radio', { name: 'L (2 left)' })).toBeChecked();
  });

  it('keeps what is left as store balance where the order has no refunds', async () => {
    const { page, form } = await openForm({ getProduct: { ...tee, price: 5 }, exchangeOrder: outgoing });
    await page.user.selectOptions(form.getByRole('combobox', { name: /^Reason/ }), 'Too large');
    await page.user.selectOptions(form.getByRole('combobox', { name: /^How/ }), 'In the shop');
    await page.user.click(await form.findByRole('radio', { name: 'L (2 left)' }));
    expect(await form.findByText('To store balance')).toBeVisible();
    expect(form.getByText('To store balance').nextElementSibling).toHaveTextContent('$15.00');
    expect(form.queryByRole('combobox', { name: 'What is left' })).toBeNull();
    expect(form.getByRole('button', { name: 'Book Exchange · keep $15.00' })).toBeEnabled();
  });

  it('says that a replacement must cost as much where there is neither a number nor a refund', async () => {
    const { page, form } = await openForm({ getProduct: { ...tee, price: 5 } }, { ...bought, customerPhone: '' });
    await page.user.selectOptions(form.getByRole('combobox', { name: /^How/ }), 'In the shop');
    await page.user.click(await form.findByRole('radio', { name: 'L (2 left)' }));
    expect(await form.findByText(/the replacement must cost at least as much/)).toBeVisible();
  });

  it('pays out what is left, or keeps it, where refunds were promised', async () => {
    const terms = { exchangeDays: 3, refunds: true, deliveryDays: { min: 1, max: 3 } };
    const { page, form } = await openForm(
      { getProduct: { ...tee, price: 5 }, exchangeOrder: outgoing },
      { ...bought, terms },
    );
    await page.user.selectOptions(form.getByRole('combobox', { name: /^Reason/ }), 'Too large');
    await page.user.selectOptions(form.getByRole('combobox', { name: /^How/ }), 'In the shop');
    await page.user.click(await form.findByRole('radio', { name: 'L (2 left)' }));
    expect(await form.findByRole('button', { name: 'Book Exchange · pay out $15.00' })).toBeVisible();
    await page.user.selectOptions(form.getByRole('combobox', { name: 'What is left' }), 'Store balance');
    await page.user.click(form.getByRole('button', { name: 'Book Exchange · keep $15.00' }));
    expect(await screen.findByText('Exchange booked: order #00D4E5F6')).toBeVisible();
    expect(page.http.requestsOf('exchangeOrder').map(({ body }) => body)).toMatchObject([{ rest: 'balance' }]);
  });

  it('asks for nothing where the shop was at fault, and lets the customer keep the old piece', async () => {
    const { page, form } = await openForm({ exchangeOrder: outgoing });
    await page.user.selectOptions(form.getByRole('combobox', { name: /^Reason/ }), 'Fault');
    await page.user.click(form.getByRole('checkbox', { name: 'Nothing comes back' }));
    await page.user.click(await form.findByRole('radio', { name: 'L (2 left)' }));
    expect((await form.findByText('Fault of the shop')).nextElementSibling).toHaveTextContent('-$4.00');
    await page.user.click(form.getByRole('button', { name: 'Book Exchange' }));
    expect(await screen.findByText('Exchange booked: order #00D4E5F6')).toBeVisible();
    expect(page.http.requestsOf('exchangeOrder').map(({ body }) => body)).toMatchObject([
      { lines: [{ reason: 'fault', noneBack: true }], expectedTotal: 0 },
    ]);
  });

  it('never takes back what was missing, and checks nothing in for it', async () => {
    const lines = exchange.lines.map((line) => ({ ...line, reason: 'missing', noneBack: true }));
    const { dialog } = await open({ ...outgoing, status: 'delivered', exchange: { ...exchange, lines } });
    expect(dialog.getByText('Take nothing back, hand over 1 x L, collect $4.00.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Check in…' })).toBeNull();
  });

  it('links to its new order, and offers no other while every piece is exchanged', async () => {
    const { dialog } = await open({ ...bought, exchanges: [exchange] });
    expect(dialog.queryByRole('button', { name: 'Exchange or return…' })).toBeNull();
    expect(dialog.getByRole('link', { name: '#00D4E5F6' })).toHaveAttribute('href', `/orders?order=${NEW_ID}`);
    expect(dialog.getByText('To check in')).toBeVisible();
  });

  it('says until when the new piece is held, and why an exchange ended', async () => {
    const heldUntil = '2026-12-05T20:59:59.999Z';
    const { dialog } = await open({
      ...bought,
      exchanges: [
        { ...exchange, reopened: true, ended: 'Nobody confirmed it' },
        { ...exchange, order: '5f0000000000000000d4e5f7', status: 'pending', heldUntil },
      ],
    });
    expect(dialog.getByText('Ended: Nobody confirmed it')).toBeVisible();
    expect(dialog.getAllByText('Held until Dec 5, 2026 unless confirmed')).toHaveLength(1);
  });

  it('checks in what came back', async () => {
    const { page, dialog } = await open({ ...bought, exchanges: [exchange] }, { checkInExchange: outgoing });
    await page.user.click(dialog.getByRole('button', { name: 'Check in…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Check in' }));
    await page.user.clear(form.getByRole('textbox', { name: 'Damaged' }));
    await page.user.type(form.getByRole('textbox', { name: 'Damaged' }), '1');
    await page.user.click(form.getByRole('button', { name: 'Check In' }));
    expect(await screen.findByText('Exchange #00D4E5F6 is checked in')).toBeVisible();
    expect(page.http.requestsOf('checkInExchange').map(({ params, body }) => [params, body])).toEqual([
      [{ id: NEW_ID }, { lines: [{ line: 0, sellable: 0, damaged: 1, lost: 0 }] }],
    ]);
  });

  it('books a return without new pieces, which becomes store balance', async () => {
    const { page, form } = await openForm({ returnPieces: { ...bought, exchanges: [back] } });
    await page.user.click(form.getByRole('radio', { name: 'Return, no replacement' }));
    await page.user.click(form.getByRole('button', { name: /^Book Return/ }));
    expect(await form.findByText('Reason is required')).toBeVisible();
    await page.user.selectOptions(form.getByRole('combobox', { name: /^Reason/ }), 'Changed mind');
    expect(form.queryByText('Goes out instead')).toBeNull();
    expect(form.queryByRole('combobox', { name: 'Paid out by' })).toBeNull();
    expect(form.getByText('To store balance').nextElementSibling).toHaveTextContent('$20.00');
    await page.user.click(form.getByRole('button', { name: 'Book Return · keep $20.00' }));
    expect(await screen.findByText('Return booked')).toBeVisible();
    expect(page.http.requestsOf('returnPieces').map(({ body }) => body)).toEqual([
      {
        kind: 'at the door',
        lines: [{ line: 0, quantity: 1, reason: 'changed mind' }],
        paymentMethod: 'cash',
        overruleReason: '',
        expectedTotal: 20,
      },
    ]);
  });

  it('pays out a return where refunds were promised, and says what the server refuses at its line', async () => {
    const terms = { exchangeDays: 3, refunds: true, deliveryDays: { min: 1, max: 3 } };
    const message = 'All pieces of Track Tee are exchanged or returned already';
    const errors = [{ field: 'lines.0.quantity', message }];
    const { page, form } = await openForm(
      { returnPieces: failure(422, { error: message, code: 'INVALID', errors }) },
      { ...bought, terms },
    );
    await page.user.click(form.getByRole('radio', { name: 'Return, no replacement' }));
    await page.user.selectOptions(form.getByRole('combobox', { name: /^Reason/ }), 'Changed mind');
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Paid out by' }), 'Card');
    await page.user.click(form.getByRole('button', { name: 'Book Return · pay out $20.00' }));
    expect(await form.findAllByText(message)).not.toHaveLength(0);
    expect(page.http.requestsOf('returnPieces').map(({ body }) => body)).toMatchObject([{ paymentMethod: 'card' }]);
  });

  it('shows a return, and cancels one whose pieces did not come', async () => {
    const { page, dialog } = await open({ ...bought, exchanges: [back] }, { cancelReturn: bought });
    expect(dialog.getByText('$20.00 to store balance')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Check in…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Check in' }));
    expect(form.getByText('The customer gets $20.00 as store balance.')).toBeVisible();
    await page.user.click(form.getByRole('button', { name: 'Cancel' }));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel return…' }));
    await page.user.click(await screen.findByRole('button', { name: 'Cancel Return' }));
    expect(await screen.findByText('Return canceled')).toBeVisible();
    expect(page.http.requestsOf('cancelReturn').map(({ params }) => params)).toEqual([{ id: NEW_ID }]);
  });

  it('prints a slip for the courier of a return at the door, until its pieces are checked in', async () => {
    printNothing();
    const { page, dialog } = await open({ ...bought, exchanges: [back] });
    await page.user.click(dialog.getByRole('button', { name: 'Print return slip' }));
    const slips = [...document.querySelectorAll('[data-print-sheets] > *')].map(({ textContent }) => textContent);
    expect(slips).toEqual([expect.stringContaining('Return: Take back 1 x M, hand over nothing, collect nothing')]);
    expect(slips[0]).toMatch(/Maya Haddad.*Track TeeM.*changed mind/);
  });

  it.each([
    ['in the shop', { kind: 'in the shop' }],
    ['that is canceled', { reopened: true }],
    ['that is checked in', { checkedInAt: AT }],
  ])('has no slip for a return %s', async (_case, values) => {
    const { dialog } = await open({ ...bought, exchanges: [{ ...back, ...values }] });
    expect(await dialog.findByText('Return')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Print return slip' })).not.toBeInTheDocument();
  });

  it('lists what is to come back in a tab of its own, with the slips of its returns', async () => {
    printNothing();
    const waiting = { ...bought, exchanges: [back] };
    const { user } = renderPage(<OrdersPage />, {
      at: '/orders',
      answers: {
        countOrders: { ...orderCountsOf([waiting]), toComeBack: 1 },
        listOrders: [waiting, orderOf({ customerName: 'Bob', status: 'delivered' })],
        listCouriers: [],
      },
    });
    const tabs = within(await screen.findByRole('group', { name: 'Orders by status' }));
    await user.click(await tabs.findByText('To come back'));
    const row = await screen.findByRole('row', { name: /Maya Haddad/ });
    expect(row).toHaveTextContent('To come back');
    expect(screen.queryByText('Bob')).not.toBeInTheDocument();
    await user.click(within(row).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await user.click(await screen.findByText('Return slips'));
    expect(document.querySelectorAll('[data-return-slip]')).toHaveLength(1);
  });

  it('tells the courier what to take back, hand over and collect, on screen and on the slip', async () => {
    const { dialog } = await open(outgoing);
    expect(dialog.getByText('Take back 1 x M, hand over 1 x L, collect $4.00.')).toBeVisible();
    expect(dialog.getByText('Returned pieces').nextElementSibling).toHaveTextContent('-$20.00');
    expect(document.querySelector('[data-packing-slip]')).toHaveTextContent(
      'Exchange: Take back 1 x M, hand over 1 x L, collect $4.00',
    );
  });
});
