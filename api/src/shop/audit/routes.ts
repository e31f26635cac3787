import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import { auditFacets, listAudit } from './list-audit';

/** The audit log; for admins. */
export function registerAuditRoutes(app: FastifyInstance, { db }: Deps): void {
  callRoute(app, 'listAudit', async ({ query, reply }) => listReply(reply, await listAudit(db, query)));
  callRoute(app, 'auditFacets', () => auditFacets(db));
}
