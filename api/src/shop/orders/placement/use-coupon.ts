import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/client';
import { coupons } from '../../../database/schema';
import { CouponUsedUp } from './record-order';

/** Counts one more use of a coupon. @throws CouponUsedUp when it has no use left or was deleted */
export async function useCoupon(tx: Tx, id: string): Promise<void> {
  const used = await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} + 1` })
    .where(and(eq(coupons.id, id), or(isNull(coupons.usageLimit), lt(coupons.usageCount, coupons.usageLimit))))
    .returning({ id: coupons.id });
  if (used.length === 0) throw new CouponUsedUp();
}
