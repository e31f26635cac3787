import type { callSchemas } from '@shop/shared/contracts';
import { foldText, toCents, wantedNames } from '@shop/shared/rules';
import { eq, fillPlaceholders, sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { categories, products } from '../../database/schema';
import { isSpelled } from '../../database/folds';
import { byText, containsPattern, offsetOf } from '../../database/list-queries';
import { publicCardJson, publicProductJson } from '../catalog/product-rows';
import { categoryTree, discountSql, effectivePriceSql, onSaleSql } from '../catalog/product-sql';

type CategoryQuery = z.output<(typeof callSchemas)['listPublicCategoryProducts']['query']>;

/** Filters and page of the public list of products. */
export type ProductsQuery = CategoryQuery & { category?: string | undefined };

/** How a list is searched: not at all, for the exact text, or for similar names. */
export type Search = 'none' | 'exact' | 'close';

/** The one row that a list's statement answers. */
export interface ListRow<Row> {
  /** How many match in all. */
  total: number;
  rows: Row[];
  /** Whether the requested category exists and is live. */
  known: boolean;
}

/** A statement as `pg` takes it; one with a name is planned once for each connection. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** The number of rows on the first page of nearly every list. */
const FIRST_ROWS = 28;

/** The JSON that is read of each product, for {@link toPublicProduct} or {@link toPublicCard}. */
const FIELDS = { whole: publicProductJson, card: publicCardJson };

interface Shape {
  fields: keyof typeof FIELDS;
  /** Whether the typed text folded is more than the same in lower case. */
  spelled: boolean;
  /** Whether the page lies within the first {@link FIRST_ROWS} rows. */
  first: boolean;
  category: boolean;
  onSale: boolean | undefined;
  size: boolean;
  color: boolean;
  minPrice: boolean;
  maxPrice: boolean;
  search: Search;
  sort: keyof typeof SORTS;
}

const given = (name: keyof Values) => sql.placeholder(name);

/** SQL: the name of the product's category contains the typed text. */
const inTypedCategory = sql`${products.categoryId} = any(array(
  select named.id from ${categories} named where not named.archived and (named.name ilike ${given('pattern')}
    or split_part(named.folded, E'\\n', 1) like ${given('folded')})))`;

/**
 * Names that begin with the typed text, then names and SKUs that contain it, categories, descriptions; each by name.
 */
const relevanceSql = sql`case
  when ${products.name} ilike ${given('start')} or ${products.folded} like ${given('foldedStart')} then '0'
  when ${products.name} ilike ${given('pattern')} or ${products.refCode} ilike ${given('pattern')}
    or split_part(${products.folded}, E'\\n', 1) like ${given('folded')}
    or split_part(${products.folded}, E'\\n', 2) like ${given('folded')} then '1'
  when ${inTypedCategory} then '2'
  else '3' end || ${byText(products.name)}`;

/** Sort keys and directions, in the same words as the indexes; ties are broken by the id. */
const SORTS = {
  relevance: { key: relevanceSql, way: sql`asc` },
  newest: { key: sql`${products.createdAt}`, way: sql`desc nulls last` },
  name: { key: byText(products.name), way: sql`asc` },
  'price-low': { key: effectivePriceSql, way: sql`asc` },
  'price-high': { key: effectivePriceSql, way: sql`desc` },
  discount: { key: discountSql, way: sql`desc` },
} satisfies Record<NonNullable<CategoryQuery['sort']> | 'relevance', { key: SQL; way: SQL }>;

/** SQL: products that shoppers may see, in the same words as the indexes. */
const LIVE = sql`not ${products.archived}`;

/**
 * SQL: a product's name, SKU or description, or the name of its category, contains the typed text. These are look-ups
 * with an index each. As one condition PostgreSQL would expect them to match nearly every product, and would
 * scan all.
 */
const holdsTyped = (spelled: boolean): SQL => {
  const holds = (pattern: SQL | Placeholder) => sql`
    select found.id from ${products} found where found.name ilike ${pattern}
      or found.ref_code ilike ${pattern} or found.description ilike ${pattern}
    union all
    select found.id from ${categories} named join ${products} found on found.category_id = named.id
      where not named.archived and named.name ilike ${pattern}`;
  const inOtherSpelling = spelled ? sql` union all ${holds(given('folded'))}` : sql.empty();
  return sql`${products.id} in (
    ${holds(given('pattern'))}${inOtherSpelling}
    union all
    select found.id from ${categories} named join ${products} found on found.category_id = named.id
      where not named.archived and split_part(named.folded, E'\\n', 1) like ${given('folded')}
    union all
    select found.id from ${products} found where found.folded <> '' and found.folded like ${given('folded')})`;
};

/** SQL: a product's name is similar to the typed text. */
const soundsLikeTyped = sql`${products.id} in (select products_like(${given('typed')}))`;

/** All values that a statement may have, whatever its shape. */
interface Values {
  category: string | undefined;
  sizes: string[];
  colors: string[];
  minPrice: number | undefined;
  maxPrice: number | undefined;
  pattern: string;
  /** Like `pattern`, but only at the beginning of a text. */
  start: string;
  /** Both for the folded form of the typed text. */
  folded: string;
  foldedStart: string;
  typed: string;
  limit: number;
  offset: number;
  /** The end of the page: no more rows are needed, also of each single category. */
  end: number;
}

function conditionsOf(shape: Shape): SQL {
  const conditions = [LIVE];
  if (shape.onSale !== undefined) conditions.push(shape.onSale ? onSaleSql : sql`not ${onSaleSql}`);
  if (shape.size) conditions.push(sql`${products.sizes} && ${given('sizes')}::text[]`);
  if (shape.color) conditions.push(sql`${products.colors} && ${given('colors')}::text[]`);
  if (shape.minPrice) conditions.push(sql`${effectivePriceSql} >= ${given('minPrice')}`);
  if (shape.maxPrice) conditions.push(sql`${effectivePriceSql} < ${given('maxPrice')}`);
  if (shape.search === 'exact') conditions.push(holdsTyped(shape.spelled));
  if (shape.search === 'close') conditions.push(soundsLikeTyped);
  return sql.join(conditions, sql` and `);
}

/**
 * The subqueries `found`, with the ids of the page, and `total`. Without a search an index reads the rows of the page
 * in order, for each category by itself, and all other rows are only counted. The matches of a search have no order, so
 * they are found first, then counted and sorted.
 */
function pageOf(shape: Shape): { found: SQL; total: SQL } {
  const { key, way } = SORTS[shape.sort];
  const matching = conditionsOf(shape);
  const inTree = sql`${products.categoryId} = any(array(select id from tree))`;
  const everywhere = shape.category ? sql`${matching} and ${inTree}` : matching;
  const found = (candidates: SQL) => sql`found as materialized (
    select id from (${candidates}) candidates order by key ${way}, id limit ${given('limit')} offset ${given('offset')})`;
  const select = sql`select ${products.id}, ${key} as key from ${products}`;
  if (shape.search !== 'none') {
    return {
      found: sql`matching as materialized (${select} where ${everywhere}), ${found(sql`select id, key from matching`)}`,
      total: sql`select count(*) from matching`,
    };
  }
  // A constant, because for a parameter of a prepared statement PostgreSQL plans for a tenth of all rows.
  const end = shape.first ? sql.raw(String(FIRST_ROWS)) : given('end');
  const inOrder = (where: SQL) => sql`${select} where ${where} order by ${key} ${way}, ${products.id} limit ${end}`;
  const ofOne = inOrder(sql`${matching} and ${products.categoryId} = tree.id`);
  return {
    found: found(
      shape.category ? sql`select of_one.* from tree cross join lateral (${ofOne}) of_one` : inOrder(matching),
    ),
    total: sql`select count(*) from ${products} where ${everywhere}`,
  };
}

function build(shape: Shape): { text: string; params: unknown[] } {
  const { key, way } = SORTS[shape.sort];
  const { found, total } = pageOf(shape);
  const withTree = shape.category ? sql`recursive ${categoryTree(given('category'))}, ` : sql.empty();
  const known = shape.category
    ? sql`exists (select from ${categories} where ${categories.id} = ${given('category')} and not ${categories.archived})`
    : sql`true`;
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`
    with ${withTree}${found}
    select (${total})::int as total, ${known} as known, (
      select coalesce(json_agg(${FIELDS[shape.fields]} order by ${key} ${way}, ${products.id}), '[]')
      from ${products}
      left join ${categories} on ${eq(categories.id, products.categoryId)}
      where ${products.id} = any(array(select id from found))
    ) as rows`);
  return { text, params };
}

