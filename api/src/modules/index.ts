import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registerAuthRoutes } from './auth/routes';
import { registerOrdersRoutes } from './orders/routes';

/** Registers the routes of every module below /api. */
export function registerModules(app: FastifyInstance, deps: Deps): void {
  registerAuthRoutes(app, deps);
  registerOrdersRoutes(app, deps);
}
