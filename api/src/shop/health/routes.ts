import type { FastifyInstance } from 'fastify';
import { withTransaction } from '../../database/client';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { notFound } from '../../errors';
import { hurryJob } from '../../jobs/job-rows';
import { releaseJobs } from '../../jobs/pause';
import { audit } from '../../audit/audit';
import { readShopHealth } from './shop-health';

/** The health of the shop's servers and jobs, for admins, and what admins can do about it. */
export function registerHealthRoutes(app: FastifyInstance, { config, db, jobs, notices }: Deps): void {
  const health = () => readShopHealth(db, config.dataDir, notices.texts);
  callRoute(app, 'shopHealth', health);
  callRoute(app, 'runJob', async ({ body: { key }, actor, request }) => {
    await withTransaction(db, async (tx) => {
      const title = await hurryJob(tx, key);
      if (title === null) throw notFound('Job');
      const after = { title };
      await audit(tx, { actor, requestId: request.id, action: 'run', entity: 'job', entityId: key, after });
    });
    await jobs.look();
    return health();
  });
  callRoute(app, 'releaseJobs', async ({ actor, request }) => {
    await withTransaction(db, async (tx) => {
      // A colleague released them first.
      if (!(await releaseJobs(tx))) return;
      await audit(tx, { actor, requestId: request.id, action: 'release', entity: 'job', entityId: 'all' });
    });
    await jobs.look();
    return health();
  });
}
