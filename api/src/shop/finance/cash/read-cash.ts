import type { Cash, CashMove, callSchemas } from '@shop/shared/contracts';
import { OWN_POTS } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor, Row } from '../../../database/client';
import { offsetOf } from '../../../database/list-queries';
import type { ListPage } from '../../../database/list-queries';
import { one } from '../../../database/one';
import { utcText } from '../../../database/utc-text';
import type { PotNames } from '../../../setting-values';
import { POTS } from './pots-sql';

type CashMovesListQuery = z.output<(typeof callSchemas)['listCashMoves']['query']>;

/** Whether a pot is one of the shop's own, not a courier's. */
export const isOwnPot = (pot: string): pot is (typeof OWN_POTS)[number] => OWN_POTS.some((own) => own === pot);

/** The name of a pot. @param courier the name of the courier whose pot it is */
export const nameOfPot = (pot: string, courier: string | null, names: PotNames): string =>
  isOwnPot(pot) ? (pot === 'owner' ? 'Owner' : names[pot]) : (courier ?? pot);

/** What a pot holds, in cents. */
export async function centsIn(db: Executor, pot: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::float8 as cents from (${POTS}) pots where pot = ${pot}`,
  );
  return one(rows).cents;
}

/** Where the cash in hand is: the couriers by name, then the shop's own pots. */
export async function readCash(db: Executor, names: PotNames): Promise<Cash> {
  const { rows } = await db.execute<Row<{ pot: string; courier: string | null; archived: boolean; cents: number }>>(sql`
    select coalesce(c.id, p.pot) as pot, c.name as courier, c.archived_at is not null as archived,
           coalesce(p.cents, 0)::float8 as cents
    from (select pot, sum(cents) as cents from (${POTS}) pots group by pot) p
    full join couriers c on c.id = p.pot
    where c.id is null or c.archived_at is null or p.cents <> 0
    order by lower(c.name), c.name`);
  const own = new Map(rows.filter(({ courier }) => courier === null).map(({ pot, cents }) => [pot, cents]));
  const all = [
    ...rows.filter(({ courier }) => courier !== null),
    ...OWN_POTS.map((pot) => ({ pot, courier: null, archived: false, cents: own.get(pot) ?? 0 })),
  ];
  return {
    cashInHand: fromCents(all.reduce((sum, { cents }) => sum + cents, 0)),
    pots: all.map(({ pot, courier, archived, cents }) => ({
      pot,
      name: nameOfPot(pot, courier, names),
      amount: fromCents(cents),
      archived,
    })),
  };
}

type MoveRow = Row<{
  _id: string;
  at: string;
  by: string;
  from: string;
  fromCourier: string | null;
  to: string;
  toCourier: string | null;
  cents: number;
  note: string;
  reverses: string | null;
  settlement: string | null;
  closing: string | null;
  backAt: string | null;
  backBy: string | null;
}>;

/** The moves that match, newest first. */
const moves = (where: SQL, page: SQL = sql``) => sql`
  select m.id as "_id", ${utcText(sql`m.at`)} as at, m.by_name as by, m.from_pot as "from", f.name as "fromCourier",
         m.to_pot as "to", t.name as "toCourier", m.amount as cents, m.note, m.reverses, m.settlement_id as settlement,
         m.closing_id as closing, ${utcText(sql`back.at`)} as "backAt", back.by_name as "backBy"
  from (select * from cash_moves where ${where} order by at desc nulls last, id ${page}) m
  left join couriers f on f.id = m.from_pot
  left join couriers t on t.id = m.to_pot
  left join cash_moves back on back.reverses = m.id
  order by m.at desc nulls last, m.id`;

const toMove = (
  { from, fromCourier, to, toCourier, cents, reverses, settlement, closing, backAt, backBy, ...row }: MoveRow,
  names: PotNames,
): CashMove => ({
  ...row,
  ...(reverses !== null && { reverses }),
  ...(settlement !== null && { settlement }),
  ...(closing !== null && { closing }),
  ...(backAt !== null && { movedBack: { at: backAt, by: backBy ?? '' } }),
  from: { pot: from, name: nameOfPot(from, fromCourier, names) },
  to: { pot: to, name: nameOfPot(to, toCourier, names) },
  amount: fromCents(cents),
});

/** The moves of cash that match, newest first. */
export async function listCashMoves(
  db: Executor,
  query: CashMovesListQuery,
  names: PotNames,
): Promise<ListPage<CashMove>> {
  const { page, limit, pot } = query;
  const where = pot === undefined ? sql`true` : sql`${pot} in (from_pot, to_pot)`;
  const { rows } = await db.execute<MoveRow>(moves(where, sql`limit ${limit} offset ${offsetOf(query)}`));
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from cash_moves where ${where}`,
  );
  return { rows: rows.map((row) => toMove(row, names)), total: one(counted.rows).total, page, limit };
}

/** One move. */
export async function getCashMove(db: Executor, id: string, names: PotNames): Promise<CashMove> {
  const { rows } = await db.execute<MoveRow>(moves(sql`id = ${id}`));
  return toMove(one(rows), names);
}
