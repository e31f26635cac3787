import type { BoughtOrder } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor, Row } from '../../../database/client';
import { holdOrder } from '../lock-order';
import { missingOrder } from '../order-rows';
import type { TermColumns } from '../order-terms';

/** Who an order is for, by which an exchange of it is sent. */
export interface Recipient {
  customerName: string;
  customerPhone: string;
  customerAddress: string;
  location: string;
}

/**
 * Reads who an order is for, without a lock: the phone is locked before the order.
 *
 * @throws ShopError notFound without such an order
 */
export async function readRecipient(db: Executor, id: string): Promise<Recipient> {
  const { rows } = await db.execute<Row<Recipient>>(sql`
    select customer_name as "customerName", customer_phone as "customerPhone", customer_address as "customerAddress",
           location
    from orders where id = ${id} and deleted_at is null`);
  const [recipient] = rows;
  if (recipient === undefined) throw await missingOrder(db, id);
  return recipient;
}

/** A line of an order whose pieces may come back. */
export interface ReturnableLine {
  line: number;
  productId: string | null;
  name: string;
  size: string;
  color: string;
  quantity: number;
  price: number;
}

/** An order whose pieces may come back, with what the exchange depends on; money in cents. */
export interface ReturnableOrder extends TermColumns, Omit<BoughtOrder, 'lines'> {
  status: string;
  outcome: string | null;
  /** Null before the delivery. */
  deliveredAt: Date | null;
  customerId: string;
  customerName: string;
  lines: ReturnableLine[];
}

/**
 * Locks an order and reads what was bought, exchanged and refunded. Of several exchanges of one order at once each
 * waits for the one before.
 *
 * @throws ShopError notFound without such an order
 */
export async function lockReturnable(db: Executor, id: string): Promise<ReturnableOrder> {
  await holdOrder(db, id);
  // A statement of its own, which sees what the holder of the lock has committed.
  const { rows } = await db.execute<Row<Omit<ReturnableOrder, 'deliveredAt'> & { deliveredAt: string | null }>>(sql`
    with counting as materialized (
      select x.order_id, exchange_spent(x) as spent from exchanges x where x.original_id = ${id} and exchange_counts(x)
    )
    select o.status, o.outcome, o.discount, o.delivery_fee as "deliveryFee", o.customer_id as "customerId",
           o.customer_name as "customerName", o.exchange_days as "exchangeDays", o.refunds,
           o.delivery_days_min as "deliveryDaysMin", o.delivery_days_max as "deliveryDaysMax",
           (select max(e.at) from order_events e where e.order_id = o.id and e.event = 'delivered') as "deliveredAt",
           (select coalesce(sum(t.amount), 0)::float8 from transactions t
            where t.order_id = o.id and t.type = 'refund' and t.status <> 'cancelled') as refunded,
           (select coalesce(sum(counting.spent), 0)::float8 from counting) as spent,
           (select coalesce(json_agg(json_build_object('line', l.line, 'quantity', l.quantity, 'credit', l.credit)), '[]')
            from exchange_lines l join counting using (order_id)) as exchanged,
           (select coalesce(json_agg(json_build_object('line', l.position, 'productId', l.product_id, 'name', l.name,
                     'size', l.size, 'color', l.color, 'quantity', l.quantity, 'price', l.price) order by l.position), '[]')
            from order_lines l where l.order_id = o.id) as lines
    from orders o where o.id = ${id} and o.deleted_at is null`);
  const [order] = rows;
  if (order === undefined) throw await missingOrder(db, id);
  return { ...order, deliveredAt: order.deliveredAt === null ? null : new Date(order.deliveredAt) };
}
