import { randomUUID } from 'node:crypto';
import type { OutboxChannel, OutboxEvent } from '@shop/shared/contracts';
import { orderNumber } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { outboxMessages } from '../database/schema';
import type { LiveSettings } from '../settings/live-settings';

/** Who reads what happens, by the settings in force. */
export interface OutboxRules {
  /** The channels that are on. Without one, nothing is written. */
  channels: readonly OutboxChannel[];
  /** The shop's own rule of when a product is low, for products without one. */
  lowStockUnder: number;
}

/** The rules by the current settings. */
export const outboxRules = (settings: LiveSettings): OutboxRules => ({
  channels: settings.outboxChannels(),
  lowStockUnder: settings.current().lowStockUnder,
});

/** What happened, as the receiver reads it. */
interface News {
  event: OutboxEvent;
  orderId?: string;
  data: Record<string, unknown>;
}

/**
 * Writes one message for each channel. The caller's transaction does what the message tells, so that both happen or
 * neither. Writes nothing without a channel.
 */
async function writeMessages(
  tx: Executor,
  channels: readonly OutboxChannel[],
  { event, orderId, data }: News,
): Promise<void> {
  if (channels.length === 0) return;
  const rows = channels.map((channel) => ({ id: randomUUID(), channel, event, orderId: orderId ?? null, data }));
  await tx.insert(outboxMessages).values(rows);
}

/**
 * Tells that a backup failed: once for each row of failures, and again each day while it goes on.
 *
 * @param to the place of the backup
 */
export async function tellFailedBackup(
  db: Executor,
  channels: readonly OutboxChannel[],
  { to, reason, now }: { to: string; reason: string; now: Date },
): Promise<void> {
  if (channels.length === 0) return;
  const { rows } = await db.execute(sql`
    select from outbox_messages
    where event = 'backup.failed' and data ->> 'to' = ${to} and created_at > now() - interval '1 day'
      and created_at > coalesce((select done_at from jobs where key = ${`backup ${to}`}), '-infinity')
    limit 1`);
  if (rows.length > 0) return;
  await writeMessages(db, channels, { event: 'backup.failed', data: { to, reason, at: now.toISOString() } });
}

/**
 * Tells the webhook where an order stands. Staff make every such step, so no e-mail tells them. The receiver knows
 * the order by its id, so the message holds no personal data.
 */
export const tellStatus = (
  tx: Executor,
  { channels }: Pick<OutboxRules, 'channels'>,
  orderId: string,
  step: { status: string; outcome: string | null; deleted?: boolean },
  now: Date,
): Promise<void> =>
  writeMessages(
    tx,
    channels.filter((channel) => channel === 'webhook'),
    {
      event: 'order.status',
      orderId,
      data: { orderId, number: orderNumber(orderId), deleted: false, ...step, at: now.toISOString() },
    },
  );
