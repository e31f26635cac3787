import type { FastifyInstance } from 'fastify';
import { calendarDay } from '@shop/shared/rules';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import { streamText } from '../../http/stream-text';
import { cancelTransaction } from './cancel-transaction';
import { createCoupon, deleteCoupon, updateCoupon } from './coupon-writes';
import { getCoupon, listCoupons } from './coupons';
import { createTransaction } from './create-transaction';
import { exportTransactions } from './export-transactions';
import { transactionSeries } from './transaction-series';
import { listTransactions, summarizeTransactions } from './transactions';

/** Transactions and coupons. */
export function registerFinanceRoutes(app: FastifyInstance, { db, now, settings }: Deps): void {
  const zone = () => settings.current().timeZone;

  callRoute(app, 'listTransactions', async ({ query, reply }) => listReply(reply, await listTransactions(db, query)));
  callRoute(app, 'transactionSummary', ({ query }) => summarizeTransactions(db, query));
  callRoute(app, 'transactionSeries', ({ query }) => transactionSeries(db, query, { now: now(), timeZone: zone() }));
  callRoute(app, 'exportTransactions', async ({ query, reply }) => {
    void reply.type('text/csv; charset=utf-8').headers({
      'content-disposition': `attachment; filename="transactions-${calendarDay(now(), zone())}.csv"`,
      'cache-control': 'no-store',
    });
    return streamText(exportTransactions(db, query, zone()));
  });
  callRoute(app, 'createTransaction', ({ body, write }) => createTransaction(db, body, { ...write, timeZone: zone() }));
  callRoute(app, 'cancelTransaction', ({ params, write }) => cancelTransaction(db, params.id, write));

  callRoute(app, 'listCoupons', async ({ query, reply }) => ({
    data: listReply(reply, await listCoupons(db, query, now())),
  }));
  callRoute(app, 'getCoupon', ({ params }) => getCoupon(db, params.id));
  callRoute(app, 'createCoupon', ({ body, write }) => createCoupon(db, body, { ...write, timeZone: zone() }));
  callRoute(app, 'updateCoupon', ({ params, body, write }) =>
    updateCoupon(db, params.id, body, { ...write, timeZone: zone() }),
  );
  callRoute(app, 'deleteCoupon', async ({ params, write }) => {
    await deleteCoupon(db, params.id, write);
    return { message: 'Coupon deleted' };
  });
}
