import type { Order } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import type { orders } from '../../database/schema';

/** What staff gave away with an order, as its row keeps it. */
type ConcessionColumns = Pick<
  typeof orders.$inferSelect,
  'discountReason' | 'discountPercent' | 'feeWaivedReason' | 'anywayReason'
>;

/** What staff gave away with an order, and why. */
export const concessionsOf = ({
  discountReason,
  discountPercent,
  feeWaivedReason,
  anywayReason,
}: ConcessionColumns): Pick<Order, 'discountReason' | 'discountPercent' | 'feeWaivedReason' | 'anywayReason'> => ({
  ...(discountReason === '' ? {} : { discountReason }),
  ...(discountPercent === null ? {} : { discountPercent: fromCents(discountPercent) }),
  ...(feeWaivedReason === '' ? {} : { feeWaivedReason }),
  ...(anywayReason === '' ? {} : { anywayReason }),
});
