import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import { bulkUpdateProducts } from './bulk-update';
import { duplicateProduct } from './duplicate-product';
import { inventoryHistory, inventorySummary } from './inventory';
import { countProducts, getProduct, listCategoryProducts, listProducts } from './list-products';
import { makeCodes } from './make-codes';
import { orderProductImages } from './product-images';
import { registerImageRoutes } from './image-routes';
import { bulkUpdateStock, clearStock, deleteStockEntry, getStock, updateStock } from './stock';
import { stockAlerts, stockStatus, validateStock } from './stock-reports';
import { archiveProduct } from './update-product';
import { archiveCategory, createCategory, deleteCategory, updateCategory } from './category-writes';

/** The catalog for staff: products, their pictures and stock, and categories. */
export function registerCatalogRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings } = deps;
  callRoute(app, 'listProducts', async ({ query, reply }) =>
    listReply(reply, await listProducts(db, query, settings.current())),
  );
  callRoute(app, 'countProducts', ({ query }) => countProducts(db, query, settings.current()));
  callRoute(app, 'listCategoryProducts', async ({ params, query, reply }) =>
    listReply(reply, await listCategoryProducts(db, params.id, query, settings.current())),
  );
  callRoute(app, 'getProduct', ({ params }) => getProduct(db, params.id));
  callRoute(app, 'archiveProduct', ({ params, body, write }) => archiveProduct(db, params.id, body, write));
  callRoute(app, 'duplicateProduct', ({ params, body, write }) => duplicateProduct(db, params.id, body, write));
  callRoute(app, 'bulkUpdateProducts', ({ body, write }) => bulkUpdateProducts(db, body, write));
  callRoute(app, 'makeProductCodes', ({ body, write }) => makeCodes(db, body.ids, write));
  callRoute(app, 'orderProductImages', ({ params, body, write }) => orderProductImages(db, params.id, body, write));
  registerImageRoutes(app, deps);
  registerStockRoutes(app, deps);
  registerCategoryRoutes(app, deps);
}

function registerStockRoutes(app: FastifyInstance, { settings, db }: Deps): void {
  callRoute(app, 'getStock', ({ params }) => getStock(db, params.id));
  callRoute(app, 'updateStock', ({ params, body, write }) => updateStock(db, params.id, body, write));
  callRoute(app, 'bulkUpdateStock', ({ params, body, write }) => bulkUpdateStock(db, params.id, body, write));
  callRoute(app, 'deleteStockEntry', ({ params, query, body, write }) =>
    deleteStockEntry(db, params.id, { size: body?.size ?? query.size, color: body?.color ?? query.color }, write),
  );
  callRoute(app, 'clearStock', ({ params, write }) => clearStock(db, params.id, write));
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
  callRoute(app, 'createCategory', ({ body, write }) => createCategory(db, body, write));
  callRoute(app, 'updateCategory', ({ params, body, write }) => updateCategory(db, params.id, body, write));
  callRoute(app, 'archiveCategory', ({ params, body, write }) => archiveCategory(db, params.id, body, write));
  callRoute(app, 'deleteCategory', async ({ params, write }) => {
    await deleteCategory(db, params.id, write);
    return { message: 'Category deleted' };
  });
}
