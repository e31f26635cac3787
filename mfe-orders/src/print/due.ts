import type { Order } from '@shop/shared/contracts';
import { isOpenOrder } from '@shop/shared/rules';

/** What is still to be paid at the door, in dollars; null when it was paid, has ended, or is settled over the chat. */
export const dueAtDoor = (order: Order): number | null =>
  order.paymentMethod === 'delivery' && isOpenOrder(order) ? order.totalAmount : null;

/** What is to be paid at all these doors together, in dollars. */
export const dueInAll = (orders: readonly Order[]): number =>
  // In cents, because dollars with fractions do not add up exactly.
  orders.reduce((sum, order) => sum + Math.round((dueAtDoor(order) ?? 0) * 100), 0) / 100;
