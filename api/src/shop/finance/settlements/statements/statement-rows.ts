import type { Statement } from '@shop/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { auditedWrite } from '../../../../audit/audited-write';
import type { Db, Executor, Row, Tx } from '../../../../database/client';
import { statementColumns, statements } from '../../../../database/schema';
import { utcText } from '../../../../database/utc-text';
import { conflict } from '../../../../errors';
import type { PotNames } from '../../../../setting-values';
import { nameOfPot } from '../../cash/read-cash';
import type { SettlementContext } from '../draft-settlement';

/** A file that staff chose for a courier's pot. */
export interface ChosenFile {
  /** SHA-256 of its bytes. */
  hash: string;
  pot: string;
  name: string;
}

/** SQL: whether the settlement that a statement filled was reversed. */
const IS_REVERSED = sql`exists (select from settlements r where r.reverses_id = ${statements.settlementId})`;

const USED = () =>
  conflict('STATEMENT_USED', 'This file is in a settlement already. Nothing of it is settled a second time');

/** @throws ShopError conflict for a file that another settlement holds, unless that was reversed */
export async function assertUnused(db: Executor, hash: string, settlementId: string): Promise<void> {
  const [used] = await db
    .select({ id: statements.settlementId })
    .from(statements)
    .where(and(eq(statements.hash, hash), sql`${statements.settlementId} <> ${settlementId} and not ${IS_REVERSED}`));
  if (used) throw USED();
}

/** Whether this file filled this draft. */
export const hasFilled = async (tx: Tx, hash: string, settlementId: string): Promise<boolean> =>
  (await tx.$count(statements, and(eq(statements.hash, hash), eq(statements.settlementId, settlementId)))) > 0;

/**
 * Notes that a file fills a draft, and its columns for the courier's next one. Of two at once the second waits.
 *
 * @throws ShopError as {@link assertUnused}
 */
export async function noteUse(
  tx: Tx,
  { hash, pot, name }: ChosenFile,
  settlementId: string,
  columns: typeof statementColumns.$inferInsert.columns,
  { actor, now }: SettlementContext,
): Promise<void> {
  // A draft that another file filled before holds this one now.
  await tx.update(statements).set({ settlementId: null }).where(eq(statements.settlementId, settlementId));
  const use = { pot, name, byUserId: actor.userId, byName: actor.name, at: now, reason: null, settlementId };
  const noted = await tx
    .insert(statements)
    .values({ hash, ...use })
    .onConflictDoUpdate({
      target: statements.hash,
      set: use,
      setWhere: sql`${statements.settlementId} is null or ${IS_REVERSED}`,
    })
    .returning({ hash: statements.hash });
  if (noted.length === 0) throw USED();
  await tx.insert(statementColumns).values({ pot, columns }).onConflictDoUpdate({
    target: statementColumns.pot,
    set: { columns },
  });
}

/** Remembers that a file was refused, and why. A file that a settlement holds stays as it is. */
export const noteRefusal = (
  db: Db,
  { hash, pot, name }: ChosenFile,
  reason: string,
  context: SettlementContext,
): Promise<void> =>
  auditedWrite(
    db,
    async (tx) => {
      const { actor, now } = context;
      const refusal = { pot, name, byUserId: actor.userId, byName: actor.name, at: now, reason };
      const noted = await tx
        .insert(statements)
        .values({ hash, ...refusal })
        .onConflictDoUpdate({
          target: statements.hash,
          set: refusal,
          setWhere: sql`${statements.settlementId} is null`,
        })
        .returning({ hash: statements.hash });
      if (noted.length === 0) return { entry: null };
      return { entry: { action: 'refuse', entity: 'statement', entityId: hash, after: { name, reason } } };
    },
    context,
  );

/** The columns of the courier's last statement. */
export async function lastColumns(db: Executor, pot: string) {
  const [last] = await db.select().from(statementColumns).where(eq(statementColumns.pot, pot));
  return last?.columns;
}

/** The most statements in the list. */
const MAX_LISTED = 20;

type StatementRow = Row<Omit<Statement, 'courier'> & { pot: string; courierName: string | null }>;

/** The newest statements, and what became of each. */
export async function listStatements(db: Executor, names: PotNames): Promise<Statement[]> {
  const { rows } = await db.execute<StatementRow>(sql`
    select f.hash as "_id", f.name, ${utcText(sql`f.at`)} as at, f.by_name as by, f.pot, c.name as "courierName",
           case when f.reason is not null then 'refused'
                when s.id is null or r.id is not null then 'free'
                when s.closed_at is null then 'draft' else 'settled' end as state,
           f.reason, f.settlement_id as settlement
    from (select * from statements order by at desc nulls last, hash limit ${MAX_LISTED}) f
    left join couriers c on c.id = f.pot
    left join settlements s on s.id = f.settlement_id
    left join settlements r on r.reverses_id = s.id
    order by f.at desc nulls last, f.hash`);
  return rows.map(({ pot, courierName, ...row }) => ({
    ...row,
    courier: { pot, name: nameOfPot(pot, courierName, names) },
  }));
}
