import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/lists';
import { listCoupons } from './coupons';
import { listTransactions, summariseTransactions } from './transactions';

/** Money: what came in and went out, and the discount codes. */
export function registerFinanceRoutes(app: FastifyInstance, { db, now }: Deps): void {
  callRoute(app, 'listTransactions', async ({ query, reply }) => listReply(reply, await listTransactions(db, query)));
  callRoute(app, 'transactionSummary', ({ query }) => summariseTransactions(db, query));
  callRoute(app, 'listCoupons', async ({ query, reply }) => ({
    data: listReply(reply, await listCoupons(db, query, now())),
  }));
}
