import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cash, CashMove, Settlement, Transaction } from '@shop/shared/contracts';
import { callSchemas } from '@shop/shared/contracts';
import { calendarDay, orderNumber } from '@shop/shared/rules';
import { desc } from 'drizzle-orm';
import { auditLog } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeProduct } from '../../../testing/fixtures';
import { exchangesOf, lineOf } from '../../orders/exchanges/testing';
import { findContradictions } from '../../orders/invariants';
import { BUSY_SHOP } from '../../orders/testing';
import { settlementsOf, writeOf } from './testing';

let shop: TestApp;
let does: ReturnType<typeof settlementsOf>;
let exchanges: ReturnType<typeof exchangesOf>;
let shirt: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB', REFUNDS: 'true', POT_BANK: 'Cedar Bank' } });
  const { headers } = await shop.signIn('admin');
  does = settlementsOf(shop, headers);
  exchanges = exchangesOf(shop, headers);
  shirt = await makeProduct(shop.database.db, { price: 30, stock: { M: 500, S: 500 } });
});
afterAll(() => shop.close());

/** A courier who delivered so many orders over $33.00, and the draft of their settlement. */
const draftOf = async (orders: number) => {
  const courier = await does.addCourier();
  const ids: string[] = [];
  for (let made = 0; made < orders; made += 1) ids.push(await does.delivered(shirt, courier.id));
  return { courier, ids, draft: (await does.begin(courier.id)).body };
};

describe('a draft', () => {
  it('begins with the delivered orders of its courier, each as if all of it is handed in', async () => {
    const { courier, ids, draft } = await draftOf(2);
    expect(callSchemas.beginSettlement.response.parse(draft)).toEqual(draft);
    expect(draft).toMatchObject({ state: 'draft', orders: 2, owed: 66, received: 66, fee: 0, tax: 0, closedAt: null });
    expect(draft.courier).toEqual({ pot: courier.id, name: courier.name });
    expect(draft.lines.map(({ order }) => order)).toEqual(ids);
    expect(draft.lines[0]).toMatchObject({ customerName: 'Rami Haddad', owed: 33, received: 33, included: true });
    expect(await does.held(courier.id)).toBe(66);
  });

  it('is one for each courier, however often it is begun', async () => {
    const { courier, draft } = await draftOf(1);
    const again = await Promise.all([1, 2, 3].map(() => does.begin(courier.id)));
    expect(again.map(({ status, body }) => [status, body._id])).toEqual(Array(3).fill([201, draft._id]));
  });

  it('keeps what is saved, shows what it left out and what came since, and moves no cash', async () => {
    const { courier, ids, draft } = await draftOf(2);
    const [first = '', second = ''] = ids;
    const lines = [{ order: second, received: 30, fee: 2, tax: 0.22 }];
    const saved = await does.save(draft._id, writeOf(draft, { to: 'bank', note: ' Week  48 ', lines }));
    expect(saved).toMatchObject({ status: 200, body: { orders: 1, owed: 33, received: 30, fee: 2, tax: 0.22 } });
    const third = await does.delivered(shirt, courier.id);
    const { body } = await does.read(draft._id);
    expect(body).toMatchObject({ note: 'Week 48', to: { pot: 'bank', name: 'Cedar Bank' }, version: 2 });
    expect(body.lines.map(({ order, included }) => [order, included])).toEqual([
      [second, true],
      [first, false],
      [third, false],
    ]);
    expect(await does.held(courier.id)).toBe(99);
  });

  it('is refused when somebody else saved it meanwhile', async () => {
    const { draft } = await draftOf(1);
    await does.save(draft._id, writeOf(draft));
    for (const write of [does.save, does.close]) {
      expect(await write(draft._id, writeOf(draft))).toMatchObject({ status: 409, body: { code: 'VERSION_OLD' } });
    }
  });

  it('is discarded, and its orders wait again', async () => {
    const { courier, draft } = await draftOf(1);
    expect((await does.send('DELETE', `/settlements/${draft._id}`)).status).toBe(200);
    expect((await does.read(draft._id)).status).toBe(404);
    expect(await does.unsettled(courier.id)).toMatchObject({ orders: 1, draft: null });
  });

  it.each([
    ['lines.0.received', { received: 1.005 }, 400],
    ['lines.0.received', { received: '33' }, 400],
    ['lines.0.received', { received: -1 }, 422],
    ['lines.0.fee', { fee: -1 }, 400],
    ['lines.0.tax', { tax: 1_000_000 }, 400],
    ['lines.0.order', { order: UNKNOWN_ID }, 422],
    ['lines.0.order', { order: 'x' }, 400],
  ])('is refused at %s for %j', async (field, values, status) => {
    const { draft, ids } = await draftOf(1);
    const payload = { ...writeOf(draft), lines: [{ order: ids[0], received: 33, ...values }] };
    const refused = await does.send('PUT', `/settlements/${draft._id}`, payload);
    expect(refused).toMatchObject({ status, body: { errors: [expect.objectContaining({ field })] } });
    expect((await does.read(draft._id)).body).toEqual(draft);
  });

  it('is refused for an order that is listed twice, is of another courier, or is not delivered yet', async () => {
    const { draft, ids } = await draftOf(1);
    const line = { order: ids[0] ?? '', received: 33 };
    const twice = await does.save(draft._id, writeOf(draft, { lines: [line, line] }));
    expect(twice).toMatchObject({ status: 400, body: { errors: [{ field: 'lines.1.order' }] } });
    const other = await does.delivered(shirt, null);
    const strange = await does.save(draft._id, writeOf(draft, { lines: [line, { order: other, received: 33 }] }));
    expect(strange).toMatchObject({ status: 422, body: { errors: [{ field: 'lines.1.order' }] } });
    expect(strange.body.error).toContain(orderNumber(other));
    expect((await does.send('POST', '/settlements', { courier: UNKNOWN_ID })).status).toBe(422);
  });
});

