import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import { bulkUpdateProducts } from './bulk-update';
import { duplicateProduct } from './duplicate-product';
import { inventoryHistory, inventorySummary } from './inventory';
import { getProduct, listCategoryProducts, listProducts } from './list-products';
import { orderProductImages } from './product-images';
import { registerImageRoutes } from './image-routes';
import { bulkUpdateStock, clearStock, deleteStockEntry, getStock, updateStock } from './stock';
import { stockAlerts, stockStatus, validateStock } from './stock-reports';
import { registerTransferRoutes } from './transfer/routes';
import { archiveProduct } from './update-product';
import { archiveCategory, createCategory, deleteCategory, updateCategory } from './category-writes';

/** The catalogue as staff keep it: products, their pictures and stock, and categories. */
export function registerCatalogRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings } = deps;
  callRoute(app, 'listProducts', async ({ query, reply }) =>
    listReply(reply, await listProducts(db, query, settings.current())),
  );
  callRoute(app, 'listCategoryProducts', async ({ params, query, reply }) =>
    listReply(reply, await listCategoryProducts(db, params.id, query, settings.current())),
  );
  callRoute(app, 'getProduct', ({ params }) => getProduct(db, params.id));
  callRoute(app, 'archiveProduct', ({ params, body, actor, request }) =>
    archiveProduct(db, params.id, body, { actor, requestId: request.id }),
  );
  callRoute(app, 'duplicateProduct', ({ params, body, actor, request }) =>
    duplicateProduct(db, params.id, body, { actor, requestId: request.id }),
  );
  callRoute(app, 'bulkUpdateProducts', ({ body, actor, request }) =>
    bulkUpdateProducts(db, body, { actor, requestId: request.id }),
  );
  callRoute(app, 'orderProductImages', ({ params, body, actor, request }) =>
    orderProductImages(db, params.id, body, { actor, requestId: request.id }),
  );
  registerImageRoutes(app, deps);
  registerTransferRoutes(app, deps);
  registerStockRoutes(app, deps);
  registerCategoryRoutes(app, deps);
}

function registerStockRoutes(app: FastifyInstance, { settings, db }: Deps): void {
  callRoute(app, 'getStock', ({ params }) => getStock(db, params.id));
  callRoute(app, 'updateStock', ({ params, body, actor, request }) =>
    updateStock(db, params.id, body, { actor, requestId: request.id }),
  );
  callRoute(app, 'bulkUpdateStock', ({ params, body, actor, request }) =>
    bulkUpdateStock(db, params.id, body, { actor, requestId: request.id }),
  );
  callRoute(app, 'deleteStockEntry', ({ params, query, body, actor, request }) =>
    deleteStockEntry(
      db,
      params.id,
      { size: body?.size ?? query.size, color: body?.color ?? query.color },
      { actor, requestId: request.id },
    ),
  );
  callRoute(app, 'clearStock', ({ params, actor, request }) =>
    clearStock(db, params.id, { actor, requestId: request.id }),
  );
  callRoute(app, 'validateStock', ({ params, body }) => validateStock(db, params.id, body));
  callRoute(app, 'stockStatus', ({ params }) => stockStatus(db, params.id, settings.current()));
  callRoute(app, 'stockAlerts', async ({ query, reply }) =>
    listReply(reply, await stockAlerts(db, query, settings.current())),
  );
  callRoute(app, 'inventoryHistory', async ({ params, query, reply }) =>
    listReply(reply, await inventoryHistory(db, params.id, query)),
  );
  callRoute(app, 'inventorySummary', ({ params }) => inventorySummary(db, params.id, settings.current()));
}

function registerCategoryRoutes(app: FastifyInstance, { db }: Deps): void {
  callRoute(app, 'createCategory', ({ body, actor, request }) =>
    createCategory(db, body, { actor, requestId: request.id }),
  );
  callRoute(app, 'updateCategory', ({ params, body, actor, request }) =>
    updateCategory(db, params.id, body, { actor, requestId: request.id }),
  );
  callRoute(app, 'archiveCategory', ({ params, body, actor, request }) =>
    archiveCategory(db, params.id, body, { actor, requestId: request.id }),
  );
  callRoute(app, 'deleteCategory', async ({ params, actor, request }) => {
    await deleteCategory(db, params.id, { actor, requestId: request.id });
    return { message: 'Category deleted' };
  });
}
