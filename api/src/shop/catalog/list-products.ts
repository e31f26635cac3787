import type { Product, ProductCounts, callSchemas } from '@shop/shared/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalColumn, totalOf, totalWhere } from '../../database/paging';
import { products } from '../../database/schema';
import { one } from '../../database/one';
import { notFound } from '../../errors';
import { byText, offsetOf, orderBy } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';
import { selectProducts, toProduct } from './product-rows';
import { inCategoryTree, newestFirst, onSaleSql, productSearch, totalStockSql } from './product-sql';
import { fitsPieces, piecesOf, totalOfPieces } from './stock-filter';
import type { StockRules } from './stock-filter';

/** Filters and page of the staff's product list, as the contract's schema parsed them. */
export type ProductsListQuery = z.output<(typeof callSchemas)['listCategoryProducts']['query']>;

type ProductCountsQuery = z.output<(typeof callSchemas)['countProducts']['query']>;

/** How many of the newest orders say what was sold last. */
const MAX_LATEST_ORDERS = 300;

/** The products of the newest orders, the last sold at place 1. */
const sold = sql`(
  select l.product_id, row_number() over (order by max(o.created_at) desc, l.product_id) as place from order_lines l
  join (select id, created_at from orders where deleted_at is null
        order by created_at desc nulls last, id limit ${sql.raw(String(MAX_LATEST_ORDERS))}) o on o.id = l.order_id
  where l.product_id is not null
  group by l.product_id) sold`;

/** The place of a product, with {@link sold} joined: below all others if it was not sold lately. */
const lastSold = sql`-coalesce(sold.place, 1000000)`;

const SORTABLE = {
  createdAt: products.createdAt,
  // The products that were not sold lately are the newest first.
  lastSold: {
    ascending: sql`${lastSold} asc, ${newestFirst}`,
    descending: sql`${lastSold} desc, ${newestFirst}`,
  },
  name: byText(products.name),
  refCode: byText(products.refCode),
  price: products.price,
  // Products without this price sort below all others.
  salePrice: sql`coalesce(${products.salePrice}, -1)`,
  buyPrice: sql`coalesce(${products.buyPrice}, -1)`,
  stock: totalStockSql,
};

async function listWhere(
  db: Executor,
  where: SQL | undefined,
  query: ProductsListQuery,
  rules: StockRules,
): Promise<ListPage<Product>> {
  const { page, limit, sort } = query;
  const matching = and(
    where,
    query.supplier === undefined ? undefined : eq(products.supplierId, query.supplier),
    query.archived === undefined ? undefined : eq(products.archived, query.archived),
    query.onSale === undefined ? undefined : eq(onSaleSql, query.onSale),
    productSearch(query.q),
  );
  const by = sort?.replace(/^-/, '');
  if (query.stock !== undefined || by === 'stock' || by === 'lastSold') return listJoined(db, matching, query, rules);
  const order = orderBy(sort, SORTABLE, [newestFirst], products.id);
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(matching)
    .orderBy(...order)
    .limit(limit)
    .offset(offsetOf(query));
  const [total, rows] = await Promise.all([
    db.$count(products, matching),
    selectProducts(db)
      .where(inArray(products.id, ids))
      .orderBy(...order),
  ]);
  return { rows: rows.map(toProduct), total, page, limit };
}

/** The same by stock or last sale: one pass filters, sorts and counts; then the products of the page are read. */
async function listJoined(
  db: Executor,
  matching: SQL | undefined,
  query: ProductsListQuery,
  rules: StockRules,
): Promise<ListPage<Product>> {
  const { page, limit, sort } = query;
  const pieces = piecesOf(db);
  const wanted = and(matching, query.stock && fitsPieces(pieces, query.stock, rules));
  const isBySale = sort?.replace(/^-/, '') === 'lastSold';
  const matched = (total: SQL<number>) => {
    const joined = db
      .select({ id: products.id, total })
      .from(products)
      .leftJoin(pieces, query.stock === undefined && isBySale ? sql`false` : eq(pieces.productId, products.id));
    return (isBySale ? joined.leftJoin(sold, sql`sold.product_id = ${products.id}`) : joined).where(wanted);
  };
  // Without a filter by stock, the products alone tell how many match.
  const total = query.stock === undefined ? totalWhere(products, matching) : totalColumn;
  const found = await matched(total)
    .orderBy(...orderBy(sort, { ...SORTABLE, stock: totalOfPieces(pieces) }, [newestFirst], products.id))
    .limit(limit)
    .offset(offsetOf(query));
  const ids = found.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await selectProducts(db).where(inArray(products.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []).map(toProduct),
    total: await totalOf(found, page, async () => (await matched(total).limit(1))[0]?.total ?? 0),
    page,
    limit,
  };
}

/** The products that match, archived ones included unless the query says otherwise; newest first. */
export const listProducts = (
  db: Executor,
  { category, ...query }: ProductsListQuery & { category?: string | undefined },
  rules: StockRules,
): Promise<ListPage<Product>> =>
  listWhere(db, category === undefined ? undefined : inCategoryTree(category), query, rules);

/** How many products are in each part of the list: one pass over all stock, so that all counts are of one moment. */
export async function countProducts(
  db: Executor,
  { category, supplier, archived }: ProductCountsQuery,
  rules: StockRules,
): Promise<ProductCounts> {
  const pieces = piecesOf(db);
  const shown = archived === undefined ? sql`true` : eq(products.archived, archived);
  const countOf = (part: SQL) => sql<number>`(count(*) filter (where ${part}))::int`;
  const found = await db
    .select({
      total: countOf(shown),
      low: countOf(sql`${shown} and ${fitsPieces(pieces, 'low', rules)}`),
      out: countOf(sql`${shown} and ${fitsPieces(pieces, 'out', rules)}`),
      onSale: countOf(sql`${shown} and ${onSaleSql}`),
      archived: countOf(sql`${products.archived}`),
    })
    .from(products)
    .leftJoin(pieces, eq(pieces.productId, products.id))
    .where(
      and(
        category === undefined ? undefined : inCategoryTree(category),
        supplier === undefined ? undefined : eq(products.supplierId, supplier),
      ),
    );
  return one(found);
}

/** The products of a category and all below it. @throws ShopError notFound when there is no such category */
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

/** One product, archived or not. @throws ShopError notFound */
export async function getProduct(db: Executor, id: string): Promise<Product> {
  const [row] = await selectProducts(db).where(eq(products.id, id)).limit(1);
  if (!row) throw notFound('Product');
  return toProduct(row);
}
