import { describe, expect, it } from '@jest/globals';
import { failure, idOf, orderOf, renderPage, staffProductOf, orderCountsOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import OrdersPage from '../pages/OrdersPage';

const tee = staffProductOf({
  name: 'Track Tee',
  refCode: 'TT-1',
  price: 40,
  salePrice: 30,
  onSale: true,
  sizes: ['M', 'L'],
  colors: [],
  stock: { M: 2, L: 0 },
});
const cap = staffProductOf({
  _id: idOf(2),
  name: 'Cap',
  refCode: 'CAP-1',
  price: 12.5,
  sizes: [],
  colors: [],
  stock: { default: 5 },
});
const gone = staffProductOf({ _id: idOf(3), name: 'Old Cap', archived: true });

const open = async (answers: Answers = {}) => {
  const page = renderPage(<OrdersPage />, {
    at: '/orders',
    answers: {
      countOrders: orderCountsOf([]),
      getStoreBalance: { balance: 0, rows: [] },
      knownCustomers: [],
      listOrders: [],
      listProducts: [tee, cap, gone],
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'New order' }));
  const dialog = await screen.findByRole('dialog', { name: 'New order' });
  await within(dialog).findByText('Track Tee');
  return { page, dialog };
};

const placed = {
  _id: idOf(0xabc),
  status: 'delivered',
  couponCode: null,
  subtotal: 72.5,
  discount: 0,
  deliveryFee: 0,
} as const;

describe('a new order in the shop', () => {
  it('an order is not placed with cash that cannot be read or is less than the total', async () => {
    const { page, dialog } = await open({ createOrder: { ...placed, totalAmount: 30 } });
    await page.user.click(within(dialog).getByRole('button', { name: /^Add Track Tee / }));
    await page.user.click(within(dialog).getByRole('button', { name: 'M 2 left' }));
    const cash = within(dialog).getByRole('textbox', { name: 'Cash given (optional)' });
    const place = within(dialog).getByRole('button', { name: 'Place order · $30.00' });
    await page.user.type(cash, '1');
    await page.user.click(place);
    expect(await within(dialog).findByText('1 field needs attention')).toBeVisible();
    expect(cash).toHaveAccessibleDescription(/\$29\.00 less than the total/);
    await page.user.type(cash, 'x');
    await page.user.click(place);
    expect(cash).toHaveAccessibleDescription(/Enter an amount/);
    expect(page.http.requestsOf('createOrder')).toEqual([]);
    await page.user.clear(cash);
    await page.user.click(place);
    expect(await screen.findByText('Order #00000ABC placed: $30.00')).toBeVisible();
  });

  it('an in-store order is picked from stock, paid in cash and placed without a customer name', async () => {
    const { page, dialog } = await open({ createOrder: { ...placed, totalAmount: 72.5 } });
    expect(within(dialog).queryByText('Old Cap')).toBeNull();
    const tile = within(dialog).getByRole('button', { name: /^Add Track Tee / });
    expect(tile).toHaveTextContent('2 left');
    await page.user.click(tile);
    expect(tile).toHaveAttribute('aria-expanded', 'true');
    // Nothing is chosen beforehand: the first press shows the sizes, and only the second one adds.
    expect(within(dialog).getByText('Nothing added yet')).toBeVisible();
    const cells = within(within(dialog).getByRole('group', { name: 'Sizes of Track Tee' }));
    await page.user.click(cells.getByRole('button', { name: 'L 0 left' }));
    expect(within(dialog).getByText('None left of Track Tee, L.')).toBeVisible();
    await page.user.click(cells.getByRole('button', { name: 'M 2 left' }));
    const last = cells.getByRole('button', { name: 'M 1 left' });
    await page.user.click(last);
    // One figure for one fact: tile, cell and line count the same pieces. The focus stays where it was.
    expect(last).toHaveAccessibleName('M 0 left');
    expect(last).toHaveFocus();
    expect(tile).toHaveAccessibleName(/^Add Track Tee .* None left$/);
    expect(within(dialog).getByRole('spinbutton', { name: 'Quantity of Track Tee, M' })).toHaveValue('2');
    expect(within(dialog).getByRole('button', { name: 'Increase Quantity of Track Tee, M' })).toBeDisabled();

    await page.user.type(within(dialog).getByRole('searchbox', { name: 'Search products' }), 'cap-1{Enter}');
    expect(within(dialog).getByRole('spinbutton', { name: 'Quantity of Cap' })).toHaveValue('1');
    await page.user.click(within(dialog).getByRole('button', { name: 'Place order · $72.50' }));

    expect(await screen.findByText('Order #00000ABC placed: $72.50')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New order' })).toBeNull());
    const [request, ...others] = page.http.requestsOf('createOrder');
    expect(others).toEqual([]);
    expect(request?.body).toEqual({
      customerName: '',
      customerPhone: '',
      notes: '',
      products: [
        { product: tee._id, size: 'M', color: '', quantity: 2, price: 30 },
        { product: cap._id, size: '', color: '', quantity: 1, price: 12.5 },
      ],
      orderType: 'in-store',
      paymentMethod: 'cash',
      expectedTotal: 72.5,
    });
    expect(request?.headers['idempotency-key']).toMatch(/^till-/);
    expect(page.http.requestsOf('listOrders').length).toBeGreaterThan(1);
  });

  it.each([
    ['the button', async (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Place order/ }))],
    ['Ctrl+Enter', async (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}')],
  ])('an order is not placed by %s while a quantity is not understood', async (_, place) => {
    const { page, dialog } = await open({ createOrder: { ...placed, totalAmount: 25 } });
    await page.user.click(within(dialog).getByRole('button', { name: /^Add Cap / }));
    const quantity = within(dialog).getByRole('spinbutton', { name: 'Quantity of Cap' });
    await page.user.clear(quantity);
    await page.user.type(quantity, '1,5');
    await place(page.user);
    expect(quantity).toHaveFocus();
    expect(quantity).toHaveAccessibleDescription("'1,5' is not a whole number");
    await page.user.clear(quantity);
    await page.user.type(quantity, '2');
    await place(page.user);
    await screen.findByText(/^Order #.* placed/);
    expect(page.http.requestsOf('createOrder')).toMatchObject([{ body: { products: [{ quantity: 2 }] } }]);
  });

  it('an in-store order takes an optional customer name and refuses a phone number without digits', async () => {
    const { page, dialog } = await open({ createOrder: { ...placed, totalAmount: 12.5 } });
    await page.user.click(within(dialog).getByRole('button', { name: /^Add Cap / }));
    await page.user.type(within(dialog).getByRole('textbox', { name: 'Customer name (optional)' }), ' Nour ');
    const phone = within(dialog).getByRole('textbox', { name: 'Phone (optional)' });
    await page.user.type(phone, 'none');
    await page.user.click(within(dialog).getByRole('button', { name: /Place order/ }));
    expect(phone).toHaveAccessibleDescription(/Phone number must contain digits/);
    expect(page.http.requestsOf('createOrder')).toEqual([]);
    await page.user.clear(phone);
    await page.user.type(phone, '70 111 222');
    await page.user.click(within(dialog).getByRole('button', { name: /Place order/ }));
    await screen.findByText(/placed: \$12.50/);
    expect(page.http.requestsOf('createOrder')[0]?.body).toMatchObject({
      customerName: 'Nour',
      customerPhone: '70 111 222',
    });
  });

  it('an in-store order is not placed without products', async () => {
    const { page, dialog } = await open();
    const place = within(dialog).getByRole('button', { name: 'Place order' });
    expect(place).toHaveAccessibleDescription('Add a product');
    expect(place).toHaveAttribute('aria-disabled', 'true');
    await page.user.click(place);
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    expect(place).toHaveFocus();
    expect(page.http.requestsOf('createOrder')).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: /^Add Cap/ }));
    await waitFor(() => expect(place).toHaveAccessibleName(/^Place order · /));
    expect(place).not.toHaveAttribute('aria-disabled');
    expect(place).not.toHaveAccessibleDescription();
  });

  it('an order line shows why it was refused, with the remaining stock and the current price', async () => {
    const { page, dialog } = await open({
      createOrder: failure(409, {
        error: 'Only 1 left; Cap now costs $15.00',
        code: 'STOCK',
        errors: [
          { field: 'products.0.quantity', message: 'Only 1 of Track Tee left' },
          { field: 'products.1.price', message: 'Cap now costs $15.00' },
        ],
        details: {
          problems: [
            { index: 0, problem: 'stock', available: 1, price: 30 },
            { index: 1, problem: 'price', available: 5, price: 15 },
          ],
        },
      }),
    });
    await page.user.click(within(dialog).getByRole('button', { name: /^Add Track Tee / }));
    await page.user.dblClick(within(dialog).getByRole('button', { name: 'M 2 left' }));
    await page.user.click(within(dialog).getByRole('button', { name: /^Add Cap / }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Place order · $72.50' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to place order');
    expect(within(dialog).getByText('Only 1 of Track Tee left')).toBeVisible();
    expect(within(dialog).getByText('Cap now costs $15.00')).toBeVisible();
    expect(within(dialog).getByRole('spinbutton', { name: 'Quantity of Track Tee, M' })).toHaveValue('1');
    page.http.answer({ createOrder: { ...placed, totalAmount: 45 } });
    await page.user.click(within(dialog).getByRole('button', { name: 'Place order · $45.00' }));
    expect(await screen.findByText(/placed: \$45.00/)).toBeVisible();
  });

  it('the new order form removes lines and asks for confirmation before entries are discarded', async () => {
    const { page, dialog } = await open();
    await page.user.click(within(dialog).getByRole('button', { name: /^Add Cap / }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await page.user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await page.user.click(await within(dialog).findByRole('button', { name: 'Remove Cap' }));
    expect(within(dialog).getByText('Nothing added yet')).toBeVisible();
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New order' })).toBeNull());
    expect(page.location().search).toBe('');
  });

  it('the new order form opens from a link and shows when the products could not be loaded', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?new=1',
      answers: {
        countOrders: orderCountsOf([]),
        getStoreBalance: { balance: 0, rows: [] },
        listOrders: [orderOf()],
        listProducts: failure(500),
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'New order' });
    expect(await within(dialog).findByText('Failed to load products')).toBeVisible();
    page.http.answer({ listProducts: [cap] });
    await page.user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('Cap')).toBeVisible();
  });
});
