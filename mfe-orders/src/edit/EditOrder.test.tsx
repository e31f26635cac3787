import { describe, expect, it } from '@jest/globals';
import type { Order, OrderEditPreview } from '@shop/shared/contracts';
import {
  failure,
  idOf,
  orderCountsOf,
  orderLineOf,
  orderOf,
  renderPage,
  staffProductOf,
  userOf,
  phoneRecordOf,
} from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const tee = staffProductOf({
  _id: idOf(1),
  name: 'Track Tee',
  refCode: 'TT-1',
  price: 40,
  salePrice: null,
  onSale: false,
  sizes: ['M', 'L'],
  colors: ['Black'],
  stock: { 'M-Black': 1, 'L-Black': 0 },
});
const cap = staffProductOf({
  _id: idOf(2),
  name: 'Cap',
  refCode: 'CAP-1',
  price: 12.5,
  salePrice: null,
  onSale: false,
  sizes: [],
  colors: [],
  stock: { default: 5 },
});

const order = orderOf({
  _id: '5f0000000000000000a1b2c3',
  customerName: 'Maya Haddad',
  customerPhone: '+96170111222',
  customerAddress: '12 Cedar Street',
  location: 'Beirut',
  version: 4,
});

const totals = { subtotal: 80, discount: 0, deliveryFee: 3, totalAmount: 83 };
const previewOf = (values: Partial<OrderEditPreview> = {}): OrderEditPreview => ({
  before: totals,
  after: totals,
  difference: 0,
  couponCode: null,
  couponError: null,
  lines: [],
  stock: [],
  problems: [],
  ...values,
});
/** The preview for one piece less. */
const cheaper = previewOf({
  after: { ...totals, subtotal: 40, totalAmount: 43 },
  difference: -40,
  lines: [{ price: 40, available: 3 }],
  stock: [{ product: tee._id, name: 'Track Tee', size: 'M', color: 'Black', quantity: 1 }],
});

