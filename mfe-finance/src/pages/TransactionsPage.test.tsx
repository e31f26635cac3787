import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  failure,
  idOf,
  orderOf,
  renderPage,
  rowsOfMany,
  supplierOf,
  transactionOf,
  userOf,
} from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import type { TransactionSeries } from '@shop/shared/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import TransactionsPage from './TransactionsPage';

const sale = transactionOf({
  _id: '5f0000000000000000a1b2c3',
  type: 'sale',
  description: 'Order 1',
  amount: 43,
  orderId: idOf(500),
  notes: 'Left at the door',
});
const rent = transactionOf({
  _id: idOf(2),
  type: 'expense',
  description: 'Rent',
  amount: 900,
  customerName: null,
  orderId: null,
  paymentMethod: 'bank transfer',
  status: 'pending',
  createdAt: '2020-01-01T10:00:00.000Z',
  products: [],
});
const summary = { totalRevenue: 43, totalExpenses: 900, netProfit: -857, totalTransactions: 2 };
const series: TransactionSeries = {
  unit: 'month',
  points: [
    { date: '2026-10-01', revenue: 0, expenses: 900 },
    { date: '2026-11-01', revenue: 43, expenses: 0.5 },
  ],
};
const answers: Answers = { listTransactions: [sale, rent], transactionSummary: summary, transactionSeries: series };

const open = (more: Answers = {}, { at = '/transactions', role = 'admin' as 'admin' | 'employee' } = {}) =>
  renderPage(<TransactionsPage />, { at, user: userOf({ role }), answers: { ...answers, ...more } });

const descriptions = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

