import type { Order, OrderTerms } from '@shop/shared/contracts';
import { CSV_BYTE_ORDER_MARK, type CsvCell, csvLine, orderCounts, orderNumber } from '@shop/shared/rules';
import type { Executor } from '../../database/client';
import { cooperativeYield } from '../../cooperative-yield';
import { localTimeCell } from '../../local-time-cell';
import { eachOrder } from './list-orders';

/** The status of an order, and its outcome if it was not delivered. */
const statusCell = ({ status, outcome }: Order): string =>
  outcome === undefined ? status : `${status} (${outcome.kind})`;

/** Whether an order is part of the sums. Lists have no deleted orders. */
const isSale = (order: Order): boolean => orderCounts({ ...order, deleted: false });

/** The phone in the one spelling that all orders of a person have; empty if it is not known to be whole. */
const wholePhone = ({ chatPhone }: Order): CsvCell => (chatPhone ? `+${chatPhone}` : '');

/** The columns of a file with one row for each order. */
const ORDER_COLUMNS: Record<string, (order: Order, timeZone: string) => CsvCell> = {
  Date: ({ createdAt }) => createdAt,
  'Local time': ({ createdAt }, timeZone) => localTimeCell(createdAt, timeZone),
  'Order ID': ({ _id }) => _id,
  Number: ({ _id }) => orderNumber(_id),
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
  // Empty for an order that ended before delivery, so that the column's sum is what was sold.
  Total: (order) => (isSale(order) ? order.totalAmount : null),
  'Total of ended orders': (order) => (isSale(order) ? null : order.totalAmount),
  Notes: ({ notes }) => notes,
  'Staff notes': ({ staffNotes }) => staffNotes,
  'Discount reason': ({ discountReason }) => discountReason ?? '',
  'Fee waived because': ({ feeWaivedReason }) => feeWaivedReason ?? '',
  'Phone with country code': wholePhone,
};

type Line = Order['products'][number];

// In cents, because dollars with fractions do not multiply exactly.
const amountOf = ({ price, quantity }: Line): number => (Math.round(price * 100) * quantity) / 100;

/** The columns of a file with one row for each line of an order. */
const LINE_COLUMNS: Record<string, (line: Line, order: Order, timeZone: string) => CsvCell> = {
  Date: (_line, { createdAt }) => createdAt,
  'Local time': (_line, { createdAt }, timeZone) => localTimeCell(createdAt, timeZone),
  'Order ID': (_line, { _id }) => _id,
  Number: (_line, { _id }) => orderNumber(_id),
  Status: (_line, order) => statusCell(order),
  Channel: (_line, { channel }) => channel,
  Customer: (_line, { customerName }) => customerName,
  Phone: (_line, { customerPhone }) => customerPhone,
  City: (_line, { location }) => location,
  SKU: ({ product }) => product.refCode,
  Product: ({ product }) => product.name,
  Size: ({ size }) => size,
  Color: ({ color }) => color,
  Quantity: ({ quantity }) => quantity,
  Price: ({ price }) => price,
  Amount: (line, order) => (isSale(order) ? amountOf(line) : null),
  'Amount of ended orders': (line, order) => (isSale(order) ? null : amountOf(line)),
  'Phone with country code': (_line, order) => wholePhone(order),
};

const FILES = {
  orders: {
    header: Object.keys(ORDER_COLUMNS),
    rowsOf: (order: Order, timeZone: string): CsvCell[][] => [
      Object.values(ORDER_COLUMNS).map((cell) => cell(order, timeZone)),
    ],
  },
  lines: {
    header: Object.keys(LINE_COLUMNS),
    rowsOf: (order: Order, timeZone: string): CsvCell[][] =>
      order.products.map((line) => Object.values(LINE_COLUMNS).map((cell) => cell(line, order, timeZone))),
  },
};

/**
 * The orders that match as a CSV file, newest first, part by part; a row for each order or for each of their lines.
 * Moments are in UTC and in the shop's time zone, amounts in dollars.
 *
 * @param today the terms that the shop promises now
 */
export async function* exportOrders(
  db: Executor,
  { rows, ...query }: { rows: keyof typeof FILES; timeZone: string } & Parameters<typeof eachOrder>[1],
  today: OrderTerms,
): AsyncGenerator<string, void> {
  const forOthers = cooperativeYield();
  const { header, rowsOf } = FILES[rows];
  let lines = CSV_BYTE_ORDER_MARK + csvLine(header);
  for await (const part of eachOrder(db, query, today)) {
    for (const order of part) {
      await forOthers();
      for (const row of rowsOf(order, query.timeZone)) lines += csvLine(row);
    }
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}
