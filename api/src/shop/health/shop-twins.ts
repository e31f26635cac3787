import type { ShopHealth } from '@shop/shared/contracts';
import { codeKey, codeSpellings, foldText } from '@shop/shared/rules';
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

/** Article codes that two variants have in different lengths. SQL finds figures that differ in leading zeros only. */
async function readCodeTwins(db: Executor): Promise<Twins> {
  const { rows } = await db.execute<Row<{ codes: string[] }>>(sql`
    select array_agg(code order by length(code), code) as codes from variant_codes where code ~ '^[0-9]{8,14}$'
    group by lpad(code, 14, '0') having count(*) > 1 order by lpad(code, 14, '0')`);
  return rows
    .flatMap(({ codes }) => {
      const [other, name] = codes.filter((code) => codeSpellings(code).length > 1);
      return name === undefined || other === undefined
        ? []
        : [{ kind: 'code' as const, name, other, q: codeKey(name) }];
    })
    .slice(0, MAX_VARIANT_TWINS);
}

/** Names and codes that are the same to people, which older versions allowed. */
export async function readShopTwins(db: Executor): Promise<Twins> {
  const named = (await readTwins(db)).map(({ table, name, other }) => ({ kind: KINDS[table], name, other, q: name }));
  return [...named, ...(await readVariantTwins(db)), ...(await readCodeTwins(db))];
}
