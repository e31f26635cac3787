import type { Config } from '../config';
import type { LiveSettings } from '../settings/live-settings';
import { sendWebhook } from './send-webhook';
import type { Sender } from './send-messages';

/** How to send on each channel that the server is set up for. */
export function sendersOf(
  { outbox: { webhook } }: Pick<Config, 'outbox'>,
  settings: Pick<LiveSettings, 'receivers'>,
): Sender[] {
  const senders: Sender[] = [];
  if (webhook !== null) {
    senders.push({
      channel: 'webhook',
      title: 'Post messages of the outbox to the webhook',
      ready: () => {
        const { webhookUrl } = settings.receivers();
        return webhookUrl === '' ? null : (message, signal) => sendWebhook(webhook, webhookUrl, message, { signal });
      },
    });
  }
  return senders;
}
