import { publicProductCardSchema, publicProductSchema } from '@shop/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../actor';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { serializerOf } from '../../http/json-schema';
import { listReply } from '../../http/list-reply';
import { getCategory, listCategories } from '../catalog/categories';
import { getPublicProduct, getSizeGuide, listPublicCategoryProducts, listPublicProducts } from './products';
import type { PublicList } from './products';
import { cacheAnswers } from '../../http/cached-answers';

const viewer = (actor: Actor | null) => ({ staff: actor !== null && actor.role !== 'customer' });

/** A serializer for each kind of product, which is faster than one for both. */
const LISTS = {
  whole: serializerOf(z.array(publicProductSchema)),
  card: serializerOf(z.array(publicProductCardSchema)),
};

/** Public reads: live products and categories. Staff also see archived categories. */
export function registerStorefrontRoutes(app: FastifyInstance, { db, database, config, changes }: Deps): void {
  const showList = (
    { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: { fields?: 'card' | undefined } },
    list: PublicList,
  ) => {
    request.shown = { list: true, productIds: list.rows.map(({ _id }) => _id) };
    void reply.type('application/json; charset=utf-8').serializer(LISTS[query.fields ?? 'whole']);
    listReply<unknown>(reply, list);
    return list.rows;
  };
  // A change of any category clears the whole cache, so no product has to be named here.
  const showCategories = (request: FastifyRequest) => {
    request.shown = { list: false, productIds: [] };
  };
  void app.register(async (scope) => {
    cacheAnswers(scope, changes, config.answerCacheBytes);
    callRoute(
      scope,
      'listPublicProducts',
      async (context) => showList(context, await listPublicProducts(database.pool, context.query)),
      { anonymous: true },
    );
    callRoute(
      scope,
      'listPublicCategoryProducts',
      async (context) =>
        showList(context, await listPublicCategoryProducts(database.pool, context.params.categoryId, context.query)),
      { anonymous: true },
    );
    callRoute(
      scope,
      'getPublicProduct',
      async ({ params, request }) => {
        const product = await getPublicProduct(database.pool, params.id);
        request.shown = { list: false, productIds: [product._id] };
        return product;
      },
      { anonymous: true },
    );
    callRoute(
      scope,
      'getSizeGuide',
      async ({ params, request }) => {
        const guide = await getSizeGuide(database.pool, params.id);
        // The chart may come from a category, whose change clears the whole cache.
        request.shown = { list: false, productIds: [params.id] };
        return guide;
      },
      { anonymous: true },
    );
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
