import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registerAuthRoutes } from './auth/routes';
import { registerCatalogRoutes } from './catalog/routes';
import { registerFinanceRoutes } from './finance/routes';
import { registerHealthRoutes } from './health/routes';
import { registerJournalRoutes } from './journal/routes';
import { registerOrdersRoutes } from './orders/routes';
import { registerPeopleRoutes } from './people/routes';
import { registerReleasesRoutes } from './releases/routes';
import { registerSettingsRoutes } from './settings/routes';
import { registerStaffRoutes } from './staff/routes';
import { registerStorefrontRoutes } from './storefront/routes';

/** Registers the routes of every module below /api. */
export function registerModules(app: FastifyInstance, deps: Deps): void {
  registerAuthRoutes(app, deps);
  registerStorefrontRoutes(app, deps);
  registerOrdersRoutes(app, deps);
  registerCatalogRoutes(app, deps);
  registerPeopleRoutes(app, deps);
  registerFinanceRoutes(app, deps);
  registerStaffRoutes(app, deps);
  registerSettingsRoutes(app, deps);
  registerJournalRoutes(app, deps);
  registerReleasesRoutes(app, deps);
  registerHealthRoutes(app, deps);
}