const open = async (answers: Answers = {}, shown: Order = order) => {
  const page = renderPage(<OrdersPage />, {
    at: `/orders?status=all&order=${shown._id}`,
    path: '/orders',
    user: userOf({ role: 'employee' }),
    answers: {
      countOrders: orderCountsOf([]),
      getStoreBalance: { balance: 0, rows: [] },
      getPhoneRecord: phoneRecordOf(),
      listOrders: [shown],
      listProducts: [tee, cap],
      getProduct: ({ params }) => (params['id'] === cap._id ? cap : tee),
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit order #00A1B2C3' });
  return { page, dialog, form: within(dialog) };
};

const bodies = (page: Awaited<ReturnType<typeof open>>['page']) =>
  page.http.requestsOf('updateOrder').map(({ params, body }) => [params['id'], body]);

describe('the order edit form', () => {
  it('previews the result of a change and saves no more than that', async () => {
    const saved = orderOf({ ...order, version: 5, totalAmount: 43 });
    const { page, form } = await open({ previewOrderEdit: cheaper, updateOrder: saved });
    expect(form.getByText('Total').nextElementSibling).toHaveTextContent('$83.00');
    await page.user.click(form.getByRole('button', { name: 'Decrease Quantity of Track Tee, M / Black' }));
    expect(await form.findByText('The customer pays $40.00 less.')).toBeVisible();
    expect(form.getByText('Total').nextElementSibling).toHaveTextContent('$83.00 → $43.00');
    expect(form.getByText('Back to stock').nextElementSibling).toHaveTextContent('1 × Track Tee, M / Black');
    await page.user.click(form.getByRole('button', { name: 'Save changes · $43.00' }));
    expect(await screen.findByText('Order #00A1B2C3 updated')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Edit order/ })).toBeNull());
    const products = [{ line: 0, product: tee._id, quantity: 1, size: 'M', color: 'Black' }];
    expect(bodies(page)).toEqual([[order._id, { version: 4, products, expectedTotal: 43 }]]);
    expect(page.http.requestsOf('previewOrderEdit').map(({ body }) => body)).toEqual([{ version: 4, products }]);
  });

  it('does not save while a quantity is not understood', async () => {
    const { page, form } = await open({ previewOrderEdit: cheaper });
    const quantity = form.getByRole('spinbutton', { name: 'Quantity of Track Tee, M / Black' });
    await page.user.clear(quantity);
    await page.user.type(quantity, '1.5');
    await page.user.click(form.getByRole('button', { name: /^Save changes/ }));
    expect(quantity).toHaveFocus();
    expect(quantity).toHaveValue('1.5');
    expect(bodies(page)).toEqual([]);
    expect(form.queryByText('Nothing has changed')).toBeNull();
  });

  it('counts the pieces held by the order as available and offers no more', async () => {
    const { page, form } = await open({ previewOrderEdit: cheaper });
    const variants = await form.findByRole('combobox', { name: 'Variant of Track Tee, M / Black' });
    // One piece in stock plus two of the order.
    expect(within(variants).getByRole('option', { name: 'M / Black (3 left)' })).toBeEnabled();
    expect(within(variants).getByRole('option', { name: 'L / Black (0 left)' })).toBeDisabled();
    await page.user.click(form.getByRole('button', { name: 'Increase Quantity of Track Tee, M / Black' }));
    expect(form.getByRole('button', { name: 'Increase Quantity of Track Tee, M / Black' })).toBeDisabled();
    expect(form.getByRole('button', { name: 'Remove Track Tee, M / Black' })).toBeDisabled();
  });

  it('adds and removes products and sets variant, fee and current prices by keyboard', async () => {
    const shown = orderOf({
      ...order,
      products: [
        orderLineOf(),
        orderLineOf({
          line: 7,
          product: { _id: cap._id, name: 'Cap', refCode: 'CAP-1' },
          size: 'One Size',
          color: 'Default',
        }),
      ],
    });
    const stocked = { ...tee, stock: { 'M-Black': 1, 'L-Black': 4 } };
    const { page, form } = await open(
      {
        previewOrderEdit: previewOf(),
        updateOrder: shown,
        getProduct: ({ params }) => (params['id'] === cap._id ? cap : stocked),
        listProducts: [stocked, cap],
      },
      shown,
    );
    await page.user.selectOptions(
      await form.findByRole('combobox', { name: 'Variant of Track Tee, M / Black' }),
      'L / Black (4 left)',
    );
    form.getByRole('button', { name: 'Remove Cap' }).focus();
    await page.user.keyboard('{Enter}');
    form.getByRole('button', { name: 'Add a product' }).focus();
    await page.user.keyboard('{Enter}');
    await page.user.type(await form.findByRole('searchbox', { name: 'Search products' }), 'cap-1{Enter}');
    expect(await form.findByRole('spinbutton', { name: 'Quantity of Cap' })).toHaveValue('1');
    const fee = form.getByRole('textbox', { name: 'Delivery fee' });
    await page.user.clear(fee);
    await page.user.click(form.getByRole('button', { name: /^Save changes/ }));
    expect(await form.findByText('Enter the fee, or 0 for none')).toBeVisible();
    await page.user.type(fee, '5.5');
    form.getByRole('checkbox', { name: "Use today's prices" }).focus();
    await page.user.keyboard(' ');
    await page.user.click(await form.findByRole('button', { name: 'Save changes · $83.00' }));
    await waitFor(() => expect(bodies(page)).toHaveLength(1));
    expect(bodies(page)[0]?.[1]).toEqual({
      version: 4,
      products: [
        { line: 0, product: tee._id, quantity: 2, size: 'L', color: 'Black' },
        { product: cap._id, quantity: 1, size: 'One Size', color: 'Default' },
      ],
      deliveryFee: 5.5,
      todaysPrices: true,
      expectedTotal: 83,
    });
  });

  it('sends only what was changed', async () => {
    const { page, form } = await open({ updateOrder: order });
    const city = form.getByRole('textbox', { name: 'City' });
    await page.user.clear(city);
    await page.user.type(city, 'Tyre');
    await page.user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(bodies(page)).toEqual([[order._id, { version: 4, location: 'Tyre' }]]));
    expect(page.http.requestsOf('previewOrderEdit')).toEqual([]);
  });

  it('names the line without enough stock and the coupon that would be lost', async () => {
    const problem = {
      index: 0,
      product: tee._id,
      name: 'Track Tee',
      size: 'M',
      color: 'Black',
      requested: 1,
      price: 40,
    };
    const { page, form } = await open(
      {
        previewOrderEdit: {
          ...cheaper,
          couponError: 'This coupon needs products worth $50.00 or more',
          problems: [{ ...problem, problem: 'stock', available: 0 }],
        },
        updateOrder: failure(409, { code: 'STOCK', error: 'Only 0 of Track Tee left' }),
      },
      orderOf({ ...order, couponCode: 'SPRING', discount: 5 }),
    );
    await page.user.click(form.getByRole('button', { name: 'Decrease Quantity of Track Tee, M / Black' }));
    expect(await form.findByText('Only 0 available')).toBeVisible();
    expect(
      form.getByText('Coupon SPRING no longer counts. This coupon needs products worth $50.00 or more.'),
    ).toBeVisible();
    await page.user.click(form.getByRole('button', { name: /^Save changes/ }));
    expect(await form.findByRole('alert')).toHaveTextContent('Only 0 of Track Tee left');
    expect(form.getByRole('spinbutton', { name: 'Quantity of Track Tee, M / Black' })).toHaveValue('1');
  });

  it('shows a concurrent change beside the typed values and saves over it', async () => {
    let current = order;
    const { page, form } = await open({
      listOrders: () => [current],
      getOrder: () => current,
      updateOrder: ({ body }) => {
        if ((body as { version: number }).version === 4) {
          current = orderOf({ ...order, version: 5, location: 'Sidon', customerName: 'Maya H.' });
          return failure(409, { code: 'VERSION_OLD', error: 'This order was changed meanwhile.' });
        }
        return current;
      },
    });
    const city = form.getByRole('textbox', { name: 'City' });
    await page.user.clear(city);
    await page.user.type(city, 'Tyre');
    await page.user.click(form.getByRole('button', { name: 'Save changes' }));
    const conflict = await form.findByRole('region', { name: 'Changed meanwhile' });
    expect(conflict).toHaveTextContent('Theirs: Sidon');
    expect(conflict).toHaveTextContent('Mine: Tyre');
    expect(conflict).toHaveTextContent('Also changed by them: Name: Maya H.');
    expect(city).toHaveValue('Tyre');
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Maya H.');
    await page.user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Order #00A1B2C3 updated')).toBeVisible();
    expect(bodies(page).at(-1)?.[1]).toEqual({ version: 5, location: 'Tyre' });
  });

  it('changes only the delivery details of an order on its way', async () => {
    const { form } = await open({}, orderOf({ ...order, status: 'on the way' }));
    expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('12 Cedar Street');
    expect(form.getByText(/only name, phone, address and city can still be changed/)).toBeVisible();
    for (const role of ['spinbutton', 'combobox', 'checkbox'] as const) expect(form.queryByRole(role)).toBeNull();
    expect(form.queryByRole('textbox', { name: 'Delivery fee' })).toBeNull();
  });

  it.each([
    ['delivered', orderOf({ ...order, status: 'delivered', version: 5 }), 'It was delivered meanwhile.'],
    [
      'ended',
      orderOf({
        ...order,
        version: 5,
        outcome: { kind: 'unreachable', at: '2026-11-20T11:30:00.000Z', by: 'Sam Staff', note: '', checkedInAt: null },
      }),
      'It has ended: Customer could not be reached.',
    ],
  ])('stays with what was typed when a colleague has %s the order, and says so', async (_, over, words) => {
    let current = order;
    const { page, form } = await open({
      listOrders: () => [current],
      getOrder: () => current,
      updateOrder: failure(409, { code: 'ORDER_DELIVERED', error: 'It can no longer be changed.' }),
    });
    await page.user.type(form.getByRole('textbox', { name: 'City' }), '!');
    current = over;
    // The list is read again when the line is back.
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await form.findByText('This order can no longer be changed')).toBeVisible();
    expect(form.getByRole('alert')).toHaveTextContent(words);
    await page.user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Failed to update order')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('Beirut!');
    expect(form.getByRole('combobox', { name: 'Payment' })).toBeVisible();
  });

  it('keeps typed values when it is left and offers them again', async () => {
    const { page, form } = await open();
    await page.user.type(form.getByRole('textbox', { name: 'City' }), '!');
    page.unmount();
    const later = renderPage(<OrdersPage />, {
      at: '/orders',
      user: userOf({ role: 'employee' }),
      answers: {
        countOrders: orderCountsOf([]),
        getStoreBalance: { balance: 0, rows: [] },
        getPhoneRecord: phoneRecordOf(),
        listOrders: [order],
        getProduct: tee,
      },
    });
    expect(await screen.findByText('Unsaved changes: Edit order #00A1B2C3')).toBeVisible();
    await later.user.click(screen.getByRole('button', { name: 'Continue' }));
    const again = within(await screen.findByRole('dialog', { name: 'Edit order #00A1B2C3' }));
    expect(await again.findByText('Your unsaved changes are back')).toBeVisible();
    expect(again.getByRole('textbox', { name: 'City' })).toHaveValue('Beirut!');
  });
});

