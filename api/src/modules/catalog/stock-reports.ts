import type { StockAlert, StockStatus, StockValidation, callSchemas } from '@shop/shared/contracts';
import { findVariant, stockKey, stockLevel } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { containsPattern, offsetOf } from '../../http/lists';
import type { ListPage } from '../../http/lists';
import { getProduct } from './list-products';
import type { StockRules } from './stock-filter';
import { imageOf } from './images';
import type { ImageRow } from './images';
import { inVariantOrder } from './product-rows';
import type { StockRow } from './product-rows';
import { getStock } from './stock';

type Output<Id extends 'validateStock' | 'stockAlerts', Key extends string> =
  (typeof callSchemas)[Id] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : never;

/** How a product stands, in total and by variant. @throws ShopError 404 */
export async function stockStatus(
  db: Executor,
  productId: string,
  { lowStockUnder }: StockRules,
): Promise<StockStatus> {
  const { total, stockEntries } = await getStock(db, productId);
  return {
    productId,
    total,
    level: stockLevel(total, lowStockUnder),
    lowBelow: lowStockUnder,
    stockEntries: stockEntries.map((entry) => ({ ...entry, level: stockLevel(entry.quantity, lowStockUnder) })),
  };
}

/**
 * Whether items can be had together: those of one variant share its pieces, in their order. Nothing is reserved.
 *
 * @throws ShopError 404
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

/** Live products with what they have: one pass over all stock, which is quicker than looking at each product's own. */
const standing = (lowUnder: number): SQL => sql`(
  select p.id, p.name, p.ref_code, p.sizes, p.colors, p.created_at, coalesce(t.total, 0) as total,
         coalesce(t.out, 0) as out, coalesce(t.low, 0) as low
  from products p
  left join (
    select product_id, sum(quantity)::int as total, count(*) filter (where quantity = 0) as out,
           count(*) filter (where quantity between 1 and ${lowUnder - 1}) as low
    from stock group by product_id
  ) t on t.product_id = p.id
  where not p.archived
)`;

/** Which products are short: by their total, or by any of their variants as well. */
function shortOf(lowUnder: number): Record<'product' | 'variant', Record<'out' | 'low', SQL>> {
  const lowTotal = sql`(total between 1 and ${lowUnder - 1})`;
  return {
    product: { out: sql`total = 0`, low: lowTotal },
    variant: { out: sql`(total = 0 or out > 0)`, low: sql`(${lowTotal} or low > 0)` },
  };
}

interface AlertRow extends Record<string, unknown> {
  id: string;
  name: string;
  ref_code: string;
  sizes: string[];
  colors: string[];
  total: number;
  entries: StockRow[];
  image: ImageRow | null;
  matching: number;
}

/** Live products that are short of something: sold out first, then the fewest pieces. */
export async function stockAlerts(
  db: Executor,
  query: Output<'stockAlerts', 'query'>,
  { lowStockUnder }: StockRules,
): Promise<ListPage<StockAlert>> {
  const { scope, level, q, page, limit } = query;
  const { out, low } = shortOf(lowStockUnder)[scope];
  const wanted = level === undefined ? sql`(${out} or ${low})` : { out, low }[level];
  const pattern = containsPattern(q ?? '');
  const search = q ? sql`and (name ilike ${pattern} or ref_code ilike ${pattern})` : sql``;
  const from = sql`from ${standing(lowStockUnder)} standing where ${wanted} ${search}`;
  const { rows } = await db.execute<AlertRow>(sql`
    select page.*,
           (select coalesce(json_agg(json_build_object('size', s.size, 'color', s.color, 'quantity', s.quantity)), '[]')
            from stock s where s.product_id = page.id and s.quantity < ${lowStockUnder}) as entries,
           (select json_build_object('id', i.id, 'picture', i.picture, 'widths', i.widths, 'avif', i.avif,
                     'width', i.width, 'height', i.height, 'color', i.color)
            from product_images i where i.product_id = page.id order by i.position, i.id limit 1) as image
    from (
      select standing.*, (count(*) over ())::int as matching, row_number() over (order by total > 0,
               total >= ${lowStockUnder}, out desc, total, created_at desc, id) as place
      ${from}
      order by place
      limit ${limit} offset ${offsetOf(query)}
    ) page
    order by page.place`);
  const [first] = rows;
  const counted =
    first !== undefined || page === 1
      ? []
      : (await db.execute<{ matching: number }>(sql`select count(*)::int as matching ${from}`)).rows;
  return {
    rows: rows.map((row) => toAlert(row, lowStockUnder)),
    total: first?.matching ?? counted[0]?.matching ?? 0,
    page,
    limit,
  };
}

const toAlert = (row: AlertRow, lowUnder: number): StockAlert => ({
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
