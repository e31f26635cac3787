import type { Appointment, OrderCounts } from '@shop/shared/contracts';
import { CONTACT_FILTERS, DAY_PARTS, type ContactFilter, appointmentText, capitalize } from '@shop/shared/rules';

/** The tabs of orders by contact. */
export const CONTACT_LABELS: Readonly<Record<ContactFilter, string>> = {
  due: 'Due today',
  'call again': 'Call again',
  'said no': 'Said no',
  'wants a change': 'Wants a change',
  'confirmed by customer': 'Confirmed by customer',
  'not answered': 'Not answered',
  answered: 'Answered',
  'to come back': 'To come back',
  'asks to exchange': 'Asks to exchange',
};

/** The numbers of orders by contact. No tab counts all answers, because those of each kind have tabs. */
export const contactCounts = (counts: OrderCounts | undefined): Partial<Record<ContactFilter, number | undefined>> => ({
  due: counts?.due,
  'call again': counts?.callAgain,
  'said no': counts?.saidNo,
  'wants a change': counts?.wantsChange,
  'confirmed by customer': counts?.confirmedByCustomer,
  'not answered': counts?.notAnswered,
  'to come back': counts?.toComeBack,
  'asks to exchange': counts?.asksToExchange,
});

/** The filter of the URL, if it has a known value. */
export const knownContact = (text: string): ContactFilter | undefined =>
  CONTACT_FILTERS.find((known) => known === text);

/** The options for the part of a day. */
export const partOptions = DAY_PARTS.map((part) => ({ value: part, label: capitalize(part) }));

/** An appointment for a row of the list: 'Due today, morning', 'Due Nov 30, 2026, morning', or that it was missed. */
export const dueText = (appointment: Appointment, today: string): string => {
  if (appointment.day === today) return `Due today, ${appointment.part}`;
  return `${appointment.day < today ? 'Was due' : 'Due'} ${appointmentText(appointment)}`;
};
