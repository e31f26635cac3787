import type { ExchangeRates } from '@shop/shared/contracts';
import type { ExchangeReason } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { one } from '../../database/one';

/** The most products that are answered. */
const MAX_PRODUCTS = 20;

/** Pieces of a variant. */
interface Pieces {
  product: string;
  size: string;
  color: string;
  pieces: number;
}

/** Pieces of a variant that came back for a reason, and the size that went out for them; null for none. */
interface PiecesBack extends Pieces {
  reason: ExchangeReason;
  toSize: string | null;
}

interface RatesRow extends Record<string, unknown> {
  products: { _id: string; name: string; refCode: string }[] | null;
  bought: Pieces[] | null;
  back: PiecesBack[] | null;
}

const sumOf = (rows: readonly Pieces[]): number => rows.reduce((sum, { pieces }) => sum + pieces, 0);

/** Rows by a text of theirs, the group with the most pieces first, ties by the text. */
const groupsOf = <Part extends Pieces, Key extends string>(rows: readonly Part[], keyOf: (row: Part) => Key) =>
  [...new Set(rows.map(keyOf))]
    .map((key) => ({ key, rows: rows.filter((row) => keyOf(row) === key) }))
    .map((group) => ({ ...group, pieces: sumOf(group.rows) }))
    .toSorted((a, b) => b.pieces - a.pieces || (a.key < b.key ? -1 : 1));

/** What arrived and came back of the same thing. */
const rateOf = (bought: readonly Pieces[], back: readonly PiecesBack[]) => ({
  bought: sumOf(bought),
  back: sumOf(back),
  reasons: groupsOf(back, ({ reason }) => reason).map(({ key, rows, pieces }) => ({
    reason: key,
    pieces,
    wentTo: groupsOf(
      rows.filter(({ toSize }) => toSize !== null),
      ({ toSize }) => toSize ?? '',
    ).map((group) => ({ size: group.key, pieces: group.pieces })),
  })),
});

/** The rates by size or by color, of those of which pieces came back. */
const ratesBy = (bought: readonly Pieces[], back: readonly PiecesBack[], of: 'size' | 'color') =>
  groupsOf(back, (row) => row[of]).map(({ key, rows }) => ({
    key,
    rate: rateOf(
      bought.filter((row) => row[of] === key),
      rows,
    ),
  }));

/**
 * What came back of the pieces that arrived, by product, size, color and reason. It counts the exchanges and returns
 * that count, of orders that were placed in the period, and is derived from their lines. A piece that never came to the
 * customer cannot come back, so missing ones are left out.
 */
export async function exchangeRates(
  db: Executor,
  {
    startDate,
    endDate,
    product,
  }: { startDate?: Date | undefined; endDate?: Date | undefined; product?: string | undefined },
): Promise<ExchangeRates> {
  const from = startDate ? sql`and o.created_at >= ${startDate.toISOString()}::timestamptz` : sql``;
  const to = endDate ? sql`and o.created_at < ${endDate.toISOString()}::timestamptz` : sql``;
  const arrived = sql`o.status = 'delivered' and o.deleted_at is null ${from} ${to}`;
  // Only delivered orders are exchanged. Of all dates, those that were deleted are far fewer than the others.
  const ofPeriod =
    (startDate ?? endDate)
      ? sql`x.original_id in (select o.id from orders o where ${arrived})`
      : sql`x.original_id not in (select id from orders where deleted_at is not null)`;
  const only = product === undefined ? sql`is not null` : sql`= ${product}`;
  const { rows } = await db.execute<RatesRow>(sql`
    with ended as materialized (
      -- The orders that do not count (order_counts), each in an index of few.
      select id from orders where outcome is not null and deleted_at is null and status <> 'delivered'
      union all
      select id from orders where deleted_at is not null and status <> 'delivered'
    ), lines as materialized (
      select l.product_id as product, l.reason, l.quantity, l.order_id, l.place, x.original_id, l.line
      from exchange_lines l join exchanges x on x.order_id = l.order_id
      where l.product_id ${only} and l.reason <> 'missing' and ${ofPeriod}
        and case when x.is_return then x.canceled_at is null else x.order_id not in (select id from ended) end
    ), most as materialized (
      select product, pieces
      from (select product, sum(quantity) as pieces from lines group by product) s
      where exists (select from products where id = product) order by 2 desc, 1 limit ${MAX_PRODUCTS}
    ), back as (
      select product, b.size, b.color, lines.reason, n.size as "toSize", sum(lines.quantity)::int as pieces
      from lines
      join order_lines b on b.order_id = lines.original_id and b.position = lines.line
      -- The new piece has the place of the old one.
      left join order_lines n on n.order_id = lines.order_id and n.position = lines.place and n.product_id = product
      where product in (select product from most)
      group by 1, 2, 3, 4, 5
    ), bought as (
      select l.product_id as product, l.size, l.color, sum(l.quantity)::int as pieces
      from order_lines l join orders o on o.id = l.order_id
      where l.product_id in (select product from most) and ${arrived}
      group by 1, 2, 3
    )
    select
      (select json_agg(p) from (
         select p.id as _id, p.name, p.ref_code as "refCode"
         from most join products p on p.id = most.product order by most.pieces desc, p.id) p) as products,
      (select json_agg(b) from bought b) as bought,
      (select json_agg(b) from back b) as back`);
  const { products, bought, back } = one(rows);
  return (products ?? []).map((one_) => {
    const own = <Part extends Pieces>(all: readonly Part[] | null) =>
      (all ?? []).filter((row) => row.product === one_._id);
    const [came, went] = [own(bought), own(back)];
    return {
      ...one_,
      ...rateOf(came, went),
      sizes: ratesBy(came, went, 'size').map(({ key, rate }) => ({ size: key, ...rate })),
      colors: ratesBy(came, went, 'color').map(({ key, rate }) => ({ color: key, ...rate })),
    };
  });
}
