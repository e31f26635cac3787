import type { Locator, Page } from '@playwright/test';

/** What there is to open dialogs on: names that no other test uses. */
export interface Made {
  product: { _id: string; name: string };
  /** A product with pictures. */
  pictured: string;
  category: string;
  archived: string;
  supplier: string;
  coupon: string;
  expense: string;
  order: string;
  account: string;
  token: string;
}

/** A dialog or form of the back office, how one comes to it, and what in it can be refused. */
export interface DialogCase {
  /** The source that shows it. */
  file: string;
  /** The page it stands on. */
  path: (made: Made) => string;
  /** Comes from the page to the dialog; absent for a form of the page itself. */
  open?: (page: Page, made: Made) => Promise<void>;
  /** A question asks, a dialog holds; absent for a form of the page itself. */
  role?: 'dialog' | 'alertdialog';
  /** Types what the server could refuse. */
  fill?: (form: Locator, made: Made) => Promise<void>;
  /** A box and what was typed into it, which must stay. */
  kept?: { label: string | RegExp; text: string };
  /** The button whose press the server refuses; absent where nothing can be saved. */
  press?: string | RegExp;
  /** The press is no step of this dialog's own buttons, but stands within its content. */
  inside?: boolean;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const item = async (page: Page, menu: string | RegExp, entry: string | RegExp) => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const type = (form: Locator, label: string | RegExp, text: string) =>
  form.getByRole('textbox', { name: label }).first().fill(text);
const found = (page: string, text: string) => `${page}?q=${encodeURIComponent(text)}`;

const CSV = {
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('refCode,name,price\nSWEEP-1,Sweep,5\n'),
};

const catalog: DialogCase[] = [
  {
    file: 'mfe-catalog/src/categories/CategoryDialog.tsx',
    path: () => '/categories',
    open: (page) => button(page, 'Add Category'),
    fill: (form) => type(form, 'Name', 'Never saved'),
    kept: { label: 'Name', text: 'Never saved' },
    press: 'Add Category',
  },
  {
    file: 'mfe-catalog/src/categories/CategoryDialog.tsx',
    path: ({ category }) => found('/categories', category),
    open: (page, { category }) => button(page, `Edit ${category}`),
    fill: (form) => type(form, 'Description', 'Never saved'),
    kept: { label: 'Description', text: 'Never saved' },
    press: 'Save Changes',
  },
  {
    file: 'mfe-catalog/src/categories/UnarchiveCategory.tsx',
    path: ({ archived }) => `${found('/categories', archived)}&archived=1`,
    open: (page, { archived }) => button(page, `Unarchive ${archived}`),
    role: 'alertdialog',
    press: 'Unarchive',
  },
  {
    file: 'mfe-catalog/src/categories/DeleteCategory.tsx',
    path: ({ category }) => found('/categories', category),
    open: (page, { category }) => button(page, `Delete ${category}`),
    role: 'alertdialog',
    press: 'Delete Category',
  },
  {
    file: 'mfe-catalog/src/products/ProductDialog.tsx',
    path: () => '/products?add=1',
    open: () => Promise.resolve(),
    fill: async (form) => {
      await type(form, 'Name', 'Never saved');
      await type(form, 'Reference code (SKU)', 'NEVER-1');
      await form.getByLabel('Price', { exact: true }).fill('5');
    },
    kept: { label: 'Name', text: 'Never saved' },
    press: 'Add Product',
  },
  {
    file: 'mfe-catalog/src/products/ProductDialog.tsx',
    path: ({ product }) => found('/products', product.name),
    open: (page, { product }) => button(page, `Edit ${product.name}`),
    fill: (form) => type(form, 'Care instructions', 'Never saved'),
    kept: { label: 'Care instructions', text: 'Never saved' },
    press: 'Save Changes',
  },
  {
    // The question before a save drops pieces; what it saves is refused in the form below it.
    file: 'mfe-catalog/src/products/ProductDialog.tsx',
    path: ({ product }) => found('/products', product.name),
    open: async (page, { product }) => {
      await button(page, `Edit ${product.name}`);
      await type(page.getByRole('dialog'), 'Sizes', 'Small');
      await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    },
    role: 'alertdialog',
  },
  {
    file: 'mfe-catalog/src/products/ProductImages.tsx',
    path: ({ pictured }) => found('/products', pictured),
    open: async (page, { pictured }) => {
      await button(page, `Edit ${pictured}`);
      await button(page, /^(Remove|Delete) image 1/);
    },
    role: 'alertdialog',
    press: 'Delete Image',
  },
  {
    file: 'mfe-catalog/src/products/DeleteProduct.tsx',
    path: ({ product }) => found('/products', product.name),
    open: (page, { product }) => button(page, `Delete ${product.name}`),
    role: 'alertdialog',
    press: 'Delete Product',
  },
  {
    file: 'mfe-catalog/src/products/ManageStock.tsx',
    path: ({ product }) => found('/products', product.name),
    open: (page, { product }) => button(page, `Manage Stock of ${product.name}`),
    press: /^Add 1 to/,
    inside: true,
  },
  {
    file: 'mfe-catalog/src/products/ManageStock.tsx',
    path: ({ product }) => found('/products', product.name),
    open: async (page, { product }) => {
      await button(page, `Manage Stock of ${product.name}`);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
    },
    role: 'alertdialog',
    press: 'Remove Entry',
  },
  {
    file: 'mfe-catalog/src/products/ManageStock.tsx',
    path: ({ product }) => found('/products', product.name),
    open: async (page, { product }) => {
      await button(page, `Manage Stock of ${product.name}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Clear Stock' }).click();
    },
    role: 'alertdialog',
    press: 'Clear Stock',
  },
  {
    file: 'mfe-catalog/src/products/AddStockEntry.tsx',
    path: ({ product }) => found('/products', product.name),
    open: async (page, { product }) => {
      await button(page, `Manage Stock of ${product.name}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Add Entry' }).click();
    },
    fill: (form) => type(form, 'Size', 'Huge'),
    kept: { label: 'Size', text: 'Huge' },
    press: 'Add Entry',
  },
  {
    file: 'mfe-catalog/src/grid/GridDialog.tsx',
    path: () => '/products',
    open: (page) => item(page, 'More', 'Edit prices and stock'),
    fill: (form) =>
      form
        .getByLabel(/^Price of /)
        .first()
        .fill('77'),
    kept: { label: /^Price of /, text: '77' },
    press: /^Save 1 changed/,
  },
  {
    file: 'mfe-catalog/src/transfer/ImportDialog.tsx',
    path: () => '/products',
    open: async (page) => {
      await item(page, 'More', 'Import CSV');
      await page.getByLabel('CSV file').setInputFiles(CSV);
      await page.getByRole('button', { name: /^Import: 1 new/ }).waitFor();
    },
    press: /^Import: 1 new/,
  },
];

const finance: DialogCase[] = [
  {
    file: 'mfe-finance/src/coupons/CouponDialog.tsx',
    path: () => '/coupons',
    open: (page) => button(page, 'Add Coupon'),
    fill: async (form) => {
      await type(form, 'Code', 'NEVER');
      await type(form, 'Discount value', '5');
    },
    kept: { label: 'Code', text: 'NEVER' },
    press: 'Add Coupon',
  },
  {
    file: 'mfe-finance/src/coupons/DeleteCoupon.tsx',
    path: ({ coupon }) => found('/coupons', coupon),
    open: (page, { coupon }) => button(page, `Delete ${coupon}`),
    role: 'alertdialog',
    press: 'Delete Coupon',
  },
  {
    file: 'mfe-finance/src/transactions/AddTransactionDialog.tsx',
    path: () => '/transactions',
    open: (page) => button(page, 'Add Transaction'),
    fill: async (form) => {
      await type(form, 'Amount', '5');
      await type(form, 'Description', 'Never saved');
    },
    kept: { label: 'Description', text: 'Never saved' },
    press: 'Add Transaction',
  },
  {
    file: 'mfe-finance/src/transactions/TransactionDialog.tsx',
    path: ({ expense }) => found('/transactions', expense),
    open: (page, { expense }) => button(page, `View Details of ${expense}`),
  },
  {
    file: 'mfe-finance/src/transactions/CancelTransaction.tsx',
    path: ({ expense }) => found('/transactions', expense),
    open: async (page, { expense }) => {
      await button(page, `View Details of ${expense}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel Transaction' }).click();
    },
    role: 'alertdialog',
    press: 'Cancel Transaction',
  },
];

const orders: DialogCase[] = [
  {
    file: 'mfe-orders/src/new-order/NewOrderDialog.tsx',
    path: () => '/orders?new=1',
    open: () => Promise.resolve(),
    fill: async (form, { product }) => {
      await form.getByRole('searchbox').fill(product.name);
      await form.getByRole('button', { name: `Add ${product.name}` }).click();
      await type(form, 'Customer name (optional)', 'Never Saved');
    },
    kept: { label: 'Customer name (optional)', text: 'Never Saved' },
    press: /^Place order/,
  },
  {
    file: 'mfe-orders/src/orders/OrderDialog.tsx',
    path: ({ order }) => `/orders?order=${order}`,
    open: () => Promise.resolve(),
    fill: (form) => type(form, 'Staff notes', 'Never saved'),
    kept: { label: 'Staff notes', text: 'Never saved' },
    press: 'Accept Order',
  },
  {
    file: 'mfe-orders/src/orders/OrderDialog.tsx',
    path: ({ order }) => `/orders?order=${order}`,
    open: (page) => button(page, 'Delete Order'),
    role: 'alertdialog',
    press: 'Delete Order',
  },
];

const people: DialogCase[] = [
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
    file: 'mfe-people/src/suppliers/DeleteSupplier.tsx',
    path: ({ supplier }) => found('/suppliers', supplier),
    open: (page, { supplier }) => button(page, `Delete ${supplier}`),
    role: 'alertdialog',
    press: 'Delete Supplier',
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
    path: ({ account }) => found('/staff', account),
    open: (page, { account }) => item(page, `Actions for ${account}`, 'Edit'),
    fill: (form) => type(form, 'Username', 'never-saved'),
    kept: { label: 'Username', text: 'never-saved' },
    press: 'Save Changes',
  },
  {
    file: 'mfe-people/src/staff/ResetPasswordDialog.tsx',
    path: ({ account }) => found('/staff', account),
    open: (page, { account }) => item(page, `Actions for ${account}`, 'Reset password'),
    fill: (form) => type(form, 'New password', 'a long enough one 9'),
    kept: { label: 'New password', text: 'a long enough one 9' },
    press: 'Reset Password',
  },
  {
    file: 'mfe-people/src/staff/ToggleActive.tsx',
    path: ({ account }) => found('/staff', account),
    open: (page, { account }) => item(page, `Actions for ${account}`, 'Deactivate'),
    role: 'alertdialog',
    press: 'Deactivate',
  },
  {
    file: 'mfe-people/src/customers/CustomerDialog.tsx',
    path: () => '/customers',
    open: (page) => page.getByRole('table').getByRole('button').first().click(),
  },
  {
    file: 'mfe-people/src/audit/AuditDialog.tsx',
    path: () => '/audit',
    open: (page) => page.getByRole('table').getByRole('button').first().click(),
  },
  {
    file: 'mfe-people/src/account/PasswordForm.tsx',
    path: () => '/account',
    fill: async (form) => {
      await form.getByLabel('Current password').fill('not the one');
      await form.getByLabel('New password', { exact: true }).fill('a long enough one 9');
      await form.getByLabel('Repeat new password').fill('a long enough one 9');
    },
    press: 'Change Password',
  },
];

const shell: DialogCase[] = [
  {
    file: 'shell/src/releases/PromoteDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'Actions for mfe-orders 9.9.9', 'Promote'),
    press: 'Promote',
  },
  {
    file: 'shell/src/releases/WithdrawDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'Actions for mfe-orders 9.9.9', 'Withdraw'),
    role: 'alertdialog',
    fill: (form) => type(form, 'Reason', 'Never saved'),
    kept: { label: 'Reason', text: 'Never saved' },
    press: 'Withdraw for Good',
  },
  {
    file: 'shell/src/releases/ReleaseDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'Actions for mfe-orders 9.9.9', 'Roll back to it'),
    role: 'alertdialog',
    press: 'Roll Back',
  },
  {
    file: 'shell/src/releases/ReleaseDialog.tsx',
    path: () => '/releases',
    open: (page) => button(page, 'Cancel Split'),
    role: 'alertdialog',
    press: 'Cancel Split',
  },
  {
    file: 'shell/src/releases/ReleaseDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'More for mfe-orders', 'Switch off'),
    role: 'alertdialog',
    press: 'Switch Off',
  },
  {
    file: 'shell/src/releases/ReleaseDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'More for mfe-people', 'Switch on'),
    role: 'alertdialog',
    press: 'Switch On',
  },
  {
    file: 'shell/src/releases/HistoryDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'More for mfe-orders', 'History'),
  },
  {
    file: 'shell/src/releases/IssueTokenDialog.tsx',
    path: () => '/releases',
    open: (page) => button(page, 'Issue Token'),
    fill: (form) => type(form, 'What it is for', 'Never saved'),
    kept: { label: 'What it is for', text: 'Never saved' },
    press: 'Issue Token',
  },
  {
    // The token itself, once it is issued: nothing in it is saved. Opened without a server that would issue one.
    file: 'shell/src/releases/IssueTokenDialog.tsx',
    path: () => '/releases',
    open: async (page) => {
      const token = {
        _id: '1',
        remote: 'mfe-orders',
        label: 'x',
        createdBy: 'x',
        createdAt: '2026-01-01T00:00:00.000Z',
      };
      await page.route('**/api/deploy-tokens', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { ...token, lastUsedAt: null, revokedAt: null, token: 'secret' } })
          : route.fallback(),
      );
      await button(page, 'Issue Token');
      await type(page.getByRole('dialog'), 'What it is for', 'Sweep');
      await page.getByRole('dialog').getByRole('button', { name: 'Issue Token' }).click();
      await page.getByRole('dialog', { name: 'New token for mfe-orders' }).waitFor();
      await page.unroute('**/api/deploy-tokens');
    },
  },
  {
    file: 'shell/src/releases/DeployTokens.tsx',
    path: () => '/releases',
    open: (page, { token }) => button(page, `Revoke ${token}`),
    role: 'alertdialog',
    press: 'Revoke',
  },
  {
    file: 'shell/src/palette/Palette.tsx',
    path: () => '/orders',
    open: (page) => page.keyboard.press('Control+k'),
  },
];

/** Every dialog and form of the back office. */
export const DIALOG_CASES: readonly DialogCase[] = [...catalog, ...finance, ...orders, ...people, ...shell];

/** Dialogs that are none of the back office's, or whose form has tests of its own. */
export const NOT_SWEPT: Readonly<Record<string, string>> = {
  'shell/src/layouts/public/': 'for shoppers: search and menu',
  'shell/src/layouts/staff/StaffDrawer.tsx': 'the menu on a phone: nothing in it is saved',
  'mfe-storefront/': 'for shoppers',
};
