import type { Exchange, Order } from '@shop/shared/contracts';
import type { BoughtOrder, ExchangeSums } from '@shop/shared/rules';
import {
  exchangeCredits,
  exchangeEnd,
  exchangeSums,
  faultDiscount,
  isShopsFault,
  piecesLeft,
  toCents,
} from '@shop/shared/rules';
import type { ExchangeFields, FormLine } from './fields';

type Line = Order['products'][number];

/** The number of a line within its order. */
export const numberOf = (order: Pick<Order, 'products'>, line: Line): number =>
  line.line ?? order.products.indexOf(line);

const creditOf = ({ lines }: Exchange): number => lines.reduce((sum, { credit }) => sum + toCents(credit), 0);

/** What the shared rules need to know of a delivered order; money in cents. */
const boughtOrder = (order: Order): BoughtOrder => {
  const counting = (order.exchanges ?? []).filter(({ reopened }) => !reopened);
  return {
    lines: order.products.map((line) => ({
      line: numberOf(order, line),
      quantity: line.quantity,
      price: toCents(line.price),
    })),
    discount: toCents(order.discount),
    deliveryFee: toCents(order.deliveryFee),
    refunded: toCents(order.refunded ?? 0),
    spent: counting.reduce((sum, one) => sum + creditOf(one) - toCents(one.paidOut), 0),
    exchanged: counting.flatMap(({ lines }) =>
      lines.map(({ line, quantity, credit }) => ({ line, quantity, credit: toCents(credit) })),
    ),
  };
};

/** The lines with pieces that can still come back, and how many. */
export const returnable = (order: Order): { line: Line; number: number; left: number }[] => {
  const bought = boughtOrder(order);
  return order.products
    .map((line) => ({ line, number: numberOf(order, line), left: piecesLeft(bought, numberOf(order, line)) }))
    .filter(({ left }) => left > 0);
};

/** Whether staff can exchange pieces of an order. Servers that know no exchanges have no terms of orders either. */
export const canExchange = (order: Order): boolean =>
  order.status === 'delivered' && order.terms !== undefined && returnable(order).length > 0;

/** The last moment of an order's exchange window; null before the delivery. */
export const windowEnd = ({ history, terms }: Order, timeZone: string): Date | null => {
  const delivered = history.findLast(({ status }) => status === 'delivered');
  return delivered && terms ? exchangeEnd(new Date(delivered.at), terms.exchangeDays, timeZone) : null;
};

/** What an exchange comes to, in cents. */
export interface ExchangeMoney extends ExchangeSums {
  returned: number;
  goods: number;
  /** What the shop takes off because it was at fault. */
  discount: number;
  fee: number;
}

/**
 * The money of an exchange that is being entered; null until every returned piece has a replacement.
 *
 * @param deliveryFee the shop's fee in dollars
 */
export const exchangeMoney = (
  order: Order,
  { kind, lines, feeWaivedReason }: Pick<ExchangeFields, 'kind' | 'lines' | 'feeWaivedReason'>,
  deliveryFee: number,
): ExchangeMoney | null => {
  if (lines.length === 0 || lines.some(({ price, quantity }) => price === undefined || !(quantity > 0))) return null;
  const credits = exchangeCredits(boughtOrder(order), lines);
  const returned = credits.reduce((sum, credit) => sum + credit, 0);
  const values = lines.map(({ reason, price = 0, quantity }) => ({ reason, value: toCents(price) * quantity }));
  const goods = values.reduce((sum, { value }) => sum + value, 0);
  const discount = faultDiscount(values, credits);
  const free =
    kind === 'in the shop' || Boolean(feeWaivedReason?.trim()) || isShopsFault(lines.map(({ reason }) => reason));
  const fee = free ? 0 : toCents(deliveryFee);
  return { returned, goods, discount, fee, ...exchangeSums(returned, goods - discount + fee) };
};

/** What the customer gets for pieces that come back without new ones, in cents; null while there are none. */
export const returnWorth = (order: Order, lines: readonly FormLine[]): number | null =>
  lines.length === 0 || lines.some(({ quantity }) => !(quantity > 0))
    ? null
    : exchangeCredits(boughtOrder(order), lines).reduce((sum, credit) => sum + credit, 0);

/** The lines of the form with one of them changed, added or (null) taken out. */
export const withLine = (lines: readonly FormLine[], number: number, changed: FormLine | null): FormLine[] =>
  [...lines.filter(({ line }) => line !== number), ...(changed ? [changed] : [])].sort((a, b) => a.line - b.line);
