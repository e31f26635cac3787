import { fromCents, orderNumber } from '@shop/shared/rules';
import type { OrderRecord } from './order-record';
import type { PricedCart } from './pricing';

/**
 * What the outbox tells of a new order. Name, phone and town are what somebody needs who confirms it; the address and
 * the notes stay in the shop. An erasure takes name and phone out of it.
 */
export const receivedOrder = (order: OrderRecord, cart: PricedCart) => ({
  orderId: order.id,
  number: orderNumber(order.id),
  status: order.status,
  orderType: order.orderType,
  channel: order.channel,
  paymentMethod: order.paymentMethod,
  customer: { name: order.name, phone: order.phone, town: order.location },
  lines: cart.sellable.map(({ name, refCode, variant, quantity, price }) => ({
    name,
    refCode,
    ...variant,
    quantity,
    price: fromCents(price),
  })),
  pieces: order.itemCount,
  subtotal: fromCents(order.subtotal),
  discount: fromCents(order.discount),
  deliveryFee: fromCents(order.deliveryFee),
  total: fromCents(order.total),
  at: order.at,
});
