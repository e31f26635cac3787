import { describe, expect, it } from '@jest/globals';
import type { CheckIn, Order, OrderEnd } from '@shop/shared/contracts';
import {
  failure,
  orderCountsOf,
  orderLineOf,
  orderOf,
  renderPage,
  rowsOfMany,
  phoneRecordOf,
  textsOf,
} from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const _id = '5f0000000000000000a1b2c3';
const AT = '2026-11-20T11:30:00.000Z';
const BY = 'Sam Staff';

const event = (status: string) => ({ status, at: AT, by: BY });
const sent = orderOf({
  _id,
  customerName: 'Maya Haddad',
  status: 'on the way',
  history: ['pending', 'confirmed', 'on the way'].map(event),
  products: [orderLineOf({ quantity: 3, size: 'M', color: 'Black' })],
});
const ended = (values: Partial<NonNullable<Order['outcome']>> = {}): Order => ({
  ...sent,
  outcome: { kind: 'refused', note: 'Too small', at: AT, by: BY, checkedInAt: null, ...values },
  history: [...sent.history, event('refused')],
});

const open = async (shown: Order, answers: Answers = {}) => {
  let now = shown;
  const page = renderPage(<OrdersPage />, {
    at: `/orders?status=all&order=${_id}`,
    answers: {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: () => [now],
      getOrder: () => now,
      ...answers,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Maya Haddad' }));
  const become = (next: Order) => (now = next);
  return { page, dialog, become };
};

describe('an order that did not arrive', () => {
  it('ends for a reason and takes no further step', async () => {
    const { page, dialog, become } = await open(sent, {
      endOrder: ({ body }) => {
        const { kind, note } = body as OrderEnd;
        return become(ended({ kind, note: note ?? '' }));
      },
    });
    await page.user.click(dialog.getByRole('button', { name: 'Did not arrive…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Did not arrive' }));
    await page.user.click(form.getByRole('button', { name: 'End Order' }));
    expect(await form.findByText('Reason is required')).toBeVisible();
    await page.user.selectOptions(form.getByRole('combobox', { name: /Reason/ }), 'Refused at the door');
    await page.user.type(form.getByRole('textbox', { name: 'Note' }), 'Too small');
    await page.user.click(form.getByRole('button', { name: 'End Order' }));
    expect(await screen.findByText('Order #00A1B2C3 has ended')).toBeVisible();
    expect(page.http.requestsOf('endOrder').map(({ params, body }) => [params, body])).toEqual([
      [{ id: _id }, { kind: 'refused', note: 'Too small', status: 'on the way' }],
    ]);
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Mark as Delivered' })).toBeNull());
    expect(dialog.getByText('Ended').nextElementSibling).toHaveTextContent('Refused at the door');
    expect(dialog.getByText('Pieces').nextElementSibling).toHaveTextContent('To check in');
    expect(dialog.getByRole('list', { name: 'History' })).toHaveTextContent('Ended by Sam Staff: refused');
    expect(dialog.getByText('refused')).toBeVisible();
  });

  it.each([
    ['ended', ended({ kind: 'unreachable' })],
    ['delivered', { ...sent, status: 'delivered' as const }],
  ])('the form for ending an order keeps its reason when another user has %s it', async (_, theirs) => {
    const { page, dialog, become } = await open(sent, {
      endOrder: failure(409, { error: 'Lea was faster.', code: 'ORDER_ENDED' }),
    });
    await page.user.click(dialog.getByRole('button', { name: 'Did not arrive…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Did not arrive' }));
    await page.user.selectOptions(form.getByRole('combobox', { name: /Reason/ }), 'Wrong address');
    await page.user.type(form.getByRole('textbox', { name: 'Note' }), 'No such street');
    become(theirs);
    // The list is read again when the line is back.
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(dialog.queryByText('Mark as Delivered')).toBeNull());
    await page.user.click(form.getByRole('button', { name: 'End Order' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Lea was faster.');
    expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('No such street');
  });

  it('can be tried again after a failed attempt', async () => {
    const attempts = [{ reason: 'unreachable' as const, note: 'No bell', at: AT, by: BY }];
    const { page, dialog, become } = await open(sent, {
      noteAttempt: () => become({ ...sent, attempts, history: [...sent.history, event('attempted')] }),
    });
    await page.user.click(dialog.getByRole('button', { name: 'Note attempt…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Delivery attempt' }));
    await page.user.selectOptions(form.getByRole('combobox', { name: /Reason/ }), 'Nobody was there');
    await page.user.type(form.getByRole('textbox', { name: 'Note' }), 'No bell');
    await page.user.click(form.getByRole('button', { name: 'Note Attempt' }));
    const list = await dialog.findByRole('list', { name: 'Delivery attempts' });
    expect(within(list).getAllByRole('listitem').map(textsOf)).toEqual([
      ['Nobody was there:', 'No bell', 'Nov 20, 2026, 11:30 AM, Sam Staff'],
    ]);
    expect(page.http.requestsOf('noteAttempt').map(({ body }) => body)).toEqual([
      { reason: 'unreachable', note: 'No bell', previous: 0 },
    ]);
    expect(dialog.getByRole('button', { name: 'Mark as Delivered' })).toBeVisible();
  });
});

describe('a check-in', () => {
  it('takes the damaged or lost pieces and returns the rest to stock', async () => {
    const { page, dialog, become } = await open(ended(), {
      checkInOrder: ({ body }) =>
        become({
          ...ended({ checkedInAt: AT }),
          history: [...ended().history, event('checked in')],
          writeOffs: (body as CheckIn).lines.map(({ line, damaged }) => ({
            line,
            quantity: damaged,
            reason: 'damaged',
            cost: 7.5,
          })),
        }),
    });
    await page.user.click(dialog.getByRole('button', { name: 'Check in…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Check in' }));
    const line = within(form.getByRole('group', { name: 'Track Tee, M / Black' }));
    expect(line.getByText('3 pieces of 3 back to stock')).toBeVisible();
    const damaged = line.getByRole('textbox', { name: 'Damaged' });
    await page.user.clear(damaged);
    await page.user.type(damaged, '4');
    await page.user.click(form.getByRole('button', { name: 'Check In' }));
    expect(await line.findByText('Only 3 were sent')).toBeVisible();
    expect(page.http.requestsOf('checkInOrder')).toEqual([]);
    await page.user.clear(damaged);
    await page.user.type(damaged, '1');
    expect(await line.findByText('2 pieces of 3 back to stock')).toBeVisible();
    await page.user.click(form.getByRole('button', { name: 'Check In' }));
    expect(await screen.findByText('Order #00A1B2C3 is checked in')).toBeVisible();
    expect(page.http.requestsOf('checkInOrder').map(({ body }) => body)).toEqual([
      { lines: [{ line: 0, sellable: 2, damaged: 1, lost: 0 }] },
    ]);
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Check in…' })).toBeNull());
    expect(dialog.getByText('Pieces').nextElementSibling).toHaveTextContent(
      'Track Tee, M / Black: 1 piece damaged, $7.50 each',
    );
  });
});

describe('canceling an order', () => {
  it.each(['pending', 'confirmed'] as const)(
    'an order can be canceled while it is %s, but not refused',
    async (status) => {
      const { page, dialog } = await open({ ...sent, status });
      expect(dialog.queryByRole('button', { name: 'Note attempt…' })).toBeNull();
      await page.user.click(dialog.getByRole('button', { name: 'Cancel order…' }));
      const form = within(await screen.findByRole('dialog', { name: 'Cancel order' }));
      const reasons = within(form.getByRole('combobox', { name: /Reason/ })).getAllByRole('option');
      expect(reasons.map((option) => option.textContent)).toEqual([
        'Choose a reason',
        'Customer could not be reached',
        'Wrong address',
        'Cancelled by the customer',
        'Cancelled by the shop',
      ]);
    },
  );

  it('a delivered order cannot be ended', async () => {
    const { dialog } = await open({ ...sent, status: 'delivered' });
    for (const name of ['Cancel order…', 'Did not arrive…', 'Note attempt…', 'Check in…'])
      expect(dialog.queryByRole('button', { name })).toBeNull();
  });
});

describe('the list of orders', () => {
  const other = orderOf({ _id: '5f0000000000000000d4e5f6', customerName: 'Omar Saad', status: 'on the way' });
  const rowNames = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

  it('the order list shows how an order ended and filters by outcome', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: {
        listCouriers: [],
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: [ended(), other],
      },
    });
    const row = await screen.findByRole('row', { name: /Maya Haddad/ });
    expect(row).toHaveTextContent('refused');
    expect(row).not.toHaveTextContent('on the way');
    await page.user.click(await screen.findByRole('button', { name: 'Filter' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'To check in');
    expect(rowNames()).toEqual(['Maya Haddad']);
    expect(page.location().search).toBe('?status=all&outcome=to+check+in');
  });

  it('the order list lets the server filter by outcome when not all orders are loaded', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: {
        listCouriers: [],
        countOrders: orderCountsOf([]),
        getPhoneRecord: phoneRecordOf(),
        listOrders: ({ query }) =>
          query['outcome'] === 'to check in' ? rowsOfMany([ended()], 1) : rowsOfMany([other], 900),
      },
    });
    await screen.findByRole('row', { name: /Omar Saad/ });
    await page.user.click(await screen.findByRole('button', { name: 'Filter' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'To check in');
    expect(await screen.findByRole('row', { name: /Maya Haddad/ })).toBeVisible();
  });

  it('the order list offers no step for an order that ended', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: { countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: [ended(), other] },
    });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all orders on this page' }));
    const bar = within(screen.getByRole('region', { name: 'Selected orders' }));
    expect(bar.getByText('2 orders selected, 1 ended and not printed')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Mark 1 as delivered' })).toBeVisible();
  });

  it('the order list does not show an ended order among those on the way', async () => {
    renderPage(<OrdersPage />, {
      at: '/orders?status=on+the+way',
      answers: { countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: [ended(), other] },
    });
    await screen.findByRole('row', { name: /Omar Saad/ });
    expect(rowNames()).toEqual(['Omar Saad']);
  });
});
