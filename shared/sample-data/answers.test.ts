import { describe, expect, it } from '@jest/globals';
import type { DashboardSummary, ErrorBody, Order, Supplier } from '@shop/shared/contracts';
import { isAxiosError } from 'axios';
import { idOf } from './shop-data';
import { fakeHttp } from './fake-http';
import { sampleAnswers } from './answers';

const open = () => fakeHttp(sampleAnswers());

/** Status and body of the answer to a refused request. */
const refusal = async (answer: Promise<unknown>): Promise<{ status: number; body: ErrorBody }> => {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isAxiosError<ErrorBody>(error) || !error.response) throw new Error('It was not refused');
  return { status: error.response.status, body: error.response.data };
};

describe('sample data', () => {
  it('remembers changes to an order as long as the page is open', async () => {
    const http = open();
    const url = `/orders/${idOf(501)}`;
    await http.request({ method: 'PUT', url: `${url}/accept` });
    await http.request({ method: 'PUT', url: `${url}/status`, data: { status: 'on-the-way' } });
    const { data: order } = await http.request<Order>({ url });
    expect(order.status).toBe('on the way');
    expect(order.history.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'on the way']);
    const { data: list } = await http.request<Order[]>({ url: '/orders' });
    expect(list.find(({ _id }) => _id === order._id)).toEqual(order);
    expect((await open().request<Order>({ url })).data.status).toBe('pending');
  });

  it('shows the cash in hand to admins only', async () => {
    const cashFor = async (role: 'admin' | 'employee') => {
      const { data } = await fakeHttp(sampleAnswers(role)).request<DashboardSummary>({ url: '/dashboard/summary' });
      return data.cashInHand;
    };
    expect([await cashFor('admin'), await cashFor('employee')]).toEqual([640.75, undefined]);
  });

  it('accepts what the contract accepts and refuses the rest with field errors', async () => {
    const http = open();
    const before = (await http.request<Supplier[]>({ url: '/suppliers' })).data.length;
    const { status, body } = await refusal(http.request({ method: 'POST', url: '/suppliers', data: { name: 'Loom' } }));
    expect([status, body.errors.map(({ field }) => field)]).toEqual([422, ['email', 'phone']]);
    const data = { name: 'Loom', email: 'hello@loom.example', phone: '+1 555 0101' };
    await http.request({ method: 'POST', url: '/suppliers', data });
    const { data: suppliers } = await http.request<Supplier[]>({ url: '/suppliers' });
    expect([suppliers.length, suppliers[0]]).toEqual([
      before + 1,
      expect.objectContaining({ ...data, status: 'active' }),
    ]);
  });

  it('prices an order from its own products', async () => {
    const http = open();
    const products = [{ product: idOf(2), quantity: 2, price: 1 }];
    const customer = { customerName: 'Jo', customerPhone: '+1 555 0102' };
    const data = { ...customer, products, paymentMethod: 'delivery' };
    const { data: created } = await http.request<Order>({ method: 'POST', url: '/orders', data });
    expect(created).toMatchObject({ subtotal: 198, totalAmount: 201, status: 'pending' });
  });

  it('exchanges a piece of a delivered order, and checks in what came back', async () => {
    const http = open();
    const url = `/orders/${idOf(501)}`;
    await http.request({ method: 'PUT', url: `${url}/accept` });
    for (const status of ['on-the-way', 'delivered']) {
      await http.request({ method: 'PUT', url: `${url}/status`, data: { status } });
    }
    const { data: before } = await http.request<Order>({ url });
    const size = before.products[0]?.size;
    const lines = [{ line: 0, quantity: 1, reason: 'too small', size }];
    const { data: outgoing } = await http.request<Order>({
      method: 'POST',
      url: `${url}/exchanges`,
      data: { kind: 'in the shop', lines },
    });
    expect(outgoing).toMatchObject({ status: 'delivered', totalAmount: 0, exchange: { of: before._id } });
    await http.request({
      method: 'POST',
      url: `/orders/${outgoing._id}/exchange-check-in`,
      data: { lines: [{ line: 0, sellable: 1, damaged: 0, lost: 0 }] },
    });
    const { data: after } = await http.request<Order>({ url });
    expect(after.exchanges).toMatchObject([{ order: outgoing._id, lines: [{ line: 0, sellable: 1 }] }]);
    expect(after.exchanges?.[0]?.checkedInAt).not.toBeNull();
  });

  it('takes a piece of a delivered order back without a new one', async () => {
    const http = open();
    const url = `/orders/${idOf(501)}`;
    await http.request({ method: 'PUT', url: `${url}/accept` });
    for (const status of ['on-the-way', 'delivered']) {
      await http.request({ method: 'PUT', url: `${url}/status`, data: { status } });
    }
    const data = { kind: 'in the shop', lines: [{ line: 0, quantity: 1, reason: 'changed mind' }] };
    const { data: first } = await http.request<Order>({ method: 'POST', url: `${url}/returns`, data });
    const id = first.exchanges?.[0]?.order ?? '';
    expect(first.exchanges).toMatchObject([{ isReturn: true, checkedInAt: null }]);
    const { data: canceled } = await http.request<Order>({ method: 'PUT', url: `/returns/${id}/cancel` });
    expect(canceled.exchanges).toMatchObject([{ reopened: true }]);
    const lines = [{ line: 0, sellable: 1, damaged: 0, lost: 0 }];
    const { data: after } = await http.request<Order>({
      method: 'POST',
      url: `/orders/${id}/exchange-check-in`,
      data: { lines },
    });
    expect(after._id).toBe(idOf(501));
    expect(after.exchanges?.[0]?.checkedInAt).not.toBeNull();
  });

  it('refuses an action that it does not support with an explanation', async () => {
    const { status, body } = await refusal(open().request({ method: 'DELETE', url: `/products/${idOf(1)}` }));
    expect([status, body.error]).toEqual([501, 'Sample data cannot do that. Use the live API.']);
  });
});
