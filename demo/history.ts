import { GUEST_CUSTOMER_ID } from '@shop/shared/contracts';
import { CHAT_ORDER_MARKER, couponDiscountCents, effectivePrice, fromCents, orderTotals } from '@shop/shared/rules';
import { assortmentItem } from './catalog';
import type { DemoClock } from './clock';
import type { CouponTerms } from './coupons';
import { usableAt } from './coupons';
import type { Random } from './random';
import type { Inventory } from './inventory';
import type {
  DemoActor,
  DemoCustomer,
  DemoOrder,
  DemoOrderEvent,
  DemoOrderLine,
  DemoOrderStatus,
  DemoProduct,
} from './types';
import { ONLINE_SHOP } from './users';
import type { Warehouse } from './warehouse';

type Goods = Omit<DemoProduct, 'stock'>;

/** The parts of the demo shop that orders are made with. */
export interface HistoryOptions {
  readonly clock: DemoClock;
  readonly random: Random;
  readonly warehouse: Warehouse;
  readonly inventory: Inventory;
  readonly coupons: readonly CouponTerms[];
  readonly staff: readonly DemoActor[];
  /** Cents added to every online order. */
  readonly deliveryFee: number;
}

/** For how many days the current sale prices have been valid. */
const SALE_BEGAN = 40;

const WEB_NOTES = [
  'Please leave with the doorman.',
  'Ring twice, the bell is shy.',
  'It is a gift: no invoice in the box, please.',
  'Deliver after 6 pm.',
  'Call when you are downstairs.',
] as const;
const CHAT_NOTES = [
  'asked about sizing',
  'regular',
  'wants it before the weekend',
  'sent a photo of the old one',
] as const;

function priceAt(product: Goods, days: number): number {
  return days > SALE_BEGAN ? product.price : effectivePrice(product);
}

function lineOf(product: Goods, size: string, color: string, quantity: number, days: number): DemoOrderLine {
  return {
    productId: product.id,
    name: product.name,
    refCode: product.refCode,
    size,
    color,
    quantity,
    unitPrice: priceAt(product, days),
    unitCost: product.buyPrice,
  };
}

/** The status of an order, depending on its age. */
function statusOf(random: Random, channel: DemoOrder['channel'], ageHours: number): DemoOrderStatus {
  if (channel === 'in-store') return 'delivered';
  if (ageHours < 9)
    return random.weighted([
      ['pending', 7],
      ['confirmed', 3],
    ] as const);
  if (ageHours < 30)
    return random.weighted([
      ['pending', 3],
      ['confirmed', 6],
      ['on the way', 1],
    ] as const);
  if (ageHours < 54)
    return random.weighted([
      ['pending', 1],
      ['confirmed', 3],
      ['on the way', 5],
      ['delivered', 1],
    ] as const);
  if (ageHours < 100)
    return random.weighted([
      ['on the way', 4],
      ['delivered', 6],
    ] as const);
  return 'delivered';
}

const STEPS = ['pending', 'confirmed', 'on the way', 'delivered'] as const;

/** The events of an order with their times and authors, all between its creation and now. */
function historyOf(
  options: HistoryOptions,
  channel: DemoOrder['channel'],
  status: DemoOrderStatus,
  createdAt: Date,
): DemoOrderEvent[] {
  const { random, clock, staff } = options;
  const someone = random.pick(staff);
  if (channel === 'in-store') return [{ event: 'delivered', at: createdAt, by: someone }];
  const reached = STEPS.slice(0, STEPS.indexOf(status) + 1);
  const waits = [0, 0.6 + random.next() * 7, 9 + random.next() * 14, 18 + random.next() * 40];
  const planned = reached.reduce((sum, _, index) => sum + (waits[index] ?? 0), 0);
  const possible = (clock.now.getTime() - createdAt.getTime()) / 3_600_000;
  // The steps of a young order are closer together, so that no event lies in the future.
  const pace = Math.min(1, (possible * 0.92) / Math.max(planned, 0.001));
  let hours = 0;
  return reached.map((event, index) => {
    hours += (waits[index] ?? 0) * pace;
    return { event, at: clock.later(createdAt, hours), by: index === 0 ? ONLINE_SHOP : random.pick(staff) };
  });
}

