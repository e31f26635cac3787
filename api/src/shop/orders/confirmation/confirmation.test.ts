import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnswersCount, ConfirmLink, Confirmation, ErrorBody, Order, OrderCounts } from '@shop/shared/contracts';
import { MAX_ANSWER_NOTE, calendarDay, needsContact } from '@shop/shared/rules';
import { eq } from 'drizzle-orm';
import { orders } from '../../../database/schema';
import type { SignedIn, TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { editor } from '../editing/testing';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import { BUSY_SHOP, call } from '../testing';
import { cancelSilentOrders } from './cancel-silent';

const HOUR_MS = 3_600_000;

let shop: TestApp;
let clerk: SignedIn;
let staff: ReturnType<typeof staffOf>;
let product: { id: string };
/** How far the shop's clock is ahead, in milliseconds. */
let ahead = 0;
let log = '';

beforeAll(async () => {
  shop = await createTestApp({
    env: { ...BUSY_SHOP, LOG_LEVEL: 'debug' },
    now: () => new Date(Date.now() + ahead),
    logStream: new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString();
        done();
      },
    }),
  });
  clerk = await shop.signIn('employee');
  staff = staffOf(shop, clerk.headers);
  product = await makeProduct(shop.database.db, { stock: 100 });
});
afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const ordered = (status: Order['status'] = 'pending') => staff.ordered(product, { status });
const tokenOf = async (id: string) => {
  const { body } = await call<ConfirmLink>(shop.app, 'GET', `/orders/${id}/confirm-link`, clerk);
  return body.path.split('#')[1] ?? '';
};
const open = (token: string) =>
  call<Confirmation & ErrorBody>(shop.app, 'POST', '/orders/confirmation', { payload: { token } });
const answer = (token: string, kind: string, note?: string) =>
  call<Confirmation & ErrorBody>(shop.app, 'POST', '/orders/confirmation/answer', {
    payload: { token, answer: kind, note },
  });
const rowOf = async (id: string) => (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0];
/** Everything that an answer could change. */
const stateOf = async (id: string) => ({ row: await rowOf(id), history: (await staff.read(id)).history });
const later = async <T>(hours: number, act: () => Promise<T>): Promise<T> => {
  ahead = hours * HOUR_MS;
  try {
    return await act();
  } finally {
    ahead = 0;
  }
};
const listed = async (contact: string) =>
  (await call<Order[]>(shop.app, 'GET', `/orders?contact=${encodeURIComponent(contact)}&limit=500`, clerk)).body;

const UNKNOWN: [number, string, string] = [
  404,
  'LINK_UNKNOWN',
  'This link does not belong to an order. Please open it as we sent it.',
];

