import type { Appointment, Order } from '@shop/shared/contracts';
import { canBeShort, isOpenOrder, type ContactFilter, type ParcelFilter } from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { orders } from '../../database/schema';

/** The columns of an order's marks: its parcel is packed, or a piece for it is missing. */
export const markSelection = {
  packedAt: orders.packedAt,
  packedByName: orders.packedByName,
  shortAt: orders.shortAt,
  shortByName: orders.shortByName,
};

/** The columns of what was agreed with the customer. */
export const contactSelection = {
  noAnswerAt: orders.noAnswerAt,
  noAnswerByName: orders.noAnswerByName,
  dueOn: orders.dueOn,
  duePart: orders.duePart,
};

/** What a write sets to take back a mark. */
export const NOT_PACKED = { packedAt: null, packedByName: null };
export const NOT_SHORT = { shortAt: null, shortByName: null };
export const NO_CALL = { noAnswerAt: null, noAnswerByName: null };

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

type ContactRow = Pick<typeof orders.$inferSelect, keyof typeof contactSelection | 'status' | 'outcome'>;

/** What was agreed with the customer of an order, as long as it is to be delivered. */
export function contactOf(row: ContactRow): {
  noAnswerAt: string | null;
  noAnswerBy: string | null;
  appointment: Appointment | null;
} {
  if (!isOpenOrder(row)) return { noAnswerAt: null, noAnswerBy: null, appointment: null };
  return {
    noAnswerAt: row.noAnswerAt?.toISOString() ?? null,
    noAnswerBy: row.noAnswerByName,
    appointment: row.dueOn !== null && row.duePart !== null ? { day: row.dueOn, part: row.duePart } : null,
  };
}

/**
 * Orders by contact, among those that are still to be delivered. The same rule as `needsContact`.
 *
 * @param today the day in the shop's time zone
 */
export const contactFilter = (filter: ContactFilter, today: string): SQL =>
  filter === 'due' ? lte(orders.dueOn, today) : isNotNull(orders.noAnswerAt);

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
