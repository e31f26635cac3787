import { describe, expect, it, jest } from '@jest/globals';
import { orderCountsOf, orderOf, phoneRecordOf, renderPage } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const ada = orderOf({
  _id: '5f0000000000000000a1b2c3',
  customerName: 'Ada Byron',
  location: 'Austin',
  printedAt: null,
});
const bob = orderOf({
  _id: '5f0000000000000000a1b2c4',
  customerName: 'Bob Stone',
  location: '',
  printedAt: '2026-11-20T10:00:00.000Z',
});

const open = (at = '/orders?status=all', answers: Answers = {}) =>
  renderPage(<OrdersPage />, {
    at,
    answers: {
      countOrders: orderCountsOf([]),
      listCouriers: [],
      listOrders: [ada, bob],
      customerLocations: ['Austin', 'Waco'],
      getPhoneRecord: phoneRecordOf(),
      ...answers,
    },
  });
const names = async (...expected: string[]) =>
  waitFor(() => expect(screen.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(expected));

describe('the list of orders', () => {
  it('the order list filters by a typed town in any spelling and shows all orders again without one', async () => {
    const page = open();
    await names('Ada Byron', 'Bob Stone');
    await page.user.click(await screen.findByRole('button', { name: 'Filter' }));
    const town = screen.getByRole('combobox', { name: 'Town' });
    await page.user.type(town, 'Aust\u00edn{Enter}');
    await names('Ada Byron');
    expect(page.location().search).toBe('?status=all&town=Aust%C3%ADn');
    await page.user.clear(town);
    await page.user.tab();
    await names('Ada Byron', 'Bob Stone');
  });

  it('the order list filters by printed slips, and its tabs count the same orders', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Filter' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Slips' }), 'Slip not printed');
    await names('Ada Byron');
    expect(page.http.requestsOf('countOrders').at(-1)?.query).toEqual({ printed: 'false' });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Slips' }), 'Slip printed');
    await names('Bob Stone');
  });

  it('the order list tabs count the orders with the chosen outcome', async () => {
    const page = open('/orders?outcome=refused');
    await screen.findByText('No orders found');
    expect(page.http.requestsOf('countOrders').at(-1)?.query).toEqual({ outcome: 'refused' });
  });

  it('the order list shows the filters set by a report figure and lets them be removed', async () => {
    const page = open('/orders?hour=10&product=deleted&town=-');
    await page.user.click(await screen.findByRole('button', { name: 'With deleted products' }));
    await page.user.click(screen.getByRole('button', { name: 'Placed 10 AM – 11 AM' }));
    expect(page.location().search).toBe('?town=-');
    await names('Bob Stone');
    expect(screen.getByRole('combobox', { name: 'Town' })).toHaveValue('No town');
  });
});

describe('printed slips', () => {
  it('a printed slip is recorded once the print dialog closes, for orders not printed before', async () => {
    Object.defineProperty(window, 'print', { value: jest.fn(), configurable: true });
    const page = open('/orders?status=all&order=5f0000000000000000a1b2c3', { printOrders: { printed: 1 } });
    await page.user.click(await screen.findByRole('button', { name: 'Print packing slip' }));
    await act(async () => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() =>
      expect(page.http.requestsOf('printOrders').map(({ body }) => body)).toEqual([
        { ids: [ada._id], versions: { [ada._id]: 1 } },
      ]),
    );
  });
});
