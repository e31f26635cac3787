import { databaseErrorOf, isUniqueViolation } from '../../../database/client';
import type { Retry } from '../../../database/client';
import { CouponUsedUp, InsufficientStock } from './record-order';

/** References to what was deleted meanwhile. Without its customer no order is written for the others to refer to. */
const MISSED = /^(?:order_lines_product_id_products|orders_customer_id_customers|[a-z_]+_order_id_orders)_id_fk$/;

/**
 * Whether a failed placement is repeated. Too little stock is retried at once: the next attempt reads the stock before
 * it answers. Retried later is a placement between whose read and write somebody placed the same request, deleted a
 * product, used up the coupon or merged the customer.
 */
export function retryPlacement(error: unknown): Retry {
  if (error instanceof InsufficientStock) return 'now';
  if (error instanceof CouponUsedUp || isUniqueViolation(error, 'idempotency_keys_pkey')) return 'later';
  const cause = databaseErrorOf(error);
  return cause?.code === '23503' && MISSED.test(cause.constraint ?? '') ? 'later' : 'never';
}