describe('closing', () => {
  it('moves what was received, books fee and tax as one expense, and settles the orders', async () => {
    const { courier, ids, draft } = await draftOf(3);
    const [till, bank] = [await does.held('till'), await does.held('bank')];
    const lines = ids.slice(0, 2).map((order, at) => ({ order, received: at === 0 ? 33 : 31, fee: 2, tax: 0.25 }));
    const { status, body } = await does.close(draft._id, writeOf(draft, { to: 'bank', lines }));
    expect(status).toBe(200);
    expect(callSchemas.closeSettlement.response.parse(body)).toEqual(body);
    expect(body).toMatchObject({ state: 'closed', orders: 2, owed: 66, received: 64, fee: 4, tax: 0.5 });
    expect(body.closedBy).toBe(body.by);
    // The order that was left out, and what was not handed in of the second, are still with the courier.
    expect(await does.held(courier.id)).toBe(35);
    expect(await does.held('bank')).toBeCloseTo(bank + 59.5);
    expect(await does.held('till')).toBe(till);
    const moves = (await does.send<CashMove[]>('GET', `/cash/moves?pot=${courier.id}`)).body;
    expect(moves.map(({ to, amount, note }) => [to.pot, amount, note]).sort()).toEqual([
      ['bank', 59.5, `Settlement ${orderNumber(body._id)}`],
      ['till', 4.5, `Settlement ${orderNumber(body._id)}`],
    ]);
    const [expense] = (await does.send<Transaction[]>('GET', '/transactions?type=expense')).body;
    expect(expense).toMatchObject({
      description: `Fees of ${courier.name}`,
      amount: 4.5,
      status: 'completed',
      paymentMethod: 'cash',
      reference: `Settlement ${orderNumber(body._id)}`,
      notes: 'Fee $4.00, tax $0.50',
    });
    const [entry] = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'close', entity: 'settlement', entityId: body._id, after: { received: 64 } });
    // Its moves and its expense follow the settlement.
    for (const { from, to, amount, settlement, _id } of moves) {
      expect(settlement).toBe(body._id);
      const back = await does.send('POST', '/cash/moves', { from: to.pot, to: from.pot, amount, reverses: _id });
      const message = `Settlement ${orderNumber(body._id)} moved this: reverse the settlement`;
      expect(back).toMatchObject({ status: 422, body: { errors: [{ field: 'reverses', message }] } });
    }
    const cancel = await does.send('PUT', `/transactions/${expense?._id ?? ''}/cancel`);
    expect(cancel).toMatchObject({ status: 409, body: { code: 'EXPENSE_FOLLOWS_SETTLEMENT' } });
  });

  it('is done once, however often it is sent, and never changes after that', async () => {
    const { courier, draft } = await draftOf(1);
    const body = writeOf(draft);
    const answers = await Promise.all([1, 2, 3].map(() => does.close(draft._id, body)));
    expect(answers.map(({ status, body: { state } }) => [status, state])).toEqual(Array(3).fill([200, 'closed']));
    expect(await does.held(courier.id)).toBe(0);
    const later = { ...body, version: 2 };
    for (const again of [
      await does.close(draft._id, later),
      await does.save(draft._id, later),
      await does.send('DELETE', `/settlements/${draft._id}`),
    ]) {
      expect(again).toMatchObject({ status: 409, body: { code: 'SETTLEMENT_CLOSED' } });
    }
  });

  it('takes no order that another settlement has', async () => {
    const { courier, ids, draft } = await draftOf(1);
    await does.close(draft._id, writeOf(draft));
    const { body: next } = await does.begin(courier.id);
    expect(next.lines).toEqual([]);
    const lines = [{ order: ids[0] ?? '', received: 0 }];
    expect(await does.close(next._id, writeOf(next, { lines }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lines.0.order' }] },
    });
    expect(await does.close(next._id, writeOf(next))).toMatchObject({
      status: 422,
      body: { error: 'Choose at least one order' },
    });
  });

  it('takes no more than the courier has, and no fees above what was received', async () => {
    const { courier, ids, draft } = await draftOf(1);
    await does.send('POST', '/cash/moves', { from: courier.id, to: 'till', amount: 20 });
    const much = await does.close(draft._id, writeOf(draft));
    expect(much).toMatchObject({ status: 422, body: { errors: [{ field: 'lines' }] } });
    expect(much.body.error).toContain(`${courier.name} has only $13.00 to hand in`);
    const lines = [{ order: ids[0] ?? '', received: 5, fee: 5, tax: 0.01 }];
    expect((await does.close(draft._id, writeOf(draft, { lines }))).body.error).toContain(
      'more than what was received',
    );
    expect((await does.read(draft._id)).body).toEqual(draft);
    // The rest is handed in, and the courier owes nothing more.
    const rest = [{ order: ids[0] ?? '', received: 13 }];
    expect((await does.close(draft._id, writeOf(draft, { lines: rest }))).status).toBe(200);
    expect(await does.held(courier.id)).toBe(0);
  });

  it('counts what the courier paid to the customer of an exchange at the door', async () => {
    const courier = await does.addCourier();
    const cheap = await makeProduct(shop.database.db, { price: 12, stock: { M: 9, S: 9 } });
    const dear = await does.delivered(shirt, courier.id);
    const { body } = await exchanges.exchange(dear, {
      kind: 'at the door',
      lines: [lineOf({ product: cheap.id })],
      rest: 'refund',
    });
    await does.send('POST', '/orders/courier', { ids: [body._id], courier: courier.id });
    for (const status of ['confirmed', 'on the way', 'delivered']) {
      await does.send('PUT', `/orders/${body._id}/status`, { status });
    }
    const { body: draft } = await does.begin(courier.id);
    expect(draft.lines.map(({ owed }) => owed)).toEqual([33, -18]);
    expect(await does.close(draft._id, writeOf(draft))).toMatchObject({ status: 200, body: { received: 15 } });
    expect(await does.held(courier.id)).toBe(0);
  });

  it('settles orders that name no courier, too', async () => {
    await does.delivered(shirt, null);
    const { body: draft } = await does.begin('courier');
    expect((await does.close(draft._id, writeOf(draft))).status).toBe(200);
    expect(await does.held('courier')).toBe(0);
  });
});

