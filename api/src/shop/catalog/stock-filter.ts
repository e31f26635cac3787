import type { StockFilter } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { products, stock } from '../../database/schema';

/** The settings that decide which stock is low. */
export interface StockRules {
  /** Fewer pieces than this are low, unless the product has its own limit. */
  lowStockUnder: number;
}

/** The pieces of each product, in total and of its variant with the fewest: one pass over all stock. */
export const piecesOf = (db: Executor) =>
  db
    .select({
      productId: stock.productId,
      total: sql`sum(${stock.quantity})`.as('total'),
      least: sql`min(${stock.quantity})`.as('least'),
    })
    .from(stock)
    .groupBy(stock.productId)
    .as('pieces');

type Pieces = ReturnType<typeof piecesOf>;

/** All pieces of a product, with {@link piecesOf} joined. */
export const totalOfPieces = (pieces: Pieces): SQL => sql`coalesce(${pieces.total}, 0)`;

/** SQL: the number of pieces below which a product is low; the same as the shared rule. */
export const lowUnderSql = ({ lowStockUnder }: StockRules): SQL<number> =>
  sql`coalesce(${products.lowStockUnder}, ${lowStockUnder})`;

/** SQL: whether a product, joined with {@link piecesOf}, matches a filter; the same as the shared rule. */
export function fitsPieces(pieces: Pieces, filter: StockFilter, rules: StockRules): SQL {
  const total = totalOfPieces(pieces);
  const lowUnder = lowUnderSql(rules);
  if (filter === 'out') return sql`${total} <= 0`;
  if (filter === 'low') return sql`${total} < ${lowUnder}`;
  return sql`${total} >= ${lowUnder} and ${pieces.least} < ${lowUnder}`;
}

/** The ids of the products that match a filter. */
export function idsByStock(db: Executor, filter: StockFilter, rules: StockRules) {
  const pieces = piecesOf(db);
  return db
    .select({ id: products.id })
    .from(products)
    .leftJoin(pieces, eq(pieces.productId, products.id))
    .where(fitsPieces(pieces, filter, rules));
}
