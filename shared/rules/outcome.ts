import { hasReached, nextOrderStatus, type KnownOrderStatus } from './order-status';
import { counted } from './text';

/** The ways in which an order can end without delivery. */
export const OUTCOME_KINDS = [
  'refused',
  'unreachable',
  'wrong address',
  'cancelled by customer',
  'cancelled by shop',
] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** The reasons of a failed delivery attempt after which the parcel is tried again. */
export const ATTEMPT_REASONS = ['unreachable', 'wrong address', 'refused', 'postponed'] as const;
export type AttemptReason = (typeof ATTEMPT_REASONS)[number];

/** The order fields that the functions below read. Servers without outcome support send no outcome. */
interface OrderState {
  status: string;
  outcome?: unknown;
}

/**
 * Where an order stands, in one word or two, as lists and badges write it: how it ended without delivery, else its
 * status.
 */
export const orderState = ({ status, outcome }: { status: string; outcome?: { kind: string } | undefined }): string =>
  outcome?.kind ?? status;

const hasOutcome = ({ outcome }: OrderState): boolean => outcome !== undefined && outcome !== null;

/** Whether an order is still to be delivered. The SQL function order_open implements the same rule. */
export const isOpenOrder = (order: OrderState & { deleted?: boolean }): boolean =>
  order.status !== 'delivered' && !hasOutcome(order) && order.deleted !== true;

/**
 * The amount to collect at the door, in dollars; null when the order is paid, has ended, or is paid by agreement in the
 * chat.
 */
export const dueAtDoor = (order: OrderState & { paymentMethod: string; totalAmount: number }): number | null =>
  order.paymentMethod === 'delivery' && isOpenOrder(order) ? order.totalAmount : null;

/**
 * Whether an order counts as a sale in all figures. It does not if it was deleted or ended otherwise before delivery.
 * Deleting a delivered order only hides it. The SQL function order_counts implements the same rule.
 */
export const orderCounts = (order: OrderState & { deleted: boolean }): boolean =>
  order.status === 'delivered' || (!order.deleted && !hasOutcome(order));

/** The next status to which staff may move the order; undefined if it is delivered or ended otherwise. */
export const nextStepOf = (order: OrderState): KnownOrderStatus | undefined =>
  isOpenOrder(order) ? nextOrderStatus(order.status) : undefined;

/**
 * The part of an order that staff may still change: everything before it is on the way, then only name, phone, address
 * and city, and nothing after it was delivered or ended otherwise.
 */
export const editablePart = (order: OrderState): 'all' | 'address' | 'none' => {
  if (nextStepOf(order) === undefined) return 'none';
  return hasReached(order.status, 'on the way') ? 'address' : 'all';
};

/** The possible outcomes of an order in a status. Only a sent order can be refused at the door. */
export const outcomesFor = (status: string): readonly OutcomeKind[] => {
  if (status === 'on the way') return OUTCOME_KINDS;
  return status === 'delivered' ? [] : OUTCOME_KINDS.filter((kind) => kind !== 'refused');
};

/** Whether the order was canceled, as opposed to its parcel coming back. */
export const isCancellation = (kind: string): boolean => kind.startsWith('cancelled');

/**
 * The outcome filters of the list besides the single kinds: any outcome, no outcome, returned parcels without a
 * check-in, and orders with written-off pieces.
 */
export const OUTCOME_GROUPS = ['any', 'none', 'to check in', 'written off'] as const;
export type OutcomeGroup = (typeof OUTCOME_GROUPS)[number];

/** The outcomes in a filter's text: a group, or kinds separated by commas. Null means no filter. */
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

/** The check-in of the pieces of one returned line. */
export interface CheckedInLine {
  sellable: number;
  damaged: number;
  lost: number;
}

/** The problem with the check-in of one line; null without one. It must account for every sent piece. */
export const checkInProblem = ({ sellable, damaged, lost }: CheckedInLine, sent: number): string | null => {
  const said = sellable + damaged + lost;
  if (said === sent) return null;
  return said > sent
    ? `Only ${counted(sent, 'piece was', 'pieces were')} sent, not ${String(said)}`
    : `Only ${String(said)} of ${counted(sent, 'piece')} accounted for: count the rest as sellable, damaged or lost`;
};

/** The value of the town filter that matches orders without a town. */
export const NO_TOWN = '-';
