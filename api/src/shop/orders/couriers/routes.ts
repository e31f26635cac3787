import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { orderContext } from '../context';
import { assignCourier } from './assign-courier';
import { archiveCourier, createCourier, listCouriers, updateCourier } from './couriers';

/** The list of couriers, and the orders that they take. */
export function registerCourierRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'listCouriers', () => listCouriers(db));
  callRoute(app, 'createCourier', ({ body, write }) => createCourier(db, body, write));
  callRoute(app, 'updateCourier', ({ params, body, write }) => updateCourier(db, params.id, body, write));
  callRoute(app, 'archiveCourier', ({ params, body, write }) => archiveCourier(db, params.id, body.archived, write));
  callRoute(app, 'assignCourier', ({ body, write, request }) =>
    assignCourier(db, body, orderContext(settings, write, request)),
  );
}
