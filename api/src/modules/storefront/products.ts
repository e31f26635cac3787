import type { ListedProduct, PublicProduct } from '@shop/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { categories, products } from '../../database/schema';
import { notFound } from '../../http/errors';
import type { ListPage } from '../../http/lists';
import { publicProductJson, toPublicCard, toPublicProduct } from '../catalog/product-rows';
import type { PublicRow } from '../catalog/product-rows';
import { listStatement } from './list-statements';
import type { ListRow, ProductsQuery, Search } from './list-statements';

async function readList(pool: Pool, query: ProductsQuery, search: Search): Promise<ListRow> {
  const { rows } = await pool.query<ListRow>(listStatement(query, search));
  const [list] = rows;
  if (list === undefined) throw new Error('The database answered no row to a list');
  return list;
}

/** The list by the letter; where nothing holds what was typed, what comes close to it. */
async function search(pool: Pool, query: ProductsQuery): Promise<ListRow> {
  const exact = await readList(pool, query, query.q ? 'exact' : 'none');
  return query.q && exact.total === 0 ? readList(pool, query, 'close') : exact;
}

const pageOf = ({ rows, total }: ListRow, { page, limit }: ProductsQuery): ListPage<ListedProduct> => ({
  rows: rows.map((row) => ('stock' in row ? toPublicProduct(row) : toPublicCard(row))),
  total,
  page,
  limit,
});

/**
 * The live products that match; where none holds what was typed by the letter, those whose names come close to it.
 * Newest first unless the query says otherwise; those of a category include the ones of all categories below it.
 */
export const listPublicProducts = async (pool: Pool, query: ProductsQuery): Promise<ListPage<ListedProduct>> =>
  pageOf(await search(pool, query), query);

/** The live products of a category and all below it. @throws ShopError 404 when it is unknown or archived */
export async function listPublicCategoryProducts(
  pool: Pool,
  category: string,
  query: ProductsQuery,
): Promise<ListPage<ListedProduct>> {
  const list = await search(pool, { ...query, category });
  if (!list.known) throw notFound('Category');
  return pageOf(list, query);
}

const ONE = {
  name: 'one-public-product',
  text: new PgDialect().sqlToQuery(sql`
    select ${publicProductJson} as product
    from ${products}
    left join ${categories} on ${eq(categories.id, products.categoryId)}
    where ${products.id} = ${sql.placeholder('id')} and not ${products.archived}`).sql,
};

/** One live product. @throws ShopError 404 when it is unknown or archived */
export async function getPublicProduct(pool: Pool, id: string): Promise<PublicProduct> {
  const { rows } = await pool.query<{ product: PublicRow }>({ ...ONE, values: [id] });
  const [row] = rows;
  if (row === undefined) throw notFound('Product');
  return toPublicProduct(row.product);
}
