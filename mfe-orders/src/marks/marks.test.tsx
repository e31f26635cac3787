import { describe, expect, it } from '@jest/globals';
import type { Order, OrdersMark } from '@shop/shared/contracts';
import {
  type Answers,
  type RecordedRequest,
  orderCountsOf,
  orderOf,
  phoneRecordOf,
  renderPage,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const AT = '2026-11-20T10:00:00.000Z';
const idOf = (last: number) => `5f0000000000000000a1b2c${last}`;
const NONE = { packedAt: null, packedBy: null, shortAt: null, shortBy: null };
const ada = orderOf({ ...NONE, _id: idOf(1), customerName: 'Ada', status: 'confirmed' });
const bob = orderOf({ ...NONE, _id: idOf(2), customerName: 'Bob', status: 'pending', shortAt: AT, shortBy: 'Sam' });
const cy = orderOf({ ...NONE, _id: idOf(3), customerName: 'Cy', status: 'on the way', packedAt: AT, packedBy: 'Sam' });

const marked = (order: Order, { mark, on }: OrdersMark): Order => ({
  ...order,
  packedAt: mark === 'packed' && on ? AT : null,
  packedBy: 'Robin',
  shortAt: mark === 'short' && on ? AT : null,
});

/** The list of three orders, which are marked as the page says. */
const open = (at: string, answers: Answers = {}) => {
  let orders = [ada, bob, cy];
  const page = renderPage(<OrdersPage />, {
    at,
    answers: {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listCouriers: [],
      listOrders: () => orders,
      getOrder: ({ params }: RecordedRequest) => orders.find(({ _id }) => _id === params['id']) ?? ada,
      markOrders: ({ body }: RecordedRequest) => {
        // The page sends what the contract says.
        const change = body as OrdersMark;
        orders = orders.map((order) => (change.ids.includes(order._id) ? marked(order, change) : order));
        return { results: change.ids.map((_id) => ({ _id, outcome: 'moved' as const, error: null })) };
      },
      ...answers,
    },
  });
  return { page, sent: () => page.http.requestsOf('markOrders').map(({ body }) => body) };
};

const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the marks of orders', () => {
  it('stand in the list beside the status', async () => {
    open('/orders?status=all');
    expect(await row('Bob')).toHaveTextContent('Piece missing');
    expect(await row('Cy')).toHaveTextContent('Packed');
    expect(await row('Ada')).not.toHaveTextContent(/Packed|Piece missing/);
  });

  it('filter the list', async () => {
    const { page } = open('/orders?status=all');
    await page.user.click(await screen.findByRole('button', { name: 'Filter' }));
    const names = async (...expected: string[]) =>
      waitFor(() => expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(expected));
    const choose = (option: string) =>
      page.user.selectOptions(screen.getByRole('combobox', { name: 'Parcel' }), option);
    await choose('To pack');
    await names('Ada');
    expect(page.http.requestsOf('countOrders').at(-1)?.query).toEqual({ parcel: 'to pack' });
    await choose('Packed');
    await names('Cy');
    await choose('Piece missing');
    await names('Bob');
  });

  it('are set and taken back in an order, whose status allows it', async () => {
    const { page, sent } = open(`/orders?status=all&order=${ada._id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ada' }));
    await page.user.click(await dialog.findByRole('button', { name: 'Packed' }));
    expect(await dialog.findByRole('button', { name: 'Not packed' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Packed' })).not.toBeInTheDocument();
    await page.user.click(dialog.getByRole('button', { name: 'Not packed' }));
    expect(await dialog.findByRole('button', { name: 'Packed' })).toBeVisible();
    expect(sent()).toEqual([
      { ids: [ada._id], mark: 'packed', on: true },
      { ids: [ada._id], mark: 'packed', on: false },
    ]);
  });

  it('of an order that is pending only say that a piece is missing', async () => {
    open(`/orders?status=all&order=${bob._id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Bob' }));
    expect(await dialog.findByRole('button', { name: 'Nothing missing' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Packed' })).not.toBeInTheDocument();
  });

  it('are set for selected orders, and those that the server refuses are named', async () => {
    const { page, sent } = open('/orders?status=all', {
      markOrders: { results: [{ _id: ada._id, outcome: 'refused', error: 'Its parcel has left.' }] },
    });
    await row('Ada');
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    await page.user.click(screen.getByRole('button', { name: 'Parcels' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Packed: 1 order' }));
    expect(await screen.findByText('#00A1B2C1: Its parcel has left.')).toBeVisible();
    expect(sent()).toEqual([{ ids: [ada._id], mark: 'packed', on: true }]);
  });
});
