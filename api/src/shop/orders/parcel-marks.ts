import type { Appointment, Order, OrderEvent } from '@shop/shared/contracts';
import { answerOfEvent, canBeShort, isOpenOrder, type ContactFilter, type ParcelFilter } from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { orders } from '../../database/schema';
import { TO_COME_BACK, openSql } from './order-predicates';

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
  answer: orders.answer,
  answeredAt: orders.answeredAt,
  answerVersion: orders.answerVersion,
  linkSentAt: orders.linkSentAt,
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

type ContactRow = Pick<
  typeof orders.$inferSelect,
  'noAnswerAt' | 'noAnswerByName' | 'dueOn' | 'duePart' | 'status' | 'outcome'
>;

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

type AnswerColumns = 'answer' | 'answeredAt' | 'answerVersion' | 'linkSentAt' | 'version';

/** The history of an order, whose events have the notes of answers. */
interface Events {
  events: readonly { event: string; changes: OrderEvent['changes'] | null }[];
}

/** What the customer answered to the confirmation link. */
export function answerOf(
  row: Pick<typeof orders.$inferSelect, AnswerColumns> & Events,
): Pick<Order, 'answer' | 'linkSentAt'> {
  const { answer: kind, answeredAt, answerVersion, linkSentAt, version } = row;
  const said = row.events.findLast(({ event }) => answerOfEvent(event) !== null);
  const note = said?.changes?.after.answerNote ?? '';
  return {
    answer: kind && answeredAt && { kind, at: answeredAt.toISOString(), note, stands: answerVersion === version },
    linkSentAt: linkSentAt?.toISOString() ?? null,
  };
}

/** An answer that staff have not followed. */
const STANDS = eq(orders.answerVersion, orders.version);
const PENDING = eq(orders.status, 'pending');
const NOT_SENT = inArray(orders.status, ['pending', 'confirmed']);

/** The filters by what pieces or requests of delivered orders wait for. */
const AFTER_DELIVERY = {
  'to come back': sql.raw(TO_COME_BACK),
  'asks to exchange': sql`orders.id in (select r.order_id from exchange_requests r where r.closed_at is null)`,
} as const;

/** A filter of orders that are still to be delivered. */
export type OpenFilter = Exclude<ContactFilter, keyof typeof AFTER_DELIVERY>;

/**
 * Orders by contact. The same rule as `needsContact`.
 *
 * @param today the day in the shop's time zone
 */
export const contactFilter = (filter: ContactFilter, today: string): SQL | undefined =>
  filter === 'to come back' || filter === 'asks to exchange'
    ? AFTER_DELIVERY[filter]
    : and(sql.raw(openSql()), openFilter(filter, today));

/** Orders by contact, among those that are still to be delivered. */
export function openFilter(filter: OpenFilter, today: string): SQL | undefined {
  switch (filter) {
    case 'due':
      return lte(orders.dueOn, today);
    case 'call again':
      return isNotNull(orders.noAnswerAt);
    case 'said no':
      return and(eq(orders.answer, 'no'), STANDS, NOT_SENT);
    case 'wants a change':
      return and(eq(orders.answer, 'change'), STANDS, NOT_SENT);
    case 'confirmed by customer':
      return and(eq(orders.answer, 'yes'), STANDS, PENDING);
    case 'answered':
      return and(isNotNull(orders.answer), STANDS, NOT_SENT);
    case 'not answered':
      return and(isNull(orders.answer), isNotNull(orders.linkSentAt), PENDING);
  }
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
