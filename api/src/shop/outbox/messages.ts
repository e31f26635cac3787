import type { OutboxChannel, OutboxChoice, OutboxMessage, OutboxState, callSchemas } from '@shop/shared/contracts';
import { DISCARDABLE_STATES, REPEATABLE_STATES, outboxMessageSchema } from '@shop/shared/contracts';
import { orderNumber } from '@shop/shared/rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor, Tx } from '../../database/client';
import { offsetOf } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';
import { totalOf, totalWhere } from '../../database/paging';
import { outboxChannels, outboxMessages } from '../../database/schema';
import type { WriteEntry } from '../../audit/audited-write';

type OutboxQuery = z.output<(typeof callSchemas)['listMessages']['query']>;
type MessageRow = typeof outboxMessages.$inferSelect;

const textAt = (data: Record<string, unknown>, key: string): string => {
  const value = data[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What a message tells of, without personal data. */
function aboutOf({ event, orderId, data }: MessageRow): string {
  const text = (key: string) => textAt(data, key);
  switch (event) {
    case 'order.received':
      return `#${orderNumber(orderId ?? '')}`;
    case 'order.status': {
      const where = data['deleted'] === true ? 'deleted' : text('outcome') || text('status');
      return `#${orderNumber(orderId ?? '')}: ${where}`;
    }
    case 'stock.low':
      return `${text('name')}, ${[text('size'), text('color')].filter((word) => word !== '').join(' / ')}: ${text('quantity')} left`;
    case 'backup.failed':
      return text('to');
  }
}

const toMessage = (row: MessageRow): OutboxMessage =>
  outboxMessageSchema.parse({
    ...row,
    about: aboutOf(row),
    createdAt: row.createdAt.toISOString(),
    notBefore: row.notBefore.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  });

/** The messages that match, newest first. */
export async function listMessages(db: Executor, query: OutboxQuery): Promise<ListPage<OutboxMessage>> {
  const { state, channel, event, page, limit } = query;
  const matching = and(
    state ? eq(outboxMessages.state, state) : undefined,
    channel ? eq(outboxMessages.channel, channel) : undefined,
    event ? eq(outboxMessages.event, event) : undefined,
  );
  const rows = await db
    .select({ message: outboxMessages, total: totalWhere(outboxMessages, matching) })
    .from(outboxMessages)
    .where(matching)
    .orderBy(sql`${outboxMessages.createdAt} desc nulls last`, outboxMessages.id)
    .limit(limit)
    .offset(offsetOf(query));
  const total = await totalOf(rows, page, () => db.$count(outboxMessages, matching));
  return { rows: rows.map(({ message }) => toMessage(message)), total, page, limit };
}

/** The chosen messages that are in one of these states. */
const chosen = ({ ids, state }: OutboxChoice, allowed: readonly OutboxState[]) =>
  and(
    inArray(
      outboxMessages.state,
      allowed.filter((one) => state === undefined || one === state),
    ),
    ids === undefined ? undefined : sql`${outboxMessages.id} = any(${sql.param(ids)}::text[])`,
  );

const entryOf = (action: string, { ids, state }: OutboxChoice, changed: number): WriteEntry =>
  changed === 0
    ? null
    : { action, entity: 'outbox', entityId: ids?.length === 1 ? (ids[0] ?? '') : 'all', after: { changed, state } };

/**
 * Repeats messages under the id that they have. Those in other states stay as they are.
 *
 * @returns how many were repeated, and what the audit log keeps
 */
export async function repeatMessages(tx: Tx, choice: OutboxChoice): Promise<{ changed: number; entry: WriteEntry }> {
  const { rowCount } = await tx
    .update(outboxMessages)
    .set({ state: 'waiting', attempts: 0, notBefore: sql`now()`, endedAt: null, lastError: null })
    .where(chosen(choice, REPEATABLE_STATES));
  const changed = rowCount ?? 0;
  return { changed, entry: entryOf('repeat', choice, changed) };
}

/** Discards messages: they are not sent. The same rules as for {@link repeatMessages}. */
export async function discardMessages(tx: Tx, choice: OutboxChoice): Promise<{ changed: number; entry: WriteEntry }> {
  const { rowCount } = await tx
    .update(outboxMessages)
    .set({ state: 'discarded', endedAt: sql`now()` })
    .where(chosen(choice, DISCARDABLE_STATES));
  const changed = rowCount ?? 0;
  return { changed, entry: entryOf('discard', choice, changed) };
}

/** Switches a channel on again, and lets it send at once. Nothing is recorded where a colleague was first. */
export async function resumeChannel(tx: Tx, channel: OutboxChannel): Promise<WriteEntry> {
  const { rowCount } = await tx
    .update(outboxChannels)
    .set({ failures: 0, offAt: null, lastError: null, notBefore: sql`now()` })
    .where(and(eq(outboxChannels.channel, channel), sql`failures > 0`));
  return rowCount === 0 ? null : { action: 'resume', entity: 'outbox', entityId: channel };
}
