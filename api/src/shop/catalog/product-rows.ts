import { CARD_DESCRIPTION_LENGTH } from '@shop/shared/contracts';
import type { Product, PublicProduct, PublicProductCard, StockMap } from '@shop/shared/contracts';
import { fromCents, isOnSale, stockKey, variantsOf } from '@shop/shared/rules';
import type { Variant } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { categories, products, suppliers } from '../../database/schema';
import { fileAbout, imageOf, type ImageRow } from '../../pictures/images';
import { publicVersion, type StockRow, type StockRowWithSales } from './stock-rows';
import { codeMapOf } from './variant-codes';
import { variantsForSale } from './variants-for-sale';

/** Columns and expressions as one JSON object under their names. */
function jsonOf(selection: Readonly<Record<string, AnyColumn | SQL>>): SQL {
  const parts = Object.entries(selection).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`json_build_object(${sql.join(parts, sql`, `)})`;
}

const CARD_LENGTH = sql.raw(String(CARD_DESCRIPTION_LENGTH));

/** The public columns of a product. Pictures and stock come as JSON, so that a list takes one statement. */
const publicSelection = {
  id: products.id,
  name: products.name,
  refCode: products.refCode,
  description: products.description,
  price: products.price,
  salePrice: products.salePrice,
  onSale: products.onSale,
  categoryId: products.categoryId,
  categoryName: categories.name,
  sizes: products.sizes,
  colors: products.colors,
  composition: products.composition,
  material: products.material,
  careInstructions: products.careInstructions,
  createdAt: products.createdAt,
  images: sql<ImageRow[]>`(
    select coalesce(json_agg(i order by i.position, i.id), '[]') from product_images i where i.product_id = products.id)`,
  // Arrays by column take half the time of a JSON object for each row.
  stock: sql<StockColumns>`(
    select json_build_array(array_agg(s.size), array_agg(s.color), array_agg(s.quantity))
    from stock s where s.product_id = products.id)`,
};

/** A product's stock rows by column: sizes, colors and pieces; nulls without rows. */
type StockColumns = [string[] | null, string[] | null, number[] | null];

/** The columns of {@link StockColumns} with how often orders changed each row. */
type CountedColumns = [...StockColumns, sales: number[] | null];

const staffSelection = {
  ...publicSelection,
  stock: sql<CountedColumns>`(
    select json_build_array(array_agg(s.size), array_agg(s.color), array_agg(s.quantity), array_agg(s.sales))
    from stock s where s.product_id = products.id)`,
  buyPrice: products.buyPrice,
  supplierId: products.supplierId,
  supplierName: suppliers.name,
  archived: products.archived,
  version: products.version,
  sizeChart: products.sizeChart,
  lowStockUnder: products.lowStockUnder,
  shelf: products.shelf,
  codes: sql<(Variant & { code: string })[]>`(
    select coalesce(json_agg(json_build_object('size', c.size, 'color', c.color, 'code', c.code)), '[]')
    from variant_codes c where c.product_id = products.id)`,
};

/**
 * SQL: one JSON value that {@link toPublicProduct} takes, from the tables products and categories. Cost and supplier
 * are not read at all.
 */
export const publicProductJson = jsonOf(publicSelection);

/** SQL: from the stock `s` of a product, the variants that can be bought; those that it no longer lists cannot. */
const forSale = sql`from stock s where s.product_id = products.id and s.quantity > 0
      and s.size = any(case when products.sizes = '{}' then '{""}' else products.sizes end)
      and s.color = any(case when products.colors = '{}' then '{""}' else products.colors end)`;

/**
 * SQL: whether any variant of a product can be bought, also one that fits a condition on its stock row `s`. With
 * `offset 0` PostgreSQL looks each product up by itself: joined with the whole stock, a page of 200 took 40 ms, not 3.
 */
export const forSaleSql = (condition = sql``): SQL<boolean> => sql`exists (select ${forSale} ${condition} offset 0)`;

/**
 * SQL: the sizes and colors with pieces, for `variantsForSale`. Names have no tabs and line ends, and one text
 * takes half the time of two lists: filters read it of every product that a search finds.
 */
