import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** Each rule about goods received, and the rows that break it as (subject, detail). Money is in cents. */
export const RECEIPT_RULES: Readonly<Record<string, SQL>> = {
  'a receipt of goods has moved the pieces of its lines': sql`
    select receipt_id as subject,
           format('%s: lines %s, moved %s', concat_ws(' / ', product_id, nullif(size, ''), nullif(color, '')),
                  coalesce(l.pieces, 0), coalesce(m.moved, 0)) as detail
    from (
      select receipt_id, product_id, size, color, sum(pieces) as pieces
      from goods_receipt_lines group by 1, 2, 3, 4
    ) l
    full join (
      select receipt_id, product_id, size, color, sum(delta) filter (where reason = 'received') as moved
      from stock_movements where receipt_id is not null group by 1, 2, 3, 4
    ) m using (receipt_id, product_id, size, color)
    where coalesce(l.pieces, 0) <> coalesce(m.moved, 0)`,

  'the purchase of goods received is what their pieces cost, once all costs are entered': sql`
    select r.id as subject,
           format('costs at %s, %s without a cost, cost %s, %s %s', r.costed_at, l.without, l.cents, t.type, t.amount) as detail
    from goods_receipts r
    left join transactions t on t.id = r.purchase_id
    cross join lateral (
      select count(*) filter (where pieces > 0 and cost is null) as without, count(cost) as costed,
             nullif(sum(pieces::bigint * coalesce(cost, 0)), 0) as cents
      from goods_receipt_lines where receipt_id = r.id
    ) l
    where t.amount is distinct from l.cents or (t.id is not null and t.type <> 'purchase')
      or case when r.costed_at is null then l.costed > 0 else l.without > 0 end`,
};