describe('reversing', () => {
  it('gives the cash back, cancels the expense, and lets the orders wait again', async () => {
    const { courier, ids, draft } = await draftOf(1);
    const till = await does.held('till');
    const lines = [{ order: ids[0] ?? '', received: 33, fee: 3, tax: 0 }];
    await does.close(draft._id, writeOf(draft, { lines }));
    expect(await does.held('till')).toBe(till + 30);
    const answers = await Promise.all([1, 2].map(() => does.reverse(draft._id)));
    const [reversal] = answers.map(({ body }) => body);
    expect(answers.map(({ status, body }) => [status, body._id])).toEqual(Array(2).fill([200, reversal?._id]));
    expect(reversal).toMatchObject({ state: 'reversal', reverses: draft._id, orders: 1, received: -33, fee: -3 });
    expect((await does.read(draft._id)).body).toMatchObject({ state: 'reversed', reversedBy: reversal?._id });
    expect([await does.held(courier.id), await does.held('till')]).toEqual([33, till]);
    expect(await does.unsettled(courier.id)).toMatchObject({ orders: 1, owed: 33 });
    expect((await does.reverse(reversal?._id ?? '')).status).toBe(409);
    const { body: again } = await does.begin(courier.id);
    expect((await does.close(again._id, writeOf(again))).status).toBe(200);
    const { body: list } = await does.send<Settlement[]>('GET', `/settlements?courier=${courier.id}`);
    expect(list.map(({ state }) => state).sort()).toEqual(['closed', 'reversal', 'reversed']);
  });

  it('needs no cash of the till for fees that went through it', async () => {
    const { courier, ids, draft } = await draftOf(1);
    const lines = [{ order: ids[0] ?? '', received: 33, fee: 3, tax: 0 }];
    await does.close(draft._id, writeOf(draft, { to: 'bank', lines }));
    const amount = (await does.held('till')) + 50;
    const rent = { type: 'expense', description: 'Rent', paymentMethod: 'cash', amount };
    await does.send('POST', '/transactions', rent);
    expect((await does.reverse(draft._id)).status).toBe(200);
    expect([await does.held(courier.id), await does.held('till')]).toEqual([33, -50]);
    await does.send('POST', '/cash/moves', { from: 'owner', to: 'till', amount: 100 });
  });

  it('is refused for a draft, and where the cash is no longer there', async () => {
    const { draft, courier } = await draftOf(1);
    expect((await does.reverse(draft._id)).status).toBe(409);
    const bank = await does.held('bank');
    await does.close(draft._id, writeOf(draft, { to: 'bank' }));
    await does.send('POST', '/cash/moves', { from: 'bank', to: 'owner', amount: bank + 20 });
    const refused = await does.reverse(draft._id);
    expect(refused).toMatchObject({ status: 422, body: { error: 'Cedar Bank has only $13.00 to give back' } });
    await does.send('POST', '/cash/moves', { from: 'owner', to: 'bank', amount: 20 });
    await does.send('PUT', `/couriers/${courier.id}/archive`, { archived: true });
    expect((await does.reverse(draft._id)).body.error).toContain('is archived');
  });
});

