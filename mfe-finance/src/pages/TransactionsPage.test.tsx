import { describe, expect, it } from '@jest/globals';
import { failure, idOf, renderPage, transactionOf } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import TransactionsPage from './TransactionsPage';

const sale = transactionOf({ _id: idOf(1), type: 'sale', description: 'Order 1', amount: 43 });
const rent = transactionOf({ _id: idOf(2), type: 'expense', description: 'Rent', amount: 900, customerName: null });
const summary = { totalRevenue: 43, totalExpenses: 900, netProfit: -857, totalTransactions: 2 };

describe('Transactions', () => {
  it('sums up revenue, expenses, profit and count', async () => {
    renderPage(<TransactionsPage />, {
      at: '/transactions',
      answers: { listTransactions: [sale, rent], transactionSummary: summary },
    });
    for (const text of ['Total Revenue', '$43.00', 'Total Expenses', '$900.00', 'Net Profit', '-$857.00']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
  });

  it('gives money in a plus and money out a minus', async () => {
    renderPage(<TransactionsPage />, {
      at: '/transactions',
      answers: { listTransactions: [sale, rent], transactionSummary: summary },
    });
    expect(await screen.findByRole('row', { name: /Order 1/ })).toHaveTextContent('+$43.00');
    expect(screen.getByRole('row', { name: /Rent/ })).toHaveTextContent('-$900.00');
  });

  it('tells an empty history from a search without a match', async () => {
    const page = renderPage(<TransactionsPage />, {
      at: '/transactions',
      answers: {
        listTransactions: [],
        transactionSummary: { totalRevenue: 0, totalExpenses: 0, netProfit: 0, totalTransactions: 0 },
      },
    });
    expect(await screen.findByText('No transactions found')).toBeVisible();
    expect(screen.getByText('No transactions have been recorded yet.')).toBeVisible();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), 'rent');
    expect(await screen.findByText('No transactions match your current filters.')).toBeVisible();
  });

  it('says when loading failed', async () => {
    renderPage(<TransactionsPage />, {
      at: '/transactions',
      answers: { listTransactions: failure(500), transactionSummary: summary },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load transactions');
  });
});
