import type { Order, callSchemas } from '@shop/shared/contracts';
import { MAX_OPEN_REQUESTS, orderCode, shortId } from '@shop/shared/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteResult } from '../../../audit/audited-write';
import { auditedWrite } from '../../../audit/audited-write';
import type { Db, Executor, Row, Tx } from '../../../database/client';
import { withTransaction } from '../../../database/client';
import { exchangeRequests } from '../../../database/schema';
import { ShopError, conflict } from '../../../errors';
import { isPerson, personOf } from '../../../phones/person-sql';
import type { PhoneReading } from '../../../phones/read-phone';
import type { Doing, StaffContext } from '../context';
import { addEvent, holdOrder } from '../lock-order';
import { getOrder } from '../order-rows';

type AskInput = z.output<(typeof callSchemas)['askExchange']['body']>;

/**
 * Takes a shopper's request to exchange or return a piece. It stands at the delivered order with this number and phone;
 * without such an order nothing happens. The same request again, while it is open, changes nothing: its answer may
 * have been lost.
 */
export async function askExchange(
  db: Db,
  { what, piece, reason, wanted, order: number }: Omit<AskInput, 'phone'>,
  { phone, now }: { phone: PhoneReading; now: Date },
): Promise<void> {
  if (phone.digits === '') return;
  const code = shortId(orderCode(number));
  await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<Row<{ id: string }>>(sql`
      select id from orders
      where ${isPerson('orders', personOf(phone))} and right(id, 8) = ${code} and deleted_at is null
        and status = 'delivered'
      order by created_at desc limit 1 for no key update`);
    const [order] = rows;
    if (order === undefined) return;
    const said = { what, piece, reason, wanted: what === 'return' ? '' : wanted };
    const open = await tx
      .select({
        what: exchangeRequests.what,
        piece: exchangeRequests.piece,
        reason: exchangeRequests.reason,
        wanted: exchangeRequests.wanted,
      })
      .from(exchangeRequests)
      .where(and(eq(exchangeRequests.orderId, order.id), isNull(exchangeRequests.closedAt)));
    const isSame = (one: typeof said) => JSON.stringify(Object.values(one)) === JSON.stringify(Object.values(said));
    if (open.length >= MAX_OPEN_REQUESTS || open.some(isSame)) return;
    await tx.insert(exchangeRequests).values({ orderId: order.id, at: now, ...said });
    await addEvent(tx, order.id, `${what} asked for`, { actor: { userId: null, name: 'Customer' }, now });
  });
}

/**
 * Closes the open request of an order.
 *
 * @throws ShopError notFound where the order has no such request; conflict REQUEST_CLOSED where a colleague was quicker
 */
async function closeRequest(
  db: Executor,
  id: string,
  {
    closed,
    orderId,
    declineReason = '',
    exchangeId,
  }: { closed: 'booked' | 'declined'; orderId: string | undefined; declineReason?: string; exchangeId?: string },
  { actor, now }: Doing,
): Promise<string> {
  const isThis = and(
    eq(exchangeRequests.id, id),
    orderId === undefined ? undefined : eq(exchangeRequests.orderId, orderId),
  );
  const [done] = await db
    .update(exchangeRequests)
    .set({ closed, closedAt: now, declineReason, exchangeId, byUserId: actor.userId, byName: actor.name })
    .where(and(isThis, isNull(exchangeRequests.closedAt)))
    .returning({ orderId: exchangeRequests.orderId });
  if (done !== undefined) return done.orderId;
  const [earlier] = await db.select().from(exchangeRequests).where(isThis);
  if (earlier === undefined) throw new ShopError('notFound', 'NOT_FOUND', 'This request does not exist');
  const who = earlier.byName === '' ? 'Somebody' : earlier.byName;
  throw conflict('REQUEST_CLOSED', `${who} has already ${earlier.closed ?? 'closed'} this request`);
}

/**
 * Closes the request that an exchange or a return of an order answers. It opens again when that ends.
 *
 * @throws ShopError as {@link closeRequest}
 */
export async function bookRequest(
  db: Executor,
  id: string | undefined,
  { orderId, exchangeId }: { orderId: string; exchangeId: string },
  context: StaffContext,
): Promise<void> {
  if (id !== undefined) await closeRequest(db, id, { closed: 'booked', orderId, exchangeId }, context);
}

/** Declines a request with a reason, which the shopper is not shown. @throws ShopError as {@link closeRequest} */
export async function declineRequest(
  db: Db,
  id: string,
  { reason }: z.output<(typeof callSchemas)['declineRequest']['body']>,
  context: StaffContext,
): Promise<Order> {
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    const [found] = await tx
      .select({ orderId: exchangeRequests.orderId })
      .from(exchangeRequests)
      .where(eq(exchangeRequests.id, id));
    // The order first, as whoever books the request locks it.
    if (found !== undefined) await holdOrder(tx, found.orderId);
    const closing = { closed: 'declined', orderId: undefined, declineReason: reason } as const;
    const orderId = await closeRequest(tx, id, closing, context);
    await addEvent(tx, orderId, 'request declined', context);
    return {
      entry: { action: 'decline-request', entity: 'order', entityId: orderId, after: { request: id } },
      answer: await getOrder(tx, orderId, context.rules.policy),
    };
  };
  return auditedWrite(db, write, context);
}