/** Picks the pieces of one order and takes them out of stock. @returns its lines; empty when nothing is left */
function fill(options: HistoryOptions, orderId: string, days: number, createdAt: Date, by: DemoActor): DemoOrderLine[] {
  const { random, inventory, warehouse } = options;
  const wanted = random.weighted([
    [1, 38],
    [2, 32],
    [3, 19],
    [4, 8],
    [5, 3],
  ] as const);
  const lines: DemoOrderLine[] = [];
  for (let tries = 0; lines.length < wanted && tries < wanted * 6; tries++) {
    const choice = inventory.choose(random, createdAt);
    if (!choice) continue;
    const { product, size, color, left } = choice;
    if (lines.some((line) => line.productId === product.id && line.size === size && line.color === color)) continue;
    const small = assortmentItem(product.refCode).price < 3000;
    const quantity = Math.min(
      left,
      random.weighted([
        [1, small ? 70 : 92],
        [2, small ? 24 : 7],
        [3, small ? 6 : 1],
      ] as const),
    );
    warehouse.move(product, size, color, -quantity, { reason: 'order', orderId, by, at: createdAt });
    lines.push(lineOf(product, size, color, quantity, days));
  }
  return lines;
}

function notesOf(random: Random, channel: DemoOrder['channel']): string {
  if (channel === 'chat')
    return random.chance(0.4) ? `${CHAT_ORDER_MARKER}: ${random.pick(CHAT_NOTES)}` : CHAT_ORDER_MARKER;
  return channel === 'web' && random.chance(0.12) ? random.pick(WEB_NOTES) : '';
}

/** Places one order on the day that was `days` ago; null when nothing that the shopper wants is in stock. */
export function placeOrder(
  options: HistoryOptions,
  customer: DemoCustomer,
  channel: DemoOrder['channel'],
  days: number,
  createdAt: Date,
): DemoOrder | null {
  const { random, clock, coupons, deliveryFee, staff } = options;
  const id = random.id();
  const seller = channel === 'in-store' ? random.pick(staff) : ONLINE_SHOP;
  const lines = fill(options, id, days, createdAt, seller);
  if (lines.length === 0) return null;

  const usable =
    channel === 'web' && random.chance(0.11) ? coupons.filter((coupon) => usableAt(coupon, createdAt, clock.now)) : [];
  const coupon = usable.length > 0 ? random.pick(usable) : null;
  const priced = lines.map(({ unitPrice, quantity }) => ({ price: unitPrice, quantity }));
  const { subtotal } = orderTotals({ lines: priced, deliveryFee: 0 });
  const discount = coupon
    ? couponDiscountCents(
        {
          discountType: coupon.discountType,
          discountValue: coupon.discountType === 'fixed' ? fromCents(coupon.discountValue) : coupon.discountValue,
        },
        subtotal,
      )
    : 0;
  const totals = orderTotals({ lines: priced, discount, deliveryFee: channel === 'in-store' ? 0 : deliveryFee });
  const ageHours = (clock.now.getTime() - createdAt.getTime()) / 3_600_000;
  const called = ageHours > 60 && ageHours < 8000 && channel !== 'in-store' && random.chance(0.008);
  const status = called ? random.pick(['pending', 'confirmed'] as const) : statusOf(random, channel, ageHours);
  const history = historyOf(options, channel, status, createdAt);
  let deletedAt: Date | null = null;
  if (called) {
    // The shopper canceled the order, so staff deleted it before it was sent.
    const by = random.pick(staff);
    deletedAt = clock.later(history.at(-1)?.at ?? createdAt, 2 + random.next() * 20);
    history.push({ event: 'deleted', at: deletedAt, by });
  }
  const needsAddress = channel === 'web' || (channel === 'chat' && random.chance(0.65));
  return {
    id,
    customerId: customer.id,
    customerName: customer.customerId === GUEST_CUSTOMER_ID ? '' : customer.name,
    customerPhone: customer.phone,
    customerAddress: needsAddress ? customer.address : '',
    location: channel === 'in-store' ? '' : customer.location,
    orderType: channel === 'in-store' ? 'in-store' : 'online',
    channel,
    courierId: null,
    paymentMethod: channel === 'web' ? 'delivery' : channel === 'chat' ? 'credit' : 'cash',
    status,
    subtotal: totals.subtotal,
    discount: totals.discount,
    couponCode: coupon?.code ?? null,
    deliveryFee: totals.deliveryFee,
    totalAmount: totals.totalAmount,
    notes: notesOf(random, channel),
    createdAt,
    deletedAt,
    outcome: null,
    lines,
    history,
  };
}

/** Puts the pieces of canceled orders back in stock. */
export function returnCalledOff(orders: readonly DemoOrder[], warehouse: Warehouse, inventory: Inventory) {
  for (const { id, deletedAt, lines, history } of orders) {
    const by = history.at(-1)?.by;
    if (!deletedAt || !by) continue;
    for (const { productId, size, color, quantity } of lines) {
      const why = { reason: 'order-deleted', orderId: id, by, at: deletedAt } as const;
      warehouse.move(inventory.product(productId), size, color, quantity, why);
    }
  }
}
