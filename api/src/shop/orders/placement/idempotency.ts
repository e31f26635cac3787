import type { EarlierOrder, OrderCreated } from '@shop/shared/contracts';
import { fromCents, orderNumber } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Executor } from '../../../database/client';
import { ShopError } from '../../../errors';
import { hashOf } from '../../../hash-of';
import { daysBefore } from '../../../time';
import { type LineJson, toOrderLine } from '../order-rows';
import type { PlacedOrder } from './start-placement';
import type { PlacementTerms } from './terms';
import { firstStatus } from './terms';

/** Days for which a placed order is kept under its key. */
const IDEMPOTENCY_DAYS = 7;

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

/** Who sends an order, as far as its key is concerned. */
export interface KeyOwner {
  /** Hash of the employee's id, of the guest id that the browser sends, or of the phone. Never the network address. */
  visitor: string;
  phoneKey: string;
  isStaff: boolean;
}

/** Who sends an order. @param browserId the guest id of the order, or null */
export function keyOwner({ by, byVisitor, phone }: PlacementTerms, browserId: string | null): KeyOwner {
  const [kind, id] = byVisitor
    ? browserId === null
      ? ['phone', phone.identity]
      : ['guest', browserId]
    : ['staff', by.userId];
  return { visitor: hashOf(`${kind} ${id ?? ''}`), phoneKey: phone.digits, isStaff: !byVisitor };
}

/** Whether the order under the key is the sender's own. Servers of earlier versions keep no visitor beside the key. */
const isOwn = (earlier: PlacedOrder, { visitor, phoneKey, isStaff }: KeyOwner): boolean =>
  earlier.visitor === null
    ? isStaff || (phoneKey !== '' && earlier.phoneKey === phoneKey)
    : earlier.visitor === visitor;

/**
 * The key belongs to an order with other contents. The details of the error describe that order to whoever placed it,
 * and tell nothing to others.
 */
export async function keyReused(client: PoolClient, earlier: PlacedOrder, owner: KeyOwner): Promise<ShopError> {
  if (!isOwn(earlier, owner)) {
    const message = 'We cannot recognize this order. Please look whether you have placed it, and then send it again.';
    return new ShopError('invalid', 'IDEMPOTENCY_KEY_REUSED', message);
  }
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
