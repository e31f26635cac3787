import { defineRemote } from '@shop/shared/remote/config';

/** Customers and suppliers. */
export default defineRemote({
  name: 'mfe-people',
  contract: '^1.0.0',
  pages: [
    { path: '/customers', title: 'Customers', expose: './CustomersPage', access: 'employee' },
    { path: '/suppliers', title: 'Suppliers', expose: './SuppliersPage', access: 'employee' },
  ],
  menu: [
    { label: 'Customers', path: '/customers', icon: 'customers', order: 50 },
    { label: 'Suppliers', path: '/suppliers', icon: 'suppliers', order: 60 },
  ],
});
