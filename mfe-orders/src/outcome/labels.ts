import type { Order, OrderEvent, OrdersQuery } from '@shop/shared/contracts';
import {
  ANSWER_LABELS,
  ATTEMPT_REASONS,
  OUTCOME_KINDS,
  answerOfEvent,
  capitalize,
  outcomesFor,
  outcomesIn,
} from '@shop/shared/rules';
import { messageTitle } from '../messages/labels';

/** The endings of an order in full words. */
const KINDS: Record<(typeof OUTCOME_KINDS)[number], string> = {
  refused: 'Refused at the door',
  unreachable: 'Customer could not be reached',
  'wrong address': 'Wrong address',
  'cancelled by customer': 'Cancelled by the customer',
  'cancelled by shop': 'Cancelled by the shop',
};

/** The reasons of failed delivery attempts in full words. */
const REASONS: Record<(typeof ATTEMPT_REASONS)[number], string> = {
  unreachable: 'Nobody was there',
  'wrong address': 'The address was not found',
  refused: 'The customer would not take it',
  postponed: 'The customer asked for another time',
};

/** The label of an ending. */
export const outcomeLabel = (kind: keyof typeof KINDS): string => KINDS[kind];

/** The label of a failed attempt's reason. */
export const attemptLabel = (reason: keyof typeof REASONS): string => REASONS[reason];

const CHOOSE = { value: '', label: 'Choose a reason' };

/** The options for ending an order in this status. */
export const endingOptions = (status: string) => [
  CHOOSE,
  ...outcomesFor(status).map((kind) => ({ value: kind, label: KINDS[kind] })),
];

/** The options for the reason of a failed attempt. */
export const attemptOptions = [CHOOSE, ...ATTEMPT_REASONS.map((reason) => ({ value: reason, label: REASONS[reason] }))];

/** The options of the outcome filter. */
export const outcomeOptions = [
  { value: '', label: 'All outcomes' },
  { value: 'any', label: 'Not delivered' },
  { value: 'to check in', label: 'To check in' },
  { value: 'written off', label: 'Written off' },
  ...OUTCOME_KINDS.map((kind) => ({ value: kind, label: capitalize(kind) })),
] as const;

/**
 * Whether an order matches the outcome filter. With a status filter and no outcome filter, ended orders do not match.
 */
export const hasOutcome = (
  { outcome, writeOffs = [] }: Pick<Order, 'outcome' | 'writeOffs'>,
  { status, outcome: wanted }: OrdersQuery,
): boolean => {
  const outcomes = outcomesIn(wanted ?? '');
  if (outcomes === null) return outcome === undefined || !status;
  if (outcomes === 'none') return outcome === undefined;
  if (outcomes === 'any') return outcome !== undefined;
  if (outcomes === 'to check in') return outcome?.checkedInAt === null;
  if (outcomes === 'written off') return outcome !== undefined && writeOffs.length > 0;
  return outcome !== undefined && outcomes.includes(outcome.kind);
};

/** Events of marks in words. */
const MARKS: Readonly<Record<string, string>> = {
  unpacked: 'Not packed, said',
  short: 'Piece missing, said',
  'not short': 'Nothing missing, said',
  courier: 'Courier changed by',
  'no answer': 'Called without an answer by',
  answered: 'Answered a call of',
  appointment: 'Appointment changed by',
};

/** Describes an event in an order's history: 'Confirmed by Sam', 'Ended by Sam: refused', 'Piece missing, said Sam'. */
export const eventTitle = (event: OrderEvent): string => {
  const { status, by } = event;
  const message = messageTitle(event);
  if (message !== null) return message;
  const answer = answerOfEvent(status);
  if (answer !== null) return `Answer of the customer: ${ANSWER_LABELS[answer].toLowerCase()}`;
  const mark = MARKS[status];
  if (mark !== undefined) return `${mark} ${by}`;
  return OUTCOME_KINDS.some((kind) => kind === status) ? `Ended by ${by}: ${status}` : `${capitalize(status)} by ${by}`;
};
