import { defineRemote } from '@shop/shared/remote/config';

/** Transactions with their totals, where the cash is, days of the till, settlements with couriers, and coupons. */
export default defineRemote({
  name: 'mfe-finance',
  owner: { team: 'Finance team', contact: 'finance@shop.example' },
  budget: 200,
  pages: [
    { path: '/transactions', title: 'Transactions', expose: './TransactionsPage', access: 'employee' },
    { path: '/transactions/cash', title: 'Cash in Hand', expose: './CashPage', access: 'admin' },
    { path: '/transactions/closings', title: 'Day Closings', expose: './ClosingsPage', access: 'admin' },
    { path: '/transactions/settlements', title: 'Settlements', expose: './SettlementsPage', access: 'admin' },
    { path: '/coupons', title: 'Coupons', expose: './CouponsPage', access: 'employee' },
  ],
  menu: [
    { label: 'Transactions', path: '/transactions', icon: 'transactions', order: 70 },
    {
      label: 'Coupons',
      path: '/coupons',
      icon: 'coupons',
      order: 80,
      actions: [{ label: 'Add coupon', query: 'add=1' }],
    },
  ],
});
