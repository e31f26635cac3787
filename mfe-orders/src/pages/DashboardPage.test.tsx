import { describe, expect, it } from '@jest/globals';
import {
  dashboardCashOf,
  failure,
  orderCountsOf,
  orderOf,
  renderPage,
  rowsOfMany,
  salesOf,
  stockAlertOf,
  userOf,
  textsOf,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import DashboardPage from './DashboardPage';

const figures = { todaySales: 120.5, weekSales: 980, monthSales: 4210.25 };
const noSales = { days: [], total: 0, orders: 0 };
/** A shop without orders and with everything in stock. */
const quiet = {
  dashboardSummary: figures,
  dashboardSales: noSales,
  listOrders: [],
  countOrders: orderCountsOf([]),
  stockAlerts: [],
  dashboardCash: dashboardCashOf({ withCouriers: 0, oldestOrder: null, lastClosed: null, daysToClose: 0 }),
};

describe('the dashboard', () => {
  it('shows an admin the sales and the cash in hand', async () => {
    renderPage(<DashboardPage />, {
      at: '/dashboard',
      user: userOf({ role: 'admin' }),
      answers: { ...quiet, dashboardSummary: { ...figures, cashInHand: 310 } },
    });
    expect(await screen.findByText('$120.50')).toBeVisible();
    for (const text of ['$980.00', '$4,210.25', '$310.00', 'Cash in Hand'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('shows an employee no cash card, whatever role the browser assumes', async () => {
    renderPage(<DashboardPage />, {
      at: '/dashboard',
      user: userOf({ role: 'admin' }),
      answers: quiet,
    });
    expect(await screen.findByText('$120.50')).toBeVisible();
    expect(screen.queryByText('Cash in Hand')).toBeNull();
  });

  it('lists the first steps of a new shop and can collapse them to one line', async () => {
    const firstSteps = (['contacts', 'category', 'product', 'delivery', 'order'] as const).map((key, at) => ({
      key,
      done: at < 2,
    }));
    const answers = { ...quiet, dashboardSummary: { ...figures, firstSteps } };
    const at = { at: '/dashboard', user: userOf({ role: 'admin' }), answers };
    const page = renderPage(<DashboardPage />, at);
    const card = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(card.getByText('2 of 5 done')).toBeVisible();
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('(done)'))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(card.getByRole('link', { name: 'Add a product' })).toHaveAttribute('href', '/products?add=1');
    expect(card.queryByRole('link', { name: 'Add a category' })).not.toBeInTheDocument();
    await page.user.click(card.getByRole('button', { name: 'Hide' }));
    expect(card.queryByRole('list')).not.toBeInTheDocument();
    expect(card.getByText('2 of 5 done')).toBeVisible();
    await page.user.click(card.getByRole('button', { name: 'Show' }));
    expect(card.getAllByRole('listitem')).toHaveLength(5);
  });

  it('shows no first steps when the server sends no data about them', async () => {
    renderPage(<DashboardPage />, { at: '/dashboard', user: userOf({ role: 'admin' }), answers: quiet });
    expect(await screen.findByText('$120.50')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });

  it('lists the recent orders and labels guests as such', async () => {
    const page = renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: {
        ...quiet,
        listOrders: [orderOf({ customerName: '', itemCount: 3, totalAmount: 63, status: 'confirmed' })],
      },
    });
    const order = await screen.findByRole('link', { name: /Guest Customer/ });
    expect(order).toHaveTextContent('3 items');
    expect(order).toHaveTextContent('$63.00');
    expect(order).toHaveTextContent('confirmed');
    expect(page.http.requestsOf('listOrders').map(({ query }) => query)).toContainEqual({ limit: '5' });
  });

  it.each([
    ['due', 'due today', 'Appointments', '/orders?contact=due'],
    ['toCheckIn', 'to check in', 'Parcels that did not arrive', '/orders?outcome=to+check+in'],
    ['toComeBack', 'to come back', 'Exchanges waiting', '/orders?contact=to+come+back'],
    ['asksToExchange', 'to answer', 'Shoppers ask to exchange or return', '/orders?contact=asks+to+exchange'],
  ])('counts the orders by %s and links to them: %s', async (count, todo, hint, to) => {
    const countOrders = { ...orderCountsOf([]), [count]: 3 };
    renderPage(<DashboardPage />, { at: '/dashboard', answers: { ...quiet, countOrders } });
    const tile = await screen.findByRole('link', { name: new RegExp(`^3 ${todo}`) });
    expect(tile).toHaveTextContent(hint);
    expect(tile).toHaveAttribute('href', to);
  });

  it('shows an admin the cash with couriers and the days to close, with links, and nobody else', async () => {
    const answers = { ...quiet, dashboardCash: dashboardCashOf() };
    const page = renderPage(<DashboardPage />, { at: '/dashboard', user: userOf({ role: 'admin' }), answers });
    const couriers = await screen.findByRole('link', { name: /^\$120\.00 with couriers/ });
    expect(couriers).toHaveTextContent(/Oldest order of Nov 20, 2026/);
    expect(couriers).toHaveAttribute('href', '/transactions/settlements');
    const till = screen.getByRole('link', { name: /^2 days to close/ });
    expect(till).toHaveTextContent('Till closed Nov 17, 2026');
    expect(till).toHaveAttribute('href', '/transactions/closings');
    page.unmount();
    const other = renderPage(<DashboardPage />, { at: '/dashboard', user: userOf({ role: 'employee' }), answers });
    expect(await screen.findByRole('link', { name: /^0 to accept/ })).toBeVisible();
    expect(other.http.requestsOf('dashboardCash')).toHaveLength(0);
  });

  it('does not ask a shop that closes no days to close one, and says when it cannot read the cash', async () => {
    const page = renderPage(<DashboardPage />, { at: '/dashboard', user: userOf({ role: 'admin' }), answers: quiet });
    const couriers = await screen.findByRole('link', { name: /^\$0\.00 with couriers/ });
    expect(couriers).toHaveTextContent('Nothing to hand in');
    expect(screen.queryByRole('link', { name: /to close/ })).toBeNull();
    page.unmount();
    const answers = { ...quiet, dashboardCash: failure(500) };
    renderPage(<DashboardPage />, { at: '/dashboard', user: userOf({ role: 'admin' }), answers });
    expect(await screen.findByRole('link', { name: /^– with couriers/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /to close/ })).toBeNull();
  });

  it('counts nothing that a server of an earlier version does not', async () => {
    const { total, byStatus } = orderCountsOf([]);
    renderPage(<DashboardPage />, { at: '/dashboard', answers: { ...quiet, countOrders: { total, byStatus } } });
    const late = /due today|to check in|to come back|to answer/;
    await waitFor(() => expect(screen.queryByRole('link', { name: late })).toBeNull());
    expect(screen.getByRole('link', { name: /^0 to accept/ })).toBeVisible();
  });

  it('shows a notice when there are no recent orders', async () => {
    renderPage(<DashboardPage />, { at: '/dashboard', answers: quiet });
    expect(await screen.findByText('No recent orders')).toBeVisible();
  });

  it('the quick actions of the dashboard link to their pages', async () => {
    renderPage(<DashboardPage />, { at: '/dashboard', answers: quiet });
    await screen.findByText('No recent orders');
    const targets = ['Add Product', 'Orders', 'Customers', 'Reports'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(targets).toEqual(['/products?add=1', '/orders', '/customers', '/transactions']);
  });

  it('shows an error when the figures fail to load, and can try again', async () => {
    const page = renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: { ...quiet, dashboardSummary: failure(500) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load dashboard data');
    page.http.answer({ dashboardSummary: figures });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$980.00')).toBeVisible();
  });

  it('counts the orders that wait for staff and links to them', async () => {
    renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: {
        ...quiet,
        countOrders: ({ query }) =>
          query.paymentMethod === 'credit'
            ? { total: 9, byStatus: { pending: 3, confirmed: 6, 'on the way': 0, delivered: 0 } }
            : { total: 1300, byStatus: { pending: 7, confirmed: 1204, 'on the way': 0, delivered: 89 } },
      },
    });
    const waiting = screen.getByRole('region', { name: 'Orders waiting' });
    const links = async (name: RegExp) => (await within(waiting).findByRole('link', { name })).getAttribute('href');
    expect(await links(/^7 to accept/)).toBe('/orders?status=pending');
    expect(await links(/^1,204 to send/)).toBe('/orders?status=confirmed');
    expect(await links(/^3 in chat/)).toBe('/orders?status=pending&payment=credit');
  });

  it('shows how far sales are above or below the previous periods', async () => {
    renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: {
        ...quiet,
        dashboardSummary: { ...figures, before: { todaySales: 100, weekSales: 1960, monthSales: 0 } },
      },
    });
    expect(await screen.findByText('Up 21%')).toBeVisible();
    expect(screen.getByText(/from yesterday by this time/)).toBeVisible();
    expect(screen.getByText('Down 50%')).toBeVisible();
    expect(screen.getByText(/from the previous 7 days/)).toBeVisible();
    expect(screen.getByText('No sales last month by this day')).toBeVisible();
  });

  it('shows a large rise after a quiet period without its figure', async () => {
    renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: { ...quiet, dashboardSummary: { ...figures, before: { todaySales: 1, weekSales: 90, monthSales: 0 } } },
    });
    expect(await screen.findByText('Up over 999%')).toBeVisible();
    expect(screen.getByText('Up 989%')).toBeVisible();
  });

  it('names products that run low, with the remaining stock of each variant', async () => {
    renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: {
        ...quiet,
        stockAlerts: rowsOfMany([stockAlertOf(), stockAlertOf({ _id: 'b', name: 'Cap', level: 'out', total: 0 })], 8),
      },
    });
    const list = await screen.findByRole('list', { name: 'Products running low' });
    const [first = list, second] = within(list).getAllByRole('listitem');
    const cells = ['Track Tee', 'M / Black sold out, L / Black 4 left', '4 in stock', 'Low'];
    for (const cell of cells) expect(within(first).getByText(cell)).toBeVisible();
    expect(within(list).getByRole('link', { name: 'Track Tee' })).toHaveAttribute('href', '/products?q=TT-1');
    expect(second).toHaveTextContent('Sold out');
    expect(screen.getByText('5 of 8 products')).toBeVisible();
  });

  it('counts the variants that run low when there are many', async () => {
    const { entries } = stockAlertOf();
    const more = (level: 'out' | 'low' | 'good', count: number) =>
      Array.from({ length: count }, (_, index) => ({
        key: `${level} ${index}`,
        size: 'S',
        color: 'Red',
        quantity: level === 'out' ? 0 : 5,
        level,
      }));
    renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: {
        ...quiet,
        stockAlerts: [stockAlertOf({ entries: [...entries, ...more('out', 3), ...more('good', 7)] })],
      },
    });
    expect(await screen.findByText('4 of 12 variants out, 1 low')).toBeVisible();
  });

  it('links to all low products, first those low in total, then those low in some variants', async () => {
    const page = renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: {
        ...quiet,
        stockAlerts: ({ query }) => rowsOfMany([stockAlertOf()], query.scope === 'product' ? 56 : 61),
      },
    });
    const all = await screen.findByRole('link', { name: 'All 56 products low in total' });
    expect(all).toHaveAttribute('href', '/products?stock=low&sort=stock');
    expect(screen.getByRole('link', { name: 'All 5 products low in some variants' })).toHaveAttribute(
      'href',
      '/products?stock=partly-low&sort=stock',
    );
    expect(page.http.requestsOf('stockAlerts').map(({ query }) => query.limit)).toEqual(['5', '1']);
  });

  it('shows notices when nothing runs low and nothing was sold', async () => {
    renderPage(<DashboardPage />, { at: '/dashboard', answers: quiet });
    expect(await screen.findByText('Nothing is running low')).toBeVisible();
    expect(await screen.findByText('No sales in this period')).toBeVisible();
    expect(await screen.findByRole('link', { name: /^0 to accept/ })).toBeVisible();
  });

  it('draws the sales of 30 days and describes them in words and as a table', async () => {
    const page = renderPage(<DashboardPage />, { at: '/dashboard', answers: { ...quiet, dashboardSales: salesOf() } });
    const summary = 'Sales of the last 30 days: $4,650.00 from 465 orders. Best day: Nov 20, 2026 with $300.00.';
    expect(await screen.findByRole('img', { name: summary })).toBeVisible();
    expect(screen.getByText(/The dashed line is the 30 days before: \$2,325\.00\./)).toBeVisible();
    await page.user.click(screen.getByText('Show as table'));
    const rows = within(screen.getByRole('table', { name: 'Sales by day' })).getAllByRole('row');
    expect(rows).toHaveLength(31);
    const days = rows.map(textsOf);
    expect(days[1]).toEqual(['Nov 20, 2026', '30', '$300.00', '$150.00']);
    expect(days[30]).toEqual(['Oct 22, 2026', '1', '$10.00', '$5.00']);
    expect(page.http.requestsOf('dashboardSales')[0]?.query).toEqual({ days: '30' });
  });

  it('shows which part failed to load and can try that part again', async () => {
    const page = renderPage(<DashboardPage />, {
      at: '/dashboard',
      answers: { ...quiet, dashboardSales: failure(500), stockAlerts: failure(500) },
    });
    expect(await screen.findByText('Failed to load low stock')).toBeVisible();
    expect(await screen.findByText('Failed to load sales')).toBeVisible();
    page.http.answer({ stockAlerts: [stockAlertOf()], dashboardSales: salesOf() });
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await page.user.click(button);
    expect(await screen.findByText('Track Tee')).toBeVisible();
    expect(await screen.findByRole('img', { name: /Best day/ })).toBeVisible();
  });
});
