import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { ErrorBody, Handover, HandoverDetail, HandoversCreated, Order } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditLog } from '../../../database/schema';
import type { SignedIn, TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import { BUSY_SHOP, call } from '../testing';

/** In Beirut it is five minutes to midnight. */
let now = new Date('2026-11-28T21:55:00Z');

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

const send = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who = clerk) =>
  call<Body>(shop.app, method, url, { headers: who.headers, ...(payload && { payload }) });
const ordered = async () => staff.ordered(await makeProduct(shop.database.db, { stock: 20 }), { status: 'confirmed' });
const make = (ids: readonly string[]) => send<HandoversCreated & ErrorBody>('POST', '/handovers', { ids });
const read = (id: string) => send<HandoverDetail>('GET', `/handovers/${id}`);
const courier = async (name: string) => (await send<{ _id: string }>('POST', '/couriers', { name }, boss)).body._id;
const give = (ids: readonly string[], to: string) => send('POST', '/orders/courier', { ids, courier: to });

describe('handover lists', () => {
  it('keep one list for each courier, with the parcels in the order of the request', async () => {
    const [first, second, third] = [await ordered(), await ordered(), await ordered()];
    const ali = await courier('Ali');
    await give([third, first], ali);
    const { status, body } = await make([first, second, third]);
    expect(status).toBe(201);
    expect(callSchemas.createHandovers.response.parse(body)).toEqual(body);
    expect(body.leftOut).toEqual([]);
    expect(body.lists.map((list) => [list.courier?.name, list.lines.map(({ order }) => order)])).toEqual([
      ['Ali', [first, third]],
      [undefined, [second]],
    ]);
    const [list] = body.lists;
    expect(list?.toCollect).toBe(list?.lines.reduce((sum, { due }) => sum + (due ?? 0), 0));
    const listed = await send<Handover[]>('GET', `/handovers?courier=${ali}`);
    expect(listed.body.map(({ _id, parcels }) => [_id, parcels])).toEqual([[list?._id, 2]]);
    const log = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, first));
    expect(log.at(-1)).toMatchObject({ action: 'handover', after: { courier: 'Ali', handover: list?._id } });
  });

  it('stay as they were printed when the order is edited, and the edited order makes another list', async () => {
    const id = await ordered();
    const { body } = await make([id]);
    const before = body.lists[0];
    const { version } = (await send<{ version: number }>('GET', `/orders/${id}`)).body;
    const edit = await send('PUT', `/orders/${id}`, { version, customerName: 'Somebody New' });
    expect(edit.status).toBe(200);
    expect((await read(before?._id ?? '')).body).toEqual(before);
    const again = (await make([id])).body.lists[0];
    expect(again?._id).not.toBe(before?._id);
    expect(again?.lines[0]?.customerName).toBe('Somebody New');
  });

  it('are kept once on a day, also by requests at the same moment, and again on the next', async () => {
    const ids = [await ordered(), await ordered()];
    const answers = await Promise.all([make(ids), make(ids.toReversed()), make(ids)]);
    const kept = new Set(answers.map(({ body }) => body.lists[0]?._id));
    expect([kept.size, answers.map(({ status }) => status)]).toEqual([1, [201, 201, 201]]);
    now = new Date('2026-11-28T22:05:00Z');
    expect(kept.has((await make(ids)).body.lists[0]?._id)).toBe(false);
  });

  it('are found by an order on them: its number, its customer and its phone in any spelling', async () => {
    const [first, second] = [await ordered(), await ordered()];
    const [theirs] = (await make([first])).body.lists;
    await make([second]);
    const { body: order } = await send<{ customerPhone: string }>('GET', `/orders/${first}`);
    const found = async (q: string) =>
      (await send<Handover[]>('GET', `/handovers?q=${encodeURIComponent(q)}`)).body.map(({ _id }) => _id);
    expect(await found(`#${first.slice(-8)}`)).toEqual([theirs?._id]);
    expect(await found(order.customerPhone)).toContain(theirs?._id);
    expect(await found('nobody has this name')).toEqual([]);
  });

  it('are found by what they keep of an order that has changed since, and by what it is now', async () => {
    const id = await ordered();
    const edit = async (body: object) => {
      const { version } = (await send<Order>('GET', `/orders/${id}`)).body;
      expect((await send('PUT', `/orders/${id}`, { version, ...body })).status).toBe(200);
    };
    await edit({ customerName: 'Zoë Before', customerPhone: '70 555 123' });
    const [list] = (await make([id])).body.lists;
    await edit({ customerName: 'Yara After', customerPhone: '70 555 999' });
    const found = async (q: string) =>
      (await send<Handover[]>('GET', `/handovers?q=${encodeURIComponent(q)}`)).body.map(({ _id }) => _id);
    for (const q of ['zoë bef', '70 555 123', '70555123', '(70) 555-123', 'Yara After', '70 555 999']) {
      expect([q, await found(q)]).toEqual([q, [list?._id]]);
    }
  });

  it('are named by each of their orders: the last one that it was on', async () => {
    const id = await ordered();
    const named = async () => (await send<Order>('GET', `/orders/${id}`)).body.handover;
    expect(await named()).toBeNull();
    const ali = await courier('Ali again');
    await give([id], ali);
    const [list] = (await make([id])).body.lists;
    expect(await named()).toEqual({ _id: list?._id, at: list?.at, courier: 'Ali again' });
  });

  it('leave out what was delivered, has ended or was deleted, and are not made of nothing', async () => {
    const [open, ended, deleted] = [await ordered(), await ordered(), await ordered()];
    const sold = await staff.ordered(await makeProduct(shop.database.db, { stock: 1 }), { status: 'delivered' });
    await send('PUT', `/orders/${ended}/outcome`, { kind: 'cancelled by shop', status: 'confirmed' });
    await send('DELETE', `/orders/${deleted}`);
    const { body } = await make([deleted, open, ended, sold]);
    expect(body.lists.map(({ lines }) => lines.map(({ order }) => order))).toEqual([[open]]);
    expect(body.leftOut).toEqual([deleted, ended, sold]);
    expect(await make([ended, UNKNOWN_ID])).toMatchObject({ status: 409, body: { code: 'ORDER_OVER' } });
    expect((await make([])).status).toBe(400);
    expect((await send<ErrorBody>('GET', `/handovers/${UNKNOWN_ID}`)).status).toBe(404);
  });
});
