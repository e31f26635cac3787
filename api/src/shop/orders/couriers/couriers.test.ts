import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { Courier, ErrorBody, Order, OrderCounts, OrdersStepped } from '@shop/shared/contracts';
import { desc } from 'drizzle-orm';
import { auditLog } from '../../../database/schema';
import type { SignedIn, TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import type { Reply as OrderReply } from '../outcomes/testing';
import { BUSY_SHOP, call } from '../testing';

type Reply = Omit<Courier, 'status'> & ErrorBody;

/** In Beirut it is half an hour to midnight. */
const EVENING = new Date('2026-11-28T21:30:00Z');
let now = EVENING;

let shop: TestApp;
let clerk: SignedIn;
let boss: SignedIn;
let staff: ReturnType<typeof staffOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, TIME_ZONE: 'Asia/Beirut' }, now: () => now });
  [clerk, boss] = [await shop.signIn('employee'), await shop.signIn('admin')];
  staff = staffOf(shop, clerk.headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const send = <Body = Reply>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, who = boss) =>
  call<Body>(shop.app, method, url, { headers: who.headers, ...(payload && { payload }) });
const addCourier = async (name: string) => (await send('POST', '/couriers', { name })).body;
const archive = (id: string, archived = true) => send('PUT', `/couriers/${id}/archive`, { archived });
const listed = async (id: string) =>
  (await send<Courier[]>('GET', '/couriers', undefined, clerk)).body.find(({ _id }) => _id === id);
const assign = async (ids: readonly string[], courier: string | null, more: object = {}, who = clerk) => {
  const { status, body } = await send<OrdersStepped>('POST', '/orders/courier', { ids, courier, ...more }, who);
  expect(status).toBe(200);
  return body.results;
};
const ordered = async (status: Order['status'] = 'confirmed') =>
  staff.ordered(await makeProduct(shop.database.db, { stock: 20 }), { status });
const lastLine = async () =>
  (await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0] ?? null;
const idsOf = async (query: string) =>
  (await send<Order[]>('GET', `/orders?limit=100&${query}`, undefined, clerk)).body.map(({ _id }) => _id);

describe('the list of couriers', () => {
  it('an admin adds, renames, archives and takes back a courier, and the audit log says so', async () => {
    const { status, body } = await send('POST', '/couriers', { name: ' Fast  Wheels ' });
    expect(status).toBe(201);
    expect(callSchemas.createCourier.response.parse(body)).toEqual(body);
    expect(body).toMatchObject({ name: 'Fast Wheels', archived: false, openOrders: 0, version: 1 });
    expect(await lastLine()).toMatchObject({ action: 'create', entity: 'courier', after: { name: 'Fast Wheels' } });
    const url = `/couriers/${body._id}`;
    expect((await send('PUT', url, { name: 'FAST wheels', version: 1 })).body).toMatchObject({ version: 2 });
    expect(await send('PUT', url, { name: 'Too late', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_OLD' },
    });
    expect((await archive(body._id)).body).toMatchObject({ name: 'FAST wheels', archived: true });
    expect(await lastLine()).toMatchObject({ action: 'archive', after: { archived: true } });
    expect((await archive(body._id, false)).body).toMatchObject({ archived: false });
    expect(await listed(body._id)).toMatchObject({ name: 'FAST wheels', archived: false });
  });

  it('a name is taken in every spelling, also by an archived courier', async () => {
    const { _id } = await addCourier('Éclair');
    await archive(_id);
    const other = await addCourier('Other');
    const taken = { status: 409, body: { code: 'COURIER_EXISTS', errors: [{ field: 'name' }] } };
    expect(await send('POST', '/couriers', { name: 'eclair ' })).toMatchObject(taken);
    expect(await send('PUT', `/couriers/${other._id}`, { name: 'ECLAIR' })).toMatchObject(taken);
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/couriers', { name: 'Thrice' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    [{}, 'Name is required'],
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'Must be 100 characters or fewer'],
  ])('a courier of %j is refused at its field', async (payload, error) => {
    expect(await send('POST', '/couriers', payload)).toMatchObject({
      status: 400,
      body: { error, errors: [{ field: 'name' }] },
    });
  });

  it('a courier who has parcels is not archived, and keeps them', async () => {
    const { _id } = await addCourier('Loaded');
    const [one, two] = [await ordered(), await ordered('on the way')];
    await assign([one, two], _id);
    expect(await archive(_id)).toMatchObject({
      status: 409,
      body: {
        code: 'COURIER_HAS_ORDERS',
        error: 'Loaded has 2 orders that are still to be delivered. Give them to another courier first.',
      },
    });
    expect(await listed(_id)).toMatchObject({ archived: false, openOrders: 2 });
    await staff.step(two, 'delivered');
    await assign([one], null);
    expect((await archive(_id)).body).toMatchObject({ archived: true });
    expect((await staff.read(two)).courier).toEqual({ _id, name: 'Loaded' });
  });

  it('a courier who does not exist is not found', async () => {
    expect((await send('PUT', `/couriers/${UNKNOWN_ID}`, { name: 'Nobody' })).status).toBe(404);
    expect((await archive(UNKNOWN_ID)).status).toBe(404);
    expect((await send('POST', '/orders/courier', { ids: [UNKNOWN_ID], courier: UNKNOWN_ID })).body.error).toBe(
      'Courier not found',
    );
  });
});

