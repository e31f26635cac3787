import type { AnswersCount, ConfirmLink, Confirmation, callSchemas } from '@shop/shared/contracts';
import { answerEvent, canAnswer } from '@shop/shared/rules';
import { and, count, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Db, Tx } from '../../../database/client';
import { withTransaction } from '../../../database/client';
import { one } from '../../../database/one';
import { orders } from '../../../database/schema';
import { ShopError, conflict } from '../../../errors';
import type { OrderRules } from '../context';
import { addEvent } from '../lock-order';
import { getOrder, lastEvent } from '../order-rows';
import { trackOrder } from '../track-orders';
import type { ConfirmLinks } from './confirm-links';

type AnswerInput = z.output<(typeof callSchemas)['answerConfirmation']['body']>;

/** What reading and answering a link needs. */
interface LinkContext {
  db: Db;
  pool: Pool;
  links: ConfirmLinks;
  rules: OrderRules;
  now: Date;
}

const unknownLink = () =>
  new ShopError('notFound', 'LINK_UNKNOWN', 'This link does not belong to an order. Please open it as we sent it.');

/** The order of a token. @throws ShopError notFound LINK_UNKNOWN; gone LINK_ENDED for a genuine one that has ended */
function orderIdOf(token: string, { links, now }: Pick<LinkContext, 'links' | 'now'>): string {
  const read = links.read(token, now);
  if (read === 'unknown') throw unknownLink();
  if (read === 'ended') throw new ShopError('gone', 'LINK_ENDED', 'This link has ended. Please write to us instead.');
  return read.orderId;
}

const stateSelection = {
  status: orders.status,
  orderType: orders.orderType,
  outcome: orders.outcome,
  answer: orders.answer,
  answeredAt: orders.answeredAt,
  answerVersion: orders.answerVersion,
  version: orders.version,
};

/** The answer that stands, until staff edit the order; null without one. */
const answerThatStands = ({
  answer,
  answeredAt,
  answerVersion,
  version,
}: Pick<typeof orders.$inferSelect, 'answer' | 'answeredAt' | 'answerVersion' | 'version'>): Confirmation['answer'] =>
  answer && answeredAt && answerVersion === version ? { kind: answer, at: answeredAt.toISOString() } : null;

const stateOf = (db: Db | Tx, id: string) =>
  db
    .select(stateSelection)
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)));

/** What a link shows of its order. */
async function shownOf(id: string, { db, pool, rules }: LinkContext): Promise<Confirmation> {
  const [[state], order] = await Promise.all([stateOf(db, id), trackOrder(pool, id, rules)]);
  if (state === undefined || order === null) throw unknownLink();
  const answer = answerThatStands(state);
  return { order, answer, open: answer === null && canAnswer(state) };
}

/**
 * Opens a confirmation link: shows its order as tracking does, and what was answered. Changes nothing.
 *
 * @throws ShopError notFound LINK_UNKNOWN for a token that the shop did not make, or whose order was deleted; gone
 *   LINK_ENDED for one that has ended
 */
export const openConfirmation = async (token: string, context: LinkContext): Promise<Confirmation> =>
  shownOf(orderIdOf(token, context), context);

/** @throws ShopError conflict TOO_LATE with the reason as a sentence */
function assertInTime({ status, outcome }: { status: string; outcome: string | null }): void {
  if (outcome !== null) throw conflict('TOO_LATE', 'This order has ended. Please write to us if you still want it.');
  if (status === 'delivered') throw conflict('TOO_LATE', 'This order was delivered.');
  throw conflict('TOO_LATE', 'This order is on its way. Please write to us if something has changed.');
}

/**
 * Takes the customer's answer to an order. The first answer stands until staff edit the order. The same answer again
 * changes nothing and succeeds, because the response to the first one may have been lost.
 *
 * @throws ShopError as for {@link openConfirmation}; conflict TOO_LATE once the parcel has left or the order has ended,
 *   ANSWERED for another answer than the one that stands
 */
export async function answerConfirmation(
  { token, answer, note }: AnswerInput,
  context: LinkContext,
): Promise<Confirmation> {
  const { db, now } = context;
  const id = orderIdOf(token, context);
  await withTransaction(db, async (tx) => {
    const [order] = await stateOf(tx, id).for('no key update');
    if (order === undefined) throw unknownLink();
    const before = answerThatStands(order);
    if (before !== null) {
      const said = await lastEvent(tx, id, answerEvent(before.kind));
      if (before.kind === answer && (said?.changes?.after.answerNote ?? '') === note) return;
      throw conflict('ANSWERED', 'You have already answered. Please write to us if something has changed.');
    }
    if (!canAnswer(order)) assertInTime(order);
    await tx.update(orders).set({ answer, answeredAt: now, answerVersion: order.version }).where(eq(orders.id, id));
    const changes = note === '' ? undefined : { before: {}, after: { answerNote: note } };
    await addEvent(tx, id, answerEvent(answer), { actor: { userId: null, name: 'Customer' }, now }, changes);
  });
  return shownOf(id, context);
}

/**
 * The confirmation link of an order, to be written to its customer.
 *
 * @throws ShopError notFound without such an order; conflict NOT_NOW for one that its customer cannot answer about
 */
export async function confirmLinkOf(
  id: string,
  { db, links, rules, now, hours }: Omit<LinkContext, 'pool'> & { hours: number },
): Promise<ConfirmLink> {
  const order = await getOrder(db, id, rules.policy);
  if (!canAnswer(order)) throw conflict('NOT_NOW', 'A customer can confirm an order only before it is sent.');
  const { path, until } = links.make(id, hours, now);
  return { path, until: until.toISOString() };
}

/** How many customers have answered about orders that were not sent, and when the last one did. */
export async function countAnswers(db: Db, since: Date | undefined): Promise<AnswersCount> {
  const { answers, newest } = one(
    await db
      .select({ answers: count(), newest: max(orders.answeredAt) })
      .from(orders)
      .where(
        and(
          since === undefined
            ? sql`${orders.answeredAt} is not null`
            : sql`${orders.answeredAt} >= ${since.toISOString()}`,
          inArray(orders.status, ['pending', 'confirmed']),
          isNull(orders.outcome),
          isNull(orders.deletedAt),
        ),
      ),
  );
  return { count: answers, newest: newest?.toISOString() ?? null };
}
