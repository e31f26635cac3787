import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SavedFiles, failure, idOf, recordSavedFiles, rowsOfMany, transactionOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, openBooks, rent, sale } from '../transactions/testing';

const descriptions = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

describe('Transactions', () => {
  it('the transaction summary shows revenue, expenses, profit and count', async () => {
    openBooks();
    for (const text of ['Total Revenue', 'Total Expenses', 'Net Profit', 'Total Transactions']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    for (const figure of ['$43.00', '$900.00', '-$857.00', '2']) {
      expect((await screen.findAllByText(figure)).length).toBeGreaterThan(0);
    }
  });

  it('the transaction list shows incoming money with a plus and outgoing money with a minus', async () => {
    openBooks();
    expect(await screen.findByRole('row', { name: /Order 1/ })).toHaveTextContent('+$43.00');
    expect(screen.getByRole('row', { name: /Rent/ })).toHaveTextContent('-$900.00');
  });

  it('a canceled sale has neither the sign nor the color of incoming money, as no total includes it', async () => {
    const canceled = { ...sale, _id: idOf(3), description: 'Order 2', status: 'cancelled' as const };
    openBooks({ listTransactions: [sale, canceled] });
    const row = await screen.findByRole('row', { name: /Order 2/ });
    expect(row).toHaveTextContent('$43.00');
    expect(row).not.toHaveTextContent('+$43.00');
    const colorOf = (amount: HTMLElement) => getComputedStyle(amount).color;
    expect(colorOf(within(row).getByText('$43.00'))).not.toBe(colorOf(screen.getByText('+$43.00')));
  });

  it('the transaction list filters by type, status and date range only after they are applied', async () => {
    const page = openBooks();
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

  it('the transaction filters offer every date range, type and status', async () => {
    openBooks();
    const choices = async (name: string) =>
      within(await screen.findByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(await choices('Date Range')).toEqual(['All', 'Today', 'Week', 'Month', 'Quarter', 'Year', 'Custom']);
    expect(await choices('Type')).toEqual(['All', 'Sale', 'Refund', 'Expense', 'Purchase']);
    expect(await choices('Status')).toEqual(['All', 'Completed', 'Pending', 'Cancelled']);
  });

  it('the date range filter takes a custom range in days of the shop', async () => {
    const page = openBooks();
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Date Range' });
    await page.user.selectOptions(choice, 'Custom');
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom range' }));
    await waitFor(() => expect(dialog.getByLabelText('Start date')).toHaveFocus());
    const apply = dialog.getByRole('button', { name: 'Apply' });
    await page.user.click(apply);
    expect(dialog.getByLabelText('Start date')).toHaveAccessibleDescription('Choose a start or an end date');
    await page.user.type(dialog.getByLabelText('Start date'), '2020-01-02');
    await page.user.type(dialog.getByLabelText('End date'), '2020-01-01');
    await page.user.click(apply);
    const reason = 'End date must not be before the start date';
    expect(dialog.getByLabelText('End date')).toHaveAccessibleDescription(reason);
    expect(dialog.getByLabelText('End date')).toHaveFocus();
    await page.user.clear(dialog.getByLabelText('Start date'));
    await page.user.type(dialog.getByLabelText('Start date'), '2020-01-01');
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

  it('the date range filter shows its custom range and lets it be changed', async () => {
    const page = openBooks({}, { at: '/transactions?range=custom&from=2020-01-01&to=2020-01-31' });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Date Range' });
    expect(within(choice).getByRole<HTMLOptionElement>('option', { selected: true })).toHaveTextContent(
      'Jan 1, 2020 – Jan 31, 2020',
    );
    const change = screen.getByRole('button', { name: 'Change dates' });
    await page.user.click(change);
    let dialog = within(await screen.findByRole('dialog', { name: 'Custom range' }));
    expect(dialog.getByLabelText('Start date')).toHaveValue('2020-01-01');
    await page.user.clear(dialog.getByLabelText('End date'));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(change).toHaveFocus());
    expect(page.location().search).toBe('?range=custom&from=2020-01-01&to=2020-01-31');

    // The typed text is restored. Enter applies it together with the other selected filters.
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Expense');
    await page.user.click(change);
    dialog = within(await screen.findByRole('dialog', { name: 'Custom range' }));
    expect(dialog.getByLabelText('End date')).toHaveValue('');
    await page.user.type(dialog.getByLabelText('Start date'), '{Enter}');
    await waitFor(() => expect(page.location().search).toBe('?range=custom&from=2020-01-01&type=expense'));
    expect(await within(choice).findByRole('option', { name: 'From Jan 1, 2020' })).toBeInTheDocument();
    await waitFor(() => expect(change).toHaveFocus());
  });

  it('the date range filter keeps the previous range when no custom range is applied', async () => {
    const page = openBooks({}, { at: '/transactions?range=year' });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Date Range' });
    await page.user.click(choice);
    await page.user.selectOptions(choice, 'Custom');
    await screen.findByRole('dialog', { name: 'Custom range' });
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(choice).toHaveValue('year');
    await waitFor(() => expect(choice).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Change dates' })).not.toBeInTheDocument();
    expect(page.location().search).toBe('?range=year');
  });

  it('the transaction list leaves filtering to the server when there are more than fit', async () => {
    const page = openBooks({ listTransactions: rowsOfMany([sale], 500) }, { at: '/transactions?type=sale&page=2' });
    await screen.findByRole('row', { name: /Order 1/ });
    await waitFor(() =>
      expect(page.http.requestsOf('listTransactions').at(-1)?.query).toEqual({
        type: 'sale',
        page: '2',
        limit: '50',
      }),
    );
  });

  it('the transaction list distinguishes an empty history from a search without a match', async () => {
    const none = { totalRevenue: 0, totalExpenses: 0, netProfit: 0, totalTransactions: 0 };
    const page = openBooks({
      listTransactions: [],
      transactionSummary: none,
      transactionSeries: { unit: 'day', points: [] },
    });
    expect(await screen.findByText('No transactions found')).toBeVisible();
    expect(screen.getByText('No transactions have been recorded yet.')).toBeVisible();
    expect(await screen.findByText('No completed transactions in this period.')).toBeVisible();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), 'rent{Enter}');
    expect(await screen.findByText('No transactions match your current filters.')).toBeVisible();
  });

  it('the transaction list finds an order by its number, also with the sign before it', async () => {
    const page = openBooks();
    expect(await screen.findByRole('row', { name: /Rent/ })).toBeVisible();
    await page.user.type(
      screen.getByRole('searchbox', { name: 'Search transactions' }),
      `#${(sale.orderId ?? sale._id).slice(-8)}`,
    );
    await waitFor(() => expect(descriptions()).not.toContain('Rent'));
    expect(descriptions()).toContain('Order 1');
  });

  it('the transaction dialog shows all details of one transaction', async () => {
    const page = openBooks();
    await page.user.click(await screen.findByRole('button', { name: 'Order 1' }));
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

  it('the transaction chart draws revenue and expenses over time, with the same figures as a table', async () => {
    openBooks();
    const chart = await screen.findByRole('region', { name: 'Revenue and expenses over time' });
    expect(await within(chart).findByRole('heading', { name: 'Revenue and Expenses by month' })).toBeVisible();
    expect(within(chart).getByRole('img', { name: /Revenue and expenses over time/ })).toBeVisible();
    const table = within(chart).getByRole('table', { name: 'Revenue and expenses over time', hidden: true });
    const november = within(table).getByRole('row', { name: /Nov 2026/, hidden: true });
    for (const text of ['$43.00', '$0.50', '$42.50']) expect(november).toHaveTextContent(text);
    expect(within(table).getByRole('row', { name: /Oct 2026/, hidden: true })).toHaveTextContent('-$900.00');
  });

  it('the transaction chart can be hidden to make room for the list, and the address keeps that', async () => {
    const page = openBooks();
    const chart = await screen.findByRole('region', { name: 'Revenue and expenses over time' });
    await page.user.click(await within(chart).findByRole('button', { name: 'Hide chart' }));
    expect(within(chart).queryByRole('img')).toBeNull();
    expect(page.location().search).toBe('?chart=hidden');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), 'nothing like it{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(page.location().search).toBe('?chart=hidden');
    await page.user.click(within(chart).getByRole('button', { name: 'Show chart' }));
    expect(await within(chart).findByRole('img')).toBeVisible();
    expect(page.location().search).toBe('');
  });

  it('the transaction page shows what failed to load and loads it again on demand', async () => {
    const page = openBooks({ listTransactions: failure(500), transactionSeries: failure(500) });
    expect(await screen.findByText('Failed to load transactions')).toBeVisible();
    expect(await screen.findByText('Failed to load the chart')).toBeVisible();
    page.http.answer(answers);
    for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await page.user.click(retry);
    expect(await screen.findByRole('row', { name: /Order 1/ })).toBeVisible();
    expect(await screen.findByRole('img', { name: /Revenue and expenses/ })).toBeVisible();
  });

  it('the transaction page shows one error when everything failed to load, and loads all of it again', async () => {
    const page = openBooks({
      listTransactions: failure(0),
      transactionSummary: failure(0),
      transactionSeries: failure(0),
    });
    expect(await screen.findByText('Failed to load transactions')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    page.http.answer(answers);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Order 1/ })).toBeVisible();
    expect(await screen.findByText('Net Profit')).toBeVisible();
    expect(await screen.findByRole('img', { name: /Revenue and expenses/ })).toBeVisible();
  });

  it('the transaction page calls an unknown customer a guest and links a known customer to their page', async () => {
    const refund = transactionOf({ _id: idOf(7), type: 'refund', description: 'Back', customerName: null });
    const page = openBooks({
      listTransactions: [{ ...sale, customerId: idOf(8), customerName: 'Maya' }, refund, rent],
    });
    expect(await screen.findByRole('row', { name: /Back/ })).toHaveTextContent('Guest Customer');
    expect(screen.getByRole('row', { name: /Rent/ })).not.toHaveTextContent('Guest Customer');
    await page.user.click(screen.getByRole('button', { name: 'Order 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transaction Details' }));
    expect(dialog.getByRole('link', { name: 'Maya' })).toHaveAttribute('href', `/customers?customer=${idOf(8)}`);
  });

  describe('CSV export', () => {
    let files: SavedFiles;

    beforeEach(() => {
      files = recordSavedFiles();
    });
    afterEach(() => files.stop());

    it('the transaction export contains what the filters leave', async () => {
      const page = openBooks(
        { exportTransactions: 'Date,ID\r\n' },
        { at: '/transactions?type=sale', role: 'employee' },
      );
      await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
      await waitFor(() => expect(files.saved).toHaveLength(1));
      expect(files.saved[0]?.name).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/);
      expect(files.saved[0]?.size).toBe(9);
      expect(page.http.requestsOf('exportTransactions')[0]?.query).toEqual({ type: 'sale' });
    });

    it('the transaction export shows an error when it fails', async () => {
      const page = openBooks({ exportTransactions: failure(500) });
      await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
      expect(await screen.findByText('Failed to export transactions')).toBeVisible();
      expect(files.saved).toEqual([]);
    });
  });
});
