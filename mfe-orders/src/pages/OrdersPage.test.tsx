import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Answers,
  type SavedFiles,
  deferred,
  failure,
  orderOf,
  recordSavedFiles,
  renderPage,
  rowsOfMany,
  userOf,
  orderCountsOf,
  phoneRecordOf,
} from '@shop/shared/testing';
import type { Order } from '@shop/shared/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from './OrdersPage';

const chat = orderOf({
  _id: '5f0000000000000000a1b2c3',
  customerName: 'Maya Haddad',
  customerPhone: '+96170111222',
  channel: 'chat',
  paymentMethod: 'credit',
  notes: 'WhatsApp order',
  status: 'pending',
  itemCount: 3,
  totalAmount: 43,
});
const sent = orderOf({
  _id: '5f0000000000000000d4e5f6',
  customerName: 'Omar Saad',
  customerPhone: '+96170333444',
  orderType: 'in-store',
  status: 'on the way',
  totalAmount: 20,
});

const rowNames = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

describe('Orders Management', () => {
  it('the order list shows number, phone, type, items, payment, status and total of each order', async () => {
    renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      user: userOf({ role: 'employee' }),
      answers: { countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: [chat, sent] },
    });
    const row = await screen.findByRole('row', { name: /Maya Haddad/ });
    expect(row).toHaveTextContent('#00A1B2C3');
    expect(row).toHaveTextContent('+96170111222');
    expect(row).toHaveTextContent('Online');
    expect(row).toHaveTextContent('3 items');
    expect(row).toHaveTextContent('WhatsApp');
    expect(row).toHaveTextContent('pending');
    expect(row).toHaveTextContent('$43.00');
  });

  it('the order list divides orders by the next action and counts each part', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?type=online',
      answers: {
        countOrders: { total: 1290, byStatus: { pending: 9, confirmed: 0, 'on the way': 41, delivered: 1240 } },
        listOrders: [chat, sent],
      },
    });
    const tabs = screen.getByRole('group', { name: 'Orders by status' });
    expect(await within(tabs).findByRole('button', { name: 'All 1,290' })).toHaveAttribute('aria-pressed', 'true');
    expect(within(tabs).getByRole('button', { name: 'To send 0' })).toBeVisible();
    expect(page.http.requestsOf('countOrders').map(({ query }) => query)).toEqual([{ type: 'online' }]);
    await page.user.click(within(tabs).getByRole('button', { name: 'To accept 9' }));
    expect(within(tabs).getByRole('button', { name: 'To accept 9' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('pending');
    expect(rowNames()).toEqual(['Maya Haddad']);
    // The counts do not apply to a search, so they are hidden.
    await page.user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'maya{Enter}');
    expect(within(tabs).getByRole('button', { name: 'To accept' })).toBeVisible();
  });

  it('the order list filters in the browser by name, phone, number, status and type, in any case', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: {
        listCouriers: [],
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: [chat, sent],
      },
    });
    await screen.findByRole('table', { name: 'Orders' });
    const search = screen.getByRole('searchbox', { name: 'Search orders' });
    for (const [text, found] of [
      ['MAYA', 'Maya Haddad'],
      ['333444', 'Omar Saad'],
      ['00a1b2c3', 'Maya Haddad'],
      ['00D4E5F6', 'Omar Saad'],
      ['#00A1B2C3', 'Maya Haddad'],
    ] as const) {
      await page.user.clear(search);
      await page.user.type(search, `${text}{Enter}`);
      expect(rowNames()).toEqual([found]);
    }
    await page.user.clear(search);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'on the way');
    expect(rowNames()).toEqual(['Omar Saad']);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Order type' }), 'online');
    expect(await screen.findByText('No orders found')).toBeVisible();
    // The list is polled, but never with a filter.
    expect(page.http.requestsOf('listOrders').filter(({ query }) => Object.keys(query).length > 0)).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await page.user.click(screen.getByRole('button', { name: /^All/ }));
    await page.user.click(screen.getByRole('button', { name: 'Filter' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'WhatsApp and credit');
    expect(rowNames()).toEqual(['Maya Haddad']);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'All payments');
    expect(rowNames()).toEqual(['Maya Haddad', 'Omar Saad']);
  });

  it('the order list shows and counts the orders of a period and keeps the days in the address', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: {
        listCouriers: [],
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: [
          { ...chat, createdAt: '2020-01-01T09:00:00.000Z' },
          { ...sent, createdAt: '2020-01-02T00:00:00.000Z' },
        ],
      },
    });
    await screen.findByRole('table', { name: 'Orders' });
    await page.user.click(screen.getByRole('button', { name: 'Filter' }));
    const choice = screen.getByRole('combobox', { name: 'Date Range' });
    expect(choice).toHaveDisplayValue('All dates');
    await page.user.selectOptions(choice, 'Custom');
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom range' }));
    await page.user.type(dialog.getByLabelText('Start date'), '2020-01-02');
    await page.user.type(dialog.getByLabelText('End date'), '2020-01-01');
    await page.user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(dialog.getByLabelText('End date')).toHaveAccessibleDescription('End date must not be before the start date');
    expect(page.location().search).toBe('?status=all');
    await page.user.clear(dialog.getByLabelText('Start date'));
    await page.user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(rowNames()).toEqual(['Maya Haddad']));
    expect(page.location().search).toBe('?status=all&range=custom&to=2020-01-01');
    expect(choice).toHaveDisplayValue('Until Jan 1, 2020');
    await waitFor(() =>
      expect(page.http.requestsOf('countOrders').at(-1)?.query).toEqual({ endDate: '2020-01-02T00:00:00.000Z' }),
    );
    await page.user.selectOptions(choice, 'Today');
    expect(await screen.findByText('No orders match your current filters.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rowNames()).toEqual(['Maya Haddad']));
    expect(page.location().search).toBe('');
  });

  it('the order list shows and counts orders that wait for long or have no address', async () => {
    const late = { ...chat, createdAt: new Date(Date.now() - 30 * 3_600_000).toISOString(), customerAddress: '' };
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: {
        listCouriers: [],
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: [late, { ...sent, createdAt: new Date().toISOString() }],
      },
    });
    await screen.findByRole('table', { name: 'Orders' });
    await page.user.click(screen.getByRole('button', { name: 'Filter' }));
    const choice = screen.getByRole('combobox', { name: 'Attention' });
    await page.user.selectOptions(choice, 'Waiting over 24 hours');
    expect(rowNames()).toEqual(['Maya Haddad']);
    expect(page.location().search).toBe('?status=all&attention=waiting-24');
    await waitFor(() => expect(page.http.requestsOf('countOrders').at(-1)?.query).toEqual({ waitingHours: '24' }));
    await page.user.selectOptions(choice, 'Waiting over 72 hours');
    expect(rowNames()).toEqual([]);
    await page.user.selectOptions(choice, 'Address missing');
    expect(rowNames()).toEqual(['Maya Haddad']);
    await waitFor(() => expect(page.http.requestsOf('countOrders').at(-1)?.query).toEqual({ addressMissing: 'true' }));
  });

  it.each([
    ['accepts hours beside the offered ones', 'waiting-9', 'Waiting over 9 hours', { waitingHours: '9' }],
    ['ignores hours below the least', 'waiting-0', 'Any attention', {}],
    ['ignores hours above the most', 'waiting-721', 'Any attention', {}],
    ['ignores hours that are no number', 'waiting-long', 'Any attention', {}],
  ])('the attention filter %s in the address', async (_, attention, shown, query) => {
    const page = renderPage(<OrdersPage />, {
      at: `/orders?attention=${attention}`,
      answers: { countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: [chat] },
    });
    const choice = await screen.findByRole('combobox', { name: 'Attention' });
    expect(choice).toHaveDisplayValue(shown);
    await waitFor(() => expect(page.http.requestsOf('countOrders').map((request) => request.query)).toEqual([query]));
    expect(rowNames()).toEqual(['Maya Haddad']);
  });

  it('the order list lets the server search when not all orders are loaded', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: {
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: ({ query }) => (query.q === 'omar' ? rowsOfMany([sent], 1) : rowsOfMany([chat], 900)),
      },
    });
    await screen.findByRole('table', { name: 'Orders' });
    expect(screen.getByRole('status')).toHaveTextContent('1–50 of 900 orders');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'omar{Enter}');
    expect(await screen.findByRole('row', { name: /Omar Saad/ })).toBeVisible();
    expect(page.http.requestsOf('listOrders').at(-1)?.query).toEqual({ q: 'omar', page: '1', limit: '50' });
  });

  it('the order list keeps its page size until the answer of a search arrives', async () => {
    const many = Array.from({ length: 200 }, (_, n) =>
      orderOf({ _id: n.toString(16).padStart(24, '0'), customerName: 'Nadia Farah' }),
    );
    const answer = deferred<ReturnType<typeof rowsOfMany<Order[]>>>();
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: {
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: ({ query }) => (query.q ? answer.promise : rowsOfMany(many, 900)),
      },
    });
    await screen.findByRole('table', { name: 'Orders' });
    await page.user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'omar{Enter}');
    await waitFor(() => expect(page.http.requestsOf('listOrders').at(-1)?.query.q).toBe('omar'));
    expect(rowNames()).toHaveLength(50);
    expect(screen.getByRole('table', { name: 'Orders' }).closest('[aria-busy]')).not.toBeNull();
    answer.resolve(rowsOfMany([sent], 1));
    await waitFor(() => expect(rowNames()).toEqual(['Omar Saad']));
    expect(screen.getByRole('table', { name: 'Orders' }).closest('[aria-busy]')).toBeNull();
  });

  it('the order list shows an error when loading fails and loads again on demand', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: { countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: failure(503) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders');
    page.http.answer({ countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: [chat] });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Maya Haddad/ })).toBeVisible();
  });

  it('an order moves from pending to delivered one step at a time', async () => {
    let order: Order = chat;
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      user: userOf({ role: 'employee' }),
      answers: {
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: () => [order],
        acceptOrder: () => (order = { ...order, status: 'confirmed' }),
        updateOrderStatus: ({ body }) => (order = { ...order, ...(body as Pick<Order, 'status'>) }),
        getOrder: () => order,
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Maya Haddad' }));
    const dialog = await screen.findByRole('dialog', { name: 'Maya Haddad' });
    for (const [button, status] of [
      ['Accept Order', 'confirmed'],
      ['Mark as On the Way', 'on the way'],
      ['Mark as Delivered', 'delivered'],
    ] as const) {
      await page.user.click(await within(dialog).findByRole('button', { name: button }));
      expect(await screen.findByText(`Order #00A1B2C3 is now ${status}`, {}, { timeout: 10_000 })).toBeVisible();
    }
    expect(page.http.requestsOf('acceptOrder').map(({ params }) => params)).toEqual([{ id: chat._id }]);
    expect(page.http.requestsOf('updateOrderStatus').map(({ body }) => body)).toEqual([
      { status: 'on the way' },
      { status: 'delivered' },
    ]);
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: /Mark as|Accept/ })).toBeNull());
    expect(within(dialog).queryByRole('button', { name: 'Delete Order' })).toBeNull();
  });

  it('the order dialog shows customer, sums, and lines with code, size, color, quantity and line total', async () => {
    const order = orderOf({
      customerName: 'Lina',
      subtotal: 40,
      discount: 4,
      couponCode: 'WELCOME10',
      deliveryFee: 3,
      totalAmount: 39,
      products: [
        {
          product: { _id: null, name: 'Track Tee', refCode: 'TT-1' },
          size: 'M',
          color: 'Navy',
          quantity: 2,
          price: 20,
        },
      ],
    });
    renderPage(<OrdersPage />, {
      at: `/orders?status=all&order=${order._id}`,
      path: '/orders',
      answers: { countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: [order] },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Lina' });
    const line = within(dialog).getByRole('row', { name: /Track Tee/ });
    for (const text of ['TT-1', 'M', 'Navy', '2', '$40.00']) expect(line).toHaveTextContent(text);
    for (const [label, amount] of [
      ['Discount (WELCOME10)', '-$4.00'],
      ['Delivery', '$3.00'],
      ['Total', '$39.00'],
    ] as const) {
      expect(within(dialog).getByText(label, { selector: 'dt' }).nextElementSibling).toHaveTextContent(amount);
    }
  });

  it('the order dialog stays open and shows the reason when a step is refused', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: {
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: [chat],
        acceptOrder: failure(409, { error: 'This order is already confirmed' }),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Maya Haddad' }));
    await page.user.click(await screen.findByRole('button', { name: 'Accept Order' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to accept order');
    expect(alert).toHaveTextContent('This order is already confirmed');
  });

  it('an order is deleted only once, after confirmation', async () => {
    const answer = deferred<{ message: string }>();
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      user: userOf({ role: 'employee' }),
      answers: {
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: [chat],
        deleteOrder: () => answer.promise,
        getOrder: failure(404),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Maya Haddad' }));
    await page.user.click(await screen.findByRole('button', { name: 'Delete Order' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('This action cannot be undone');
    await page.user.dblClick(within(question).getByRole('button', { name: 'Delete Order' }));
    page.http.answer({ countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: [] });
    answer.resolve({ message: 'Deleted' });
    expect(await screen.findByText('Order #00A1B2C3 was deleted')).toBeVisible();
    expect(page.http.requestsOf('deleteOrder')).toHaveLength(1);
    expect(await screen.findByText('No orders found')).toBeVisible();
  });

  it('the order page shows an error when the order in the address cannot be opened, and can try again', async () => {
    const page = renderPage(<OrdersPage />, {
      at: `/orders?status=all&order=${sent._id}`,
      path: '/orders',
      answers: {
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: [chat],
        getOrder: failure(503),
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This order could not be opened');
    page.http.answer({ getOrder: sent });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Omar Saad' })).toBeVisible());
  });

  describe('order export', () => {
    let files: SavedFiles;

    beforeEach(() => {
      files = recordSavedFiles();
    });
    afterEach(() => files.stop());

    const exported = async (entry: string, exportOrders: Answers['exportOrders']) => {
      const page = renderPage(<OrdersPage />, {
        at: '/orders?status=pending&payment=credit',
        answers: {
          countOrders: orderCountsOf([]),
          getPhoneRecord: phoneRecordOf(),
          listOrders: [chat],
          exportOrders,
        },
      });
      await page.user.click(await screen.findByRole('button', { name: 'More' }));
      await page.user.click(await screen.findByRole('menuitem', { name: entry }));
      return page;
    };

    it.each([
      ['orders', 'Export orders as CSV', /^orders-\d{4}-\d{2}-\d{2}\.csv$/],
      ['lines', 'Export order lines as CSV', /^order-lines-\d{4}-\d{2}-\d{2}\.csv$/],
    ])('saves the file of the %s that the filters leave', async (rows, entry, name) => {
      const page = await exported(entry, 'Order\r\n');
      await waitFor(() => expect(files.saved).toEqual([{ name: expect.stringMatching(name), size: 7 }]));
      expect(page.http.requestsOf('exportOrders').map(({ query }) => query)).toEqual([
        { status: 'pending', paymentMethod: 'credit', rows },
      ]);
    });

    it('shows an error when it fails', async () => {
      await exported('Export orders as CSV', failure(500));
      expect(await screen.findByText('Failed to export orders')).toBeVisible();
      expect(files.saved).toEqual([]);
    });
  });
});
