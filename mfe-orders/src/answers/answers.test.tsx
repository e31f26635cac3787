import { describe, expect, it } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { DEFAULT_MESSAGES, MESSAGE_MOMENTS, MESSAGE_SETTINGS } from '@shop/shared/rules';
import {
  type Answers,
  failure,
  orderCountsOf,
  orderOf,
  phoneRecordOf,
  renderPage,
  settingOf,
} from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const AT = '2026-11-20T10:00:00.000Z';
const idOf = (last: number) => `5f0000000000000000a1b2c${last}`;
const NONE = { answer: null, linkSentAt: null };
const answered = (last: number, customerName: string, values: Partial<Order>) =>
  orderOf({ ...NONE, _id: idOf(last), customerName, linkSentAt: AT, ...values });
const yes = answered(1, 'Ada', { answer: { kind: 'yes', at: AT, note: '', stands: true } });
const change = answered(2, 'Bob', { answer: { kind: 'change', at: AT, note: 'After six', stands: true } });
const followed = answered(3, 'Cy', { answer: { kind: 'no', at: AT, note: '', stands: false } });
const silent = answered(4, 'Dee', {});
const sent = answered(5, 'Eve', { status: 'on the way', answer: { kind: 'yes', at: AT, note: '', stands: true } });
const orders = [yes, change, followed, silent, sent];

const open = (at: string, answers: Answers = {}) =>
  renderPage(<OrdersPage />, {
    at,
    answers: {
      countOrders: { ...orderCountsOf(orders), confirmedByCustomer: 1, wantsChange: 1, notAnswered: 1, saidNo: 0 },
      getPhoneRecord: phoneRecordOf(),
      listCouriers: [],
      listOrders: orders,
      listSettings: MESSAGE_MOMENTS.map((moment) =>
        settingOf({ key: MESSAGE_SETTINGS[moment], value: DEFAULT_MESSAGES[moment] }),
      ),
      getConfirmLink: ({ params }) => ({ path: `/confirm#${params['id'] ?? ''}`, until: AT }),
      ...answers,
    },
  });
const panelOf = async ({ customerName }: Order) => within(await screen.findByRole('dialog', { name: customerName }));

describe('answers of customers', () => {
  it('are marks in the list until staff follow them or the parcel leaves', async () => {
    open('/orders?status=all');
    const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
    expect(await row('Ada')).toHaveTextContent('Confirmed by customer');
    expect(await row('Bob')).toHaveTextContent('Wants a change');
    for (const name of ['Cy', 'Dee', 'Eve']) {
      expect(await row(name)).not.toHaveTextContent(/Confirmed by customer|Wants a change|Said no/);
    }
  });

  it('have tabs while an order waits in them', async () => {
    const { user } = open('/orders');
    const tabs = within(await screen.findByRole('group', { name: 'Orders by status' }));
    expect(tabs.queryByText('Said no')).not.toBeInTheDocument();
    await user.click(await tabs.findByText('Not answered'));
    expect(await screen.findByText('Dee')).toBeVisible();
    expect(screen.queryByText('Ada')).not.toBeInTheDocument();
  });

  it('stand in the order with their time and note, or since when the customer has the link', async () => {
    open(`/orders?status=all&order=${change._id}`);
    const panel = await panelOf(change);
    expect(panel.getByText('After six')).toBeVisible();
    expect(panel.getByText('Wants a change')).toBeVisible();
  });

  it.each([
    ['that staff have followed', followed, /Said no, .*\. Followed by a change since\./],
    ['that is not given', silent, /Not answered\. The link was written /],
  ])('an answer %s says so in the order', async (_case, order, words) => {
    open(`/orders?status=all&order=${order._id}`);
    expect((await panelOf(order)).getByText(words)).toBeVisible();
  });
});

describe('the confirmation link of a message', () => {
  it('stands in the words once it is loaded, for the order on screen only', async () => {
    const { http } = open(`/orders?status=all&order=${silent._id}`);
    const panel = await panelOf(silent);
    expect(await panel.findByText(new RegExp(`http.*/confirm#${silent._id}`))).toBeVisible();
    expect(http.requestsOf('getConfirmLink')).toHaveLength(1);
  });

  it('that could not be loaded is tried again before anything is written', async () => {
    let failing = true;
    const { user } = open(`/orders?status=all&order=${silent._id}`, {
      getConfirmLink: () => (failing ? failure(503, { error: 'Try later' }) : { path: '/confirm#1', until: AT }),
    });
    const panel = await panelOf(silent);
    expect(await panel.findByText('Failed to load the confirmation link')).toBeVisible();
    expect(panel.getByRole('button', { name: /^(Write|Copy words)/ })).toBeDisabled();
    failing = false;
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText(/\/confirm#1/)).toBeVisible();
    expect(panel.getByRole('button', { name: /^(Write|Copy words)/ })).toBeEnabled();
  });
});
