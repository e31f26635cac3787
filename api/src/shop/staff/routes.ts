import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import { oldReadRoute } from '../../http/old-reads';
import { createStaff, resetStaffPassword, setStaffActive, updateStaff } from './account-writes';
import { getStaff, listStaff } from './accounts';

/** The accounts of staff; for admins. */
export function registerStaffRoutes(app: FastifyInstance, { db, passwordQueue }: Deps): void {
  oldReadRoute(app, 'listStaff', async (db, { query, reply }) => listReply(reply, await listStaff(db, query)));
  callRoute(app, 'getStaff', ({ params }) => getStaff(db, params.id));
  callRoute(app, 'createStaff', ({ body, write }) => passwordQueue.run(() => createStaff(db, body, write)));
  callRoute(app, 'updateStaff', ({ params, body, write }) => updateStaff(db, params.id, body, write));
  callRoute(app, 'setStaffActive', ({ params, body, write }) => setStaffActive(db, params.id, body.active, write));
  callRoute(app, 'resetStaffPassword', async ({ params, body, write }) => {
    await passwordQueue.run(() => resetStaffPassword(db, params.id, body.password, write));
    return { message: 'Password reset' };
  });
}
