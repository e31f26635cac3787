import { createHmac } from 'node:crypto';
import type { WebhookSettings } from '../config-outbox';
import { PrivateAddress, postHook } from '../post-hook';
import { causesOf } from '../unavailable';
import type { Attempt, TakenMessage } from './message-rows';

/** How long the receiver may take, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The signature of a request, as Standard Webhooks defines it: over id, time and body. */
const signatureOf = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${id}.${String(seconds)}.${body}`)
    .digest('base64')}`;

/** What an answer means: 5xx, 408 and 429 say 'later', and every other one but 2xx is for good. */
export function attemptOf(status: number): Attempt {
  if (status >= 200 && status < 300) return { state: 'sent' };
  const said = `It answered ${String(status)}`;
  if (status >= 300 && status < 400) {
    return { state: 'failed', reason: `${said}: redirects are not followed.`, receiverIsDown: false };
  }
  const later = status >= 500 || status === 408 || status === 429;
  return { state: later ? 'again' : 'failed', reason: `${said}.`, receiverIsDown: later };
}

const wordsOf = (error: unknown): string => [...causesOf(error)][0]?.message.slice(0, 300) ?? 'It failed.';

/** Posts a message to the webhook, once. */
export async function sendWebhook(
  { secret, privateHosts }: WebhookSettings,
  url: string,
  { id, event, data, createdAt }: TakenMessage,
  { signal, timeoutMs = TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Attempt> {
  const body = JSON.stringify({ id, event, createdAt: createdAt.toISOString(), data });
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const status = await postHook({
      url,
      body,
      timeoutMs,
      ...(signal ? { signal } : {}),
      headers: {
        'user-agent': 'shop-outbox',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatureOf(secret, id, seconds, body),
      },
      mayBePrivate: (host) => privateHosts.includes(host.toLowerCase()),
    });
    return attemptOf(status);
  } catch (error) {
    if (error instanceof PrivateAddress) return { state: 'failed', reason: error.message, receiverIsDown: false };
    return { state: 'again', reason: wordsOf(error), receiverIsDown: true };
  }
}
