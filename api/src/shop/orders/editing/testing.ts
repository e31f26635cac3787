import type { ErrorBody, Order, OrderEdit, OrderEditPreview } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { call } from '../testing';

/** What comes of an edit: the order, or a refusal (whose `status` are two things of one name). */
export type EditReply = Omit<Order, 'status'> & Omit<ErrorBody, 'status'>;

/** An edit as tests send it; without a version it is one of an order that nobody has edited yet. */
export type TestEdit = Partial<OrderEdit>;

/** Staff at work on orders of a shop. */
export const editor = (app: FastifyInstance, headers: Record<string, string>) => ({
  edit: (id: string, edit: TestEdit | object) =>
    call<EditReply>(app, 'PUT', `/orders/${id}`, { headers, payload: { version: 1, ...edit } }),
  preview: (id: string, edit: TestEdit | object) =>
    call<OrderEditPreview & ErrorBody>(app, 'POST', `/orders/${id}/preview`, {
      headers,
      payload: { version: 1, ...edit },
    }),
  read: async (id: string) => (await call<Order>(app, 'GET', `/orders/${id}`, { headers })).body,
  step: (id: string, status: string) =>
    call<EditReply>(app, 'PUT', `/orders/${id}/status`, { headers, payload: { status } }),
  remove: (id: string) => call<EditReply>(app, 'DELETE', `/orders/${id}`, { headers }),
});
