import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Database } from './database/client';
import type { Deps } from './deps';
import { callRoute } from './http/call-route';
import { handleErrors, sendError } from './http/error-handler';
import { notFound } from './http/errors';
import { registerModules } from './modules';
import { createAuthService } from './modules/auth/service';

/** What an app is made of. */
export interface AppDeps {
  config: Config;
  database: Database;
  /** Where log lines go; standard output by default. */
  logStream?: { write: (line: string) => void };
  /** The clock; the real one by default. */
  now?: () => Date;
  /** Registers what the host serves besides the API: pages, releases, pictures. */
  host?: (app: FastifyInstance, deps: Deps) => Promise<void> | void;
}

/** The server, ready to listen: the API below /api, and the host's pages where it has any. */
export async function buildApp({
  config,
  database,
  logStream,
  now = () => new Date(),
  host,
}: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, ...(logStream === undefined ? {} : { stream: logStream }) },
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustProxy,
  });
  const deps: Deps = {
    config,
    database,
    db: database.db,
    now,
    auth: await createAuthService(database.db, config.auth, now),
  };
  app.decorate('deps', deps);
  app.decorateRequest('actor', null);
  handleErrors(app);

  callRoute(app, 'health', async () => {
    await database.pool.query('select 1');
    return { status: 'ok' };
  });
  callRoute(app, 'publicSettings', () => config.shop);
  registerModules(app, deps);
  await host?.(app, deps);

  app.all('/api/*', (request, reply) => sendError(request, reply, notFound('Page')));
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFound('Page')));
  return app;
}
