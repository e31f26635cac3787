import { describe, expect, it } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { failure, idOf, orderOf, renderPage, orderCountsOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const ordersOf = (): Order[] => [
  orderOf({ _id: idOf(1), customerName: 'Ada' }),
  orderOf({ _id: idOf(2), customerName: 'Bob' }),
  orderOf({ _id: idOf(3), customerName: 'Cyd', status: 'confirmed' }),
];

const accepting = (_id: string) => ({ _id, accepted: true, error: null });

describe('accepting several orders', () => {
  it('accepts the pending ones that were chosen, in one call', async () => {
    let orders = ordersOf();
    const page = renderPage(<OrdersPage />, {
      at: '/orders',
      answers: {
        countOrders: orderCountsOf([]),
        listOrders: () => orders,
        acceptOrders: ({ body }) => {
          const { ids } = body as { ids: string[] };
          orders = orders.map((order) => (ids.includes(order._id) ? { ...order, status: 'confirmed' } : order));
          return { results: ids.map(accepting) };
        },
      },
    });
    await screen.findByRole('table', { name: 'Orders' });
    expect(screen.queryByRole('checkbox', { name: 'Select order #00000003' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
    await page.user.click(screen.getByRole('checkbox', { name: 'Select order #00000002' }));
    const bar = screen.getByRole('region', { name: 'Selected orders' });
    await page.user.click(within(bar).getByRole('button', { name: 'Accept 1 order' }));
    expect(await screen.findByText('1 order accepted')).toBeVisible();
    expect(page.http.requestsOf('acceptOrders').map(({ body }) => body)).toEqual([{ ids: [idOf(2)] }]);
    await waitFor(() => expect(screen.getByRole('row', { name: /Bob/ })).toHaveTextContent('confirmed'));
    expect(bar).not.toBeInTheDocument();
  });

  it('chooses all at once, and says of each why it was not accepted', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders',
      answers: {
        countOrders: orderCountsOf([]),
        listOrders: ordersOf(),
        acceptOrders: {
          results: [accepting(idOf(1)), { _id: idOf(2), accepted: false, error: 'Order not found' }],
        },
      },
    });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all pending orders' }));
    expect(screen.getByRole('checkbox', { name: 'All 2 pending' })).toBeChecked();
    await page.user.click(screen.getByRole('button', { name: 'Accept 2 orders' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to accept 1 order');
    expect(alert).toHaveTextContent('#00000002: Order not found');
    expect(screen.getByText('1 order accepted')).toBeVisible();
  });

  it('keeps the choice when the call fails, and drops it on Clear', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders',
      answers: { countOrders: orderCountsOf([]), listOrders: ordersOf(), acceptOrders: failure(500) },
    });
    const box = await screen.findByRole('checkbox', { name: 'Select order #00000001' });
    await page.user.click(box);
    await page.user.click(screen.getByRole('button', { name: 'Accept 1 order' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to accept orders');
    expect(box).toBeChecked();
    await page.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(box).not.toBeChecked();
  });

  it('offers nothing where nothing waits', async () => {
    renderPage(<OrdersPage />, {
      at: '/orders',
      answers: { countOrders: orderCountsOf([]), listOrders: [orderOf({ status: 'delivered' })] },
    });
    await screen.findByRole('table', { name: 'Orders' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
