import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { orderContext } from '../context';
import { assignCourier } from './assign-courier';
import { listReply } from '../../../http/list-reply';
import { createHandovers, getHandover, listHandovers } from './handovers';
import { archiveCourier, createCourier, listCouriers, updateCourier } from './couriers';

/** The list of couriers, the orders that they take, and the handover lists. */
export function registerCourierRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'listCouriers', () => listCouriers(db));
  callRoute(app, 'createCourier', ({ body, write }) => createCourier(db, body, write));
  callRoute(app, 'updateCourier', ({ params, body, write }) => updateCourier(db, params.id, body, write));
  callRoute(app, 'archiveCourier', ({ params, body, write }) => archiveCourier(db, params.id, body.archived, write));
  callRoute(app, 'createHandovers', ({ body, write, request }) =>
    createHandovers(db, body, orderContext(settings, write, request)),
  );
  callRoute(app, 'listHandovers', async ({ query, reply }) =>
    listReply(reply, await listHandovers(db, query, settings.country())),
  );
  callRoute(app, 'getHandover', ({ params }) => getHandover(db, params.id));
  callRoute(app, 'assignCourier', ({ body, write, request }) =>
    assignCourier(db, body, orderContext(settings, write, request)),
  );
}