describe('Transactions', () => {
  it('sums up revenue, expenses, profit and count', async () => {
    open();
    for (const text of ['Total Revenue', 'Total Expenses', 'Net Profit', 'Total Transactions']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    for (const figure of ['$43.00', '$900.00', '-$857.00', '2']) {
      expect((await screen.findAllByText(figure)).length).toBeGreaterThan(0);
    }
  });

  it('gives money in a plus and money out a minus', async () => {
    open();
    expect(await screen.findByRole('row', { name: /Order 1/ })).toHaveTextContent('+$43.00');
    expect(screen.getByRole('row', { name: /Rent/ })).toHaveTextContent('-$900.00');
  });

  it('filters by type, status and date range, but not before they are applied', async () => {
    const page = open();
    await screen.findByRole('row', { name: /Rent/ });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Expense');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending');
    expect(descriptions()).toContain('Order 1');
    expect(page.location().search).toBe('');
    const apply = screen.getByRole('button', { name: 'Apply Filters' });
    await page.user.click(apply);
    expect(descriptions()).toContain('Rent');
    expect(descriptions()).not.toContain('Order 1');
    expect(page.location().search).toBe('?type=expense&status=pending');
    await waitFor(() =>
      expect(page.http.requestsOf('transactionSummary').at(-1)?.query).toEqual({ type: 'expense', status: 'pending' }),
    );
    expect(page.http.requestsOf('transactionSeries').at(-1)?.query).toEqual({ type: 'expense', status: 'pending' });

    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Date Range' }), 'Year');
    await page.user.click(apply);
    expect(await screen.findByText('No transactions match your current filters.')).toBeVisible();
    expect(screen.getByText('No transactions found')).toBeVisible();
    await waitFor(() =>
      expect(page.http.requestsOf('transactionSummary').at(-1)?.query['startDate']).toMatch(/-01-01T00:00:00\.000Z$/),
    );
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(descriptions()).toContain('Order 1');
  });

  it('offers every date range, type and status', async () => {
    open();
    const choices = async (name: string) =>
      within(await screen.findByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(await choices('Date Range')).toEqual(['All', 'Today', 'Week', 'Month', 'Quarter', 'Year', 'Custom']);
    expect(await choices('Type')).toEqual(['All', 'Sale', 'Refund', 'Expense', 'Purchase']);
    expect(await choices('Status')).toEqual(['All', 'Completed', 'Pending', 'Cancelled']);
  });

  it('takes a range of one’s own, in days of the shop', async () => {
    const page = open();
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Date Range' }), 'Custom');
    const apply = screen.getByRole('button', { name: 'Apply Filters' });
    await page.user.click(apply);
    expect(await screen.findByText('Choose a start or an end date')).toBeVisible();
    await page.user.type(screen.getByLabelText('Start date'), '2020-01-02');
    await page.user.type(screen.getByLabelText('End date'), '2020-01-01');
    await page.user.click(apply);
    expect(await screen.findByText('End date must not be before the start date')).toBeVisible();
    await page.user.clear(screen.getByLabelText('Start date'));
    await page.user.type(screen.getByLabelText('Start date'), '2020-01-01');
    await page.user.click(apply);
    await waitFor(() => expect(descriptions()).not.toContain('Order 1'));
    expect(descriptions()).toContain('Rent');
    expect(page.location().search).toBe('?range=custom&from=2020-01-01&to=2020-01-01');
    await waitFor(() =>
      expect(page.http.requestsOf('transactionSummary').at(-1)?.query).toEqual({
        startDate: '2020-01-01T00:00:00.000Z',
        endDate: '2020-01-02T00:00:00.000Z',
      }),
    );
  });

  it('has the server filter when there are more than fit', async () => {
    const page = open({ listTransactions: rowsOfMany([sale], 500) }, { at: '/transactions?type=sale&page=2' });
    await screen.findByRole('row', { name: /Order 1/ });
    await waitFor(() =>
      expect(page.http.requestsOf('listTransactions').at(-1)?.query).toEqual({ type: 'sale', page: '2' }),
    );
  });

  it('tells an empty history from a search without a match', async () => {
    const none = { totalRevenue: 0, totalExpenses: 0, netProfit: 0, totalTransactions: 0 };
    const page = open({
      listTransactions: [],
      transactionSummary: none,
      transactionSeries: { unit: 'day', points: [] },
    });
    expect(await screen.findByText('No transactions found')).toBeVisible();
    expect(screen.getByText('No transactions have been recorded yet.')).toBeVisible();
    expect(await screen.findByText('No completed transactions in this period.')).toBeVisible();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), 'rent');
    expect(await screen.findByText('No transactions match your current filters.')).toBeVisible();
  });

  it('shows everything of one transaction', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'View Details of Order 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transaction Details' }));
    for (const text of [
      '+$43.00',
      'Sale',
      'Completed',
      '00a1b2c3',
      'Ada Lovelace',
      'Cash on Delivery',
      'Left at the door',
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(dialog.getByRole('link', { name: '#000001F4' })).toHaveAttribute('href', `/orders?order=${idOf(500)}`);
    const line = dialog.getByRole('row', { name: /Track Tee/ });
    for (const text of ['2', '$40.00', '$80.00']) expect(line).toHaveTextContent(text);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('draws revenue and expenses over time, with the same figures as a table', async () => {
    open();
    const chart = await screen.findByRole('region', { name: 'Revenue and expenses over time' });
    expect(within(chart).getByRole('heading', { name: 'Revenue and Expenses by month' })).toBeVisible();
    expect(within(chart).getByRole('img', { name: /Revenue and expenses over time/ })).toBeVisible();
    const table = within(chart).getByRole('table', { name: 'Revenue and expenses over time', hidden: true });
    const november = within(table).getByRole('row', { name: /Nov 2026/, hidden: true });
    for (const text of ['$43.00', '$0.50', '$42.50']) expect(november).toHaveTextContent(text);
    expect(within(table).getByRole('row', { name: /Oct 2026/, hidden: true })).toHaveTextContent('-$900.00');
  });

  it('says what failed to load, and loads it again on demand', async () => {
    const page = open({ listTransactions: failure(500), transactionSeries: failure(500) });
    expect(await screen.findByText('Failed to load transactions')).toBeVisible();
    expect(await screen.findByText('Failed to load the chart')).toBeVisible();
    page.http.answer(answers);
    for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await page.user.click(retry);
    expect(await screen.findByRole('row', { name: /Order 1/ })).toBeVisible();
    expect(await screen.findByRole('img', { name: /Revenue and expenses/ })).toBeVisible();
  });

  describe('as a file', () => {
    const saved: { name: string; file: Blob }[] = [];
    const keep = (event: Event) => {
      if (event.target instanceof HTMLAnchorElement && event.target.download) event.preventDefault();
      if (event.target instanceof HTMLAnchorElement) saved.push({ name: event.target.download, file: last });
    };
    let last = new Blob();

    beforeEach(() => {
      saved.length = 0;
      // jsdom has no addresses for files.
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          last = file;
          return 'blob:test';
        },
        revokeObjectURL: () => undefined,
      });
      document.addEventListener('click', keep);
    });
    afterEach(() => document.removeEventListener('click', keep));

    it('keeps what the filters leave', async () => {
      const page = open({ exportTransactions: 'Date,ID\r\n' }, { at: '/transactions?type=sale', role: 'employee' });
      await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]?.name).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/);
      expect(saved[0]?.file.size).toBe(9);
      expect(page.http.requestsOf('exportTransactions')[0]?.query).toEqual({ type: 'sale' });
    });

    it('says when it failed', async () => {
      const page = open({ exportTransactions: failure(500) });
      await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
      expect(await screen.findByText('Failed to export transactions')).toBeVisible();
      expect(saved).toEqual([]);
    });
  });

  describe('written by hand', () => {
    const add = async (more: Answers = {}) => {
      const page = open(more);
      await page.user.click(await screen.findByRole('button', { name: 'Add Transaction' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add Transaction' }));
      return { page, dialog, submit: () => page.user.click(dialog.getByRole('button', { name: 'Add Transaction' })) };
    };

    it('is not offered to employees', async () => {
      open({}, { role: 'employee' });
      await screen.findByRole('row', { name: /Order 1/ });
      expect(screen.queryByRole('button', { name: 'Add Transaction' })).not.toBeInTheDocument();
    });

    it('adds an expense', async () => {
      const { page, dialog, submit } = await add({ createTransaction: rent });
      await submit();
      expect(await dialog.findByText('Amount must be a number')).toBeVisible();
      expect(dialog.getByText('Description is required')).toBeVisible();
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '12.505');
      await page.user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Tape');
      await submit();
      expect(await dialog.findByText('Must have at most two decimals')).toBeVisible();
      await page.user.clear(dialog.getByRole('textbox', { name: 'Amount' }));
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '12.50');
      await submit();
      expect(await screen.findByText('Transaction added')).toBeVisible();
      expect(page.http.requestsOf('createTransaction')[0]?.body).toEqual({
        type: 'expense',
        amount: 12.5,
        description: 'Tape',
        paymentMethod: 'cash',
        reference: '',
        notes: '',
      });
    });

    it('adds a purchase from a supplier, on an earlier day', async () => {
      const { page, dialog, submit } = await add({
        createTransaction: rent,
        listSuppliers: [supplierOf({ _id: idOf(9), name: 'Cedar Mill' })],
      });
      await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Purchase');
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '90');
      await submit();
      expect(await dialog.findByText('Supplier is required')).toBeVisible();
      await page.user.selectOptions(await dialog.findByRole('combobox', { name: 'Supplier' }), 'Cedar Mill');
      await page.user.clear(dialog.getByLabelText('Date'));
      await page.user.type(dialog.getByLabelText('Date'), '2026-01-05');
      await submit();
      await waitFor(() =>
        expect(page.http.requestsOf('createTransaction')[0]?.body).toMatchObject({
          type: 'purchase',
          supplierId: idOf(9),
          date: '2026-01-05',
        }),
      );
    });

    it('adds a refund on an order that is looked for, and shows what the server says at its field', async () => {
      const order = orderOf({ _id: idOf(500), customerName: 'Maya', totalAmount: 83 });
      const message = 'At most $3.00 can be refunded on this order';
      const { page, dialog, submit } = await add({
        listOrders: ({ query }) => (query['q'] === '000001F4' ? [order] : []),
        createTransaction: failure(422, { error: message, errors: [{ field: 'amount', message }] }),
      });
      await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Refund');
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '20');
      await submit();
      expect(await dialog.findByText('Order is required')).toBeVisible();
      await page.user.type(dialog.getByRole('textbox', { name: 'Order' }), 'nobody');
      expect(await dialog.findByText('No orders found')).toBeVisible();
      await page.user.clear(dialog.getByRole('textbox', { name: 'Order' }));
      await page.user.type(dialog.getByRole('textbox', { name: 'Order' }), '#000001F4');
      await page.user.click(await dialog.findByRole('button', { name: /#000001F4 Maya/ }));
      expect(dialog.queryByText('Order is required')).not.toBeInTheDocument();
      await submit();
      expect(await dialog.findByText(message)).toBeVisible();
      expect(page.http.requestsOf('createTransaction')[0]?.body).toMatchObject({ type: 'refund', orderId: idOf(500) });
    });

    it('says when it failed, and asks before it throws away what was typed', async () => {
      const { page, dialog, submit } = await add({
        createTransaction: failure(403, { error: 'Admin access required' }),
      });
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '5');
      await page.user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Tape');
      await submit();
      const alert = await dialog.findByRole('alert');
      expect(alert).toHaveTextContent('Failed to add transaction');
      expect(alert).toHaveTextContent('Admin access required');
      await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    });
  });
});
