import type { Order, PhoneRecord } from '@shop/shared/contracts';
import { foldText, isOpenOrder, refusalAdvice, refusesOrders } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { orders } from '../../database/schema';
import { hasNumber, isPerson, personOf } from '../../phones/person-sql';
import type { NumberRow, Person } from '../../phones/person-sql';
import { readPhone } from '../../phones/read-phone';
import type { OrderRules } from './context';
import { refusedSql } from './order-predicates';
import { missingOrder } from './order-rows';

/** The rules that say what a number's record means. */
export type PhoneRules = Pick<OrderRules, 'country'> & { visitors: Pick<OrderRules['visitors'], 'refusals'> };

/** The most names that are answered for one number. */
const NAMES = 10;
/** The most spellings of names that are read for them. */
const SPELLINGS = 200;

interface RecordRow extends Record<string, unknown> {
  delivered: number;
  ended: PhoneRecord['ended'] | null;
  last: PhoneRecord['last'];
  ownName: string;
  /** As they were typed, the latest first. */
  names: string[] | null;
  refusals: number;
  blocked: string | null;
}

/** Names that do not look like the order's own, each in its latest spelling. */
function otherNames(names: readonly string[], own: string): string[] {
  const byFold = new Map(names.toReversed().map((name) => [foldText(name), name]));
  const wanted = new Set(names.map(foldText).filter((fold) => fold !== '' && fold !== foldText(own)));
  return [...wanted].flatMap((fold) => byFold.get(fold) ?? []).slice(0, NAMES);
}

/**
 * The outcomes of the other orders of an order's phone number. A delivered order counts even when it was deleted later,
 * as in all figures; other deleted orders do not count. Without a number there are no other orders.
 *
 * @throws ShopError notFound when there is no such order, or it was deleted
 */
export async function phoneRecord(
  db: Executor,
  id: string,
  { country, visitors: { refusals: rules } }: PhoneRules,
): Promise<PhoneRecord> {
  const [order] = await db.select({ phone: orders.customerPhone }).from(orders).where(eq(orders.id, id));
  const person = personOf(readPhone(order?.phone ?? '', country));
  const { rows } = await db.execute<RecordRow>(sql`
    with theirs as materialized (
      select orders.customer_name, orders.status, orders.outcome, orders.outcome_note, orders.outcome_at,
             orders.created_at, this.customer_name as this_name,
             (select blocked_reason from customers where customers.id = this.customer_id) as blocked
      from orders this
      left join orders on ${isPerson('orders', person)} and orders.phone_key <> '' and orders.id <> this.id
        and (orders.deleted_at is null or orders.status = 'delivered')
      where this.id = ${id} and this.deleted_at is null
    )
    select count(*) filter (where status = 'delivered')::int as delivered,
           count(*) filter (where outcome = 'refused')::int as refusals,
           (select json_agg(e) from (
              select outcome as kind, count(*)::int as count from theirs where outcome is not null group by 1 order by 2 desc, 1
            ) e) as ended,
           (select json_build_object('kind', outcome, 'note', outcome_note, 'at', outcome_at) from theirs
            where outcome is not null order by outcome_at desc limit 1) as last,
           max(this_name) as "ownName", max(blocked) as blocked,
           (select json_agg(n.name) from (
              select customer_name as name from theirs where customer_name is not null
              group by customer_name order by max(created_at) desc limit ${SPELLINGS}
            ) n) as names
    from theirs
    having count(*) > 0`);
  const [row] = rows;
  if (row === undefined) throw await missingOrder(db, id);
  const { delivered, ended, last, ownName, names, refusals, blocked } = row;
  return {
    delivered,
    ended: ended ?? [],
    last: last && { ...last, at: new Date(last.at).toISOString() },
    names: otherNames(names ?? [], ownName),
    advice: refusalAdvice(refusals, rules),
    refused: blocked !== null || refusesOrders(refusals, rules),
    ...(blocked !== null && { blocked }),
  };
}

/** Adds to each open order of a page the advice about its phone number. */
export async function withAdvice(
  db: Executor,
  page: Order[],
  { country, visitors: { refusals: rules } }: PhoneRules,
): Promise<Order[]> {
  const phoneOf = ({ customerPhone }: Order) => readPhone(customerPhone, country);
  const phones = page.filter(isOpenOrder).map(phoneOf);
  const people = new Map(
    phones.filter(({ digits }) => digits !== '').map((phone) => [phone.identity, personOf(phone)]),
  );
  if (people.size === 0 || Object.values(rules).every((from) => from === 0)) return page;
  const every = [...people.values()];
  const { rows } = await db.execute<NumberRow & { refusals: number }>(sql`
    select phone_e164 as "e164", phone_key as "digits", count(*)::int as refusals from orders
    where (phone_e164 = any(${sql.param([...people.keys()])}::text[]) and phone_e164 <> ''
        or phone_key = any(${sql.param(every.flatMap(({ spellings }) => spellings))}::text[]))
      and ${sql.raw(refusedSql())} group by 1, 2`);
  const refusalsOf = (person: Person) =>
    rows.filter((row) => hasNumber(row, person)).reduce((sum, { refusals }) => sum + refusals, 0);
  return page.map((order) => {
    const person = isOpenOrder(order) ? people.get(phoneOf(order).identity) : undefined;
    const advice = person === undefined ? null : refusalAdvice(refusalsOf(person), rules);
    return advice === null ? order : { ...order, advice };
  });
}
