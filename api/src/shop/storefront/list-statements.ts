import type { callSchemas } from '@shop/shared/contracts';
import { toCents, wantedNames } from '@shop/shared/rules';
import { eq, fillPlaceholders, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { categories, products } from '../../database/schema';
import { byText, offsetOf } from '../../database/list-queries';
import { forSaleSql, publicCardJson, publicProductJson, shadedCardJson } from '../catalog/product-rows';
import { categoryTree, discountSql, effectivePriceSql, onSaleSql } from '../catalog/product-sql';
import type { SearchQuery } from '../search/search-query';

type CategoryQuery = z.output<(typeof callSchemas)['listPublicCategoryProducts']['query']>;

/** Filters and page of the public list of products. */
export type ProductsQuery = CategoryQuery & { category?: string | undefined };

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
const FIELDS = { whole: publicProductJson, card: publicCardJson, shadedCard: shadedCardJson };

interface Shape {
  fields: keyof typeof FIELDS;
  /** Whether the page lies within the first {@link FIRST_ROWS} rows. */
  first: boolean;
  category: boolean;
  onSale: boolean | undefined;
  size: boolean;
  color: boolean;
  minPrice: boolean;
  maxPrice: boolean;
  search: boolean;
  sort: keyof typeof SORTS;
}

/** The names of the values of a search's tiers. */
const TIERS = ['tier0', 'tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const;
const NO_TIERS = ['', '', '', '', '', ''] as const;

const given = (name: keyof Values) => sql.placeholder(name);

/** SQL: how well the row `s` of a product fits, from '0': the first tier that it fits, or the number of tiers. */
const tierSql = sql`case ${sql.join(
  TIERS.map((tier, at) => sql`when s.document @@ ${given(tier)}::tsquery then ${sql.raw(`'${String(at)}'`)}`),
  sql` `,
)} else ${sql.raw(`'${String(TIERS.length)}'`)} end`;

/** SQL: whether any variant of a product can be bought. */
const inStock = forSaleSql();

/** SQL: the same, and of products that fit equally well those that sell best first. */
const rankSql = sql`${tierSql} || lpad((99999999 - greatest(least(s.sold, 99999999), 0))::text, 8, '0')`;

/** Sort keys and directions, in the same words as the indexes; ties are broken by the id. */
const SORTS = {
  // After the rank.
  relevance: { key: byText(products.name), way: sql`asc` },
  newest: { key: sql`${products.createdAt}`, way: sql`desc nulls last` },
  name: { key: byText(products.name), way: sql`asc` },
  'price-low': { key: effectivePriceSql, way: sql`asc` },
  'price-high': { key: effectivePriceSql, way: sql`desc` },
  discount: { key: discountSql, way: sql`desc` },
} satisfies Record<NonNullable<CategoryQuery['sort']> | 'relevance', { key: SQL; way: SQL }>;

/** SQL: products that shoppers may see, in the same words as the indexes. */
const LIVE = sql`not ${products.archived}`;

/** All values that a statement may have, whatever its shape. */
interface Values {
  category: string | undefined;
  sizes: string[];
  colors: string[];
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** The search; a product must fit `match`. */
  match: string;
  tier0: string;
  tier1: string;
  tier2: string;
  tier3: string;
  tier4: string;
  tier5: string;
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
  if (shape.size || shape.color) {
    const size = shape.size ? sql`and s.size = any(${given('sizes')}::text[])` : sql.empty();
    const color = shape.color ? sql`and s.color = any(${given('colors')}::text[])` : sql.empty();
    conditions.push(forSaleSql(sql`${size} ${color}`));
  }
  if (shape.minPrice) conditions.push(sql`${effectivePriceSql} >= ${given('minPrice')}`);
  if (shape.maxPrice) conditions.push(sql`${effectivePriceSql} < ${given('maxPrice')}`);
  if (shape.search) conditions.push(sql`s.document @@ ${given('match')}::tsquery`);
  return sql.join(conditions, sql` and `);
}

/**
 * The subqueries `found`, with the ids of the page, and `total`. Sold-out products come last; by relevance, only among
 * those that fit equally well. Without a search an index reads the rows of the page in order, for each category by
 * itself, and all other rows are only counted; sold-out products are read only for a page that the others do not fill.
 * The matches of a search have no order, so they are found first, then counted and sorted.
 */
function pageOf(shape: Shape): { found: SQL; total: SQL } {
  const { key, way } = SORTS[shape.sort];
  const matching = conditionsOf(shape);
  const inTree = sql`${products.categoryId} = any(array(select id from tree))`;
  const everywhere = shape.category ? sql`${matching} and ${inTree}` : matching;
  const found = (candidates: SQL) => sql`found as materialized (
    select id, rank, gone, key from ${candidates}
    order by left(rank, 1), gone, rank, key ${way}, id limit ${given('limit')} offset ${given('offset')})`;
  if (shape.search) {
    const rank = shape.sort === 'relevance' ? rankSql : sql`''`;
    const inOrder = (rows: SQL, gone: SQL, stocked: SQL) => sql`
      select id, rank, ${gone} as gone, key from (select * from ${rows} order by rank, key ${way}, id) products
      where ${stocked} limit ${given('end')}`;
    // Among equally good fits, those that are sold out come last. Worse fits than the page's last one cannot be on it.
    const better = sql`(select * from matching where left(rank, 1) < (select max(left(rank, 1)) from for_sale)
      or (select count(*) from for_sale) < ${given('end')}) better`;
    return {
      found: sql`matching as materialized (
          select ${products.id}, ${products.sizes}, ${products.colors}, ${rank} as rank, ${key} as key
          from ${products} join product_search s on s.product_id = ${products.id} where ${everywhere}),
        for_sale as materialized (${inOrder(sql`matching`, sql`false`, inStock)}),
        ${found(sql`(select * from for_sale union all (${inOrder(better, sql`true`, sql`not ${inStock}`)})) candidates`)}`,
      total: sql`select count(*) from matching`,
    };
  }
  // A constant, because for a parameter of a prepared statement PostgreSQL plans for a tenth of all rows.
  const end = shape.first ? sql.raw(String(FIRST_ROWS)) : given('end');
  const inOrder = (where: SQL) => sql`select ${products.id}, ${key} as key from ${products}
    where ${where} order by ${key} ${way}, ${products.id} limit ${end}`;
  const candidates = (stocked: SQL) =>
    shape.category
      ? sql`select of_one.* from tree cross join lateral (
          ${inOrder(sql`${matching} and ${stocked} and ${products.categoryId} = tree.id`)}) of_one`
      : inOrder(sql`${matching} and ${stocked}`);
  return {
    found: sql`for_sale as materialized (${candidates(inStock)}), ${found(sql`(
      select id, '' as rank, false as gone, key from for_sale
      union all
      select id, '' as rank, true as gone, key from (${candidates(sql`not ${inStock}`)}) sold_out
      where (select count(*) from for_sale) < ${given('end')}) candidates`)}`,
    total: sql`select count(*) from ${products} where ${everywhere}`,
  };
}

function build(shape: Shape): { text: string; params: unknown[] } {
  const { way } = SORTS[shape.sort];
  const { found, total } = pageOf(shape);
  const withTree = shape.category ? sql`recursive ${categoryTree(given('category'))}, ` : sql.empty();
  const known = shape.category
    ? sql`exists (select from ${categories} where ${categories.id} = ${given('category')} and not ${categories.archived})`
    : sql`true`;
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`
    with ${withTree}${found}
    select (${total})::int as total, ${known} as known, (
      select coalesce(json_agg(${FIELDS[shape.fields]} order by left(found.rank, 1), found.gone, found.rank, found.key ${way}, ${products.id}), '[]')
      from found join ${products} on ${products.id} = found.id
      left join ${categories} on ${eq(categories.id, products.categoryId)}
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
export function listStatement(query: ProductsQuery, search: SearchQuery | null): Statement {
  const { category, onSale, minPrice, maxPrice, limit, fields = 'whole' } = query;
  const sizes = wantedNames(query.size ?? '');
  const colors = wantedNames(query.color ?? '');
  const isShaded = fields === 'card' && (search !== null || colors.length > 0);
  const offset = offsetOf(query);
  const shape: Shape = {
    fields: isShaded ? 'shadedCard' : fields,
    first: offset + limit <= FIRST_ROWS,
    category: category !== undefined,
    onSale,
    size: sizes.length > 0,
    color: colors.length > 0,
    minPrice: minPrice !== undefined,
    maxPrice: maxPrice !== undefined,
    search: search !== null,
    sort: query.sort ?? (search === null ? 'newest' : 'relevance'),
  };
  const { text, params } = builtOf(shape);
  const [tier0, tier1, tier2, tier3, tier4, tier5] = search?.tiers ?? NO_TIERS;
  const values: Values = {
    category,
    sizes,
    colors,
    minPrice: minPrice === undefined ? undefined : toCents(minPrice),
    maxPrice: maxPrice === undefined ? undefined : toCents(maxPrice),
    match: search?.match ?? '',
    tier0,
    tier1,
    tier2,
    tier3,
    tier4,
    tier5,
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
