import type { Order } from '@shop/shared/contracts';

/** What is still to be paid at the door, in dollars; null when it was paid, or is settled over the chat. */
export const dueAtDoor = ({ paymentMethod, status, totalAmount }: Order): number | null =>
  paymentMethod === 'delivery' && status !== 'delivered' ? totalAmount : null;

/** What is to be paid at all these doors together, in dollars. */
export const dueInAll = (orders: readonly Order[]): number =>
  // In cents, because dollars with fractions do not add up exactly.
  orders.reduce((sum, order) => sum + Math.round((dueAtDoor(order) ?? 0) * 100), 0) / 100;
