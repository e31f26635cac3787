import type { PoolClient } from 'pg';
import { ShopError } from '../../../errors';
import type { OutboxRules } from '../../../outbox/write-messages';
import { NAMES } from './order-record';
import type { OrderRecord } from './order-record';
import type { PendingOrders } from './pending-orders';
import type { PricedCart } from './pricing';
import { receivedOrder } from './received-order';
import { recordStatement } from './record-statement';
import { wantedStock } from './problems';
import { toJson } from './to-json';

/** The lines of an order as the statement writes them: a snapshot of what was sold. Money is in cents. */
const lineRecords = (cart: PricedCart) =>
  cart.sellable.map(({ index, productId, name, refCode, variant, quantity, price, cost }) => ({
    position: index,
    productId,
    name,
    refCode,
    ...variant,
    quantity,
    price,
    cost,
  }));

/** The parameters of the messages: channels of the order, its data, channels of low stock, when a product is low. */
function messageValues(order: OrderRecord, cart: PricedCart, { channels, lowStockUnder }: OutboxRules): unknown[] {
  // Staff know of an order that they placed themselves.
  const ofOrder = channels.filter((channel) => channel === 'webhook' || order.clientKey !== null);
  return [ofOrder, toJson(receivedOrder(order, cart)), channels, lowStockUnder];
}

/** The coupon was used up or deleted between the read and the write. The next attempt prices the order without it. */
export class CouponUsedUp extends ShopError {
  override name = 'CouponUsedUp';

  constructor() {
    const message = 'This coupon has been used up';
    super('conflict', 'COUPON_USED_UP', message, { errors: [{ field: 'couponCode', message }] });
  }
}

/** There are fewer pieces than the order wants. The next attempt reads the stock before it answers. */
export class InsufficientStock extends Error {
  override name = 'InsufficientStock';
}

/**
 * Writes the order and everything that belongs to it, its messages of the outbox included. Answers how many other
 * orders of its phone are pending.
 *
 * @throws CouponUsedUp when the coupon has no use left, InsufficientStock when there are too few pieces; the caller
 *   must then roll back
 */
export async function recordOrder(
  client: PoolClient,
  order: OrderRecord,
  cart: PricedCart,
  outbox: OutboxRules,
): Promise<{ pending: PendingOrders }> {
  const lines = lineRecords(cart);
  const wanted = wantedStock(cart);
  const tells = outbox.channels.length > 0;
  const sold = lines.map(({ name, quantity, price }) => ({ name, quantity, price }));
  const { rows } = await client.query<{ taken: number; used: number; pending: PendingOrders }>({
    ...recordStatement({ guest: order.phoneKey === '', coupon: order.couponId !== null, tells }),
    values: [
      toJson(lines),
      wanted.map(({ productId }) => productId),
      wanted.map(({ size }) => size),
      wanted.map(({ color }) => color),
      wanted.map(({ quantity }) => quantity),
      toJson(sold),
      ...NAMES.map((name) => order[name]),
      ...(tells ? messageValues(order, cart, outbox) : []),
    ],
  });
  const [row] = rows;
  if (row === undefined || row.taken !== wanted.length)
    throw new InsufficientStock(`Too little in stock for order ${order.id}`);
  if (order.couponId !== null && row.used === 0) throw new CouponUsedUp();
  return { pending: row.pending };
}
