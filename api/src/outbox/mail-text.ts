import { formatMoney } from '@shop/shared/rules';
import type { TakenMessage } from './message-rows';

/** An e-mail to the shop's own people. It holds no personal data: whoever needs it opens the order. */
export interface MailText {
  subject: string;
  text: string;
}

const textAt = (data: Record<string, unknown>, key: string): string => {
  const value = data[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Where a page of the back office is; '' while the shop does not know its own address. */
const linkTo = (publicUrl: string | null, path: string): string =>
  publicUrl === null ? '' : `\n\n${publicUrl}${path}`;

/** Writes an e-mail. @param publicUrl the shop's own address, for links */
export function mailText(
  { event, data }: Pick<TakenMessage, 'event' | 'data'>,
  { shopName, publicUrl }: { shopName: string; publicUrl: string | null },
): MailText {
  const text = (key: string) => textAt(data, key);
  const number = text('number');
  const about = (subject: string, body: string): MailText => ({
    subject: oneLine(`${shopName}: ${subject}`),
    text: `${body}\n`,
  });
  switch (event) {
    case 'order.received':
    case 'order.status':
      return about(
        `new order #${number}`,
        `Order #${number}: ${text('pieces')} pieces, ${formatMoney(Number(data['total'] ?? 0))}.${linkTo(publicUrl, `/orders?q=${number}`)}`,
      );
    case 'stock.low': {
      const variant = [text('size'), text('color')].filter((word) => word !== '').join(' / ');
      return about(
        `low stock of ${text('name')}`,
        `${text('name')} (${text('refCode')}), ${variant}: ${text('quantity')} left.${linkTo(publicUrl, `/products?q=${encodeURIComponent(text('refCode'))}`)}`,
      );
    }
    case 'backup.failed':
      return about(
        'a backup failed',
        `The backup to ${text('to')} failed: ${text('reason')}${linkTo(publicUrl, '/health')}`,
      );
  }
}
