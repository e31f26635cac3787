import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { perClient } from '../../../http/rate-limits';
import { HOUR } from '../../../jobs/job-runner';
import { outboxRules } from '../../../outbox/write-messages';
import { lockNameOf } from '../../../phones/person-sql';
import { readPhone } from '../../../phones/read-phone';
import { orderContext } from '../context';
import { idempotencyKey } from '../../../idempotency-key';
import { checkInExchange } from './check-in-exchange';
import { endUnconfirmedExchanges } from './end-unconfirmed';
import { exchangeOrder } from './exchange-order';
import { askExchange, declineRequest } from './requests';
import { cancelReturn, returnPieces } from './return-pieces';

/** What shoppers ask for, exchanging pieces of delivered orders, and checking in what came back. */
export function registerExchangeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, db, jobs, limits, metrics, settings } = deps;
  callRoute(app, 'exchangeOrder', async ({ params, headers, body, write, request }) => {
    const key = idempotencyKey(headers[IDEMPOTENCY_HEADER]);
    const context = orderContext(settings, write, request);
    const rules = settings.exchanges();
    const { order, repeated } = await exchangeOrder(database, params.id, body, { ...context, ...rules }, key);
    if (!repeated) metrics.orderPlaced('staff');
    return order;
  });
  callRoute(app, 'returnPieces', ({ params, headers, body, write, request }) => {
    const key = idempotencyKey(headers[IDEMPOTENCY_HEADER]);
    return returnPieces(db, params.id, body, orderContext(settings, write, request), key);
  });
  callRoute(app, 'cancelReturn', ({ params, write, request }) =>
    cancelReturn(db, params.id, orderContext(settings, write, request)),
  );
  callRoute(app, 'checkInExchange', ({ params, body, write, request }) =>
    checkInExchange(db, params.id, body, orderContext(settings, write, request)),
  );
  callRoute(
    app,
    'askExchange',
    async ({ body: { phone: typed, ...body } }) => {
      const phone = readPhone(typed, settings.country());
      // As for tracking, which answers about the same orders.
      if (phone.digits !== '') await limits.tracking.consume(`phone:${lockNameOf(phone)}`);
      await askExchange(db, body, { phone, now: deps.now() });
      return { message: 'We have your request' };
    },
    { anonymous: true, before: perClient(limits.tracking) },
  );
  callRoute(app, 'declineRequest', ({ params, body, write, request }) =>
    declineRequest(db, params.id, body, orderContext(settings, write, request)),
  );

  jobs.add({
    kind: 'unconfirmed-exchanges',
    title: 'End exchanges that nobody confirms',
    everySeconds: HOUR / 4,
    run: async (signal) => {
      await settings.upToDate();
      return endUnconfirmedExchanges(db, { now: deps.now(), signal, rules: { outbox: outboxRules(settings) } });
    },
  });
}
