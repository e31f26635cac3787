import { NUMBER_LIMITS } from '@shop/shared/contracts';
import type { Settlement, SettlementDetail, SettlementLine, Unsettled, callSchemas } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor, Row } from '../../../database/client';
import { offsetOf } from '../../../database/list-queries';
import type { ListPage } from '../../../database/list-queries';
import { one } from '../../../database/one';
import { utcText } from '../../../database/utc-text';
import { notFound } from '../../../errors';
import type { PotNames } from '../../../setting-values';
import { nameOfPot } from '../cash/read-cash';
import { inPot, unsettledOrders } from './unsettled-sql';

type SettlementsListQuery = z.output<(typeof callSchemas)['listSettlements']['query']>;

/** What the settings say about settlements. */
export interface SettlementRules {
  /** What the pots are called. */
  names: PotNames;
  /** What was delivered before this moment was settled outside the shop; null for nothing. */
  from: Date | null;
}

type SettlementRow = Row<
  Omit<Settlement, 'state' | 'courier' | 'to'> & { pot: string; toPot: 'till' | 'bank'; courierName: string | null }
>;

/** The settlements that match, newest first. Sums are in cents, those of a reversal still without its sign. */
const settlementsWhere = (where: SQL, page: SQL = sql``) => sql`
  select s.id as "_id", ${utcText(sql`s.at`)} as at, s.by_name as by, ${utcText(sql`s.closed_at`)} as "closedAt",
         s.closed_by_name as "closedBy", s.pot, c.name as "courierName", s.to_pot as "toPot", s.note, l.*,
         s.reverses_id as reverses, r.id as "reversedBy", s.version
  from (select * from settlements where ${where} order by at desc nulls last, id ${page}) s
  left join couriers c on c.id = s.pot
  left join settlements r on r.reverses_id = s.id
  cross join lateral (
    select count(*)::int as orders, coalesce(sum(owed), 0)::float8 as owed, coalesce(sum(received), 0)::float8 as received,
           coalesce(sum(fee), 0)::float8 as fee, coalesce(sum(tax), 0)::float8 as tax
    from settlement_lines where settlement_id = coalesce(s.reverses_id, s.id)
  ) l
  order by s.at desc nulls last, s.id`;

const stateOf = ({ closedAt, reverses, reversedBy }: SettlementRow): Settlement['state'] => {
  if (closedAt === null) return 'draft';
  if (reverses !== null) return 'reversal';
  return reversedBy === null ? 'closed' : 'reversed';
};

function toSettlement(settlement: SettlementRow, names: PotNames): Settlement {
  const { pot, toPot, courierName, ...row } = settlement;
  const state = stateOf(settlement);
  // No sum is -0.
  const dollars = (cents: number) => (state === 'reversal' ? 0 - fromCents(cents) : fromCents(cents));
  return {
    ...row,
    state,
    courier: { pot, name: nameOfPot(pot, courierName, names) },
    to: { pot: toPot, name: nameOfPot(toPot, null, names) },
    owed: dollars(row.owed),
    received: dollars(row.received),
    fee: dollars(row.fee),
    tax: dollars(row.tax),
  };
}

