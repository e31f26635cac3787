import type { Closing, callSchemas } from '@shop/shared/contracts';
import { calendarDay, formatDate, startOfCalendarDay, toCents } from '@shop/shared/rules';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../../actor';
import { assertCurrentVersion, auditedWrite } from '../../../audit/audited-write';
import type { WriteEntry, WriteResult } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { one } from '../../../database/one';
import { cashMoves, tillClosings } from '../../../database/schema';
import { ShopError, conflict, invalid } from '../../../errors';
import { requestHash } from '../../../idempotency-key';
import type { PotNames } from '../../../setting-values';
import { NEXT_MOVE, lockCash } from '../cash/move-cash';
import { figuresSince, findClosing, newestClosing, toClosing } from './closing-rows';
import type { ClosingRow } from './closing-rows';

type CountInput = z.output<(typeof callSchemas)['countTill']['body']>;
type RecountInput = z.output<(typeof callSchemas)['recountTill']['body']>;
type CloseInput = z.output<(typeof callSchemas)['closeDay']['body']>;

/** Who counts, when, in which time zone, and what the pots are called. */
export interface ClosingContext extends WriteContext {
  names: PotNames;
  timeZone: string;
}

/** The day as people read it: 'Nov 20, 2026'. */
const dayName = ({ day }: Pick<ClosingRow, 'day'>, { timeZone }: ClosingContext): string =>
  formatDate(startOfCalendarDay(day, timeZone), timeZone);

/** What the audit log keeps of a day. */
const entryOf = (
  action: 'count' | 'close',
  { _id, till, day, expected, counted, difference, reason }: Closing,
): WriteEntry => ({
  action,
  entity: 'closing',
  entityId: _id,
  after: { till: till.name, day, expected, counted, difference, reason },
});

/** Closes a day: moves its difference between the till and the owner, whose loss or gain it is. */
async function close(tx: Tx, row: ClosingRow, reason: string, context: ClosingContext): Promise<ClosingRow> {
  const { actor, now } = context;
  const difference = row.counted - row.expected;
  if (difference !== 0) {
    const [fromPot, toPot] = difference < 0 ? ['till', 'owner'] : ['owner', 'till'];
    await tx.insert(cashMoves).values({
      fromPot,
      toPot,
      amount: Math.abs(difference),
      note: `Difference of ${dayName(row, context)}: ${reason}`,
      requestHash: requestHash({ closing: row.id }),
      byUserId: actor.userId,
      byName: actor.name,
      at: NEXT_MOVE,
      closingId: row.id,
    });
  }
  const values = { closedAt: now, closedByName: actor.name, reason, version: row.version + 1 };
  return one(await tx.update(tillClosings).set(values).where(eq(tillClosings.id, row.id)).returning());
}

/** Closes a day whose count does not differ; any other one waits for a reason. */
async function counted(tx: Tx, row: ClosingRow, context: ClosingContext): Promise<WriteResult<Closing>> {
  const differs = row.counted !== row.expected;
  const answer = toClosing(differs ? row : await close(tx, row, '', context), context.names);
  return { entry: entryOf(differs ? 'count' : 'close', answer), answer };
}

/** @throws ShopError invalid at `day` for one to come or a closed one; conflict while another waits for its reason */
function assertOpen(day: string, newest: ClosingRow | undefined, context: ClosingContext): void {
  if (newest?.closedAt === null) {
    const message = `${newest.byName} has counted ${dayName(newest, context)}, which is not closed yet`;
    throw conflict('DAY_NOT_CLOSED', message);
  }
  if (day > calendarDay(context.now, context.timeZone)) throw invalid('day', 'This day is still to come');
  if (newest === undefined || day > newest.day) return;
  const closed = `${newest.closedByName ?? ''} has closed ${dayName(newest, context)}`;
  throw invalid('day', day === newest.day ? `${closed}: what came since belongs to the next day` : `${closed} already`);
}

