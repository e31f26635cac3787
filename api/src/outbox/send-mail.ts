import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSettings } from '../config-outbox';
import { causesOf, codeOf } from '../unavailable';
import type { Attempt, TakenMessage } from './message-rows';
import type { MailText } from './mail-text';

/** How long the server may take for one step, in milliseconds. */
const STEP_MS = 20_000;

const wordsOf = (error: unknown): string =>
  ([...causesOf(error)][0]?.message ?? 'It failed.').replace(/\s+/g, ' ').slice(0, 300);

/** The number of a mail server's answer; null for a failure without one. */
const answerOf = (error: unknown): number | null =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 400
    ? error.responseCode
    : null;

/**
 * What a failure means. An answer of the server is certain: 4xx says 'later', 5xx 'never'. Before the e-mail was handed
 * over, nothing was sent. Once it was, only the server knows what became of it, so nobody repeats it.
 *
 * @param handedOver whether the text of the e-mail has begun to go out
 */
function mailAttempt(error: unknown, handedOver: boolean): Attempt {
  const reason = wordsOf(error);
  const answer = answerOf(error);
  if (answer !== null) {
    const later = answer < 500;
    return { state: later ? 'again' : 'failed', reason, receiverIsDown: later };
  }
  if (handedOver) {
    const lost = `The connection was lost after the e-mail was handed over. ${reason}`;
    return { state: 'unknown', reason: lost, receiverIsDown: true };
  }
  return { state: codeOf(error) === 'EENVELOPE' ? 'failed' : 'again', reason, receiverIsDown: true };
}

/** Hands an e-mail over. @returns the addresses that the server refused */
function handOver(
  connection: SMTPConnection,
  { account, from }: Pick<MailSettings, 'account' | 'from'>,
  to: readonly string[],
  text: Readable,
): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const deliver = () =>
      connection.send({ from, to: [...to] }, text, (error, info) => {
        if (error) reject(error);
        else resolve(info?.rejected ?? []);
      });
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('The mail server closed the connection.')));
    connection.connect((failed) => {
      if (failed) reject(failed);
      else if (account === null) deliver();
      else {
        connection.login({ user: account.user, pass: account.password }, (refused) => {
          if (refused) reject(refused);
          else deliver();
        });
      }
    });
  });
}

/** Sends one e-mail to all of these people, once. The id of the message is that of the e-mail. */
export async function sendMail(
  { host, port, security, account, from }: MailSettings,
  to: readonly string[],
  { id }: Pick<TakenMessage, 'id'>,
  { subject, text }: MailText,
  { stepMs = STEP_MS }: { stepMs?: number } = {},
): Promise<Attempt> {
  // Loaded with the first e-mail: most shops send none.
  const [{ default: MailComposer }, { default: Connection }] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  const mail = await new MailComposer({
    from,
    to: [...to],
    subject,
    messageId: `<${id}@${from.split('@')[1] ?? 'shop'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text,
  })
    .compile()
    .build();
  let handedOver = false;
  /** The e-mail, which is read once the server has said that it takes one. */
  function* handingOver() {
    handedOver = true;
    yield mail;
  }
  const connection = new Connection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
  });
  try {
    const refused = await handOver(connection, { account, from }, to, Readable.from(handingOver()));
    if (refused.length === 0) return { state: 'sent' };
    return { state: 'failed', reason: `Refused for ${refused.join(', ')}. The others have it.`, receiverIsDown: false };
  } catch (error) {
    return mailAttempt(error, handedOver);
  } finally {
    connection.close();
  }
}
