import { describe, expect, it, jest } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { failure, orderOf, renderPage, orderCountsOf, phoneRecordOf, textsOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const order = orderOf({
  _id: '5f0000000000000000a1b2c3',
  customerName: 'Maya Haddad',
  customerPhone: '00961 70 111 222',
  chatPhone: '96170111222',
  staffNotes: 'Ring twice',
  status: 'confirmed',
  history: [
    { status: 'pending', at: '2026-11-20T10:00:00.000Z', by: 'Online shop' },
    { status: 'confirmed', at: '2026-11-20T11:30:00.000Z', by: 'Sam Staff' },
  ],
});

const open = async (shown: Order = order, answers: Answers = {}) => {
  const page = renderPage(<OrdersPage />, {
    at: `/orders?status=all&order=${shown._id}`,
    answers: { countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: [shown], ...answers },
  });
  return { page, dialog: await screen.findByRole('dialog', { name: shown.customerName || 'Guest Customer' }) };
};

describe('the order dialog', () => {
  it('shows the author and time of each step and marks the latest one', async () => {
    const { dialog } = await open();
    const steps = within(within(dialog).getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(steps.map(textsOf)).toEqual([
      ['Pending by Online shop', ', completed', 'Nov 20, 2026, 10:00 AM'],
      ['Confirmed by Sam Staff', ', completed', 'Nov 20, 2026, 11:30 AM'],
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
  });

  it('links to a call and to a chat with the customer', async () => {
    const { dialog } = await open();
    expect(within(dialog).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:0096170111222');
    const chat = within(dialog).getByRole('link', { name: 'Chat' }).getAttribute('href') ?? '';
    expect(chat).toMatch(/^https:\/\/wa\.me\/96170111222\?text=/);
    expect(new URL(chat).searchParams.get('text')).toBe(
      'Hello Maya Haddad, this is Test Shop about your order #00A1B2C3.',
    );
  });

  it.each([
    ['(212) 555-0142', null, 'No chat: without its country code this number could be a stranger’s.', 1],
    ['(212) 555-0142', undefined, 'No chat: without its country code this number could be a stranger’s.', 1],
    // A call would dial both numbers in a row.
    ['70 111 222 / 03 123 456', null, 'No chat: enter one phone number only.', 0],
  ])('says why there is no chat with %s', async (customerPhone, chatPhone, reason, calls) => {
    const { dialog } = await open(orderOf({ customerPhone, chatPhone }));
    expect(within(dialog).queryAllByRole('link', { name: 'Call' })).toHaveLength(calls);
    expect(within(dialog).queryByRole('link', { name: 'Chat' })).toBeNull();
    expect(within(dialog).getByText(reason)).toBeVisible();
  });

  it('offers neither a call nor a chat without a phone number', async () => {
    const { dialog } = await open(orderOf({ customerName: '', customerPhone: '', orderType: 'in-store' }));
    for (const name of ['Call', 'Chat', 'Guest Customer'])
      expect(within(dialog).queryByRole('link', { name })).toBeNull();
  });

  it('shows the progress of the order and its times in the header', async () => {
    const { dialog } = await open();
    const steps = within(within(dialog).getByRole('list', { name: 'Status' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^Pending, reached.*10:00 AM$/),
      expect.stringMatching(/^Confirmed, reached.*11:30 AM$/),
      'On the way, not yet',
      'Delivered, not yet',
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
  });

  it('links to the customer and to each existing product, and copies the order ID', async () => {
    const [line] = order.products;
    if (!line) throw new Error('The order has no lines');
    const deleted = { ...line, product: { _id: null, name: 'Old Cap', refCode: 'OC-1' } };
    const { page, dialog } = await open({ ...order, products: [line, deleted] });
    expect(within(dialog).getByRole('link', { name: 'Maya Haddad' })).toHaveAttribute(
      'href',
      '/customers?q=00961%2070%20111%20222',
    );
    expect(within(dialog).getByRole('link', { name: 'Track Tee' })).toHaveAttribute('href', '/products?q=TT-1');
    expect(within(dialog).getByText('Old Cap')).toBeVisible();
    expect(within(dialog).queryByRole('link', { name: 'Old Cap' })).toBeNull();
    await page.user.click(within(dialog).getByRole('button', { name: 'Copy ID' }));
    expect(await screen.findByText('Order ID copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(order._id);
  });

  it('names the last handover list that the order was on, and leads to it', async () => {
    const { dialog } = await open({
      ...order,
      handover: { _id: '5f00000000000000000000aa', at: '2026-11-21T09:30:00.000Z', courier: 'Ali' },
    });
    const link = within(dialog).getByRole('link', { name: 'Nov 21, 2026, 9:30 AM, Ali' });
    expect(link).toHaveAttribute('href', '/orders/handovers?list=5f00000000000000000000aa');
  });

  it('shows the picture of each ordered product that has one', async () => {
    const [line] = order.products;
    if (!line) throw new Error('The order has no lines');
    const thumb_url = '/pictures/tee/160.webp';
    const { dialog } = await open({
      ...order,
      products: [
        { ...line, thumb_url },
        { ...line, size: 'L', thumb_url: null },
      ],
    });
    const rows = within(within(dialog).getByRole('table', { name: 'Products' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.querySelector('img')?.getAttribute('src'))).toEqual([thumb_url, undefined]);
  });

  it('shows address and city together and marks a missing address', async () => {
    const { dialog } = await open({ ...order, customerAddress: '', location: 'Austin' });
    const address = within(dialog).getByText('Address').nextElementSibling;
    expect(address && textsOf(address)).toEqual(['Address missing', 'Austin']);
  });
});

describe('the terms of an order', () => {
  const terms = { exchangeDays: 14, refunds: true, deliveryDays: { min: 2, max: 4 } };
  const slip = () => document.querySelector('[data-packing-slip]');

  it('the order dialog and the slip show the terms promised to the order, not the current ones', async () => {
    const { dialog } = await open({ ...order, terms });
    expect(within(dialog).getByText('Terms').nextElementSibling).toHaveTextContent(
      'Delivery usually takes 2-4 business days. Exchange within 14 days, refunds possible.',
    );
    expect(slip()).toHaveTextContent('Exchange within 14 days, refunds possible.');
  });

  it('the order dialog and the slip show the current terms when an older server sends no terms', async () => {
    const { dialog } = await open({ ...order, terms: undefined });
    expect(within(dialog).getByText('Terms').nextElementSibling).toHaveTextContent(
      'Delivery usually takes 1-3 business days. Exchange within 3 days, no refunds.',
    );
    expect(slip()).toHaveTextContent('Exchange within 3 days, no refunds.');
  });

  it('the terms of an in-store sale do not mention delivery', async () => {
    const { dialog } = await open(orderOf({ ...order, orderType: 'in-store', terms }));
    expect(within(dialog).getByText('Terms').nextElementSibling).toHaveTextContent(
      /^Exchange within 14 days, refunds possible\.$/,
    );
  });
});

describe('an order that changes while it is open', () => {
  const pending = orderOf({ _id: order._id, customerName: 'Maya Haddad', status: 'pending', staffNotes: '' });
  const openPending = (answers: Answers) =>
    renderPage(<OrdersPage />, { at: `/orders?status=pending&order=${order._id}`, answers });
  const event = (status: string) => ({ status, at: '2026-11-20T11:30:00.000Z', by: 'Sam Staff' });
  const now: Order = { ...pending, status: 'confirmed', history: [...pending.history, event('confirmed')] };

  it('the order dialog keeps an unfinished note and shows the new state when the order leaves the list', async () => {
    let shown = pending;
    const page = openPending({
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: () => [shown],
      getOrder: () => shown,
      acceptOrder: () => (shown = now),
      updateOrderNotes: ({ body }) => (shown = { ...shown, ...(body as Pick<Order, 'staffNotes'>) }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Maya Haddad' }));
    const notes = dialog.getByRole('textbox', { name: 'Staff notes' });
    await page.user.type(notes, 'Back door');
    await page.user.click(dialog.getByRole('button', { name: 'Accept Order' }));
    expect(await dialog.findByRole('button', { name: 'Mark as On the Way' })).toBeVisible();
    await waitFor(() => expect(screen.getByText('No orders found')).toBeInTheDocument());
    expect(dialog.getByRole('textbox', { name: 'Staff notes' })).toBe(notes);
    expect(notes).toHaveValue('Back door');
    await page.user.click(dialog.getByRole('button', { name: 'Save notes' }));
    expect(await screen.findByText('Notes of order #00A1B2C3 saved')).toBeVisible();
    expect(shown.staffNotes).toBe('Back door');
  });

  it('the order dialog stays open when another user deletes the order, and closing it clears the address', async () => {
    const gone = failure(404, { error: 'This order was deleted by Sam Staff', code: 'NOT_FOUND' });
    const page = openPending({
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: [pending],
      acceptOrder: gone,
      getOrder: gone,
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Maya Haddad' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'Staff notes' }), 'Back door');
    page.http.answer({ countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: [] });
    await page.user.click(dialog.getByRole('button', { name: 'Accept Order' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Accept Order' })).toBeNull());
    expect(dialog.getByRole('alert')).toHaveTextContent('This order no longer exists');
    expect(dialog.getByRole('alert')).toHaveTextContent('This order was deleted by Sam Staff');
    expect(dialog.getByRole('textbox', { name: 'Staff notes' })).toHaveValue('Back door');
    expect(dialog.queryByRole('button', { name: 'Delete Order' })).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Discard' }));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.location().search).toBe('?status=pending');
  });
});

describe('the packing slip', () => {
  it('is visible only in print and shows what to pack and what to collect', async () => {
    const print = jest.fn();
    Object.defineProperty(window, 'print', { value: print, configurable: true });
    const { page, dialog } = await open();
    const slip = document.querySelector('body > [data-print-sheets] > [data-packing-slip]');
    expect(slip).not.toBeVisible();
    await waitFor(() => expect(within(dialog).getByText('Close').closest('button')).toHaveFocus());
    for (const text of ['Test Shop', 'Order #00A1B2C3', 'Maya Haddad', 'TT-1', '2 items'])
      expect(slip).toHaveTextContent(text);
    const table = [...(slip?.querySelectorAll('tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(table).toEqual([
      ['Code', 'Product', 'Size', 'Color', 'Quantity', 'Packed'],
      ['TT-1', 'Track Tee', 'M', 'Black', '2', ''],
    ]);
    expect(slip).toHaveTextContent('To collect on delivery: $83.00');
    expect(slip).not.toHaveTextContent('Ring twice');
    await page.user.click(within(dialog).getByRole('button', { name: 'Print packing slip' }));
    expect(print).toHaveBeenCalledTimes(1);
    await page.user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    await waitFor(() => expect(document.querySelector('[data-packing-slip]')).toBeNull());
  });

  it('requests no money for an order that was handed over', async () => {
    await open(orderOf({ status: 'delivered', paymentMethod: 'delivery' }));
    expect(document.querySelector('[data-packing-slip]')).not.toHaveTextContent('collect');
  });

  it.each([
    ['card', 'Card'],
    ['transfer', 'Transfer'],
  ] as const)('requests no money for an order paid by %s', async (paymentMethod, label) => {
    await open(orderOf({ status: 'confirmed', paymentMethod, channel: 'phone' }));
    expect(document.querySelector('[data-packing-slip]')).not.toHaveTextContent('collect');
    expect(document.querySelector('[data-packing-slip]')).toHaveTextContent(label);
  });

  it('the receipt of an in-store sale shows prices, total and payment, but no staff reason', async () => {
    const sale = orderOf({
      status: 'delivered',
      channel: 'in-store',
      orderType: 'in-store',
      paymentMethod: 'card',
      subtotal: 80,
      discount: 8,
      discountReason: 'Loyal customer',
      discountPercent: 10,
      deliveryFee: 0,
      totalAmount: 72,
    });
    const { dialog } = await open(sale);
    expect(within(dialog).getByText('Discount (10%: Loyal customer)')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Print receipt' })).toBeVisible();
    const receipt = document.querySelector('[data-receipt]');
    expect(receipt).toHaveTextContent('Discount-$8.00');
    expect(receipt).toHaveTextContent('Total $72.00');
    expect(receipt).toHaveTextContent('Paid: Card');
    expect(receipt).not.toHaveTextContent('Loyal');
    expect(document.querySelector('[data-packing-slip]')).toBeNull();
  });
});

describe('staff notes', () => {
  it('are saved over the text that was read, and only once something was typed', async () => {
    let current = order;
    const { page, dialog } = await open(order, {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: () => [current],
      updateOrderNotes: ({ body }) => (current = { ...current, ...(body as Pick<Order, 'staffNotes'>) }),
    });
    const notes = within(dialog).getByRole('textbox', { name: 'Staff notes' });
    expect(notes).toHaveValue('Ring twice');
    expect(within(dialog).queryByRole('button', { name: 'Save notes' })).toBeNull();
    await page.user.type(notes, ', then wait');
    await page.user.click(within(dialog).getByRole('button', { name: 'Save notes' }));
    expect(await screen.findByText('Notes of order #00A1B2C3 saved')).toBeVisible();
    expect(page.http.requestsOf('updateOrderNotes').map(({ params, body }) => [params, body])).toEqual([
      [{ id: order._id }, { staffNotes: 'Ring twice, then wait', previous: 'Ring twice' }],
    ]);
    await waitFor(() => expect(notes).toHaveValue('Ring twice, then wait'));
  });

  it('show the concurrent text of another user before it is overwritten', async () => {
    let current = order;
    const { page, dialog } = await open(order, {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: () => [current],
      updateOrderNotes: ({ body }) => {
        const { staffNotes, previous } = body as { staffNotes: string; previous: string };
        if (previous === 'Ring twice') {
          current = { ...current, staffNotes: 'Moved to 3rd floor' };
          return failure(409, { error: 'Somebody else changed these notes meanwhile' });
        }
        return (current = { ...current, staffNotes });
      },
    });
    const notes = within(dialog).getByRole('textbox', { name: 'Staff notes' });
    await page.user.clear(notes);
    await page.user.type(notes, 'No bell');
    await page.user.click(within(dialog).getByRole('button', { name: 'Save notes' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to save notes');
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('Moved to 3rd floor'));
    expect(notes).toHaveValue('No bell');
    await page.user.click(within(dialog).getByRole('button', { name: 'Overwrite' }));
    expect(await screen.findByText('Notes of order #00A1B2C3 saved')).toBeVisible();
    expect(current.staffNotes).toBe('No bell');
  });

  it('ask for confirmation before closing the order discards them', async () => {
    const { page, dialog } = await open();
    await page.user.type(within(dialog).getByRole('textbox', { name: 'Staff notes' }), '!');
    await page.user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your notes?' });
    await page.user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.http.requestsOf('updateOrderNotes')).toEqual([]);
  });
});