describe('assignCourier', () => {
  it('orders get a courier, another one and none, and their history and the audit log say so', async () => {
    const [ali, sara] = [await addCourier('Ali'), await addCourier('Sara')];
    const [one, two] = [await ordered('pending'), await ordered()];
    expect((await staff.read(one)).courier).toBeNull();
    expect(await assign([one, two], ali._id)).toEqual([
      { _id: one, outcome: 'moved', error: null },
      { _id: two, outcome: 'moved', error: null },
    ]);
    expect(await assign([one, two], ali._id)).toMatchObject([
      { outcome: 'already', error: 'This order is with Ali already.' },
      { outcome: 'already' },
    ]);
    await assign([one], sara._id, { from: { [one]: ali._id } });
    expect(await lastLine()).toMatchObject({
      byUserId: clerk.user._id,
      action: 'courier',
      entity: 'order',
      entityId: one,
      before: { courier: 'Ali' },
      after: { courier: 'Sara' },
    });
    await assign([two], null);
    const { courier, history } = await staff.read(one);
    expect(courier).toEqual({ _id: sara._id, name: 'Sara' });
    expect(history.slice(-2)).toMatchObject([
      { status: 'courier', by: clerk.user.name, changes: { before: { courier: null }, after: { courier: 'Ali' } } },
      { status: 'courier', changes: { before: { courier: 'Ali' }, after: { courier: 'Sara' } } },
    ]);
    expect((await staff.read(two)).courier).toBeNull();
    expect(await idsOf(`courier=${sara._id}`)).toEqual([one]);
    const without = await idsOf('courier=none');
    expect(without).toContain(two);
    expect(without).not.toContain(one);
    const { body } = await send<{ total: number }>('GET', `/orders/counts?courier=${sara._id}`, undefined, clerk);
    expect(body.total).toBe(1);
  });

  it('an order that is over, deleted, or with another courier than was read stays as it is', async () => {
    const [ali, sara] = [await addCourier('Ali 2'), await addCourier('Sara 2')];
    const [delivered, ended, deleted, open] = [
      await ordered('delivered'),
      await ordered(),
      await ordered(),
      await ordered(),
    ];
    await staff.end(ended, { status: 'confirmed' });
    await staff.remove(deleted);
    await assign([open], ali._id, {}, boss);
    const read = await staff.read(open);
    expect(await assign([delivered, ended, deleted, open], sara._id, { from: { [open]: null } })).toMatchObject([
      { outcome: 'refused', error: 'This order was delivered and stays as it is.' },
      { outcome: 'refused', error: `${clerk.user.name} has already ended this order: cancelled by shop.` },
      { outcome: 'refused', error: `This order was deleted by ${clerk.user.name}` },
      { outcome: 'refused', error: `${boss.user.name} has given this order to Ali 2 meanwhile.` },
    ]);
    expect(await staff.read(open)).toEqual(read);
    expect((await staff.read(ended)).courier).toBeNull();
  });

  it('an archived courier gets no orders, and none that is brought back', async () => {
    const { _id } = await addCourier('Gone');
    const [id, other] = [await ordered(), await ordered()];
    await assign([id], _id);
    await staff.end(id, { status: 'confirmed' });
    expect((await archive(_id)).status).toBe(200);
    expect((await send('POST', '/orders/courier', { ids: [other], courier: _id }, clerk)).body.error).toBe(
      'Gone is archived and takes no more orders. Choose another courier.',
    );
    expect((await staff.read(id)).courier).toEqual({ _id, name: 'Gone' });
    await send('PUT', `/orders/${id}/bring-back`, { kind: 'cancelled by shop' }, clerk);
    expect((await staff.read(id)).courier).toBeNull();
  });
});

const contact = (id: string, url: 'call' | 'appointment', payload: object, who = clerk) =>
  send<OrderReply>('PUT', `/orders/${id}/${url}`, payload, who);
const meet = (id: string, day: string | null, part = 'morning', more: object = {}, who = clerk) =>
  contact(id, 'appointment', { day, part, ...more }, who);
const counted = async () => (await send<OrderCounts>('GET', '/orders/counts', undefined, clerk)).body;
/** Lets the clock show a moment. Sessions of before end then. */
const at = async (moment: Date) => {
  now = moment;
  clerk = await shop.signIn('employee');
  staff = staffOf(shop, clerk.headers);
};
const eventsOf = ({ history }: Order) => history.map(({ status }) => status).slice(2);

