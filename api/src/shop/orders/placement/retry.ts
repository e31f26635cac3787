import { databaseErrorOf, isUniqueViolation } from '../../../database/client';
import type { Retry } from '../../../database/client';
import { CouponUsedUp, InsufficientStock } from './record-order';

/**
 * Whether a failed placement is repeated. Too little stock is retried at once: the next attempt reads the stock before
 * it answers. Retried later is a placement between whose read and write somebody placed the same request, deleted a
 * product or used up the coupon.
 */
export function retryPlacement(error: unknown): Retry {
  if (error instanceof InsufficientStock) return 'now';
  if (error instanceof CouponUsedUp || isUniqueViolation(error, 'idempotency_keys_pkey')) return 'later';
  const cause = databaseErrorOf(error);
  return cause?.code === '23503' && cause.constraint === 'order_lines_product_id_products_id_fk' ? 'later' : 'never';
}
