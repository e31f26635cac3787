import { type DialogCase, button, searchAddress, item, type } from './case';

const CSV = {
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('refCode,name,price\nSWEEP-1,Sweep,5\n'),
};

/** The card of a product. Phones always show cards. */
const cardOf = (name: string) => `${searchAddress('/products', name)}&view=cards`;

/** Products, stock and categories. */
export const catalog: DialogCase[] = [
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
    path: ({ category }) => searchAddress('/categories', category),
    open: (page, { category }) => button(page, category),
    fill: (form) => type(form, 'Description', 'Never saved'),
    kept: { label: 'Description', text: 'Never saved' },
    press: 'Save Changes',
  },
  {
    file: 'mfe-catalog/src/categories/UnarchiveCategory.tsx',
    path: ({ archived }) => `${searchAddress('/categories', archived)}&archived=1`,
    open: (page, { archived }) => item(page, `Actions for ${archived}`, 'Unarchive'),
    role: 'alertdialog',
    press: 'Unarchive',
  },
  {
    file: 'mfe-catalog/src/categories/DeleteCategory.tsx',
    path: ({ category }) => searchAddress('/categories', category),
    open: (page, { category }) => item(page, `Actions for ${category}`, 'Delete'),
    role: 'alertdialog',
    press: 'Delete Category',
  },
  {
    file: 'mfe-catalog/src/goods/ReceiveDialog.tsx',
    path: () => '/products/received?add=1',
    open: () => Promise.resolve(),
    fill: async (form, { product }) => {
      await type(form, 'Delivery note', 'Never booked');
      await form.getByRole('searchbox').fill(product.name);
      await form.getByRole('button', { name: `Add ${product.name}` }).click();
      await form.getByRole('spinbutton', { name: 'Small' }).fill('3');
    },
    kept: { label: 'Delivery note', text: 'Never booked' },
    press: 'Book 3 pieces',
  },
  {
    file: 'mfe-catalog/src/goods/ReceiptDialog.tsx',
    path: ({ receipt }) => `/products/received?receipt=${receipt}`,
    open: () => Promise.resolve(),
  },
  {
    file: 'mfe-catalog/src/goods/CostsDialog.tsx',
    path: ({ receipt }) => `/products/received?receipt=${receipt}`,
    open: (page) => button(page, 'Enter costs'),
    fill: (form) => type(form, /^Cost of/, '5'),
    kept: { label: /^Cost of/, text: '5' },
    press: 'Save costs',
  },
  {
    file: 'mfe-catalog/src/labels/LabelsDialog.tsx',
    path: ({ product }) => cardOf(product.name),
    open: (page, { product }) => item(page, `More for ${product.name}`, 'Print labels'),
  },
  {
    file: 'mfe-catalog/src/labels/LabelsDialog.tsx',
    path: ({ coded }) => cardOf(coded),
    open: (page, { coded }) => item(page, `More for ${coded}`, 'Print labels'),
  },
  {
    file: 'mfe-catalog/src/prices/PricesDialog.tsx',
    path: ({ product }) => cardOf(product.name),
    open: async (page, { product }) => {
      await page.getByRole('checkbox', { name: `Select ${product.name}` }).check();
      await button(page, 'Change prices');
    },
    fill: (form) => type(form, 'Percent', '10'),
    kept: { label: 'Percent', text: '10' },
    press: 'Change 1 price',
  },
  {
    file: 'mfe-catalog/src/products/ProductDialog.tsx',
    path: () => '/products?add=1',
    open: () => Promise.resolve(),
    fill: async (form) => {
      await type(form, 'Name', 'Never saved');
      await type(form, 'Reference code (SKU)', 'NEVER-1');
      await form.getByRole('textbox', { name: 'Price', exact: true }).fill('5');
    },
    kept: { label: 'Name', text: 'Never saved' },
    press: 'Add Product',
  },
  {
    file: 'mfe-catalog/src/products/ProductDialog.tsx',
    path: ({ product }) => cardOf(product.name),
    open: (page, { product }) => button(page, `Edit ${product.name}`),
    fill: (form) => type(form, 'Care instructions', 'Never saved'),
    kept: { label: 'Care instructions', text: 'Never saved' },
    press: 'Save Changes',
  },
  {
    // The confirmation dialog before a save that removes pieces. The form below it shows the refusal.
    file: 'mfe-catalog/src/products/ProductDialog.tsx',
    path: ({ product }) => cardOf(product.name),
    open: async (page, { product }) => {
      await button(page, `Edit ${product.name}`);
      await type(page.getByRole('dialog'), 'Sizes', 'Small');
      await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    },
    role: 'alertdialog',
  },
  {
    file: 'mfe-catalog/src/products/ProductImages.tsx',
    path: ({ pictured }) => cardOf(pictured),
    open: async (page, { pictured }) => {
      await button(page, `Edit ${pictured}`);
      await button(page, /^(Remove|Delete) image 1/);
    },
    role: 'alertdialog',
    press: 'Delete Image',
  },
  {
    file: 'mfe-catalog/src/products/DeleteProduct.tsx',
    path: ({ product }) => cardOf(product.name),
    open: (page, { product }) => button(page, `Delete ${product.name}`),
    role: 'alertdialog',
    press: 'Delete Product',
  },
  {
    file: 'mfe-catalog/src/products/ManageStock.tsx',
    path: ({ product }) => cardOf(product.name),
    open: (page, { product }) => button(page, `Manage Stock of ${product.name}`),
    press: /^Add 1 to/,
    inside: true,
  },
  {
    file: 'mfe-catalog/src/products/ManageStock.tsx',
    path: ({ product }) => cardOf(product.name),
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
    path: ({ product }) => cardOf(product.name),
    open: async (page, { product }) => {
      await button(page, `Manage Stock of ${product.name}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Clear Stock' }).click();
    },
    role: 'alertdialog',
    press: 'Clear Stock',
  },
  {
    file: 'mfe-catalog/src/products/AddStockEntry.tsx',
    path: ({ product }) => cardOf(product.name),
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
    path: ({ product }) => searchAddress('/products', product.name),
    open: (page) => item(page, 'More', 'Edit prices and stock'),
    fill: (form) =>
      form
        .getByLabel(/^Price of /)
        .first()
        .fill('77'),
    kept: { label: /^Price of /, text: '77' },
    press: /^Save 1 change/,
  },
  {
    // The question before a save of a price that changes tenfold. The sheet below it shows the refusal.
    file: 'mfe-catalog/src/products/PriceQuestion.tsx',
    path: () => '/products',
    open: async (page) => {
      await item(page, 'More', 'Edit prices and stock');
      const sheet = page.getByRole('dialog');
      await sheet
        .getByLabel(/^Price of /)
        .first()
        .fill('99999');
      await sheet.getByRole('button', { name: /^Save 1 change/ }).click();
    },
    role: 'alertdialog',
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
