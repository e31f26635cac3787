import type { Order, OrderCounts, OrderStatus, OrderTerms, callSchemas } from '@shop/shared/contracts';
import { NO_TOWN, ORDER_STATUSES, outcomesIn, phoneSearch, statusesIn } from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, like, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { orders } from '../../database/schema';
import type { ListPage } from '../../database/list-queries';
import { byMoment, containsPattern, offsetOf, orderBy, searchIn } from '../../database/list-queries';
import type { z } from 'zod';
import { openSql } from './order-predicates';
import { selectOrders, toOrder } from './order-rows';

/** Filters and page of the list, as the contract's schema parsed them, and the zone that hours are meant in (default: UTC). */
export type OrdersListQuery = z.output<(typeof callSchemas)['listOrders']['query']> & { timeZone?: string };

const SORTABLE = {
  createdAt: byMoment(orders.createdAt),
  totalAmount: orders.total,
  customerName: sql`lower(${orders.customerName})`,
  /** By how far the order has come, in the very words of the index. */
  status: sql.raw(
    `case orders.status ${ORDER_STATUSES.map((status, place) => `when '${status}' then ${place}`).join(' ')} end`,
  ),
};

/** How the index of the newest orders is sorted; PostgreSQL only uses it for the very same order. */
const NEWEST_FIRST = [sql`${orders.createdAt} desc nulls last`];

/** One status or several; undefined for any. A status the shop does not know matches nothing. */
function statusFilter(text: string | undefined): SQL | undefined {
  const statuses = statusesIn(text ?? '');
  if (statuses === null) return undefined;
  return statuses.length === 0 ? sql`false` : inArray(orders.status, [...statuses]);
}

/** Outcomes of one group or of some kinds; a kind the shop does not know matches nothing. */
function outcomeFilter(text: string | undefined): SQL | undefined {
  const outcomes = outcomesIn(text ?? '');
  switch (outcomes) {
    case null:
      return undefined;
    case 'any':
      return isNotNull(orders.outcome);
    case 'none':
      return isNull(orders.outcome);
    case 'to check in':
      return and(isNotNull(orders.outcome), isNull(orders.checkedInAt));
    case 'written off':
      return and(isNotNull(orders.outcome), sql`exists (select from write_offs w where w.order_id = ${orders.id})`);
    default:
      return outcomes.length === 0 ? sql`false` : inArray(orders.outcome, [...outcomes]);
  }
}

/** Orders that stand at a status, or ended at one, where such are asked for. */
function standFilter({ status, outcome }: Pick<OrdersListQuery, 'status' | 'outcome'>): SQL | undefined {
  const statuses = statusFilter(status);
  return and(statuses, outcomeFilter(outcome) ?? (statuses && isNull(orders.outcome)));
}

/** In the very words of the index. */
const SEARCHED = sql`lower(orders.customer_name || E'\n' || orders.customer_phone || E'\n' || orders.phone_key || E'\n' || orders.id)`;

/** Matches the customer's name, the phone however it is spelled, and any part of the id, such as its last 8 characters. */
function searchFilter(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const digits = phoneSearch(text);
  return or(
    searchIn(SEARCHED, text),
    digits === null ? undefined : and(searchIn(SEARCHED, digits), like(orders.phoneKey, containsPattern(digits))),
  );
}

/** What the counts of the list go by, too. */
type Kind = Omit<OrdersListQuery, 'status' | 'outcome' | 'q' | 'page' | 'limit' | 'sort'>;

const OPEN = sql.raw(openSql());

/** What may need an eye: deliveries that say no address, and orders that nobody has accepted for hours. */
const needing = ({ addressMissing, waitingHours }: Pick<Kind, 'addressMissing' | 'waitingHours'>) =>
  and(
    addressMissing ? and(OPEN, eq(orders.orderType, 'online'), eq(orders.customerAddress, '')) : undefined,
    waitingHours === undefined
      ? undefined
      : and(
          OPEN,
          eq(orders.status, 'pending'),
          sql`${orders.createdAt} < now() - make_interval(hours => ${waitingHours})`,
        ),
  );

/** An order names a town in any spelling, or none; in the very words of the index. */
const ofTown = (town: string) =>
  town === NO_TOWN
    ? eq(orders.location, '')
    : sql`lower(orders.location) = ${town.toLowerCase()} and orders.location <> ''`;

const withProduct = (product: string) =>
  sql`${orders.id} in (select l.order_id from order_lines l where ${
    product === 'deleted' ? sql`l.product_id is null` : sql`l.product_id = ${product}`
  })`;

/** Which quarter of an hour of the day in UTC an order was placed in, 0 to 95, in the very words of the index. */
const QUARTER = sql`(floor(date_part('epoch', ${orders.createdAt} at time zone 'UTC') / 900)::int % 96)`;

