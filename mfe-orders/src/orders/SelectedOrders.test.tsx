import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Order, OrdersStep } from '@shop/shared/contracts';
import {
  type Answers,
  failure,
  idOf,
  orderCountsOf,
  orderLineOf,
  orderOf,
  renderPage,
  userOf,
  phoneRecordOf,
} from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const ada = orderOf({ _id: idOf(1), customerName: 'Ada', location: 'Oslo' });
const bob = orderOf({ _id: idOf(2), customerName: 'Bob', totalAmount: 20.1 });
const cyd = orderOf({ _id: idOf(3), customerName: 'Cyd', status: 'confirmed', paymentMethod: 'credit' });
const sam = userOf({ _id: 'a'.repeat(24), role: 'employee' });

const bodyOf = ({ body }: { body?: unknown }) => body as OrdersStep;

/** Opens the list of these orders. The fake server moves every order of a request. */
const open = async (answers: Answers = {}, all: Order[] = [ada, bob, cyd]) => {
  let orders = all;
  const page = renderPage(<OrdersPage />, {
    at: '/orders?status=all',
    user: sam,
    answers: {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: () => orders,
      getOrder: ada,
      stepOrders: (request) => {
        const { ids, status } = bodyOf(request);
        orders = orders.map((order) =>
          ids.includes(order._id) ? { ...order, status: status as Order['status'] } : order,
        );
        return { results: ids.map((_id) => ({ _id, outcome: 'moved' as const, error: null })) };
      },
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
  });
  await screen.findByRole('table', { name: 'Orders' });
  const choose = (number: number) =>
    page.user.click(screen.getByRole('checkbox', { name: `Select order #0000000${String(number)}` }));
  const bar = () => within(screen.getByRole('region', { name: 'Selected orders' }));
  const press = (name: string) => page.user.click(bar().getByRole('button', { name }));
  return { page, choose, bar, press, sent: () => page.http.requestsOf('stepOrders').map(bodyOf) };
};

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

describe('selected orders', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('move one step in one call after a delay and stay selected for the next step', async () => {
    const { choose, bar, press, sent } = await open();
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
    await choose(2);
    await choose(3);
    expect(bar().getByText('2 orders selected')).toBeVisible();
    expect(bar().getByRole('button', { name: 'Mark 1 as on the way' })).toBeVisible();
    await press('Accept 1 order');
    expect(bar().getByRole('status')).toHaveTextContent('1 order accepted. You can undo this for 6 seconds.');
    expect(bar().getByRole('button', { name: 'Undo' })).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Select order #00000001' })).toBeDisabled();
    await pass(5);
    expect(sent()).toEqual([]);
    await pass(2);
    expect(sent()).toEqual([{ ids: [idOf(2)], status: 'confirmed' }]);
    expect(await screen.findByText('1 order accepted')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('row', { name: /Bob/ })).toHaveTextContent('confirmed'));
    await press('Mark 2 as on the way');
    await pass(7);
    expect(sent().at(-1)).toEqual({ ids: [idOf(2), idOf(3)], status: 'on the way' });
  });

  it('stay unchanged when the step is undone', async () => {
    const { choose, press, bar, sent } = await open();
    await choose(1);
    await press('Accept 1 order');
    await press('Undo');
    expect(bar().getByRole('button', { name: 'Accept 1 order' })).toHaveFocus();
    await pass(20);
    expect(sent()).toEqual([]);
  });

  it('are moved at once when the page is left', async () => {
    const { page, choose, press, sent } = await open();
    await choose(1);
    await press('Accept 1 order');
    page.unmount();
    await waitFor(() => expect(sent()).toEqual([{ ids: [idOf(1)], status: 'confirmed' }]));
  });

  it('a selected order that was not moved is listed with the reason', async () => {
    const { page, press, bar } = await open({
      stepOrders: {
        results: [
          { _id: idOf(1), outcome: 'already', error: 'Kim has already confirmed this order.' },
          { _id: idOf(2), outcome: 'refused', error: 'Order not found' },
        ],
      },
    });
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    expect(bar().getByRole('checkbox', { name: 'All 3 on this page' })).toBeChecked();
    await press('Accept 2 orders');
    await pass(7);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('1 order could not be accepted');
    expect(alert).toHaveTextContent('#00000002: Order not found');
    expect(screen.getByText('1 order accepted')).toBeVisible();
  });

  it.each([failure(0), failure(503)])(
    'stay selected when the step does not arrive, and deliveries are offered again',
    async (answer) => {
      const { page, choose, press, bar } = await open({ stepOrders: answer }, [{ ...ada, status: 'on the way' }]);
      await choose(1);
      await press('Mark 1 as delivered');
      await pass(7);
      expect(await screen.findByRole('alert')).toHaveTextContent('1 order could not be marked as delivered');
      expect(bar().getByRole('button', { name: 'Mark 1 as delivered' })).toBeVisible();
      await page.user.click(screen.getByRole('button', { name: 'Ada' }));
      expect(await screen.findByText('The server did not confirm this delivery')).toBeVisible();
    },
  );

  it('stay selected when the list shows other orders, until they are cleared', async () => {
    const { page, choose, press, bar } = await open();
    await choose(1);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'bob{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ada/ })).toBeNull());
    expect(bar().getByText('1 order selected, 1 not on this page')).toBeVisible();
    await choose(2);
    expect(bar().getByRole('button', { name: 'Accept 2 orders' })).toBeVisible();
    await press('Clear');
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
  });

  it('can be printed while their step waits to be sent', async () => {
    const print = jest.fn();
    Object.defineProperty(window, 'print', { value: print, configurable: true });
    const { page, choose, press, bar, sent } = await open();
    await choose(1);
    await press('Accept 1 order');
    await press('Print');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Packing slips' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(sent()).toEqual([]);
    await act(async () => void window.dispatchEvent(new Event('afterprint')));
    expect(bar().getByRole('button', { name: 'Undo' })).toBeVisible();
    await pass(7);
    expect(sent()).toEqual([{ ids: [ada._id], status: 'confirmed' }]);
  });

  it('with a warning are named and asked about once, and the others can go and stay selected without them', async () => {
    const nowhere = { ...ada, customerAddress: '' };
    const risky: Order = { ...bob, advice: 'call first' };
    const eve = orderOf({ _id: idOf(4), customerName: 'Eve' });
    const { page, press, bar, sent } = await open({}, [nowhere, risky, cyd, eve]);
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    await press('Accept 3 orders');
    const question = within(await screen.findByRole('alertdialog', { name: '2 orders with a warning' }));
    expect(question.getByText('Address missing: #00000001. Call first: #00000002')).toBeInTheDocument();
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    await pass(7);
    expect(sent()).toEqual([]);
    await press('Accept 3 orders');
    await page.user.click(await screen.findByRole('button', { name: 'Only 1 order without a warning' }));
    await pass(7);
    expect(sent()).toEqual([{ ids: [eve._id], status: 'confirmed' }]);
    expect(bar().getByText('2 orders selected')).toBeVisible();
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    await press('Accept 2 orders');
    const again = within(await screen.findByRole('alertdialog', { name: '2 orders with a warning' }));
    await page.user.click(again.getByRole('button', { name: 'Accept 2 orders' }));
    await pass(7);
    expect(sent().at(-1)).toEqual({ ids: [nowhere._id, risky._id], status: 'confirmed' });
  });

  it('print nothing for orders that ended without delivery', async () => {
    const print = jest.fn();
    Object.defineProperty(window, 'print', { value: print, configurable: true });
    const outcome = { kind: 'refused', note: '', at: cyd.createdAt, by: 'Sam', checkedInAt: null } as const;
    const { page, choose, press, bar } = await open({}, [ada, bob, { ...cyd, outcome }]);
    await choose(3);
    expect(bar().getByText('1 order selected, 1 ended and not printed')).toBeVisible();
    await press('Print');
    expect(await screen.findByRole('menuitem', { name: 'Packing slips' })).toHaveAttribute('aria-disabled', 'true');
    await page.user.keyboard('{Escape}');
    await choose(1);
    await press('Print');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Packing slips' }));
    expect(document.querySelectorAll('[data-packing-slip]')).toHaveLength(1);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('print as slips and pick list, which the screen does not show', async () => {
    const print = jest.fn();
    Object.defineProperty(window, 'print', { value: print, configurable: true });
    const { page, press } = await open({}, [
      ada,
      { ...bob, products: [orderLineOf({ shelf: 'A 3' }), orderLineOf({ shelf: 'A 3', size: 'L', quantity: 1 })] },
      cyd,
    ]);
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    const sheets = async (entry: string) => {
      await press('Print');
      await page.user.click(await screen.findByRole('menuitem', { name: entry }));
      const paper = document.querySelector('body > [data-print-sheets]');
      expect(paper).not.toBeVisible();
      const rows = [...(paper?.querySelectorAll('tbody tr') ?? [])].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      );
      const slips = paper?.querySelectorAll('[data-packing-slip]').length;
      await act(async () => void window.dispatchEvent(new Event('afterprint')));
      expect(document.querySelector('[data-print-sheets]')).toBeNull();
      return { rows, slips };
    };
    expect((await sheets('Packing slips')).slips).toBe(3);
    expect((await sheets('Pick list')).rows).toEqual([
      ['A 3', 'TT-1', 'Track Tee', 'Black', 'M', '6', ''],
      ['A 3', 'TT-1', 'Track Tee', 'Black', 'L', '1', ''],
    ]);
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('are asked about before a handover list when nobody accepted them', async () => {
    const print = jest.fn();
    Object.defineProperty(window, 'print', { value: print, configurable: true });
    const { page, press } = await open({ createHandovers: { lists: [], leftOut: [] } });
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    await press('Print');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Handover list' }));
    const question = await screen.findByRole('alertdialog', { name: 'Hand over 2 orders that nobody accepted?' });
    expect(question).toHaveTextContent('Still pending: #00000001, #00000002');
    expect(page.http.requestsOf('createHandovers')).toEqual([]);
    await page.user.click(within(question).getByRole('button', { name: 'Print all' }));
    const ids = [ada._id, bob._id, cyd._id];
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(page.http.requestsOf('createHandovers').map(({ body }) => body)).toEqual([{ ids }]);
  });
});
