import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { Closing, Transaction } from '@shop/shared/contracts';
import { desc } from 'drizzle-orm';
import { auditLog, cashMoves } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../../orders/invariants';
import { BUSY_SHOP, call, newPhone, orderOf } from '../../orders/testing';
import { closingsOf } from './testing';

/** 22:30 of November 29 in Beirut. */
const START = Date.parse('2026-11-29T20:30:00Z');
const DAY = 86_400_000;

let shop: TestApp;
let does: ReturnType<typeof closingsOf>;
let shirt: { id: string };
let time = START;
let used = 0;
/** A day after all that the tests took before, none of them to come. */
const nextDay = () => new Date(START - (300 - (used += 1)) * DAY).toISOString().slice(0, 10);

beforeAll(async () => {
  const env = { ...BUSY_SHOP, COUNTRY: 'LB', TIME_ZONE: 'Asia/Beirut', REFUNDS: 'true', POT_TILL: 'Counter' };
  shop = await createTestApp({ env, now: () => new Date(time) });
  does = closingsOf(shop, (await shop.signIn('admin')).headers);
  shirt = await makeProduct(shop.database.db, { price: 30, stock: { M: 500, S: 500 } });
});
afterAll(() => shop.close());

const soldInShop = () =>
  call(shop.app, 'POST', '/orders', {
    payload: orderOf(shirt, { orderType: 'in-store', paymentMethod: 'cash', customerPhone: newPhone() }),
    headers: employee,
  });
let employee: Record<string, string>;
beforeAll(async () => {
  ({ headers: employee } = await shop.signIn('employee'));
});
const spend = async (amount: number) =>
  (
    await does.send<Transaction>('POST', '/transactions', {
      type: 'expense',
      description: 'Tape',
      paymentMethod: 'cash',
      amount,
    })
  ).body._id;
const days = () => shop.database.pool.query('select * from till_closings order by day');
/** Closes a day with what is expected, so that the next day opens with it. */
const closed = async () => {
  const { body } = await does.count({ day: nextDay(), counted: await does.inTill() });
  expect(body.state).toBe('closed');
  return body;
};

