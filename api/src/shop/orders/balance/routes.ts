import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { HOUR } from '../../../jobs/job-runner';
import { readPhone } from '../../../phones/read-phone';
import type { LiveSettings } from '../../../settings/live-settings';
import { expireBalance } from './expire-balance';
import type { BalanceTerms } from './store-balance';
import { readBalance } from './store-balance';

/** When store balance expires by the current settings. */
export const balanceTerms = (settings: LiveSettings): BalanceTerms => ({
  days: settings.exchanges().balanceDays,
  timeZone: settings.current().timeZone,
});

/** The store balance of phone numbers, and the job that lets it expire. */
export function registerBalanceRoutes(app: FastifyInstance, { db, jobs, now, settings }: Deps): void {
  callRoute(app, 'getStoreBalance', ({ query, reply }) => {
    void reply.header('cache-control', 'no-store');
    return readBalance(db, readPhone(query.phone, settings.country()), balanceTerms(settings));
  });

  jobs.add({
    kind: 'expired-balance',
    title: 'Let store balance expire',
    everySeconds: HOUR,
    run: async (signal) => {
      await settings.upToDate();
      return expireBalance(db, { ...balanceTerms(settings), now: now(), signal });
    },
  });
}
