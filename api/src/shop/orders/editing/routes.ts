import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { orderContext } from '../context';
import { editOrder, previewEdit } from './edit-order';

/** Changing an order that is not delivered yet. */
export function registerEditingRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'updateOrder', ({ params, body, write, request }) =>
    editOrder(db, params.id, body, orderContext(settings, write, request)),
  );
  callRoute(app, 'previewOrderEdit', ({ params, body, write, request }) =>
    previewEdit(db, params.id, body, orderContext(settings, write, request)),
  );
}
