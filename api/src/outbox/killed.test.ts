import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { orderOf } from '../shop/orders/testing';
import { createTestDatabase } from '../testing/database';
import { makeProduct } from '../testing/fixtures';
import { startHookReceiver } from '../testing/hook-receiver';
import type { HookReceiver } from '../testing/hook-receiver';
import { startMailServer } from '../testing/mail-server';
import type { MailServer } from '../testing/mail-server';
import { Server, endServers, post } from '../testing/server-process';
import { TEST_SHOP } from '../testing/shop';
import { temporaryFolder } from '../backup/testing';

jest.setTimeout(120_000);

const SECRET = Buffer.from('a key of the tests, 32 bytes long').toString('base64');

let receiver: HookReceiver;
let mail: MailServer;
let database: Database;
let drop: () => Promise<void>;
let connectionString: string;
let folder: ReturnType<typeof temporaryFolder>;

beforeAll(async () => {
  receiver = await startHookReceiver();
  mail = await startMailServer();
  ({ connectionString, drop } = await createTestDatabase());
  database = openDatabase(connectionString, { max: 2 });
  folder = temporaryFolder();
});
afterEach(() => endServers());
afterAll(async () => {
  await database.close();
  await drop();
  await receiver.close();
  await mail.close();
  folder.remove();
});

const start = () =>
  Server.start({
    ...TEST_SHOP,
    DATABASE_URL: connectionString,
    DATA_DIR: folder.path,
    RENDER_WORKERS: '0',
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    MAIL_TO: 'ada@shop.example',
    MAIL_FROM: 'shop@shop.example',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    SMTP_SECURITY: 'none',
  });

/** Waits until something holds, however long: the test has a limit of its own. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20);
}

const states = async () => {
  const { rows } = await database.pool.query<{ channel: string; id: string; state: string }>(
    'select channel, id, state from outbox_messages order by channel desc',
  );
  return rows;
};

it('a server that is killed while it sends loses no webhook, repeats no e-mail, and calls neither sent', async () => {
  // Both receivers read what is sent, and do not answer.
  receiver.answer = null;
  mail.fault = { at: 'end', hangUp: false };
  const first = start();
  const url = await first.url();
  const product = await makeProduct(database.db, { stock: 100 });
  expect((await post(`${url}/api/orders`, orderOf(product))).status).toBe(201);
  await until(() => receiver.received.length === 1 && mail.received.length === 1);
  await first.end('SIGKILL');
  expect((await states()).map(({ state }) => state)).toEqual(['sending', 'sending']);

  receiver.answer = 204;
  mail.fault = null;
  const second = start();
  await second.url();
  // As if the two minutes had passed after which another server takes the job.
  await database.pool.query(`update jobs set lease_until = now() where kind = 'outbox'`);
  await until(async () => (await states()).every(({ state }) => state !== 'sending' && state !== 'waiting'));
  const [webhook, letter] = await states();
  expect([webhook?.state, letter?.state]).toEqual(['sent', 'unknown']);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([webhook?.id, webhook?.id]);
  expect(mail.received).toHaveLength(1);
});
