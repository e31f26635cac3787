import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * Each rule about where the cash is, and the rows that break it as (subject, detail). Money is in cents. That all pots
 * come to the cash in hand needs none: they are sums over the same rows, of which each stands in one pot, and every
 * move adds what it takes.
 */
export const CASH_RULES: Readonly<Record<string, SQL>> = {
  'the cash of a courier is the completed sales of their orders on delivery': sql`
    select coalesce(o.pot, s.pot) as subject, format('orders %s, sales %s', o.cents, s.cents) as detail
    from (
      select courier_id as pot, sum(total) as cents from orders
      where courier_id is not null and status = 'delivered' and payment_method = 'delivery' group by 1
    ) o
    full join (
      select orders.courier_id as pot, sum(t.amount) as cents
      from transactions t join orders on orders.id = t.order_id
      where t.type = 'sale' and t.status = 'completed' and t.payment_method = 'delivery' and orders.courier_id is not null
      group by 1
    ) s on s.pot = o.pot
    where o.cents is distinct from s.cents`,

  'cash is moved back whole, to where it came from': sql`
    select b.id as subject, format('moves back %s: %s from %s to %s', m.id, b.amount, b.from_pot, b.to_pot) as detail
    from cash_moves b join cash_moves m on m.id = b.reverses
    where (b.from_pot, b.to_pot, b.amount) is distinct from (m.to_pot, m.from_pot, m.amount)`,

  'cash is moved between pots that there are': sql`
    select m.id as subject, format('from %s to %s', m.from_pot, m.to_pot) as detail
    from cash_moves m
    where exists (
      select from unnest(array[m.from_pot, m.to_pot]) as pot
      where pot <> all (array['courier', 'till', 'bank', 'owner']) and pot not in (select id from couriers))`,

  'a day of the till opens with what the day before left': sql`
    select c.id as subject, format('%s: opens with %s, left %s', c.day, c.opening, coalesce(c.left_before, 0)) as detail
    from (select *, lag(counted) over (partition by pot order by day) as left_before from till_closings) c
    where c.opening <> coalesce(c.left_before, 0)`,

  'the moves of a day of the till are those since the day before was counted': sql`
    select c.id as subject,
           format('%s: %s in and %s out, moves %s and %s', c.day, c.moved_in, c.moved_out, m.moved_in, m.moved_out) as detail
    from (select *, lag(at) over (partition by pot order by day) as before from till_closings) c
    cross join lateral (
      select coalesce(sum(amount) filter (where to_pot = c.pot), 0) as moved_in,
             coalesce(sum(amount) filter (where from_pot = c.pot), 0) as moved_out
      from cash_moves
      where closing_id is null and c.pot in (from_pot, to_pot) and at <= c.at and (c.before is null or at > c.before)
    ) m
    where (c.moved_in, c.moved_out) <> (m.moved_in, m.moved_out)`,

  'the difference of a closed day was moved between the till and the owner': sql`
    select c.id as subject,
           format('%s%s: counted %s, expected %s, moved %s', c.day, case when c.closed_at is null then ' (not closed)' end,
                  c.counted, c.expected, m.cents) as detail
    from till_closings c
    cross join lateral (
      select coalesce(sum(case when (from_pot, to_pot) = ('owner', c.pot) then amount
                               when (from_pot, to_pot) = (c.pot, 'owner') then -amount end), 0) as cents
      from cash_moves where closing_id = c.id
    ) m
    where m.cents <> case when c.closed_at is null then 0 else c.counted - c.expected end`,

  'a settlement moved what was received of a courier, and a reversal moved it back': sql`
    select s.id as subject, format('received %s, moved %s', l.cents, m.cents) as detail
    from settlements s
    cross join lateral (
      select coalesce(sum(received), 0) * case when s.closed_at is null then 0 when s.reverses_id is null then 1 else -1 end
             as cents
      from settlement_lines where settlement_id = coalesce(s.reverses_id, s.id)
    ) l
    cross join lateral (
      select coalesce(sum(case s.pot when from_pot then amount when to_pot then -amount end), 0) as cents
      from cash_moves where settlement_id = s.id
    ) m
    where l.cents <> m.cents`,

  'the expense of a settlement is what the courier kept, and is canceled with it': sql`
    select s.id as subject, format('kept %s, %s %s %s', l.cents, t.status, t.type, t.amount) as detail
    from settlements s
    left join transactions t on t.id = s.expense_id
    left join settlements r on r.reverses_id = s.id
    cross join lateral (
      select nullif(case when s.closed_at is not null and s.reverses_id is null then sum(fee + tax) end, 0) as cents
      from settlement_lines where settlement_id = s.id
    ) l
    where t.amount is distinct from l.cents
      or (t.id is not null and (t.type <> 'expense' or (t.status = 'cancelled') <> (r.id is not null)))`,

  'an order is settled by the closed settlements that are not reversed, with the courier who has its cash': sql`
    select l.order_id as subject,
           format('settlement %s of %s: settled %s, order %s of %s over %s, owed %s', s.id, s.pot, l.settled, o.status,
                  coalesce(o.courier_id, 'courier'), o.total, l.owed) as detail
    from settlement_lines l
    join settlements s on s.id = l.settlement_id
    left join settlements r on r.reverses_id = s.id
    join orders o on o.id = l.order_id
    where l.settled <> (s.closed_at is not null and r.id is null) or s.reverses_id is not null
      or s.pot <> coalesce(o.courier_id, 'courier') or o.status <> 'delivered' or o.payment_method <> 'delivery'
      or l.owed > o.total`,

  'the orders that wait for a settlement are those delivered, paid on delivery and in none': sql`
    select coalesce(w.order_id, u.order_id) as subject,
           format('waits with %s, should with %s', to_jsonb(u), to_jsonb(w)) as detail
    from (
      select o.id as order_id, o.created_at, coalesce(e.at, o.created_at) as at, r.order_id is not null as reversed
      from orders o
      left join settlement_lines l on l.order_id = o.id and l.settled
      left join (
        select order_id, max(at) as at from order_events where event = 'delivered' group by order_id
      ) e on e.order_id = o.id
      left join (
        select distinct l.order_id from settlement_lines l join settlements r on r.reverses_id = l.settlement_id
      ) r on r.order_id = o.id
      where o.status = 'delivered' and o.payment_method = 'delivery' and l.order_id is null
    ) w
    full join unsettled_orders u on u.order_id = w.order_id
    where (w.order_id, w.created_at, w.at, w.reversed) is distinct from (u.order_id, u.created_at, u.at, u.reversed)`,
};
