import type { OutboxStatus } from '@shop/shared/contracts';
import { OUTBOX_CHANNELS } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { outboxChannels, outboxMessages } from '../../database/schema';
import { readPauses } from '../../jobs/pause';
import { offText } from '../../outbox/send-messages';
import type { LiveSettings } from '../../settings/live-settings';

/** How many messages of each channel need a look, and whether the channels are in use. */
export async function readOutboxStatus(
  db: Executor,
  settings: Pick<LiveSettings, 'outboxChannels'>,
): Promise<OutboxStatus> {
  const counted = await db
    .select({ channel: outboxMessages.channel, state: outboxMessages.state, count: sql<number>`count(*)::int` })
    .from(outboxMessages)
    .where(sql`state not in ('sent', 'discarded')`)
    .groupBy(outboxMessages.channel, outboxMessages.state);
  const rows = await db.select().from(outboxChannels);
  const [pause] = await readPauses(db);
  const on = settings.outboxChannels();
  const now = Date.now();
  return {
    channels: OUTBOX_CHANNELS.map((channel) => {
      const row = rows.find((one) => one.channel === channel);
      const countOf = (...states: string[]) =>
        counted
          .filter((one) => one.channel === channel && states.includes(one.state))
          .reduce((sum, { count }) => sum + count, 0);
      const pauses = row !== undefined && row.failures > 0 && row.notBefore.getTime() > now;
      return {
        channel,
        on: on.includes(channel),
        offAt: row?.offAt?.toISOString() ?? null,
        failures: row?.failures ?? 0,
        lastError: row?.lastError ?? null,
        notBefore: pauses ? row.notBefore.toISOString() : null,
        waiting: countOf('waiting', 'sending'),
        failed: countOf('failed'),
        unknown: countOf('unknown'),
      };
    }),
    pausedAt: pause?.pausedAt.toISOString() ?? null,
  };
}

/** What the page Health says about the outbox: channels that the shop switched off. */
export async function outboxNotices(db: Executor): Promise<string[]> {
  const off = await db
    .select({ channel: outboxChannels.channel })
    .from(outboxChannels)
    .where(sql`off_at is not null`)
    .orderBy(outboxChannels.channel);
  return off.map(({ channel }) => offText(channel));
}
