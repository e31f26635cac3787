import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditEntry, ErrorBody, Order } from '@shop/shared/contracts';
import { DAY_MS, MAX_WAIT_DAYS, MESSAGE_MOMENTS, messageEvent, momentOf, momentOfEvent } from '@shop/shared/rules';
import type { MessageMoment } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import { orders } from '../../../database/schema';
import type { SignedIn, TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeCustomer, makeOrder, makeProduct } from '../../../testing/fixtures';
import { staffOf } from '../outcomes/testing';
import type { Reply } from '../outcomes/testing';
import { BUSY_SHOP, call } from '../testing';

let shop: TestApp;
let clerk: SignedIn;
let boss: SignedIn;
let staff: ReturnType<typeof staffOf>;
let product: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  [clerk, boss] = [await shop.signIn('employee'), await shop.signIn('admin')];
  staff = staffOf(shop, clerk.headers);
  product = await makeProduct(shop.database.db, { stock: 100 });
});
afterAll(() => shop.close());

const write = (id: string, moment: string, { headers } = clerk, again?: boolean) =>
  call<Reply & ErrorBody>(shop.app, 'POST', `/orders/${id}/messages`, { headers, payload: { moment, again } });
const ordered = (status: Order['status'] = 'pending') => staff.ordered(product, { status });
const written = async (id: string) =>
  (await staff.read(id)).history.filter(({ status }) => momentOfEvent(status) !== null);

describe('writeMessage', () => {
  it('stands in the history with moment, author and time, and in the audit log without the words', async () => {
    const id = await ordered();
    const { status, body } = await write(id, 'confirm');
    expect(status).toBe(200);
    expect(body.history.at(-1)).toEqual({
      status: messageEvent('confirm'),
      by: clerk.user.name,
      at: expect.any(String),
    });
    const { body: log } = await call<AuditEntry[]>(shop.app, 'GET', `/audit?entityId=${id}`, { headers: boss.headers });
    expect(log).toMatchObject([{ action: 'message', after: { message: 'confirm' } }]);
    expect(JSON.stringify(log)).not.toContain('Rami');
  });

  it('the second of two clerks is told who wrote, and the message is written once', async () => {
    const id = await ordered();
    const answers = await Promise.all([write(id, 'confirm', clerk), write(id, 'confirm', boss)]);
    const [done, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(done?.status).toBe(200);
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRITTEN' } });
    const [event, more] = await written(id);
    expect(more).toBeUndefined();
    expect(refused?.body.error).toBe(`${event?.by ?? ''} has already written this message to the customer.`);
    const who = event?.by === clerk.user.name ? clerk : boss;
    expect((await write(id, 'confirm', who)).body.error).toBe('You have already written this message to the customer.');
    expect(await written(id)).toHaveLength(1);
  });

  it('a message is written again on purpose, and another message at once', async () => {
    const id = await ordered();
    await write(id, 'confirm');
    expect((await write(id, 'confirm', boss, true)).status).toBe(200);
    expect((await write(id, 'received')).status).toBe(200);
    expect((await written(id)).map(({ status }) => momentOfEvent(status))).toEqual(['confirm', 'confirm', 'received']);
  });

  it.each<[MessageMoment, Order['status']]>([
    ['confirm', 'confirmed'],
    ['on the way', 'confirmed'],
    ['delivered', 'on the way'],
    ['received', 'delivered'],
    ['exchange', 'pending'],
    ['back in stock', 'pending'],
  ])('refuses the message %s for an order that is %s', async (moment, status) => {
    const id = await ordered(status);
    const { status: code, body } = await write(id, moment);
    expect([code, body.error]).toEqual([409, `This order is '${status}': the message '${moment}' does not fit.`]);
    expect(await written(id)).toEqual([]);
  });

  it('refuses an order that ended, one that does not exist, and a moment that does not exist', async () => {
    const id = await ordered('on the way');
    await staff.end(id, { kind: 'refused' });
    expect(await write(id, 'on the way')).toMatchObject({ status: 409, body: { code: 'ORDER_ENDED' } });
    expect((await write(UNKNOWN_ID, 'confirm')).status).toBe(404);
    expect(await write(id, 'price drop')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'moment', message: 'Must be a message of the shop' }] },
    });
  });
});

it('that pieces are in stock again is written about an order that the shop canceled, and about no other', async () => {
  const [canceled, given] = [await ordered(), await ordered()];
  await staff.end(canceled, { kind: 'cancelled by shop', status: 'pending' });
  await staff.end(given, { kind: 'cancelled by customer', status: 'pending' });
  expect((await write(canceled, 'back in stock')).status).toBe(200);
  expect(await written(canceled)).toHaveLength(1);
  expect(await write(given, 'back in stock')).toMatchObject({ status: 409, body: { code: 'ORDER_ENDED' } });
});

describe('the templates', () => {
  const save = (payload: object) =>
    call<ErrorBody>(shop.app, 'PUT', '/settings/shop', { headers: boss.headers, payload });

  it.each([
    ['an unknown field', 'Hello {nmae}', /^There is no field \{nmae\}\. The fields are \{name\}, /],
    ['10,000 characters', 'x'.repeat(10_000), /^Must be 1000 characters or fewer$/],
    ['half a field', 'Hello {name', /^A brace stands alone\./],
  ])('are refused at their field with %s, and nothing is saved', async (_case, messageConfirm, message) => {
    const { status, body } = await save({ messageConfirm, messageDelivered: 'Enjoy it' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'messageConfirm', message: expect.stringMatching(message) }]);
    expect(shop.app.deps.settings.messages().delivered).toMatch(/^Hello \{name\}, your order #\{order\} was delivered/);
  });

  it('keep their lines and are not public', async () => {
    expect((await save({ messageConfirm: ' Hello {name},\r\n\r\nplease confirm. ' })).status).toBe(200);
    expect(shop.app.deps.settings.messages().confirm).toBe('Hello {name},\n\nplease confirm.');
    const { body } = await call<object>(shop.app, 'GET', '/settings');
    expect(JSON.stringify(body)).not.toMatch(/message|please confirm/i);
  });
});

