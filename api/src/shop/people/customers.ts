import { GUEST_CUSTOMER_ID } from '@shop/shared/contracts';
import type { Customer, OutcomeKind, callSchemas } from '@shop/shared/contracts';
import { foldText, fromCents, phoneSearch } from '@shop/shared/rules';
import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalOf, totalWhere } from '../../database/paging';
import { customerPhones, customers } from '../../database/schema';
import { conflict, notFound } from '../../errors';
import { searchFolded } from '../../database/folds';
import { byMoment, byText, containsPattern, offsetOf, orderBy, searchIn } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';
import { isPerson, personOf } from '../../phones/person-sql';
import { openMerges } from './open-merges';
import { chatPhoneOf, readPhone } from '../../phones/read-phone';
import type { Country } from '../../phones/read-phone';
import { balanceOfCustomer } from '../orders/balance/store-balance';
import { countsSql } from '../orders/order-predicates';

type CustomersListQuery = z.output<(typeof callSchemas)['listCustomers']['query']>;

/** The latest orders that a list has for each customer. */
const LATEST_ORDERS = 5;

/** An order as PostgreSQL answers it in JSON; money in cents. */
interface OrderJson {
  id: string;
  status: string;
  total: number;
  itemCount: number;
  createdAt: string;
  outcome: OutcomeKind | null;
}

/** A number beside the first one. */
interface PhoneJson {
  phone: string;
  e164: string;
}

/** Which orders a customer's history shows. Those that ended without delivery are what people call about. */
const SHOWN = sql.raw(`(${countsSql('o')} or (o.outcome is not null and o.deleted_at is null))`);

/** Pairs of customers with one number, first or not. Digits that no plan knows are one number where they are equal. */
const SAME_NUMBER = `
  select c.id, o.id as other from customers c
  join customers o on o.phone_e164 = c.phone_e164 and o.phone_e164 <> '' and o.id <> c.id
  union all
  select c.id, p.customer_id from customers c
  join customer_phones p on p.phone_e164 = c.phone_e164 and p.phone_e164 <> '' and p.customer_id <> c.id
  union all
  select c.id, p.customer_id from customers c
  join customer_phones p on p.phone_key = c.phone_key and p.phone_e164 = '' and p.customer_id <> c.id
  union all
  select p.customer_id, c.id from customer_phones p
  join customers c on c.phone_e164 = p.phone_e164 and c.phone_e164 <> '' and c.id <> p.customer_id
  union all
  select p.customer_id, c.id from customer_phones p
  join customers c on c.phone_key = p.phone_key and p.phone_e164 = '' and c.id <> p.customer_id`;

/** Refuses the record of unknown customers. @throws ShopError conflict GUEST */
export function assertPerson({ customerId }: { customerId: string }): void {
  if (customerId !== GUEST_CUSTOMER_ID) return;
  throw conflict('GUEST', 'This record stands for all unknown customers: it has no data of a person');
}

/** A customer with figures and latest orders. @param orders how many; null for all */
const selection = (orders: number | null) => ({
  id: customers.id,
  customerId: customers.customerId,
  name: customers.name,
  phone: customers.phone,
  phoneE164: customers.phoneE164,
  address: customers.address,
  location: customers.location,
  staffNote: customers.staffNote,
  phones: sql<PhoneJson[] | null>`(
    select json_agg(json_build_object('phone', own.phone, 'e164', own.phone_e164) order by own.created_at, own.id)
    from customer_phones own where own.customer_id = customers.id)`,
  tags: customers.tags,
  blockedAt: customers.blockedAt,
  blockedReason: customers.blockedReason,
  blockedByName: customers.blockedByName,
  version: customers.version,
  createdAt: customers.createdAt,
  orderCount: customers.orderCount,
  spentCents: customers.spent,
  lastOrderAt: customers.lastOrderAt,
  orders: sql<OrderJson[]>`(
    select coalesce(json_agg(json_build_object('id', latest.id, 'status', latest.status, 'total', latest.total,
             'itemCount', latest.item_count, 'createdAt', latest.created_at, 'outcome', latest.outcome)
             order by latest.created_at desc, latest.id), '[]')
    from (select o.* from orders o where o.customer_id = customers.id and ${SHOWN}
          order by o.created_at desc nulls last, o.id limit ${orders}) latest)`,
  sameNumber: sql<Customer['sameNumber'] | null>`(
    select json_agg(json_build_object('_id', other.id, 'name', other.name, 'phone', other.phone) order by other.created_at, other.id)
    from customers other
    where other.id in (select pair.other from (${sql.raw(SAME_NUMBER)}) pair where pair.id = customers.id))`,
});

