import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { listReply } from '../../../http/list-reply';
import { idempotencyKey } from '../../../idempotency-key';
import { closeDay, countTill, recountTill } from './close-day';
import { findClosing, listClosings, toClosing } from './closing-rows';

/** The days of the till: counted, and closed. */
export function registerClosingRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  const context = () => ({ names: settings.pots(), timeZone: settings.current().timeZone });
  callRoute(app, 'listClosings', async ({ query, reply }) =>
    listReply(reply, await listClosings(db, query, settings.pots())),
  );
  callRoute(app, 'getClosing', async ({ params }) => toClosing(await findClosing(db, params.id), settings.pots()));
  callRoute(app, 'countTill', ({ headers, body, write }) =>
    countTill(db, body, { ...write, ...context(), key: idempotencyKey(headers[IDEMPOTENCY_HEADER]) }),
  );
  callRoute(app, 'recountTill', ({ params, body, write }) =>
    recountTill(db, params.id, body, { ...write, ...context() }),
  );
  callRoute(app, 'closeDay', ({ params, body, write }) => closeDay(db, params.id, body, { ...write, ...context() }));
}
