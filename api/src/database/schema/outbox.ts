import { OUTBOX_CHANNELS, OUTBOX_EVENTS, OUTBOX_STATES } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { NOW, createdAtColumn, momentColumn } from './columns';

/**
 * The outbox: what the shop tells others, one row for each message and channel. The transaction that makes something
 * happen writes the rows, so a message exists exactly if that did happen.
 */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    /** The id that the receiver reads, the same on every attempt. */
    id: text('id').primaryKey(),
    channel: text('channel', { enum: OUTBOX_CHANNELS }).notNull(),
    event: text('event', { enum: OUTBOX_EVENTS }).notNull(),
    /** The order that it tells of; null for other events. */
    orderId: text('order_id'),
    /** What the receiver reads about it. An erasure takes name and phone out of it. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: OUTBOX_STATES }).notNull().default('waiting'),
    /** The number of attempts since it was written or repeated by hand. */
    attempts: integer('attempts').notNull().default(0),
    notBefore: momentColumn('not_before').notNull().default(NOW),
    /** The run that sends it at this moment. */
    claim: text('claim'),
    lastError: text('last_error'),
    createdAt: createdAtColumn(),
    /** When it was sent, failed for good or was discarded. */
    endedAt: momentColumn('ended_at'),
  },
  (t) => [
    index('outbox_messages_due_idx')
      .on(t.channel, t.createdAt, t.id)
      .where(sql`state in ('waiting', 'sending')`),
    index('outbox_messages_newest_idx').on(t.createdAt.desc().nullsLast(), t.id),
    index('outbox_messages_trouble_idx')
      .on(t.state, t.channel)
      .where(sql`state not in ('sent', 'discarded')`),
    index('outbox_messages_order_idx')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    check(
      'outbox_messages_state_check',
      sql`${t.state} in ('waiting', 'sending', 'failed', 'unknown', 'sent', 'discarded')`,
    ),
    check('outbox_messages_claim_check', sql`(${t.state} = 'sending') = (${t.claim} is not null)`),
  ],
);

/** The failures in a row of a channel, and whether the shop switched it off for them. No row: none yet. */
export const outboxChannels = pgTable('outbox_channels', {
  channel: text('channel', { enum: OUTBOX_CHANNELS }).primaryKey(),
  failures: integer('failures').notNull().default(0),
  /** Before then, nothing is sent. */
  notBefore: momentColumn('not_before').notNull().default(NOW),
  offAt: momentColumn('off_at'),
  lastError: text('last_error'),
});
