import type { ProductFacets, callSchemas } from '@shop/shared/contracts';
import { countFacets, fromCents } from '@shop/shared/rules';
import type { FacetRow, Variant } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { products } from '../../database/schema';
import { stockedSql } from '../catalog/product-rows';
import { variantsForSale } from '../catalog/variants-for-sale';
import { categoryTree, effectivePriceSql, onSaleSql } from '../catalog/product-sql';
import type { SearchQuery } from '../search/search-query';
import { searched, type ListSource } from './searched';

type FacetsQuery = z.output<(typeof callSchemas)['listProductFacets']['query']>;

/** What filters read from a product. */
interface ProductRow {
  /** Its sizes and its colors, as texts in two lines. */
  axes: string;
  stocked: string | null;
  category: string | null;
  /** The current price. */
  cents: number;
  /** Whether its category is the wanted one, or below it. */
  inside: boolean;
}

/** SQL: names as one text, with tabs between them. `pg` takes five times as long to read arrays. */
const textOf = (names: SQLWrapper) => sql`array_to_string(${names}, chr(9))`;

const namesOf = (text: string): string[] => (text === '' ? [] : text.split('\t'));

/** What products with the same sizes and colors share. */
function shapeOf(axes: string) {
  const [sizes = [], colors = []] = axes.split('\n').map(namesOf);
  return { sizes, colors, forSale: new Map<string | null, Variant[]>() };
}

/**
 * A function that takes rows apart. Each text is read once, because many products have the same sizes and colors, and
 * most of those have all of them in stock.
 */
function rowReader(): (row: ProductRow) => FacetRow {
  const shapes = new Map<string, ReturnType<typeof shapeOf>>();
  return ({ axes, stocked, category, cents }) => {
    const shape = shapes.get(axes) ?? shapeOf(axes);
    shapes.set(axes, shape);
    const forSale = shape.forSale.get(stocked) ?? variantsForSale({ stocked, ...shape });
    shape.forSale.set(stocked, forSale);
    return { sizes: shape.sizes, colors: shape.colors, price: fromCents(cents), category, forSale };
  };
}

function statementOf({ category, onSale }: FacetsQuery, search: SearchQuery | null): SQL {
  const conditions = [sql`not ${products.archived}`];
  if (onSale !== undefined) conditions.push(onSale ? onSaleSql : sql`not ${onSaleSql}`);
  if (search !== null) conditions.push(sql`s.document @@ ${search.match}::tsquery`);
  const from = search === null ? sql`products` : sql`products join product_search s on s.product_id = products.id`;
  const inside =
    category === undefined
      ? sql`true`
      : sql`coalesce(${products.categoryId} = any(array(
          with recursive ${categoryTree(category)} select id from tree)), false)`;
  return sql`
    select ${textOf(products.sizes)} || chr(10) || ${textOf(products.colors)} as axes, ${effectivePriceSql} as cents,
           ${products.categoryId} as category, ${inside} as inside, ${stockedSql} as stocked
    from ${from} where ${sql.join(conditions, sql` and `)}`;
}

/** The products that a list or a search finds in all categories, whatever else is filtered. */
async function readProducts(pool: Pool, query: FacetsQuery, search: SearchQuery | null) {
  const { sql: text, params } = new PgDialect().sqlToQuery(statementOf(query, search));
  const { rows } = await pool.query<ProductRow>(text, params);
  return { rows, total: rows.length };
}

/** The choices of the filters of a list or a search, each with the number of products that it would leave. */
export async function listProductFacets(source: ListSource, query: FacetsQuery): Promise<ProductFacets> {
  const { q = '', category, onSale, size = '', color = '', minPrice = 0, maxPrice = Infinity } = query;
  const { found } = await searched(source, q, {
    filtered: onSale !== undefined,
    read: (search) => readProducts(source.pool, query, search),
    nothing: { rows: [], total: 0 },
  });
  const inside = new Set(found.rows.flatMap((row) => (row.inside ? [row.category] : [])));
  return countFacets(found.rows.map(rowReader()), {
    ...{ size, color },
    fitsPrice: (price) => price >= minPrice && price < maxPrice,
    fitsCategory: (id) => category === undefined || inside.has(id),
  });
}
