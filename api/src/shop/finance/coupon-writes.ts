import type { Coupon, callSchemas } from '@shop/shared/contracts';
import { toCents } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../database/client';
import { isUniqueViolation, withTransaction } from '../../database/client';
import { coupons } from '../../database/schema';
import { ShopError, invalid, notFound } from '../../errors';
import { audit } from '../audit/audit';
import { differences, assertCurrentVersion } from '../audit/staff-write';
import type { StaffWrite } from '../audit/staff-write';
import { toCoupon } from './coupons';
import { fromMoment, untilMoment } from './moments';

type CouponInput = z.output<(typeof callSchemas)['createCoupon']['body']>;

type CouponRow = typeof coupons.$inferSelect;

/** A write by staff; `timeZone` is the shop's, which makes days moments. */
export interface CouponWriteContext extends StaffWrite {
  timeZone: string;
}

/** What a write of a coupon may change; the log keeps these. */
const written = ({ _id, version: _version, usageCount: _usageCount, createdAt: _createdAt, ...coupon }: Coupon) =>
  coupon;

/** The row that a write makes; what it leaves out stays as in `known`, where it is one that may be left out. */
function rowOf(input: CouponInput, timeZone: string, known: CouponRow | null) {
  const { usageLimit = known?.usageLimit ?? null, startDate, minSubtotal } = input;
  const row = {
    code: input.code,
    description: input.description ?? '',
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
async function writing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'coupons_code_key')) throw error;
    const message = 'A coupon with this code exists already';
    throw new ShopError('conflict', 'COUPON_EXISTS', message, { errors: [{ field: 'code', message }] });
  }
}

/**
 * Adds a coupon.
 *
 * @throws ShopError conflict COUPON_EXISTS for a code that is taken, invalid when it would begin after it ends
 */
export function createCoupon(db: Db, input: CouponInput, context: CouponWriteContext): Promise<Coupon> {
  const { actor, now, requestId, timeZone } = context;
  const values = { ...rowOf(input, timeZone, null), createdAt: now };
  return writing(() =>
    withTransaction(db, async (tx) => {
      const [row] = await tx.insert(coupons).values(values).returning();
      if (row === undefined) throw new Error('The coupon was not written.');
      const coupon = toCoupon(row);
      await audit(tx, {
        actor,
        action: 'create',
        entity: 'coupon',
        entityId: coupon._id,
        after: written(coupon),
        requestId,
      });
      return coupon;
    }),
  );
}

/** The coupon, kept as it is until the transaction ends. @throws ShopError notFound */
async function lockCoupon(tx: Tx, id: string): Promise<CouponRow> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  if (row === undefined) throw notFound('Coupon');
  return row;
}

/**
 * Changes a coupon; orders that used it keep their discount.
 *
 * @throws ShopError notFound without such a coupon, conflict VERSION_OLD when the write is based on an old read, conflict COUPON_EXISTS for a
 * code that is taken, invalid when it would begin after it ends
 */
export function updateCoupon(db: Db, id: string, input: CouponInput, context: CouponWriteContext): Promise<Coupon> {
  const { actor, requestId, timeZone } = context;
  return writing(() =>
    withTransaction(db, async (tx) => {
      const known = await lockCoupon(tx, id);
      assertCurrentVersion(known.code, known.version, input.version);
      const [row] = await tx
        .update(coupons)
        .set({ ...rowOf(input, timeZone, known), version: sql`${coupons.version} + 1` })
        .where(eq(coupons.id, id))
        .returning();
      if (row === undefined) throw notFound('Coupon');
      const coupon = toCoupon(row);
      await audit(tx, {
        actor,
        action: 'update',
        entity: 'coupon',
        entityId: id,
        ...differences(written(toCoupon(known)), written(coupon)),
        requestId,
      });
      return coupon;
    }),
  );
}

/**
 * Deletes a coupon; orders that used it keep their discount.
 *
 * @throws ShopError notFound without such a coupon
 */
export async function deleteCoupon(db: Db, id: string, { actor, requestId }: StaffWrite): Promise<void> {
  await withTransaction(db, async (tx) => {
    const known = await lockCoupon(tx, id);
    await tx.delete(coupons).where(eq(coupons.id, id));
    await audit(tx, {
      actor,
      action: 'delete',
      entity: 'coupon',
      entityId: id,
      before: { ...written(toCoupon(known)), usageCount: known.usageCount },
      requestId,
    });
  });
}
