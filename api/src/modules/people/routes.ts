import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/lists';
import { listCustomers } from './customers';
import { listSuppliers } from './suppliers';

/** Whom the shop sells to and buys from. */
export function registerPeopleRoutes(app: FastifyInstance, { db }: Deps): void {
  callRoute(app, 'listCustomers', async ({ query, reply }) => listReply(reply, await listCustomers(db, query)));
  callRoute(app, 'listSuppliers', async ({ query, reply }) => listReply(reply, await listSuppliers(db, query)));
}
