import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { OutboxMessage } from '@shop/shared/contracts';
import { BUSY_SHOP, call, orderOf, placed } from '../shop/orders/testing';
import { createTestApp } from '../testing/app';
import type { SignedIn, TestApp } from '../testing/app';
import { makeProduct } from '../testing/fixtures';
import { startMailServer } from '../testing/mail-server';
import type { MailServer } from '../testing/mail-server';

let server: MailServer;
let shop: TestApp;
let admin: SignedIn;
let product: { id: string };

beforeAll(async () => {
  server = await startMailServer();
  shop = await createTestApp({
    env: {
      ...BUSY_SHOP,
      MAIL_TO: 'ada@shop.example',
      MAIL_FROM: 'shop@shop.example',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(server.port),
      SMTP_SECURITY: 'none',
    },
  });
  admin = await shop.signIn('admin');
  product = await makeProduct(shop.database.db, { stock: 500 });
  await sql(`insert into job_pauses (reason) values ('test')`);
  await shop.app.deps.jobs.idle();
});
afterAll(async () => {
  await shop.close();
  await server.close();
});
beforeEach(async () => {
  await sql('delete from outbox_messages');
  await sql('delete from outbox_channels');
  server.received.length = 0;
  server.fault = null;
});

const sql = (text: string) => shop.database.pool.query(text);
const messages = async () => (await call<OutboxMessage[]>(shop.app, 'GET', '/outbox', { headers: admin.headers })).body;

/** Lets what is due be sent, as if every pause were over. */
async function sendAll(): Promise<void> {
  await sql(`delete from job_pauses`);
  await sql(`update jobs set not_before = now(), state = 'queued' where key = 'outbox mail'`);
  await sql(`update outbox_messages set not_before = now()`);
  await sql(`update outbox_channels set not_before = now()`);
  await shop.app.deps.jobs.look();
  await shop.app.deps.jobs.idle();
  await sql(`insert into job_pauses (reason) values ('test')`);
}

it('writes to the shop’s people about a visitor’s order once, and not about what staff did', async () => {
  const { _id } = await placed(shop.app, orderOf(product));
  await placed(shop.app, orderOf(product), admin.headers);
  await call(shop.app, 'PUT', `/orders/${_id}/status`, { payload: { status: 'confirmed' }, headers: admin.headers });
  await sendAll();
  await sendAll();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).not.toMatch(/Rami|Cedar Street/);
  expect(await messages()).toMatchObject([{ state: 'sent', event: 'order.received', orderId: _id }]);
});

it('never repeats by itself an e-mail of which nobody knows whether it arrived; an admin may', async () => {
  await placed(shop.app, orderOf(product));
  server.fault = { at: 'end', hangUp: true };
  await sendAll();
  server.fault = null;
  await sendAll();
  expect(server.received).toHaveLength(1);
  const [message] = await messages();
  expect(message).toMatchObject({
    state: 'unknown',
    lastError: expect.stringContaining('after the e-mail was handed over'),
  });

  const { body } = await call(shop.app, 'POST', '/outbox/repeat', {
    payload: { ids: [message?.id] },
    headers: admin.headers,
  });
  expect(body).toEqual({ changed: 1 });
  await sendAll();
  expect(server.received).toHaveLength(2);
  const ids = server.received.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
  expect(ids).toEqual([`<${String(message?.id)}@shop.example>`, ids[0]]);
  expect((await messages())[0]?.state).toBe('sent');
});

it('waits for a mail server that is away, and gives up where it says no', async () => {
  await placed(shop.app, orderOf(product));
  server.fault = { at: 'MAIL', answer: '451 come back' };
  await sendAll();
  expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  server.fault = { at: 'MAIL', answer: '550 not from you' };
  await sendAll();
  expect(await messages()).toMatchObject([{ state: 'failed', lastError: expect.stringContaining('550 not from you') }]);
});
