import type { Order } from '@shop/shared/contracts';
import { canBeShort, type ParcelFilter } from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { orders } from '../../database/schema';

/** The columns of an order's marks: its parcel is packed, or a piece for it is missing. */
export const markSelection = {
  packedAt: orders.packedAt,
  packedByName: orders.packedByName,
  shortAt: orders.shortAt,
  shortByName: orders.shortByName,
};

/** What a write sets to take back a mark. */
export const NOT_PACKED = { packedAt: null, packedByName: null };
export const NOT_SHORT = { shortAt: null, shortByName: null };

type Columns = keyof typeof markSelection | 'status' | 'outcome' | 'checkedInAt';
type MarkedRow = Pick<typeof orders.$inferSelect, Columns>;

/**
 * The marks of an order that hold. A server of an earlier version leaves them when it sends or ends an order: no piece
 * is missing once a parcel has left, and nothing is packed once its pieces are in stock again.
 */
export function marksOf(row: MarkedRow): Pick<Order, 'packedAt' | 'packedBy' | 'shortAt' | 'shortBy'> {
  const packed = row.checkedInAt === null ? row.packedAt : null;
  const short = canBeShort({ status: row.status, outcome: row.outcome }) ? row.shortAt : null;
  return {
    packedAt: packed?.toISOString() ?? null,
    packedBy: packed && row.packedByName,
    shortAt: short?.toISOString() ?? null,
    shortBy: short && row.shortByName,
  };
}

/** Orders by their parcel, among those that are still to be delivered. The same rule as `isParcel`. */
export function parcelFilter(filter: ParcelFilter): SQL | undefined {
  switch (filter) {
    case 'to pack':
      return and(eq(orders.status, 'confirmed'), isNull(orders.packedAt));
    case 'packed':
      return and(inArray(orders.status, ['confirmed', 'on the way']), isNotNull(orders.packedAt));
    case 'short':
      return and(inArray(orders.status, ['pending', 'confirmed']), isNotNull(orders.shortAt));
  }
}
