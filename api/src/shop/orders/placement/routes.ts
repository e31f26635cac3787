import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { ShopError } from '../../../errors';
import { callRoute } from '../../../http/call-route';
import { perClient } from '../../../http/rate-limits';
import { HOUR } from '../../../jobs/job-runner';
import { isStaff, orderContext } from '../context';
import { idempotencyKey } from '../../../idempotency-key';
import { purgeIdempotencyKeys } from './idempotency';
import { placementRequest } from './place-order';
import { PlacementQueue } from './placement-queue';
import { quoteOrder } from './quote';

/** Placing and quoting orders. */
export function registerPlacementRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, db, jobs, limits, metrics, settings } = deps;
  const queue = new PlacementQueue(database);
  callRoute(
    app,
    'createOrder',
    async ({ headers, body, actor, write, request }) => {
      const key = idempotencyKey(headers[IDEMPOTENCY_HEADER]);
      try {
        const { answer, repeated } = await queue.place(
          placementRequest(body, orderContext(settings, write, request), key),
        );
        if (!repeated) metrics.orderPlaced(isStaff(actor) ? 'staff' : 'visitor');
        return answer;
      } catch (error) {
        if (error instanceof ShopError) metrics.orderRefused(error.code);
        throw error;
      }
    },
    { before: perClient(limits.orders) },
  );
  callRoute(
    app,
    'quoteOrder',
    ({ body, write, request }) => quoteOrder(database.pool, body, orderContext(settings, write, request)),
    { before: perClient(limits.quotes) },
  );

  jobs.add({
    kind: 'old-idempotency-keys',
    title: 'Remove old idempotency keys',
    everySeconds: HOUR,
    run: () => purgeIdempotencyKeys(db, deps.now()).then(() => undefined),
  });
}
