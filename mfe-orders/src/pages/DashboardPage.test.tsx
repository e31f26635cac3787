import { describe, expect, it } from '@jest/globals';
import { failure, orderOf, renderPage, userOf } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import DashboardPage from './DashboardPage';

const figures = { todaySales: 120.5, weekSales: 980, monthSales: 4210.25 };

describe('the dashboard', () => {
  it('shows an admin the sales and the cash in hand', async () => {
    renderPage(<DashboardPage />, {
      at: '/dashboard',
      user: userOf({ role: 'admin' }),
      answers: { dashboardSummary: { ...figures, cashInHand: 310 }, listOrders: [] },
    });
    expect(await screen.findByText('$120.50')).toBeVisible();
    for (const text of ['$980.00', '$4,210.25', '$310.00', 'Cash in Hand'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('shows an employee no cash card, whatever the browser believes', async () => {
    renderPage(<DashboardPage />, {
      at: '/dashboard',
      user: userOf({ role: 'admin' }),
      answers: { dashboardSummary: figures, listOrders: [] },
    });
    expect(await screen.findByText('$120.50')).toBeVisible();
    expect(screen.queryByText('Cash in Hand')).toBeNull();
  });

  it('lists the recent orders, guests named as such', async () => {
    const page = renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: {
        dashboardSummary: figures,
        listOrders: [orderOf({ customerName: '', itemCount: 3, totalAmount: 63, status: 'confirmed' })],
      },
    });
    const order = await screen.findByRole('link', { name: /Guest Customer/ });
    expect(order).toHaveTextContent('3 items');
    expect(order).toHaveTextContent('$63.00');
    expect(order).toHaveTextContent('confirmed');
    expect(page.http.requestsOf('listOrders')[0]?.query).toEqual({ limit: '5' });
  });

  it('says so when there are none', async () => {
    renderPage(<DashboardPage />, { at: '/dashboard', answers: { dashboardSummary: figures, listOrders: [] } });
    expect(await screen.findByText('No recent orders')).toBeVisible();
  });

  it('offers quick actions that lead somewhere', async () => {
    renderPage(<DashboardPage />, { at: '/dashboard', answers: { dashboardSummary: figures, listOrders: [] } });
    await screen.findByText('No recent orders');
    const targets = ['Add Product', 'Orders', 'Customers', 'Reports'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(targets).toEqual(['/products?add=1', '/orders', '/customers', '/transactions']);
  });

  it('says when the figures could not be loaded, and tries again', async () => {
    const page = renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: { dashboardSummary: failure(500), listOrders: [] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load dashboard data');
    page.http.answer({ dashboardSummary: figures });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$980.00')).toBeVisible();
  });
});
