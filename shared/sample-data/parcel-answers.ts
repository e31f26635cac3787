import type { Order } from '@shop/shared/contracts';
import { ordersMarkSchema, parcelScansSchema } from '@shop/shared/contracts';
import type { Answers } from './fake-http';
import { AUTHOR, now, withBody } from './read-body';
import type { SampleWorld } from './world';

/** Marks of sample orders, and scans of their parcels. Every step is allowed. */
export function sampleParcels({ orders }: SampleWorld): Answers {
  const event = (order: Order, status: string) => ({
    history: [...order.history, { status, at: now(), by: AUTHOR }],
  });
  const marked = (order: Order, mark: 'packed' | 'short', on: boolean): Order => ({
    ...order,
    ...event(order, mark === 'packed' ? (on ? 'packed' : 'unpacked') : on ? 'short' : 'not short'),
    packedAt: mark === 'packed' && on ? now() : null,
    shortAt: mark === 'short' && on ? now() : null,
  });
  return {
    markOrders: withBody(ordersMarkSchema, ({ ids, mark, on }) => ({
      results: ids.map((_id) => {
        const found = orders.change(_id, (order) => marked(order, mark, on)) !== undefined;
        return {
          _id,
          outcome: found ? ('moved' as const) : ('refused' as const),
          error: found ? null : 'Order not found',
        };
      }),
    })),
    scanParcels: withBody(parcelScansSchema, ({ scans }) => ({
      results: scans.map(({ key, code, step, reason, check }) => {
        const done = orders.change(code.toLowerCase(), (order) => {
          if (check) return order;
          if (step === 'packed') return marked(order, 'packed', true);
          if (step === 'back') {
            const outcome = { kind: reason, note: '', at: now(), by: AUTHOR, checkedInAt: null };
            return { ...order, ...event(order, reason), outcome };
          }
          const status = step === 'delivered' ? 'delivered' : 'on the way';
          return { ...order, ...event(order, status), status };
        });
        return {
          key,
          outcome: done ? ('done' as const) : ('refused' as const),
          error: done ? null : 'No order has this code.',
          canInsist: false,
          order: done
            ? {
                _id: done._id,
                customerName: done.customerName,
                status: done.status,
                outcome: done.outcome?.kind ?? null,
              }
            : null,
        };
      }),
    })),
  };
}