describe('listToWrite', () => {
  const HOUR_MS = 3_600_000;
  const toWrite = async (query = '', { headers } = clerk) => {
    const answer = await call<Order[]>(shop.app, 'GET', `/orders/messages?${query}`, { headers });
    expect(answer.status).toBe(200);
    return {
      ids: answer.body.map(({ _id }) => _id),
      total: Number(answer.headers['x-total-count']),
      orders: answer.body,
    };
  };
  let customer: Awaited<ReturnType<typeof makeCustomer>>;
  /** An order that was placed so many hours ago, as a row. */
  const placedAgo = async (hours: number, values: Partial<typeof orders.$inferInsert> = {}) => {
    const createdAt = new Date(Date.now() - hours * HOUR_MS);
    const { id } = await makeOrder(shop.database.db, { customer, createdAt });
    if (Object.keys(values).length > 0) await shop.database.db.update(orders).set(values).where(eq(orders.id, id));
    return id;
  };

  beforeAll(async () => {
    customer = await makeCustomer(shop.database.db);
    await call(shop.app, 'PUT', '/settings/shop/messageConfirm/undo', { headers: boss.headers, payload: { to: 0 } });
  });
  beforeEach(async () => {
    // What other tests ordered is too old to wait.
    await shop.database.db.execute(sql`update orders set created_at = created_at - interval '30 days'`);
  });

  it('the queue is that of the shared rule, for every status, channel, payment and note', async () => {
    const types = ['online', 'in-store'] as const;
    for (const status of ['pending', 'confirmed', 'on the way', 'delivered'] as const) {
      for (const channel of ['web', 'chat', 'phone'] as const) {
        for (const paymentMethod of ['delivery', 'credit', 'transfer'] as const) {
          await placedAgo(1, { status, channel, paymentMethod });
        }
        await placedAgo(1, { status, channel, exchangeCredit: 0 });
      }
    }
    for (const orderType of types) await placedAgo(1, { orderType, status: 'delivered' });
    await placedAgo(1, { status: 'delivered', paymentMethod: 'credit', notes: 'WHATSAPP order, ring twice' });
    const outcome = { outcome: 'refused', outcomeByName: 'Sam', outcomeAt: new Date() } as const;
    await placedAgo(1, { status: 'on the way', ...outcome });
    await placedAgo(1, { deletedAt: new Date() });
    const { body } = await call<Order[]>(shop.app, 'GET', '/orders?startDate=2020-01-01&limit=500', clerk);
    const recent = body.filter(({ createdAt }) => Date.parse(createdAt) > Date.now() - 2 * HOUR_MS);
    expect(recent).toHaveLength(52);
    for (const moment of MESSAGE_MOMENTS) {
      const due = recent.filter((order) => momentOf(order) === moment).map(({ _id }) => _id);
      const { ids, total } = await toWrite(`moment=${encodeURIComponent(moment)}&limit=50`);
      expect([moment, ids.toSorted()]).toEqual([moment, due.toSorted()]);
      expect(total).toBe(due.length);
    }
    expect((await toWrite('limit=50')).total).toBe(recent.filter((order) => momentOf(order) !== null).length);
  });

  it('the oldest order comes first, one that was written to leaves, and its next status brings it back', async () => {
    const [newest, oldest] = [await placedAgo(1), await placedAgo(9)];
    const middle = await placedAgo(5);
    expect((await toWrite()).ids).toEqual([oldest, middle, newest]);
    await write(oldest, 'received');
    expect((await toWrite()).ids).toEqual([oldest, middle, newest]);
    await write(oldest, 'confirm');
    expect(await toWrite()).toMatchObject({ ids: [middle, newest], total: 2 });
    await staff.toDoor(oldest);
    expect((await toWrite()).ids).toEqual([oldest, middle, newest]);
  });

  it('goes on behind an order, also among orders of one moment, and has at most 50', async () => {
    const createdAt = new Date(Date.now() - HOUR_MS);
    for (let made = 0; made < 5; made += 1) await placedAgo(1, { createdAt });
    const { ids } = await toWrite();
    expect(ids).toHaveLength(5);
    expect(await toWrite(`after=${ids[1] ?? ''}&limit=2`)).toMatchObject({ ids: ids.slice(2, 4), total: 5 });
    await write(ids[1] ?? '', 'confirm');
    expect((await toWrite(`after=${ids[1] ?? ''}`)).ids).toEqual(ids.slice(2));
    expect((await toWrite(`after=${ids[4] ?? ''}`)).ids).toEqual([]);
    expect((await call(shop.app, 'GET', '/orders/messages?limit=51', clerk)).status).toBe(400);
  });

  it('nobody waits for a message without words, or after two weeks', async () => {
    const hours = (MAX_WAIT_DAYS * DAY_MS) / HOUR_MS;
    await placedAgo(hours + 1);
    const waits = await placedAgo(hours - 1);
    expect((await toWrite()).ids).toEqual([waits]);
    const save = (messageConfirm: string) =>
      call(shop.app, 'PUT', '/settings/shop', { headers: boss.headers, payload: { messageConfirm } });
    expect((await save('')).status).toBe(200);
    expect(await toWrite()).toMatchObject({ ids: [], total: 0 });
    await save('Hello {name}');
    expect((await toWrite()).ids).toEqual([waits]);
  });
});
