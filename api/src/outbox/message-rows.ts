import type { OutboxChannel, OutboxEvent } from '@shop/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import { withTransaction } from '../database/client';
import type { Db, Executor, Row, Tx } from '../database/client';
import { outboxChannels, outboxMessages } from '../database/schema';

/** A message that this run has taken. */
export interface TakenMessage {
  id: string;
  event: OutboxEvent;
  data: Record<string, unknown>;
  createdAt: Date;
  /** The attempts so far, this one included. */
  attempts: number;
}

/** How an attempt ended. `again`: it is tried again later. */
export type Attempt =
  { state: 'sent' } | { state: 'again' | 'failed' | 'unknown'; reason: string; receiverIsDown: boolean };

/** The pause after a failure in seconds: this long at first, then twice as long each time, an hour at most. */
const FIRST_PAUSE = 30;
const LAST_PAUSE = 3600;
/** A message is tried this often, which takes most of a day. After that a person has to look at it. */
const MAX_ATTEMPTS = 24;
/**
 * After so many failures in a row the shop switches a channel off: its receiver has been away for about 13 hours, or
 * refuses everything. Fewer than the attempts of a message, so that the messages of a receiver that is away keep
 * waiting.
 */
export const MAX_FAILURES = 20;
/** Ended messages are kept for so many days. */
const KEPT_DAYS = 30;

/** The pause after the given number of failures. */
const pauseAfter = (failures: number) =>
  sql`now() + make_interval(secs => least(${LAST_PAUSE}::int, ${FIRST_PAUSE}::int * power(2, least(${failures}::int, 20) - 1)))`;

const free = { claim: null };
const ended = { ...free, endedAt: sql`now()` };

/**
 * Deals with messages that a run was sending when its server was killed. One run at a time sends on a channel, so these
 * are nobody's. A request of the webhook is repeated under the same id. Nobody knows whether an e-mail left.
 */
export async function releaseInterrupted(db: Executor, channel: OutboxChannel): Promise<void> {
  const left = sql`${outboxMessages.channel} = ${channel} and ${outboxMessages.state} = 'sending'`;
  const lastError = 'The server that sent it stopped.';
  const state = channel === 'webhook' ? 'waiting' : 'unknown';
  await db
    .update(outboxMessages)
    .set({ ...free, state, lastError })
    .where(left);
}

/** Takes the oldest message that is due. Null if none is due, or if the channel pauses or is off. */
export async function takeMessage(db: Executor, channel: OutboxChannel, claim: string): Promise<TakenMessage | null> {
  const { rows } = await db.execute<Row<Omit<TakenMessage, 'createdAt'> & { created_at: string }>>(sql`
    update outbox_messages set state = 'sending', claim = ${claim}, attempts = attempts + 1
    where id = (
      select id from outbox_messages
      where channel = ${channel} and state = 'waiting' and not_before <= now()
        and not exists (
          select from outbox_channels c
          where c.channel = ${channel} and (c.off_at is not null or c.not_before > now())
        )
      order by created_at, id
      limit 1
      for update skip locked
    )
    returning id, event, data, created_at, attempts`);
  const [row] = rows;
  if (row === undefined) return null;
  const { created_at, ...message } = row;
  return { ...message, createdAt: new Date(created_at) };
}

/** Counts a failure of the channel. @returns whether the channel is off now, and was not before */
async function countFailure(
  tx: Tx,
  channel: OutboxChannel,
  { reason, receiverIsDown }: { reason: string; receiverIsDown: boolean },
): Promise<boolean> {
  await tx.insert(outboxChannels).values({ channel }).onConflictDoNothing();
  const [before] = await tx.select().from(outboxChannels).where(eq(outboxChannels.channel, channel)).for('update');
  const failures = (before?.failures ?? 0) + 1;
  const isOff = failures >= MAX_FAILURES;
  await tx
    .update(outboxChannels)
    .set({
      failures,
      lastError: reason,
      ...(receiverIsDown ? { notBefore: pauseAfter(failures) } : {}),
      ...(isOff ? { offAt: sql`coalesce(off_at, now())` } : {}),
    })
    .where(eq(outboxChannels.channel, channel));
  return isOff && before?.offAt == null;
}

/**
 * Records how an attempt ended. Nothing changes if another run has taken the message meanwhile.
 *
 * @returns whether this failure switched the channel off
 */
export const recordAttempt = (
  db: Db,
  channel: OutboxChannel,
  claim: string,
  { id, attempts }: TakenMessage,
  attempt: Attempt,
): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const held = sql`${outboxMessages.id} = ${id} and ${outboxMessages.claim} = ${claim}`;
    if (attempt.state === 'sent') {
      await tx
        .update(outboxMessages)
        .set({ ...ended, state: 'sent', lastError: null })
        .where(held);
      await tx
        .update(outboxChannels)
        .set({ failures: 0, lastError: null })
        .where(sql`${outboxChannels.channel} = ${channel} and ${outboxChannels.failures} > 0`);
      return false;
    }
    const { reason: lastError, state } = attempt;
    if (state === 'again' && attempts < MAX_ATTEMPTS) {
      const notBefore = pauseAfter(attempts);
      await tx
        .update(outboxMessages)
        .set({ ...free, state: 'waiting', lastError, notBefore })
        .where(held);
    } else if (state === 'unknown') {
      await tx
        .update(outboxMessages)
        .set({ ...free, state, lastError })
        .where(held);
    } else
      await tx
        .update(outboxMessages)
        .set({ ...ended, state: 'failed', lastError })
        .where(held);
    return countFailure(tx, channel, attempt);
  });

/** Puts a message back whose attempt never began, because this server stops. */
export async function putMessageBack(db: Executor, claim: string, { id }: TakenMessage): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ ...free, state: 'waiting', attempts: sql`${outboxMessages.attempts} - 1` })
    .where(sql`${outboxMessages.id} = ${id} and ${outboxMessages.claim} = ${claim}`);
}

/** Deletes what ended long ago. What waits, failed or is unknown stays until somebody deals with it. */
export async function forgetOldMessages(db: Executor): Promise<void> {
  await db
    .delete(outboxMessages)
    .where(
      sql`${outboxMessages.state} in ('sent', 'discarded') and ${outboxMessages.endedAt} < now() - make_interval(days => ${KEPT_DAYS})`,
    );
}
