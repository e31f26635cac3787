import { createHash } from 'node:crypto';
import { NUMBER_LIMITS } from '@shop/shared/contracts';
import type { StatementColumns, StatementReport, callSchemas } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { auditedWrite } from '../../../../audit/audited-write';
import { decodeCsv, readCsv } from '../../../../csv/read-csv';
import type { CsvFile } from '../../../../csv/read-csv';
import type { Db, Executor } from '../../../../database/client';
import { settlements } from '../../../../database/schema';
import { ShopError, invalid, notFound } from '../../../../errors';
import type { Country } from '../../../../phones/read-phone';
import { auditedFields, lockSettlement, settlementClosed, writeDraft } from '../draft-settlement';
import type { SettlementContext } from '../draft-settlement';
import { getSettlement } from '../settlement-rows';
import { inPot, unsettledOrders } from '../unsettled-sql';
import { columnsOf, isComplete } from './columns';
import type { WaitingOrder } from './find-orders';
import { planStatement } from './plan-statement';
import type { StatementPlan } from './plan-statement';
import { assertUnused, hasFilled, lastColumns, noteRefusal, noteUse } from './statement-rows';
import type { ChosenFile } from './statement-rows';

type StatementQuery = z.output<(typeof callSchemas)['readStatement']['query']>;

/** Who reads a statement, and the country of phone numbers without a code. */
interface ReadContext extends SettlementContext {
  country: Country;
}

async function waitingIn(db: Executor, pot: string, from: Date | null): Promise<WaitingOrder[]> {
  const { rows } = await db.execute<WaitingOrder>(sql`
    select u.id, u.owed, o.phone_e164 as e164, o.phone_key as digits
    from (${unsettledOrders(from, inPot(pot))}) u join orders o on o.id = u.id
    order by u.at, u.id`);
  return rows;
}

/** The lines of a file. @throws ShopError invalid for a file that cannot be read or has no line */
async function fileOf(bytes: Buffer): Promise<CsvFile> {
  const file = await readCsv(await decodeCsv(bytes), NUMBER_LIMITS.ordersSettled);
  if (file.rows.length > 0) return file;
  throw new ShopError('invalid', 'EMPTY_CSV', 'The file has no line below its first one, which names the columns');
}

async function planFor(
  db: Executor,
  file: CsvFile,
  { pot, columns }: { pot: string; columns: StatementColumns },
  { rules, country }: ReadContext,
): Promise<StatementPlan> {
  return planStatement(file, columns, await waitingIn(db, pot, rules.from), country);
}

/** Why a file with errors is refused: the first of them, and how many there are. */
function reasonOf({ report: { errors } }: StatementPlan): string | null {
  const [first] = errors;
  if (first === undefined) return null;
  const { line, column, message } = first;
  return `${counted(errors.length, 'error', 'errors')}. Line ${String(line)}, ${column || 'order'}: ${message}`;
}

const refusal = ({ report: { errors } }: StatementPlan, reason: string) =>
  new ShopError('invalid', 'STATEMENT_ERRORS', `Nothing was changed: ${reason}`, {
    errors: errors.map(({ line, column, message }) => ({ field: `lines.${String(line)}.${column}`, message })),
  });

/** Replaces the orders of a draft with those of a file. @throws ShopError as `writeDraft` and `noteUse` */
const fillFrom = (
  db: Db,
  id: string,
  { chosen, file, columns, version }: { chosen: ChosenFile; file: CsvFile; columns: StatementColumns; version: number },
  context: ReadContext,
): Promise<StatementPlan> =>
  auditedWrite(
    db,
    async (tx) => {
      const draft = await lockSettlement(tx, id);
      const plan = await planFor(tx, file, { pot: draft.pot, columns }, context);
      // The answer to the same request was lost.
      if (draft.version === version + 1 && (await hasFilled(tx, chosen.hash, id))) return { entry: null, answer: plan };
      const reason = reasonOf(plan);
      if (reason !== null) throw refusal(plan, reason);
      const { toPot: to, note } = draft;
      await writeDraft(tx, id, { version, to, note, lines: plan.lines }, context.rules);
      await noteUse(tx, chosen, id, columns, context);
      const after = { ...auditedFields(await getSettlement(tx, id, context.rules)), file: chosen.name };
      return { entry: { action: 'update', entity: 'settlement', entityId: id, after }, answer: plan };
    },
    context,
  );

/**
 * Reads the statement of a draft's courier. Without `confirm` it only answers, by line, what the file would make of the
 * draft. A file with errors is remembered as refused, with its name and the first error, and nothing of its lines.
 *
 * @throws ShopError notFound; conflict for a closed settlement, a draft that others changed, or a file that is in
 *   another settlement; invalid for a file that cannot be read and, when confirmed, for lines with errors
 */
export async function readStatement(
  db: Db,
  id: string,
  bytes: Buffer,
  { name, confirm = false, version, ...said }: StatementQuery,
  context: ReadContext,
): Promise<StatementReport> {
  const [draft] = await db.select().from(settlements).where(eq(settlements.id, id));
  if (draft === undefined) throw notFound('Settlement');
  if (draft.closedAt !== null) throw settlementClosed();
  const { pot } = draft;
  const chosen = { hash: createHash('sha256').update(bytes).digest('hex'), pot, name };
  await assertUnused(db, chosen.hash, id);
  /** Remembers the file if it is refused as it is. */
  const remembered = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ShopError && error.kind === 'invalid') await noteRefusal(db, chosen, error.message, context);
      throw error;
    }
  };
  const file = await remembered(() => fileOf(bytes));
  const columns = columnsOf(file.header, said, await lastColumns(db, pot));
  const of = { header: file.header, columns, complete: isComplete(columns) };
  if (confirm) {
    if (version === undefined) throw invalid('version', 'Say which version of the draft was read');
    if (!of.complete) throw invalid('received', 'Say which columns hold what was received, and order or phone');
    const plan = await remembered(() => fillFrom(db, id, { chosen, file, columns, version }, context));
    return { applied: true, ...of, ...plan.report };
  }
  if (!of.complete) {
    const none = { lines: file.rows.length, matched: 0, received: 0, fee: 0, tax: 0 };
    return { applied: false, ...of, ...none, differing: [], missingCount: 0, missing: [], errors: [] };
  }
  const plan = await planFor(db, file, { pot, columns }, context);
  const reason = reasonOf(plan);
  if (reason !== null) await noteRefusal(db, chosen, reason, context);
  return { applied: false, ...of, ...plan.report };
}
