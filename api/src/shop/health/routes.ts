import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../database/client';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { notFound } from '../../errors';
import { hurryJob } from '../../jobs/job-rows';
import { releaseJobs } from '../../jobs/pause';
import { auditedWrite } from '../../audit/audited-write';
import { readShopHealth } from './shop-health';

/** The health of the shop's servers and jobs, for admins, and what admins can do about it. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { config, db, jobs, notices, metrics, registry }: Deps,
): void {
  const health = () => {
    const own = { id: registry.serverId, incompletePages: metrics.incompletePages.counts };
    return readShopHealth(db, { dataDir: config.dataDir, notices: notices.texts, own });
  };
  callRoute(app, 'shopHealth', health);
  callRoute(app, 'runJob', async ({ body: { key }, actor, request }) => {
    const write = async (tx: Tx) => {
      const title = await hurryJob(tx, key);
      if (title === null) throw notFound('Job');
      return { entry: { action: 'run', entity: 'job', entityId: key, after: { title } } };
    };
    await auditedWrite(db, write, { actor, requestId: request.id });
    await jobs.look();
    return health();
  });
  callRoute(app, 'releaseJobs', async ({ actor, request }) => {
    // Nothing is released where a colleague was first.
    const write = async (tx: Tx) => ({
      entry: (await releaseJobs(tx)) ? { action: 'release', entity: 'job', entityId: 'all' } : null,
    });
    await auditedWrite(db, write, { actor, requestId: request.id });
    await jobs.look();
    return health();
  });
}
