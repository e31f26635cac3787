import { ANSWER_EVENT } from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { findWrongFolds } from '../../database/fold-texts';
import { findWrongDocuments } from '../search/index-products';
import { BALANCE_RULES } from './balance-invariants';
import { CASH_RULES } from './cash-invariants';
import { CUSTOMER_RULES } from './customer-invariants';
import { EXCHANGE_RULES } from './exchange-invariants';
import { countsSql, openSql } from './order-predicates';
import { RECEIPT_RULES } from './receipt-invariants';

/** Two facts in the database that contradict each other. */
export interface Finding {
  /** The rule that is broken, in words. */
  rule: string;
  /** What breaks the rule: the id of an order or coupon, or the product, size and color of a stock row. */
  subject: string;
  /** Both sides of the contradiction; money in cents. */
  detail: string;
}

/** Each rule, and the rows that break it as (subject, detail). Money is in cents. */
const RULES: Readonly<Record<string, SQL>> = {
  'the stock of a variant is the sum of its movements': sql`
    select concat_ws(' / ', product_id, nullif(size, ''), nullif(color, '')) as subject,
           format('in stock %s, moved %s', coalesce(s.quantity, 0), coalesce(m.moved, 0)) as detail
    from stock s
    full join (
      select product_id, size, color, sum(delta) as moved
      from stock_movements
      where product_id in (select id from products)
      group by product_id, size, color
    ) m using (product_id, size, color)
    where coalesce(s.quantity, 0) <> coalesce(m.moved, 0)`,

  'every word of a product is among those that mistyped ones are compared with': sql`
    select 'products ' || s.product_id as subject, string_agg(w.word, ' ' order by w.word) as detail
    from product_search s cross join lateral unnest(string_to_array(s.words, ' ')) as w(word)
    where length(w.word) <= 100 and not exists (select from search_words k where k.word = w.word)
    group by s.product_id`,

  'an order has lines, and its subtotal and item count are theirs': sql`
    select o.id as subject,
           format('subtotal %s and %s pieces, lines %s and %s', o.subtotal, o.item_count, l.subtotal, l.pieces) as detail
    from orders o
    left join (
      select order_id, sum(price::bigint * quantity) as subtotal, sum(quantity) as pieces
      from order_lines group by order_id
    ) l on l.order_id = o.id
    where o.subtotal is distinct from l.subtotal or o.item_count is distinct from l.pieces`,

  'the total of an order is its lines less the discount and what returned pieces and store balance pay, plus the fee': sql`
    select o.id as subject,
           format('total %s, lines %s, discount %s, fee %s, credit %s, balance %s', o.total, l.subtotal, o.discount, o.delivery_fee,
                  o.exchange_credit, o.balance_used) as detail
    from orders o
    join (select order_id, sum(price::bigint * quantity) as subtotal from order_lines group by order_id) l
      on l.order_id = o.id
    where o.total <> l.subtotal - o.discount + o.delivery_fee - coalesce(o.exchange_credit, 0) - coalesce(o.balance_used, 0)
      or o.discount not between 0 and l.subtotal`,

  "a discount is a coupon's, or staff's with a reason": sql`
    select o.id as subject,
           format('discount %s, coupon %s, reason %L, percent %s', o.discount, o.coupon_code, o.discount_reason,
                  o.discount_percent) as detail
    from orders o
    where (o.discount > 0 and o.coupon_code is null and o.discount_reason = '')
      or (o.discount_reason <> '' and o.coupon_code is not null)
      or (o.discount_percent is not null and o.discount_reason = '')`,

  'an order is paid as its channel allows, and its sale alike': sql`
    select o.id as subject, format('%s, %s, paid by %s, sale by %s', o.order_type, o.channel, o.payment_method,
                                   t.payment_method) as detail
    from orders o
    left join transactions t on t.order_id = o.id and t.type = 'sale'
    where t.payment_method is distinct from o.payment_method
      or (o.channel = 'in-store') <> (o.order_type = 'in-store')
      or o.payment_method <> all (case o.channel when 'in-store' then array['cash', 'card', 'transfer']
                                                 when 'phone' then array['delivery', 'card', 'transfer']
                                                 else array['delivery', 'credit', 'card', 'transfer'] end)`,

  'an order keeps all that it was promised, or nothing of it': sql`
    select o.id as subject,
           format('exchange days %s, refunds %s, delivery days %s to %s', o.exchange_days, o.refunds,
                  o.delivery_days_min, o.delivery_days_max) as detail
    from orders o
    where num_nulls(o.exchange_days, o.refunds, o.delivery_days_min, o.delivery_days_max) not in (0, 4)
      or o.delivery_days_min > o.delivery_days_max`,

  'an order has one sale, over its total': sql`
    select o.id as subject, format('total %s, sales %s over %s', o.total, count(t.id), coalesce(sum(t.amount), 0)) as detail
    from orders o
    left join transactions t on t.order_id = o.id and t.type = 'sale'
    group by o.id
    having count(t.id) <> 1 or sum(t.amount) <> o.total`,

  'a sale is pending until delivery, then completed, and canceled with an order deleted before': sql`
    select o.id as subject,
           format('order %s%s%s, sale %s', o.status, case when o.deleted_at is null then '' else ' (deleted)' end,
                  ' (' || o.outcome || ')', t.status) as detail
    from orders o
    join transactions t on t.order_id = o.id and t.type = 'sale'
    where t.status <> case when o.status = 'delivered' then 'completed'
                           when ${sql.raw(countsSql('o'))} then 'pending' else 'cancelled' end`,

  'the lines of a sale come to the subtotal of its order': sql`
    select o.id as subject, format('subtotal %s, lines of the sale %s', o.subtotal, l.subtotal) as detail
    from orders o
    join transactions t on t.order_id = o.id and t.type = 'sale'
    cross join lateral (
      select sum((line->>'price')::bigint * (line->>'quantity')::bigint) as subtotal
      from jsonb_array_elements(t.products) line
    ) l
    where o.subtotal is distinct from l.subtotal`,

  'an order has taken its pieces from stock, and given them back when it was deleted before delivery': sql`
    select id as subject, format('%s: holds %s, moved %s', variant, coalesce(held, 0), coalesce(moved, 0)) as detail
    from (
      -- Edits move single variants: each is counted for itself. What was ordered of a product that is gone since cannot be
      -- given back.
      select o.id, concat_ws(' / ', p.name, nullif(m.size, ''), nullif(m.color, '')) as variant, sum(m.held) as held,
             sum(m.moved) as moved
      from (
        select order_id, product_id, size, color, 0 as held, delta as moved, 0 as lost
        from stock_movements where order_id is not null
        union all
        select order_id, product_id, size, color, quantity, 0, coalesce(w.pieces, 0)
        from order_lines
        left join (
          select order_id, position, sum(quantity) as pieces from write_offs group by order_id, position
        ) w using (order_id, position)
        where exists (select from stock_movements s where s.order_id = order_lines.order_id)
        union all
        -- What came back in an exchange and can be sold is no longer held.
        select x.original_id, l.product_id, l.size, l.color, -back.sellable, 0, 0
        from exchanges x
        join exchange_lines back on back.order_id = x.order_id
        join order_lines l on l.order_id = x.original_id and l.position = back.line
        where back.sellable > 0
      ) m
      join orders o on o.id = m.order_id
      join products p on p.id = m.product_id
      group by o.id, p.id, m.size, m.color
      -- What ended otherwise is out until its pieces are back, and then but for those that were written off.
      having sum(m.moved) <> case when o.status = 'delivered' or (o.deleted_at is null and o.checked_in_at is null)
                                  then -sum(m.held) else -sum(m.lost) end
    ) astray`,

  'every edit of an order stands in its history': sql`
    select o.id as subject, format('version %s, edits %s', o.version, count(e.id)) as detail
    from orders o
    left join order_events e on e.order_id = o.id and e.event = 'edited'
    group by o.id
    having o.version <> 1 + count(e.id)`,

  'an order was printed as its history says': sql`
    select o.id as subject, format('printed at %s, %s times in its history', o.printed_at, count(e.id)) as detail
    from orders o
    left join order_events e on e.order_id = o.id and e.event = 'printed'
    group by o.id
    -- An edit takes back that the slip was printed, so a slip may be printed more than once.
    having (count(e.id) > 0) <> (o.printed_at is not null or o.slip_changed_at is not null)`,

  'a packed order was accepted, is short of no piece, and names who packed it': sql`
    select o.id as subject,
           format('%s, packed at %s by %s, short since %s by %s', o.status, o.packed_at, o.packed_by_name, o.short_at,
                  o.short_by_name) as detail
    from orders o
    where num_nonnulls(o.packed_at, o.packed_by_name) = 1 or num_nonnulls(o.short_at, o.short_by_name) = 1
      or (o.packed_at is not null and (o.status = 'pending' or o.short_at is not null))`,

  'an order has the appointment of its history, a part of day with each day, and who called without an answer': sql`
    select o.id as subject,
           format('%s, %s, last in its history %s, no answer at %s to %s', o.due_on, o.due_part, e.said, o.no_answer_at,
                  o.no_answer_by_name) as detail
    from orders o
    left join (
      select distinct on (order_id) order_id, nullif(changes->'after'->'appointment', 'null') as said
      from order_events where event = 'appointment' order by order_id, id desc
    ) e on e.order_id = o.id
    where num_nonnulls(o.no_answer_at, o.no_answer_by_name) = 1 or num_nonnulls(o.due_on, o.due_part) = 1
      or e.said is distinct from
         case when o.due_on is not null then jsonb_build_object('day', o.due_on::text, 'part', o.due_part) end`,

  'an order has the answer of its history, with its time': sql`
    select o.id as subject, format('%s at %s, last in its history %s', o.answer, o.answered_at, e.said) as detail
    from orders o
    left join (
      select distinct on (order_id) order_id, substr(event, length(${ANSWER_EVENT}) + 1) as said
      from order_events where event like ${`${ANSWER_EVENT}%`} order by order_id, id desc
    ) e on e.order_id = o.id
    where o.answer is distinct from e.said or num_nonnulls(o.answer, o.answered_at) = 1
      or o.answer_version > o.version`,

  'an order has a courier if its history gave it one': sql`
    select o.id as subject, format('courier %s, last in its history %s', o.courier_id, e.said) as detail
    from orders o
    left join (
      select distinct on (order_id) order_id, changes->'after'->>'courier' as said
      from order_events where event = 'courier' order by order_id, id desc
    ) e on e.order_id = o.id
    where (o.courier_id is null) <> (e.said is null)`,

  'a courier of an order that is still to be delivered is not archived': sql`
    select o.id as subject, format('with %s, archived at %s', c.name, c.archived_at) as detail
    from orders o
    join couriers c on c.id = o.courier_id
    where c.archived_at is not null and ${sql.raw(openSql('o'))}`,

  'what is written off was sent, and came back with its order, at what it had cost': sql`
    select o.id as subject,
           format('line %s: written off %s at %s, sent %s at %s', w.position, w.pieces, w.cost, l.quantity, l.cost) as detail
    from (
      select order_id, position, sum(quantity) as pieces, max(cost) as cost from write_offs group by order_id, position
    ) w
    join orders o on o.id = w.order_id
    left join order_lines l on l.order_id = w.order_id and l.position = w.position
    left join (
      select x.original_id, l.line, sum(l.damaged + l.lost) as pieces
      from exchanges x join exchange_lines l on l.order_id = x.order_id group by 1, 2
    ) x on x.original_id = w.order_id and x.line = w.position
    where case when o.status = 'delivered' then w.pieces is distinct from x.pieces
               else o.status <> 'on the way' or o.outcome is null or o.checked_in_at is null end
      or l.quantity is null or w.pieces > l.quantity or w.cost is distinct from l.cost`,

  ...EXCHANGE_RULES,

  ...BALANCE_RULES,

  ...RECEIPT_RULES,

  ...CASH_RULES,
  ...CUSTOMER_RULES,

  'an attempt is of an order that was on the way': sql`
    select o.id as subject, format('%s, %s attempts', o.status, count(*)) as detail
    from orders o
    join delivery_attempts a on a.order_id = o.id
    -- One whose parcel came back and that was brought back is sent anew.
    where o.status not in ('on the way', 'delivered')
      and not exists (select from order_events e where e.order_id = o.id and e.event = 'brought back')
    group by o.id`,

  'a coupon was used at least as often as orders have it': sql`
    select c.id as subject, format('used %s times, orders %s', c.usage_count, count(o.id)) as detail
    from coupons c
    join orders o on o.coupon_id = c.id and ${sql.raw(countsSql('o'))}
    group by c.id
    having c.usage_count < count(o.id)`,
};

const MAX_FINDINGS = 100;

/**
 * Checks facts that must agree: stock and its movements, orders and their lines, sales and their orders, texts and
 * their folded forms. A healthy shop has no findings. Answers at most 100 for each rule.
 */
export async function findContradictions(db: Executor): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, broken] of Object.entries(RULES)) {
    // Materialized, because with the limit inside PostgreSQL picks a plan that takes minutes.
    const { rows } = await db.execute<{ subject: string; detail: string }>(
      sql`with broken as materialized (${broken}) select subject, detail from broken limit ${MAX_FINDINGS}`,
    );
    findings.push(...rows.map(({ subject, detail }) => ({ rule, subject, detail })));
  }
  const rule = 'the folded form of texts is what the server makes of them';
  findings.push(...(await findWrongFolds(db)).slice(0, MAX_FINDINGS).map((found) => ({ rule, ...found })));
  const documents = 'the search document of a product is what the server makes of its texts';
  findings.push(
    ...(await findWrongDocuments(db)).slice(0, MAX_FINDINGS).map((found) => ({ rule: documents, ...found })),
  );
  return findings;
}