describe('orders that cannot be edited', () => {
  it.each([
    ['after it was delivered', orderOf({ ...order, status: 'delivered' })],
    ['when the server is older and sends no version', orderOf({ ...order, version: undefined })],
  ])('an order cannot be edited %s', async (_, shown) => {
    renderPage(<OrdersPage />, {
      at: `/orders?status=all&order=${shown._id}&edit=1`,
      path: '/orders',
      answers: {
        countOrders: orderCountsOf([]),
        getStoreBalance: { balance: 0, rows: [] },
        getPhoneRecord: phoneRecordOf(),
        listOrders: [shown],
      },
    });
    await screen.findByRole('dialog', { name: 'Maya Haddad' });
    expect(screen.queryByRole('button', { name: 'Edit order' })).toBeNull();
    expect(screen.queryByRole('dialog', { name: /^Edit order/ })).toBeNull();
  });
});

it('the order history shows what an edit changed', async () => {
  const changes = {
    before: {
      location: '',
      products: [{ name: 'Cap', size: 'One Size', color: 'Default', quantity: 2, price: 5 }],
      totalAmount: 13,
    },
    after: {
      location: 'Tyre',
      products: [{ name: 'Tee', size: 'M', color: 'Black', quantity: 1, price: 5 }],
      totalAmount: 8,
    },
  };
  const history = [...order.history, { status: 'edited', at: '2026-11-20T11:30:00.000Z', by: 'Sam Staff', changes }];
  const shown = orderOf({ ...order, history });
  renderPage(<OrdersPage />, {
    at: `/orders?status=all&order=${shown._id}`,
    path: '/orders',
    answers: {
      countOrders: orderCountsOf([]),
      getStoreBalance: { balance: 0, rows: [] },
      getPhoneRecord: phoneRecordOf(),
      listOrders: [shown],
    },
  });
  const steps = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(steps.at(-1)).toHaveTextContent('Edited by Sam Staff');
  for (const text of ['City: (none) → Tyre', 'Products: 2 × Cap → 1 × Tee, M / Black', 'Total: $13.00 → $8.00']) {
    expect(steps.at(-1)).toHaveTextContent(text);
  }
});
