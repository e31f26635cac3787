import type { RefusalFigures } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';

/** How many towns and how many products are told. */
const MOST = 20;

interface FiguresRow extends Record<string, unknown> {
  totals: Pick<RefusalFigures, 'orders' | 'ended' | 'refused'> & { fees: number; feeOrders: number };
  reasons: RefusalFigures['reasons'] | null;
  towns: RefusalFigures['towns'] | null;
  products: RefusalFigures['products'] | null;
  hours: RefusalFigures['hours'] | null;
  writeOffs: { cents: number; orders: number; unknown: number };
}

const COUNTS = sql.raw(
  `count(*)::int as orders, count(outcome)::int as ended, (count(*) filter (where outcome = 'refused'))::int as refused`,
);

/**
 * Which orders that were placed in a period did not arrive: how they ended, where, with what in them, and at which hour of the
 * shop's clock they were placed; and what that cost. Deleted orders are no part of it, so that each figure is the number of
 * rows that the list of orders shows for it.
 */
export async function refusalFigures(
  db: Executor,
  { startDate, endDate }: { startDate?: Date | undefined; endDate?: Date | undefined },
  timeZone: string,
): Promise<RefusalFigures> {
  const from = startDate ? sql`and created_at >= ${startDate.toISOString()}::timestamptz` : sql``;
  const to = endDate ? sql`and created_at < ${endDate.toISOString()}::timestamptz` : sql``;
  const { rows } = await db.execute<FiguresRow>(sql`
    with placed as materialized (
      select id, status, outcome, location, delivery_fee,
             extract(hour from created_at at time zone ${timeZone})::int as hour
      from orders where deleted_at is null ${from} ${to}
    ), lines as materialized (
      -- An order counts once for a product, however many of its variants it holds.
      select distinct l.order_id, l.product_id, placed.outcome from placed join order_lines l on l.order_id = placed.id
    )
    select
      (select to_json(t) from (
         select ${COUNTS},
                coalesce(sum(delivery_fee) filter (where outcome is not null and status = 'on the way'), 0)::float8 as fees,
                (count(*) filter (where outcome is not null and status = 'on the way'))::int as "feeOrders"
         from placed) t) as totals,
      (select json_agg(r) from (
         select outcome as kind, count(*)::int as count from placed where outcome is not null
         group by 1 order by 2 desc, 1) r) as reasons,
      (select json_agg(t) from (
         select mode() within group (order by location) as town, ${COUNTS} from placed group by lower(location)
         having count(outcome) > 0 order by 4 desc, 3 desc, 1 limit ${MOST}) t) as towns,
      (select json_agg(h order by h.hour) from (select hour, ${COUNTS} from placed group by hour) h) as hours,
      (select json_agg(p) from (
         select lines.product_id as _id, coalesce(max(products.name), '') as name,
                coalesce(max(products.ref_code), '') as "refCode", ${COUNTS}
         from lines left join products on products.id = lines.product_id group by lines.product_id
         having count(outcome) > 0 order by 6 desc, 5 desc, 2, 1 limit ${MOST}) p) as products,
      (select to_json(w) from (
         select coalesce(sum(w.cost::bigint * w.quantity), 0)::float8 as cents, count(distinct w.order_id)::int as orders,
                coalesce(sum(w.quantity) filter (where w.cost is null), 0)::int as unknown
         from write_offs w join placed on placed.id = w.order_id where placed.outcome is not null) w) as "writeOffs"`);
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered no row for the figures of refusals');
  const { totals, writeOffs } = row;
  const { orders, ended, refused } = totals;
  return {
    orders,
    ended,
    refused,
    reasons: row.reasons ?? [],
    towns: row.towns ?? [],
    products: row.products ?? [],
    hours: row.hours ?? [],
    fees: { amount: fromCents(totals.fees), orders: totals.feeOrders },
    writeOffs: { amount: fromCents(writeOffs.cents), orders: writeOffs.orders, unknown: writeOffs.unknown },
  };
}
