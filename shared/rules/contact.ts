import { formatDate } from './dates';
import { isOpenOrder } from './outcome';

/** The parts of a day for which an appointment can be made. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** Appointments are made at most this many days ahead. */
export const MAX_DAYS_AHEAD = 365;

/** An appointment in words: 'Nov 28, 2026, morning'. */
export const appointmentText = ({ day, part }: { day: string; part: DayPart }): string =>
  `${formatDate(`${day}T12:00:00Z`, 'UTC')}, ${part}`;

/** What open orders wait for: their appointment is today or was missed, or the customer did not answer a call. */
export const CONTACT_FILTERS = ['due', 'call again'] as const;
export type ContactFilter = (typeof CONTACT_FILTERS)[number];

/** The order fields that the functions below read. Servers without appointments send none. */
interface Contacted {
  status: string;
  outcome?: unknown;
  noAnswerAt?: string | null | undefined;
  appointment?: { day: string } | null | undefined;
}

/**
 * Whether an order matches a filter by contact. The list on the server implements the same rule.
 *
 * @param today the day in the shop's time zone, as in '2026-11-28'
 */
export const needsContact = (order: Contacted, filter: ContactFilter, today: string): boolean => {
  if (!isOpenOrder(order)) return false;
  if (filter === 'call again') return Boolean(order.noAnswerAt);
  return Boolean(order.appointment && order.appointment.day <= today);
};
