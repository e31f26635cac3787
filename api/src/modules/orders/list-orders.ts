import type { Order, callSchemas } from '@shop/shared/contracts';
import { ORDER_STATUSES, phoneSearch } from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { and, eq, ilike, isNull, like, or, sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { orders } from '../../database/schema';
import type { ListPage } from '../../http/lists';
import { containsPattern, offsetOf, orderBy } from '../../http/lists';
import type { z } from 'zod';
import { selectOrders, toOrder } from './order-rows';

/** Filters and page of the list, as the contract's schema parsed them. */
export type OrdersListQuery = z.output<(typeof callSchemas)['listOrders']['query']>;

const SORTABLE = {
  createdAt: orders.createdAt,
  totalAmount: orders.total,
  customerName: sql`lower(${orders.customerName})`,
  /** By how far the order has come. */
  status: sql`array_position(array[${sql.join(
    ORDER_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  )}]::text[], ${orders.status})`,
};

/** How the index of the newest orders is sorted; PostgreSQL only uses it for the very same order. */
const NEWEST_FIRST = [sql`${orders.createdAt} desc nulls last`];

/** A status in whatever spelling; undefined for none and for 'all'. A status the shop does not know matches nothing. */
function statusFilter(text: string | undefined): SQL | undefined {
  const status = (text ?? '').toLowerCase().replace(/[-_]/g, ' ');
  if (status === '' || status === 'all') return undefined;
  const known = ORDER_STATUSES.find((other) => other === status);
  return known === undefined ? sql`false` : eq(orders.status, known);
}

/** Matches the customer's name, the phone however it is spelled, and any part of the id, such as its last 8 characters. */
function searchFilter(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const digits = phoneSearch(text);
  return or(
    ilike(orders.customerName, containsPattern(text)),
    like(orders.customerPhone, containsPattern(text)),
    like(orders.id, containsPattern(text.toLowerCase())),
    digits === null ? undefined : like(orders.phoneKey, containsPattern(digits)),
  );
}

/** A page of the orders that match, newest first unless told otherwise; deleted ones are not among them. */
export async function listOrders(db: Executor, query: OrdersListQuery): Promise<ListPage<Order>> {
  const { page, limit, sort } = query;
  const matching = and(
    isNull(orders.deletedAt),
    statusFilter(query.status),
    query.type && eq(orders.orderType, query.type),
    query.paymentMethod && eq(orders.paymentMethod, query.paymentMethod),
    searchFilter(query.q),
  );
  const [total, rows] = await Promise.all([
    db.$count(orders, matching),
    selectOrders(db)
      .where(matching)
      .orderBy(...orderBy(sort, SORTABLE, NEWEST_FIRST, orders.id))
      .limit(limit)
      .offset(offsetOf({ page, limit })),
  ]);
  return { rows: rows.map(toOrder), total, page, limit };
}
