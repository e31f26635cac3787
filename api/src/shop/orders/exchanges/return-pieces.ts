import type { Order, ReturnCreateParsed } from '@shop/shared/contracts';
import { RETURN_NEEDS_NUMBER, comesBack, exchangeCredits, formatMoney, fromCents, toCents } from '@shop/shared/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor';
import type { WriteResult } from '../../../audit/audited-write';
import { auditedWrite } from '../../../audit/audited-write';
import type { Db, Executor, Tx } from '../../../database/client';
import { newId } from '../../../database/schema/columns';
import { exchanges, idempotencyKeys, transactions } from '../../../database/schema';
import { ShopError, conflict, forbidden } from '../../../errors';
import type { StaffContext } from '../context';
import { addEvent, holdOrder } from '../lock-order';
import { getOrder, lastEvent, whoHas } from '../order-rows';
import { termsOf } from '../order-terms';
import { requestHash } from '../../../idempotency-key';
import { lockReturnable, readRecipient } from './bought-order';
import { assertBought, assertWindow } from './check-request';
import { bookRefund, insertLines } from './record-exchange';
import { bookRequest } from './requests';
import { restFor } from './rest-for';

/** Gives the customer the money of a return: its refund is completed, what is kept becomes store balance. */
export async function payReturn(db: Executor, id: string, { now }: Pick<StaffContext, 'now'>): Promise<void> {
  await db.execute(sql`
    update transactions set status = 'completed'
    where id = (select refund_id from exchanges where order_id = ${id}) and status = 'pending'`);
  await db.execute(sql`
    insert into store_balance (phone_key, phone_e164, kind, cents, order_id, return_id, at)
    select o.phone_key, coalesce(o.phone_e164, ''), 'issue', x.kept, o.id, x.order_id, ${now.toISOString()}::timestamptz
    from exchanges x join orders o on o.id = x.original_id
    where x.order_id = ${id} and x.kept > 0`);
}

const keyReused = (): ShopError =>
  new ShopError('invalid', 'IDEMPOTENCY_KEY_REUSED', 'This return was already booked with other contents');

const returnOf = (db: Executor, key: string) =>
  db.select({ hash: exchanges.requestHash }).from(exchanges).where(eq(exchanges.requestKey, key));

/** @throws ShopError invalid if a return was booked under the key of a request for an exchange */
export async function assertNoReturn(db: Executor, key: string | null): Promise<void> {
  if (key !== null && (await returnOf(db, key)).length > 0) throw keyReused();
}

/** Whether a return was booked under a key. @throws ShopError invalid if the key was used for another request */
async function assertSameRequest(tx: Tx, key: string, hash: string): Promise<boolean> {
  const [earlier] = await returnOf(tx, key);
  if (earlier?.hash === hash) return true;
  if (earlier !== undefined || (await tx.$count(idempotencyKeys, eq(idempotencyKeys.key, key))) > 0) throw keyReused();
  return false;
}

/** @throws ShopError conflict PRICE_CHANGED for less than staff saw */
function assertSeen(worth: number, { expectedTotal }: ReturnCreateParsed): void {
  if (expectedTotal === undefined || toCents(expectedTotal) <= worth) return;
  const message = `The customer gets ${formatMoney(fromCents(worth))} by now, not ${formatMoney(expectedTotal)}`;
  throw conflict('PRICE_CHANGED', message, { totalAmount: fromCents(worth) });
}

/**
 * Takes pieces of a delivered order back without new ones, in one transaction. What was paid for them becomes store
 * balance, or a refund if the order's terms allow it, once they are checked in; at once where nothing comes back.
 *
 * @param key the request's idempotency key: a return that is sent several times is booked once
 * @returns the order
 * @throws ShopError notFound without such an order or request; conflict NOT_DELIVERED, EXCHANGE_OVER after the window,
 *   PRICE_CHANGED for less than staff saw and REQUEST_CLOSED where a colleague has closed the request; invalid at a
 *   line with more pieces than can come back, for money that can go nowhere, and under the key of another request;
 *   forbidden where someone other than an admin overrules the window, or pays out for pieces that stay there
 */
