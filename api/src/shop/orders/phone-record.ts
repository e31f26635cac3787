import type { Order, PhoneRecord } from '@shop/shared/contracts';
import type { RefusalRules } from '@shop/shared/rules';
import { isOpenOrder, phoneDigits, refusalAdvice, refusesOrders } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { refusedSql } from './order-predicates';
import { missingOrder } from './order-rows';

/** The most names that are answered for one number. */
const NAMES = 10;

interface RecordRow extends Record<string, unknown> {
  delivered: number;
  ended: PhoneRecord['ended'] | null;
  last: PhoneRecord['last'];
  names: string[] | null;
  refusals: number;
}

/**
 * The outcomes of the other orders of an order's phone number. A delivered order counts even when it was deleted later,
 * as in all figures; other deleted orders do not count. Without a number there are no other orders.
 *
 * @throws ShopError notFound when there is no such order, or it was deleted
 */
export async function phoneRecord(db: Executor, id: string, rules: RefusalRules): Promise<PhoneRecord> {
  const { rows } = await db.execute<RecordRow>(sql`
    with theirs as materialized (
      select o.customer_name, o.status, o.outcome, o.outcome_note, o.outcome_at, o.created_at, this.customer_name as this_name
      from orders this
      left join orders o on o.phone_key = this.phone_key and o.phone_key <> '' and o.id <> this.id
        and (o.deleted_at is null or o.status = 'delivered')
      where this.id = ${id} and this.deleted_at is null
    )
    select count(*) filter (where status = 'delivered')::int as delivered,
           count(*) filter (where outcome = 'refused')::int as refusals,
           (select json_agg(e) from (
              select outcome as kind, count(*)::int as count from theirs where outcome is not null group by 1 order by 2 desc, 1
            ) e) as ended,
           (select json_build_object('kind', outcome, 'note', outcome_note, 'at', outcome_at) from theirs
            where outcome is not null order by outcome_at desc limit 1) as last,
           (select json_agg(n.name) from (
              select (array_agg(customer_name order by created_at desc))[1] as name from theirs
              where trim(lower(customer_name)) not in ('', trim(lower(this_name)))
              group by trim(lower(customer_name)) order by max(created_at) desc limit ${NAMES}
            ) n) as names
    from theirs
    having count(*) > 0`);
  const [row] = rows;
  if (row === undefined) throw await missingOrder(db, id);
  const { delivered, ended, last, names, refusals } = row;
  return {
    delivered,
    ended: ended ?? [],
    last: last && { ...last, at: new Date(last.at).toISOString() },
    names: names ?? [],
    advice: refusalAdvice(refusals, rules),
    refused: refusesOrders(refusals, rules),
  };
}

/** Adds to each open order of a page the advice about its phone number. */
export async function withAdvice(db: Executor, orders: Order[], rules: RefusalRules): Promise<Order[]> {
  const keyOf = ({ customerPhone }: Order) => phoneDigits(customerPhone);
  const keys = [...new Set(orders.filter(isOpenOrder).map(keyOf))].filter((key) => key !== '');
  if (keys.length === 0 || Object.values(rules).every((from) => from === 0)) return orders;
  const { rows } = await db.execute<{ phoneKey: string; refusals: number }>(sql`
    select phone_key as "phoneKey", count(*)::int as refusals from orders
    where phone_key = any(${sql.param(keys)}::text[]) and ${sql.raw(refusedSql())} group by phone_key`);
  const refusals = new Map(rows.map(({ phoneKey, ...row }) => [phoneKey, row.refusals]));
  return orders.map((order) => {
    const advice = isOpenOrder(order) ? refusalAdvice(refusals.get(keyOf(order)) ?? 0, rules) : null;
    return advice === null ? order : { ...order, advice };
  });
}
