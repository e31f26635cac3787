import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { HandoverDetail } from '@shop/shared/contracts';
import { type Answers, failure, idOf, orderCountsOf, orderOf, renderPage } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import HandoversPage from '../pages/HandoversPage';
import OrdersPage from '../pages/OrdersPage';

const ada = orderOf({ _id: idOf(1), customerName: 'Ada', status: 'confirmed' });
const bob = orderOf({ _id: idOf(2), customerName: 'Bob', status: 'confirmed' });

const listOf = (at: number, values: Partial<HandoverDetail> = {}): HandoverDetail => ({
  _id: idOf(100 + at),
  at: '2026-11-28T09:30:00.000Z',
  by: 'Sam',
  courier: null,
  parcels: 1,
  toCollect: 83,
  lines: [
    {
      order: ada._id,
      customerName: 'Ada',
      customerPhone: '+1 555 0100',
      customerAddress: '64 Palisade Ave, Brooklyn, NY',
      location: 'Brooklyn, NY',
      items: 3,
      due: 83,
      oldSlip: false,
    },
  ],
  ...values,
});
const withAli = listOf(1, { courier: { _id: idOf(50), name: 'Ali' } });
const without = listOf(2);

const print = jest.fn();
const paper = () => [...document.querySelectorAll('[data-handover]')].map((sheet) => sheet.textContent);
const closePrintDialog = () => act(async () => void window.dispatchEvent(new Event('afterprint')));

beforeEach(() => {
  print.mockReset();
  Object.defineProperty(window, 'print', { value: print, configurable: true });
});

const printSelected = async (answers: Answers) => {
  const page = renderPage(<OrdersPage />, {
    at: '/orders',
    answers: { countOrders: orderCountsOf([]), listOrders: [ada, bob], getOrder: ada, ...answers },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all orders on this page' }));
  await page.user.click(screen.getByRole('button', { name: 'Print' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Handover list' }));
  return page;
};

describe('the handover list of selected orders', () => {
  it('is printed as the server kept it, one sheet for each courier, with room for a signature', async () => {
    const page = await printSelected({ createHandovers: { lists: [withAli, without], leftOut: [] } });
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(page.http.requestsOf('createHandovers').map(({ body }) => body)).toEqual([{ ids: [ada._id, bob._id] }]);
    const [first, second] = paper();
    expect(first).toMatch(/Courier: Ali.*1 order, listed by Sam.*Ada.*\$83\.00/);
    expect(first).toMatch(/Received byDateSignature$/);
    expect(first?.split('Brooklyn, NY')).toHaveLength(2);
    expect(second).not.toContain('Courier');
    await closePrintDialog();
    expect(paper()).toEqual([]);
  });

  it('is not printed when the server does not keep it, and says so', async () => {
    await printSelected({ createHandovers: failure(500) });
    expect(await screen.findByText(/The handover list was not printed/)).toBeVisible();
    expect(print).not.toHaveBeenCalled();
  });

  it('names the orders that have no parcel and are not on it', async () => {
    await printSelected({ createHandovers: { lists: [without], leftOut: [bob._id] } });
    expect(
      await screen.findByText('1 order has no parcel to hand over and is not on the list: #00000002'),
    ).toBeVisible();
    expect(paper()).toHaveLength(1);
  });
});

describe('the page of handover lists', () => {
  it('shows who printed which list when, and prints one again as it was', async () => {
    const page = renderPage(<HandoversPage />, {
      at: '/orders/handovers',
      path: '/orders/handovers',
      answers: { listHandovers: [withAli, without], listCouriers: [], getHandover: withAli },
    });
    const row = await screen.findByRole('row', { name: /Ali/ });
    expect(row).toHaveTextContent('$83.00');
    await page.user.click(within(row).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Handover list' }));
    expect(await dialog.findByRole('link', { name: '#00000001' })).toHaveAttribute('href', `/orders?order=${ada._id}`);
    await page.user.click(dialog.getByRole('button', { name: 'Print again' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(paper()).toEqual([expect.stringMatching(/Courier: Ali.*Nov 28, 2026.*listed by Sam/)]);
    await closePrintDialog();
    expect(dialog.getByRole('button', { name: 'Print again' })).toBeVisible();
  });

  it('finds the lists of an order by asking the server, also when all lists are on screen', async () => {
    const page = renderPage(<HandoversPage />, {
      at: '/orders/handovers',
      path: '/orders/handovers',
      answers: {
        listHandovers: ({ query }) => (query.q === 'ada' ? [withAli] : [withAli, without]),
        listCouriers: [],
      },
    });
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
    await page.user.type(screen.getByRole('searchbox', { name: 'Search handover lists by order' }), 'ada{Enter}');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  });

  it('shows the lists of one courier', async () => {
    const page = renderPage(<HandoversPage />, {
      at: '/orders/handovers',
      path: '/orders/handovers',
      answers: {
        listHandovers: [withAli, without],
        listCouriers: [{ _id: idOf(50), name: 'Ali', archived: false, openOrders: 0, version: 1 }],
      },
    });
    await screen.findByRole('option', { name: 'Ali' });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Courier' }), 'Ali');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  });
});