const SORTABLE = {
  createdAt: byMoment(customers.createdAt),
  name: byText(customers.name),
  location: byText(customers.location),
  orderCount: customers.orderCount,
  totalSpent: customers.spent,
  // Customers without an order sort before the oldest order, so they are last in descending order.
  lastOrderDate: sql`coalesce(${customers.lastOrderAt}, '-infinity')`,
};

const newestFirst = sql`${customers.createdAt} desc nulls last`;

/** The same words as in the index. */
const SEARCHED = sql`lower(customers.name || E'\n' || customers.phone || E'\n' || coalesce(customers.phone_key, '') || E'\n'
  || customers.id || E'\n' || customers.customer_id)`;

/** The customers who have a number beside their first one that matches. They are few: not many have such a number. */
async function ownersOfOthers(db: Executor, digits: string, typed: string, country: Country): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: customerPhones.customerId })
    .from(customerPhones)
    .where(
      or(
        like(customerPhones.phoneKey, containsPattern(digits)),
        isPerson('customer_phones', personOf(readPhone(typed, country))),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Matches the name, every phone in any spelling, and any part of either id. */
async function searchFilter(db: Executor, typed: string | undefined, country: Country): Promise<SQL | undefined> {
  if (!typed) return undefined;
  const digits = phoneSearch(typed);
  const others = digits === null ? [] : await ownersOfOthers(db, digits, typed, country);
  return or(
    searchFolded(customers.folded, typed, (text) => searchIn(SEARCHED, text)),
    digits === null ? undefined : and(searchIn(SEARCHED, digits), like(customers.phoneKey, containsPattern(digits))),
    digits === null ? undefined : isPerson('customers', personOf(readPhone(typed, country))),
    others.length === 0 ? undefined : inArray(customers.id, others),
  );
}

/** The words of the index of locations. */
const inLowerCase = sql<string>`lower(${customers.location})`;

/** The spellings of a location that look the same, as the index has them. */
async function spellingsOf(db: Executor, location: string): Promise<string[]> {
  const rows = await db.selectDistinct({ spelling: inLowerCase }).from(customers).where(ne(customers.location, ''));
  return rows.flatMap(({ spelling }) => (foldText(spelling) === foldText(location) ? [spelling] : []));
}

/** Customers with a tag, in any spelling. */
async function tagFilter(db: Executor, tag: string | undefined): Promise<SQL | undefined> {
  if (!tag) return undefined;
  const spellings = (await customerTags(db)).filter((known) => foldText(known) === foldText(tag));
  return and(isTagged, sql`${customers.tags} && ${sql.param(spellings)}::text[]`);
}

/**
 * The customers that match with their figures and latest orders, newest first unless the query says otherwise.
 *
 * @param country whose phone numbers are searched without a country code
 */
export async function listCustomers(
  db: Executor,
  query: CustomersListQuery,
  country: Country = null,
): Promise<ListPage<Customer>> {
  const { q, location, tag, sameNumber: shared, page, limit, sort } = query;
  const matching = and(
    await searchFilter(db, q, country),
    location ? inArray(inLowerCase, await spellingsOf(db, location)) : undefined,
    await tagFilter(db, tag),
    shared ? sql`${customers.id} in (select pair.id from (${sql.raw(SAME_NUMBER)}) pair)` : undefined,
  );
  const order = orderBy(sort, SORTABLE, [newestFirst], customers.id);
  const rows = await db
    .select({ ...selection(LATEST_ORDERS), total: totalWhere(customers, matching) })
    .from(customers)
    .where(
      inArray(
        customers.id,
        db
          .select({ id: customers.id })
          .from(customers)
          .where(matching)
          .orderBy(...order)
          .limit(limit)
          .offset(offsetOf(query)),
      ),
    )
    .orderBy(...order);
  return {
    rows: rows.map(toCustomer),
    total: await totalOf(rows, page, () => db.$count(customers, matching)),
    page,
    limit,
  };
}

/**
 * One customer with the whole history of their orders, newest first.
 *
 * @throws ShopError notFound without such a customer
 */
export async function getCustomer(db: Executor, id: string): Promise<Customer> {
  const [row] = await db.select(selection(null)).from(customers).where(eq(customers.id, id));
  if (row === undefined) throw notFound('Customer');
  const merges = await openMerges(db, id);
  const isGuest = row.customerId === GUEST_CUSTOMER_ID;
  const balance = isGuest ? 0 : fromCents(await balanceOfCustomer(db, id));
  return { ...toCustomer(row), ...(balance > 0 && { storeBalance: balance }), ...(merges.length > 0 && { merges }) };
}

/** All locations of customers, each once in its most frequent spelling, by name. */
export async function customerLocations(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ location: customers.location })
    .from(customers)
    .where(ne(customers.location, ''))
    .groupBy(customers.location)
    .orderBy(sql`count(*)`, customers.location);
  // The last one of a key stays: the most frequent.
  const byFold = new Map(rows.map(({ location }) => [foldText(location), location]));
  return [...byFold.values()].sort((a, b) => a.localeCompare(b, 'en-US'));
}