describe('what waits for a settlement', () => {
  it('is listed by courier and days, the oldest first', async () => {
    const { courier, ids } = await draftOf(3);
    const [old = '', older = ''] = ids;
    for (const [id, days] of [
      [old, 3],
      [older, 20],
    ] as const) {
      await shop.database.pool.query(
        `update order_events set at = at - make_interval(days => $2) where order_id = $1 and event = 'delivered'`,
        [id, days],
      );
    }
    const waits = await does.unsettled(courier.id);
    expect(waits).toMatchObject({ orders: 3, owed: 99, courier: { name: courier.name } });
    expect(waits?.byDays).toEqual([
      { from: 0, orders: 1, owed: 33 },
      { from: 3, orders: 1, owed: 33 },
      { from: 7, orders: 0, owed: 0 },
      { from: 14, orders: 1, owed: 33 },
    ]);
    const { body } = await does.send<(typeof waits)[]>('GET', '/settlements/unsettled');
    expect(callSchemas.listUnsettled.response.parse(body)).toEqual(body);
    expect(body[0]?.courier.pot).toBe(courier.id);
    expect(Date.now() - Date.parse(waits?.oldest ?? '')).toBeGreaterThan(19 * 86_400_000);
  });
});

describe('the first day of settlements', () => {
  const setDay = async (settlementsFrom: string) => {
    expect((await does.send('PUT', '/settings/shop?all=true', { settlementsFrom })).status).toBe(200);
  };
  const daysAgo = (days: number) => calendarDay(new Date(Date.now() - days * 86_400_000), 'UTC');
  afterAll(() => setDay(''));

  it('leaves out what was delivered before, and moves no cash', async () => {
    const courier = await does.addCourier();
    const [old, late] = [await does.delivered(shirt, courier.id), await does.delivered(shirt, courier.id)];
    await shop.database.pool.query(`update order_events set at = at - interval '20 days' where order_id = $1`, [old]);
    expect(await does.unsettled(courier.id)).toMatchObject({ orders: 2, owed: 66 });
    const { body: before } = await does.send<Cash>('GET', '/cash');
    await setDay(daysAgo(10));
    expect(await does.unsettled(courier.id)).toMatchObject({ orders: 1, owed: 33 });
    expect((await does.send<Cash>('GET', '/cash')).body).toEqual(before);
    const { body: draft } = await does.begin(courier.id);
    expect(draft.lines.map(({ order }) => order)).toEqual([late]);
    const lines = [{ order: old, received: 33 }];
    const refused = await does.close(draft._id, writeOf(draft, { lines }));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'lines.0.order' }] } });
    await setDay(daysAgo(30));
    expect((await does.read(draft._id)).body.lines.map(({ order }) => order)).toEqual([late, old]);
  });

  it('lets an order wait whose settlement is reversed, whenever it was delivered', async () => {
    const { courier, ids, draft } = await draftOf(1);
    await does.close(draft._id, writeOf(draft));
    await setDay(daysAgo(-3));
    await does.reverse(draft._id);
    expect(await does.unsettled(courier.id)).toMatchObject({ orders: 1, owed: 33 });
    expect((await does.begin(courier.id)).body.lines.map(({ order }) => order)).toEqual(ids);
  });
});

