import { startOfDay } from './dates';

/** Why a customer gives a piece back in exchange for another. */
export const EXCHANGE_REASONS = [
  'too small',
  'too large',
  'color',
  'fault',
  'changed mind',
  'wrong item',
  'missing',
  'other',
] as const;
export type ExchangeReason = (typeof EXCHANGE_REASONS)[number];

/**
 * How the pieces change hands: the courier hands one over and takes one back, the customer comes to the shop, or the
 * customer sends a parcel back.
 */
export const EXCHANGE_KINDS = ['at the door', 'in the shop', 'by parcel'] as const;
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number];

/** What a customer wants for a piece that comes back: another one, or its money. */
export const EXCHANGE_WISHES = ['exchange', 'return'] as const;
export type ExchangeWish = (typeof EXCHANGE_WISHES)[number];

/** The most open requests of one order. Nobody reads more of them, and each takes room. */
export const MAX_OPEN_REQUESTS = 5;

/** Whether the shop is to blame for what comes back: such a line costs the customer nothing. */
export const isFault = (reason: string): boolean => ['fault', 'wrong item', 'missing'].includes(reason);

/** Whether the shop made the exchange necessary, so that the customer pays no delivery fee for it. */
export const isShopsFault = (reasons: readonly string[]): boolean => reasons.length > 0 && reasons.every(isFault);

/**
 * Whether the old pieces of a line come back: those that were missing never do, nor do those that the shop gives up.
 */
export const comesBack = ({ reason, noneBack }: { reason: string; noneBack?: boolean | undefined }): boolean =>
  reason !== 'missing' && noneBack !== true;

/** An exchange or return, as far as its old pieces are concerned. */
interface PiecesBack {
  kind: string;
  isReturn?: boolean | undefined;
  reopened: boolean;
  checkedInAt: string | null;
  lines: readonly { reason: string; noneBack?: boolean | undefined }[];
}

/** The exchanges of an order. Servers that know none send none. */
export interface ExchangesOf {
  exchange?: PiecesBack | undefined;
  exchanges?: readonly PiecesBack[] | undefined;
  requests?: readonly { closed?: unknown }[] | undefined;
}

/** Whether old pieces of an exchange or return are still to come back into the shop. */
export const isToComeBack = ({ reopened, checkedInAt, lines }: PiecesBack): boolean =>
  !reopened && checkedInAt === null && lines.some(comesBack);

/**
 * Whether pieces are still to come back in the exchange that an order belongs to, or in a return of its own pieces. The
 * list on the server implements the same rule.
 */
export const awaitsPieces = ({ exchange, exchanges = [] }: ExchangesOf): boolean =>
  (exchange !== undefined && isToComeBack(exchange)) ||
  exchanges.some((one) => one.isReturn === true && isToComeBack(one));

/** Whether a request of an order's shopper is open. The list on the server implements the same rule. */
export const asksForExchange = ({ requests = [] }: ExchangesOf): boolean =>
  requests.some(({ closed }) => closed === undefined);

/**
 * What the shop takes off the new pieces, in cents: what those that go out for a fault cost more than the old ones.
 *
 * @param lines the reason of each line, and what its new pieces come to, in cents
 * @param credits what the old pieces of each line are worth
 */
export const faultDiscount = (
  lines: readonly { reason: string; value: number }[],
  credits: readonly number[],
): number =>
  lines.reduce(
    (sum, { reason, value }, index) => sum + (isFault(reason) ? Math.max(value - (credits[index] ?? 0), 0) : 0),
    0,
  );

/** The end of an order's exchange window: the end of the last day. Without days there was none after the delivery. */
export const exchangeEnd = (deliveredAt: Date, exchangeDays: number, timeZone: string): Date =>
  exchangeDays === 0 ? deliveredAt : new Date(startOfDay(deliveredAt, timeZone, exchangeDays + 1).getTime() - 1);

/** A line of a delivered order; `price` in cents for one piece. */
export interface BoughtLine {
  /** The number of the line within the order. */
  line: number;
  quantity: number;
  price: number;
}

/** Pieces of a line that are exchanged already, and what they were credited with, in cents. */
export interface ExchangedPieces {
  line: number;
  quantity: number;
  credit: number;
}

