import type { ShopHealth } from '@shop/shared/contracts';
import { codeKey, foldText } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor, Row } from '../../database/client';
import { readTwins } from '../../database/fold-texts';
import { byText } from '../../database/list-queries';

type Twins = NonNullable<ShopHealth['twins']>;

/**
 * Twins of sizes and colors, and of article codes, that the page lists at most; the next ones follow when some are
 * mended.
 */
const MAX_VARIANT_TWINS = 50;

const KINDS = { products: 'refCode', coupons: 'coupon', users: 'username' } as const;

/** The first two names of each group that look the same. */
function pairsIn(names: readonly string[]): [string, string][] {
  return names.flatMap((name, at): [string, string][] => {
    const alike = names.filter((other) => foldText(other) === foldText(name));
    return alike[1] !== undefined && names.indexOf(alike[0] ?? '') === at ? [[name, alike[1]]] : [];
  });
}

/** Sizes and colors of one product that look the same. SQL leaves out products whose names differ at first sight. */
async function readVariantTwins(db: Executor): Promise<Twins> {
  const { rows } = await db.execute<Row<{ refCode: string; sizes: string[]; colors: string[] }>>(sql`
    select ref_code as "refCode", sizes, colors from products
    where array_to_string(sizes || colors, ' ') ~ '[^ -~]|  '
      or cardinality(sizes) > (select count(distinct lower(one)) from unnest(sizes) one)
      or cardinality(colors) > (select count(distinct lower(one)) from unnest(colors) one)
    order by ${byText(sql`ref_code`)}, id`);
  return rows
    .flatMap(({ refCode, sizes, colors }) => [
      ...pairsIn(sizes).map(([other, name]) => ({ kind: 'size' as const, name, other, q: refCode })),
      ...pairsIn(colors).map(([other, name]) => ({ kind: 'color' as const, name, other, q: refCode })),
    ])
    .slice(0, MAX_VARIANT_TWINS);
}

/** A SKU, or the code of a variant. */
interface HeldCode {
  code: string;
  /** The product. */
  of: string;
  isSku: boolean;
}

/** Whether people and scanners cannot tell two codes apart. A variant may have its own product's SKU. */
const areTwins = (a: HeldCode, b: HeldCode): boolean =>
  codeKey(a.code) === codeKey(b.code) && !(a.isSku && b.isSku) && (a.isSku === b.isSku || a.of !== b.of);

/**
 * Codes of variants that another variant or another product's SKU has in some spelling. SQL only finds candidates:
 * codes that differ in leading zeros, blanks and hyphens.
 */
async function readCodeTwins(db: Executor): Promise<Twins> {
  const { rows } = await db.execute<Row<{ held: HeldCode[] }>>(sql`
    select json_agg(json_build_object('code', code, 'of', product_id, 'isSku', is_sku) order by length(code), code, is_sku desc)
      as held
    from (select product_id, code, false as is_sku, lower(code) as alike from variant_codes
          union all select id, ref_code, true, coalesce(key_folded, lower(ref_code)) from products) as coded
    group by ltrim(translate(alike, ' -', ''), '0')
    having count(*) > 1 and not bool_and(is_sku)
    order by ltrim(translate(alike, ' -', ''), '0')`);
  return rows
    .flatMap(({ held }) => {
      const [twin] = held.flatMap((one, at) =>
        held.slice(at + 1).flatMap((next) => (areTwins(one, next) ? [{ one, next }] : [])),
      );
      if (twin === undefined) return [];
      const { one, next } = twin;
      return [{ kind: 'code' as const, name: next.code, other: one.code, q: codeKey(next.code) }];
    })
    .slice(0, MAX_VARIANT_TWINS);
}

/** Names and codes that are the same to people, which older versions allowed. */
export async function readShopTwins(db: Executor): Promise<Twins> {
  const named = (await readTwins(db)).map(({ table, name, other }) => ({ kind: KINDS[table], name, other, q: name }));
  return [...named, ...(await readVariantTwins(db)), ...(await readCodeTwins(db))];
}
