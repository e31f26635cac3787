import type { Order } from '@shop/shared/contracts';
import { isOpenOrder } from '@shop/shared/rules';

/**
 * The amount to collect at the door, in dollars; null when the order is paid, has ended, or is paid by agreement in the
 * chat.
 */
export const dueAtDoor = (order: Order): number | null =>
  order.paymentMethod === 'delivery' && isOpenOrder(order) ? order.totalAmount : null;

/** The total amount to collect for these orders, in dollars. */
export const dueInAll = (orders: readonly Order[]): number =>
  // In cents, because dollars with fractions do not add up exactly.
  orders.reduce((sum, order) => sum + Math.round((dueAtDoor(order) ?? 0) * 100), 0) / 100;
