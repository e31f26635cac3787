import type { Order, OrderTerms } from '@shop/shared/contracts';
import {
  DEFAULT_COLOR,
  DEFAULT_SIZE,
  counted,
  deliveryTimeText,
  exchangeText,
  isOpenOrder,
  nameOrGuest,
} from '@shop/shared/rules';

/** The customer's name, or 'Guest Customer' if the order has none. */
export const customerLabel = ({ customerName }: Pick<Order, 'customerName'>): string => nameOrGuest(customerName);

/** '1 item', '3 items'. */
export const itemsLabel = (count: number): string => counted(count, 'item');

/** '1 order', '1,290 orders'. */
export const ordersLabel = (count: number): string => counted(count, 'order');

/** Whether an order came by chat or is on credit. */
export const isChatOrCredit = ({ channel, paymentMethod }: Pick<Order, 'channel' | 'paymentMethod'>): boolean =>
  channel === 'chat' || paymentMethod === 'credit';

/**
 * Whether an order needs attention. Chat and credit orders do until they are delivered or have ended: they are unpaid,
 * and the customer waits for an answer.
 */
export const needsAttention = (order: Pick<Order, 'channel' | 'paymentMethod' | 'status' | 'outcome'>): boolean =>
  isChatOrCredit(order) && isOpenOrder(order);

/** Whether a delivery has no address. */
export const lacksAddress = ({ customerAddress, orderType }: Pick<Order, 'customerAddress' | 'orderType'>): boolean =>
  customerAddress === '' && orderType === 'online';

/** Whether an edit changed what the printed slip of an order says. An order that ended needs no slip any more. */
export const slipIsOld = (order: Pick<Order, 'slipChangedAt' | 'status' | 'outcome'>): boolean =>
  Boolean(order.slipChangedAt) && isOpenOrder(order);

/** The label of the source of an order. */
export const orderTypeLabel = (orderType: string, channel?: string): string =>
  channel === 'phone' ? 'Phone' : orderType === 'in-store' ? 'In-store' : 'Online';

/** The exchange terms of an order. Orders from an older server do not have them and get the current ones. */
export const exchangeTerms = ({ terms }: Pick<Order, 'terms'>, today: OrderTerms): string =>
  `${exchangeText(terms ?? today)}.`;

/** The terms of an order except its fee. A sale in the shop has no delivery terms. */
export const promisedTerms = (order: Pick<Order, 'terms' | 'orderType'>, today: OrderTerms): string => {
  const exchange = exchangeTerms(order, today);
  return order.orderType === 'in-store' ? exchange : `${deliveryTimeText(order.terms ?? today)}. ${exchange}`;
};

/** The product and variant of a line: 'Track Tee, M / Black'. */
export const lineLabel = (line: Order['products'][number]): string => {
  const variant = variantLabel(line);
  return variant === '-' ? line.product.name : `${line.product.name}, ${variant}`;
};

/** The size and color of a line, without those that the product does not have. */
export const variantLabel = ({ size, color }: { size: string; color: string }): string =>
  [size === DEFAULT_SIZE ? '' : size, color === DEFAULT_COLOR ? '' : color].filter(Boolean).join(' / ') || '-';

/** The label of the discount with its source: 'Discount (SUMMER)', 'Discount (10%: Loyal customer)'. */
export const discountLabel = ({
  couponCode,
  discountReason,
  discountPercent,
}: Pick<Order, 'couponCode' | 'discountReason' | 'discountPercent'>): string => {
  const percent = discountPercent === undefined ? '' : `${discountPercent}%: `;
  const why = discountReason === undefined ? couponCode : `${percent}${discountReason}`;
  return why ? `Discount (${why})` : 'Discount';
};
