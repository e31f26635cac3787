import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps';
import { registerAuthRoutes } from './shop/auth/routes';
import { registerCatalogRoutes } from './shop/catalog/routes';
import { registerTransferRoutes } from './shop/catalog/transfer/routes';
import { registerFinanceRoutes } from './shop/finance/routes';
import { registerGoodsRoutes } from './shop/goods/routes';
import { registerHealthRoutes } from './shop/health/routes';
import { registerAuditRoutes } from './shop/audit/routes';
import { registerCourierRoutes } from './shop/orders/couriers/routes';
import { registerEditingRoutes } from './shop/orders/editing/routes';
import { registerExchangeRoutes } from './shop/orders/exchanges/routes';
import { registerOutcomeRoutes } from './shop/orders/outcomes/routes';
import { registerConfirmationRoutes } from './shop/orders/confirmation/routes';
import { registerMessageRoutes } from './shop/orders/messages/routes';
import { registerParcelRoutes } from './shop/orders/parcels/routes';
import { registerPlacementRoutes } from './shop/orders/placement/routes';
import { registerOrdersRoutes } from './shop/orders/routes';
import { registerPeopleRoutes } from './shop/people/routes';
import { registerReleasesRoutes } from './registry/routes';
import { registerSettingsRoutes } from './shop/settings/routes';
import { registerStaffRoutes } from './shop/staff/routes';
import { registerStorefrontRoutes } from './shop/storefront/routes';

/** Registers every route below /api. */
export function registerRoutes(app: FastifyInstance, deps: Deps): void {
  registerAuthRoutes(app, deps);
  registerStorefrontRoutes(app, deps);
  registerPlacementRoutes(app, deps);
  registerOrdersRoutes(app, deps);
  registerOutcomeRoutes(app, deps);
  registerConfirmationRoutes(app, deps);
  registerMessageRoutes(app, deps);
  registerExchangeRoutes(app, deps);
  registerParcelRoutes(app, deps);
  registerCourierRoutes(app, deps);
  registerEditingRoutes(app, deps);
  registerCatalogRoutes(app, deps);
  registerTransferRoutes(app, deps);
  registerGoodsRoutes(app, deps);
  registerPeopleRoutes(app, deps);
  registerFinanceRoutes(app, deps);
  registerStaffRoutes(app, deps);
  registerSettingsRoutes(app, deps);
  registerAuditRoutes(app, deps);
  registerReleasesRoutes(app, deps);
  registerHealthRoutes(app, deps);
}
