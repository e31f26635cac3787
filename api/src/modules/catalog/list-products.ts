import type { Product, callSchemas } from '@shop/shared/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { products, stock } from '../../database/schema';
import { notFound } from '../../http/errors';
import { offsetOf, orderBy } from '../../http/lists';
import type { ListPage } from '../../http/lists';
import { selectProducts, toProduct } from './product-rows';
import { inCategoryTree, newestFirst, productSearch, stockFilterSql, totalStockSql } from './product-sql';

/** Filters and page of the staff's product list, as the contract's schema parsed them. */
export type ProductsListQuery = z.output<(typeof callSchemas)['listCategoryProducts']['query']>;

const SORTABLE = {
  createdAt: products.createdAt,
  name: sql`lower(${products.name})`,
  refCode: sql`lower(${products.refCode})`,
  price: products.price,
  // Unknown comes below every price.
  salePrice: sql`coalesce(${products.salePrice}, -1)`,
  buyPrice: sql`coalesce(${products.buyPrice}, -1)`,
};

/** The shop's own rules that a list goes by. */
export interface StockRules {
  /** Fewer pieces than this are low. */
  lowStockUnder: number;
}

async function listWhere(
  db: Executor,
  where: SQL | undefined,
  query: ProductsListQuery,
  { lowStockUnder }: StockRules,
): Promise<ListPage<Product>> {
  const { page, limit, sort } = query;
  const matching = and(
    where,
    query.supplier === undefined ? undefined : eq(products.supplierId, query.supplier),
    query.archived === undefined ? undefined : eq(products.archived, query.archived),
    query.stock === undefined ? undefined : stockFilterSql(query.stock, lowStockUnder),
    productSearch(query.q),
  );
  const order = (key: SQL) => orderBy(sort, { ...SORTABLE, stock: key }, [newestFirst], products.id);
  const pieces = db
    .select({ productId: stock.productId, total: sql`sum(${stock.quantity})`.as('total') })
    .from(stock)
    .groupBy(stock.productId)
    .as('pieces');
  const found = db.select({ id: products.id }).from(products).$dynamic();
  // Every product's pieces are summed only where the list is sorted by them; then in one pass over all stock.
  if (sort?.replace(/^-/, '') === 'stock') found.leftJoin(pieces, eq(pieces.productId, products.id));
  const ids = found
    .where(matching)
    .orderBy(...order(sql`coalesce(${pieces.total}, 0)`))
    .limit(limit)
    .offset(offsetOf(query));
  const [total, rows] = await Promise.all([
    db.$count(products, matching),
    selectProducts(db)
      .where(inArray(products.id, ids))
      .orderBy(...order(totalStockSql)),
  ]);
  return { rows: rows.map(toProduct), total, page, limit };
}

/** The products that match, archived ones included unless the query says otherwise; newest first. */
export const listProducts = (
  db: Executor,
  { category, ...query }: ProductsListQuery & { category?: string | undefined },
  rules: StockRules,
): Promise<ListPage<Product>> =>
  listWhere(db, category === undefined ? undefined : inCategoryTree(category), query, rules);

/** The products of a category and all below it. @throws ShopError 404 when there is no such category */
export async function listCategoryProducts(
  db: Executor,
  categoryId: string,
  query: ProductsListQuery,
  rules: StockRules,
): Promise<ListPage<Product>> {
  const category = await db.query.categories.findFirst({
    columns: { id: true },
    where: (table, operators) => operators.eq(table.id, categoryId),
  });
  if (!category) throw notFound('Category');
  return listWhere(db, inCategoryTree(categoryId), query, rules);
}

/** One product, archived or not. @throws ShopError 404 */
export async function getProduct(db: Executor, id: string): Promise<Product> {
  const [row] = await selectProducts(db).where(eq(products.id, id)).limit(1);
  if (!row) throw notFound('Product');
  return toProduct(row);
}
