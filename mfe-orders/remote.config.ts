import { defineRemote } from '@shop/shared/remote/config';

/** The pages for orders and the dashboard. */
export default defineRemote({
  name: 'mfe-orders',
  owner: { team: 'Orders team', contact: 'orders@shop.example' },
  budget: 270,
  pages: [
    { path: '/dashboard', title: 'Dashboard', expose: './DashboardPage', access: 'employee' },
    { path: '/orders', title: 'Orders', expose: './OrdersPage', access: 'employee' },
    { path: '/orders/messages', title: 'To be written to', expose: './MessagesPage', access: 'employee' },
    { path: '/orders/parcels', title: 'Parcels', expose: './ParcelsPage', access: 'employee' },
    { path: '/orders/handovers', title: 'Handover lists', expose: './HandoversPage', access: 'employee' },
    { path: '/orders/deleted', title: 'Deleted orders', expose: './DeletedOrdersPage', access: 'employee' },
    { path: '/orders/refusals', title: 'Refusals', expose: './RefusalsPage', access: 'employee' },
  ],
  menu: [
    { label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10 },
    {
      label: 'Orders',
      path: '/orders',
      icon: 'orders',
      order: 20,
      actions: [{ label: 'New order', query: 'new=1' }],
    },
  ],
});