/** A delivered order, as far as its exchanges depend on it. Money in cents. */
export interface BoughtOrder {
  lines: readonly BoughtLine[];
  discount: number;
  deliveryFee: number;
  /** What was refunded on the order. */
  refunded: number;
  /** What orders of earlier exchanges were paid with, and what became store balance. */
  spent: number;
  /** Pieces in exchanges that still count. */
  exchanged: readonly ExchangedPieces[];
}

/** What was paid for all pieces of each line, after its share of the order's discount. The shares add up to it. */
const paidByLine = ({ lines, discount }: Pick<BoughtOrder, 'lines' | 'discount'>): Map<number, number> => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const shareUpTo = (value: number) => (value === subtotal ? discount : Math.floor((discount * value) / subtotal));
  let before = 0;
  return new Map(
    lines.map(({ line, price, quantity }) => {
      const value = price * quantity;
      const share = shareUpTo(before + value) - shareUpTo(before);
      before += value;
      return [line, value - share];
    }),
  );
};

/** The pieces of a line that were not exchanged yet. */
export const piecesLeft = ({ lines, exchanged }: Pick<BoughtOrder, 'lines' | 'exchanged'>, line: number): number =>
  exchanged.reduce(
    (left, pieces) => (pieces.line === line ? left - pieces.quantity : left),
    lines.find((bought) => bought.line === line)?.quantity ?? 0,
  );

/**
 * What pieces that come back are worth, in cents for each of `back`: what was paid for a piece after the discount.
 * The last piece of a line gets the cents that are left of it. All together are never worth more than what is left of
 * the money that was paid for the order.
 */
export const exchangeCredits = (
  order: BoughtOrder,
  back: readonly Pick<ExchangedPieces, 'line' | 'quantity'>[],
): number[] => {
  const paid = paidByLine(order);
  const subtotal = order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  let rest = Math.max(subtotal - order.discount + order.deliveryFee - order.refunded - order.spent, 0);
  const exchanged = [...order.exchanged];
  return back.map(({ line, quantity }) => {
    const bought = order.lines.find((one) => one.line === line)?.quantity ?? 0;
    const credited = exchanged.reduce((sum, one) => (one.line === line ? sum + one.credit : sum), 0);
    const paidForLine = paid.get(line) ?? 0;
    const isLast = piecesLeft({ lines: order.lines, exchanged }, line) <= quantity;
    const worth = isLast ? paidForLine - credited : Math.floor((paidForLine * quantity) / Math.max(bought, 1));
    const credit = Math.min(Math.max(worth, 0), rest);
    rest -= credit;
    exchanged.push({ line, quantity, credit });
    return credit;
  });
};

/** The money of an exchange, in cents. */
export interface ExchangeSums {
  /** What the returned pieces pay of the new order. */
  exchangeCredit: number;
  /** What is collected with the new order. */
  totalAmount: number;
  /** What is left of the returned pieces: a refund, or store balance. */
  rest: number;
}

/**
 * The money of an exchange.
 *
 * @param returned what the returned pieces are worth together
 * @param value what the new order comes to without them
 */
export const exchangeSums = (returned: number, value: number): ExchangeSums => ({
  exchangeCredit: Math.min(returned, value),
  totalAmount: Math.max(value - returned, 0),
  rest: Math.max(returned - value, 0),
});

/** What may become of what the new pieces cost less. */
export const EXCHANGE_RESTS = ['refund', 'balance'] as const;
export type ExchangeRest = (typeof EXCHANGE_RESTS)[number];

/** What becomes of the rest where staff choose nothing: a refund where the order's terms promise them. */
export const defaultRest = ({ refunds }: { refunds: boolean }): ExchangeRest => (refunds ? 'refund' : 'balance');

/** Why a return is refused whose money can go nowhere. */
export const RETURN_NEEDS_NUMBER =
  'This order has no phone number for a store balance, and no refunds: exchange the pieces instead';

/** Why an exchange is refused whose rest can go nowhere: the order has no number and promises no refunds. */
export const REST_NEEDS_NUMBER =
  'This order has no phone number for a store balance, and no refunds: the replacement must cost at least as much';
