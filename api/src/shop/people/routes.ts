import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../actor';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import type { StaffWrite } from '../audit/staff-write';
import { customerLocations, getCustomer, listCustomers } from './customers';
import { createSupplier, deleteSupplier, updateSupplier } from './supplier-writes';
import { getSupplier, listSuppliers } from './suppliers';

/** Whom the shop sells to and buys from. */
export function registerPeopleRoutes(app: FastifyInstance, { db, now }: Deps): void {
  const by = (actor: Actor, request: FastifyRequest): StaffWrite => ({ actor, now: now(), requestId: request.id });

  callRoute(app, 'listCustomers', async ({ query, reply }) => listReply(reply, await listCustomers(db, query)));
  callRoute(app, 'customerLocations', () => customerLocations(db));
  callRoute(app, 'getCustomer', ({ params }) => getCustomer(db, params.id));

  callRoute(app, 'listSuppliers', async ({ query, reply }) => listReply(reply, await listSuppliers(db, query)));
  callRoute(app, 'getSupplier', ({ params }) => getSupplier(db, params.id));
  callRoute(app, 'createSupplier', ({ body, actor, request }) => createSupplier(db, body, by(actor, request)));
  callRoute(app, 'updateSupplier', ({ params, body, actor, request }) =>
    updateSupplier(db, params.id, body, by(actor, request)),
  );
  callRoute(app, 'deleteSupplier', async ({ params, actor, request }) => {
    await deleteSupplier(db, params.id, by(actor, request));
    return { message: 'Supplier deleted' };
  });
}
