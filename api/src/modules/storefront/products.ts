import type { PublicProduct, callSchemas } from '@shop/shared/contracts';
import { toCents } from '@shop/shared/rules';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalColumn, totalOf } from '../../database/paging';
import { products } from '../../database/schema';
import { notFound } from '../../http/errors';
import { offsetOf } from '../../http/lists';
import type { ListPage } from '../../http/lists';
import { selectPublicProducts, toPublicProduct } from '../catalog/product-rows';
import {
  discountSql,
  effectivePriceSql,
  inCategoryTree,
  newestFirst,
  onSaleSql,
  productSearch,
} from '../catalog/product-sql';

type CategoryQuery = z.output<(typeof callSchemas)['listPublicCategoryProducts']['query']>;
type ProductsQuery = CategoryQuery & { category?: string | undefined };

const ORDERS: Record<NonNullable<CategoryQuery['sort']>, SQL> = {
  newest: newestFirst,
  name: sql`lower(${products.name})`,
  'price-low': effectivePriceSql,
  'price-high': desc(effectivePriceSql),
  discount: desc(discountSql),
};

/** What shoppers may see at all. */
const live = eq(products.archived, false);

/** From which likeness on, of 1, a word of a product's name is taken for what was typed: one slip in four or five letters. */
const LIKE_ENOUGH = 0.39;

/** What was typed stands in a name but for a slip. */
const soundsLike = (typed: string): SQL => sql`word_similarity(${typed}, ${products.name}) > ${LIKE_ENOUGH}`;

/**
 * The live products that match; where none holds what was typed by the letter, those whose names come close to it.
 * Newest first unless the query says otherwise; those of a category include the ones of all categories below it.
 */
export async function listPublicProducts(db: Executor, query: ProductsQuery): Promise<ListPage<PublicProduct>> {
  const { q } = query;
  const exact = await listMatching(db, query, productSearch(q, { description: true }));
  return q && exact.total === 0 ? listMatching(db, query, soundsLike(q)) : exact;
}

async function listMatching(
  db: Executor,
  query: ProductsQuery,
  search: SQL | undefined,
): Promise<ListPage<PublicProduct>> {
  const { category, onSale, size, color, minPrice, maxPrice, page, limit, sort = 'newest' } = query;
  const matching = and(
    live,
    category === undefined ? undefined : inCategoryTree(category),
    onSale === undefined ? undefined : sql`${onSaleSql} = ${onSale}`,
    size ? sql`${size} = any(${products.sizes})` : undefined,
    color ? sql`${color} = any(${products.colors})` : undefined,
    minPrice === undefined ? undefined : sql`${effectivePriceSql} >= ${toCents(minPrice)}`,
    maxPrice === undefined ? undefined : sql`${effectivePriceSql} < ${toCents(maxPrice)}`,
    search,
  );
  // All that match are looked at by what they are filtered and sorted by; only those of the page are read whole.
  const found = db
    .select({ id: products.id, total: totalColumn.as('total') })
    .from(products)
    .where(matching)
    .orderBy(ORDERS[sort], asc(products.id))
    .limit(limit)
    .offset(offsetOf(query))
    .as('found');
  const rows = await selectPublicProducts(db, sql<number>`${found.total}`)
    .innerJoin(found, eq(found.id, products.id))
    .orderBy(ORDERS[sort], asc(products.id));
  const total = await totalOf(rows, page, () => db.$count(products, matching));
  return { rows: rows.map(toPublicProduct), total, page, limit };
}

/** The live products of a category and all below it. @throws ShopError 404 when it is unknown or archived */
export async function listPublicCategoryProducts(
  db: Executor,
  categoryId: string,
  query: CategoryQuery,
): Promise<ListPage<PublicProduct>> {
  const category = await db.query.categories.findFirst({
    columns: { archived: true },
    where: (table, operators) => operators.eq(table.id, categoryId),
  });
  if (!category || category.archived) throw notFound('Category');
  return listPublicProducts(db, { ...query, category: categoryId });
}

/** One live product. @throws ShopError 404 when it is unknown or archived */
export async function getPublicProduct(db: Executor, id: string): Promise<PublicProduct> {
  const [row] = await selectPublicProducts(db)
    .where(and(live, eq(products.id, id)))
    .limit(1);
  if (!row) throw notFound('Product');
  return toPublicProduct(row);
}
