import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type Answers,
  couponOf,
  customerOf,
  deferred,
  failure,
  idOf,
  imageOf,
  orderOf,
  rowsOfMany,
  staffProductOf,
  supplierOf,
  transactionOf,
  userOf,
  textsOf,
} from '@shop/shared/testing';
import type { Order } from '@shop/shared/contracts';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { act, screen, within } from '@testing-library/react';
import { booksRemote, renderShell, testRemotes } from '../testing';

const order = orderOf({ _id: idOf(0xabc), customerName: 'Amal Khoury', totalAmount: 53.4, status: 'pending' });
const product = staffProductOf({ _id: idOf(2), name: 'Relay Track Pants', refCode: 'RTP-1' });
const customer = customerOf({ _id: idOf(3), name: 'Amal Khoury', phone: '+1 555 0100' });
const found: Answers = { listOrders: [order], listProducts: [product], listCustomers: [customer] };

/** Waits for the request of the typed text and its answer. */
const pause = async () => {
  await act(() => jest.advanceTimersByTimeAsync(300));
  await act(() => jest.advanceTimersByTimeAsync(100));
};

/** The back office with the palette open. */
const openPalette = async (
  answers: Answers = found,
  role: 'admin' | 'employee' = 'admin',
  remotes: readonly RemoteEntry[] = testRemotes,
) => {
  const shell = renderShell({
    at: '/dashboard',
    user: userOf({ role }),
    answers,
    remotes,
    advanceTimers: jest.advanceTimersByTime,
  });
  await shell.user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search screens and records' });
  await pause();
  const type = async (text: string) => {
    await shell.user.type(box, text);
    await pause();
  };
  return { ...shell, box, type };
};

/** The texts of each option. */
const options = () => screen.queryAllByRole('option').map(textsOf);
const marked = () => screen.getByRole('option', { selected: true });

