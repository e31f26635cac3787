import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startHookReceiver } from '../testing/hook-receiver';
import type { HookReceiver } from '../testing/hook-receiver';
import type { TakenMessage } from './message-rows';
import { attemptOf, sendWebhook } from './send-webhook';

const SECRET = Buffer.from('a key of the tests, 32 bytes long').toString('base64');
const message: TakenMessage = {
  id: '2f0c1f5e-4a0e-4a3f-9d0c-6f6a3f2b1c11',
  event: 'stock.low',
  data: { name: 'Tee', quantity: 2 },
  createdAt: new Date('2026-11-28T10:00:00Z'),
  attempts: 1,
};

let receiver: HookReceiver;
beforeEach(async () => {
  receiver = await startHookReceiver();
});
afterEach(() => receiver.close());

const send = (url = receiver.url, privateHosts = ['127.0.0.1'], timeoutMs?: number) =>
  sendWebhook({ secret: SECRET, privateHosts }, url, message, timeoutMs === undefined ? {} : { timeoutMs });

describe('sendWebhook', () => {
  it('signs id, time and body, as a receiver verifies it', async () => {
    expect(await send()).toEqual({ state: 'sent' });
    const [hook] = receiver.received;
    expect(JSON.parse(hook?.body ?? '')).toEqual({
      id: message.id,
      event: 'stock.low',
      createdAt: '2026-11-28T10:00:00.000Z',
      data: { name: 'Tee', quantity: 2 },
    });
    const { 'webhook-id': id, 'webhook-timestamp': time } = hook?.headers ?? {};
    expect(id).toBe(message.id);
    const signed = `${String(id)}.${String(time)}.${hook?.body ?? ''}`;
    const expected = createHmac('sha256', 'a key of the tests, 32 bytes long').update(signed).digest('base64');
    expect(hook?.headers['webhook-signature']).toBe(`v1,${expected}`);
  });

  it.each([
    [200, 'sent'],
    [299, 'sent'],
    [302, 'failed'],
    [400, 'failed'],
    [404, 'failed'],
    [410, 'failed'],
    [408, 'again'],
    [429, 'again'],
    [500, 'again'],
    [503, 'again'],
  ])('takes the answer %d as %s', (status, state) => {
    expect(attemptOf(status)).toMatchObject({ state });
  });

  it('tries again later what a slow receiver does not answer', async () => {
    receiver.answer = null;
    expect(await send(receiver.url, ['127.0.0.1'], 50)).toEqual({
      state: 'again',
      reason: 'No answer within 0.05 seconds.',
      receiverIsDown: true,
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('tries again later where nobody listens', async () => {
    const { url } = receiver;
    await receiver.close();
    expect(await send(url)).toMatchObject({ state: 'again', reason: expect.stringContaining('ECONNREFUSED') });
    receiver = await startHookReceiver();
  });

  it('does not follow a redirect', async () => {
    const other = await startHookReceiver();
    receiver.answer = { redirectTo: other.url };
    expect(await send()).toMatchObject({ state: 'failed', reason: 'It answered 307: redirects are not followed.' });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0x7f.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '0.0.0.0',
  ])('does not reach the private address %s, unless a setting names it', async (host) => {
    const url = new URL(receiver.url);
    url.hostname = host;
    expect(await send(url.href, [])).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/has a private address, which WEBHOOK_PRIVATE_HOSTS does not name\.$/),
    });
    expect(receiver.received).toEqual([]);
  });

  it('reaches a name with a private address that a setting names', async () => {
    const url = new URL(receiver.url);
    url.hostname = 'localhost';
    expect(await send(url.href, ['localhost'])).toEqual({ state: 'sent' });
  });
});
