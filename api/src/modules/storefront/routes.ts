import type { FastifyInstance } from 'fastify';
import type { Actor, Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/lists';
import { getCategory, listCategories } from './categories';
import { getPublicProduct, listPublicCategoryProducts, listPublicProducts } from './products';
import { revalidateAnswers, varyByViewer } from './revalidation';

const viewer = (actor: Actor | null) => ({ staff: actor !== null && actor.role !== 'customer' });

/** What shoppers read: live products and categories. Staff who send their token see archived categories too. */
export function registerStorefrontRoutes(app: FastifyInstance, { db }: Deps): void {
  void app.register(async (scope) => {
    revalidateAnswers(scope);
    callRoute(scope, 'listPublicProducts', async ({ query, reply }) =>
      listReply(reply, await listPublicProducts(db, query)),
    );
    callRoute(scope, 'listPublicCategoryProducts', async ({ params, query, reply }) =>
      listReply(reply, await listPublicCategoryProducts(db, params.categoryId, query)),
    );
    callRoute(scope, 'getPublicProduct', ({ params }) => getPublicProduct(db, params.id));
    callRoute(scope, 'listCategories', async ({ query, actor, reply }) => {
      varyByViewer(reply);
      return listReply(reply, await listCategories(db, query, viewer(actor)));
    });
    callRoute(scope, 'getCategory', ({ params, actor, reply }) => {
      varyByViewer(reply);
      return getCategory(db, params.id, viewer(actor));
    });
  });
}
