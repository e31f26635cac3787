import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { readPhone } from '../../../phones/read-phone';
import { readBalance } from './store-balance';

/** The store balance of phone numbers. */
export function registerBalanceRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'getStoreBalance', ({ query, reply }) => {
    void reply.header('cache-control', 'no-store');
    return readBalance(db, readPhone(query.phone, settings.country()));
  });
}
