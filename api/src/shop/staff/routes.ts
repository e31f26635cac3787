import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../actor';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import type { StaffWrite } from '../audit/staff-write';
import { createStaff, resetStaffPassword, setStaffActive, updateStaff } from './account-writes';
import { getStaff, listStaff } from './accounts';

/** The accounts of those who work for the shop; for admins. */
export function registerStaffRoutes(app: FastifyInstance, { db, now, passwordQueue }: Deps): void {
  const by = (actor: Actor, request: FastifyRequest): StaffWrite => ({ actor, now: now(), requestId: request.id });

  callRoute(app, 'listStaff', async ({ query, reply }) => listReply(reply, await listStaff(db, query)));
  callRoute(app, 'getStaff', ({ params }) => getStaff(db, params.id));
  callRoute(app, 'createStaff', ({ body, actor, request }) =>
    passwordQueue.run(() => createStaff(db, body, by(actor, request))),
  );
  callRoute(app, 'updateStaff', ({ params, body, actor, request }) =>
    updateStaff(db, params.id, body, by(actor, request)),
  );
  callRoute(app, 'setStaffActive', ({ params, body, actor, request }) =>
    setStaffActive(db, params.id, body.active, by(actor, request)),
  );
  callRoute(app, 'resetStaffPassword', async ({ params, body, actor, request }) => {
    await passwordQueue.run(() => resetStaffPassword(db, params.id, body.password, by(actor, request)));
    return { message: 'Password reset' };
  });
}