/** A name for a prepared statement, within PostgreSQL's 63 characters. */
const nameOf = (shape: Shape): string =>
  `list ${Object.values(shape)
    .map((value) => (typeof value === 'boolean' ? Number(value) : (value ?? 'any')))
    .join(' ')}`;

const built = new Map<string, ReturnType<typeof build>>();

function builtOf(shape: Shape): ReturnType<typeof build> {
  const name = nameOf(shape);
  const statement = built.get(name) ?? build(shape);
  built.set(name, statement);
  return statement;
}

/**
 * The statement that reads a page of a list. First pages are prepared. Other pages, and filters with many combinations,
 * are planned each time, so that connections do not keep a plan for each of them.
 */
export function listStatement(query: ProductsQuery, search: Search): Statement {
  const { category, onSale, minPrice, maxPrice, q = '', limit, fields = 'whole' } = query;
  const sizes = wantedNames(query.size ?? '');
  const colors = wantedNames(query.color ?? '');
  const offset = offsetOf(query);
  const shape: Shape = {
    fields,
    spelled: search === 'exact' && isSpelled(q),
    first: offset + limit <= FIRST_ROWS,
    category: category !== undefined,
    onSale,
    size: sizes.length > 0,
    color: colors.length > 0,
    minPrice: minPrice !== undefined,
    maxPrice: maxPrice !== undefined,
    search,
    sort: query.sort ?? (search === 'none' ? 'newest' : 'relevance'),
  };
  const { text, params } = builtOf(shape);
  const folded = containsPattern(foldText(q) || q);
  const values: Values = {
    category,
    sizes,
    colors,
    minPrice: minPrice === undefined ? undefined : toCents(minPrice),
    maxPrice: maxPrice === undefined ? undefined : toCents(maxPrice),
    pattern: containsPattern(q),
    start: containsPattern(q).slice(1),
    folded,
    foldedStart: folded.slice(1),
    typed: q,
    limit,
    offset,
    end: offset + limit,
  };
  const filtered = shape.size || shape.color || shape.minPrice || shape.maxPrice || onSale === false;
  return {
    ...(shape.first && !filtered ? { name: nameOf(shape) } : {}),
    text,
    values: fillPlaceholders(params, { ...values }),
  };
}
