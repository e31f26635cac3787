import type {
  Channel,
  OrderCreateParsed,
  OrderStatus,
  OrderType,
  PaymentMethod,
  StaffDiscount,
} from '@shop/shared/contracts';
import { CUSTOMER_REQUIRED } from '@shop/shared/contracts';
import { COD_REQUIRED, PAYMENT_METHODS, toCents } from '@shop/shared/rules';
import type { Actor } from '../../../actor';
import { invalid } from '../../../errors';
import { readPhone } from '../../../phones/read-phone';
import type { PhoneReading } from '../../../phones/read-phone';
import { contactPhone } from '../../../phones/contact-phone';
import type { OrderRules } from '../context';
import { isStaff } from '../context';

/** What follows from who places an order and how it is paid. */
export interface PlacementTerms {
  orderType: OrderType;
  paymentMethod: PaymentMethod;
  channel: Channel;
  /** The first status: a sale in the shop is delivered at once. */
  status: OrderStatus;
  /** The phone, by which the customer is known; its digits are '' without a phone. */
  phone: PhoneReading;
  /** The name in the order's history and in the stock movements. */
  by: { userId: string | null; name: string };
  /** A discount by staff on the products. */
  discount: StaffDiscount | null;
  /** Why there is no delivery fee; '' where there is one. */
  feeWaivedReason: string;
  /** Why the order is taken though the shop refuses its phone number; '' for no reason. */
  anywayReason: string;
  /** Cents of store balance that pay of the order; 0 for none. */
  balanceUsed: number;
  /** Visitors have limits that staff do not have. */
  byVisitor: boolean;
}

const NO_PHONE = readPhone('', null);

/** The status that an order of this type starts with. */
export const firstStatus = (orderType: OrderType): OrderStatus => (orderType === 'in-store' ? 'delivered' : 'pending');

/**
 * A delivery must name its recipient. A visitor cannot avoid that, as a visitor's order is never a sale in the shop.
 */
function assertRecipient(order: OrderCreateParsed): void {
  for (const field of ['customerName', 'customerPhone'] as const) {
    if (order[field] === '') throw invalid(field, CUSTOMER_REQUIRED[field]);
  }
}

/** How an order may be paid, by its origin. */
const PAYMENTS: Readonly<
  Record<'in-store' | 'phone' | 'online', { methods: readonly PaymentMethod[]; error: string }>
> = {
  'in-store': {
    methods: PAYMENT_METHODS['in-store'],
    error: 'A sale in the shop is paid in cash, by card or by transfer',
  },
  phone: {
    methods: PAYMENT_METHODS.phone,
    error: 'A phone order is paid on delivery, by card or by transfer',
  },
  online: { methods: ['delivery', 'credit'], error: 'Payment method must be delivery or credit' },
};

/** What staff give away with an order. A visitor's order has no such concessions. */
function concessionsOf(order: OrderCreateParsed, orderType: OrderType) {
  const { discount, couponCode, feeWaivedReason = '', anywayReason = '', balanceUsed = 0 } = order;
  if (discount && couponCode) {
    throw invalid('couponCode', 'An order has one discount: take out the coupon, or the discount by staff');
  }
  if (orderType === 'in-store' && feeWaivedReason !== '') {
    throw invalid('feeWaivedReason', 'A sale in the shop has no delivery fee');
  }
  if (balanceUsed > 0 && order.customerPhone === '') {
    throw invalid('balanceUsed', 'Store balance belongs to a phone number: enter it');
  }
  return { discount: discount ?? null, feeWaivedReason, anywayReason, balanceUsed: toCents(balanceUsed) };
}

/**
 * Decides how an order is taken. A visitor's order is always online, and paid on delivery or over the chat; the chat
 * must have a number. Sales in the shop and orders by phone are only for staff.
 *
 * @param rules whether visitors may order over the chat, whether a delivery must name its city, whose phones are typed
 * @throws ShopError invalid for a payment method that does not fit, a delivery without address or city, a malformed
 *   phone, an order that is sent to nobody, a coupon beside a discount by staff, or store balance without a phone
 */
export function placementTerms(
  order: OrderCreateParsed,
  actor: Actor | null,
  { chat, cityRequired, country }: Pick<OrderRules, 'chat' | 'cityRequired' | 'country'>,
): PlacementTerms {
  const staff = isStaff(actor);
  const orderType = staff ? order.orderType : 'online';
  const { paymentMethod } = order;
  const byPhone = staff && orderType === 'online' && order.channel === 'phone';
  const { methods, error } = PAYMENTS[byPhone ? 'phone' : orderType];
  if (!methods.includes(paymentMethod)) throw invalid('paymentMethod', error);
  if (!staff && paymentMethod === 'credit' && !chat) {
    throw invalid('paymentMethod', 'This shop takes no orders over the chat: choose delivery');
  }
  if (byPhone || paymentMethod === 'delivery') {
    if (!order.customerAddress) throw invalid('customerAddress', COD_REQUIRED.address);
    if (cityRequired && !order.location) throw invalid('location', COD_REQUIRED.city);
  }
  if (orderType === 'online') assertRecipient(order);
  const phone = order.customerPhone === '' ? NO_PHONE : contactPhone(order.customerPhone, country);
  return {
    orderType,
    paymentMethod,
    channel: byPhone ? 'phone' : orderType === 'in-store' ? 'in-store' : paymentMethod === 'credit' ? 'chat' : 'web',
    status: firstStatus(orderType),
    phone,
    by: staff ? { userId: actor.userId, name: actor.name } : { userId: null, name: 'Online shop' },
    byVisitor: !staff,
    ...(staff
      ? concessionsOf(order, orderType)
      : { discount: null, feeWaivedReason: '', anywayReason: '', balanceUsed: 0 }),
  };
}
