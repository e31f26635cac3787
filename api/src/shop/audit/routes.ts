import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/lists';
import { auditFacets, listAudit } from './list-audit';

/** What staff changed; for admins. */
export function registerJournalRoutes(app: FastifyInstance, { db }: Deps): void {
  callRoute(app, 'listAudit', async ({ query, reply }) => listReply(reply, await listAudit(db, query)));
  callRoute(app, 'auditFacets', () => auditFacets(db));
}
