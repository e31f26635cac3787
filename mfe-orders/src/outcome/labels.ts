import type { Order, OrderEvent, OrdersQuery } from '@shop/shared/contracts';
import { ATTEMPT_REASONS, OUTCOME_KINDS, capitalise, outcomesFor, outcomesIn } from '@shop/shared/rules';

/** How an order ended, in full words. */
const KINDS: Record<(typeof OUTCOME_KINDS)[number], string> = {
  refused: 'Refused at the door',
  unreachable: 'Customer could not be reached',
  'wrong address': 'Wrong address',
  'cancelled by customer': 'Cancelled by the customer',
  'cancelled by shop': 'Cancelled by the shop',
};

/** Why a parcel is tried again, in full words. */
const REASONS: Record<(typeof ATTEMPT_REASONS)[number], string> = {
  unreachable: 'Nobody was there',
  'wrong address': 'The address was not found',
  refused: 'The customer would not take it',
  postponed: 'The customer asked for another time',
};

/** How an order ended, as people read it. */
export const outcomeLabel = (kind: keyof typeof KINDS): string => KINDS[kind];

/** Why an attempt was in vain, as people read it. */
export const attemptLabel = (reason: keyof typeof REASONS): string => REASONS[reason];

const CHOOSE = { value: '', label: 'Choose a reason' };

/** How an order in this status can end, as choices. */
export const endingOptions = (status: string) => [
  CHOOSE,
  ...outcomesFor(status).map((kind) => ({ value: kind, label: KINDS[kind] })),
];

/** Why an attempt was in vain, as choices. */
export const attemptOptions = [CHOOSE, ...ATTEMPT_REASONS.map((reason) => ({ value: reason, label: REASONS[reason] }))];

/** The outcomes that the list can be narrowed to. */
export const outcomeOptions = [
  { value: '', label: 'All outcomes' },
  { value: 'any', label: 'Not delivered' },
  { value: 'to check in', label: 'To check in' },
  { value: 'written off', label: 'Written off' },
  ...OUTCOME_KINDS.map((kind) => ({ value: kind, label: capitalise(kind) })),
] as const;

/** Whether an order has the outcome that the list is narrowed to, or none where it is narrowed to a status alone. */
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

/** What somebody did to an order: 'Confirmed by Sam', 'Ended by Sam: refused'. */
export const eventTitle = ({ status, by }: OrderEvent): string =>
  OUTCOME_KINDS.some((kind) => kind === status) ? `Ended by ${by}: ${status}` : `${capitalise(status)} by ${by}`;
