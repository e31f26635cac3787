import { codeKey, codeSpellings, resolveStockKey, stockKey, type Variant, type VariantAxes } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import { isUniqueViolation } from '../../database/client';
import type { Executor, Row, Tx } from '../../database/client';
import { hasRefCode } from '../../database/folds';
import { products, variantCodes } from '../../database/schema';
import { ShopError, invalid } from '../../errors';
import { chunks } from '../../database/chunks';
import { insertRows } from '../../database/insert-rows';
import { indexProducts } from '../search/index-products';

/** Key of the advisory lock for writes of SKUs and codes of variants; an arbitrary number. */
const CODES_LOCK = 7_260_316;

/** The new code of one variant; '' removes it. */
export interface CodeWrite extends Variant {
  productId: string;
  code: string;
  /** The field of the request that sets it. */
  field: string;
}

/** Codes by stock key, in the order of the product's own variants. */
export const codeMapOf = (
  rows: readonly (Variant & { code: string })[],
  variants: readonly Variant[],
): Record<string, string> =>
  Object.fromEntries(
    variants.flatMap((variant) => {
      const row = rows.find(({ size, color }) => size === variant.size && color === variant.color);
      return row === undefined ? [] : [[stockKey(variant), row.code]];
    }),
  );

const taken = (field: string, message: string): ShopError =>
  new ShopError('conflict', 'CODE_TAKEN', message, { errors: [{ field, message }] });

/**
 * The codes to write for a product's variants, from a map of codes by stock key.
 *
 * @param axes the sizes and colors that the product will have
 * @throws ShopError invalid for a key that fits no combination of size and color
 */
export function codeWrites(
  productId: string,
  codes: Readonly<Record<string, string>> | undefined,
  axes: VariantAxes,
  path = 'codes',
): CodeWrite[] {
  return Object.entries(codes ?? {}).map(([key, code]) => {
    const variant = resolveStockKey(key, axes);
    const field = `${path}.${key}`;
    if (variant === undefined) throw invalid(field, `'${key}' is none of the product's sizes and colors`);
    return { productId, ...variant, code, field };
  });
}

const keyOf = ({ productId, size, color }: Variant & { productId: string }) => JSON.stringify([productId, size, color]);

/** Throws when one request gives a code to two variants. @throws ShopError conflict at the second of them */
function assertUniqueCodes(writes: readonly CodeWrite[]): void {
  const seen = new Map<string, string>();
  for (const write of writes) {
    const code = codeKey(write.code);
    const other = seen.get(code);
    if (code !== '' && other !== undefined && other !== keyOf(write)) {
      throw taken(write.field, `Another variant is to have the code ${write.code}, too`);
    }
    seen.set(code, keyOf(write));
  }
}

/** The variant that has a code. */
export interface CodeHolder extends Variant {
  productId: string;
  code: string;
  /** As people read it: 'Track Tee, M / Black'. */
  whose: string;
}

/** The variants that have these codes, in any spelling that {@link plainCode} leaves. */
export async function codeHolders(db: Executor, codes: readonly string[]): Promise<CodeHolder[]> {
  const { rows } = await db.execute<Row<CodeHolder>>(sql`
    select c.product_id as "productId", c.size, c.color, c.code,
           concat_ws(', ', p.name, nullif(concat_ws(' / ', nullif(c.size, ''), nullif(c.color, '')), '')) as whose
    from variant_codes c join products p on p.id = c.product_id
    where lower(c.code) = any(${sql.param(codes.flatMap(codeSpellings))}::text[])`);
  return rows;
}

/**
 * Throws when another variant has a code, and names that variant. @throws ShopError conflict at the field of the first
 */
async function assertFreeCodes(tx: Tx, writes: readonly CodeWrite[]): Promise<void> {
  const held = await codeHolders(
    tx,
    writes.map(({ code }) => code),
  );
  for (const write of writes) {
    const holder = held.find(({ code }) => codeKey(code) === codeKey(write.code));
    if (holder) throw taken(write.field, `The code ${write.code} is already used by ${holder.whose}`);
  }
}

/**
 * SKUs and codes of variants are written by one transaction at a time: no index knows that a SKU and a code are the
 * same, or tells lengths of a code apart, so a second writer has to wait until it can read what the first one wrote. It
 * locks after rows that exist and before it inserts any.
 */
