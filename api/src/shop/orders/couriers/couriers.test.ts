import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { Courier, ErrorBody, Order, OrdersStepped } from '@shop/shared/contracts';
import { desc } from 'drizzle-orm';
import { auditLog } from '../../../database/schema';
import type { SignedIn, TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import { BUSY_SHOP, call } from '../testing';

type Reply = Omit<Courier, 'status'> & ErrorBody;

let shop: TestApp;
let clerk: SignedIn;
let boss: SignedIn;
let staff: ReturnType<typeof staffOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
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
