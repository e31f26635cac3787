import { orderNumber } from '@shop/shared/rules';
import { addPiece } from '../products';
import { type DialogCase, button, searchAddress, item, type } from './case';

/** Coupons and transactions. */
export const finance: DialogCase[] = [
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
    file: 'mfe-finance/src/coupons/CouponDialog.tsx',
    path: ({ coupon }) => searchAddress('/coupons', coupon),
    open: (page, { coupon }) => item(page, `Actions for ${coupon}`, 'Edit'),
    fill: (form) => type(form, 'Description', 'Never saved'),
    kept: { label: 'Description', text: 'Never saved' },
    press: 'Save Changes',
  },
  {
    file: 'mfe-finance/src/coupons/DeleteCoupon.tsx',
    path: ({ coupon }) => searchAddress('/coupons', coupon),
    open: (page, { coupon }) => item(page, `Actions for ${coupon}`, 'Delete'),
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
    path: ({ expense }) => searchAddress('/transactions', expense),
    open: (page, { expense }) => item(page, `Actions for ${expense}`, 'View Details'),
  },
  {
    file: 'mfe-finance/src/transactions/CancelTransaction.tsx',
    path: ({ expense }) => searchAddress('/transactions', expense),
    open: async (page, { expense }) => {
      await button(page, expense);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel Transaction' }).click();
    },
    role: 'alertdialog',
    press: 'Cancel Transaction',
  },
];

