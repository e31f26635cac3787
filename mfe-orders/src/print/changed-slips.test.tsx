import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Order, OrdersPrint } from '@shop/shared/contracts';
import { idOf, orderCountsOf, orderOf, phoneRecordOf, renderPage } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const changed = { printedAt: null, slipChangedAt: '2026-11-20T12:00:00.000Z' };
const ada = orderOf({ _id: idOf(1), customerName: 'Ada', status: 'confirmed', version: 2, ...changed });
const bob = orderOf({ _id: idOf(2), customerName: 'Bob', status: 'confirmed', printedAt: '2026-11-20T10:00:00.000Z' });

const parcelOf = ({ _id, customerName, customerPhone, customerAddress, location }: Order, oldSlip: boolean) => ({
  order: _id,
  customerName,
  customerPhone,
  customerAddress,
  location,
  items: 1,
  due: null,
  oldSlip,
});
const handedOver = {
  _id: idOf(90),
  at: ada.createdAt,
  by: 'Sam',
  courier: null,
  parcels: 2,
  toCollect: 0,
  lines: [parcelOf(ada, true), parcelOf(bob, false)],
};

/** Opens the list of these orders. The fake server notes what was printed. */
const open = async (at = '/orders', all: Order[] = [ada, bob]) => {
  let orders = all;
  const page = renderPage(<OrdersPage />, {
    at,
    answers: {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listOrders: () => orders,
      getOrder: () => orders[0] ?? ada,
      printOrders: ({ body }) => {
        const { ids } = body as OrdersPrint;
        orders = orders.map((order) =>
          ids.includes(order._id) ? { ...order, printedAt: '2026-11-20T13:00:00.000Z', slipChangedAt: null } : order,
        );
        return { printed: ids.length };
      },
      createHandovers: { lists: [handedOver], leftOut: [] },
    },
  });
  const printed = () => page.http.requestsOf('printOrders').map(({ body }) => body);
  return { page, printed };
};

const closePrintDialog = () => act(async () => void window.dispatchEvent(new Event('afterprint')));

const sheets = () => document.querySelector('body > [data-print-sheets]');

const print = jest.fn();

beforeEach(() => {
  print.mockReset();
  Object.defineProperty(window, 'print', { value: print, configurable: true });
});

describe('an order that was edited after its slip was printed', () => {
  it('is marked in the list, and one press prints its slip again', async () => {
    const { page, printed } = await open();
    expect(await screen.findByRole('row', { name: /Ada.*Changed since printed/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Bob/ })).not.toHaveTextContent('Changed since printed');
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    const bar = within(screen.getByRole('region', { name: 'Selected orders' }));
    expect(bar.getByText('2 orders selected, 1 changed since printed')).toBeVisible();
    await page.user.click(bar.getByRole('button', { name: 'Print' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Changed slips again' }));
    expect(sheets()?.querySelectorAll('[data-packing-slip]')).toHaveLength(1);
    expect(sheets()).toHaveTextContent('Ada');
    await closePrintDialog();
    await waitFor(() => expect(printed()).toEqual([{ ids: [ada._id], versions: { [ada._id]: 2 } }]));
    await waitFor(() => expect(screen.getByRole('row', { name: /Ada/ })).not.toHaveTextContent('Changed since'));
  });

  it('is marked in its dialog, and one press there prints the slip again', async () => {
    const { page, printed } = await open(`/orders?order=${ada._id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ada' }));
    expect(dialog.getByText('Changed since printed')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Print slip again' }));
    expect(print).toHaveBeenCalledTimes(1);
    await closePrintDialog();
    await waitFor(() => expect(printed()).toEqual([{ ids: [ada._id], versions: { [ada._id]: 2 } }]));
    await waitFor(() => expect(dialog.queryByText('Changed since printed')).toBeNull());
    expect(dialog.getByRole('button', { name: 'Print packing slip' })).toBeVisible();
  });

  it('is asked about and named before it is handed over, and stands so on the list', async () => {
    const { page } = await open();
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all orders on this page' }));
    await page.user.click(screen.getByRole('button', { name: 'Print' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Handover list' }));
    const question = await screen.findByRole('alertdialog', { name: 'Hand over 1 order with an old slip?' });
    expect(question).toHaveTextContent('Changed since the slip was printed: #00000001');
    expect(print).not.toHaveBeenCalled();
    await page.user.click(within(question).getByRole('button', { name: 'Print all' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const rows = [...(sheets()?.querySelectorAll('tbody tr') ?? [])];
    expect(rows.map((row) => row.textContent.includes('Slip changed since printed'))).toEqual([true, false]);
  });

  it('is not marked any more once it has ended', async () => {
    const outcome = { kind: 'cancelled by shop', note: '', at: ada.createdAt, by: 'Sam', checkedInAt: null } as const;
    await open('/orders?status=all', [{ ...ada, outcome }]);
    expect(await screen.findByRole('row', { name: /Ada/ })).not.toHaveTextContent('Changed since printed');
  });
});
