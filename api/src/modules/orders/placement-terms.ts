import type { Channel, OrderCreateParsed, OrderStatus, OrderType, PaymentMethod } from '@shop/shared/contracts';
import { CUSTOMER_REQUIRED } from '@shop/shared/contracts';
import { COD_REQUIRED, phoneDigits, phoneProblem } from '@shop/shared/rules';
import type { Actor } from '../../deps';
import { invalid } from '../../http/errors';
import type { OrderRules } from './context';
import { isStaff } from './context';

/** How an order will be taken: what follows from who places it and how it is paid. */
export interface PlacementTerms {
  orderType: OrderType;
  paymentMethod: PaymentMethod;
  channel: Channel;
  /** The status it starts with: a sale in the shop is handed over at once. */
  status: OrderStatus;
  /** Digits of the phone, by which the customer is known; '' for nobody known. */
  phoneKey: string;
  /** Who stands in the order's history and in the stock's. */
  by: { userId: string | null; name: string };
  /** Staff are trusted with more and larger orders than visitors are. */
  byVisitor: boolean;
}

/** The status that an order of this type starts with. */
export const firstStatus = (orderType: OrderType): OrderStatus => (orderType === 'in-store' ? 'delivered' : 'pending');

/** What goes out must name whom to: a visitor cannot get around that by calling the order a sale in the shop. */
function refuseNobody(order: OrderCreateParsed): void {
  for (const field of ['customerName', 'customerPhone'] as const) {
    if (order[field] === '') throw invalid(field, CUSTOMER_REQUIRED[field]);
  }
}

/**
 * Settles how an order is taken. A visitor's is always online, and paid on delivery or over the chat; a sale in the shop
 * is staff's alone and paid in cash, whoever the customer is. Visitors order over the chat only where it has a number.
 *
 * @param rules whether visitors may order over the chat, and whether a delivery must name its city
 * @throws ShopError 422 for a payment method that does not fit, a delivery without address or city, a phone that is none,
 * or nobody named in an order that goes out
 */
export function placementTerms(
  order: OrderCreateParsed,
  actor: Actor | null,
  { chat, cityRequired }: Pick<OrderRules, 'chat' | 'cityRequired'>,
): PlacementTerms {
  const staff = isStaff(actor);
  const orderType = staff ? order.orderType : 'online';
  const { paymentMethod } = order;
  if (orderType === 'in-store' && paymentMethod !== 'cash') {
    throw invalid('paymentMethod', 'A sale in the shop is paid in cash');
  }
  if (orderType === 'online' && paymentMethod === 'cash') {
    throw invalid('paymentMethod', 'Payment method must be delivery or credit');
  }
  if (!staff && paymentMethod === 'credit' && !chat) {
    throw invalid('paymentMethod', 'This shop takes no orders over the chat: choose delivery');
  }
  if (paymentMethod === 'delivery' && !order.customerAddress) throw invalid('customerAddress', COD_REQUIRED.address);
  if (paymentMethod === 'delivery' && cityRequired && !order.location) throw invalid('location', COD_REQUIRED.city);
  if (orderType === 'online') refuseNobody(order);
  const badPhone = order.customerPhone === '' ? null : phoneProblem(order.customerPhone);
  if (badPhone !== null) throw invalid('customerPhone', badPhone);
  return {
    orderType,
    paymentMethod,
    channel: orderType === 'in-store' ? 'in-store' : paymentMethod === 'credit' ? 'chat' : 'web',
    status: firstStatus(orderType),
    phoneKey: phoneDigits(order.customerPhone),
    by: staff ? { userId: actor.userId, name: actor.name } : { userId: null, name: 'Online shop' },
    byVisitor: !staff,
  };
}
