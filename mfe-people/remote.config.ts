import { defineRemote } from '@shop/shared/remote/config';

/** Customers, suppliers, staff accounts, the audit log, and the shop's settings. */
export default defineRemote({
  name: 'mfe-people',
  owner: { team: 'People team', contact: 'people@shop.example' },
  budget: 250,
  pages: [
    { path: '/customers', title: 'Customers', expose: './CustomersPage', access: 'employee' },
    { path: '/suppliers', title: 'Suppliers', expose: './SuppliersPage', access: 'employee' },
    { path: '/staff', title: 'Staff Accounts', expose: './StaffPage', access: 'admin' },
    { path: '/audit', title: 'Audit Log', expose: './AuditPage', access: 'admin' },
    { path: '/outbox', title: 'Outbox', expose: './OutboxPage', access: 'admin' },
    { path: '/settings', title: 'Settings', expose: './SettingsPage', access: 'employee' },
    { path: '/account', title: 'My Account', expose: './AccountPage', access: 'employee' },
  ],
  menu: [
    { label: 'Customers', path: '/customers', icon: 'customers', order: 50 },
    {
      label: 'Suppliers',
      path: '/suppliers',
      icon: 'suppliers',
      order: 60,
      actions: [{ label: 'Add supplier', query: 'add=1' }],
    },
    { label: 'Staff Accounts', path: '/staff', icon: 'staff', group: 'admin', order: 90 },
    { label: 'Audit Log', path: '/audit', icon: 'audit', group: 'admin', order: 100 },
    { label: 'Outbox', path: '/outbox', icon: 'audit', group: 'admin', order: 102 },
    { label: 'Settings', path: '/settings', icon: 'settings', group: 'admin', order: 105 },
    { label: 'My Account', path: '/account', icon: 'account', group: 'account', order: 110 },
  ],
});
