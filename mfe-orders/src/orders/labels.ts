import type { Order } from '@shop/shared/contracts';
import { DEFAULT_COLOR, DEFAULT_SIZE, counted, nameOrGuest } from '@shop/shared/rules';

/** 'Guest Customer' where the order names nobody. */
export const customerLabel = ({ customerName }: Pick<Order, 'customerName'>): string => nameOrGuest(customerName);

/** '1 item', '3 items'. */
export const itemsLabel = (count: number): string => counted(count, 'item');

/** '1 order', '1,290 orders'. */
export const ordersLabel = (count: number): string => counted(count, 'order');

/** Whether an order came by chat or is on credit. */
export const isChatOrCredit = ({ channel, paymentMethod }: Pick<Order, 'channel' | 'paymentMethod'>): boolean =>
  channel === 'chat' || paymentMethod === 'credit';

/** Chat and credit orders need an eye until they are delivered: nobody has paid, and somebody waits for an answer. */
export const needsAttention = (order: Pick<Order, 'channel' | 'paymentMethod' | 'status'>): boolean =>
  isChatOrCredit(order) && order.status !== 'delivered';

/** How staff read where an order came from. */
export const orderTypeLabel = (orderType: string): string => (orderType === 'in-store' ? 'In-store' : 'Online');

/** Size and colour of a line; what the product does not have is left out. */
export const variantLabel = ({ size, color }: { size: string; color: string }): string =>
  [size === DEFAULT_SIZE ? '' : size, color === DEFAULT_COLOR ? '' : color].filter(Boolean).join(' / ') || '-';
