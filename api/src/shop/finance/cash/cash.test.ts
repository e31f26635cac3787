import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cash, CashMove, Courier, DashboardSummary, ErrorBody } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER, callSchemas } from '@shop/shared/contracts';
import { toCents } from '@shop/shared/rules';
import { desc } from 'drizzle-orm';
import { auditLog, cashMoves } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeProduct } from '../../../testing/fixtures';
import { exchangesOf, lineOf } from '../../orders/exchanges/testing';
import { findContradictions } from '../../orders/invariants';
import { staffOf } from '../../orders/outcomes/testing';
import type { Reply } from '../../orders/outcomes/testing';
import { BUSY_SHOP, call, newPhone, orderOf } from '../../orders/testing';

type Answer = CashMove & ErrorBody;

let shop: TestApp;
let boss: Record<string, string>;
let clerk: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let exchanges: ReturnType<typeof exchangesOf>;
let shirt: { id: string };
let couriers = 0;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB', REFUNDS: 'true', POT_BANK: 'Cedar Bank' } });
  ({ headers: boss } = await shop.signIn('admin'));
  ({ headers: clerk } = await shop.signIn('employee'));
  staff = staffOf(shop, clerk);
  exchanges = exchangesOf(shop, clerk);
  shirt = await makeProduct(shop.database.db, { price: 30, stock: { M: 500, S: 500 } });
});
afterAll(() => shop.close());

const send = <Body = Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers = boss,
) => call<Body>(shop.app, method, url, { headers, ...(payload && { payload }) });

const cash = async () => (await send<Cash>('GET', '/cash')).body;
const amounts = async () => Object.fromEntries((await cash()).pots.map(({ pot, amount }) => [pot, amount]));
const addCourier = async () => {
  couriers += 1;
  return (await send<Courier>('POST', '/couriers', { name: `Courier ${String(couriers)}` })).body._id;
};
const move = (from: string, to: string, amount: unknown, more: object = {}, headers = {}) =>
  call<Answer>(shop.app, 'POST', '/cash/moves', {
    headers: { ...boss, ...headers },
    payload: { from, to, amount, ...more },
  });
/** An order over $33.00 on delivery, with a courier. */
const orderedWith = async (courier: string) => {
  const id = await staff.ordered(shirt, { status: 'pending' });
  await send('POST', '/orders/courier', { ids: [id], courier }, clerk);
  return id;
};
const deliver = async (id: string) => {
  await staff.toDoor(id);
  expect((await staff.step(id, 'delivered')).status).toBe(200);
  return id;
};
const delivered = async (courier: string) => deliver(await orderedWith(courier));
const soldInShop = async (values: object = {}) =>
  (
    await call<Reply>(shop.app, 'POST', '/orders', {
      headers: clerk,
      payload: orderOf(shirt, { orderType: 'in-store', paymentMethod: 'cash', customerPhone: newPhone(), ...values }),
    })
  ).body;

/** What each pot holds more than before, in dollars, without those that are as they were. */
let before: Record<string, number>;
beforeEach(async () => {
  before = await amounts();
});
const gained = async () =>
  Object.fromEntries(
    Object.entries(await amounts())
      .map(([pot, amount]) => [pot, (toCents(amount) - toCents(before[pot] ?? 0)) / 100] as const)
      .filter(([, amount]) => amount !== 0),
  );