describe('the confirmation link of an order', () => {
  it('opens to what tracking shows, without any data of the customer, and changes nothing', async () => {
    const id = await ordered();
    const { body: link } = await call<ConfirmLink>(shop.app, 'GET', `/orders/${id}/confirm-link`, clerk);
    expect(link.path).toMatch(/^\/confirm#[0-9a-f]{62}$/);
    const before = await stateOf(id);
    const { status, body, headers } = await open(link.path.split('#')[1] ?? '');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const { body: tracked } = await call<{ orders: Confirmation['order'][] }>(
      shop.app,
      'GET',
      `/orders/track/${encodeURIComponent((await staff.read(id)).customerPhone)}`,
    );
    expect(body).toEqual({ order: tracked.orders[0], answer: null, open: true });
    expect(await stateOf(id)).toEqual(before);
  });

  it.each<[string, (token: string, other: string) => string, number, [number, string, string]]>([
    ['with another signature', (token) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, 0, UNKNOWN],
    ['with a later end', (token) => `${token.slice(0, 24)}ffffff${token.slice(30)}`, 0, UNKNOWN],
    ["with another order's number", (token, other) => `${other}${token.slice(24)}`, 0, UNKNOWN],
    ['that is cut', (token) => token.slice(0, 40), 0, UNKNOWN],
    ['that has ended', (token) => token, 50, [410, 'LINK_ENDED', 'This link has ended. Please write to us instead.']],
  ])('a token %s is refused in one sentence, and changes nothing', async (_case, change, hours, refusal) => {
    const [id, other] = [await ordered(), await ordered()];
    const before = [await stateOf(id), await stateOf(other)];
    const token = change(await tokenOf(id), other);
    for (const ask of [() => open(token), () => answer(token, 'yes')]) {
      const { status, body } = await later(hours, ask);
      expect([status, body.code, body.error]).toEqual(refusal);
    }
    expect([await stateOf(id), await stateOf(other)]).toEqual(before);
  });

  it('holds for its hours, and stands in no log', async () => {
    const token = await tokenOf(await ordered());
    expect((await later(48, () => open(token))).status).toBe(200);
    expect((await answer(token, 'yes')).status).toBe(200);
    expect(log).toContain('/orders/confirmation/answer');
    expect(log).not.toContain(token.slice(-32));
  });

  it('only tracks once the parcel has left or the order has ended', async () => {
    const sent = await ordered();
    const ended = await ordered();
    const tokens = [await tokenOf(sent), await tokenOf(ended)] as const;
    await staff.toDoor(sent);
    await staff.end(ended, { status: 'pending' });
    const refusals = [
      'This order is on its way. Please write to us if something has changed.',
      'This order has ended. Please write to us if you still want it.',
    ];
    for (const [index, token] of tokens.entries()) {
      expect((await open(token)).body).toMatchObject({ open: false, answer: null });
      const { status, body } = await answer(token, 'no');
      expect([status, body.code, body.error]).toEqual([409, 'TOO_LATE', refusals[index]]);
    }
    const { status } = await call(shop.app, 'GET', `/orders/${sent}/confirm-link`, clerk);
    expect(status).toBe(409);
    await staff.remove(ended);
    expect((await open(tokens[1])).status).toBe(404);
  });
});

describe("a customer's answer", () => {
  it.each([
    ['yes', 'left out', '', 'confirmed by customer'],
    ['change', ' The 5th floor,\r\nafter six\u200b ', 'The 5th floor,\nafter six', 'wants a change'],
    ['no', '', '', 'said no'],
  ])('%s stands at the order, in the history and in the lists', async (kind, note, kept, filter) => {
    const id = await ordered();
    const since = new Date(Date.now() - 1);
    const { status, body } = await answer(await tokenOf(id), kind, note);
    expect([status, body.answer?.kind, body.open]).toEqual([200, kind, false]);
    const order = await staff.read(id);
    expect(order).toMatchObject({ status: 'pending', answer: { kind, note: kept, stands: true } });
    expect(order.history.at(-1)).toMatchObject({ status: `customer: ${kind}`, by: 'Customer' });
    for (const name of [filter, 'answered']) {
      const found = await listed(name);
      expect(found.map(({ _id }) => _id)).toContain(id);
      expect(found.every((one) => needsContact(one, name as 'answered', '2026-01-01'))).toBe(true);
    }
    const { body: count } = await call<AnswersCount>(
      shop.app,
      'GET',
      `/orders/answers?since=${since.toISOString()}`,
      clerk,
    );
    expect(count).toEqual({ count: 1, newest: order.answer?.at });
  });

  it('is counted by kind until the parcel leaves', async () => {
    const counts = async () => (await call<OrderCounts>(shop.app, 'GET', '/orders/counts', clerk)).body;
    const before = await counts();
    const id = await ordered();
    await answer(await tokenOf(id), 'no');
    expect((await counts()).saidNo).toBe((before.saidNo ?? 0) + 1);
    await staff.toDoor(id);
    expect((await counts()).saidNo).toBe(before.saidNo);
  });

  it('stands: the same one again succeeds, another one is refused, and neither changes anything', async () => {
    const id = await ordered();
    const token = await tokenOf(id);
    await answer(token, 'change', 'Blue, please');
    const before = await stateOf(id);
    expect((await answer(token, 'change', 'Blue, please')).status).toBe(200);
    for (const [kind, note] of [
      ['change', 'Red'],
      ['yes', ''],
    ] as const) {
      const { status, body } = await answer(token, kind, note);
      expect([status, body.code]).toEqual([409, 'ANSWERED']);
      expect(body.error).toBe('You have already answered. Please write to us if something has changed.');
    }
    expect(await stateOf(id)).toEqual(before);
  });

  it('can be given anew with the same link after staff edited the order or made an appointment', async () => {
    const [edited, due] = [await ordered(), await ordered()];
    const tokens = [await tokenOf(edited), await tokenOf(due)] as const;
    for (const token of tokens) await answer(token, 'change', 'Later');
    await editor(shop.app, clerk.headers).edit(edited, { products: [{ line: 0, quantity: 2 }] });
    await call(shop.app, 'PUT', `/orders/${due}/appointment`, {
      ...clerk,
      payload: { day: calendarDay(new Date(Date.now() + 48 * HOUR_MS), 'UTC') },
    });
    for (const [index, id] of [edited, due].entries()) {
      expect((await staff.read(id)).answer).toMatchObject({ kind: 'change', stands: false });
      expect((await listed('answered')).map(({ _id }) => _id)).not.toContain(id);
      const token = tokens[index] ?? '';
      expect((await open(token)).body).toMatchObject({ answer: null, open: true });
      expect((await answer(token, 'yes')).body.answer?.kind).toBe('yes');
      expect((await staff.read(id)).answer).toMatchObject({ kind: 'yes', note: '', stands: true });
    }
  });

  it.each([
    ['change', undefined, 'note', 'Please write what we should change.'],
    ['no', 'x'.repeat(MAX_ANSWER_NOTE + 1), 'note', `Must be ${MAX_ANSWER_NOTE} characters or fewer`],
    ['maybe', undefined, 'answer', 'Must be yes, change or no'],
  ])('%s is refused at its field', async (kind, note, field, message) => {
    const id = await ordered();
    const { status, body } = await answer(await tokenOf(id), kind, note);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect((await rowOf(id))?.answer).toBeNull();
  });
});

describe('silent orders', () => {
  const write = (id: string, moment: string) =>
    call<Order>(shop.app, 'POST', `/orders/${id}/messages`, { ...clerk, payload: { moment, again: true } });
  const silent = async () => (await listed('not answered')).map(({ _id }) => _id);

  it('are those whose customers got the link and have not answered', async () => {
    const [linked, thanked, answered] = [await ordered(), await ordered(), await ordered()];
    expect((await write(linked, 'confirm')).body.linkSentAt).toEqual(expect.any(String));
    await write(answered, 'confirm');
    await answer(await tokenOf(answered), 'yes');
    // Its words have no link.
    await write(thanked, 'received');
    const found = await silent();
    expect([linked, thanked, answered].map((id) => found.includes(id))).toEqual([true, false, false]);
  });

  it('are canceled by the setting alone, once, and not again after staff brought one back', async () => {
    const { db } = shop.database;
    const stocked = await makeProduct(db, { stock: 10 });
    const place = (status: Order['status'] = 'pending') => staff.ordered(stocked, { status });
    const [silentOne, answered, unasked, accepted] = [await place(), await place(), await place(), await place()];
    for (const id of [silentOne, answered, accepted]) await write(id, 'confirm');
    await answer(await tokenOf(answered), 'no');
    await staff.step(accepted, 'confirmed');
    const run = (hours: number, after: number) =>
      cancelSilentOrders(db, hours, {
        now: new Date(Date.now() + after * HOUR_MS),
        signal: new AbortController().signal,
        rules: { outbox: { channels: [], lowStockUnder: 5 } },
      });
    expect(await run(0, 1000)).toBeUndefined();
    expect(await run(72, 71)).toBeUndefined();
    expect(await run(72, 73)).toMatch(/^Canceled \d+ silent orders?\.$/);
    const { outcome, history } = await staff.read(silentOne);
    expect(outcome).toMatchObject({
      kind: 'cancelled by shop',
      by: 'The shop',
      note: 'The customer did not answer the confirmation link within 72 hours.',
    });
    expect(history.at(-1)).toMatchObject({ status: 'cancelled by shop', by: 'The shop' });
    for (const id of [answered, unasked, accepted]) expect((await staff.read(id)).outcome).toBeUndefined();
    expect((await stockOf(db, stocked.id))['M|']).toBe(7);

    await call(shop.app, 'PUT', `/orders/${silentOne}/bring-back`, {
      ...clerk,
      payload: { kind: 'cancelled by shop' },
    });
    expect(await run(72, 74)).toBeUndefined();
    expect((await staff.read(silentOne)).outcome).toBeUndefined();
  });
});
