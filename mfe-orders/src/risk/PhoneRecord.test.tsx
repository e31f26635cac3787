import { describe, expect, it } from '@jest/globals';
import type { Order, PhoneRecord } from '@shop/shared/contracts';
import { failure, orderCountsOf, orderOf, phoneRecordOf, renderPage } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const order = orderOf({ _id: '5f0000000000000000a1b2c3', customerName: 'Maya Haddad', status: 'pending' });
const RECORD: PhoneRecord = {
  delivered: 3,
  ended: [
    { kind: 'refused', count: 2 },
    { kind: 'unreachable', count: 1 },
  ],
  last: { kind: 'refused', note: 'Would not pay', at: '2026-10-03T10:00:00.000Z' },
  names: ['Rami H.', 'Nadia'],
  advice: 'call first',
  refused: true,
};

const open = async (getPhoneRecord: NonNullable<Answers['getPhoneRecord']>, shown: Order = order) => {
  const page = renderPage(<OrdersPage />, {
    at: `/orders?status=all&order=${shown._id}`,
    answers: { countOrders: orderCountsOf([]), listOrders: [shown], getPhoneRecord },
  });
  return { page, dialog: await screen.findByRole('dialog', { name: 'Maya Haddad' }) };
};
const line = (dialog: HTMLElement) => within(dialog).findByRole('group', { name: 'Other orders of this phone number' });

describe('the record of a phone number', () => {
  it('the phone record beside Accept shows how orders ended, why the last one did, and other names', async () => {
    const { dialog } = await open(RECORD);
    expect(await within(dialog).findByText('3 delivered, 2 refused, 1 unreachable')).toBeVisible();
    const record = await line(dialog);
    for (const text of [
      'Call first',
      /^Last: Refused at the door, .*Oct 3.*Would not pay$/,
      'Other names: Rami H., Nadia',
      'The shop takes no more orders of this number',
    ]) {
      expect(within(record).getByText(text)).toBeVisible();
    }
    expect(record.parentElement).toContainElement(within(dialog).getByRole('button', { name: 'Accept Order' }));
  });

  it('the phone record says why the customer is blocked, also when no order has ended', async () => {
    const { dialog } = await open({ ...phoneRecordOf(), refused: true, blocked: 'Threatened a courier' });
    expect(await within(dialog).findByText('Blocked: Threatened a courier')).toBeVisible();
  });

  it('the phone record shows a notice when there is no other order', async () => {
    const { dialog } = await open(phoneRecordOf());
    expect(await within(dialog).findByText('No other orders of this phone number have ended yet')).toBeVisible();
  });

  it('the phone record is not requested for a parcel that is on its way', async () => {
    const { page, dialog } = await open(RECORD, { ...order, status: 'on the way' });
    expect(within(dialog).queryByRole('group', { name: 'Other orders of this phone number' })).toBeNull();
    expect(page.http.requestsOf('getPhoneRecord')).toEqual([]);
  });

  it('the phone record can be loaded again after a failure, and Accept works without it', async () => {
    let comes = false;
    const { page, dialog } = await open(() => {
      return comes ? RECORD : failure(500);
    });
    const again = await within(await line(dialog)).findByRole('button', { name: 'Try again' });
    expect(within(dialog).getByRole('button', { name: 'Accept Order' })).toBeEnabled();
    comes = true;
    await page.user.click(again);
    expect(await within(dialog).findByText('3 delivered, 2 refused, 1 unreachable')).toBeVisible();
  });
});

describe('the list of orders', () => {
  it('the order list marks orders of phone numbers that refused parcels', async () => {
    const orders = [
      { ...order, advice: 'warn' as const },
      { ...order, _id: '5f0000000000000000a1b2c4', customerName: 'Rami Saad', advice: 'call first' as const },
      { ...order, _id: '5f0000000000000000a1b2c5', customerName: 'Lina Fares' },
    ];
    renderPage(<OrdersPage />, { at: '/orders', answers: { countOrders: orderCountsOf(orders), listOrders: orders } });
    const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr');
    expect(await row('Maya Haddad')).toHaveTextContent('Refused before');
    expect(await row('Rami Saad')).toHaveTextContent('Call first');
    expect(await row('Lina Fares')).not.toHaveTextContent(/refused|call/i);
  });
});
