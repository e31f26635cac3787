import { describe, expect, it } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import {
  failure,
  idOf,
  orderCountsOf,
  orderLineOf,
  orderOf,
  phoneRecordOf,
  renderPage,
  staffProductOf,
  userOf,
  type Answers,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const at = '2026-11-20T12:00:00.000Z';
const ended = orderOf({
  _id: '5f0000000000000000a1b2c3',
  customerName: 'Maya Haddad',
  status: 'confirmed',
  outcome: { kind: 'cancelled by shop', note: '', at, by: 'Sam Staff', checkedInAt: at },
});
const { outcome: _ended, ...stillOpen } = ended;
const back: Order = { ...stillOpen, history: [...ended.history, { status: 'brought back', at, by: 'Sam Staff' }] };

const open = async (answers: Answers) => {
  let now = ended;
  const page = renderPage(<OrdersPage />, {
    at: `/orders?order=${ended._id}`,
    answers: {
      countOrders: orderCountsOf([]),
      getStoreBalance: { balance: 0, rows: [] },
      getPhoneRecord: phoneRecordOf(),
      listOrders: () => [now],
      getOrder: () => now,
      bringBackOrder: () => (now = back),
      ...answers,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Maya Haddad' }));
  await page.user.click(dialog.getByRole('button', { name: 'Bring back…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Bring this order back?' }));
  await page.user.click(question.getByRole('button', { name: 'Bring back' }));
  return { page, dialog, question };
};

describe('an order that ended', () => {
  it('is brought back and can take its next step', async () => {
    const { page, dialog } = await open({});
    expect(await screen.findByText('Order #00A1B2C3 is back')).toBeVisible();
    expect(page.http.requestsOf('bringBackOrder').map(({ params, body }) => [params['id'], body])).toEqual([
      [ended._id, { kind: 'cancelled by shop' }],
    ]);
    expect(await dialog.findByRole('button', { name: 'Mark as On the Way' })).toBeEnabled();
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Bring back…' })).toBeNull());
  });

  it('is ordered again as a copy, which says what is sold out', async () => {
    const tee = staffProductOf({ _id: idOf(1), name: 'Track Tee', sizes: ['M'], colors: [], stock: { M: 2 } });
    const lines = [
      orderLineOf({
        product: { _id: tee._id, name: tee.name, refCode: tee.refCode },
        size: 'M',
        color: 'Default',
        quantity: 3,
      }),
    ];
    const earlier: Order = { ...ended, customerPhone: '+961 70 111 222', products: lines };
    const page = renderPage(<OrdersPage />, {
      at: `/orders?order=${ended._id}`,
      answers: {
        countOrders: orderCountsOf([]),
        getStoreBalance: { balance: 0, rows: [] },
        getPhoneRecord: phoneRecordOf(),
        knownCustomers: [],
        listOrders: [earlier],
        listProducts: [tee],
        getOrder: earlier,
        getProduct: tee,
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Maya Haddad' }));
    await page.user.click(dialog.getByRole('link', { name: 'Order again' }));
    const form = within(await screen.findByRole('dialog', { name: 'New order' }));
    expect(await form.findByText('In stock there are only 2 of 3 Track Tee, M.')).toBeVisible();
    expect(form.getByRole('radio', { name: 'By phone' })).toBeChecked();
    expect(form.getByRole('textbox', { name: /^Customer name/ })).toHaveValue('Maya Haddad');
    expect(form.getByRole('textbox', { name: /^Phone/ })).toHaveValue('+961 70 111 222');
    expect(form.getByRole('list', { name: 'Products of this order' })).toHaveTextContent('Track Tee');
  });

  it('is copied after an order that was begun before, which stays until it is discarded', async () => {
    const cap = staffProductOf({ _id: idOf(2), name: 'Cap', sizes: [], colors: [], stock: { default: 5 } });
    const lines = [orderLineOf({ product: { _id: cap._id, name: 'Cap', refCode: 'CAP' }, size: '', color: '' })];
    const earlier: Order = { ...ended, products: lines };
    const answers: Answers = {
      countOrders: orderCountsOf([]),
      getStoreBalance: { balance: 0, rows: [] },
      getPhoneRecord: phoneRecordOf(),
      knownCustomers: [],
      listOrders: [earlier],
      listProducts: [cap],
      getOrder: earlier,
      getProduct: cap,
    };
    const user = userOf({ role: 'employee' });
    const form = async () => within(await screen.findByRole('dialog', { name: 'New order' }));
    const first = renderPage(<OrdersPage />, { at: '/orders?new=1', user, answers });
    const begun = await form();
    // The focus is first in the search for products.
    await waitFor(() => expect(begun.getByRole('searchbox')).toHaveFocus());
    await first.user.type(begun.getByRole('textbox', { name: /^Customer name/ }), 'Omar');
    first.unmount();
    const page = renderPage(<OrdersPage />, { at: `/orders?order=${earlier._id}`, user, answers });
    await page.user.click(await screen.findByRole('link', { name: 'Order again' }));
    const again = await form();
    expect(again.getByRole('textbox', { name: /^Customer name/ })).toHaveValue('Omar');
    expect(again.getByText('You began this order before. Start over to copy the other.')).toBeVisible();
    await page.user.click(again.getByRole('button', { name: 'Start over' }));
    await waitFor(() =>
      expect(again.getByRole('textbox', { name: /^Customer name/ })).toHaveValue(earlier.customerName),
    );
    expect(again.queryByText(/You began this order/)).toBeNull();
  });

  it('stays ended when pieces are missing, which are named', async () => {
    const missing = 'This order cannot be brought back. Tee, M: 3 needed, 2 in stock';
    const { question } = await open({ bringBackOrder: failure(409, { error: missing, code: 'STOCK' }) });
    expect(await question.findByText(/Tee, M: 3 needed, 2 in stock/)).toBeVisible();
  });
});