/** Orders. */
export const orders: DialogCase[] = [
  {
    file: 'mfe-orders/src/new-order/NewOrderDialog.tsx',
    path: () => '/orders?new=1',
    open: () => Promise.resolve(),
    fill: async (form, { product }) => {
      await form.getByRole('searchbox').fill(product.name);
      await addPiece(form, product.name);
      await type(form, 'Customer name (optional)', 'Never Saved');
    },
    kept: { label: 'Customer name (optional)', text: 'Never Saved' },
    press: /^Place order/,
  },
  {
    file: 'mfe-orders/src/orders/OrderFrame.tsx',
    path: ({ order }) => `/orders?order=${order}`,
    open: () => Promise.resolve(),
    fill: (form) => type(form, 'Staff notes', 'Never saved'),
    kept: { label: 'Staff notes', text: 'Never saved' },
    press: 'Accept Order',
  },
  {
    file: 'mfe-orders/src/orders/KeysDialog.tsx',
    path: () => '/orders',
    open: async (page) => {
      await page.getByRole('rowheader').first().waitFor();
      await page.keyboard.press('?');
    },
  },
  {
    file: 'mfe-orders/src/contact/AppointmentDialog.tsx',
    path: ({ order }) => `/orders?order=${order}`,
    open: (page) => button(page, 'Appointment…'),
    fill: (form) => form.getByLabel('Date').fill('2040-01-01'),
    kept: { label: 'Date', text: '2040-01-01' },
    press: 'Save Appointment',
  },
  {
    file: 'mfe-orders/src/couriers/CouriersDialog.tsx',
    path: () => '/orders/parcels',
    open: (page) => button(page, 'Couriers'),
  },
  {
    file: 'mfe-orders/src/couriers/CourierDialog.tsx',
    path: () => '/orders/parcels?couriers=1',
    open: (page) => button(page, 'Add courier'),
    fill: (form) => type(form, 'Name', 'Never saved'),
    kept: { label: 'Name', text: 'Never saved' },
    press: 'Add Courier',
  },
  {
    file: 'mfe-orders/src/edit/EditOrderDialog.tsx',
    path: ({ order }) => `/orders?order=${order}`,
    open: (page) => button(page, 'Edit order'),
    fill: (form) => type(form, 'City', 'Never saved'),
    kept: { label: 'City', text: 'Never saved' },
    press: /^Save changes/,
  },
  {
    file: 'mfe-orders/src/orders/OrderDialog.tsx',
    path: ({ order }) => `/orders?order=${order}`,
    open: (page) => button(page, 'Delete Order'),
    role: 'alertdialog',
    press: 'Delete Order',
  },
  {
    file: 'mfe-orders/src/handovers/HandoverDialog.tsx',
    path: ({ handover }) => `/orders/handovers?list=${handover}`,
    open: () => Promise.resolve(),
  },
  {
    // The question before a handover list with orders that nobody accepted.
    file: 'mfe-orders/src/orders/OrderSelectionBar.tsx',
    path: ({ order }) => searchAddress('/orders', order),
    open: async (page, { order }) => {
      await page.getByRole('checkbox', { name: `Select order #${orderNumber(order)}` }).check();
      await item(page, 'Print', 'Handover list');
    },
    role: 'alertdialog',
  },
  {
    // The question before a step of orders with a warning.
    file: 'mfe-orders/src/orders/OrderSelectionBar.tsx',
    path: ({ warned }) => searchAddress('/orders', warned),
    open: async (page, { warned }) => {
      await page.getByRole('checkbox', { name: `Select order #${orderNumber(warned)}` }).check();
      await button(page, 'Accept 1 order');
    },
    role: 'alertdialog',
  },
  {
    file: 'mfe-orders/src/exchange/ExchangeDialog.tsx',
    path: ({ delivered }) => `/orders?order=${delivered}`,
    open: (page) => button(page, 'Exchange or return…'),
    fill: async (form) => {
      await form.getByRole('combobox', { name: 'Reason' }).selectOption('too small');
      await form.getByText(/^Large \(/).click();
      await type(form, 'No delivery fee because', 'Never saved');
    },
    kept: { label: 'No delivery fee because', text: 'Never saved' },
    press: /^Book Exchange/,
  },
  {
    file: 'mfe-orders/src/exchange/CancelReturn.tsx',
    path: ({ returned }) => `/orders?order=${returned}`,
    open: (page) => button(page, 'Cancel return…'),
    role: 'alertdialog',
    press: 'Cancel Return',
  },
  {
    file: 'mfe-orders/src/exchange/DeclineDialog.tsx',
    path: ({ returned }) => `/orders?order=${returned}`,
    open: (page) => button(page, 'Decline…'),
    fill: (form) => type(form, 'Reason', 'Never saved'),
    kept: { label: 'Reason', text: 'Never saved' },
    press: 'Decline',
  },
  {
    file: 'mfe-orders/src/outcome/EndOrderDialog.tsx',
    path: ({ sent }) => `/orders?order=${sent}`,
    open: (page) => button(page, 'Did not arrive…'),
    fill: async (form) => {
      await form.getByRole('combobox', { name: 'Reason' }).selectOption('unreachable');
      await type(form, 'Note', 'Never saved');
    },
    kept: { label: 'Note', text: 'Never saved' },
    press: 'End Order',
  },
  {
    file: 'mfe-orders/src/outcome/AttemptDialog.tsx',
    path: ({ sent }) => `/orders?order=${sent}`,
    open: (page) => button(page, 'Note attempt…'),
    fill: async (form) => {
      await form.getByRole('combobox', { name: 'Reason' }).selectOption('unreachable');
      await type(form, 'Note', 'Never saved');
    },
    kept: { label: 'Note', text: 'Never saved' },
    press: 'Note Attempt',
  },
  {
    file: 'mfe-orders/src/outcome/CheckInDialog.tsx',
    path: ({ refused }) => `/orders?order=${refused}`,
    open: (page) => button(page, 'Check in…'),
    fill: (form) => form.getByRole('textbox', { name: 'Damaged' }).fill('1'),
    kept: { label: 'Damaged', text: '1' },
    press: 'Check In',
  },
  {
    file: 'mfe-orders/src/outcome/BringBackDialog.tsx',
    path: ({ refused }) => `/orders?order=${refused}`,
    open: (page) => button(page, 'Bring back…'),
    role: 'alertdialog',
    press: 'Bring back',
  },
];
