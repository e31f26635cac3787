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
import { TRIES } from '../testing/races';
import { TEST_SHOP } from '../testing/shop';
import { temporaryFolder } from '../backup/testing';

jest.setTimeout(120_000 + TRIES * 1000);

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

/** The server is killed once it has sent so many messages. */
const SENT_BEFORE_KILL = 20;

it(`none of ${String(TRIES)} messages of each channel is lost or called sent wrongly while servers are killed`, async () => {
  await database.pool.query('delete from outbox_messages');
  receiver.received.length = 0;
  mail.received.length = 0;
  await database.pool.query(
    `insert into outbox_messages (id, channel, event, data)
       select gen_random_uuid()::text, channel, 'stock.low', '{"name": "Tee", "quantity": 1}'
       from unnest(array['webhook', 'mail']) channel, generate_series(1, $1)`,
    [TRIES],
  );
  const read = () => receiver.received.length + mail.received.length;
  const over = async () => (await states()).every(({ state }) => state !== 'sending' && state !== 'waiting');
  let kills = 0;
  for (let ended = false; !ended;) {
    await database.pool.query(`update jobs set lease_until = now(), not_before = now() where kind = 'outbox'`);
    const server = start();
    const enough = read() + SENT_BEFORE_KILL;
    await until(async () => read() >= enough || (ended = await over()));
    await server.end('SIGKILL');
    if (!ended) kills += 1;
  }

  const rows = await states();
  const idsOf = (channel: string, state: string) =>
    rows.filter((row) => row.channel === channel && row.state === state).map(({ id }) => id);
  expect(kills).toBeGreaterThan(0);
  const hooks = receiver.received.map(({ headers }) => String(headers['webhook-id']));
  expect(new Set(hooks)).toEqual(new Set(idsOf('webhook', 'sent')));
  expect([new Set(hooks).size, hooks.length - TRIES <= kills]).toEqual([TRIES, true]);
  const letters = mail.received.map((text) => /^Message-ID: <(.*)@/m.exec(text)?.[1] ?? '');
  expect(new Set(letters).size).toBe(letters.length);
  const [sent, unknown] = [idsOf('mail', 'sent'), idsOf('mail', 'unknown')];
  expect([sent.length + unknown.length, unknown.length <= kills]).toEqual([TRIES, true]);
  expect(letters).toEqual(expect.arrayContaining(sent));
});