export const stockedSql = sql<string | null>`(
    select string_agg(s.size || chr(9) || s.color, chr(10)) from stock s
    where s.product_id = products.id and s.quantity > 0)`;

const cardSelection = {
  id: products.id,
  name: products.name,
  refCode: products.refCode,
  description: sql<string>`case when length(${products.description}) <= ${CARD_LENGTH} then ${products.description}
    else rtrim(left(${products.description}, ${CARD_LENGTH} - 1)) || chr(8230) end`,
  price: products.price,
  salePrice: products.salePrice,
  onSale: products.onSale,
  categoryId: products.categoryId,
  categoryName: categories.name,
  sizes: products.sizes,
  colors: products.colors,
  createdAt: products.createdAt,
  image: sql<ImageRow | null>`(
    select to_json(i) from product_images i where i.product_id = products.id order by i.position, i.id limit 1)`,
  // The second picture in the color of the first one.
  second: sql<ImageRow | null>`(
    select to_json(i) from product_images i where i.product_id = products.id and i.color is not distinct from (
      select f.color from product_images f where f.product_id = products.id order by f.position, f.id limit 1)
    order by i.position, i.id offset 1 limit 1)`,
  stocked: stockedSql,
};

/** What {@link toPublicCard} reads from, likewise: at most two pictures, and which variants are for sale. */
export const publicCardJson = jsonOf(cardSelection);

/** The same for a search or a filter that may name a color: also the pictures of every color, at most two of each. */
export const shadedCardJson = jsonOf({
  ...cardSelection,
  shades: sql<ImageRow[]>`(
    select coalesce(json_agg(shade order by shade.position, shade.id), '[]') from (
      select i.*, row_number() over (partition by i.color order by i.position, i.id) as place
      from product_images i where i.product_id = products.id and i.color is not null) shade
    where shade.place <= 2)`,
});

/** A query of rows for {@link toProduct}; the caller adds where, order and page. */
export const selectProducts = (db: Executor) =>
  db
    .select(staffSelection)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .$dynamic();

/** The JSON of {@link publicProductJson}. */
export type PublicRow = Omit<Pick<typeof products.$inferSelect, Listed>, 'createdAt'> & {
  categoryName: string | null;
  /** In PostgreSQL's JSON format. */
  createdAt: string;
  images: ImageRow[];
  stock: StockColumns;
};

/** The JSON of {@link publicCardJson}. */
export type CardRow = Omit<PublicRow, 'composition' | 'material' | 'careInstructions' | 'images' | 'stock'> & {
  image: ImageRow | null;
  second: ImageRow | null;
  /** The pictures of every color, if a color may be named. */
  shades?: ImageRow[];
  stocked: string | null;
};

type Listed = Extract<keyof typeof publicSelection, keyof typeof products.$inferSelect>;

type StaffRow = Awaited<ReturnType<typeof selectProducts>>[number];

const reference = (id: string | null, name: string | null) => (id === null || name === null ? null : { _id: id, name });

/** Stock rows in the order of the product's sizes and colors; variants that it no longer lists come last. */
export function inVariantOrder<Row extends StockRow>(
  rows: readonly Row[],
  axes: { sizes: readonly string[]; colors: readonly string[] },
): Row[] {
  const place = (listed: readonly string[], name: string) => {
    const at = listed.indexOf(name);
    return at === -1 ? listed.length : at;
  };
  return [...rows].sort(
    (a, b) =>
      place(axes.sizes, a.size) - place(axes.sizes, b.size) ||
      place(axes.colors, a.color) - place(axes.colors, b.color),
  );
}

const stockMapOf = (rows: readonly StockRow[]): StockMap =>
  Object.fromEntries(rows.map((row) => [stockKey(row), row.quantity]));

