import { codeSpellings, foldText } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Placeholder, SQL, SQLWrapper } from 'drizzle-orm';
import { products } from '../../database/schema';
import { hasRefCode, isSpelled } from '../../database/folds';
import { containsPattern } from '../../database/list-queries';

/**
 * Rules of the shop in SQL, for filters and sorting. Each means the same as its namesake in the shared rules; a test
 * compares the two.
 */

/** Whether the sale price applies. */
export const onSaleSql = sql<boolean>`(${products.onSale} and coalesce(${products.salePrice} > 0
  and ${products.salePrice} < ${products.price}, false))`;

/** What one piece costs now, in cents. */
export const effectivePriceSql = sql<number>`(case when ${onSaleSql} then ${products.salePrice} else ${products.price} end)`;

/** The discount of the sale price as a part of the price, from 0 to 1. */
export const discountSql = sql<number>`(case when ${onSaleSql}
  then (${products.price} - ${products.salePrice})::float8 / ${products.price} else 0 end)`;

/** All pieces of a product. */
export const totalStockSql = sql<number>`(select coalesce(sum(s.quantity), 0) from stock s where s.product_id = products.id)`;

/** Newest first, in the same words as the index. */
export const newestFirst = sql`${products.createdAt} desc nulls last`;

/** A recursive query named `tree`: the category and all below it, however deep. */
export const categoryTree = (categoryId: string | Placeholder): SQL => sql`tree as (
    select c.id from categories c where c.id = ${categoryId}
    union
    select c.id from categories c join tree t on c.parent_id = t.id
  )`;

/** In the category or in any below it. */
export const inCategoryTree = (categoryId: string): SQL => sql`${products.categoryId} in (
  with recursive ${categoryTree(categoryId)}
  select id from tree)`;

/** What staff typed stands in the name, the SKU or a variant's code; undefined when nothing was typed. */
export function productSearch(typed: string | undefined, id: SQLWrapper = products.id): SQL | undefined {
  if (!typed) return undefined;
  const pattern = containsPattern(typed);
  const plain = containsPattern(foldText(typed) || typed);
  const inOtherSpelling = isSpelled(typed)
    ? sql`union select p.id from products p where p.name ilike ${plain} or p.ref_code ilike ${plain}
          union select c.product_id from variant_codes c where lower(c.code) like ${plain}`
    : sql.empty();
  const spellings = codeSpellings(typed);
  // Each part uses its own index; with OR between them PostgreSQL would use none.
  return sql`${id} in (
    select p.id from products p where p.name ilike ${pattern} or p.ref_code ilike ${pattern} ${inOtherSpelling}
    union
    select p.id from products p where p.folded <> '' and p.folded like ${plain}
      and (split_part(p.folded, E'\\n', 1) like ${plain} or split_part(p.folded, E'\\n', 2) like ${plain})
    union
    select c.product_id from variant_codes c where lower(c.code) like lower(${pattern})
    union
    select c.product_id from variant_codes c where lower(c.code) = any(${sql.param(spellings)}::text[])
    union
    select products.id from products where ${hasRefCode(spellings)})`;
}
