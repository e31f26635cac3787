import type { callSchemas } from '@shop/shared/contracts';
import { CSV_BYTE_ORDER_MARK, PRODUCT_COLUMNS, csvLine } from '@shop/shared/rules';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../../database/client';
import { products } from '../../../database/schema';
import { cooperativeYield } from '../../../cooperative-yield';
import { selectProducts, toProduct } from '../product-rows';
import { inCategoryTree, productSearch } from '../product-sql';
import { idsByStock } from '../stock-filter';
import type { StockRules } from '../stock-filter';
import { cellsOf } from './columns';
import { readNameLookup } from './name-lookup';

/** The filters of an export, as the contract's schema parsed them. */
export type ExportQuery = z.output<(typeof callSchemas)['exportProducts']['query']>;

/** Products that are read by one statement. */
const PART = 500;

const byCode = sql<string>`lower(${products.refCode})`;

/**
 * The products that match as a CSV file, by reference code, part by part; the file can be imported again. Text that a
 * spreadsheet would run as a formula is made harmless.
 */
export async function* exportProducts(
  db: Executor,
  query: ExportQuery,
  rules: StockRules,
): AsyncGenerator<string, void> {
  const { names } = await readNameLookup(db);
  const matching = and(
    query.category === undefined ? undefined : inCategoryTree(query.category),
    query.supplier === undefined ? undefined : eq(products.supplierId, query.supplier),
    query.archived === undefined ? undefined : eq(products.archived, query.archived),
    query.stock === undefined ? undefined : inArray(products.id, idsByStock(db, query.stock, rules)),
    productSearch(query.q),
  );
  const forOthers = cooperativeYield();
  let lines = CSV_BYTE_ORDER_MARK + csvLine(PRODUCT_COLUMNS);
  for (let last: string | null = null; ;) {
    const rows: Awaited<ReturnType<typeof selectProducts>> = await selectProducts(db)
      .where(and(matching, last === null ? undefined : gt(byCode, sql`lower(${last})`)))
      .orderBy(asc(byCode))
      .limit(PART);
    for (const row of rows) {
      await forOthers();
      const cells = cellsOf(toProduct(row), names);
      lines += csvLine(PRODUCT_COLUMNS.map((column) => cells[column]));
    }
    yield lines;
    lines = '';
    last = rows.at(-1)?.refCode ?? null;
    if (rows.length < PART || last === null) return;
  }
}
