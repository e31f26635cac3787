import type { OrderTerms } from '@shop/shared/contracts';
import type { orders } from '../../database/schema';

/** What an order was promised, as its row keeps it. */
export type TermColumns = Pick<
  typeof orders.$inferSelect,
  'exchangeDays' | 'refunds' | 'deliveryDaysMin' | 'deliveryDaysMax'
>;

/** The promises of the day, as an order keeps them. */
export const termColumns = ({ exchangeDays, refunds, deliveryDays: { min, max } }: OrderTerms) => ({
  exchangeDays,
  refunds,
  deliveryDaysMin: min,
  deliveryDaysMax: max,
});

/** What an order was promised. One that a server of an earlier version wrote keeps none: the promises of the day hold. */
export const termsOf = (order: TermColumns, today: OrderTerms): OrderTerms => ({
  exchangeDays: order.exchangeDays ?? today.exchangeDays,
  refunds: order.refunds ?? today.refunds,
  deliveryDays: {
    min: order.deliveryDaysMin ?? today.deliveryDays.min,
    max: order.deliveryDaysMax ?? today.deliveryDays.max,
  },
});