describe('calls and appointments', () => {
  it('a call without an answer is to be made again, and each stands in the history', async () => {
    const id = await ordered();
    const before = await counted();
    const { body } = await contact(id, 'call', { answered: false, previous: null });
    expect(body).toMatchObject({ noAnswerAt: now.toISOString(), noAnswerBy: clerk.user.name });
    expect(await lastLine()).toMatchObject({ action: 'call', entityId: id, after: { callAgain: true } });
    expect(await idsOf('contact=call+again')).toEqual([id]);
    expect((await counted()).callAgain).toBe((before.callAgain ?? 0) + 1);
    expect(await contact(id, 'call', { answered: false, previous: null }, boss)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_OLD', error: `${clerk.user.name} has called meanwhile and had no answer.` },
    });
    await contact(id, 'call', { answered: false }, boss);
    const answered = await contact(id, 'call', { answered: true });
    expect(answered.body).toMatchObject({ noAnswerAt: null, noAnswerBy: null });
    await contact(id, 'call', { answered: true });
    expect(eventsOf(await staff.read(id))).toEqual(['no answer', 'no answer', 'answered']);
    expect(await idsOf('contact=call+again')).toEqual([]);
  });

  it('an appointment is due from its day on, by the clock of the shop', async () => {
    const [tomorrow, later] = [await ordered('pending'), await ordered('on the way')];
    await contact(tomorrow, 'call', { answered: false });
    const { body } = await meet(tomorrow, '2026-11-29', 'evening', { previous: null });
    expect(body).toMatchObject({ appointment: { day: '2026-11-29', part: 'evening' }, noAnswerAt: null });
    expect(await lastLine()).toMatchObject({
      action: 'appointment',
      before: { appointment: null },
      after: { appointment: 'Nov 29, 2026, evening' },
    });
    await meet(later, '2026-11-30');
    expect(await idsOf('contact=due')).toEqual([]);
    await at(new Date(EVENING.getTime() + 3_600_000));
    expect(await idsOf('contact=due')).toEqual([tomorrow]);
    expect((await counted()).due).toBe(1);
    await at(new Date(EVENING.getTime() + 48 * 3_600_000));
    expect((await idsOf('contact=due')).sort()).toEqual([tomorrow, later].sort());
    await staff.step(later, 'delivered');
    expect((await staff.read(later)).appointment).toBeNull();
    await meet(tomorrow, null);
    expect(await idsOf('contact=due')).toEqual([]);
    await at(EVENING);
  });

  it('an appointment that a colleague changed meanwhile is kept, and the same one changes nothing', async () => {
    const id = await ordered();
    await meet(id, '2026-12-01', 'morning', { previous: null });
    expect(await meet(id, '2026-12-02', 'evening', { previous: null }, boss)).toMatchObject({
      status: 409,
      body: {
        code: 'VERSION_OLD',
        error: `${clerk.user.name} has made an appointment for Dec 1, 2026, morning meanwhile.`,
      },
    });
    await meet(id, '2026-12-01', 'morning', { previous: null }, boss);
    const order = await staff.read(id);
    expect(order.appointment).toEqual({ day: '2026-12-01', part: 'morning' });
    expect(eventsOf(order)).toEqual(['appointment']);
    expect(order.history.at(-1)?.changes).toEqual({
      before: { appointment: null },
      after: { appointment: { day: '2026-12-01', part: 'morning' } },
    });
  });

  it.each([
    ['2026-11-27', 'Must be today or later'],
    ['2027-11-29', 'Must be within 365 days'],
    ['2026-02-30', 'Must be a date from the years 0001 to 9999, such as 2026-11-20'],
    ['', 'Date is required'],
  ])('an appointment on the day %j is refused at its field', async (day, message) => {
    const id = await ordered();
    expect((await meet(id, day)).body.errors).toEqual([{ field: 'day', message }]);
    expect((await staff.read(id)).appointment).toBeNull();
  });

  it('an order that is over refuses both and shows neither', async () => {
    const [delivered, ended] = [await ordered('delivered'), await ordered()];
    await meet(ended, '2026-11-28', 'evening');
    await contact(ended, 'call', { answered: false });
    await staff.end(ended, { status: 'confirmed' });
    expect(await staff.read(ended)).toMatchObject({ appointment: null, noAnswerAt: null });
    for (const [id, code] of [
      [delivered, 'ORDER_OVER'],
      [ended, 'ORDER_ENDED'],
    ] as const) {
      expect(await meet(id, '2026-12-01')).toMatchObject({ status: 409, body: { code } });
      expect(await contact(id, 'call', { answered: false })).toMatchObject({ status: 409, body: { code } });
    }
    expect(await idsOf('contact=due')).not.toContain(ended);
  });
});
