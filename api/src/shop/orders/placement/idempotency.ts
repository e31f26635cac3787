import { createHash } from 'node:crypto';
import type { EarlierOrder, OrderCreateParsed, OrderCreated } from '@shop/shared/contracts';
import { fromCents, orderNumber } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Executor } from '../../../database/client';
import { ShopError } from '../../../errors';
import { daysBefore } from '../../../time';
import { type LineJson, toOrderLine } from '../order-rows';
import type { PlacedOrder } from './start-placement';
import { firstStatus } from './terms';

/** Days for which a placed order is kept under its key. */
const IDEMPOTENCY_DAYS = 7;

const MAX_KEY = 200;

/**
 * Reads the idempotency key of a request from its header; null without one.
 *
 * @throws ShopError malformed for a key of more than 200 characters or with others than visible ASCII ones
 */
export function idempotencyKey(header = ''): string | null {
  const key = header.trim();
  if (key === '') return null;
  if (key.length <= MAX_KEY && /^[\x21-\x7e]+$/.test(key)) return key;
  const message = `Idempotency-Key must be at most ${MAX_KEY} visible characters`;
  throw new ShopError('malformed', 'VALIDATION', message, { errors: [{ field: 'Idempotency-Key', message }] });
}

/** Hash of a parsed request: the same for bodies that mean the same, however they are spelled. */
export const requestHash = (body: OrderCreateParsed): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** The same request is being placed at this moment. Its answer can be fetched a second later. */
export const placementInProgress = (): ShopError =>
  new ShopError(
    'conflict',
    'IDEMPOTENCY_IN_FLIGHT',
    'This order is being placed right now. Please try again in a moment.',
    {
      retryAfter: 1,
    },
  );

const totalsOf = (earlier: PlacedOrder) => ({
  subtotal: fromCents(earlier.subtotal),
  discount: fromCents(earlier.discount),
  deliveryFee: fromCents(earlier.deliveryFee),
  totalAmount: fromCents(earlier.total),
});

/** The key belongs to an order with other contents. The details of the error describe that order. */
export async function keyReused(client: PoolClient, earlier: PlacedOrder): Promise<ShopError> {
  const { orderId, paymentMethod } = earlier;
  const { rows: lines } = await client.query<LineJson>(
    `select product_id as "productId", name, ref_code as "refCode", size, color, quantity, price
     from order_lines where order_id = $1 order by position`,
    [orderId],
  );
  const details: EarlierOrder = { orderId, paymentMethod, ...totalsOf(earlier), products: lines.map(toOrderLine) };
  const message = `Order ${orderNumber(orderId)} has already been placed with other contents`;
  return new ShopError('invalid', 'IDEMPOTENCY_KEY_REUSED', message, { details });
}

/** The answer to a repeated request: the same as the first one. */
export function firstAnswer(earlier: PlacedOrder): OrderCreated {
  const { deliveryDaysMin: min, deliveryDaysMax: max } = earlier;
  return {
    _id: earlier.orderId,
    status: firstStatus(earlier.orderType),
    couponCode: earlier.couponCode,
    ...(min === null || max === null ? {} : { deliveryDays: { min, max } }),
    ...totalsOf(earlier),
  };
}

/** Deletes keys older than seven days. Answers how many. */
export async function purgeIdempotencyKeys(db: Executor, now: Date): Promise<number> {
  const limit = daysBefore(now, IDEMPOTENCY_DAYS).toISOString();
  const result = await db.execute(sql`delete from idempotency_keys where created_at < ${limit}`);
  return result.rowCount ?? 0;
}