describe('the command palette', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Element.prototype.scrollIntoView = jest.fn<Element['scrollIntoView']>();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('offers the screens that the role may see, and opens the highlighted one', async () => {
    const { user, box, address } = await openPalette();
    expect(box).toHaveFocus();
    const screens = ['Dashboard', 'Orders', 'Audit', 'Products', 'Customers', 'Releases', 'Health'];
    expect(options()).toEqual(screens.map((name) => [name]));
    expect(box).toHaveAttribute('aria-activedescendant', marked().id);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/orders');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leaves out what an employee may not see, and finds storefront pages by name', async () => {
    const { user, box } = await openPalette(found, 'employee');
    expect(options()).toEqual([['Dashboard'], ['Orders'], ['Products'], ['Customers']]);
    await user.keyboard('h');
    expect(options()).toEqual([['Dashboard'], ['Home', 'Storefront'], ['Shop', 'Storefront']]);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(options()).toEqual([['Dashboard'], ['Orders'], ['Products'], ['Customers']]);
    expect(box).toHaveFocus();
  });

  it('offers the actions that the role may start on its pages', async () => {
    const actions = (path: string, label: string) => [
      { label: path, path, order: 1, actions: [{ label, query: 'new=1' }] },
    ];
    const remotes = testRemotes.map((one) => ({
      ...one,
      menu: one.name === 'mfe-back' ? [...actions('/orders', 'New order'), ...actions('/audit', 'New audit')] : [],
    }));
    const { user, address } = await openPalette(found, 'employee', remotes);
    expect(within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('n');
    await user.keyboard('ew o{Enter}');
    expect(address()).toBe('/orders?new=1');
  });

  it('finds orders, products and customers in groups, and each result opens its record', async () => {
    const { type, user, address, http } = await openPalette();
    await type('#amal');
    const group = (name: string) => within(screen.getByRole('group', { name }));
    expect(textsOf(group('Orders').getByRole('option'))).toEqual(['#00000ABC Amal Khoury', '$53.40 · Pending']);
    expect(textsOf(group('Products').getByRole('option'))).toEqual(['Relay Track Pants', 'RTP-1']);
    expect(textsOf(group('Customers').getByRole('option'))).toEqual(['Amal Khoury', '+1 555 0100']);
    expect(http.requestsOf('listOrders').map(({ query }) => query)).toEqual([{ q: 'amal', limit: '5' }]);
    await user.click(group('Customers').getByRole('option'));
    expect(address()).toBe(`/customers?customer=${customer._id}`);
  });

  it('finds suppliers, coupons and transactions if their pages exist, and shows product images', async () => {
    const image = imageOf('track-pants');
    const { type, user, address } = await openPalette(
      {
        listOrders: [],
        listProducts: [{ ...product, images: [image] }],
        listCustomers: [],
        listSuppliers: [supplierOf({ name: 'Relay Mills', phone: '+1 555 0199' })],
        listCoupons: { data: [couponOf({ code: 'RELAY10', description: 'For runners' })] },
        listTransactions: rowsOfMany(
          [transactionOf({ _id: idOf(0xfed), description: 'Relay fabric', amount: 120 })],
          9,
        ),
      },
      'admin',
      [...testRemotes, booksRemote],
    );
    await type('relay');
    const group = (name: string) => within(screen.getByRole('group', { name }));
    expect(group('Products').getByRole('option').querySelector('img')).toHaveAttribute('src', image.url);
    expect(textsOf(group('Suppliers').getByRole('option'))).toEqual(['Relay Mills', '+1 555 0199']);
    expect(textsOf(group('Coupons').getByRole('option'))).toEqual(['RELAY10', 'For runners']);
    expect(group('Transactions').getByRole('option', { name: 'All 9 transactions for “relay”' })).toBeVisible();
    await user.click(group('Transactions').getByRole('option', { name: /^Relay fabric/ }));
    expect(address()).toBe('/transactions?q=00000fed');
  });

  it('names how an order ended instead of the status that it had', async () => {
    const ended = { kind: 'refused', note: '', at: order.createdAt, by: 'Sam', checkedInAt: null } as const;
    const { type } = await openPalette({ ...found, listOrders: [{ ...order, status: 'on the way', outcome: ended }] });
    await type('amal');
    expect(textsOf(within(screen.getByRole('group', { name: 'Orders' })).getByRole('option'))).toEqual([
      '#00000ABC Amal Khoury',
      '$53.40 · Refused',
    ]);
  });

  it('opens an order and a product by keyboard alone', async () => {
    const { type, user, address } = await openPalette();
    await type('amal');
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/orders?order=${order._id}`);
    await user.keyboard('{Meta>}k{/Meta}');
    await user.type(await screen.findByRole('combobox'), 'amal');
    await pause();
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(address()).toBe('/products?q=RTP-1');
  });

  it('searches once typing pauses, and ignores the response to an older query', async () => {
    const slow = deferred<Order[]>();
    const { type, user, http } = await openPalette({
      listOrders: ({ query }) => (query['q'] === 'am' ? slow.promise : [orderOf({ customerName: 'Newer' })]),
      listProducts: [],
      listCustomers: [],
    });
    await type('am');
    expect(screen.getByText('Searching')).toBeInTheDocument();
    await type('al');
    slow.resolve([order]);
    await pause();
    expect(options()).toEqual([expect.arrayContaining([expect.stringContaining('Newer')])]);
    await user.keyboard('{Backspace}');
    expect(options()).toEqual([]);
    expect(http.requestsOf('listOrders')).toHaveLength(2);
  });

  it('keeps its highlight while responses arrive, and links to the whole list if there is more', async () => {
    const many = deferred<Order[]>();
    const { type, user, address } = await openPalette({
      ...found,
      listOrders: async () => rowsOfMany(await many.promise, 23),
    });
    await type('cu');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(textsOf(marked())).toEqual(['Amal Khoury', '+1 555 0100']);
    many.resolve([order]);
    await pause();
    expect(textsOf(marked())).toEqual(['Amal Khoury', '+1 555 0100']);
    await user.click(screen.getByRole('option', { name: 'All 23 orders for “cu”' }));
    expect(address()).toBe('/orders?q=cu');
  });

  it('says when nothing was found', async () => {
    const { type, user, address } = await openPalette({ listOrders: [], listProducts: [], listCustomers: [] });
    await type('zzz');
    expect(screen.getByText(/^Nothing found for “zzz”/)).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/dashboard');
  });

  it('says what could not be searched, shows the rest, and retries', async () => {
    const { type, user, http } = await openPalette({ ...found, listOrders: failure(0), listProducts: failure(500) });
    await type('amal');
    expect(screen.getByRole('alert')).toHaveTextContent('Orders and products could not be searched.');
    expect(options()).toHaveLength(1);
    http.answer(found);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Orders' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('opens from the menu and starts empty each time', async () => {
    const { user } = renderShell({ at: '/dashboard', user: userOf(), advanceTimers: jest.advanceTimersByTime });
    const [button] = screen.getAllByRole('button', { name: 'Search' });
    if (!button) throw new Error('The menu has no search');
    await user.click(button);
    await user.type(await screen.findByRole('combobox'), 'a');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(button);
    expect(await screen.findByRole('combobox')).toHaveValue('');
  });

  it('does not open by keyboard over another dialog', async () => {
    const { user } = renderShell({ at: '/dashboard', user: userOf(), advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog', { name: 'Store Manager' });
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});
