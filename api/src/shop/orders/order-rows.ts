import type { Order, OrderEvent, OrderLine, OrderTerms } from '@shop/shared/contracts';
import { DEFAULT_COLOR, DEFAULT_SIZE, fromCents } from '@shop/shared/rules';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../actor';
import type { Executor } from '../../database/client';
import { orderEvents, orders } from '../../database/schema';
import { ShopError, notFound } from '../../errors';
import { chatPhoneOf } from '../../phones/read-phone';
import { imageOf, type ImageRow } from '../../pictures/images';
import { concessionsOf } from './concessions';
import { exchangeSelection, exchangesOf } from './exchange-rows';
import { termsOf } from './order-terms';
import { answerOf, contactOf, contactSelection, markSelection, marksOf } from './parcel-marks';
import { outcomeOf, outcomeSelection } from './outcome-rows';
import { slipChangedAt } from './slip-mark';

/** A line as PostgreSQL answers it in JSON; money in cents. */
export interface LineJson {
  productId: string | null;
  name: string;
  refCode: string;
  size: string;
  color: string;
  quantity: number;
  price: number;
  /** Its number within the order; absent where the statement does not select it. */
  line?: number;
  /** The picture that shows it, or null; absent where the statement does not select it. */
  image?: ImageRow | null;
  /** The shelf of its product; '' for no shelf, null for a deleted product, absent where it is not selected. */
  shelf?: string | null;
}

interface EventJson {
  event: string;
  at: string;
  byName: string;
  changes: OrderEvent['changes'] | null;
}

/** The columns of an order that show it and that an edit reads: state, recipient, payment and price, in cents. */
export const termsSelection = {
  id: orders.id,
  version: orders.version,
  status: orders.status,
  customerId: orders.customerId,
  customerName: orders.customerName,
  customerPhone: orders.customerPhone,
  phoneE164: orders.phoneE164,
  customerAddress: orders.customerAddress,
  location: orders.location,
  orderType: orders.orderType,
  channel: orders.channel,
  paymentMethod: orders.paymentMethod,
  subtotal: orders.subtotal,
  discount: orders.discount,
  couponCode: orders.couponCode,
  discountReason: orders.discountReason,
  discountPercent: orders.discountPercent,
  feeWaivedReason: orders.feeWaivedReason,
  anywayReason: orders.anywayReason,
  deliveryFee: orders.deliveryFee,
  total: orders.total,
};

/** The columns of an order, with its lines and history as JSON, so that a list takes one statement. */
const orderSelection = {
  ...termsSelection,
  itemCount: orders.itemCount,
  notes: orders.notes,
  staffNotes: orders.staffNotes,
  createdAt: orders.createdAt,
  printedAt: orders.printedAt,
  slipChangedAt: orders.slipChangedAt,
  ...markSelection,
  ...contactSelection,
  courier: sql<Order['courier']>`(
    select json_build_object('_id', c.id, 'name', c.name) from couriers c where c.id = orders.courier_id)`,
  handover: sql<Order['handover']>`(
    select json_build_object('_id', h.id, 'at', h.at, 'courier', h.courier_name)
    from handover_parcels p join handovers h on h.id = p.handover_id
    where p.order_id = orders.id order by h.at desc, h.id limit 1)`,
  exchangeDays: orders.exchangeDays,
  refunds: orders.refunds,
  deliveryDaysMin: orders.deliveryDaysMin,
  deliveryDaysMax: orders.deliveryDaysMax,
  ...outcomeSelection,
  ...exchangeSelection,
  // Written as text: Drizzle leaves out the table name here, so "id" would mean the inner table's column.
  lines: sql<LineJson[]>`(
    select coalesce(json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'refCode', l.ref_code,
             'size', l.size, 'color', l.color, 'quantity', l.quantity, 'price', l.price, 'line', l.position,
             'shelf', (select p.shelf from products p where p.id = l.product_id), 'image', (
               select to_json(i) from product_images i where i.product_id = l.product_id
               order by (i.color is distinct from l.color), i.position, i.id limit 1)) order by l.position), '[]')
    from order_lines l where l.order_id = orders.id)`,
  events: sql<EventJson[]>`(
    select coalesce(json_agg(json_build_object('event', e.event, 'at', e.at, 'byName', e.by_name, 'changes', e.changes) order by e.id), '[]')
    from order_events e where e.order_id = orders.id)`,
};

const NONE = sql<null>`null`;

