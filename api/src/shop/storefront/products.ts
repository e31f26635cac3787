import type { PublicProduct, PublicProductCard, SizeChart } from '@shop/shared/contracts';
import { fitsForSale, guideOf } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { one } from '../../database/one';
import { categories, products } from '../../database/schema';
import { notFound } from '../../errors';
import type { ListPage } from '../../database/list-queries';
import { publicProductJson, toPublicCard, toPublicProduct } from '../catalog/product-rows';
import { variantsForSale } from '../catalog/variants-for-sale';
import type { CardRow, NamedVariant, PublicRow } from '../catalog/product-rows';
import { searchedVariant } from '../search/search-query';
import type { SearchQuery } from '../search/search-query';
import { listStatement } from './list-statements';
import type { ListRow, ProductsQuery } from './list-statements';
import { searched } from './searched';
import type { ListSource } from './searched';

/** A page of whole products or of cards, as the query says. */
export type PublicList = (ListPage<PublicProduct> | ListPage<PublicProductCard>) & {
  /** The text whose products are answered, because the typed one finds nothing. */
  meant?: string | undefined;
};

async function readList<Row>(pool: Pool, query: ProductsQuery, search: SearchQuery | null): Promise<ListRow<Row>> {
  const { rows } = await pool.query<ListRow<Row>>(listStatement(query, search));
  return one(rows);
}

/** The products that fit the typed text; if none does, those of the text that was probably meant. */
async function search<Row, Product>(
  source: ListSource,
  query: ProductsQuery,
  toProductOf: (typed: string) => (row: Row) => Product,
): Promise<ListPage<Product> & { known: boolean; meant?: string | undefined }> {
  const { q = '', page, limit, category, size, color, minPrice, maxPrice, onSale } = query;
  const { found, typed, meant } = await searched<ListRow<Row>>(source, q, {
    filtered: [category, size, color, minPrice, maxPrice, onSale].some((filter) => filter !== undefined),
    read: (wanted) => readList<Row>(source.pool, query, wanted),
    nothing: { rows: [], total: 0, known: true },
  });
  const toProduct = toProductOf(typed);
  return { ...found, rows: found.rows.map((row) => toProduct(row)), page, limit, meant };
}

/**
 * A function that returns what the filters name of a product: the first chosen color that can be bought, and the size
 * if no other chosen one can be bought in it.
 */
function filteredVariant({ size = '', color = '' }: ProductsQuery): (card: CardRow) => NamedVariant {
  if (size === '' && color === '') return () => ({});
  const fits = fitsForSale({ size, color });
  return (card) => {
    const fitting = variantsForSale(card).filter((variant) => fits([variant]));
    const shade =
      color === '' ? undefined : card.colors.find((one) => fitting.some((variant) => variant.color === one));
    const sizes = new Set(fitting.flatMap((one) => (shade === undefined || one.color === shade ? [one.size] : [])));
    const [only] = sizes.size === 1 && size !== '' ? sizes : [];
    return { ...(shade === undefined ? {} : { color: shade }), ...(only === undefined ? {} : { size: only }) };
  };
}

const list = (source: ListSource, query: ProductsQuery): Promise<PublicList & { known: boolean }> =>
  query.fields === 'card'
    ? search(source, query, (typed) => {
        const searchedOf = typed === '' ? () => ({}) : searchedVariant(typed, source.synonyms);
        const filteredOf = filteredVariant(query);
        return (card: CardRow) => toPublicCard(card, { ...searchedOf(card), ...filteredOf(card) });
      })
    : search(source, query, () => toPublicProduct);

/**
 * The live products that match; when none fits the typed text, those of the text that was probably meant. Newest first,
 * or by relevance for a search, unless the query sorts otherwise. A category includes all categories below it.
 */
export const listPublicProducts = (source: ListSource, query: ProductsQuery): Promise<PublicList> =>
  list(source, query);

/** The live products of a category and all below it. @throws ShopError notFound when it is unknown or archived */
export async function listPublicCategoryProducts(
  source: ListSource,
  category: string,
  query: ProductsQuery,
): Promise<PublicList> {
  const found = await list(source, { ...query, category });
  if (!found.known) throw notFound('Category');
  return found;
}

/**
 * SQL: the size chart of the nearest category with one, upward from the product's own: a key look-up for each level.
 */
const inheritedChart = sql`case when ${products.sizeChart} is null then (
  with recursive above as (
    select c.parent_id, c.size_chart from categories c where c.id = ${products.categoryId}
    union
    select c.parent_id, c.size_chart from categories c join above a on c.id = a.parent_id where a.size_chart is null
  )
  select size_chart from above where size_chart is not null) end`;

const text = (statement: SQL): string => new PgDialect().sqlToQuery(statement).sql;

const live = sql`${products.id} = ${sql.placeholder('id')} and not ${products.archived}`;

const ONE = {
  name: 'one-public-product',
  text: text(sql`
    select ${publicProductJson} as product, ${products.sizeChart} as own, ${inheritedChart} as inherited
    from ${products}
    left join ${categories} on ${eq(categories.id, products.categoryId)}
    where ${live}`),
};

const SIZE_GUIDE = {
  name: 'size-guide',
  text: text(sql`
    select ${products.sizes} as sizes, ${products.sizeChart} as own, ${inheritedChart} as inherited
    from ${products} where ${live}`),
};

/** The size charts that may apply to a product. */
interface Charts {
  own: SizeChart | null;
  inherited: SizeChart | null;
}

/** One live product. @throws ShopError notFound when it is unknown or archived */
export async function getPublicProduct(pool: Pool, id: string): Promise<PublicProduct> {
  const { rows } = await pool.query<{ product: PublicRow } & Charts>({ ...ONE, values: [id] });
  const [row] = rows;
  if (row === undefined) throw notFound('Product');
  const product = toPublicProduct(row.product);
  return guideOf({ ...row, sizes: product.sizes }) === null ? product : { ...product, sizeGuide: true };
}

/**
 * The size chart of a live product: its own, else that of the nearest category upward, else the standard one; of the
 * latter two only the rows of its sizes. @throws ShopError notFound when it is unknown or archived, or has none
 */
export async function getSizeGuide(pool: Pool, id: string): Promise<SizeChart> {
  const { rows } = await pool.query<{ sizes: string[] } & Charts>({ ...SIZE_GUIDE, values: [id] });
  const [row] = rows;
  if (row === undefined) throw notFound('Product');
  const guide = guideOf(row);
  if (guide === null) throw notFound('Size guide');
  return guide;
}