export async function returnPieces(
  db: Db,
  originalId: string,
  input: ReturnCreateParsed,
  context: StaffContext,
  key: string | null,
): Promise<Order> {
  const { actor, now, rules } = context;
  const hash = requestHash({ return: originalId, ...input });
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    // The lock of the order lets a repeated request wait for the first one.
    const original = await lockReturnable(tx, originalId);
    if (key !== null && (await assertSameRequest(tx, key, hash))) {
      return { entry: null, answer: await getOrder(tx, originalId, rules.policy) };
    }
    assertWindow(original, input, context);
    assertBought(original, input);
    const credits = exchangeCredits(original, input.lines);
    const cents = credits.reduce((sum, credit) => sum + credit, 0);
    assertSeen(cents, input);
    const { customerPhone: phone } = await readRecipient(tx, originalId);
    const rest = restFor(
      { rest: input.rest, cents, phone, elsewhere: RETURN_NEEDS_NUMBER },
      termsOf(original, rules.policy),
    );
    const settled = !input.lines.some(comesBack);
    if (settled && rest === 'refund' && cents > 0 && actor.role !== 'admin') {
      throw forbidden('Only an admin pays money out for pieces that stay with the customer');
    }
    const refund = {
      originalId,
      original,
      cents: rest === 'refund' ? cents : 0,
      of: 'return',
      paymentMethod: input.paymentMethod ?? 'cash',
      status: settled ? 'completed' : 'pending',
    } as const;
    const id = newId();
    const kept = cents - refund.cents;
    const row = {
      orderId: id,
      originalId,
      isReturn: true,
      kind: input.kind,
      overruleReason: input.overruleReason ?? '',
      refundId: await bookRefund(tx, refund, context),
      kept,
      byUserId: actor.userId,
      byName: actor.name,
      at: now,
      checkedInAt: settled ? now : null,
      requestKey: key,
      requestHash: key === null ? null : hash,
    };
    const booked = await tx
      .insert(exchanges)
      .values(row)
      .onConflictDoNothing({ target: exchanges.requestKey })
      .returning({ id: exchanges.orderId });
    if (booked.length === 0) throw keyReused();
    await insertLines(tx, id, input.lines, credits);
    await bookRequest(tx, input.request, { orderId: originalId, exchangeId: id }, context);
    if (settled) await payReturn(tx, id, context);
    await addEvent(tx, originalId, 'return booked', context);
    const lines = input.lines.map(({ line, quantity, reason }) => ({ line, quantity, reason }));
    const after = { return: id, kind: input.kind, lines, paidOut: refund.cents, kept };
    const reason = input.overruleReason ? { overruleReason: input.overruleReason } : {};
    return {
      entry: { action: 'return', entity: 'order', entityId: originalId, after: { ...after, ...reason } },
      answer: await getOrder(tx, originalId, rules.policy),
    };
  };
  return auditedWrite(db, write, context);
}

/**
 * Cancels a return whose pieces are not checked in: they can come back again, and nobody gets money for them.
 *
 * @returns the order whose pieces were to come back
 * @throws ShopError notFound without such a return, conflict CHECKED_IN or RETURN_CANCELED where a colleague was
 *   quicker
 */
export async function cancelReturn(db: Db, id: string, context: StaffContext): Promise<Order> {
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    const isThis = and(eq(exchanges.orderId, id), eq(exchanges.isReturn, true));
    const [found] = await tx.select({ originalId: exchanges.originalId }).from(exchanges).where(isThis);
    if (found === undefined) throw new ShopError('notFound', 'NOT_FOUND', 'This return does not exist');
    const { originalId } = found;
    await holdOrder(tx, originalId);
    const [canceled] = await tx
      .update(exchanges)
      .set({ canceledAt: context.now })
      .where(and(isThis, isNull(exchanges.checkedInAt), isNull(exchanges.canceledAt)))
      .returning({ refundId: exchanges.refundId });
    if (canceled === undefined) throw await alreadyDone(tx, id, originalId, context.actor);
    if (canceled.refundId !== null) {
      await tx.update(transactions).set({ status: 'cancelled' }).where(eq(transactions.id, canceled.refundId));
    }
    await addEvent(tx, originalId, 'return canceled', context);
    return {
      entry: { action: 'cancel-return', entity: 'order', entityId: originalId, after: { return: id } },
      answer: await getOrder(tx, originalId, context.rules.policy),
    };
  };
  return auditedWrite(db, write, context);
}

/** Why a return can be neither checked in nor canceled any more. */
export async function alreadyDone(tx: Tx, id: string, originalId: string, actor: Actor): Promise<ShopError> {
  const [row] = await tx.select({ canceledAt: exchanges.canceledAt }).from(exchanges).where(eq(exchanges.orderId, id));
  const canceled = row?.canceledAt != null;
  const who = whoHas(await lastEvent(tx, originalId, canceled ? 'return canceled' : 'checked in'), actor);
  return canceled
    ? conflict('RETURN_CANCELED', `${who} already canceled this return`)
    : conflict('CHECKED_IN', `${who} already checked this return in`);
}