/** The settlements that match, newest first. */
export async function listSettlements(
  db: Executor,
  query: SettlementsListQuery,
  names: PotNames,
): Promise<ListPage<Settlement>> {
  const { page, limit, courier } = query;
  const where = courier === undefined ? sql`true` : sql`pot = ${courier}`;
  const { rows } = await db.execute<SettlementRow>(
    settlementsWhere(where, sql`limit ${limit} offset ${offsetOf(query)}`),
  );
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from settlements where ${where}`,
  );
  return { rows: rows.map((row) => toSettlement(row, names)), total: one(counted.rows).total, page, limit };
}

type LineRow = Row<SettlementLine>;

const toLine = ({ owed, received, fee, tax, ...line }: LineRow): SettlementLine => ({
  ...line,
  owed: fromCents(owed),
  received: fromCents(received),
  fee: fromCents(fee),
  tax: fromCents(tax),
});

/** The orders of a settlement, as they were booked. */
const bookedLines = (id: string) => sql`
  select l.order_id as order, o.customer_name as "customerName",
         ${utcText(sql`coalesce((
           select max(e.at) from order_events e where e.order_id = o.id and e.event = 'delivered'), o.created_at)`)}
           as "deliveredAt",
         l.owed, l.received, l.fee, l.tax, true as included
  from settlement_lines l
  join orders o on o.id = l.order_id
  where l.settlement_id = ${id}
  order by l.place`;

/** The orders of a draft, and the first of those that wait beside it, oldest first. */
const draftLines = (id: string, pot: string, from: Date | null) => sql`
  select u.id as order, u.name as "customerName", ${utcText(sql`u.at`)} as "deliveredAt", u.owed,
         coalesce(l.received, u.owed) as received, coalesce(l.fee, 0) as fee, coalesce(l.tax, 0) as tax,
         l.order_id is not null as included
  from (${unsettledOrders(from, inPot(pot))}) u
  left join settlement_lines l on l.settlement_id = ${id} and l.order_id = u.id
  order by l.order_id is null, l.place, u.at, u.id
  limit ${NUMBER_LIMITS.ordersSettled}`;

/** A settlement with its orders. @throws ShopError notFound */
export async function getSettlement(db: Executor, id: string, rules: SettlementRules): Promise<SettlementDetail> {
  const { rows } = await db.execute<SettlementRow>(settlementsWhere(sql`id = ${id}`));
  const [row] = rows;
  if (row === undefined) throw notFound('Settlement');
  const settlement = toSettlement(row, rules.names);
  const lines = await db.execute<LineRow>(
    settlement.state === 'draft' ? draftLines(id, row.pot, rules.from) : bookedLines(settlement.reverses ?? id),
  );
  return { ...settlement, lines: lines.rows.map(toLine) };
}

/** The first whole day since delivery of each part of the list of what waits. */
const DAYS = [0, 3, 7, 14] as const;

type UnsettledRow = Row<{
  pot: string;
  courierName: string | null;
  days: number;
  orders: number;
  owed: number;
  oldest: string;
  draft: string | null;
}>;

/** The cash of delivered orders that are in no settlement, by courier and days, the oldest first. */
export async function listUnsettled(db: Executor, { names, from }: SettlementRules, now: Date): Promise<Unsettled[]> {
  const { rows } = await db.execute<UnsettledRow>(sql`
    select u.pot, c.name as "courierName", u.days, u.orders, u.owed, ${utcText(sql`u.oldest`)} as oldest, s.id as draft
    from (
      select pot, (
               select max(d) from unnest(array[${sql.raw(DAYS.join(', '))}]) d
               where at <= ${now.toISOString()}::timestamptz - make_interval(days => d) or d = 0) as days,
             count(*)::int as orders, sum(owed)::float8 as owed, min(at) as oldest
      from (${unsettledOrders(from, sql`true`)}) waiting
      where owed <> 0
      group by 1, 2
    ) u
    left join couriers c on c.id = u.pot
    left join settlements s on s.pot = u.pot and s.closed_at is null
    order by u.oldest`);
  const byPot = new Map<string, UnsettledRow[]>();
  for (const row of rows) byPot.set(row.pot, [...(byPot.get(row.pot) ?? []), row]);
  return [...byPot.values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const sum = (of: (part: UnsettledRow) => number) => parts.reduce((all, part) => all + of(part), 0);
    return {
      courier: { pot: first.pot, name: nameOfPot(first.pot, first.courierName, names) },
      orders: sum(({ orders }) => orders),
      owed: fromCents(sum(({ owed }) => owed)),
      oldest: first.oldest,
      byDays: DAYS.map((day) => {
        const part = parts.find(({ days }) => days === day);
        return { from: day, orders: part?.orders ?? 0, owed: fromCents(part?.owed ?? 0) };
      }),
      draft: first.draft,
    };
  });
}
