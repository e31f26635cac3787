import type { Exchange, Order } from '@shop/shared/contracts';
import type { BoughtOrder, ExchangeSums } from '@shop/shared/rules';
import { exchangeCredits, exchangeEnd, exchangeSums, isShopsFault, piecesLeft, toCents } from '@shop/shared/rules';
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
  const returned = exchangeCredits(boughtOrder(order), lines).reduce((sum, credit) => sum + credit, 0);
  const goods = lines.reduce((sum, { price = 0, quantity }) => sum + toCents(price) * quantity, 0);
  const free =
    kind === 'in the shop' || Boolean(feeWaivedReason?.trim()) || isShopsFault(lines.map(({ reason }) => reason));
  const fee = free ? 0 : toCents(deliveryFee);
  return { returned, goods, fee, ...exchangeSums(returned, goods + fee) };
};

/** The lines of the form with one of them changed, added or (null) taken out. */
export const withLine = (lines: readonly FormLine[], number: number, changed: FormLine | null): FormLine[] =>
  [...lines.filter(({ line }) => line !== number), ...(changed ? [changed] : [])].sort((a, b) => a.line - b.line);
