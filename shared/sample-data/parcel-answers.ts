import type { Order } from '@shop/shared/contracts';
import {
  callNoteSchema,
  courierArchiveSchema,
  orderAppointmentSchema,
  courierWriteSchema,
  ordersCourierSchema,
  ordersMarkSchema,
  parcelScansSchema,
} from '@shop/shared/contracts';
import type { Answers } from './fake-http';
import { AUTHOR, happened, notFound, now, withBody } from './read-body';
import type { SampleWorld } from './world';

/** Marks and couriers of sample orders, and scans of their parcels. Every step is allowed. */
export function sampleParcels({ couriers, orders }: SampleWorld): Answers {
  const marked = (order: Order, mark: 'packed' | 'short', on: boolean): Order => ({
    ...happened(order, mark === 'packed' ? (on ? 'packed' : 'unpacked') : on ? 'short' : 'not short'),
    packedAt: mark === 'packed' && on ? now() : null,
    shortAt: mark === 'short' && on ? now() : null,
  });
  return {
    listCouriers: couriers.all,
    createCourier: withBody(courierWriteSchema, ({ name }) =>
      couriers.add((_id) => ({ _id, name, archived: false, openOrders: 0, version: 1 })),
    ),
    updateCourier: withBody(
      courierWriteSchema,
      ({ name }, { params }) => couriers.change(params['id'], (courier) => ({ ...courier, name })) ?? notFound(),
    ),
    archiveCourier: withBody(
      courierArchiveSchema,
      ({ archived }, { params }) =>
        couriers.change(params['id'], (courier) => ({ ...courier, archived })) ?? notFound(),
    ),
    noteCall: withBody(
      callNoteSchema,
      ({ answered }, { params }) =>
        orders.change(params['id'], (order) => ({
          ...happened(order, answered ? 'answered' : 'no answer'),
          noAnswerAt: answered ? null : now(),
        })) ?? notFound(),
    ),
    setAppointment: withBody(
      orderAppointmentSchema,
      ({ day, part }, { params }) =>
        orders.change(params['id'], (order) => ({
          ...happened(order, 'appointment'),
          appointment: day === null ? null : { day, part },
        })) ?? notFound(),
    ),
    assignCourier: withBody(ordersCourierSchema, ({ ids, courier: id }) => {
      const found = couriers.find(id ?? undefined);
      const courier = found ? { _id: found._id, name: found.name } : null;
      return {
        results: ids.map((_id) => {
          orders.change(_id, (order) => ({ ...happened(order, 'courier'), courier }));
          return { _id, outcome: 'moved' as const, error: null };
        }),
      };
    }),
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
            return { ...happened(order, reason), outcome };
          }
          const status = step === 'delivered' ? 'delivered' : 'on the way';
          return { ...happened(order, status), status };
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
