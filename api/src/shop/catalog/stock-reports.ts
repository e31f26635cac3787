import type { StockAlert, StockStatus, StockValidation, callSchemas } from '@shop/shared/contracts';
import { findVariant, lowUnderOf, stockKey, stockLevel } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { products } from '../../database/schema';
import { offsetOf } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';
import { getProduct } from './list-products';
import { productSearch } from './product-sql';
import { lowUnderSql } from './stock-filter';
import type { StockRules } from './stock-filter';
import { imageOf } from '../../pictures/images';
import type { ImageRow } from '../../pictures/images';
import { inVariantOrder } from './product-rows';
import type { StockRow } from './stock-rows';
import { getStock } from './stock';

type Output<Id extends 'validateStock' | 'stockAlerts', Key extends string> =
  (typeof callSchemas)[Id] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : never;

/** The stock level of a product, in total and by variant. @throws ShopError notFound */
export async function stockStatus(db: Executor, productId: string, rules: StockRules): Promise<StockStatus> {
  const { total, stockEntries } = await getStock(db, productId);
  const product = await getProduct(db, productId);
  const lowUnder = lowUnderOf(product, rules.lowStockUnder);
  return {
    productId,
    total,
    level: stockLevel(total, lowUnder),
    lowBelow: lowUnder,
    stockEntries: stockEntries.map((entry) => ({ ...entry, level: stockLevel(entry.quantity, lowUnder) })),
  };
}

/**
 * Whether items are available together: items of one variant share its pieces, in their order. Nothing is reserved.
 *
 * @throws ShopError notFound
 */
export async function validateStock(
  db: Executor,
  productId: string,
  { items }: Output<'validateStock', 'body'>,
): Promise<StockValidation> {
  const product = await getProduct(db, productId);
  const left = new Map(Object.entries(product.stock));
  const problems = items.flatMap(({ size, color, quantity }, index) => {
    const variant = findVariant({ size, color }, product);
    const key = variant === undefined ? '' : stockKey(variant);
    const available = variant === undefined ? 0 : (left.get(key) ?? 0);
    left.set(key, Math.max(available - quantity, 0));
    if (variant !== undefined && quantity <= available) return [];
    const message =
      variant === undefined
        ? 'The product has no such size and color'
        : `Only ${available} available, but ${quantity} requested`;
    return [{ index, size: size ?? '', color: color ?? '', requested: quantity, available, message }];
  });
  return { valid: problems.length === 0, problems };
}

/** Live products with their stock: one pass over all stock is faster than a look-up for each product. */
const standing = (rules: StockRules): SQL => sql`(
  select ${products.id}, name, ref_code, sizes, colors, created_at, ${lowUnderSql(rules)} as low_under,
         coalesce(t.total, 0) as total, coalesce(t.out, 0) as out, t.least
  from ${products}
  left join (
    select product_id, sum(quantity)::int as total, count(*) filter (where quantity = 0) as out,
           min(quantity) filter (where quantity > 0) as least
    from stock group by product_id
  ) t on t.product_id = ${products.id}
  where not archived
)`;

/** SQL: which products are short of stock, by their total or also by any variant. */
const LOW_TOTAL = sql`(total > 0 and total < low_under)`;
const SHORT: Record<'product' | 'variant', Record<'out' | 'low', SQL>> = {
  product: { out: sql`total = 0`, low: LOW_TOTAL },
  variant: { out: sql`(total = 0 or out > 0)`, low: sql`(${LOW_TOTAL} or least < low_under)` },
};

/** SQL: sold out before few pieces, by total before by variant; then the fewest pieces first. */
const SHORTEST_FIRST = sql`total > 0, total >= low_under, out desc, total, created_at desc, id`;

interface AlertRow extends Record<string, unknown> {
  id: string;
  name: string;
  ref_code: string;
  sizes: string[];
  colors: string[];
  low_under: number;
  total: number;
  entries: StockRow[];
  image: ImageRow | null;
  matching: number;
}

/** Live products that are short of stock: sold out first, then those with the fewest pieces. */
export async function stockAlerts(
  db: Executor,
  query: Output<'stockAlerts', 'query'>,
  rules: StockRules,
): Promise<ListPage<StockAlert>> {
  const { scope, level, q, page, limit } = query;
  const { out, low } = SHORT[scope];
  const wanted = level === undefined ? sql`(${out} or ${low})` : { out, low }[level];
  const matching = productSearch(q, sql`standing.id`);
  const search = matching === undefined ? sql`` : sql`and ${matching}`;
  const from = sql`from ${standing(rules)} standing where ${wanted} ${search}`;
  const { rows } = await db.execute<AlertRow>(sql`
    select id, name, ref_code, sizes, colors, low_under, total, matching,
           (select coalesce(json_agg(json_build_object('size', s.size, 'color', s.color, 'quantity', s.quantity)), '[]')
            from stock s where s.product_id = page.id and s.quantity < page.low_under) as entries,
           (select json_build_object('id', i.id, 'picture', i.picture, 'widths', i.widths, 'avif', i.avif,
                     'width', i.width, 'height', i.height, 'color', i.color)
            from product_images i where i.product_id = page.id order by i.position, i.id limit 1) as image
    from (
      select standing.*, (count(*) over ())::int as matching ${from}
      order by ${SHORTEST_FIRST}
      limit ${limit} offset ${offsetOf(query)}
    ) page
    order by ${SHORTEST_FIRST}`);
  const [first] = rows;
  const counted =
    first !== undefined || page === 1
      ? []
      : (await db.execute<{ matching: number }>(sql`select count(*)::int as matching ${from}`)).rows;
  return {
    rows: rows.map(toAlert),
    total: first?.matching ?? counted[0]?.matching ?? 0,
    page,
    limit,
  };
}

const toAlert = ({ low_under: lowUnder, ...row }: AlertRow): StockAlert => ({
  _id: row.id,
  name: row.name,
  refCode: row.ref_code,
  thumb_url: row.image === null ? null : imageOf(row.image).thumb_url,
  total: row.total,
  level: stockLevel(row.total, lowUnder),
  entries: inVariantOrder(row.entries, row).map(({ size, color, quantity }) => ({
    key: stockKey({ size, color }),
    size,
    color,
    quantity,
    level: stockLevel(quantity, lowUnder),
  })),
});