/** The columns of an order for a file that holds no history, courier, handover list, exchange or request. */
const fileSelection: typeof orderSelection = {
  ...orderSelection,
  courier: NONE,
  handover: NONE,
  exchange: NONE,
  exchanges: NONE,
  requests: NONE,
  refunded: NONE,
  events: sql<EventJson[]>`'[]'::json`,
};

/** A query of orders, for a file if so wished; the caller adds where, order and page. */
export const selectOrders = (db: Executor, forFile = false) =>
  db
    .select(forFile ? fileSelection : orderSelection)
    .from(orders)
    .$dynamic();

/** An order as it is read. */
export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

/** A line as staff and its shopper see it, in dollars. */
export const toOrderLine = ({
  productId,
  name,
  refCode,
  size,
  color,
  quantity,
  price,
  line,
  image,
  shelf,
}: LineJson): OrderLine => ({
  product: { _id: productId, name, refCode },
  size: size || DEFAULT_SIZE,
  color: color || DEFAULT_COLOR,
  quantity,
  price: fromCents(price),
  ...(line === undefined ? {} : { line }),
  ...(image === undefined ? {} : { thumb_url: image && imageOf(image).thumb_url }),
  ...(shelf ? { shelf } : {}),
});

/**
 * An order as staff see it, in dollars.
 *
 * @param today the terms that the shop promises now; they hold for an order without terms of its own
 */
export const toOrder = (row: OrderRow, today: OrderTerms): Order => ({
  _id: row.id,
  customerId: row.customerId,
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  chatPhone: chatPhoneOf(row.customerPhone, row.phoneE164),
  customerAddress: row.customerAddress,
  location: row.location,
  orderType: row.orderType,
  channel: row.channel,
  paymentMethod: row.paymentMethod,
  status: row.status,
  subtotal: fromCents(row.subtotal),
  discount: fromCents(row.discount),
  couponCode: row.couponCode,
  ...concessionsOf(row),
  deliveryFee: fromCents(row.deliveryFee),
  totalAmount: fromCents(row.total),
  terms: termsOf(row, today),
  itemCount: row.itemCount,
  notes: row.notes,
  staffNotes: row.staffNotes,
  createdAt: row.createdAt.toISOString(),
  products: row.lines.map(toOrderLine),
  history: row.events.map(({ event, at, byName, changes }) => ({
    status: event,
    at: new Date(at).toISOString(),
    by: byName,
    ...(changes ? { changes } : {}),
  })),
  printedAt: row.printedAt?.toISOString() ?? null,
  slipChangedAt: slipChangedAt(row)?.toISOString() ?? null,
  ...marksOf(row),
  ...contactOf(row),
  ...answerOf(row),
  courier: row.courier ?? null,
  handover: row.handover ? { ...row.handover, at: new Date(row.handover.at).toISOString() } : null,
  version: row.version,
  ...outcomeOf(row),
  ...exchangesOf(row),
});

/** The last event of a kind in an order's history; undefined without one. */
export async function lastEvent(db: Executor, id: string, event: string) {
  const [found] = await db
    .select({
      by: orderEvents.byName,
      byUserId: orderEvents.byUserId,
      at: orderEvents.at,
      changes: orderEvents.changes,
    })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.event, event)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return found;
}

/** Who made a change, as said to whoever tries it again: 'You have' or 'Nadia Farah has'. */
export const whoHas = (done: Awaited<ReturnType<typeof lastEvent>>, actor: Actor): string =>
  done?.byUserId === actor.userId ? 'You have' : `${done?.by ?? 'A colleague'} has`;

/** The error for an order that does not exist. For a deleted order it says who deleted it, and when. */
export async function missingOrder(db: Executor, id: string): Promise<ShopError> {
  const deleted = await lastEvent(db, id, 'deleted');
  if (deleted === undefined) return notFound('Order');
  const details = { deletedBy: deleted.by, deletedAt: deleted.at.toISOString() };
  return new ShopError('notFound', 'NOT_FOUND', `This order was deleted by ${deleted.by}`, { details });
}

/**
 * One order, with its lines and history.
 *
 * @param today the terms that the shop promises now
 * @throws ShopError notFound when it does not exist or was deleted
 */
export async function getOrder(db: Executor, id: string, today: OrderTerms): Promise<Order> {
  const [row] = await selectOrders(db).where(and(eq(orders.id, id), isNull(orders.deletedAt)));
  if (row === undefined) throw await missingOrder(db, id);
  return toOrder(row, today);
}
