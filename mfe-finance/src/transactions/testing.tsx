import { idOf, renderPage, transactionOf, userOf } from '@shop/shared/testing';
import type { Answers, RenderedPage } from '@shop/shared/testing';
import type { TransactionSeries } from '@shop/shared/contracts';
import TransactionsPage from '../pages/TransactionsPage';

/** A sale of today. */
export const sale = transactionOf({
  _id: '5f0000000000000000a1b2c3',
  type: 'sale',
  description: 'Order 1',
  amount: 43,
  orderId: idOf(500),
  notes: 'Left at the door',
});
/** An old expense that is not paid yet. */
export const rent = transactionOf({
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
/** API answers with these two transactions. */
export const answers: Answers = {
  listTransactions: [sale, rent],
  transactionSummary: summary,
  transactionSeries: series,
};

/** Renders the transactions page. */
export const openBooks = (
  more: Answers = {},
  { at = '/transactions', role = 'admin' as 'admin' | 'employee' } = {},
): RenderedPage => renderPage(<TransactionsPage />, { at, user: userOf({ role }), answers: { ...answers, ...more } });
