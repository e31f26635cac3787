import type { RefusalFigures } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { byText } from '../../database/list-queries';
import { one } from '../../database/one';
import { hourIn } from '../../database/zone-clock';
import { TOWN } from './order-predicates';

/** The most towns and the most products that are answered. */
const MAX_ROWS = 20;

interface FiguresRow extends Record<string, unknown> {
  totals: Pick<RefusalFigures, 'orders' | 'ended' | 'refused'> & { fees: number; feeOrders: number };
  reasons: RefusalFigures['reasons'] | null;
  towns: RefusalFigures['towns'] | null;
  products: RefusalFigures['products'] | null;
  hours: RefusalFigures['hours'] | null;
  writeOffs: { cents: number; orders: number; unknown: number };
}

const ENDED = sql.raw(`count(*)::int as ended, (count(*) filter (where outcome = 'refused'))::int as refused`);

/**
 * The orders of a period that did not arrive: by outcome, town, product and the hour in which they were placed (in the
 * shop's time zone), and what that cost. Deleted orders are left out, so that each figure equals the number of rows in
 * the list of orders.
 */
export async function refusalFigures(
  db: Executor,
  { startDate, endDate }: { startDate?: Date | undefined; endDate?: Date | undefined },
  timeZone: string,
): Promise<RefusalFigures> {
  const from = startDate ? sql`and created_at >= ${startDate.toISOString()}::timestamptz` : sql``;
  const to = endDate ? sql`and created_at < ${endDate.toISOString()}::timestamptz` : sql``;
  const inPeriod = sql`deleted_at is null ${from} ${to}`;
  const hour = sql`${hourIn(sql`created_at`, timeZone)}::int as hour`;
  const { rows } = await db.execute<FiguresRow>(sql`
    with placed as materialized (
      select id, ${TOWN} as town, ${hour} from orders where ${inPeriod}
    ), ended as materialized (
      -- Few beside those that were placed, in an index of their own: most figures need no more than these.
      select id, status, outcome, location, ${TOWN} as town, delivery_fee, ${hour} from orders where ${inPeriod} and outcome is not null
    ), hours as (
      select hour, placed.orders, coalesce(ended, 0) as ended, coalesce(refused, 0) as refused
      from (select hour, count(*)::int as orders from placed group by hour) placed
      left join (select hour, ${ENDED} from ended group by hour) e using (hour)
    ), towns as (
      select mode() within group (order by location) as spelling, town, ${ENDED}
      from ended group by town order by refused desc, ended desc, spelling limit ${MAX_ROWS}
    ), most as materialized (
      -- An order counts once for a product, however many of its variants it holds.
      select product_id as id, ${ENDED}
      from (select distinct l.order_id, l.product_id, outcome from ended join order_lines l on l.order_id = ended.id) held
      group by product_id order by refused desc, ended desc, id limit ${MAX_ROWS}
    ), held as (
      select product_id as id, count(distinct order_id)::int as orders
      from order_lines join placed on placed.id = order_id
      where product_id in (select id from most) group by product_id
      union all
      select null, count(distinct order_id)::int from order_lines join placed on placed.id = order_id
      where product_id is null and exists (select from most where id is null)
    )
    select
      (select to_json(t) from (
         select (select count(*)::int from placed) as orders, ${ENDED},
                coalesce(sum(delivery_fee) filter (where status = 'on the way'), 0)::float8 as fees,
                (count(*) filter (where status = 'on the way'))::int as "feeOrders"
         from ended) t) as totals,
      (select json_agg(r) from (
         select outcome as kind, count(*)::int as count from ended group by 1 order by 2 desc, 1) r) as reasons,
      (select json_agg(t) from (
         select spelling as town, placed.orders, ended, refused
         from towns join (select town, count(*)::int as orders from placed group by town) placed using (town)
         order by refused desc, ended desc, ${byText(sql`spelling`)}) t) as towns,
      (select json_agg(h order by h.hour) from hours h) as hours,
      (select json_agg(p) from (
         select most.id as _id, coalesce(p.name, '') as name, coalesce(p.ref_code, '') as "refCode",
                held.orders, ended, refused
         from most
         join held on held.id is not distinct from most.id
         left join products p on p.id = most.id
         order by refused desc, ended desc, ${byText(sql`p.name`)} nulls first, most.id) p) as products,
      (select to_json(w) from (
         select coalesce(sum(w.cost::bigint * w.quantity), 0)::float8 as cents, count(distinct w.order_id)::int as orders,
                coalesce(sum(w.quantity) filter (where w.cost is null), 0)::int as unknown
         from write_offs w join ended on ended.id = w.order_id) w) as "writeOffs"`);
  const row = one(rows);
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
