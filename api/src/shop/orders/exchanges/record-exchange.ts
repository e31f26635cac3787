import type { ExchangeCreateParsed, ReturnCreateParsed } from '@shop/shared/contracts';
import type { ExchangeRest, ExchangeSums } from '@shop/shared/rules';
import { comesBack, exchangeEnd, nameOrGuest, orderNumber } from '@shop/shared/rules';
import { audit } from '../../../audit/audit';
import type { Executor } from '../../../database/client';
import { foldedOf } from '../../../database/folds';
import { newId } from '../../../database/schema/columns';
import { exchangeLines, exchanges, transactions } from '../../../database/schema';
import type { ExchangeRules } from '../../../setting-values';
import type { StaffContext } from '../context';
import { addEvent } from '../lock-order';
import type { PlacementTerms } from '../placement/terms';
import type { ReturnableOrder } from './bought-order';
import { bookRequest } from './requests';

/** A refund for pieces that come back. */
interface PlannedRefund {
  originalId: string;
  original: ReturnableOrder;
  cents: number;
  of: 'exchange' | 'return';
  paymentMethod: string;
  /** Pending until the new pieces are delivered, or those of a return checked in. */
  status: 'pending' | 'completed';
}

/** Books a refund. Answers its id, or null for nothing to pay out. */
export async function bookRefund(
  db: Executor,
  { originalId, original, cents, of, paymentMethod, status }: PlannedRefund,
  { now }: Pick<StaffContext, 'now'>,
): Promise<string | null> {
  if (cents === 0) return null;
  const id = newId();
  const description = `Refund on ${of} of order ${orderNumber(originalId)}`;
  const customerName = nameOrGuest(original.customerName);
  await db.insert(transactions).values({
    id,
    type: 'refund',
    description,
    amount: cents,
    status,
    orderId: originalId,
    customerId: original.customerId,
    customerName,
    paymentMethod: paymentMethod === 'delivery' ? 'cash' : paymentMethod,
    createdAt: now,
    folded: foldedOf(description, customerName, null, ''),
  });
  return id;
}

/**
 * Writes the pieces that come back in an exchange or a return.
 *
 * @param credits what each line is worth, in cents
 */
export async function insertLines(
  db: Executor,
  id: string,
  lines: ExchangeCreateParsed['lines'] | ReturnCreateParsed['lines'],
  credits: readonly number[],
): Promise<void> {
  await db.insert(exchangeLines).values(
    lines.map(({ line, quantity, reason, noneBack }, place) => ({
      orderId: id,
      place,
      line,
      quantity,
      reason,
      noneBack: !comesBack({ reason, noneBack }),
      credit: credits[place] ?? 0,
    })),
  );
}

/** The context of an exchange: that of every order of staff, with what the shop's settings say about exchanges. */
export type ExchangeContext = StaffContext & ExchangeRules;

/** An exchange that was checked and priced. */
interface PlannedExchange {
  originalId: string;
  original: ReturnableOrder;
  outgoingId: string;
  credits: readonly number[];
  sums: ExchangeSums;
  /** What becomes of the rest. */
  rest: ExchangeRest;
  terms: PlacementTerms;
}

/** Writes the exchange beside its order: what comes back, what is paid out, the history and the audit log. */
export async function recordExchange(
  db: Executor,
  input: ExchangeCreateParsed,
  { originalId, original, outgoingId, credits, sums, rest, terms }: PlannedExchange,
  context: ExchangeContext,
): Promise<void> {
  const { actor, now, requestId, rules, holdDays } = context;
  const status = terms.status === 'delivered' ? 'completed' : 'pending';
  const refunded = rest === 'refund' ? sums.rest : 0;
  const kept = sums.rest - refunded;
  const { paymentMethod } = terms;
  const refund = { originalId, original, cents: refunded, of: 'exchange', paymentMethod, status } as const;
  const refundId = await bookRefund(db, refund, context);
  const overruleReason = input.overruleReason ?? '';
  await db.insert(exchanges).values({
    orderId: outgoingId,
    originalId,
    kind: input.kind,
    overruleReason,
    refundId,
    kept,
    byUserId: actor.userId,
    byName: actor.name,
    at: now,
    heldUntil: status === 'completed' ? null : exchangeEnd(now, holdDays, rules.timeZone),
  });
  await insertLines(db, outgoingId, input.lines, credits);
  await bookRequest(db, input.request, { orderId: originalId, exchangeId: outgoingId }, context);
  await addEvent(db, originalId, 'exchanged', context);
  const lines = input.lines.map(({ line, quantity, reason }) => ({ line, quantity, reason }));
  const after = {
    order: outgoingId,
    kind: input.kind,
    lines,
    ...sums,
    kept,
    ...(overruleReason && { overruleReason }),
  };
  await audit(db, { action: 'exchange', entity: 'order', entityId: originalId, after, actor, requestId });
}
