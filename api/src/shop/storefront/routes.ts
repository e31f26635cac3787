import { LIST_HEADERS, MEANT_HEADER, publicProductCardSchema, publicProductSchema } from '@shop/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../actor';
import type { Db } from '../../database/client';
import type { Deps } from '../../deps';
import { every } from '../../every';
import { callRoute } from '../../http/call-route';
import { serializerOf } from '../../http/json-schema';
import { listReply } from '../../http/list-reply';
import { findCategories, getCategory, listCategories } from '../catalog/categories';
import { getPublicProduct, getSizeGuide, listPublicCategoryProducts, listPublicProducts } from './products';
import type { PublicList } from './products';
import type { ListSource } from './searched';
import { listProductFacets } from './facets';
import { MissedSearches, missedText } from '../search/missed-searches';
import { fitsSearch } from '../search/search-query';
import { synonymsOf } from '../search/synonyms';
import { cacheAnswers } from '../../http/cached-answers';
import { publicReads } from '../../http/public-reads';

const viewer = (actor: Actor | null) => ({ staff: actor !== null && actor.role !== 'customer' });

/** How often searches that found nothing are written, in milliseconds. */
const WRITE_MISSES_MS = 60_000;

/** A serializer for each kind of product, which is faster than one for both. */
const LISTS = {
  whole: serializerOf(z.array(publicProductSchema)),
  card: serializerOf(z.array(publicProductCardSchema)),
};

/** Public reads: live products and categories. Staff also see archived categories. */
export function registerStorefrontRoutes(
  app: FastifyInstance,
  { db, database, replica, config, changes, settings }: Deps,
): void {
  const read = publicReads({ database, replica, changes });
  const showList = (
    { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: { fields?: 'card' | undefined } },
    list: PublicList,
  ) => {
    request.shown = { list: true, productIds: list.rows.map(({ _id }) => _id) };
    void reply.type('application/json; charset=utf-8').serializer(LISTS[query.fields ?? 'whole']);
    listReply<unknown>(reply, list);
    if (list.meant !== undefined) void reply.header(MEANT_HEADER, encodeURIComponent(list.meant));
    return list.rows;
  };
  const synonyms = () => synonymsOf(settings.searchSynonyms());
  const readList = <T>(work: (source: ListSource) => Promise<T>): Promise<T> =>
    read(({ pool }) => work({ pool, synonyms: synonyms() }));
  // A change of any category clears the whole cache, so no product has to be named here.
  const showCategories = (request: FastifyRequest) => {
    request.shown = { list: false, productIds: [] };
  };
  // Staff see at once what they saved.
  const readFor = async <T>(actor: Actor | null, work: (from: Db) => Promise<T>): Promise<T> =>
    actor === null ? read((from) => work(from.db)) : work(db);
  const misses = new MissedSearches(db);
  const closing = new AbortController();
  const warn = (error: unknown) => app.log.warn({ err: error }, 'Searches that found nothing could not be written');
  app.addHook('onReady', async () => every(WRITE_MISSES_MS, () => misses.write(), closing.signal, warn));
  app.addHook('onClose', async () => {
    closing.abort();
    await misses.write().catch(warn);
  });
  void app.register(async (scope) => {
    cacheAnswers(scope, changes, config.answerCacheBytes);
    // Answers from the cache count as well.
    scope.addHook('onResponse', (request, reply, done) => {
      const { [LIST_HEADERS.total]: total, [MEANT_HEADER]: meant } = reply.getHeaders();
      const text = request.actor === null ? missedText({ query: request.query, total, meant }) : undefined;
      if (text !== undefined) misses.note(text);
      done();
    });
    callRoute(
      scope,
      'listPublicProducts',
      async (context) => showList(context, await readList((source) => listPublicProducts(source, context.query))),
      { anonymous: true },
    );
    callRoute(
      scope,
      'listPublicCategoryProducts',
      async (context) =>
        showList(
          context,
          await readList((source) => listPublicCategoryProducts(source, context.params.categoryId, context.query)),
        ),
      { anonymous: true },
    );
    callRoute(
      scope,
      'listProductFacets',
      ({ query, request }) => {
        // Any product that enters or leaves a list may change the counts; stock does not.
        request.shown = { list: true, productIds: [] };
        return readList((source) => listProductFacets(source, query));
      },
      { anonymous: true },
    );
    callRoute(
      scope,
      'getPublicProduct',
      async ({ params, request }) => {
        const product = await read(({ pool }) => getPublicProduct(pool, params.id));
        request.shown = { list: false, productIds: [product._id] };
        return product;
      },
      { anonymous: true },
    );
    callRoute(
      scope,
      'getSizeGuide',
      async ({ params, request }) => {
        const guide = await read(({ pool }) => getSizeGuide(pool, params.id));
        // The chart may come from a category, whose change clears the whole cache.
        request.shown = { list: false, productIds: [params.id] };
        return guide;
      },
      { anonymous: true },
    );
    callRoute(scope, 'listCategories', async ({ query, actor, request, reply }) => {
      showCategories(request);
      return listReply(reply, await readFor(actor, (from) => listCategories(from, query, viewer(actor))));
    });
    callRoute(
      scope,
      'searchCategories',
      ({ query: { q, limit }, request }) => {
        // Words that mean the same are a setting, whose change clears lists only.
        request.shown = { list: true, productIds: [] };
        return read((from) => findCategories(from.db, fitsSearch(q, synonyms()), limit));
      },
      { anonymous: true },
    );
    callRoute(scope, 'getCategory', ({ params, actor, request }) => {
      showCategories(request);
      return readFor(actor, (from) => getCategory(from, params.id, viewer(actor)));
    });
  });
}
