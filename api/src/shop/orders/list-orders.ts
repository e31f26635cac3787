import type { Order, OrderCounts, OrderStatus, OrderTerms, callSchemas } from '@shop/shared/contracts';
import {
  NO_TOWN,
  ORDER_STATUSES,
  calendarDay,
  outcomesIn,
  phoneSearch,
  statusesIn,
  withoutNumberSign,
} from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { and, desc, eq, gte, inArray, isNotNull, isNull, like, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor, Row } from '../../database/client';
import { one } from '../../database/one';
import { orders } from '../../database/schema';
import { foldedTown, searchFolded } from '../../database/folds';
import type { ListPage } from '../../database/list-queries';
import { hourIn, offsetsOf } from '../../database/zone-clock';
import { byMoment, byText, containsPattern, offsetOf, orderBy, searchIn } from '../../database/list-queries';
import type { z } from 'zod';
import { isPerson, personOf } from '../../phones/person-sql';
import { readPhone } from '../../phones/read-phone';
import type { Country } from '../../phones/read-phone';
import { TOWN, openSql } from './order-predicates';
import { type OpenFilter, contactFilter, openFilter, parcelFilter } from './parcel-marks';
import { selectOrders, toOrder } from './order-rows';

/**
 * Filters and page of the list, as the contract's schema parsed them, the time zone of `hour` (default: UTC), today in
 * it for `contact` (default: in UTC), and the country whose phone numbers are searched without a country code.
 */
export type OrdersListQuery = z.output<(typeof callSchemas)['listOrders']['query']> & {
  timeZone?: string;
  today?: string;
  country?: Country;
};

const SORTABLE = {
  createdAt: byMoment(orders.createdAt),
  totalAmount: orders.total,
  customerName: byText(orders.customerName),
  /** By progress, in the same words as the index. */
  status: sql.raw(
    `case orders.status ${ORDER_STATUSES.map((status, place) => `when '${status}' then ${place}`).join(' ')} end`,
  ),
};

/** The order of the index of the newest orders; PostgreSQL uses the index only for the same order. */
const NEWEST_FIRST = [sql`${orders.createdAt} desc nulls last`];

/** One status or several; undefined for any. An unknown status matches nothing. */
function statusFilter(text: string | undefined): SQL | undefined {
  const statuses = statusesIn(text ?? '');
  if (statuses === null) return undefined;
  return statuses.length === 0 ? sql`false` : inArray(orders.status, [...statuses]);
}

/** Outcomes of one group or of some kinds; an unknown kind matches nothing. */
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

/** Orders at a status. Orders that ended are left out, unless the query filters by outcome. */
function standFilter({ status, outcome }: Pick<OrdersListQuery, 'status' | 'outcome'>): SQL | undefined {
  const statuses = statusFilter(status);
  return and(statuses, outcomeFilter(outcome) ?? (statuses && isNull(orders.outcome)));
}

/** The same words as in the index. */
export const SEARCHED = sql`lower(orders.customer_name || E'\n' || orders.customer_phone || E'\n' || orders.phone_key || E'\n' || orders.id)`;

/**
 * Matches the customer's name, the phone however it is spelled, and any part of the id, such as its last 8 characters.
 */
export function searchFilter(typed: string | undefined, country: Country): SQL | undefined {
  const text = withoutNumberSign(typed ?? '');
  if (text === '') return undefined;
  const digits = phoneSearch(text);
  return or(
    searchFolded(orders.folded, text, (spelling) => searchIn(SEARCHED, spelling)),
    digits === null ? undefined : and(searchIn(SEARCHED, digits), like(orders.phoneKey, containsPattern(digits))),
    digits === null ? undefined : isPerson('orders', personOf(readPhone(text, country))),
  );
}

/** The filters that the counts of the list use too. */
type Kind = Omit<OrdersListQuery, 'status' | 'outcome' | 'q' | 'country' | 'page' | 'limit' | 'sort'>;

const OPEN = sql.raw(openSql());

/** Orders that may need attention: deliveries without an address, and orders that nobody has accepted for hours. */
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

/** Orders of a town in any spelling, or without a town; in the same words as the index. */
function ofTown(town: string): SQL | undefined {
  if (town === NO_TOWN) return eq(orders.location, '');
  // A row that is not folded yet is found as it was typed.
  const spellings = new Set([foldedTown(town), town.toLowerCase()]);
  return and(inArray(TOWN, [...spellings]), ne(orders.location, ''));
}

const withProduct = (product: string) =>
  sql`${orders.id} in (select l.order_id from order_lines l where ${
    product === 'deleted' ? sql`l.product_id is null` : sql`l.product_id = ${product}`
  })`;

/** The quarter hour of the UTC day, 0 to 95, in which an order was placed; in the same words as the index. */
const QUARTER = sql`(floor(date_part('epoch', ${orders.createdAt} at time zone 'UTC') / 900)::int % 96)`;

/** The quarter hours of the UTC day that an hour of a zone covers by any of the zone's offsets. */
function quartersOf(hour: number, timeZone: string): number[] {
  const minutes = offsetsOf(timeZone).flatMap((offset) =>
    [0, 15, 30, 45, 59].map((minute) => hour * 60 + minute - offset),
  );
  return [...new Set(minutes.map((minute) => Math.floor((minute + 2 * 1440) / 15) % 96))];
}

/**
 * Orders that were placed in an hour of the day in a time zone. The zone is a setting, so no index can hold that hour.
 * The index holds quarter hours of UTC; those are searched that the hour has ever covered.
 */
