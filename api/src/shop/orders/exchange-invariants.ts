import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** Each rule about exchanges, and the rows that break it as (subject, detail). Money is in cents. */
export const EXCHANGE_RULES: Readonly<Record<string, SQL>> = {
  'no more pieces of a line are exchanged than were bought, and only of a delivered order': sql`
    select x.original_id as subject, format('%s, line %s: bought %s, exchanged %s', o.status, x.line, l.quantity, x.pieces) as detail
    from (
      select e.original_id, b.line, sum(b.quantity) as pieces
      from exchanges e
      join exchange_lines b on b.order_id = e.order_id
      where exchange_counts(e)
      group by 1, 2
    ) x
    join orders o on o.id = x.original_id
    left join order_lines l on l.order_id = x.original_id and l.position = x.line
    where o.status <> 'delivered' or l.quantity is null or x.pieces > l.quantity`,

  'what returned pieces pay of an order, what is paid out and what becomes store balance is what they are worth': sql`
    select o.id as subject, format('pay %s, paid out %s, kept %s, worth %s', o.exchange_credit, t.amount, e.kept, b.worth) as detail
    from orders o
    left join exchanges e on e.order_id = o.id
    left join transactions t on t.id = e.refund_id
    left join (select order_id, sum(credit) as worth from exchange_lines group by 1) b on b.order_id = o.id
    where o.exchange_credit + coalesce(t.amount, 0) + e.kept is distinct from b.worth
    union all
    select e.order_id, format('return: paid out %s, kept %s, worth %s', t.amount, e.kept, b.worth)
    from exchanges e
    left join transactions t on t.id = e.refund_id
    left join (select order_id, sum(credit) as worth from exchange_lines group by 1) b on b.order_id = e.order_id
    where e.is_return and coalesce(t.amount, 0) + e.kept is distinct from b.worth`,

  'each line of an exchange names the product that was bought': sql`
    select l.order_id as subject, format('line %s: %s, bought: %s', l.line, l.product_id, b.product_id) as detail
    from exchange_lines l
    join exchanges x on x.order_id = l.order_id
    join order_lines b on b.order_id = x.original_id and b.position = l.line
    where b.product_id is not null and l.product_id is distinct from b.product_id`,

  'a return has no order of its own, and every exchange has one': sql`
    select e.order_id as subject, format('return: %s, order: %s', e.is_return, o.id) as detail
    from exchanges e left join orders o on o.id = e.order_id
    where e.is_return <> (o.id is null) or (e.canceled_at is not null and not e.is_return)`,

  'the refund of an exchange follows the order of its new pieces, that of a return its check-in': sql`
    select e.order_id as subject, format('%s %s, refund %s', o.status, o.outcome, t.status) as detail
    from exchanges e
    left join orders o on o.id = e.order_id
    join transactions t on t.id = e.refund_id
    -- An admin may cancel a refund that is completed.
    where case when not exchange_counts(e) then t.status <> 'cancelled'
               when case when e.is_return then e.checked_in_at is not null else o.status = 'delivered' end
               then t.status = 'pending' else t.status <> 'pending' end`,

  'an order is not exchanged and refunded for more than was paid for it': sql`
    select o.id as subject, format('paid %s, refunded %s, exchanged %s', o.total + coalesce(o.exchange_credit, 0) + coalesce(o.balance_used, 0),
                                   coalesce(t.refunded, 0), x.spent) as detail
    from (
      select e.original_id, sum(exchange_spent(e)) as spent from exchanges e where exchange_counts(e) group by 1
    ) x
    join orders o on o.id = x.original_id
    left join (
      select order_id, sum(amount) as refunded from transactions where type = 'refund' and status <> 'cancelled' group by 1
    ) t on t.order_id = o.id
    where o.total + coalesce(o.exchange_credit, 0) + coalesce(o.balance_used, 0) < coalesce(t.refunded, 0) + x.spent`,

  'a request that an exchange answers is closed as long as that counts, unless it was declined': sql`
    select r.id as subject, format('closed: %s, exchange %s counts: %s', r.closed, x.order_id, exchange_counts(x)) as detail
    from exchange_requests r join exchanges x on x.order_id = r.exchange_id
    where r.closed is distinct from 'declined' and (r.closed is null) = exchange_counts(x) or x.original_id <> r.order_id`,

  'nobody asks for an exchange of a deleted order, or of one whose customer was erased': sql`
    select r.id as subject, format('order %s, deleted at %s', o.id, o.deleted_at) as detail
    from exchange_requests r join orders o on o.id = r.order_id
    where o.deleted_at is not null and r.closed_at is null or o.phone_key = ''`,

  'an exchange is checked in after its delivery, and a canceled return never, with all their pieces': sql`
    select e.order_id as subject,
           format('%s, checked in at %s: %s of %s pieces', o.status, e.checked_in_at, l.said, l.pieces) as detail
    from exchanges e
    left join orders o on o.id = e.order_id
    left join (
      select order_id, coalesce(sum(quantity) filter (where not none_back), 0) as pieces,
             sum(sellable + damaged + lost) filter (where not none_back) as said
      from exchange_lines group by 1
    ) l on l.order_id = e.order_id
    where l.pieces is null
      or case when e.checked_in_at is null then l.said is not null
              else o.status <> 'delivered' or e.canceled_at is not null or coalesce(l.said, 0) <> l.pieces end`,
};