/**
 * Counts the till for a day. What was expected is read at this moment: a sale or a move that comes later belongs to the
 * next day. A count that does not differ closes the day. A repeat of the same request changes nothing.
 *
 * @param context with the request's idempotency key
 * @throws ShopError as {@link assertOpen}; invalid under the key of another request
 */
export const countTill = (
  db: Db,
  input: CountInput,
  context: ClosingContext & { key: string | null },
): Promise<Closing> =>
  auditedWrite(
    db,
    async (tx) => {
      const { actor, key, names } = context;
      const hash = requestHash({ till: actor.userId, ...input });
      await lockCash(tx);
      if (key !== null) {
        const [earlier] = await tx.select().from(tillClosings).where(eq(tillClosings.requestKey, key));
        if (earlier?.requestHash === hash) return { entry: null, answer: toClosing(earlier, names) };
        if (earlier !== undefined) {
          throw new ShopError('invalid', 'IDEMPOTENCY_KEY_REUSED', 'This day was already counted with another amount');
        }
      }
      const newest = await newestClosing(tx);
      assertOpen(input.day, newest, context);
      const row = {
        pot: 'till' as const,
        day: input.day,
        ...(await figuresSince(tx, newest?.counted ?? 0)),
        counted: toCents(input.counted),
        requestKey: key,
        requestHash: hash,
        byUserId: actor.userId,
        byName: actor.name,
        at: NEXT_MOVE,
      };
      return counted(tx, one(await tx.insert(tillClosings).values(row).returning()), context);
    },
    context,
  );

/** Reads a day and locks all moves of cash. @throws ShopError notFound */
async function lockDay(tx: Tx, id: string): Promise<ClosingRow> {
  await lockCash(tx);
  return findClosing(tx, id);
}

/** @throws ShopError conflict for a closed day, and for a write that is based on an old read */
function assertWaits(row: ClosingRow, version: number, context: ClosingContext): void {
  if (row.closedAt !== null) {
    throw conflict('DAY_CLOSED', `${row.closedByName ?? ''} has closed ${dayName(row, context)}, which never changes`);
  }
  assertCurrentVersion('The count', row.version, version);
}

/**
 * Counts the till again, for a day that is not closed: what is expected is read anew.
 *
 * @throws ShopError notFound, and as {@link assertWaits}
 */
export const recountTill = (db: Db, id: string, input: RecountInput, context: ClosingContext): Promise<Closing> =>
  auditedWrite(
    db,
    async (tx) => {
      const { actor, names } = context;
      const row = await lockDay(tx, id);
      const cents = toCents(input.counted);
      // A count that does not differ closes the day at once, which is a write more.
      const repeats = row.byUserId === actor.userId && row.counted === cents && row.counts > 1;
      if (repeats && row.version === input.version + (row.closedAt === null ? 1 : 2)) {
        return { entry: null, answer: toClosing(row, names) };
      }
      assertWaits(row, input.version, context);
      const before = await newestClosing(tx, id);
      const values = {
        ...(await figuresSince(tx, before?.counted ?? 0, id)),
        counted: cents,
        counts: row.counts + 1,
        byUserId: actor.userId,
        byName: actor.name,
        at: NEXT_MOVE,
        version: row.version + 1,
      };
      return counted(
        tx,
        one(await tx.update(tillClosings).set(values).where(eq(tillClosings.id, id)).returning()),
        context,
      );
    },
    context,
  );

/**
 * Closes a day whose count differs, with the reason. A repeat of the same request changes nothing.
 *
 * @throws ShopError notFound, and as {@link assertWaits}
 */
export const closeDay = (
  db: Db,
  id: string,
  { version, reason }: CloseInput,
  context: ClosingContext,
): Promise<Closing> =>
  auditedWrite(
    db,
    async (tx) => {
      const row = await lockDay(tx, id);
      if (row.closedAt !== null && row.version === version + 1 && row.reason === reason) {
        return { entry: null, answer: toClosing(row, context.names) };
      }
      assertWaits(row, version, context);
      const answer = toClosing(await close(tx, row, reason, context), context.names);
      return { entry: entryOf('close', answer), answer };
    },
    context,
  );
