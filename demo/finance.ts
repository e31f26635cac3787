import { GUEST_CUSTOMER_NAME } from '@shop/shared/contracts';
import { DAY_MS, counted, orderNumber } from '@shop/shared/rules';
import type { DemoClock } from './clock';
import type { Random } from './random';
import type { Delivery } from './inventory';
import type { DemoOrder, DemoSupplier, DemoTransaction } from './types';

type Blank = Pick<
  DemoTransaction,
  'orderId' | 'customerId' | 'customerName' | 'supplierId' | 'reference' | 'notes' | 'lines'
>;

const NOTHING: Blank = {
  orderId: null,
  customerId: null,
  customerName: null,
  supplierId: null,
  reference: null,
  notes: '',
  lines: [],
};

/**
 * The sale of an order: completed when the order is delivered, canceled when it was deleted or ended without delivery,
 * otherwise pending.
 */
const saleOf = (random: Random, order: DemoOrder): DemoTransaction => ({
  ...NOTHING,
  id: random.id(),
  type: 'sale',
  status: order.deletedAt || order.outcome ? 'cancelled' : order.status === 'delivered' ? 'completed' : 'pending',
  description: `Order ${orderNumber(order.id)}`,
  amount: order.totalAmount,
  orderId: order.id,
  customerId: order.customerId,
  customerName: order.customerName || GUEST_CUSTOMER_NAME,
  lines: order.lines.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice })),
  paymentMethod: order.paymentMethod,
  createdAt: order.createdAt,
});

const purchaseOf = (
  random: Random,
  delivery: Delivery,
  supplier: Pick<DemoSupplier, 'company'>,
  number: number,
  now: Date,
): DemoTransaction => ({
  ...NOTHING,
  id: random.id(),
  type: 'purchase',
  // Invoices by bank transfer are due in 30 days.
  status:
    delivery.paidBy === 'bank transfer' && now.getTime() - delivery.at.getTime() < 30 * DAY_MS
      ? 'pending'
      : 'completed',
  description: `${supplier.company}: ${delivery.pieces} pieces of ${counted(delivery.styles, 'style')}`,
  amount: delivery.amount,
  supplierId: delivery.supplierId,
  reference: `PO-${String(number).padStart(4, '0')}`,
  paymentMethod: delivery.paidBy,
  createdAt: delivery.at,
});

const REFUND_REASONS = [
  'Goodwill: seam opened after the first wash',
  'Parcel arrived soaked; courier claim filed',
  'One piece missing from the parcel',
  'Wrong color sent, shopper kept it at half price',
  'Delivery failed twice; shopper called it off at the door',
] as const;

/** A few refunds by staff, each for one piece of a delivered order. */
function refundsOf(random: Random, clock: DemoClock, orders: readonly DemoOrder[]): DemoTransaction[] {
  const delivered = orders.filter(
    ({ status, deletedAt, paymentMethod }) => status === 'delivered' && !deletedAt && paymentMethod !== 'credit',
  );
  return Array.from({ length: 9 }, (_, index): DemoTransaction | null => {
    const order = delivered[Math.floor(((index + 0.5) / 9) * delivered.length)];
    const line = order?.lines[0];
    const handed = order?.history.at(-1)?.at;
    if (!order || !line || !handed) return null;
    return {
      ...NOTHING,
      id: random.id(),
      type: 'refund',
      status: 'completed',
      description: `Refund on order ${orderNumber(order.id)}: ${line.name}`,
      amount: line.unitPrice,
      orderId: order.id,
      customerId: order.customerId,
      customerName: order.customerName || GUEST_CUSTOMER_NAME,
      paymentMethod: 'cash',
      reference: `RF-${String(index + 1).padStart(3, '0')}`,
      notes: random.pick(REFUND_REASONS),
      createdAt: clock.later(handed, 20 + random.next() * 60),
    };
  }).filter((refund) => refund !== null);
}

/** Monthly expenses: days before the end of the month, description, least and most dollars, payment. */
const MONTHLY = [
  { day: 27, what: 'Rent, 214 Mercer Street', from: 980, to: 980, paidBy: 'bank transfer' },
  { day: 24, what: 'Packaging: mailers and tissue', from: 140, to: 260, paidBy: 'cash' },
  { day: 21, what: 'Courier collections', from: 420, to: 690, paidBy: 'cash' },
  { day: 18, what: 'Search and social advertising', from: 260, to: 620, paidBy: 'card' },
  { day: 15, what: 'Wages, shop floor', from: 820, to: 960, paidBy: 'cash' },
  { day: 12, what: 'Electricity and internet', from: 130, to: 210, paidBy: 'bank transfer' },
] as const;
/** Single expenses: days ago, description, dollars, payment. */
const SINGLE = [
  [318, 'Product photography, autumn range', 640, 'bank transfer'],
  [236, 'Steamer and two clothes rails', 385, 'card'],
  [171, 'Pop-up stand, Smorgasburg weekend', 520, 'cash'],
  [122, 'Window lettering', 290, 'cash'],
  [64, 'Card terminal, yearly fee', 180, 'bank transfer'],
  [12, 'Holiday window display', 460, 'card'],
] as const;

function expensesOf(random: Random, clock: DemoClock): DemoTransaction[] {
  const entry = (days: number, description: string, dollars: number, paidBy: string): DemoTransaction => ({
    ...NOTHING,
    id: random.id(),
    type: 'expense',
    status: 'completed',
    description,
    amount: Math.round(dollars * 100),
    paymentMethod: paidBy,
    createdAt: clock.at(days, 10 + random.next() * 7),
  });
  const monthly = Array.from({ length: 12 }, (_, month) =>
    MONTHLY.map(({ day, what, from, to, paidBy }) => {
      const dollars = from + Math.round(random.next() * (to - from) * 100) / 100;
      return entry(month * 30 + day, what, dollars, paidBy);
    }),
  ).flat();
  return [...monthly, ...SINGLE.map(([days, what, dollars, paidBy]) => entry(days, what, dollars, paidBy))];
}

/** Every transaction of the year, oldest first. */
export function makeTransactions(
  random: Random,
  clock: DemoClock,
  orders: readonly DemoOrder[],
  deliveries: readonly Delivery[],
  suppliers: readonly Pick<DemoSupplier, 'id' | 'company'>[],
): DemoTransaction[] {
  const companies = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  const purchases = deliveries.map((delivery, index) => {
    const supplier = companies.get(delivery.supplierId);
    if (!supplier) throw new Error(`A delivery came from nobody: ${delivery.supplierId}`);
    return purchaseOf(random, delivery, supplier, 301 + index, clock.now);
  });
  return [
    ...orders.map((order) => saleOf(random, order)),
    ...purchases,
    ...expensesOf(random, clock),
    ...refundsOf(random, clock, orders),
  ].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
