import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OutboxMessage } from '@shop/shared/contracts';
import { temporaryFolder } from '../backup/testing';
import { BUSY_SHOP, call, orderOf, placed } from '../shop/orders/testing';
import { createTestApp } from '../testing/app';
import type { SignedIn, TestApp } from '../testing/app';
import { eventually } from '../testing/eventually';
import { makeProduct } from '../testing/fixtures';
import { startHookReceiver } from '../testing/hook-receiver';
import type { HookReceiver } from '../testing/hook-receiver';
import { startMailServer } from '../testing/mail-server';
import type { MailServer } from '../testing/mail-server';

let receiver: HookReceiver;
let mail: MailServer;
let shop: TestApp;
let admin: SignedIn;
let folder: ReturnType<typeof temporaryFolder>;
/** Where backups go: a folder that is not there, such as a disk that is not mounted. */
let absent: string;

beforeAll(async () => {
  folder = temporaryFolder();
  absent = join(folder.path, 'not mounted');
  receiver = await startHookReceiver();
  mail = await startMailServer();
  shop = await createTestApp({
    env: {
      ...BUSY_SHOP,
      LOW_STOCK_UNDER: '5',
      BACKUP_TO: absent,
      BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()),
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: Buffer.from('a key of the tests, 32 bytes long').toString('base64'),
      WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
      MAIL_TO: 'ada@shop.example',
      MAIL_FROM: 'shop@shop.example',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
      SMTP_SECURITY: 'none',
    },
  });
  admin = await shop.signIn('admin');
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
  await mail.close();
  folder.remove();
});

const messagesOf = async (event: string) =>
  (await call<OutboxMessage[]>(shop.app, 'GET', `/outbox?event=${event}`, { headers: admin.headers })).body;

/** Runs a job as an admin does on the page of the shop's health, and waits for its end. */
async function run(key: string): Promise<void> {
  const { status } = await call(shop.app, 'POST', '/jobs/run', { payload: { key }, headers: admin.headers });
  expect(status).toBe(200);
  await shop.app.deps.jobs.idle();
}

const send = async () => {
  await run('outbox webhook');
  await run('outbox mail');
};

const posted = (event: string) =>
  receiver.received.map(({ body }) => JSON.parse(body)).filter((message) => message.event === event);
const letters = (subject: string) => mail.received.filter((text) => text.includes(`Subject: Test Shop: ${subject}`));

it('a scheduled backup that fails is told to the webhook and to the shop’s people, once', async () => {
  // The schedule begins with the shop; nobody starts this backup.
  await eventually(async () => expect(await messagesOf('backup.failed')).toHaveLength(2));
  await send();
  expect(posted('backup.failed')).toMatchObject([{ data: { to: absent, reason: `${absent}: it is not there.` } }]);
  expect(letters('a backup failed')).toEqual([expect.stringContaining('it is not there.')]);
  expect((await messagesOf('backup.failed')).map(({ channel, state }) => [channel, state]).sort()).toEqual([
    ['mail', 'sent'],
    ['webhook', 'sent'],
  ]);

  await run(`backup ${absent}`);
  await send();
  expect([posted('backup.failed').length, letters('a backup failed').length]).toEqual([1, 1]);
});

it('an order and the low stock that it leaves are told to the webhook and to the shop’s people', async () => {
  const product = await makeProduct(shop.database.db, { name: 'Scarf', stock: 5 });
  const { _id } = await placed(shop.app, orderOf(product));
  await send();
  expect(posted('order.received')).toMatchObject([{ data: { orderId: _id } }]);
  expect(posted('stock.low')).toMatchObject([{ data: { name: 'Scarf', quantity: 4 } }]);
  expect(letters('new order')).toHaveLength(1);
  expect(letters('low stock of Scarf')).toHaveLength(1);
});