const ofHour = (hour: number, timeZone: string) => sql`
  ${QUARTER} = any (${sql.param(quartersOf(hour, timeZone))}::int[])
  and ${hourIn(orders.createdAt, timeZone)} = ${hour}::int`;

/** Orders of a courier, or those that still need one. */
const ofCourier = (courier: string) =>
  courier === 'none' ? and(OPEN, isNull(orders.courierId)) : eq(orders.courierId, courier);

const todayOf = ({ today = calendarDay(new Date(), 'UTC') }: Pick<OrdersListQuery, 'today'>) => today;

/** The filters that the report of refusals links to, contact, courier, printed slip, and the parcel's marks. */
const narrowed = ({ town, printed, parcel, contact, courier, product, hour, timeZone = 'UTC', ...day }: Kind) =>
  and(
    town ? ofTown(town) : undefined,
    printed === undefined ? undefined : printed ? isNotNull(orders.printedAt) : and(OPEN, isNull(orders.printedAt)),
    parcel && and(OPEN, parcelFilter(parcel)),
    contact && contactFilter(contact, todayOf(day)),
    courier === undefined ? undefined : ofCourier(courier),
    product ? withProduct(product) : undefined,
    hour === undefined ? undefined : ofHour(hour, timeZone),
  );

/** Orders that were not deleted, by type, payment and period. */
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

/** All filters of the list together. */
const matching = (query: Kind & Pick<OrdersListQuery, 'status' | 'outcome' | 'q' | 'country'>) =>
  and(ofKind(query), standFilter(query), searchFilter(query.q, query.country ?? null));

/** The counts as the statement answers them. */
type CountRow = {
  stands: { status: OrderStatus; ended: boolean; count: number }[];
  contacts: Record<'due' | 'callAgain' | 'saidNo' | 'wantsChange' | 'confirmedByCustomer' | 'notAnswered', number>;
} & Record<'toComeBack' | 'asksToExchange' | 'toCheckIn', number>;

/** How many orders are at each status, and how many ended; with an outcome, counted among the orders that have it. */
export async function countOrders(
  db: Executor,
  { outcome, ...query }: Kind & Pick<OrdersListQuery, 'outcome'>,
): Promise<OrderCounts> {
  const kind = and(ofKind(query), outcomeFilter(outcome));
  const withContact = (filter: OpenFilter) => sql`count(*) filter (where ${openFilter(filter, todayOf(query))})`;
  const countOf = (filter: SQL | undefined) => sql`(select count(*)::int from orders where ${and(kind, filter)})`;
  // One statement, so that all counts are of one moment. Each part has an index with all that it reads.
  const found = await db.execute<Row<CountRow>>(sql`
    select (select coalesce(json_agg(s), '[]') from (
              select orders.status, orders.outcome is not null as ended, count(*) from orders where ${kind}
              group by 1, 2) s) as stands,
           (select json_build_object(
              'due', ${withContact('due')},
              'callAgain', ${withContact('call again')},
              'saidNo', ${withContact('said no')},
              'wantsChange', ${withContact('wants a change')},
              'confirmedByCustomer', ${withContact('confirmed by customer')},
              'notAnswered', ${withContact('not answered')})
            from orders where ${and(kind, OPEN)}) as contacts,
           ${countOf(contactFilter('to come back', todayOf(query)))} as "toComeBack",
           ${countOf(contactFilter('asks to exchange', todayOf(query)))} as "asksToExchange",
           ${countOf(outcomeFilter('to check in'))} as "toCheckIn"`);
  const { stands: rows, contacts, ...waiting } = one(found.rows);
  const sumOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.count, 0);
  const hasOutcomeFilter = outcomesIn(outcome ?? '') !== null;
  const of = (wanted: OrderStatus) =>
    sumOf(rows.filter(({ status, ended }) => status === wanted && (hasOutcomeFilter || !ended)));
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
    ...contacts,
    ...waiting,
  };
}

/**
 * A page of the orders that match, newest first unless the query sorts otherwise. Deleted orders are left out.
 *
 * @param today the terms that the shop promises now
 */
export const listOrders = (db: Executor, query: OrdersListQuery, today: OrderTerms): Promise<ListPage<Order>> =>
  pageOfOrders(db, matching(query), { ...query, order: orderBy(query.sort, SORTABLE, NEWEST_FIRST, orders.id) }, today);

/** A page of the orders of which a condition holds, deleted ones too, in an order of the rows. */
export async function pageOfOrders(
  db: Executor,
  found: SQL | undefined,
  { order, page, limit }: { order: readonly SQL[]; page: number; limit: number },
  today: OrderTerms,
): Promise<ListPage<Order>> {
  // An index finds the ids of the page; only the rows of the page are read.
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

const PART = 200;

/** All orders that match as a file holds them, newest first, in parts, so that only one part is in memory. */
export const eachOrder = (
  db: Executor,
  query: Parameters<typeof matching>[0],
  today: OrderTerms,
): AsyncGenerator<Order[]> => eachOrderWhere(db, matching(query), today, true);

/** All orders of which a condition holds, deleted ones too, as {@link eachOrder} gives them, or with all they have. */
export async function* eachOrderWhere(
  db: Executor,
  condition: SQL | undefined,
  today: OrderTerms,
  forFile = false,
): AsyncGenerator<Order[]> {
  let last: { createdAt: Date; id: string } | undefined;
  do {
    const after =
      last && sql`(${orders.createdAt}, ${orders.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`;
    const rows = await selectOrders(db, forFile)
      .where(and(condition, after))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(PART);
    if (rows.length > 0) yield rows.map((row) => toOrder(row, today));
    last = rows.length === PART ? rows.at(-1) : undefined;
  } while (last);
}
