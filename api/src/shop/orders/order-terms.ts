import type { OrderTerms } from '@shop/shared/contracts';
import type { orders } from '../../database/schema';

/** The columns that keep the terms of an order. */
export type TermColumns = Pick<
  typeof orders.$inferSelect,
  'exchangeDays' | 'refunds' | 'deliveryDaysMin' | 'deliveryDaysMax'
>;

/** Terms as columns of an order. */
export const termColumns = ({ exchangeDays, refunds, deliveryDays: { min, max } }: OrderTerms) => ({
  exchangeDays,
  refunds,
  deliveryDaysMin: min,
  deliveryDaysMax: max,
});

/** The terms of an order. An order of an earlier version has no terms of its own: those of today hold. */
export const termsOf = (order: TermColumns, today: OrderTerms): OrderTerms => ({
  exchangeDays: order.exchangeDays ?? today.exchangeDays,
  refunds: order.refunds ?? today.refunds,
  deliveryDays: {
    min: order.deliveryDaysMin ?? today.deliveryDays.min,
    max: order.deliveryDaysMax ?? today.deliveryDays.max,
  },
});
