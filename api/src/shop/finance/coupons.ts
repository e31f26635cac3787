import type { Coupon, callSchemas } from '@shop/shared/contracts';
import { fromCents, type CouponStatus } from '@shop/shared/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalColumn, totalOf } from '../../database/paging';
import { coupons } from '../../database/schema';
import { notFound } from '../../errors';
import { searchFolded } from '../../database/folds';
import { byText, anyContains, offsetOf, orderBy } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';

type CouponsListQuery = z.output<(typeof callSchemas)['listCoupons']['query']>;

const SORTABLE = {
  createdAt: coupons.createdAt,
  code: byText(coupons.code),
  discountValue: coupons.discountValue,
  // Coupons without an expiry sort after every date.
  expiryDate: sql`coalesce(${coupons.expiresAt}, 'infinity')`,
  usageCount: coupons.usageCount,
};

/** The shared rule for a coupon's status in SQL; a test compares the two. */
function statusIs(status: CouponStatus, now: Date): SQL {
  // As text, because the driver would write a Date within raw SQL in the machine's time zone.
  const expired = sql`coalesce(${coupons.expiresAt} < ${now.toISOString()}::timestamptz, false)`;
  switch (status) {
    case 'expired':
      return expired;
    case 'inactive':
      return sql`not ${expired} and not ${coupons.active}`;
    case 'active':
      return sql`not ${expired} and ${coupons.active}`;
  }
}

/** A coupon as the API has it. */
export const toCoupon = (row: typeof coupons.$inferSelect): Coupon => ({
  _id: row.id,
  code: row.code,
  description: row.description,
  discountType: row.discountType,
  discountValue: fromCents(row.discountValue),
  expiryDate: row.expiresAt?.toISOString() ?? null,
  active: row.active,
  usageCount: row.usageCount,
  usageLimit: row.usageLimit,
  startDate: row.startsAt?.toISOString() ?? null,
  minSubtotal: row.minSubtotal === null ? null : fromCents(row.minSubtotal),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
});

/**
 * The coupons that match code or description, type and derived status; newest first unless the query says otherwise.
 */
export async function listCoupons(db: Executor, query: CouponsListQuery, now: Date): Promise<ListPage<Coupon>> {
  const { q, type, status, page, limit, sort } = query;
  const matching = and(
    type && eq(coupons.discountType, type),
    status && statusIs(status, now),
    q ? searchFolded(coupons.folded, q, anyContains(coupons.code, coupons.description)) : undefined,
  );
  const rows = await db
    .select({ coupon: coupons, total: totalColumn })
    .from(coupons)
    .where(matching)
    .orderBy(...orderBy(sort, SORTABLE, [sql`${coupons.createdAt} desc`], coupons.id))
    .limit(limit)
    .offset(offsetOf(query));
  const total = await totalOf(rows, page, () => db.$count(coupons, matching));
  return { rows: rows.map(({ coupon }) => toCoupon(coupon)), total, page, limit };
}

/**
 * One coupon.
 *
 * @throws ShopError notFound without such a coupon
 */
export async function getCoupon(db: Executor, id: string): Promise<Coupon> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
  if (row === undefined) throw notFound('Coupon');
  return toCoupon(row);
}
