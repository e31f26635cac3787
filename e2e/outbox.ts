import type { Page } from '@playwright/test';
import type { OutboxMessage, OutboxStatus } from '@shop/shared/contracts';

const AT = '2026-11-20T09:30:00.000Z';

const message = (values: Partial<OutboxMessage>): OutboxMessage => ({
  id: '2f0c1f5e-4a0e-4a3f-9d0c-6f6a3f2b1c11',
  channel: 'webhook',
  event: 'order.received',
  orderId: '6f6a3f2b1c11a0e4a3f9d0c6',
  about: '#1A2B3C4D',
  state: 'failed',
  attempts: 1,
  lastError: 'It answered 422.',
  createdAt: AT,
  notBefore: AT,
  endedAt: AT,
  ...values,
});

/** Messages that failed, wait, or of which nobody knows whether they arrived. */
const OUTBOX_MESSAGES: OutboxMessage[] = [
  message({}),
  message({
    id: '7f0c1f5e-4a0e-4a3f-9d0c-6f6a3f2b1c12',
    channel: 'mail',
    event: 'stock.low',
    about: 'Long Sleeved Running Tee with a Collar, XXL / Midnight Blue: 2 left',
    state: 'unknown',
    lastError: 'The connection was lost after the e-mail was handed over.',
  }),
  message({ id: '8f0c1f5e-4a0e-4a3f-9d0c-6f6a3f2b1c13', event: 'backup.failed', about: '/mnt/backups', attempts: 24 }),
  message({
    id: '9f0c1f5e-4a0e-4a3f-9d0c-6f6a3f2b1c14',
    event: 'order.status',
    about: '#1A2B3C4D: on the way',
    state: 'waiting',
    lastError: null,
    attempts: 0,
    endedAt: null,
  }),
  message({ id: 'af0c1f5e-4a0e-4a3f-9d0c-6f6a3f2b1c15', state: 'sent', lastError: null }),
];

/** The shop switched the webhook off, and a backup was restored. */
const OUTBOX_STATUS: OutboxStatus = {
  pausedAt: AT,
  channels: [
    {
      channel: 'webhook',
      on: true,
      offAt: AT,
      failures: 20,
      lastError: 'It answered 422.',
      notBefore: null,
      waiting: 4980,
      failed: 19,
      unknown: 0,
    },
    {
      channel: 'mail',
      on: true,
      offAt: null,
      failures: 1,
      lastError: 'The mail server did not answer.',
      notBefore: AT,
      waiting: 0,
      failed: 0,
      unknown: 1,
    },
  ],
};

/** Answers with an outbox in trouble, which the shop of the scenes never has: it tells nobody anything. */
export const fillOutbox = async (page: Page) => {
  await page.route('**/api/outbox?*', (route) =>
    route.fulfill({ json: OUTBOX_MESSAGES, headers: { 'x-total-count': '5000', 'x-page': '1', 'x-limit': '50' } }),
  );
  await page.route('**/api/outbox/status', (route) => route.fulfill({ json: OUTBOX_STATUS }));
};
