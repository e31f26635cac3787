import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { api } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { type Answers, failure, orderOf, renderPage, userOf, orderCountsOf, phoneRecordOf } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const sent = orderOf({
  _id: '5f0000000000000000a1b2c3',
  customerName: 'Maya Haddad',
  status: 'on the way',
  history: [
    { status: 'pending', at: '2026-11-20T10:00:00.000Z', by: 'Online shop' },
    { status: 'confirmed', at: '2026-11-20T11:00:00.000Z', by: 'Sam Staff' },
    { status: 'on the way', at: '2026-11-20T12:00:00.000Z', by: 'Sam Staff' },
  ],
});
const arrived: Order = {
  ...sent,
  status: 'delivered',
  history: [...sent.history, { status: 'delivered', at: '2026-11-20T13:00:00.000Z', by: 'Sam Staff' }],
};

const sam = userOf({ _id: 'a'.repeat(24), role: 'employee' });

/** Opens an order that is on its way. */
const open = async (answers: Answers = {}, setup: Parameters<typeof renderPage>[1] = {}) => {
  const page = renderPage(<OrdersPage />, {
    at: `/orders?status=all&order=${sent._id}`,
    user: sam,
    answers: {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: [sent],
      getOrder: sent,
      updateOrderStatus: arrived,
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
    ...setup,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Maya Haddad' }));
  const press = async (name: string) => page.user.click(await dialog.findByRole('button', { name }));
  return { page, dialog, press, calls: () => page.http.requestsOf('updateOrderStatus').map(({ body }) => body) };
};

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const delivered = [{ status: 'delivered' }];
const LOST = 'The server did not confirm this delivery';

describe('the delivery step of an order', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('the delivery step waits a few seconds, shows that, and is then sent once', async () => {
    const { page, dialog, press, calls } = await open();
    await press('Mark as Delivered');
    // The order was requested with a token that stays valid until the step is sent.
    expect(page.http.requestsOf('getOrder')).toHaveLength(1);
    expect(dialog.getByRole('status')).toHaveTextContent('Marked as delivered. You can undo this for 6 seconds.');
    expect(dialog.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await pass(5);
    expect(calls()).toEqual([]);
    await pass(2);
    expect(await screen.findByText('Order #00A1B2C3 is now delivered')).toBeVisible();
    expect(calls()).toEqual(delivered);
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('the delivery step can be undone and is then not sent', async () => {
    const { dialog, press, calls } = await open();
    await press('Mark as Delivered');
    await press('Undo');
    expect(dialog.getByRole('button', { name: 'Mark as Delivered' })).toHaveFocus();
    await pass(20);
    expect(calls()).toEqual([]);
  });

  it('the delivery step is sent at once when the order is closed', async () => {
    const { page, press, calls } = await open();
    await press('Mark as Delivered');
    expect(calls()).toEqual([]);
    await page.user.keyboard('{Escape}');
    expect(await screen.findByText('Order #00A1B2C3 is now delivered')).toBeVisible();
    expect(calls()).toEqual(delivered);
  });

  it.each(['pagehide', 'visibilitychange'])('the delivery step is sent at once on %s', async (type) => {
    const { press, calls } = await open();
    await press('Mark as Delivered');
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void (type === 'pagehide' ? window : document).dispatchEvent(new Event(type)));
    expect(calls()).toEqual(delivered);
    await pass(20);
    expect(calls()).toEqual(delivered);
  });

  it.each([failure(0), failure(401), failure(503)])(
    'the delivery step is offered again when it did not arrive',
    async (answer) => {
      const { page, dialog, press, calls } = await open({ updateOrderStatus: answer });
      await press('Mark as Delivered');
      await pass(7);
      expect(await dialog.findByRole('alert')).toHaveTextContent(LOST);
      page.unmount();

      // Another user of this browser does not see the alert.
      const other = userOf({ _id: 'b'.repeat(24), role: 'employee' });
      const elsewhere = await open({}, { user: other, storage: page.storage });
      expect(elsewhere.dialog.queryByRole('alert')).toBeNull();
      elsewhere.page.unmount();

      const again = await open({}, { storage: page.storage });
      expect(await again.dialog.findByRole('alert')).toHaveTextContent(LOST);
      await again.press('Send again');
      expect(await screen.findByText('Order #00A1B2C3 is now delivered')).toBeVisible();
      expect(calls()).toEqual(delivered);
      again.page.unmount();
      const after = await open({}, { storage: page.storage });
      expect(after.dialog.queryByRole('alert')).toBeNull();
    },
  );

  it('the delivery step is offered again when its page closed before an answer, and can be discarded', async () => {
    const marked = (ago: number) => ({
      kept: {
        [`mfe-orders.deliveries.${sam._id}`]: JSON.stringify({ [sent._id]: { at: Date.now() - ago, lost: false } }),
      },
    });
    // Another tab may still be waiting to send it.
    const early = await open({}, marked(3_000));
    expect(early.dialog.queryByRole('alert')).toBeNull();
    early.page.unmount();
    const { page, dialog, press, calls } = await open({}, marked(60_000));
    expect(await dialog.findByRole('alert')).toHaveTextContent(LOST);
    await press('Discard');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Mark as Delivered' })).toBeVisible();
    expect(calls()).toEqual([]);
    page.unmount();
    expect((await open({}, { storage: page.storage })).dialog.queryByRole('alert')).toBeNull();
  });

  it('the delivery step shows why it was refused and is not offered again', async () => {
    const { page, dialog, press } = await open({
      updateOrderStatus: failure(409, { error: 'Sam Staff has already marked this order as delivered.' }),
    });
    await press('Mark as Delivered');
    await pass(7);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Sam Staff has already marked this order as delivered.');
    page.unmount();
    expect((await open({}, { storage: page.storage })).dialog.queryByRole('alert')).toBeNull();
  });

  it('the delivery step is not sent when another user delivers the order in the meantime', async () => {
    const { page, dialog, press, calls } = await open();
    await press('Mark as Delivered');
    page.http.answer({
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: [arrived],
      getOrder: arrived,
    });
    await pass(1);
    await act(async () => void page.store.dispatch(api.util.invalidateTags(['Order'])));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull());
    await pass(20);
    expect(calls()).toEqual([]);
  });
});
