import type { PublicProduct } from '@shop/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AnswerCache } from '../../cache/answer-cache';
import type { Actor, Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/lists';
import type { ListPage } from '../../http/lists';
import { getCategory, listCategories } from './categories';
import { getPublicProduct, listPublicCategoryProducts, listPublicProducts } from './products';
import { answerVisitors } from './visitor-answers';

const viewer = (actor: Actor | null) => ({ staff: actor !== null && actor.role !== 'customer' });

/** What shoppers read: live products and categories. Staff who send their token see archived categories too. */
export function registerStorefrontRoutes(app: FastifyInstance, { db, database, config, changes }: Deps): void {
  const cache = new AnswerCache(changes, config.answerCacheBytes);
  const showList = (request: FastifyRequest, list: ListPage<PublicProduct>) => {
    request.shown = { list: true, productIds: list.rows.map(({ _id }) => _id) };
    return list;
  };
  // Categories show no product: a change of any category drops everything.
  const showCategories = (request: FastifyRequest) => {
    request.shown = { list: false, productIds: [] };
  };
  void app.register(async (scope) => {
    answerVisitors(scope, cache);
    callRoute(scope, 'listPublicProducts', async ({ query, request, reply }) =>
      listReply(reply, showList(request, await listPublicProducts(database.pool, query))),
    );
    callRoute(scope, 'listPublicCategoryProducts', async ({ params, query, request, reply }) =>
      listReply(reply, showList(request, await listPublicCategoryProducts(database.pool, params.categoryId, query))),
    );
    callRoute(scope, 'getPublicProduct', async ({ params, request }) => {
      const product = await getPublicProduct(database.pool, params.id);
      request.shown = { list: false, productIds: [product._id] };
      return product;
    });
    callRoute(scope, 'listCategories', async ({ query, actor, request, reply }) => {
      showCategories(request);
      return listReply(reply, await listCategories(db, query, viewer(actor)));
    });
    callRoute(scope, 'getCategory', ({ params, actor, request }) => {
      showCategories(request);
      return getCategory(db, params.id, viewer(actor));
    });
  });
}
