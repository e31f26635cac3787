import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { countsSql } from './order-predicates';

/** Each rule about customers and their numbers, and the rows that break it as (subject, detail). Money is in cents. */
export const CUSTOMER_RULES: Readonly<Record<string, SQL>> = {
  'the figures of a customer are those of the orders that count': sql`
    select c.id as subject,
           format('kept %s orders, %s, last %s; there are %s orders, %s, last %s', c.order_count, c.spent, c.last_order_at,
                  coalesce(o.orders, 0), coalesce(o.spent, 0), o.last_at) as detail
    from customers c
    left join (
      select customer_id, count(*) as orders, sum(total) as spent, max(created_at) as last_at
      from orders where ${sql.raw(countsSql())} group by customer_id
    ) o on o.customer_id = c.id
    where (c.order_count, c.spent, c.last_order_at)
      is distinct from (coalesce(o.orders, 0), coalesce(o.spent, 0), o.last_at)`,

  'a merged customer is gone until the merge is undone, and the other one is there': sql`
    select m.id as subject, format('%s merged into %s', m.merged_id, m.kept_id) as detail
    from customer_merges m
    where m.undone_at is null
      and (exists (select from customers c where c.id = m.merged_id)
        or not exists (select from customers c where c.id = m.kept_id
                       union all select from customer_merges on_ where on_.merged_id = m.kept_id and on_.undone_at is null))`,

  'a sale belongs to the customer of its order': sql`
    select o.id as subject, format('order of %s, sale of %s', o.customer_id, t.customer_id) as detail
    from orders o
    join transactions t on t.order_id = o.id and t.type = 'sale'
    where t.customer_id is distinct from o.customer_id`,

  'a phone number belongs to one customer': sql`
    select p.id as subject, format('%s of customer %s, and of %s', p.phone, p.customer_id, c.id) as detail
    from customer_phones p
    join customers c on c.id <> p.customer_id
      and (c.phone_key = p.phone_key or (c.phone_e164 = p.phone_e164 and p.phone_e164 <> ''))`,

  'a blocked customer has a reason, and who blocked them': sql`
    select c.id as subject, format('since %s, %L, by %s', c.blocked_at, c.blocked_reason, c.blocked_by_name) as detail
    from customers c
    where num_nulls(c.blocked_at, c.blocked_by_name, nullif(c.blocked_reason, '')) not in (0, 3)`,
};
