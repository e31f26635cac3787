import type { CheckIn, ErrorBody, Order, OrderEnd } from '@shop/shared/contracts';
import type { TestApp } from '../../../testing/app';
import { call, orderOf, placed } from '../testing';

/** What a call about an order answers: the order or a refusal (whose `status` are two things of one name). */
export type Reply = Omit<Order, 'status'> & Omit<ErrorBody, 'status'>;

/** What staff do to orders, as tests do it. */
export function staffOf(shop: TestApp, headers: Record<string, string>) {
  const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    call<Reply>(shop.app, method, `/orders/${url}`, { headers, ...(payload && { payload }) });
  const step = (id: string, status: string) => send('PUT', `${id}/status`, { status });
  const toDoor = async (id: string, status: Order['status'] = 'on the way') => {
    const steps: readonly Order['status'][] = ['confirmed', 'on the way', 'delivered'];
    for (const next of steps.slice(0, steps.indexOf(status) + 1)) await step(id, next);
    return id;
  };
  return {
    step,
    toDoor,
    read: async (id: string) => (await call<Order>(shop.app, 'GET', `/orders/${id}`, { headers })).body,
    end: (id: string, body: Partial<OrderEnd>) =>
      send('PUT', `${id}/outcome`, { kind: 'cancelled by shop', status: 'on the way', ...body }),
    attempt: (id: string, body: object) => send('POST', `${id}/attempts`, body),
    checkIn: (id: string, lines: CheckIn['lines']) => send('POST', `${id}/check-in`, { lines }),
    remove: (id: string) => send('DELETE', id),
    /** Places an order of so many pieces in size M and brings it to a status. */
    ordered: async (
      product: { id: string },
      {
        quantity = 1,
        status = 'on the way',
        ...values
      }: Partial<Parameters<typeof orderOf>[1]> & {
        quantity?: number;
        status?: Order['status'];
      } = {},
    ) => {
      const products = [{ product: product.id, quantity, size: 'M' }];
      const { _id } = await placed(shop.app, orderOf(product, { products, ...values }));
      return toDoor(_id, status);
    },
  };
}
