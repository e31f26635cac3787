import { describe, expect, it } from '@jest/globals';
import type { CallNote, Order, OrderAppointment } from '@shop/shared/contracts';
import { calendarDay, startOfDay } from '@shop/shared/rules';
import {
  type Answers,
  type RecordedRequest,
  failure,
  orderCountsOf,
  orderOf,
  phoneRecordOf,
  renderPage,
  rowsOfMany,
  settingsOf,
} from '@shop/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';
import { dueText } from './labels';

const { timeZone } = settingsOf();
const dayIn = (days: number) => calendarDay(startOfDay(new Date(), timeZone, days), timeZone);
const AT = '2026-11-20T10:00:00.000Z';
const idOf = (last: number) => `5f0000000000000000a1b2c${last}`;
const NONE = { noAnswerAt: null, noAnswerBy: null, appointment: null };
const ada = orderOf({ ...NONE, _id: idOf(1), customerName: 'Ada', status: 'confirmed' });
const bob = orderOf({ ...NONE, _id: idOf(2), customerName: 'Bob', noAnswerAt: AT, noAnswerBy: 'Sam' });
const cy = orderOf({ ...NONE, _id: idOf(3), customerName: 'Cy', appointment: { day: dayIn(0), part: 'evening' } });
const dee = orderOf({ ...NONE, _id: idOf(4), customerName: 'Dee', appointment: { day: dayIn(2), part: 'morning' } });

/** The list of four orders, which change as the page says. */
const open = (at: string, answers: Answers = {}) => {
  let orders: Order[] = [ada, bob, cy, dee];
  const changed = (id: string | undefined, change: Partial<Order>): Order => {
    orders = orders.map((order) => (order._id === id ? { ...order, ...change } : order));
    return orders.find(({ _id }) => _id === id) ?? ada;
  };
  const page = renderPage(<OrdersPage />, {
    at,
    answers: {
      countOrders: { ...orderCountsOf(orders), due: 1, callAgain: 1 },
      getPhoneRecord: phoneRecordOf(),
      listOrders: () => orders,
      getOrder: ({ params }: RecordedRequest) => changed(params['id'], {}),
      // The page sends what the contract says.
      noteCall: ({ params, body }: RecordedRequest) =>
        changed(params['id'], { noAnswerAt: (body as CallNote).answered ? null : AT, noAnswerBy: 'Robin' }),
      setAppointment: ({ params, body }: RecordedRequest) => {
        const { day, part = 'morning' } = body as OrderAppointment;
        return changed(params['id'], { appointment: day === null ? null : { day, part } });
      },
      ...answers,
    },
  });
  return page;
};

const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const opened = async (order: Order, answers: Answers = {}) => {
  const page = open(`/orders?status=all&order=${order._id}`, answers);
  return { page, dialog: within(await screen.findByRole('dialog', { name: order.customerName })) };
};

describe('calls and appointments', () => {
  it('stand in the list', async () => {
    open('/orders?status=all');
    expect(await row('Bob')).toHaveTextContent('Call again');
    expect(await row('Cy')).toHaveTextContent('Due today, evening');
    expect(await row('Dee')).toHaveTextContent(/Due \w+ \d+, \d+, morning/);
    expect(await row('Ada')).not.toHaveTextContent(/Due|Call/);
    expect(dueText({ day: '2026-11-27', part: 'morning' }, '2026-11-28')).toBe('Was due Nov 27, 2026, morning');
  });

  it('are tabs beside those of statuses, and one tab takes the place of the other', async () => {
    const page = open('/orders');
    const tabs = within(await screen.findByRole('group', { name: 'Orders by status' }));
    const names = async (...expected: string[]) =>
      waitFor(() => expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(expected));
    await page.user.click(await tabs.findByRole('button', { name: 'Due today 1' }));
    await names('Cy');
    expect(tabs.getByRole('button', { pressed: true })).toHaveTextContent('Due today');
    await page.user.click(tabs.getByRole('button', { name: 'Call again 1' }));
    await names('Bob');
    await page.user.click(tabs.getByRole('button', { name: /^To send/ }));
    await names('Ada');
    expect(page.location().search).not.toContain('contact');
    // What waits is counted among all orders, whichever tab is open.
    expect(page.http.requestsOf('countOrders').every(({ query }) => !('contact' in query))).toBe(true);
  });

  it('are filters of a list that the browser has only a page of, oldest first', async () => {
    const page = open('/orders?status=all&contact=call+again', { listOrders: rowsOfMany([bob], 90) });
    await row('Bob');
    await waitFor(() =>
      expect(page.http.requestsOf('listOrders').at(-1)?.query).toMatchObject({
        contact: 'call again',
        sort: 'createdAt',
      }),
    );
  });

  it('of the order are noted by one press, and say who called', async () => {
    const { page, dialog } = await opened(ada);
    await page.user.click(await dialog.findByRole('button', { name: 'Called, no answer' }));
    expect(await dialog.findByText(/^Called, Nov 20.*, Robin$/)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Answered' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Answered' })).not.toBeInTheDocument());
    expect(page.http.requestsOf('noteCall').map(({ body }) => body)).toEqual([
      { answered: false, previous: null },
      { answered: true, previous: AT },
    ]);
  });

  it('the form of an appointment lets no letter reach the order below, also when nothing has the focus', async () => {
    const { page, dialog } = await opened(ada, { updateOrderStatus: { ...ada, status: 'on the way' } });
    await page.user.click(await dialog.findByRole('button', { name: 'Appointment…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Appointment' }));
    fireEvent.keyDown(document.body, { key: 'a' });
    await page.user.type(form.getByLabelText(/^Date/), dayIn(0));
    await page.user.click(form.getByRole('button', { name: 'Save Appointment' }));
    expect(await dialog.findByText('Due today, morning')).toBeVisible();
    expect(page.http.requestsOf('updateOrderStatus')).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() => expect(page.http.requestsOf('updateOrderStatus')).toHaveLength(1));
  });

  it('an appointment needs a day, is made and is canceled', async () => {
    const { page, dialog } = await opened(ada);
    await page.user.click(await dialog.findByRole('button', { name: 'Appointment…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Appointment' }));
    await page.user.click(form.getByRole('button', { name: 'Save Appointment' }));
    await waitFor(() => expect(form.getByLabelText(/^Date/)).toHaveAccessibleDescription('Date is required'));
    await page.user.type(form.getByLabelText(/^Date/), dayIn(0));
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Part of day' }), 'Afternoon');
    await page.user.click(form.getByRole('button', { name: 'Save Appointment' }));
    expect(await dialog.findByText('Due today, afternoon')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Cancel appointment' }));
    expect(await dialog.findByText('No appointment')).toBeVisible();
    const made = { day: dayIn(0), part: 'afternoon' };
    expect(page.http.requestsOf('setAppointment').map(({ body }) => body)).toEqual([
      { ...made, previous: null },
      { day: null, previous: made },
    ]);
  });

  it('a colleague who was faster is named, and what was typed stays', async () => {
    const error = 'Sam has made an appointment for Dec 1, 2026, morning meanwhile.';
    const { page, dialog } = await opened(ada, { setAppointment: failure(409, { code: 'VERSION_OLD', error }) });
    await page.user.click(await dialog.findByRole('button', { name: 'Appointment…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Appointment' }));
    await page.user.type(form.getByLabelText(/^Date/), dayIn(1));
    await page.user.click(form.getByRole('button', { name: 'Save Appointment' }));
    expect(await form.findByText(new RegExp(error))).toBeVisible();
    expect(form.getByLabelText(/^Date/)).toHaveValue(dayIn(1));
  });
});
