import type { Order, OrderTerms } from '@shop/shared/contracts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '@shop/shared/rules';
import type { Executor } from '../../database/client';
import { cooperativeYield } from '../../cooperative-yield';
import { eachOrder } from './list-orders';

type Cell = string | number | null;

/** The status of an order, and its outcome if it was not delivered. */
const statusCell = ({ status, outcome }: Order): string =>
  outcome === undefined ? status : `${status} (${outcome.kind})`;

/** The columns of a file with one row for each order. */
const ORDER_COLUMNS: Record<string, (order: Order) => Cell> = {
  Date: ({ createdAt }) => createdAt,
  'Order ID': ({ _id }) => _id,
  Status: statusCell,
  Type: ({ orderType }) => orderType,
  Channel: ({ channel }) => channel,
  'Payment method': ({ paymentMethod }) => paymentMethod,
  Customer: ({ customerName }) => customerName,
  Phone: ({ customerPhone }) => customerPhone,
  Address: ({ customerAddress }) => customerAddress,
  City: ({ location }) => location,
  Items: ({ itemCount }) => itemCount,
  Subtotal: ({ subtotal }) => subtotal,
  Discount: ({ discount }) => discount,
  Coupon: ({ couponCode }) => couponCode,
  Delivery: ({ deliveryFee }) => deliveryFee,
  Total: ({ totalAmount }) => totalAmount,
  Notes: ({ notes }) => notes,
  'Staff notes': ({ staffNotes }) => staffNotes,
  'Discount reason': ({ discountReason }) => discountReason ?? '',
  'Fee waived because': ({ feeWaivedReason }) => feeWaivedReason ?? '',
};

/** The columns of a file with one row for each line of an order. */
const LINE_COLUMNS: Record<string, (line: Order['products'][number], order: Order) => Cell> = {
  Date: (_line, { createdAt }) => createdAt,
  'Order ID': (_line, { _id }) => _id,
  Status: (_line, order) => statusCell(order),
  Customer: (_line, { customerName }) => customerName,
  SKU: ({ product }) => product.refCode,
  Product: ({ product }) => product.name,
  Size: ({ size }) => size,
  Color: ({ color }) => color,
  Quantity: ({ quantity }) => quantity,
  Price: ({ price }) => price,
  // In cents, because dollars with fractions do not multiply exactly.
  Amount: ({ price, quantity }) => (Math.round(price * 100) * quantity) / 100,
};

const FILES = {
  orders: {
    header: Object.keys(ORDER_COLUMNS),
    rowsOf: (order: Order): Cell[][] => [Object.values(ORDER_COLUMNS).map((cell) => cell(order))],
  },
  lines: {
    header: Object.keys(LINE_COLUMNS),
    rowsOf: (order: Order): Cell[][] =>
      order.products.map((line) => Object.values(LINE_COLUMNS).map((cell) => cell(line, order))),
  },
};

/**
 * The orders that match as a CSV file, newest first, part by part; a row for each order or for each of their lines.
 * Moments are in UTC, amounts in dollars. Text that a spreadsheet would run as a formula is made harmless.
 *
 * @param today the terms that the shop promises now
 */
export async function* exportOrders(
  db: Executor,
  { rows, ...query }: { rows: keyof typeof FILES } & Parameters<typeof eachOrder>[1],
  today: OrderTerms,
): AsyncGenerator<string, void> {
  const forOthers = cooperativeYield();
  const { header, rowsOf } = FILES[rows];
  let lines = CSV_BYTE_ORDER_MARK + csvLine(header);
  for await (const part of eachOrder(db, query, today)) {
    for (const order of part) {
      await forOthers();
      for (const row of rowsOf(order)) lines += csvLine(row);
    }
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}