describe('where the cash is', () => {
  it('is with the courier whom the order names once it is delivered, and else with one who has no name', async () => {
    const ali = await addCourier();
    const id = await orderedWith(ali);
    await staff.toDoor(id);
    expect(await gained()).toEqual({});
    await staff.step(id, 'delivered');
    expect(await gained()).toEqual({ [ali]: 33 });
    await deliver(await staff.ordered(shirt, { status: 'pending' }));
    expect(await gained()).toEqual({ [ali]: 33, courier: 33 });
    // A delivered order keeps its cash in the figures when it is deleted, and its courier for good.
    await send('POST', '/orders/courier', { ids: [id], courier: null }, clerk);
    await send('DELETE', `/orders/${id}`);
    expect(await gained()).toEqual({ [ali]: 33, courier: 33 });
  });

  it('is in the till after a sale in the shop, and nowhere after one by card', async () => {
    await soldInShop();
    await soldInShop({ paymentMethod: 'card' });
    expect(await gained()).toEqual({ till: 30 });
  });

  it('leaves the till for what is paid in cash, and is back when that is canceled', async () => {
    const { _id: order } = await soldInShop();
    const pay = async (values: object) => (await send('POST', '/transactions', { amount: 5, ...values })).body._id;
    const paid = [
      await pay({ type: 'expense', description: 'Tape', paymentMethod: 'cash' }),
      await pay({ type: 'refund', orderId: order, paymentMethod: 'cash' }),
      await pay({ type: 'expense', description: 'Rent', paymentMethod: 'bank transfer' }),
    ];
    expect(await gained()).toEqual({ till: 20 });
    for (const id of paid) await send('PUT', `/transactions/${id}/cancel`);
    expect(await gained()).toEqual({ till: 30 });
  });

  it('does not count an order that ended, until it is brought back and delivered', async () => {
    const ali = await addCourier();
    const id = await orderedWith(ali);
    await staff.end(id, { kind: 'cancelled by shop', status: 'pending' });
    expect(await gained()).toEqual({});
    await exchanges.bringBack(id, 'cancelled by shop');
    await deliver(id);
    expect(await gained()).toEqual({ [ali]: 33 });
  });

  it('is paid out by the courier of an exchange at the door, and from the till for a return', async () => {
    const ali = await addCourier();
    const cheap = await makeProduct(shop.database.db, { price: 12, stock: { M: 9, S: 9 } });
    const first = await soldInShop();
    const { body } = await exchanges.exchange(first._id, {
      kind: 'at the door',
      lines: [lineOf({ product: cheap.id })],
      rest: 'refund',
    });
    await send('POST', '/orders/courier', { ids: [body._id], courier: ali }, clerk);
    expect(await gained()).toEqual({ till: 30 });
    await deliver(body._id);
    expect(await gained()).toEqual({ till: 30, [ali]: -18 });
    const second = await soldInShop();
    const back = (await exchanges.giveBack(second._id, { rest: 'refund' })).body.exchanges?.[0]?.order ?? '';
    expect(await gained()).toEqual({ till: 60, [ali]: -18 });
    await exchanges.checkIn(back, { sellable: 1, damaged: 0, lost: 0 });
    expect(await gained()).toEqual({ till: 30, [ali]: -18 });
  });

  it('comes to the cash in hand of the dashboard, with what the owner took', async () => {
    await soldInShop();
    await move('till', 'owner', 10);
    const { cashInHand, pots } = await cash();
    const sum = pots.reduce((all, { amount }) => all + toCents(amount), 0);
    expect(sum).toBe(toCents(cashInHand));
    expect((await send<DashboardSummary>('GET', '/dashboard/summary')).body.cashInHand).toBe(cashInHand);
    expect(await gained()).toEqual({ till: 20, owner: 10 });
  });

  it('is listed by courier, then by the names of the settings, with archived couriers who have some', async () => {
    const [empty, full] = [await addCourier(), await addCourier()];
    await delivered(full);
    for (const id of [empty, full]) await send('PUT', `/couriers/${id}/archive`, { archived: true });
    const answer = await cash();
    expect(callSchemas.getCash.response.parse(answer)).toEqual(answer);
    expect(answer.pots.find(({ pot }) => pot === full)).toMatchObject({ amount: 33, archived: true });
    expect(answer.pots.some(({ pot }) => pot === empty)).toBe(false);
    expect(answer.pots.slice(-4).map(({ name }) => name)).toEqual(['No courier named', 'Till', 'Cedar Bank', 'Owner']);
    expect((await move(full, 'till', 33)).status).toBe(201);
    expect((await cash()).pots.some(({ pot }) => pot === full)).toBe(false);
  });
});