/** In the words of the index of tags. */
const isTagged = sql`${customers.tags} <> '{}'`;

/** All tags of customers, by name. Two spellings of one tag are both there. */
export async function customerTags(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: sql<string>`unnest(${customers.tags})` })
    .from(customers)
    .where(isTagged);
  return rows.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b, 'en-US'));
}

interface CustomerRow {
  id: string;
  customerId: string;
  name: string;
  phone: string;
  phoneE164: string | null;
  address: string;
  location: string;
  staffNote: string;
  phones: PhoneJson[] | null;
  tags: string[];
  blockedAt: Date | null;
  blockedReason: string | null;
  blockedByName: string | null;
  version: number;
  createdAt: Date;
  orderCount: number;
  spentCents: number;
  lastOrderAt: Date | null;
  orders: OrderJson[];
  sameNumber: Customer['sameNumber'] | null;
}

const toCustomer = (row: CustomerRow): Customer => ({
  _id: row.id,
  customerId: row.customerId,
  name: row.name,
  phone: row.phone,
  chatPhone: chatPhoneOf(row.phone, row.phoneE164),
  address: row.address,
  location: row.location,
  staffNote: row.staffNote,
  phones: (row.phones ?? []).map(({ phone, e164 }) => ({ phone, chatPhone: chatPhoneOf(phone, e164) })),
  tags: row.tags,
  ...(row.blockedAt && {
    blocked: { reason: row.blockedReason ?? '', at: row.blockedAt.toISOString(), by: row.blockedByName ?? '' },
  }),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  orderCount: row.orderCount,
  totalSpent: fromCents(row.spentCents),
  lastOrderDate: row.lastOrderAt?.toISOString() ?? null,
  orders: row.orders.map(({ id, status, total, itemCount, createdAt, outcome }) => ({
    _id: id,
    status,
    totalAmount: fromCents(total),
    itemCount,
    createdAt: new Date(createdAt).toISOString(),
    ...(outcome && { outcome: { kind: outcome } }),
  })),
  ...(row.sameNumber && { sameNumber: row.sameNumber }),
});