/**
 * An order was placed in an hour by a clock in the zone. Zones are a setting, so that no index can know the hour: it knows
 * the quarters of UTC, and of those are looked through which the hour fell on in some week since the first order.
 */
const ofHour = (hour: number, timeZone: string) => sql`
  ${QUARTER} = any (array(
    select distinct (96 + quarter + (${hour}::int * 60 - extract(epoch from w.at at time zone ${timeZone} - w.at at time zone 'UTC')::int / 60) / 15) % 96
    from generate_series((select min(created_at) from orders), now() + interval '1 week', interval '1 week') w (at),
         generate_series(0, 3) quarter
  )) and date_part('hour', ${orders.createdAt} at time zone ${timeZone}) = ${hour}::int`;

/** What the report of refusals leads to, and whether the packing slip was printed. */
const narrowed = ({ town, printed, product, hour, timeZone = 'UTC' }: Kind) =>
  and(
    town ? ofTown(town) : undefined,
    printed === undefined ? undefined : printed ? isNotNull(orders.printedAt) : and(OPEN, isNull(orders.printedAt)),
    product ? withProduct(product) : undefined,
    hour === undefined ? undefined : ofHour(hour, timeZone),
  );

/** Orders that were not deleted, of a type, a payment and a period where one is given. */
const ofKind = ({ type, paymentMethod, startDate, endDate, ...needs }: Kind) =>
  and(
    isNull(orders.deletedAt),
    type && eq(orders.orderType, type),
    paymentMethod && eq(orders.paymentMethod, paymentMethod),
    startDate && gte(orders.createdAt, startDate),
    endDate && lt(orders.createdAt, endDate),
    needing(needs),
    narrowed(needs),
  );

/** What the filters of the list leave. */
const matching = (query: Kind & Pick<OrdersListQuery, 'status' | 'outcome' | 'q'>) =>
  and(ofKind(query), standFilter(query), searchFilter(query.q));

/** How many orders stand at each status, and how many ended otherwise; with an outcome, of those that have it. */
export async function countOrders(
  db: Executor,
  { outcome, ...query }: Kind & Pick<OrdersListQuery, 'outcome'>,
): Promise<OrderCounts> {
  const rows = await db
    .select({ status: orders.status, ended: sql<boolean>`${orders.outcome} is not null`, count: count() })
    .from(orders)
    .where(and(ofKind(query), outcomeFilter(outcome)))
    .groupBy(orders.status, sql`${orders.outcome} is not null`);
  const sumOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.count, 0);
  const asked = outcomesIn(outcome ?? '') !== null;
  const of = (wanted: OrderStatus) => sumOf(rows.filter(({ status, ended }) => status === wanted && (asked || !ended)));
  const ended = sumOf(rows.filter((row) => row.ended));
  return {
    total: sumOf(rows),
    byStatus: {
      pending: of('pending'),
      confirmed: of('confirmed'),
      'on the way': of('on the way'),
      delivered: of('delivered'),
    },
    ...(ended > 0 && { ended }),
  };
}

/**
 * A page of the orders that match, newest first unless told otherwise; deleted ones are not among them.
 *
 * @param today what the shop promises now
 */
export async function listOrders(db: Executor, query: OrdersListQuery, today: OrderTerms): Promise<ListPage<Order>> {
  const { page, limit, sort } = query;
  const found = matching(query);
  const order = orderBy(sort, SORTABLE, NEWEST_FIRST, orders.id);
  // Which orders they are is found in an index; only those of the page are read.
  const [total, rows] = await Promise.all([
    db.$count(orders, found),
    selectOrders(db)
      .where(
        inArray(
          orders.id,
          db
            .select({ id: orders.id })
            .from(orders)
            .where(found)
            .orderBy(...order)
            .limit(limit)
            .offset(offsetOf({ page, limit })),
        ),
      )
      .orderBy(...order),
  ]);
  return { rows: rows.map((row) => toOrder(row, today)), total, page, limit };
}

/** All orders that match, newest first, in parts: however many there are, only one part is held. */
export async function* eachOrder(
  db: Executor,
  query: Parameters<typeof matching>[0],
  today: OrderTerms,
  partSize = 200,
): AsyncGenerator<Order[]> {
  let last: { createdAt: Date; id: string } | undefined;
  do {
    const after =
      last && sql`(${orders.createdAt}, ${orders.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`;
    const rows = await selectOrders(db)
      .where(and(matching(query), after))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(partSize);
    if (rows.length > 0) yield rows.map((row) => toOrder(row, today));
    last = rows.length === partSize ? rows.at(-1) : undefined;
  } while (last);
}
