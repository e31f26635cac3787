import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Order, OrdersAccepted, OrdersStepped } from '@shop/shared/contracts';
import { and, eq } from 'drizzle-orm';
import { auditLog } from '../../database/schema';
import type { SignedIn, TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { UNKNOWN_ID, makeProduct } from '../../testing/fixtures';
import { findContradictions } from './invariants';
import { BUSY_SHOP, call, orderOf, placed } from './testing';

let shop: TestApp;
let employee: SignedIn;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  employee = await shop.signIn('employee');
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

type Reply = Omit<Order, 'status'> & Omit<ErrorBody, 'status'>;

const newOrder = async () => {
  const product = await makeProduct(shop.database.db);
  return (await placed(shop.app, orderOf(product)))._id;
};

const note = (id: string, payload: object) =>
  call<Reply>(shop.app, 'PUT', `/orders/${id}/notes`, { headers: employee.headers, payload });

const read = async (id: string) =>
  (await call<Order>(shop.app, 'GET', `/orders/${id}`, { headers: employee.headers })).body;

describe('writeOrderNotes: notes of staff', () => {
  it('staff notes are stored with the order, apart from the customer notes, and recorded in the audit log', async () => {
    const id = await newOrder();
    expect((await read(id)).staffNotes).toBe('');
    const { status, body } = await note(id, { staffNotes: '  Call before noon ', previous: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: id, staffNotes: 'Call before noon', notes: '' });
    expect((await read(id)).staffNotes).toBe('Call before noon');
    await note(id, { staffNotes: 'Call before noon' });
    const trail = await shop.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'notes')));
    expect(trail).toMatchObject([
      { byName: 'Test employee', before: { staffNotes: '' }, after: { staffNotes: 'Call before noon' } },
    ]);
  });

  it('staff notes do not overwrite what a colleague wrote in the meantime', async () => {
    const id = await newOrder();
    await note(id, { staffNotes: 'Gift wrap', previous: '' });
    expect(await note(id, { staffNotes: 'No gift wrap', previous: '' })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_OLD', error: 'Somebody else changed these notes meanwhile' },
    });
    expect((await read(id)).staffNotes).toBe('Gift wrap');
    expect((await note(id, { staffNotes: '', previous: 'Gift wrap' })).body.staffNotes).toBe('');
  });

  it('staff notes are refused without text, when too long, or for an unknown order', async () => {
    const id = await newOrder();
    for (const staffNotes of [undefined, null, 7, 'x'.repeat(2001)]) {
      expect(await note(id, { staffNotes })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'staffNotes' }] },
      });
    }
    expect((await note(UNKNOWN_ID, { staffNotes: 'x' })).status).toBe(404);
    expect((await note('nonsense', { staffNotes: 'x' })).status).toBe(404);
  });
});

describe('stepOrders: moving several orders one step', () => {
  const step = (ids: unknown, status: unknown) =>
    call<OrdersStepped & ErrorBody>(shop.app, 'POST', '/orders/step', {
      headers: employee.headers,
      payload: { ids, status },
    });
  const statusOf = async (id: string) => (await read(id)).status;

  it('moves each order separately, and says why an order does not move', async () => {
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
    await step([first, second], 'confirmed');
    const { status, body } = await step([first, third, second, UNKNOWN_ID, first], 'on the way');
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { _id: first, outcome: 'moved', error: null },
      {
        _id: third,
        outcome: 'refused',
        error: "An order that is 'pending' cannot become 'on the way'. The next status is 'confirmed'.",
      },
      { _id: second, outcome: 'moved', error: null },
      { _id: UNKNOWN_ID, outcome: 'refused', error: 'Order not found' },
    ]);
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['on the way', 'on the way', 'pending']);
  });

  it('changes nothing when it is repeated, and completes the sale of delivered orders', async () => {
    const id = await newOrder();
    for (const status of ['confirmed', 'on-the-way', 'delivered']) {
      expect((await step([id], status)).body.results).toEqual([{ _id: id, outcome: 'moved', error: null }]);
      const events = (await read(id)).history.length;
      expect((await step([id], status)).body.results).toMatchObject([{ _id: id, outcome: 'already' }]);
      expect((await read(id)).history).toHaveLength(events);
    }
    expect((await step([id], 'confirmed')).body.results).toMatchObject([{ outcome: 'refused' }]);
  });

  it('moves an order once when two colleagues do it at the same time', async () => {
    const ids = [await newOrder(), await newOrder()];
    const answers = await Promise.all([step(ids, 'confirmed'), step(ids, 'confirmed')]);
    const outcomes = answers.flatMap(({ body }) => body.results).map(({ _id, outcome }) => `${_id} ${outcome}`);
    expect(outcomes.toSorted()).toEqual(ids.flatMap((id) => [`${id} already`, `${id} moved`]).toSorted());
  });

  it.each([
    [[], 'confirmed'],
    [['nonsense'], 'confirmed'],
    [[UNKNOWN_ID], 'lost'],
    [[UNKNOWN_ID], undefined],
    [Array.from({ length: 201 }, () => UNKNOWN_ID), 'confirmed'],
    [Array.from({ length: 10_000 }, () => UNKNOWN_ID), 'confirmed'],
  ])('refuses a move of %j to %j as a whole', async (ids, status) => {
    expect((await step(ids, status)).status).toBe(400);
  });
});

describe('acceptOrders: accepting several orders', () => {
  const accept = (ids: unknown) =>
    call<OrdersAccepted & ErrorBody>(shop.app, 'POST', '/orders/accept', {
      headers: employee.headers,
      payload: { ids },
    });

  it('accepts each order separately and returns the result of each', async () => {
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
    await call(shop.app, 'PUT', `/orders/${second}/accept`, { headers: employee.headers });
    const { status, body } = await accept([first, second, UNKNOWN_ID, third, first]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { _id: first, accepted: true, error: null },
      {
        _id: second,
        accepted: false,
        error: 'You have already confirmed this order.',
      },
      { _id: UNKNOWN_ID, accepted: false, error: 'Order not found' },
      { _id: third, accepted: true, error: null },
    ]);
    expect((await read(third)).history.at(-1)).toMatchObject({ status: 'confirmed', by: 'Test employee' });
  });

  it('accepts an order once when two colleagues do it at the same time', async () => {
    const ids = [await newOrder(), await newOrder()];
    const answers = await Promise.all([accept(ids), accept(ids)]);
    const accepted = answers.flatMap(({ body }) => body.results).filter((result) => result.accepted);
    expect(accepted.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
  });

  it.each([[[]], ['all'], [['nonsense']], [Array.from({ length: 201 }, () => UNKNOWN_ID)]])(
    'refuses %j as a whole',
    async (ids) => {
      expect((await accept(ids)).status).toBe(400);
    },
  );
});
