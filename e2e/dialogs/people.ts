import type { Page } from '@playwright/test';
import { fillOutbox } from '../outbox';
import { type DialogCase, button, searchAddress, item, type } from './case';

/** One setting with a value that differs from the shop's. */
const SETTINGS_FILE = {
  name: 'settings.json',
  mimeType: 'application/json',
  buffer: Buffer.from('{"format": 1, "settings": {"exchangeDays": 364}}'),
};

/** Opens the first record of the list. */
const openFirst = (page: Page) => page.getByRole('table').getByRole('rowheader').getByRole('button').first().click();

/** Suppliers, customers, staff and the audit log. */
export const people: DialogCase[] = [
  {
    file: 'mfe-people/src/suppliers/SupplierDialog.tsx',
    path: () => '/suppliers',
    open: (page) => button(page, 'Add Supplier'),
    fill: async (form) => {
      await type(form, 'Name', 'Never saved');
      await type(form, 'Email', 'never@saved.example');
      await type(form, 'Phone', '555 0100');
    },
    kept: { label: 'Name', text: 'Never saved' },
    press: 'Add Supplier',
  },
  {
    file: 'mfe-people/src/suppliers/SupplierDialog.tsx',
    path: ({ supplier }) => searchAddress('/suppliers', supplier),
    open: (page, { supplier }) => item(page, `Actions for ${supplier}`, 'Edit'),
    fill: (form) => type(form, 'Notes', 'Never saved'),
    kept: { label: 'Notes', text: 'Never saved' },
    press: 'Save Changes',
  },
  {
    file: 'mfe-people/src/suppliers/DeleteSupplier.tsx',
    path: ({ supplier }) => searchAddress('/suppliers', supplier),
    open: (page, { supplier }) => item(page, `Actions for ${supplier}`, 'Delete'),
    role: 'alertdialog',
    press: 'Delete Supplier',
  },
  {
    file: 'mfe-people/src/settings/ImportDialog.tsx',
    path: () => '/settings',
    open: async (page) => {
      await button(page, 'Import');
      await page.getByLabel('Settings file').setInputFiles(SETTINGS_FILE);
      await page.getByRole('button', { name: 'Import 1 setting' }).waitFor();
    },
    press: 'Import 1 setting',
  },
  {
    file: 'mfe-people/src/staff/StaffDialog.tsx',
    path: () => '/staff',
    open: (page) => button(page, 'Add Account'),
    fill: async (form) => {
      await type(form, 'Name', 'Never Saved');
      await type(form, 'Email', 'never@saved.example');
      await form.getByRole('button', { name: 'Generate' }).click();
    },
    kept: { label: 'Name', text: 'Never Saved' },
    press: 'Add Account',
  },
  {
    file: 'mfe-people/src/staff/StaffDialog.tsx',
    path: ({ account }) => searchAddress('/staff', account),
    open: (page, { account }) => item(page, `Actions for ${account}`, 'Edit'),
    fill: (form) => type(form, 'Username', 'never-saved'),
    kept: { label: 'Username', text: 'never-saved' },
    press: 'Save Changes',
  },
  {
    file: 'mfe-people/src/staff/ResetPasswordDialog.tsx',
    path: ({ account }) => searchAddress('/staff', account),
    open: (page, { account }) => item(page, `Actions for ${account}`, 'Reset password'),
    fill: (form) => type(form, 'New password', 'a long enough one 9'),
    kept: { label: 'New password', text: 'a long enough one 9' },
    press: 'Reset Password',
  },
  {
    file: 'mfe-people/src/staff/ToggleActive.tsx',
    path: ({ account }) => searchAddress('/staff', account),
    open: (page, { account }) => item(page, `Actions for ${account}`, 'Deactivate'),
    role: 'alertdialog',
    press: 'Deactivate',
  },
  {
    file: 'mfe-people/src/customers/CustomerDialog.tsx',
    path: () => '/customers',
    open: openFirst,
  },
  {
    file: 'mfe-people/src/customers/EditCustomer.tsx',
    path: () => searchAddress('/customers', 'Sweep Shopper'),
    open: async (page) => {
      await openFirst(page);
      await button(page, 'Edit Customer');
    },
    fill: (form) => type(form, 'Tags', 'never saved'),
    kept: { label: 'Tags', text: 'never saved' },
    press: 'Save Changes',
  },
  {
    file: 'mfe-people/src/customers/BlockCustomer.tsx',
    path: () => searchAddress('/customers', 'Sweep Shopper'),
    open: async (page) => {
      await openFirst(page);
      await button(page, 'Block');
    },
    fill: (form) => type(form, 'Reason', 'never saved'),
    kept: { label: 'Reason', text: 'never saved' },
    press: 'Block Customer',
  },
  {
    file: 'mfe-people/src/customers/BlockCustomer.tsx',
    path: ({ blocked }) => searchAddress('/customers', blocked),
    open: async (page) => {
      await openFirst(page);
      await button(page, 'Unblock');
    },
    role: 'alertdialog',
    press: 'Unblock Customer',
  },
  {
    file: 'mfe-people/src/customers/MergeCustomer.tsx',
    path: ({ merged }) => searchAddress('/customers', merged),
    open: async (page) => {
      await openFirst(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    },
    role: 'alertdialog',
    press: 'Undo Merge',
  },
  {
    file: 'mfe-people/src/customers/MergeCustomer.tsx',
    path: () => searchAddress('/customers', 'Sweep Shopper'),
    open: async (page) => {
      await openFirst(page);
      await item(page, /^More$/, 'Merge');
      await page.getByRole('searchbox', { name: 'Search the other customer' }).fill('Sweep Shopper');
      await page
        .getByRole('button', { name: /^Sweep Shopper [+\d(]/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Merge Customers' }).waitFor();
    },
    press: 'Merge Customers',
  },
  {
    file: 'mfe-people/src/customers/ExportCustomer.tsx',
    path: () => searchAddress('/customers', 'Sweep Shopper'),
    open: async (page) => {
      await openFirst(page);
      await item(page, /^More$/, 'Export');
    },
  },
  {
    file: 'mfe-people/src/customers/EraseCustomer.tsx',
    path: () => searchAddress('/customers', 'Sweep Shopper'),
    open: async (page) => {
      await openFirst(page);
      await item(page, /^More$/, 'Erase');
    },
    role: 'alertdialog',
    press: 'Erase Customer',
  },
  {
    file: 'mfe-people/src/outbox/OutboxActions.tsx',
    path: () => '/outbox',
    prepare: fillOutbox,
    open: (page) => item(page, 'Actions for New order #1A2B3C4D', 'Repeat'),
    role: 'alertdialog',
    press: 'Repeat',
  },
  {
    file: 'mfe-people/src/audit/AuditDialog.tsx',
    path: () => '/audit',
    open: openFirst,
  },
  {
    file: 'mfe-people/src/account/PasswordForm.tsx',
    path: () => '/account',
    fill: async (form) => {
      await form.getByLabel(/^Current password/).fill('not the one');
      await form.getByLabel(/^New password/).fill('a long enough one 9');
      await form.getByLabel(/^Repeat new password/).fill('a long enough one 9');
    },
    press: 'Change Password',
  },
  {
    file: 'mfe-people/src/settings/SettingsForm.tsx',
    path: () => '/settings',
    fill: (form) => type(form, 'Address', 'Never saved'),
    kept: { label: 'Address', text: 'Never saved' },
    press: 'Save',
  },
  {
    file: 'mfe-people/src/history/VersionHistory.tsx',
    path: () => '/settings',
    open: (page) => button(page, 'History of Delivery fee'),
  },
  {
    file: 'mfe-people/src/front/FrontDialog.tsx',
    path: () => '/settings',
    open: (page) => button(page, 'Edit Sentence under the name'),
    fill: (form) => type(form, 'Text', 'Never saved'),
    kept: { label: 'Text', text: 'Never saved' },
    press: 'Save',
  },
  {
    file: 'mfe-people/src/history/VersionHistory.tsx',
    path: () => '/settings',
    open: (page) => button(page, 'History of Sentence under the name'),
  },
  {
    file: 'mfe-people/src/front/PreviewDialog.tsx',
    path: () => '/settings',
    open: async (page) => {
      await button(page, 'History of Sentence under the name');
      await page.getByRole('button', { name: 'Preview version 0' }).first().click();
      await page.locator('iframe').contentFrame().getByRole('heading', { level: 1 }).waitFor();
    },
  },
];