describe('moving cash', () => {
  it('goes from one pot to another, with who did it, and into the audit log', async () => {
    const ali = await addCourier();
    await delivered(ali);
    const { status, body } = await move(ali, 'till', 20.5, { note: ' Monday  evening ' });
    expect(status).toBe(201);
    expect(callSchemas.moveCash.response.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      from: { pot: ali },
      to: { pot: 'till', name: 'Till' },
      amount: 20.5,
      note: 'Monday evening',
    });
    expect(await gained()).toEqual({ [ali]: 12.5, till: 20.5 });
    const { body: moves } = await send<CashMove[]>('GET', `/cash/moves?pot=${ali}`);
    expect(moves).toEqual([body]);
    const [entry] = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'move',
      entity: 'cash',
      entityId: body._id,
      after: { to: 'Till', amount: 20.5, note: 'Monday evening' },
    });
  });

  it('takes no more from a pot than it holds, but for the owner’s own money', async () => {
    const ali = await addCourier();
    await delivered(ali);
    const refused = await move(ali, 'till', 33.01);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
    expect(refused.body.error).toContain('$33.00');
    expect((await move(ali, 'till', 33)).status).toBe(201);
    expect((await move('owner', 'till', 100_000)).status).toBe(201);
    expect(await gained()).toEqual({ till: 100_033, owner: -100_000 });
  });

  it('is booked once under one key, and refused with other contents', async () => {
    const key = { [IDEMPOTENCY_HEADER]: 'cash-move-of-this-very-test' };
    const answers = await Promise.all([1, 2, 3].map(() => move('owner', 'bank', 7, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await move('owner', 'bank', 8, {}, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await gained()).toEqual({ bank: 7, owner: -7 });
  });

  it.each([
    ['to', { to: 'owner' }, 400],
    ['from', { from: 'purse' }, 400],
    ['from', { from: UNKNOWN_ID }, 422],
    ['to', { to: UNKNOWN_ID }, 422],
    ['amount', { amount: 0 }, 400],
    ['amount', { amount: -5 }, 400],
    ['amount', { amount: 1.005 }, 400],
    ['amount', { amount: '5' }, 400],
    ['note', { note: 'x'.repeat(201) }, 400],
  ])('is refused at %s for %j', async (field, values, status) => {
    const payload = { from: 'owner', to: 'till', amount: 5, ...values };
    const refused = await send('POST', '/cash/moves', payload);
    expect(refused).toMatchObject({ status, body: { errors: [expect.objectContaining({ field })] } });
    expect(await gained()).toEqual({});
  });

  it('gives an archived courier nothing, but takes what they have', async () => {
    const ali = await addCourier();
    await delivered(ali);
    await send('PUT', `/couriers/${ali}/archive`, { archived: true });
    expect(await move('owner', ali, 5)).toMatchObject({ status: 422, body: { errors: [{ field: 'to' }] } });
    expect((await move(ali, 'till', 33)).status).toBe(201);
  });

  it('is moved back once, whole and to where it came from, even to a courier who is archived', async () => {
    const ali = await addCourier();
    await delivered(ali);
    const { body: wrong } = await move(ali, 'bank', 33);
    await send('PUT', `/couriers/${ali}/archive`, { archived: true });
    const back = (values: object = {}, key = {}) => move('bank', ali, 33, { reverses: wrong._id, ...values }, key);
    for (const values of [{ amount: 32 }, { from: 'owner' }, { to: 'till' }, { reverses: UNKNOWN_ID }]) {
      expect(await back(values)).toMatchObject({ status: 422, body: { errors: [{ field: 'reverses' }] } });
    }
    const keys = [1, 2].map((nr) => ({ [IDEMPOTENCY_HEADER]: `cash-moved-back-${String(nr)}` }));
    const [first, late] = [await back({}, keys[0]), await back({}, keys[1])];
    expect(first).toMatchObject({ status: 201, body: { reverses: wrong._id } });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'MOVED_BACK', error: 'Test admin has already moved this back' },
    });
    // The answer of the first one was lost.
    expect(await back({}, keys[0])).toMatchObject({ status: 201, body: { _id: first.body._id } });
    expect(await gained()).toEqual({ [ali]: 33 });
    const { body: moves } = await send<CashMove[]>('GET', `/cash/moves?pot=${ali}`);
    expect(callSchemas.listCashMoves.response.parse(moves)).toEqual(moves);
    expect(moves[1]?.movedBack).toEqual({ at: first.body.at, by: 'Test admin' });
    expect([moves[0]?.movedBack, moves[1]?.reverses]).toEqual([undefined, undefined]);
  });

  it('is listed in the order in which it was made, whatever the clock of a server or of the database says', async () => {
    const { _id: last } = (await move('owner', 'bank', 1)).body;
    const hours = (by: number) =>
      shop.database.pool.query(`update cash_moves set at = at + make_interval(hours => $2) where id = $1`, [last, by]);
    await hours(48);
    const later = [(await move('owner', 'bank', 2)).body._id, (await move('owner', 'bank', 3)).body._id];
    const { body } = await send<CashMove[]>('GET', '/cash/moves?limit=3');
    expect(body.map(({ _id }) => _id)).toEqual([...later.toReversed(), last]);
    await hours(-48);
  });

  it('is listed newest first, page by page', async () => {
    for (const amount of [1, 2, 3]) await move('owner', 'bank', amount);
    const { body, headers } = await send<CashMove[]>('GET', '/cash/moves?page=1&limit=2');
    expect(body.map(({ amount }) => amount)).toEqual([3, 2]);
    expect(Number(headers['x-total-count'])).toBe(await shop.database.db.$count(cashMoves));
  });
});

describe('check:data', () => {
  const rules = async () => (await findContradictions(shop.database.db)).map(({ rule }) => rule);

  it('finds nothing after all of that', async () => {
    expect(await rules()).toEqual([]);
  });

  it('tells a move to a pot that there is not, and a courier whose cash is not that of their sales', async () => {
    const ali = await addCourier();
    const id = await delivered(ali);
    const sql = (text: string, values: unknown[]) => shop.database.pool.query(text, values);
    const { body } = await move('owner', 'till', 5);
    await sql(`update cash_moves set to_pot = 'purse' where id = $1`, [body._id]);
    expect(await rules()).toEqual(['cash is moved between pots that there are']);
    await sql(`update cash_moves set to_pot = 'till' where id = $1`, [body._id]);
    const { body: back } = await move('till', 'owner', 5, { reverses: body._id });
    await sql(`update cash_moves set amount = 499 where id = $1`, [back._id]);
    expect(await rules()).toEqual(['cash is moved back whole, to where it came from']);
    await sql(`update cash_moves set amount = 500 where id = $1`, [back._id]);
    await sql(`update transactions set amount = amount + 1 where order_id = $1`, [id]);
    expect(await rules()).toContain('the cash of a courier is the completed sales of their orders on delivery');
    await sql(`update transactions set amount = amount - 1 where order_id = $1`, [id]);
  });
});
