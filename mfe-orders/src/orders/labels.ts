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

/** 'Guest Customer' where the order names nobody. */
export const customerLabel = ({ customerName }: Pick<Order, 'customerName'>): string => nameOrGuest(customerName);

/** '1 item', '3 items'. */
export const itemsLabel = (count: number): string => counted(count, 'item');

/** '1 order', '1,290 orders'. */
export const ordersLabel = (count: number): string => counted(count, 'order');

/** Whether an order came by chat or is on credit. */
export const isChatOrCredit = ({ channel, paymentMethod }: Pick<Order, 'channel' | 'paymentMethod'>): boolean =>
  channel === 'chat' || paymentMethod === 'credit';

/**
 * Chat and credit orders need an eye until they are delivered or have ended: nobody has paid, and somebody waits for an
 * answer.
 */
export const needsAttention = (order: Pick<Order, 'channel' | 'paymentMethod' | 'status' | 'outcome'>): boolean =>
  isChatOrCredit(order) && isOpenOrder(order);

/** Whether nobody knows where a delivery has to go. */
export const lacksAddress = ({ customerAddress, orderType }: Pick<Order, 'customerAddress' | 'orderType'>): boolean =>
  customerAddress === '' && orderType === 'online';

/** How staff read where an order came from. */
export const orderTypeLabel = (orderType: string, channel?: string): string =>
  channel === 'phone' ? 'Phone' : orderType === 'in-store' ? 'In-store' : 'Online';

/** What an order was promised on exchange; of an older server's order, what the shop promises today. */
export const exchangeTerms = ({ terms }: Pick<Order, 'terms'>, today: OrderTerms): string =>
  `${exchangeText(terms ?? today)}.`;

/** What an order was promised besides its fee. A sale in the shop is not delivered. */
export const promisedTerms = (order: Pick<Order, 'terms' | 'orderType'>, today: OrderTerms): string => {
  const exchange = exchangeTerms(order, today);
  return order.orderType === 'in-store' ? exchange : `${deliveryTimeText(order.terms ?? today)}. ${exchange}`;
};

/** A line by its product and variant: 'Track Tee, M / Black'. */
export const lineLabel = (line: Order['products'][number]): string => {
  const variant = variantLabel(line);
  return variant === '-' ? line.product.name : `${line.product.name}, ${variant}`;
};

/** Size and color of a line; what the product does not have is left out. */
export const variantLabel = ({ size, color }: { size: string; color: string }): string =>
  [size === DEFAULT_SIZE ? '' : size, color === DEFAULT_COLOR ? '' : color].filter(Boolean).join(' / ') || '-';

/** What took the discount off: 'Discount (SUMMER)', 'Discount (10%: Loyal customer)'. */
export const discountLabel = ({
  couponCode,
  discountReason,
  discountPercent,
}: Pick<Order, 'couponCode' | 'discountReason' | 'discountPercent'>): string => {
  const percent = discountPercent === undefined ? '' : `${discountPercent}%: `;
  const why = discountReason === undefined ? couponCode : `${percent}${discountReason}`;
  return why ? `Discount (${why})` : 'Discount';
};

/** Where an order goes, in lines: its address, and its city unless the address says it. Empty where it says neither. */
export function addressLines({ customerAddress, location }: Pick<Order, 'customerAddress' | 'location'>): string[] {
  const said = customerAddress.toLowerCase().includes(location.toLowerCase());
  return [customerAddress, said ? '' : location].filter((line) => line !== '');
}
