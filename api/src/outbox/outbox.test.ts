import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutboxMessage, OutboxStatus, ShopHealth } from '@shop/shared/contracts';
import { BUSY_SHOP, call, newPhone, orderOf, place, placed } from '../shop/orders/testing';
import { createTestApp } from '../testing/app';
import type { SignedIn, TestApp } from '../testing/app';
import { makeProduct } from '../testing/fixtures';
import { startHookReceiver } from '../testing/hook-receiver';
import type { HookReceiver } from '../testing/hook-receiver';
import { MAX_FAILURES } from './message-rows';
import { tellFailedBackup } from './write-messages';

const SECRET = Buffer.from('a key of the tests, 32 bytes long').toString('base64');

let receiver: HookReceiver;
let shop: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  receiver = await startHookReceiver();
  shop = await createTestApp({
    env: {
      ...BUSY_SHOP,
      LOW_STOCK_UNDER: '5',
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    },
  });
  admin = await shop.signIn('admin');
  // The tests say when messages are sent.
  await sql(`insert into job_pauses (reason) values ('test')`);
  await shop.app.deps.jobs.idle();
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.answer = 204;
  receiver.received.length = 0;
});
afterEach(async () => {
  await sql('delete from outbox_messages');
  await sql('delete from outbox_channels');
});

const sql = (text: string) => shop.database.pool.query(text);
const get = <Body>(url: string) => call<Body>(shop.app, 'GET', url, { headers: admin.headers });
const post = <Body>(url: string, payload: object) =>
  call<Body>(shop.app, 'POST', url, { payload, headers: admin.headers });
const messages = async (query = '') => (await get<OutboxMessage[]>(`/outbox${query}`)).body;
const status = async () => (await get<OutboxStatus>('/outbox/status')).body.channels[0];

/** Lets what is due be sent, as if every pause were over. */
async function sendAll(): Promise<void> {
  await sql(`delete from job_pauses`);
  await sql(`update jobs set not_before = now(), state = 'queued' where key = 'outbox webhook'`);
  await sql(`update outbox_messages set not_before = now() where state = 'waiting'`);
  await sql(`update outbox_channels set not_before = now()`);
  await shop.app.deps.jobs.look();
  await shop.app.deps.jobs.idle();
  await sql(`insert into job_pauses (reason) values ('test')`);
}