describe('check:data', () => {
  const rules = async () => (await findContradictions(shop.database.db)).map(({ rule }) => rule);
  const sql = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);

  it('finds nothing after all of that', async () => {
    expect(await rules()).toEqual([]);
  });

  it('tells a settlement whose move, expense or orders are not its own', async () => {
    const { ids, draft } = await draftOf(1);
    const lines = [{ order: ids[0] ?? '', received: 33, fee: 3, tax: 0 }];
    await does.close(draft._id, writeOf(draft, { lines }));
    const moved = 'a settlement moved what was received of a courier, and a reversal moved it back';
    const kept = 'the expense of a settlement is what the courier kept, and is canceled with it';
    const settled =
      'an order is settled by the closed settlements that are not reversed, with the courier who has its cash';
    await sql(`update settlement_lines set received = 3400 where settlement_id = $1`, [draft._id]);
    expect(await rules()).toEqual([moved]);
    await sql(`update settlement_lines set received = 3300, fee = 400 where settlement_id = $1`, [draft._id]);
    expect(await rules()).toEqual([kept]);
    await sql(`update settlement_lines set received = 3300, fee = 300, settled = false where settlement_id = $1`, [
      draft._id,
    ]);
    expect(await rules()).toEqual([settled]);
    await sql(`update settlement_lines set settled = true where settlement_id = $1`, [draft._id]);
    expect(await rules()).toEqual([]);
  });
});
