import type { Coupon, callSchemas } from '@shop/shared/contracts';
import { toCents } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../actor';
import type { Db, Tx } from '../../database/client';
import { isUniqueViolation } from '../../database/client';
import { foldedOf, keyOf } from '../../database/folds';
import { one } from '../../database/one';
import { coupons } from '../../database/schema';
import { ShopError, invalid, notFound } from '../../errors';
import { assertCurrentVersion, auditedCreate, auditedDelete, auditedUpdate } from '../../audit/audited-write';
import { toCoupon } from './coupons';
import { fromMoment, untilMoment } from './moments';

type CouponInput = z.output<(typeof callSchemas)['createCoupon']['body']>;

type CouponRow = typeof coupons.$inferSelect;

/** A write by staff; `timeZone` is the shop's, which turns days into moments. */
export interface CouponWriteContext extends WriteContext {
  timeZone: string;
}

const AUDITED = {
  entity: 'coupon',
  fields: (row: CouponRow) => {
    const { _id, version: _version, usageCount: _usageCount, createdAt: _createdAt, ...coupon } = toCoupon(row);
    return coupon;
  },
};

/** The columns to write. Absent optional fields stay as they are in `known`, the row before. */
function rowOf(input: CouponInput, timeZone: string, known: CouponRow | null) {
  const { usageLimit = known?.usageLimit ?? null, startDate, minSubtotal } = input;
  const row = {
    code: input.code,
    description: input.description ?? '',
    folded: foldedOf(input.code, input.description ?? ''),
    ...keyOf(input.code, known),
    discountType: input.discountType,
    discountValue: toCents(input.discountValue),
    expiresAt: input.expiryDate === undefined ? null : untilMoment(input.expiryDate, timeZone),
    active: input.active,
    usageLimit,
    startsAt:
      startDate === undefined ? (known?.startsAt ?? null) : startDate === null ? null : fromMoment(startDate, timeZone),
    minSubtotal:
      minSubtotal === undefined ? (known?.minSubtotal ?? null) : minSubtotal === null ? null : toCents(minSubtotal),
  };
  if (row.startsAt !== null && row.expiresAt !== null && row.startsAt >= row.expiresAt) {
    throw invalid('startDate', 'Start date must be before the expiry date');
  }
  return row;
}

/** Writes a coupon. @throws ShopError conflict COUPON_EXISTS when another one has the code */
async function withUniqueCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'coupons_code_key', 'coupons_folded_key')) throw error;
    const message = 'A coupon with this code exists already';
    throw new ShopError('conflict', 'COUPON_EXISTS', message, { errors: [{ field: 'code', message }] });
  }
}

/**
 * Adds a coupon.
 *
 * @throws ShopError conflict COUPON_EXISTS for a code that is taken, invalid when it would begin after it ends
 */
export async function createCoupon(db: Db, input: CouponInput, context: CouponWriteContext): Promise<Coupon> {
  const values = { ...rowOf(input, context.timeZone, null), createdAt: context.now };
  const create = {
    ...AUDITED,
    insert: async (tx: Tx) => one(await tx.insert(coupons).values(values).returning()),
    idOf: ({ id }: CouponRow) => id,
  };
  return toCoupon(await withUniqueCode(() => auditedCreate(db, create, context)));
}

/** The coupon, locked until the transaction ends. @throws ShopError notFound */
async function lockCoupon(tx: Tx, id: string): Promise<CouponRow> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  if (row === undefined) throw notFound('Coupon');
  return row;
}

/**
 * Changes a coupon; orders that used it keep their discount.
 *
 * @throws ShopError notFound without such a coupon, conflict VERSION_OLD when the write is based on an old read,
 *   conflict COUPON_EXISTS for a code that is taken, invalid when it would begin after it ends
 */
export async function updateCoupon(
  db: Db,
  id: string,
  input: CouponInput,
  context: CouponWriteContext,
): Promise<Coupon> {
  const write = {
    ...AUDITED,
    entityId: id,
    lock: (tx: Tx) => lockCoupon(tx, id),
    checkVersion: (before: CouponRow) => assertCurrentVersion(before.code, before.version, input.version),
    update: async (tx: Tx, before: CouponRow) =>
      one(
        await tx
          .update(coupons)
          .set({ ...rowOf(input, context.timeZone, before), version: sql`${coupons.version} + 1` })
          .where(eq(coupons.id, id))
          .returning(),
      ),
  };
  return toCoupon(await withUniqueCode(() => auditedUpdate(db, write, context)));
}

/**
 * Deletes a coupon; orders that used it keep their discount.
 *
 * @throws ShopError notFound without such a coupon
 */
export async function deleteCoupon(db: Db, id: string, context: WriteContext): Promise<void> {
  await auditedDelete(
    db,
    {
      entity: AUDITED.entity,
      fields: (row: CouponRow) => ({ ...AUDITED.fields(row), usageCount: row.usageCount }),
      entityId: id,
      lock: (tx) => lockCoupon(tx, id),
      remove: (tx) => tx.delete(coupons).where(eq(coupons.id, id)),
    },
    context,
  );
}
