import type { z } from 'zod';
import { refusal } from './config-error';
import type { environment } from './environment';

/** How requests to the shop's webhook are made. Its address is a setting of the back office. */
export interface WebhookSettings {
  /** The key that signs each request, in base64. */
  secret: string;
  /** Hosts that may have a private address. */
  privateHosts: readonly string[];
}

/** The server that sends the shop's e-mails. Whom it writes to is a setting of the back office. */
export interface MailSettings {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` before anything is said, or `none`. */
  security: 'tls' | 'starttls' | 'none';
  /** Null: the server asks for no account. */
  account: { user: string; password: string } | null;
  from: string;
}

/** On which channels the server can tell what happens; null for a channel that is not set up. */
export interface OutboxSettings {
  webhook: WebhookSettings | null;
  mail: MailSettings | null;
}

function mailOf(read: z.output<typeof environment>, problems: string[]): MailSettings | null {
  const { SMTP_HOST: host, SMTP_USER: user, SMTP_PASSWORD: password, MAIL_FROM: from } = read;
  if ((user === undefined) !== (password === undefined)) {
    problems.push(`SMTP_${user === undefined ? 'USER' : 'PASSWORD'} must be set, as the other half of the account is`);
  }
  if (host === undefined) {
    if (read.MAIL_TO !== '') problems.push('SMTP_HOST must be set, as MAIL_TO is');
    return null;
  }
  if (from === undefined) {
    problems.push('MAIL_FROM must be set, as SMTP_HOST is');
    return null;
  }
  const account = user === undefined || password === undefined ? null : { user, password };
  return { host, port: read.SMTP_PORT, security: read.SMTP_SECURITY, account, from };
}

/** The channels of the outbox. @throws ConfigError that names the missing variables */
export function outboxOf(read: z.output<typeof environment>): OutboxSettings {
  const problems: string[] = [];
  const { WEBHOOK_SECRET: secret, WEBHOOK_URL: url } = read;
  if (url !== '' && secret === undefined) problems.push('WEBHOOK_SECRET must be set, as WEBHOOK_URL is');
  const mail = mailOf(read, problems);
  if (problems.length > 0) throw refusal(...problems);
  return { webhook: secret === undefined ? null : { secret, privateHosts: read.WEBHOOK_PRIVATE_HOSTS }, mail };
}