describe('closing the day', () => {
  it('opens with what the day before left, and has what came and went since', async () => {
    await does.move('owner', 'till', 50);
    const first = await does.count({ day: nextDay(), counted: 50 });
    expect(first).toMatchObject({ status: 201, body: { state: 'closed', till: { name: 'Counter' } } });
    expect(callSchemas.countTill.response.parse(first.body)).toEqual(first.body);
    expect(first.body).toMatchObject({ opening: 0, movedIn: 50, expected: 50, difference: 0, closedBy: 'Test admin' });
    await soldInShop();
    await spend(4.5);
    await does.move('till', 'bank', 20);
    const { body } = await does.count({ day: nextDay(), counted: 55.5 });
    expect(body).toMatchObject({
      opening: 50,
      sales: 30,
      paidOut: 4.5,
      movedIn: 0,
      movedOut: 20,
      expected: 55.5,
      counted: 55.5,
      difference: 0,
      counts: 1,
    });
  });

  it('asks for the reason of a difference and moves it, once', async () => {
    const { counted: left } = await closed();
    const day = nextDay();
    const before = await does.amounts();
    const { body: count } = await does.count({ day, counted: left - 3 });
    expect(count).toMatchObject({ state: 'counted', expected: left, difference: -3, reason: '' });
    expect(await does.amounts()).toEqual(before);
    expect(await does.close(count._id, { version: 1, reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reason', message: 'Say why the count differs' }] },
    });
    // Two presses, and a third whose answer was late.
    const body = { version: 1, reason: 'Wrong change' };
    const answers = await Promise.all([1, 2, 3].map(() => does.close(count._id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ state: 'closed', reason: 'Wrong change', difference: -3 });
    expect(await does.inTill()).toBe(left - 3);
    expect((await does.amounts())['owner']).toBe((before['owner'] ?? 0) + 3);
    const moves = await does.send<{ _id: string; closing?: string; note: string }[]>('GET', '/cash/moves?limit=1');
    expect(moves.body[0]).toMatchObject({ closing: count._id, note: expect.stringContaining('Wrong change') });
    const back = await does.move('owner', 'till', 3, { reverses: moves.body[0]?._id });
    expect(back).toMatchObject({ status: 422, body: { errors: [{ field: 'reverses' }] } });
    const [entry] = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'close',
      entity: 'closing',
      entityId: count._id,
      after: { expected: left, counted: left - 3, reason: 'Wrong change' },
    });
    const late = await does.close(count._id, { version: 1, reason: 'Another one' });
    expect(late).toMatchObject({ status: 409, body: { code: 'DAY_CLOSED' } });
  });

  it('is counted again before it is closed, and says how often', async () => {
    const { counted: left } = await closed();
    const day = nextDay();
    const { body: count } = await does.count({ day, counted: left + 100 });
    // The second count is right but for what was sold meanwhile, which it finds.
    await soldInShop();
    const again = { version: 1, counted: left };
    const { body } = await does.recount(count._id, again);
    expect(body).toMatchObject({ state: 'counted', counts: 2, sales: 30, expected: left + 30, version: 2 });
    expect((await does.recount(count._id, again)).body).toEqual(body);
    expect((await does.recount(count._id, { version: 1, counted: 1 })).body.code).toBe('VERSION_OLD');
    const right = { version: 2, counted: left + 30 };
    const last = await does.recount(count._id, right);
    expect(last.body).toMatchObject({ state: 'closed', counts: 3, difference: 0, reason: '' });
    expect((await does.recount(count._id, right)).body).toEqual(last.body);
    expect((await does.recount(count._id, { version: 4, counted: 1 })).body.code).toBe('DAY_CLOSED');
  });

  it('leaves what comes after the count to the next day, whatever date is entered for it', async () => {
    const { counted: left } = await closed();
    const old = new Date(time - 3 * DAY).toISOString();
    const expense = { type: 'expense', description: 'Late', paymentMethod: 'cash', amount: 2, createdAt: old };
    await does.send('POST', '/transactions', expense);
    await soldInShop();
    const { body } = await does.count({ day: nextDay(), counted: left + 28 });
    expect(body).toMatchObject({ state: 'closed', opening: left, sales: 30, paidOut: 2 });
  });

  it('takes a cancellation into the day in which it happens', async () => {
    const id = await spend(6);
    const { counted: left } = await closed();
    await does.send('PUT', `/transactions/${id}/cancel`);
    const { body } = await does.count({ day: nextDay(), counted: left + 6 });
    expect(body).toMatchObject({ state: 'closed', paidOut: -6 });
  });

  it.each([
    ['of a day to come', () => ({ day: '2026-11-30' }), 422, 'day'],
    ['of a closed day', async () => ({ day: (await closed()).day }), 422, 'day'],
    ['of a day before a closed one', async () => (await closed(), { day: '2020-01-01' }), 422, 'day'],
    ['of no day', () => ({ day: '2026-02-30' }), 422, 'day'],
    ['of a text that is no day', () => ({ day: 'today' }), 400, 'day'],
    ['that is no number', () => ({ counted: '12' }), 400, 'counted'],
    ['that is missing', () => ({ counted: null }), 400, 'counted'],
    ['below 0', () => ({ counted: -1 }), 400, 'counted'],
    ['above all money', () => ({ counted: 1_000_000 }), 400, 'counted'],
    ['of parts of a cent', () => ({ counted: 1.005 }), 400, 'counted'],
  ])('refuses a count %s at its field, and changes nothing', async (_, values, status, field) => {
    const sent = { day: nextDay(), counted: 1, ...(await values()) };
    const before = [(await days()).rows, await does.amounts()];
    expect(await does.count(sent)).toMatchObject({ status, body: { errors: [expect.objectContaining({ field })] } });
    expect([(await days()).rows, await does.amounts()]).toEqual(before);
  });

  it('counts once under one key, and refuses the key with another count', async () => {
    const counted = await does.inTill();
    const day = nextDay();
    const key = `closing-of-the-day-${day}`;
    const answers = await Promise.all([1, 2, 3].map(() => does.count({ day, counted }, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    const other = await does.count({ day, counted: counted + 1 }, key);
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is refused while another day waits for its reason, and of what there is not', async () => {
    const left = await does.inTill();
    const { body: count } = await does.count({ day: nextDay(), counted: left + 1 });
    const next = { day: nextDay(), counted: left };
    const refused = await does.count(next);
    expect(refused).toMatchObject({ status: 409, body: { code: 'DAY_NOT_CLOSED' } });
    expect(refused.body.error).toContain('Test admin has counted');
    expect((await does.close(UNKNOWN_ID, { version: 1, reason: 'Why' })).status).toBe(404);
    expect((await does.close(count._id, { version: 1, reason: 'Found' })).body.difference).toBe(1);
    expect(await does.inTill()).toBe(left + 1);
  });

  it('is listed newest first, page by page', async () => {
    const { day } = await closed();
    const { body, headers } = await does.send<Closing[]>('GET', '/cash/closings?page=1&limit=2');
    expect(callSchemas.listClosings.response.parse(body)).toEqual(body);
    expect(body.map((one) => one.day)).toEqual(
      body
        .map((one) => one.day)
        .toSorted()
        .toReversed(),
    );
    expect(body[0]?.day).toBe(day);
    expect((await does.send('GET', `/cash/closings/${body[1]?._id ?? ''}`)).body).toEqual(body[1]);
    expect((await does.send('GET', `/cash/closings/${UNKNOWN_ID}`)).status).toBe(404);
    expect(Number(headers['x-total-count'])).toBe((await days()).rows.length);
  });

  it('never changes in the database', async () => {
    const { _id } = await closed();
    const sql = (text: string) => shop.database.pool.query(text, [_id]);
    await expect(sql('update till_closings set counted = 1 where id = $1')).rejects.toThrow(
      'a closed day never changes',
    );
    await expect(sql('delete from till_closings where id = $1')).rejects.toThrow('a closed day never changes');
  });
});

describe('the day', () => {
  it('is a day of the shop’s time zone, and none to come', async () => {
    const counted = await does.inTill();
    expect(await does.count({ day: '2026-11-30', counted })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'day', message: 'This day is still to come' }] },
    });
    // Half past midnight in Beirut, and the evening before in London. Sessions last less than two hours.
    time = START + 2 * 3_600_000;
    does = closingsOf(shop, (await shop.signIn('admin')).headers);
    ({ headers: employee } = await shop.signIn('employee'));
    const { body } = await does.count({ day: '2026-11-30', counted });
    expect(body).toMatchObject({ state: 'closed', day: '2026-11-30' });
  });
});

describe('check:data', () => {
  const rules = async () => (await findContradictions(shop.database.db)).map(({ rule }) => rule);

  it('finds nothing after all of that', async () => {
    expect(await rules()).toEqual([]);
  });

  it('tells what does not fit a closed day', async () => {
    time = START + 26 * 3_600_000;
    does = closingsOf(shop, (await shop.signIn('admin')).headers);
    const left = await does.inTill();
    const { body: count } = await does.count({ day: '2026-12-01', counted: left + 1 });
    await does.close(count._id, { version: 1, reason: 'Found' });
    const sql = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);
    await sql('update cash_moves set amount = 99 where closing_id = $1', [count._id]);
    expect(await rules()).toEqual(['the difference of a closed day was moved between the till and the owner']);
    await sql('update cash_moves set amount = 100 where closing_id = $1', [count._id]);
    const { body: move } = await does.move('owner', 'till', 2);
    await sql(`update cash_moves set at = at - interval '1 hour' where id = $1`, [move._id]);
    expect(await rules()).toContain('the moves of a day of the till are those since the day before was counted');
    await shop.database.db.delete(cashMoves);
  });
});
