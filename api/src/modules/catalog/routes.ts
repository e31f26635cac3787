import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/lists';
import { createProduct } from './create-product';
import { getProduct, listCategoryProducts, listProducts } from './list-products';
import { getStock, updateStock } from './stock';

/** The catalogue as staff keep it: products and their stock. */
export function registerCatalogRoutes(app: FastifyInstance, { db }: Deps): void {
  callRoute(app, 'listProducts', async ({ query, reply }) => listReply(reply, await listProducts(db, query)));
  callRoute(app, 'listCategoryProducts', async ({ params, query, reply }) =>
    listReply(reply, await listCategoryProducts(db, params.id, query)),
  );
  callRoute(app, 'getProduct', ({ params }) => getProduct(db, params.id));
  callRoute(app, 'createProduct', ({ body, actor, request }) =>
    createProduct(db, body, { actor, requestId: request.id }),
  );
  callRoute(app, 'getStock', ({ params }) => getStock(db, params.id));
  callRoute(app, 'updateStock', ({ params, body, actor, request }) =>
    updateStock(db, params.id, body, { actor, requestId: request.id }),
  );
}
