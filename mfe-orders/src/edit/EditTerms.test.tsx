import { describe, expect, it } from '@jest/globals';
import type { Order, OrderEdit, OrderEditPreview } from '@shop/shared/contracts';
import {
  idOf,
  orderCountsOf,
  orderOf,
  phoneRecordOf,
  renderPage,
  staffProductOf,
  userOf,
  type Answers,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const order = orderOf({
  _id: '5f0000000000000000a1b2c3',
  customerName: 'Maya Haddad',
  customerPhone: '+96170111222',
  customerAddress: '12 Cedar Street',
  channel: 'chat',
  paymentMethod: 'credit',
  notes: 'WhatsApp order',
  version: 4,
});

const before = { subtotal: 80, discount: 0, deliveryFee: 3, totalAmount: 83 };
const previewOf = (values: Partial<OrderEditPreview> = {}): OrderEditPreview => ({
  before,
  after: before,
  difference: 0,
  couponCode: null,
  couponError: null,
  lines: [],
  stock: [],
  problems: [],
  ...values,
});
const cheaper = previewOf({ after: { ...before, discount: 8, totalAmount: 75 }, difference: -8 });

const open = async (answers: Answers = {}, shown: Order = order) => {
  const page = renderPage(<OrdersPage />, {
    at: `/orders?order=${shown._id}`,
    path: '/orders',
    user: userOf({ role: 'employee' }),
    answers: {
      countOrders: orderCountsOf([]),
      getStoreBalance: { balance: 0, rows: [] },
      getPhoneRecord: phoneRecordOf(),
      listOrders: [shown],
      listProducts: [],
      getProduct: staffProductOf({ _id: idOf(1), name: 'Track Tee', sizes: ['M'], colors: ['Black'] }),
      updateOrder: shown,
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit order' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit order #00A1B2C3' }));
  const save = () => page.user.click(form.getByRole('button', { name: /^Save changes/ }));
  const sent = () => page.http.requestsOf('updateOrder').map(({ body }) => body as OrderEdit);
  const previewed = () => page.http.requestsOf('previewOrderEdit').map(({ body }) => body as OrderEdit);
  return { page, form, save, sent, previewed };
};

describe('the order edit form', () => {
  it('changes the payment and the notes, which the total does not depend on', async () => {
    const { page, form, save, sent, previewed } = await open();
    const payment = form.getByRole('combobox', { name: 'Payment' });
    expect(
      within(payment)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['WhatsApp', 'Cash on Delivery', 'Card', 'Transfer']);
    await page.user.selectOptions(payment, 'Cash on Delivery');
    await page.user.clear(form.getByRole('textbox', { name: 'Notes of the customer' }));
    await save();
    await waitFor(() => expect(sent()).toEqual([{ version: 4, paymentMethod: 'delivery', notes: '' }]));
    expect(previewed()).toEqual([]);
  });

  it('gives a discount with a reason, and saves no more than the total that was shown', async () => {
    const { page, form, save, sent, previewed } = await open({ previewOrderEdit: cheaper });
    await page.user.click(form.getByRole('radio', { name: 'By staff' }));
    await page.user.type(form.getByRole('textbox', { name: /^Percent off/ }), '10');
    expect(await form.findByText('The customer pays $8.00 less.')).toBeVisible();
    await save();
    expect(sent()).toEqual([]);
    const reason = form.getByRole('textbox', { name: /^Reason for the discount/ });
    expect(reason).toHaveAccessibleDescription(/Say why there is a discount/);
    await page.user.type(reason, 'Late');
    await save();
    const discount = { discountType: 'percentage', discountValue: 10, reason: 'Late' };
    await waitFor(() => expect(sent()).toEqual([{ version: 4, discount, expectedTotal: 75 }]));
    expect(new Set(previewed().map((body) => body.discount?.reason))).toEqual(new Set(['-']));
  });

  it('lets store balance pay of the order, up to what the number has', async () => {
    const paid = previewOf({ after: { ...before, totalAmount: 68 }, balanceUsed: 15, difference: -15 });
    const { page, form, save, sent } = await open({
      previewOrderEdit: paid,
      getStoreBalance: { balance: 20, rows: [] },
    });
    const field = await form.findByRole('textbox', { name: 'Store balance used' });
    expect(field).toHaveAccessibleDescription('Up to $20.00');
    await page.user.clear(field);
    await page.user.type(field, '15');
    expect(await form.findByText('The customer pays $15.00 less.')).toBeVisible();
    expect(form.getByText('Store balance').nextElementSibling).toHaveTextContent('-$15.00');
    await save();
    await waitFor(() => expect(sent()).toEqual([{ version: 4, balanceUsed: 15, expectedTotal: 68 }]));
  });

  it('says at the field why a coupon cannot be used', async () => {
    const refused = previewOf({ couponError: 'This coupon has expired' });
    const { page, form, previewed } = await open({ previewOrderEdit: refused });
    await page.user.click(form.getByRole('radio', { name: 'Coupon' }));
    await page.user.type(form.getByRole('textbox', { name: 'Coupon code' }), 'summer{Tab}');
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: 'Coupon code' })).toHaveAccessibleDescription('This coupon has expired'),
    );
    expect(previewed().at(-1)).toEqual({ version: 4, couponCode: 'SUMMER' });
    expect(form.queryByText(/no longer counts/)).toBeNull();
  });

  it('takes out the agreed coupon and waives the fee with a reason', async () => {
    const shown = orderOf({ ...order, couponCode: 'SUMMER', discount: 8, totalAmount: 75 });
    const { page, form, save, sent } = await open({ previewOrderEdit: previewOf() }, shown);
    await page.user.click(form.getByRole('radio', { name: 'None' }));
    await page.user.click(form.getByRole('checkbox', { name: 'No delivery fee' }));
    expect(form.queryByRole('textbox', { name: 'Delivery fee' })).toBeNull();
    await page.user.type(form.getByRole('textbox', { name: /^Reason for no fee/ }), 'Came late');
    await form.findByText('The total stays the same.');
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([{ version: 4, couponCode: '', feeWaivedReason: 'Came late', expectedTotal: 83 }]),
    );
  });

  it('charges the fee again at its amount once it is not waived any more', async () => {
    const shown = orderOf({ ...order, deliveryFee: 0, feeWaivedReason: 'Came late', totalAmount: 80 });
    const { page, form, save, sent } = await open({ previewOrderEdit: previewOf() }, shown);
    await page.user.click(form.getByRole('checkbox', { name: 'No delivery fee' }));
    expect(form.getByRole('textbox', { name: 'Delivery fee' })).toHaveValue('3');
    await form.findByText('The total stays the same.');
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([{ version: 4, feeWaivedReason: '', deliveryFee: 3, expectedTotal: 83 }]),
    );
  });
});
