import type { PoolClient } from 'pg';
import { ShopError } from '../../../errors';
import { one } from '../../../database/one';
import type { OutboxRules } from '../../../outbox/write-messages';
import type { OrderFields, OrderRecord } from './order-record';
import type { PendingOrders } from './pending-orders';
import type { PricedCart } from './pricing';
import { receivedOrder } from './received-order';
import { recordStatement } from './record-statement';
import { wantedStock } from './problems';
import { toJson } from './to-json';

/** An order at the shop's prices, ready to be written. */
export interface PricedOrder {
  record: OrderRecord;
  cart: PricedCart;
}

/** The lines of an order as the statement writes them: a snapshot of what was sold. Money is in cents. */
const lineRecords = ({ record, cart }: PricedOrder) =>
  cart.sellable.map(({ index, productId, name, refCode, variant, quantity, price, cost }) => ({
    orderId: record.id,
    position: index,
    productId,
    name,
    refCode,
    ...variant,
    quantity,
    price,
    cost,
  }));

/** The order with what its sale and its message say. */
function fieldsOf({ record, cart }: PricedOrder, { channels }: OutboxRules): OrderFields {
  const tells = channels.length > 0;
  return {
    ...record,
    sold: cart.sellable.map(({ name, quantity, price }) => ({ name, quantity, price })),
    message: tells ? receivedOrder(record, cart) : null,
    // Staff know of an order that they placed themselves.
    channels: channels.filter((channel) => channel === 'webhook' || record.clientKey !== null),
  };
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
 * Writes orders of different phones and everything that belongs to them, their messages of the outbox included: all or
 * none. Answers how many other orders of its phone are pending, by the id of the order.
 *
 * @throws CouponUsedUp when the coupon has no use left, InsufficientStock when there are too few pieces; the caller
 *   must then roll back
 */
export async function recordOrders(
  client: PoolClient,
  orders: readonly PricedOrder[],
  outbox: OutboxRules,
): Promise<Readonly<Record<string, PendingOrders>>> {
  const tells = outbox.channels.length > 0;
  const guest = orders.some(({ record }) => record.phoneKey === '');
  const coupons = orders.filter(({ record }) => record.couponId !== null).length;
  const pieces = orders.flatMap(({ record, cart }) => wantedStock(cart).map((row) => ({ orderId: record.id, ...row })));
  const { rows } = await client.query<{
    taken: number;
    wanted: number;
    used: number;
    pending: Record<string, PendingOrders>;
  }>({
    ...recordStatement({ guest, coupon: coupons > 0, tells }),
    values: [
      orders.map((order) => toJson(fieldsOf(order, outbox))),
      toJson(orders.flatMap(lineRecords)),
      pieces.map(({ orderId }) => orderId),
      pieces.map(({ productId }) => productId),
      pieces.map(({ size }) => size),
      pieces.map(({ color }) => color),
      pieces.map(({ quantity }) => quantity),
      ...(tells ? [outbox.channels, outbox.lowStockUnder] : []),
    ],
  });
  const { taken, wanted, used, pending } = one(rows);
  if (taken !== wanted) {
    throw new InsufficientStock(`Too little in stock for order ${orders.map(({ record }) => record.id).join(', ')}`);
  }
  if (used !== coupons) throw new CouponUsedUp();
  return pending;
}

/** Writes one order: see {@link recordOrders}. */
export async function recordOrder(client: PoolClient, order: PricedOrder, outbox: OutboxRules): Promise<PendingOrders> {
  const { [order.record.id]: pending } = await recordOrders(client, [order], outbox);
  if (pending === undefined) throw new Error(`Order ${order.record.id} was not written`);
  return pending;
}
