import { canAnswer, type CustomerAnswer } from './confirmation';
import { formatDate } from './dates';
import { type ExchangesOf, asksForExchange, awaitsPieces } from './exchange';
import { isOpenOrder } from './outcome';

/** The parts of a day for which an appointment can be made. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** Appointments are made at most this many days ahead. */
export const MAX_DAYS_AHEAD = 365;

/** An appointment in words: 'Nov 28, 2026, morning'. */
export const appointmentText = ({ day, part }: { day: string; part: DayPart }): string =>
  `${formatDate(`${day}T12:00:00Z`, 'UTC')}, ${part}`;

/**
 * What open orders wait for: their appointment is today or was missed, or the customer did not answer a call. And what
 * their customers answered to the confirmation link, until the parcel leaves: that they confirmed a pending order, want
 * a change, said no, any of these, or nothing yet. And orders whose pieces are still to come back, and those
 * whose customers ask for an exchange or a return.
 */
export const CONTACT_FILTERS = [
  'due',
  'call again',
  'said no',
  'wants a change',
  'confirmed by customer',
  'not answered',
  'answered',
  'to come back',
  'asks to exchange',
] as const;
export type ContactFilter = (typeof CONTACT_FILTERS)[number];

/** The order fields that the functions below read. Servers without appointments send none. */
interface Contacted extends ExchangesOf {
  status: string;
  outcome?: unknown;
  noAnswerAt?: string | null | undefined;
  appointment?: { day: string } | null | undefined;
  answer?: { kind: CustomerAnswer; stands: boolean } | null | undefined;
  linkSentAt?: string | null | undefined;
}

/** Whether an order matches a filter by the answer of its customer. */
const isAnswered = (
  order: Contacted,
  filter: Exclude<ContactFilter, 'due' | 'call again' | 'to come back' | 'asks to exchange'>,
): boolean => {
  if (!canAnswer(order)) return false;
  const pending = order.status === 'pending';
  const kind = order.answer?.stands ? order.answer.kind : null;
  switch (filter) {
    case 'said no':
      return kind === 'no';
    case 'wants a change':
      return kind === 'change';
    case 'confirmed by customer':
      return kind === 'yes' && pending;
    case 'answered':
      return kind !== null;
    case 'not answered':
      return !order.answer && pending && Boolean(order.linkSentAt);
  }
};

/**
 * Whether an order matches a filter by contact. The list on the server implements the same rule.
 *
 * @param today the day in the shop's time zone, as in '2026-11-28'
 */
export const needsContact = (order: Contacted, filter: ContactFilter, today: string): boolean => {
  if (filter === 'to come back') return awaitsPieces(order);
  if (filter === 'asks to exchange') return asksForExchange(order);
  if (!isOpenOrder(order)) return false;
  if (filter === 'call again') return Boolean(order.noAnswerAt);
  if (filter === 'due') return Boolean(order.appointment && order.appointment.day <= today);
  return isAnswered(order, filter);
};