describe('the outbox', () => {
  it('tells a new order once, with what somebody needs who confirms it', async () => {
    const product = await makeProduct(shop.database.db, { name: 'Tee', stock: 50 });
    const order = orderOf(product, { location: 'Byblos', notes: 'Ring twice' });
    const { _id } = await placed(shop.app, order);
    await sendAll();
    await sendAll();
    expect(receiver.received).toHaveLength(1);
    const [{ body } = { body: '' }] = receiver.received;
    expect(JSON.parse(body)).toMatchObject({
      event: 'order.received',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        orderId: _id,
        status: 'pending',
        customer: { name: 'Rami Haddad', phone: order.customerPhone, town: 'Byblos' },
        lines: [{ name: 'Tee', size: 'M', quantity: 1 }],
        pieces: 1,
      },
    });
    expect(body).not.toMatch(/Cedar Street|Ring twice/);
    const [message] = await messages();
    expect(message).toMatchObject({ state: 'sent', attempts: 1, orderId: _id, lastError: null });
    expect(JSON.stringify(message)).not.toContain('Rami');
  });

  it('tells each step of an order', async () => {
    const product = await makeProduct(shop.database.db, { stock: 50 });
    const { _id } = await placed(shop.app, orderOf(product));
    await call(shop.app, 'PUT', `/orders/${_id}/status`, { payload: { status: 'confirmed' }, headers: admin.headers });
    const ended = await call(shop.app, 'PUT', `/orders/${_id}/outcome`, {
      payload: { kind: 'cancelled by shop', status: 'confirmed', note: 'Rami' },
      headers: admin.headers,
    });
    expect(ended.status).toBe(200);
    await call(shop.app, 'DELETE', `/orders/${_id}`, { headers: admin.headers });
    await sendAll();
    const posted = receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ event }) => event === 'order.status');
    expect(posted.map(({ data }) => [data.status, data.outcome, data.deleted])).toEqual([
      ['confirmed', null, false],
      ['confirmed', 'cancelled by shop', false],
      ['confirmed', 'cancelled by shop', true],
    ]);
    expect(JSON.stringify(posted)).not.toContain('Rami');
  });

  it('has no message of an order that was not placed', async () => {
    const product = await makeProduct(shop.database.db, { stock: 1 });
    const order = orderOf(product, { products: [{ product: product.id, quantity: 2, size: 'M' }] });
    expect((await place(shop.app, order)).status).toBe(409);
    // The stock is taken between the read and the write of this one, so its statement runs and is rolled back.
    const racing = await Promise.all(
      Array.from({ length: 8 }, () => place(shop.app, orderOf(product, { customerPhone: newPhone() }))),
    );
    const won = racing.filter(({ status: code }) => code === 201);
    expect(won).toHaveLength(1);
    const posted = (await messages('?event=order.received')).map(({ orderId }) => orderId);
    expect(posted).toEqual([won[0]?.body._id]);
  });

  it('tells of low stock when an order takes a variant below its rule, and not again', async () => {
    const product = await makeProduct(shop.database.db, { name: 'Scarf', stock: 6 });
    const low = () => messages('?event=stock.low');
    await placed(shop.app, orderOf(product));
    expect(await low()).toEqual([]);
    await placed(shop.app, orderOf(product));
    expect((await low()).map(({ about }) => about)).toEqual([expect.stringMatching(/^Scarf, M.*: 4 left$/)]);
    await placed(shop.app, orderOf(product));
    expect(await low()).toHaveLength(1);
  });

  it('tells a failed backup once, until one was made', async () => {
    const { db } = shop.database;
    const fail = () =>
      tellFailedBackup(db, ['webhook'], { to: '/mnt/b', reason: 'The disk is full.', now: new Date() });
    await fail();
    await fail();
    expect((await messages()).map(({ about }) => about)).toEqual(['/mnt/b']);
    await sql(
      `insert into jobs (key, kind, title, done_at) values ('backup /mnt/b', 'backup', 'Backup', now() + interval '1 ms')`,
    );
    await sql(`update outbox_messages set created_at = created_at - interval '1 minute'`);
    await fail();
    expect(await messages()).toHaveLength(2);
    await sql(`delete from jobs where key = 'backup /mnt/b'`);
  });

  it('repeats what was answered 500, under the same id, and pauses longer each time', async () => {
    const product = await makeProduct(shop.database.db, { stock: 50 });
    await placed(shop.app, orderOf(product));
    receiver.answer = 500;
    const pauses: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await sendAll();
      const [message] = await messages();
      expect(message).toMatchObject({ state: 'waiting', attempts: time + 1, lastError: 'It answered 500.' });
      const { rows } = await sql('select extract(epoch from not_before - now())::int as pause from outbox_messages');
      pauses.push(rows[0].pause);
    }
    expect(pauses).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[2]).toBeGreaterThan(2 * (pauses[0] ?? 0));
    receiver.answer = 200;
    await sendAll();
    expect((await messages())[0]).toMatchObject({ state: 'sent', attempts: 4 });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(1);
    expect(await status()).toMatchObject({ failures: 0, offAt: null, waiting: 0 });
  });

  it('sends nothing else while the receiver is down', async () => {
    const product = await makeProduct(shop.database.db, { stock: 50 });
    for (let count = 0; count < 3; count += 1) await placed(shop.app, orderOf(product));
    receiver.answer = 503;
    await sendAll();
    expect(receiver.received).toHaveLength(1);
    expect(await status()).toMatchObject({ failures: 1, waiting: 3, notBefore: expect.any(String) });
  });

  it('does not repeat what was refused, and goes on with the next', async () => {
    const product = await makeProduct(shop.database.db, { stock: 50 });
    await placed(shop.app, orderOf(product));
    await placed(shop.app, orderOf(product));
    receiver.answer = 422;
    await sendAll();
    await sendAll();
    expect(receiver.received).toHaveLength(2);
    expect((await messages()).map(({ state, lastError }) => [state, lastError])).toEqual([
      ['failed', 'It answered 422.'],
      ['failed', 'It answered 422.'],
    ]);
  });

  it('switches the channel off after too many failures in a row, says so, and goes on when an admin wants it', async () => {
    const product = await makeProduct(shop.database.db, { stock: 50 });
    await placed(shop.app, orderOf(product));
    await sql(`insert into outbox_channels (channel, failures) values ('webhook', ${String(MAX_FAILURES - 2)})`);
    receiver.answer = 500;
    await sendAll();
    expect((await status())?.offAt).toBeNull();
    await sendAll();
    expect((await status())?.offAt).not.toBeNull();
    receiver.answer = 200;
    await sendAll();
    expect(receiver.received).toHaveLength(2);
    const { notices } = (await get<ShopHealth>('/health/details')).body;
    expect(notices).toEqual(expect.arrayContaining([expect.stringContaining('The webhook was switched off after 20')]));

    expect((await post('/outbox/resume', { channel: 'webhook' })).status).toBe(200);
    await sendAll();
    expect((await messages())[0]).toMatchObject({ state: 'sent' });
    const { rows } = await sql(`select action, entity_id from audit_log where entity = 'outbox'`);
    expect(rows).toEqual([{ action: 'resume', entity_id: 'webhook' }]);
    expect((await get<ShopHealth>('/health/details')).body.notices).toEqual([]);
  });

  it('lets admins repeat and discard messages, each only in the states for it', async () => {
    const product = await makeProduct(shop.database.db, { stock: 50 });
    for (let count = 0; count < 3; count += 1) await placed(shop.app, orderOf(product));
    const [first, second, third] = await messages();
    await sql(`update outbox_messages set state = 'failed', ended_at = now() where id = '${String(first?.id)}'`);
    await sql(`update outbox_messages set state = 'sent', ended_at = now() where id = '${String(third?.id)}'`);
    const ids = [first?.id, second?.id, third?.id];
    expect((await post('/outbox/repeat', { ids })).body).toEqual({ changed: 1 });
    expect((await messages('?state=waiting')).map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect((await post('/outbox/discard', { ids })).body).toEqual({ changed: 2 });
    await sendAll();
    expect(receiver.received).toEqual([]);
    expect((await post('/outbox/discard', { state: 'waiting' })).body).toEqual({ changed: 0 });
    for (const wrong of [{}, { ids: [] }, { ids, state: 'failed' }, { ids: ['one'] }, { state: 'sent' }]) {
      expect((await post('/outbox/repeat', wrong)).status).toBe(400);
    }
  });

  it('sends nothing after a restore until an admin releases the jobs, and says so', async () => {
    const product = await makeProduct(shop.database.db, { stock: 50 });
    await placed(shop.app, orderOf(product));
    // The tests pause all jobs as a restore does.
    await sql(`update jobs set not_before = now(), state = 'queued' where key = 'outbox webhook'`);
    await shop.app.deps.jobs.look();
    await shop.app.deps.jobs.idle();
    expect(receiver.received).toEqual([]);
    expect((await get<OutboxStatus>('/outbox/status')).body.pausedAt).toEqual(expect.any(String));
    expect((await post('/jobs/release', {})).status).toBe(200);
    await shop.app.deps.jobs.idle();
    expect(receiver.received).toHaveLength(1);
    expect((await get<OutboxStatus>('/outbox/status')).body.pausedAt).toBeNull();
    await sql(`insert into job_pauses (reason) values ('test')`);
  });

  it('pages through 5,000 messages, newest first', async () => {
    await sql(`insert into outbox_messages (id, channel, event, data, created_at)
      select gen_random_uuid()::text, 'webhook', 'stock.low', jsonb_build_object('name', 'Tee ' || n, 'quantity', 1),
        now() - n * interval '1 second' from generate_series(1, 5000) n`);
    const last = await call<OutboxMessage[]>(shop.app, 'GET', '/outbox?page=100&limit=50', { headers: admin.headers });
    expect(last.headers['x-total-count']).toBe('5000');
    expect(last.body.map(({ about }) => about)).toEqual(expect.arrayContaining([expect.stringMatching(/^Tee 5000, /)]));
    expect(await status()).toMatchObject({ waiting: 5000 });
    expect((await post('/outbox/discard', { state: 'waiting' })).body).toEqual({ changed: 5000 });
    const { rows } = await sql(
      `select after from audit_log where entity = 'outbox' and action = 'discard' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ after: { changed: 5000, state: 'waiting' } }]);
  });

  it('forgets what was sent long ago, and nothing else', async () => {
    const product = await makeProduct(shop.database.db, { stock: 50 });
    for (let count = 0; count < 3; count += 1) await placed(shop.app, orderOf(product));
    const [sent, fresh, failed] = await messages();
    const end = (id = '', state = 'sent', age = '31 days') =>
      sql(`update outbox_messages set state = '${state}', ended_at = now() - interval '${age}' where id = '${id}'`);
    await end(sent?.id);
    await end(fresh?.id, 'sent', '29 days');
    await end(failed?.id, 'failed');
    await sql(`delete from job_pauses`);
    await post('/jobs/run', { key: 'old-messages' });
    await shop.app.deps.jobs.idle();
    await sql(`insert into job_pauses (reason) values ('test')`);
    expect((await messages()).map(({ id }) => id)).toEqual([fresh?.id, failed?.id]);
  });
});

it('nothing is written without a channel', async () => {
  const quiet = await createTestApp({ env: { ...BUSY_SHOP, WEBHOOK_SECRET: SECRET } });
  try {
    const product = await makeProduct(quiet.database.db, { stock: 3 });
    await placed(quiet.app, orderOf(product));
    const { rows } = await quiet.database.pool.query('select count(*)::int from outbox_messages');
    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    await quiet.close();
  }
});
