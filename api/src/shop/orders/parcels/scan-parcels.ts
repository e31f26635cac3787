import type { ParcelsScanned, callSchemas } from '@shop/shared/contracts';
import { isOpenOrder } from '@shop/shared/rules';
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { auditedWrite } from '../../../audit/audited-write';
import type { WriteEntry } from '../../../audit/audited-write';
import type { Db, Executor, Tx } from '../../../database/client';
import { orders, parcelScans } from '../../../database/schema';
import { ShopError, conflict } from '../../../errors';
import { daysBefore } from '../../../time';
import { moveOrder } from '../change-status';
import type { StaffContext } from '../context';
import { lockOrder } from '../lock-order';
import { orderDelivered } from '../outcome-errors';
import { endInTransaction } from '../outcomes/end-order';
import { marksOf } from '../parcel-marks';
import { slipChangedAt } from '../slip-mark';
import { findParcel } from './find-parcel';
import { MARKED, markOrder } from './mark-orders';

type Scan = z.output<(typeof callSchemas)['scanParcels']['body']>['scans'][number];
type Locked = Awaited<ReturnType<typeof lockOrder>>;
type Result = ParcelsScanned['results'][number];

/** The codes of refusals that `anyway` overrules. */
const WARNINGS: readonly string[] = ['SHORT', 'SLIP_CHANGED'];

/** How long a key is kept. Nobody repeats a scan of a day before. */
const KEPT_DAYS = 2;

/** Ends the transaction of a scan that is only checked, so that nothing of it stays. */
class Checked extends Error {
  override name = 'Checked';
}

/**
 * Throws what staff should know before a parcel is packed or leaves.
 *
 * @throws ShopError conflict SHORT when a piece is missing, SLIP_CHANGED when the paper says something else
 */
function assertAsPrinted(step: Scan['step'], order: Locked): void {
  if (!isOpenOrder(order)) return;
  const { shortAt, shortBy } = marksOf(order);
  if (step === 'handed over' && shortAt) {
    throw conflict('SHORT', `A piece of this order is missing, said ${shortBy ?? 'a colleague'}.`);
  }
  if (slipChangedAt(order) !== null) {
    throw conflict('SLIP_CHANGED', 'This order was changed since its slip was printed: print the slip again.');
  }
}

/** Does what a scan says within the caller's transaction. */
async function take(tx: Tx, id: string, order: Locked, scan: Scan, context: StaffContext): Promise<WriteEntry> {
  switch (scan.step) {
    case 'packed':
      return markOrder(tx, id, { mark: 'packed', on: true }, context);
    case 'handed over':
      return moveOrder(tx, id, 'on the way', context);
    case 'delivered':
      return moveOrder(tx, id, 'delivered', context);
    case 'back': {
      if (order.status === 'delivered') throw orderDelivered();
      if (order.outcome === null && order.status !== 'on the way') {
        throw conflict('NOT_ON_THE_WAY', `This order is '${order.status}': its parcel has not left.`);
      }
      return endInTransaction(tx, id, { kind: scan.reason, note: '', status: order.status }, context);
    }
  }
}

/** Keeps the key of a scan. Answers whether it is new. */
async function keepKey(tx: Tx, key: string, orderId: string, { now }: StaffContext): Promise<boolean> {
  const kept = await tx
    .insert(parcelScans)
    .values({ key, orderId, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: parcelScans.key });
  return kept.length === 1;
}

/**
 * Does one scan, or nothing. A scan whose key was done before is not done again.
 *
 * @throws ShopError as {@link markOrder}, `changeStatus` and `endOrder` do, and as {@link assertAsPrinted}
 */
async function scanParcel(db: Db, id: string, scan: Scan, context: StaffContext): Promise<void> {
  const write = async (tx: Tx) => {
    // Before the key, which refers to the order: two scans of one parcel wait for each other here.
    const order = await lockOrder(tx, id);
    if (!scan.check && !(await keepKey(tx, scan.key, id, context))) return { entry: null };
    const entry = await take(tx, id, order, scan, context);
    if (!scan.anyway && (scan.step === 'packed' || scan.step === 'handed over')) assertAsPrinted(scan.step, order);
    if (scan.check) throw new Checked();
    return { entry };
  };
  try {
    await auditedWrite(db, write, context);
  } catch (error) {
    if (!(error instanceof Checked)) throw error;
  }
}

/** Whether a refusal says that the parcel is there already, by an earlier scan or a colleague. */
const isThere = ({ code, details }: ShopError, { step }: Scan): boolean => {
  switch (step) {
    case 'packed':
      return code === MARKED;
    case 'handed over':
      return code === 'TRANSITION' && details?.['from'] === 'on the way';
    case 'delivered':
      return code === 'TRANSITION' && details?.['from'] === 'delivered';
    case 'back':
      return code === 'ORDER_ENDED';
  }
};

/** What a scan shows of its order. */
async function summaries(db: Executor, ids: readonly string[]): Promise<Map<string, Result['order']>> {
  const rows = await db
    .select({ _id: orders.id, customerName: orders.customerName, status: orders.status, outcome: orders.outcome })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map((row) => [row._id, row]));
}

/**
 * Does scans of parcels in their order, each in its own transaction. One that cannot be done does not stop the others.
 * Answers the result of each.
 */
export async function scanParcels(
  db: Db,
  { scans }: { scans: readonly Scan[] },
  context: StaffContext,
): Promise<ParcelsScanned> {
  const done: (Omit<Result, 'order'> & { id: string | null })[] = [];
  // One after another, so that one call never takes more than one database connection.
  for (const scan of scans) {
    const { key } = scan;
    let id: string | null = null;
    try {
      id = await findParcel(db, scan.code);
      await scanParcel(db, id, scan, context);
      done.push({ key, id, outcome: 'done', error: null, canInsist: false });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const outcome = isThere(error, scan) ? 'already' : 'refused';
      done.push({ key, id, outcome, error: error.message, canInsist: WARNINGS.includes(error.code) });
    }
  }
  const found = await summaries(
    db,
    done.flatMap(({ id }) => id ?? []),
  );
  return { results: done.map(({ id, ...result }) => ({ ...result, order: (id !== null && found.get(id)) || null })) };
}

/** Deletes keys of scans that nobody repeats any more. */
export const purgeParcelScans = (db: Executor, now: Date) =>
  db.execute(sql`delete from parcel_scans where created_at < ${daysBefore(now, KEPT_DAYS).toISOString()}`);
