import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { listReply } from '../../../http/list-reply';
import { idempotencyKey } from '../../../idempotency-key';
import { moveCash } from './move-cash';
import { listCashMoves, readCash } from './read-cash';

/** Where the cash in hand is, and what was moved. */
export function registerCashRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'getCash', ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    return readCash(db, settings.pots());
  });
  callRoute(app, 'listCashMoves', async ({ query, reply }) =>
    listReply(reply, await listCashMoves(db, query, settings.pots())),
  );
  callRoute(app, 'moveCash', ({ headers, body, write }) =>
    moveCash(db, body, { ...write, key: idempotencyKey(headers[IDEMPOTENCY_HEADER]), names: settings.pots() }),
  );
}
