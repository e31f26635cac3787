import { mailAddresses } from '@shop/shared/rules';
import type { Config } from '../config';
import type { LiveSettings } from '../settings/live-settings';
import { mailText } from './mail-text';
import { sendMail } from './send-mail';
import { sendWebhook } from './send-webhook';
import type { Sender } from './send-messages';

/** How to send on each channel that the server is set up for. */
export function sendersOf(
  { outbox: { webhook, mail }, publicUrl }: Pick<Config, 'outbox' | 'publicUrl'>,
  settings: Pick<LiveSettings, 'receivers' | 'current'>,
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
  if (mail !== null) {
    senders.push({
      channel: 'mail',
      title: 'Send e-mails of the outbox',
      ready: () => {
        const to = mailAddresses(settings.receivers().mailTo);
        if (to.length === 0) return null;
        const { shopName } = settings.current();
        return (message) => sendMail(mail, to, message, mailText(message, { shopName, publicUrl }));
      },
    });
  }
  return senders;
}
