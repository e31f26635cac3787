import { describe, expect, it } from '@jest/globals';
import type { Courier, CourierWrite, Order, OrdersCourier } from '@shop/shared/contracts';
import {
  type Answers,
  type RecordedRequest,
  courierOf,
  deferred,
  failure,
  orderCountsOf,
  orderOf,
  phoneRecordOf,
  renderPage,
  userOf,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';
import ParcelsPage from '../pages/ParcelsPage';

const idOf = (last: number) => `5f0000000000000000a1b2c${last}`;
const ali = courierOf({ _id: idOf(7), name: 'Ali', openOrders: 1 });
const sara = courierOf({ _id: idOf(8), name: 'Sara' });
const gone = courierOf({ _id: idOf(9), name: 'Gone', archived: true });
const NONE = { packedAt: null, packedBy: null, shortAt: null, shortBy: null, courier: null };
const ada = orderOf({ ...NONE, _id: idOf(1), customerName: 'Ada', status: 'confirmed' });
const bob = orderOf({
  ...NONE,
  _id: idOf(2),
  customerName: 'Bob',
  status: 'on the way',
  courier: { _id: ali._id, name: ali.name },
});
const cy = orderOf({ ...bob, _id: idOf(3), customerName: 'Cy', status: 'delivered' });

/** The list of three orders, whose couriers change as the page says. */
const open = (at: string, answers: Answers = {}) => {
  let orders: Order[] = [ada, bob, cy];
  const page = renderPage(<OrdersPage />, {
    at,
    answers: {
      countOrders: orderCountsOf([]),
      getPhoneRecord: phoneRecordOf(),
      listCouriers: [ali, gone, sara],
      listOrders: () => orders,
      getOrder: ({ params }: RecordedRequest) => orders.find(({ _id }) => _id === params['id']) ?? ada,
      assignCourier: ({ body }: RecordedRequest) => {
        // The page sends what the contract says.
        const { ids, courier } = body as OrdersCourier;
        const found = [ali, sara].find(({ _id }) => _id === courier);
        const given = found ? { _id: found._id, name: found.name } : null;
        orders = orders.map((order) => (ids.includes(order._id) ? { ...order, courier: given } : order));
        return { results: ids.map((_id) => ({ _id, outcome: 'moved' as const, error: null })) };
      },
      ...answers,
    },
  });
  return { page, sent: () => page.http.requestsOf('assignCourier').map(({ body }) => body) };
};

const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the courier of an order', () => {
  it('stands in the list while the order is to be delivered, and filters it', async () => {
    const { page } = open('/orders?status=all');
    expect(await row('Bob')).toHaveTextContent('Ali');
    expect(await row('Cy')).not.toHaveTextContent('Ali');
    await page.user.click(screen.getByRole('button', { name: 'Filter' }));
    const field = screen.getByRole('combobox', { name: 'Courier' });
    expect(await within(field).findByRole('option', { name: 'Gone (archived)' })).toBeInTheDocument();
    const names = async (...expected: string[]) =>
      waitFor(() => expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(expected));
    await page.user.selectOptions(field, 'Ali');
    await names('Bob', 'Cy');
    expect(page.http.requestsOf('countOrders').at(-1)?.query).toEqual({ courier: ali._id });
    await page.user.selectOptions(field, 'No courier');
    await names('Ada');
  });

  it('is chosen in the order, among those who are not archived', async () => {
    const { page, sent } = open(`/orders?status=all&order=${ada._id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ada' }));
    const field = await dialog.findByRole('combobox', { name: 'Courier' });
    expect(await within(field).findByRole('option', { name: 'Sara' })).toBeInTheDocument();
    expect(within(field).queryByRole('option', { name: /Gone/ })).not.toBeInTheDocument();
    await page.user.selectOptions(field, 'Sara');
    await waitFor(() => expect(field).toHaveValue(sara._id));
    await page.user.selectOptions(field, 'No courier');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(sent()).toEqual([
      { ids: [ada._id], courier: sara._id, from: { [ada._id]: null } },
      { ids: [ada._id], courier: null, from: { [ada._id]: sara._id } },
    ]);
  });

  it('is given to selected orders that need it, and those that the server refuses are named', async () => {
    const { page, sent } = open('/orders?status=all', {
      assignCourier: { results: [{ _id: ada._id, outcome: 'refused', error: 'Robin was faster.' }] },
    });
    await row('Ada');
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    await page.user.click(screen.getByRole('button', { name: 'Courier' }));
    expect(await screen.findByRole('menuitem', { name: 'Sara: 2 orders' })).toBeInTheDocument();
    await page.user.click(screen.getByRole('menuitem', { name: 'Ali: 1 order' }));
    expect(await screen.findByText('#00A1B2C1: Robin was faster.')).toBeVisible();
    expect(sent()).toEqual([{ ids: [ada._id], courier: ali._id, from: { [ada._id]: null } }]);
  });
});

describe('the list of couriers', () => {
  const openList = async (role: 'admin' | 'employee', answers: Answers = {}) => {
    let couriers: Courier[] = [ali, gone];
    const page = renderPage(<ParcelsPage />, {
      at: '/orders/parcels',
      user: userOf({ role }),
      answers: {
        listCouriers: () => couriers,
        createCourier: ({ body }: RecordedRequest) => {
          // The form sends what the contract says.
          const added = courierOf({ ...(body as CourierWrite & { version?: never }), _id: idOf(5) });
          couriers = [...couriers, added];
          return added;
        },
        ...answers,
      },
    });
    await page.user.click(screen.getByRole('button', { name: 'Couriers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Couriers' }));
    await dialog.findByText('Ali');
    return { page, dialog };
  };

  it('an admin adds a courier, and a name that is taken is said at the field', async () => {
    const { page, dialog } = await openList('admin');
    const type = async (name: string) => {
      await page.user.click(await screen.findByRole('button', { name: 'Add courier' }));
      const field = await screen.findByRole('textbox', { name: 'Name' });
      await page.user.type(field, `${name}{Enter}`);
      return field;
    };
    expect(dialog.queryByText('Sara')).not.toBeInTheDocument();
    await type('Sara');
    expect(await within(await screen.findByRole('list', { name: 'Couriers' })).findByText('Sara')).toBeVisible();
    const message = 'A courier with this name exists already';
    page.http.answer({ createCourier: failure(409, { error: message, errors: [{ field: 'name', message }] }) });
    const field = await type('sara');
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toHaveValue('sara');
  });

  it('an admin can add a courier once the list is there, which would move the button from under a press', async () => {
    const listed = deferred<Courier[]>();
    renderPage(<ParcelsPage />, {
      at: '/orders/parcels?couriers=1',
      user: userOf({ role: 'admin' }),
      answers: { listCouriers: () => listed.promise },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Couriers' }));
    expect(dialog.queryByRole('button', { name: 'Add courier' })).not.toBeInTheDocument();
    listed.resolve([ali]);
    expect(await dialog.findByRole('button', { name: 'Add courier' })).toBeVisible();
  });

  it('a courier who has parcels stays, and the reason is said', async () => {
    const error = 'Ali has 1 order that is still to be delivered. Give them to another courier first.';
    const { page, dialog } = await openList('admin', { archiveCourier: failure(409, { error }) });
    expect(dialog.getByRole('link', { name: '1 order open' })).toHaveAttribute(
      'href',
      `/orders?status=all&courier=${ali._id}`,
    );
    await page.user.click(dialog.getByRole('button', { name: 'Actions for Ali' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(await dialog.findByText(new RegExp(error))).toBeVisible();
  });

  it('an employee sees couriers and changes none', async () => {
    const { dialog } = await openList('employee');
    expect(dialog.getByText('Gone (archived)')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Add courier' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /Actions/ })).not.toBeInTheDocument();
  });
});