const lockCodes = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${CODES_LOCK})`);

/** The SKU that a product is to have. */
export interface RefCodeWrite {
  /** Undefined for a new product. */
  productId?: string;
  refCode: string;
}

/**
 * Throws when a variant of another product has a SKU that is written, and names that variant. Who writes SKUs calls it
 * before.
 *
 * @throws ShopError conflict
 */
export async function assertFreeRefCodes(tx: Tx, writes: readonly RefCodeWrite[], field = 'refCode'): Promise<void> {
  if (writes.length === 0) return;
  await lockCodes(tx);
  const held = await codeHolders(
    tx,
    writes.map(({ refCode }) => refCode),
  );
  for (const { productId, refCode } of writes) {
    const holder = held.find((one) => one.productId !== productId && codeKey(one.code) === codeKey(refCode));
    if (holder === undefined) continue;
    const message = `The code ${refCode} is already used by ${holder.whose}`;
    throw new ShopError('conflict', 'REF_CODE_TAKEN', message, { errors: [{ field, message }] });
  }
}

/** The products that have these codes as their SKU, in any spelling. */
async function refCodeHolders(
  db: Executor,
  codes: readonly string[],
): Promise<{ productId: string; name: string; refCode: string }[]> {
  return db
    .select({ productId: products.id, name: products.name, refCode: products.refCode })
    .from(products)
    .where(hasRefCode(codes.flatMap(codeSpellings)));
}

/** Those of these codes that no variant has, and no product as its SKU. They stay free until the transaction ends. */
export async function freeCodes(tx: Tx, codes: readonly string[]): Promise<string[]> {
  await lockCodes(tx);
  const held = (await codeHolders(tx, codes)).map(({ code }) => code);
  const skus = (await refCodeHolders(tx, codes)).map(({ refCode }) => refCode);
  const used = new Set([...held, ...skus].map(codeKey));
  return codes.filter((code) => !used.has(codeKey(code)));
}

/** Throws when a variant gets a code that is the SKU of another product. @throws ShopError conflict at the field */
async function assertNoRefCodes(tx: Tx, writes: readonly CodeWrite[]): Promise<void> {
  const held = await refCodeHolders(
    tx,
    writes.map(({ code }) => code),
  );
  const twins = writes.flatMap((write) => {
    const sku = held.find((one) => one.productId !== write.productId && codeKey(one.refCode) === codeKey(write.code));
    return sku === undefined ? [] : [{ write, sku }];
  });
  if (twins.length === 0) return;
  // A code that stays as it is may be a twin since an older version.
  const own = await codeHolders(
    tx,
    twins.map(({ write }) => write.code),
  );
  for (const { write, sku } of twins) {
    if (own.some((one) => keyOf(one) === keyOf(write))) continue;
    throw taken(write.field, `The code ${write.code} is already used by ${sku.name}, whose SKU it is`);
  }
}

/**
 * Gives variants of locked products their codes. Codes may change places within one request.
 *
 * @throws ShopError conflict for a code that another variant has
 */
export async function writeCodes(tx: Tx, writes: readonly CodeWrite[]): Promise<void> {
  if (writes.length === 0) return;
  assertUniqueCodes(writes);
  await lockCodes(tx);
  await assertNoRefCodes(
    tx,
    writes.filter(({ code }) => code !== ''),
  );
  for (const part of chunks(writes)) {
    const named = part.map(({ productId, size, color }) => ({ product_id: productId, size, color }));
    await tx.execute(sql`
      delete from variant_codes c using json_to_recordset(${JSON.stringify(named)}::json) as n(product_id text, size text, color text)
      where c.product_id = n.product_id and c.size = n.size and c.color = n.color`);
  }
  // Always in the same order, so that two requests never wait for each other.
  const given = writes
    .filter(({ code }) => code !== '')
    .toSorted((a, b) => (a.code.toLowerCase() < b.code.toLowerCase() ? -1 : 1));
  for (const part of chunks(given)) {
    await assertFreeCodes(tx, part);
    try {
      await tx.transaction(async (inner) => {
        await insertRows(
          inner,
          variantCodes,
          part.map(({ productId, size, color, code }) => ({ productId, size, color, code })),
        );
      });
    } catch (error) {
      // Another request gave the code to a variant between the read and the write.
      if (!isUniqueViolation(error, 'variant_codes_code_key')) throw error;
      await assertFreeCodes(tx, part);
      throw error;
    }
  }
  await indexProducts(
    tx,
    writes.map(({ productId }) => productId),
  );
}

/** Deletes codes of variants that their products no longer have, so that other variants can get them. */
export const deleteObsoleteCodes = (tx: Tx, productIds: readonly string[]) =>
  tx.execute(sql`
    delete from variant_codes c using products p
    where p.id = c.product_id and p.id = any(${sql.param([...productIds])})
      and not (c.size = any(case when p.sizes = '{}' then '{""}' else p.sizes end)
               and c.color = any(case when p.colors = '{}' then '{""}' else p.colors end))`);
