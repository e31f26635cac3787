import type { FastifyInstance } from 'fastify';
import { listReply } from '../../http/list-reply';
import { oldReadRoute } from '../../http/old-reads';
import { auditFacets, listAudit } from './list-audit';

/** The audit log; for admins. */
export function registerAuditRoutes(app: FastifyInstance): void {
  oldReadRoute(app, 'listAudit', async (db, { query, reply }) => listReply(reply, await listAudit(db, query)));
  oldReadRoute(app, 'auditFacets', auditFacets);
}