/** The pieces of every variant that the product lists. */
function publicStockOf({ stock, ...axes }: Pick<PublicRow, 'stock' | 'sizes' | 'colors'>): StockMap {
  const [sizes, colors, quantities] = stock;
  const at = new Map(sizes?.map((size, index) => [JSON.stringify([size, colors?.[index]]), index]));
  return stockMapOf(
    variantsOf(axes).map(({ size, color }) => ({
      size,
      color,
      quantity: quantities?.[at.get(JSON.stringify([size, color])) ?? -1] ?? 0,
    })),
  );
}

const listed = (row: Omit<CardRow, 'image' | 'second' | 'shades' | 'stocked' | 'createdAt'> & { createdAt: Date }) => ({
  _id: row.id,
  name: row.name,
  refCode: row.refCode,
  description: row.description,
  price: fromCents(row.price),
  salePrice: row.salePrice === null ? null : fromCents(row.salePrice),
  category: reference(row.categoryId, row.categoryName),
  sizes: row.sizes,
  colors: row.colors,
  createdAt: row.createdAt.toISOString(),
});

const shared = (row: Omit<PublicRow, 'stock' | 'createdAt'> & { createdAt: Date }) => ({
  ...listed(row),
  composition: row.composition,
  material: row.material,
  careInstructions: row.careInstructions,
  images: row.images.map(imageOf),
});

/** A product for shoppers. `onSale` is true only while the sale price applies. */
export const toPublicProduct = (row: PublicRow): PublicProduct => ({
  ...shared({ ...row, createdAt: new Date(row.createdAt) }),
  onSale: isOnSale(row),
  stock: publicStockOf(row),
});

/** The approximate width of a card's second picture on a dense screen, in pixels. */
const CARD_WIDTH = 640;

/** The pictures of a card: in the color that was named, if there are any. */
function cardPictures({ image, second, shades = [] }: CardRow, color: string | undefined) {
  const [shade = null, other = null] = color === undefined ? [] : shades.filter((one) => one.color === color);
  return shade === null ? { image, second } : { image: shade, second: other };
}

/** The size and the color among a product's own that a filter or a search names. */
export type NamedVariant = Partial<{ [Axis in keyof Variant]: string | undefined }>;

/** A product as a card shows it. */
export function toPublicCard(card: CardRow, { size, color }: NamedVariant): PublicProductCard {
  const { image: _first, second: _other, shades: _all, stocked: _pieces, ...row } = card;
  const keys = new Set(variantsForSale(card).map(stockKey));
  const soldOut = variantsOf(row)
    .map(stockKey)
    .filter((key) => !keys.has(key));
  const { image, second } = cardPictures(card, color);
  const pictures = image === null ? [] : [imageOf(image)];
  return {
    ...listed({ ...row, createdAt: new Date(row.createdAt) }),
    ...(color === undefined ? {} : { color }),
    ...(size === undefined ? {} : { size }),
    onSale: isOnSale(row),
    images: pictures.map(({ url, width, height, srcset }) => ({ url, width, height, srcset })),
    ...(second === null ? {} : { secondImage: fileAbout(second, CARD_WIDTH) }),
    inStock: keys.size > 0,
    ...(keys.size > 0 && soldOut.length > 0 ? { soldOut } : {}),
  };
}

const countedRows = ([sizes, colors, quantities, sales]: CountedColumns): StockRowWithSales[] =>
  (sizes ?? []).map((size, at) => ({
    size,
    color: colors?.[at] ?? '',
    quantity: quantities?.[at] ?? 0,
    sales: sales?.[at] ?? 0,
  }));

/** A product for staff. */
export function toProduct(row: StaffRow): Product {
  const counted = countedRows(row.stock);
  return {
    ...shared(row),
    onSale: row.onSale,
    stock: stockMapOf(inVariantOrder(counted, row)),
    buyPrice: row.buyPrice === null ? null : fromCents(row.buyPrice),
    supplier: reference(row.supplierId, row.supplierName),
    archived: row.archived,
    version: publicVersion(row.version, counted),
    ...(row.sizeChart === null ? {} : { sizeChart: row.sizeChart }),
    lowStockUnder: row.lowStockUnder,
    codes: codeMapOf(row.codes, variantsOf(row)),
    shelf: row.shelf,
  };
}
