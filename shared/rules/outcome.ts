import { hasReached, nextOrderStatus, type KnownOrderStatus } from './order-status';
import { counted } from './text';

/** How an order ends that is never delivered. */
export const OUTCOME_KINDS = [
  'refused',
  'unreachable',
  'wrong address',
  'cancelled by customer',
  'cancelled by shop',
] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** Why a courier came back with a parcel that is tried again. */
export const ATTEMPT_REASONS = ['unreachable', 'wrong address', 'refused', 'postponed'] as const;
export type AttemptReason = (typeof ATTEMPT_REASONS)[number];

/** What the questions below look at; a server that knows no outcomes names none. */
interface OrderState {
  status: string;
  outcome?: unknown;
}

const hasOutcome = ({ outcome }: OrderState): boolean => outcome !== undefined && outcome !== null;

/** Whether an order is still to be delivered. Its twin in SQL is the database's function order_open. */
export const isOpenOrder = (order: OrderState & { deleted?: boolean }): boolean =>
  order.status !== 'delivered' && !hasOutcome(order) && order.deleted !== true;

/**
 * Whether an order is a sale in every figure: unless it was deleted, or ended otherwise, before it was delivered.
 * Deleting a delivered one only hides it. Its twin in SQL is the database's function order_counts.
 */
export const orderCounts = (order: OrderState & { deleted: boolean }): boolean =>
  order.status === 'delivered' || (!order.deleted && !hasOutcome(order));

/** The step staff may take next; undefined for an order that is delivered or has ended otherwise. */
export const nextStepOf = (order: OrderState): KnownOrderStatus | undefined =>
  isOpenOrder(order) ? nextOrderStatus(order.status) : undefined;

/**
 * What of an order staff may still change: all of it until it is on the way, then only where it goes (name, phone,
 * address and city), and nothing once it was delivered or has ended otherwise.
 */
export const editablePart = (order: OrderState): 'all' | 'address' | 'none' => {
  if (nextStepOf(order) === undefined) return 'none';
  return hasReached(order.status, 'on the way') ? 'address' : 'all';
};

/** How an order in a status can end: only what was sent can be refused at the door. */
export const outcomesFor = (status: string): readonly OutcomeKind[] => {
  if (status === 'on the way') return OUTCOME_KINDS;
  return status === 'delivered' ? [] : OUTCOME_KINDS.filter((kind) => kind !== 'refused');
};

/** Whether somebody called the order off, rather than that its parcel came back. */
export const isCancellation = (kind: string): boolean => kind.startsWith('cancelled');

/**
 * What the list can be filtered by beside the kinds: any outcome, none, parcels that nobody has checked in yet, and
 * orders with pieces that were written off.
 */
export const OUTCOME_GROUPS = ['any', 'none', 'to check in', 'written off'] as const;
export type OutcomeGroup = (typeof OUTCOME_GROUPS)[number];

/** The outcomes that a filter's text names: a group, or kinds separated by commas; null where it filters nothing. */
export const outcomesIn = (text: string): OutcomeGroup | readonly OutcomeKind[] | null => {
  const named = text
    .toLowerCase()
    .replace(/[-_]/g, ' ')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const group = OUTCOME_GROUPS.find((known) => named.includes(known));
  if (group !== undefined) return group;
  return named.length === 0 ? null : OUTCOME_KINDS.filter((kind) => named.includes(kind));
};

/** What becomes of the pieces of one line that came back. */
export interface CheckedInLine {
  sellable: number;
  damaged: number;
  lost: number;
}

/** What is wrong with the check-in of one line; null for nothing. Every piece that was sent is accounted for. */
export const checkInProblem = ({ sellable, damaged, lost }: CheckedInLine, sent: number): string | null => {
  const said = sellable + damaged + lost;
  if (said === sent) return null;
  return said > sent
    ? `Only ${counted(sent, 'piece was', 'pieces were')} sent, not ${String(said)}`
    : `Only ${String(said)} of ${counted(sent, 'piece')} accounted for: count the rest as sellable, damaged or lost`;
};

/** What stands for no town, where orders are filtered by their town. */
export const NO_TOWN = '-';
