import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { perClient } from '../../../http/rate-limits';
import { outboxRules } from '../../../outbox/write-messages';
import { HOUR } from '../../../jobs/job-runner';
import { orderRules } from '../context';
import { answerConfirmation, confirmLinkOf, countAnswers, openConfirmation } from './answer-order';
import { cancelSilentOrders } from './cancel-silent';

/** The confirmation links of orders, what customers answer, and orders whose customers are silent. */
export function registerConfirmationRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, db, jobs, limits, settings } = deps;
  const context = () => ({
    db,
    pool: database.pool,
    links: deps.confirmLinks,
    rules: orderRules(settings),
    now: deps.now(),
  });
  const options = { anonymous: true, before: perClient(limits.tracking) } as const;
  callRoute(app, 'openConfirmation', ({ body }) => openConfirmation(body.token, context()), options);
  callRoute(app, 'answerConfirmation', ({ body }) => answerConfirmation(body, context()), options);
  callRoute(app, 'getConfirmLink', ({ params }) =>
    confirmLinkOf(params.id, { ...context(), hours: settings.confirmation().linkHours }),
  );
  callRoute(app, 'countAnswers', ({ query }) => countAnswers(db, query.since));

  jobs.add({
    kind: 'cancel-silent-orders',
    title: 'Cancel orders whose customers do not answer',
    everySeconds: HOUR / 4,
    run: async (signal) => {
      await settings.upToDate();
      return cancelSilentOrders(db, settings.confirmation().cancelAfterHours, {
        now: deps.now(),
        signal,
        rules: { outbox: outboxRules(settings) },
      });
    },
  });
}
