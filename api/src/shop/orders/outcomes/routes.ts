import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { orderContext } from '../context';
import { bringBackOrder } from './bring-back';
import { checkInOrder } from './check-in-order';
import { endOrder } from './end-order';
import { noteAttempt } from './note-attempt';

/** Ending an order without delivery, attempts of delivery, and parcels that came back. */
export function registerOutcomeRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'endOrder', ({ params, body, write, request }) =>
    endOrder(db, params.id, body, orderContext(settings, write, request)),
  );
  callRoute(app, 'bringBackOrder', ({ params, body, write, request }) =>
    bringBackOrder(db, params.id, body, orderContext(settings, write, request)),
  );
  callRoute(app, 'noteAttempt', ({ params, body, write, request }) =>
    noteAttempt(db, params.id, body, orderContext(settings, write, request)),
  );
  callRoute(app, 'checkInOrder', ({ params, body, write, request }) =>
    checkInOrder(db, params.id, body, orderContext(settings, write, request)),
  );
}
