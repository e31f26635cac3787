import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer, ErrorBody, KnownCustomer, MergePreview, Order } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditLog, customerMerges, customers, transactions } from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeCustomer, makeGuest, makeProduct } from '../../testing/fixtures';
import { findContradictions } from '../orders/invariants';
import { BUSY_SHOP, call, newPhone, orderOf, placed } from '../orders/testing';

let shop: TestApp;
let headers: Record<string, string>;
let product: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB', PENDING_ORDERS_PER_PHONE: '100' } });
  ({ headers } = await shop.signIn('admin'));
  product = await makeProduct(shop.database.db, { price: 20, stock: 1000 });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

/** A customer with so many orders from the web. */
const ordering = async (orders: number, values: { name?: string } = {}) => {
  const phone = newPhone();
  for (let count = 0; count < orders; count += 1) {
    await placed(shop.app, orderOf(product, { customerPhone: phone, customerName: values.name ?? 'Nour' }));
  }
  const { body } = await call<KnownCustomer[]>(shop.app, 'GET', `/customers/known?q=${encodeURIComponent(phone)}`, {
    headers,
  });
  return { phone, id: body[0]?._id ?? '' };
};

type Answered = Customer & ErrorBody;
const get = (id: string) => call<Answered>(shop.app, 'GET', `/customers/${id}`, { headers });
const edit = (id: string, payload: object) =>
  call<Answered>(shop.app, 'PUT', `/customers/${id}`, { headers, payload: { name: 'Nour', ...payload } });
const merge = (id: string, other: string, values: object = {}) =>
  call<Answered>(shop.app, 'POST', `/customers/${id}/merge`, { headers, payload: { other, ...values } });
const undo = (id: string) => call<Answered>(shop.app, 'POST', `/customers/merges/${id}/undo`, { headers });
const note = (id: string, staffNote: string) =>
  call(shop.app, 'PUT', `/customers/${id}/note`, { headers, payload: { staffNote } });

describe('mergeCustomers', () => {
  it('moves orders, books, numbers, note and tags as the preview said, and an undo puts back exactly those', async () => {
    const [kept, other] = [await ordering(1, { name: 'Nour' }), await ordering(2, { name: 'Nuor' })];
    const third = newPhone();
    await edit(kept.id, { tags: ['VIP'] });
    await edit(other.id, { name: 'Nuor', tags: ['vip', 'pays late'], phones: [third], location: 'Tyre' });
    await note(kept.id, 'Rings twice');
    await note(other.id, 'No dogs');
    const before = { kept: (await get(kept.id)).body, other: (await get(other.id)).body };
    const { body: preview } = await call<MergePreview>(
      shop.app,
      'GET',
      `/customers/${kept.id}/merge?other=${other.id}`,
      { headers },
    );
    const after = {
      name: 'Nour',
      tags: ['VIP', 'pays late'],
      staffNote: 'Rings twice\nNo dogs',
      location: 'Tyre',
      orderCount: 3,
      totalSpent: before.kept.totalSpent + before.other.totalSpent,
    };
    expect(preview).toMatchObject({
      kept: { orderCount: 1 },
      other: { orderCount: 2 },
      after: { ...after, phones: [kept.phone, other.phone, third] },
      problem: null,
    });
    const merged = await merge(kept.id, other.id, {
      version: preview.kept.version,
      otherVersion: preview.other.version,
    });
    expect([merged.status, merged.body]).toMatchObject([
      200,
      { ...after, phones: [{ phone: other.phone }, { phone: third }] },
    ]);
    expect((await get(other.id)).status).toBe(404);
    expect(await findContradictions(shop.database.db)).toEqual([]);

    // What happens since stays with the kept one: an order from a number that moved, and a changed note.
    const since = await placed(shop.app, orderOf(product, { customerPhone: other.phone }));
    await note(kept.id, 'Rings three times');
    const undone = await undo(merged.body.merges?.[0]?._id ?? '');
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { tags: ['VIP'], staffNote: 'Rings three times', location: '', orderCount: 2, phones: [] },
    ]);
    expect(undone.body.merges).toBeUndefined();
    const { version, ...again } = before.other;
    expect((await get(other.id)).body).toEqual({ ...again, version: (version ?? 0) + 1 });
    expect((await call<Order>(shop.app, 'GET', `/orders/${since._id}`, { headers })).body.customerId).toBe(kept.id);
    const next = await placed(shop.app, orderOf(product, { customerPhone: third }));
    expect((await call<Order>(shop.app, 'GET', `/orders/${next._id}`, { headers })).body.customerId).toBe(other.id);
    expect(await findContradictions(shop.database.db)).toEqual([]);
    const entries = await shop.database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityId, kept.id))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual(['update', 'notes', 'merge', 'notes', 'undo-merge']);
  });

  it('two spellings of one number stay one number', async () => {
    const kept = await ordering(1);
    const digits = kept.phone.replace('+961 ', '0');
    const twin = await makeCustomer(shop.database.db, { phone: digits, name: 'Twin' });
    const merged = await merge(kept.id, twin.id);
    expect([merged.status, merged.body.phones]).toEqual([200, []]);
    expect((await undo(merged.body.merges?.[0]?._id ?? '')).status).toBe(200);
    expect((await get(twin.id)).body).toMatchObject({ name: 'Twin', phone: digits });
    await merge(kept.id, twin.id);
  });

  it('is refused with oneself, with the guest, for who is gone or was changed, and for too many tags', async () => {
    const [kept, other] = [await ordering(1), await ordering(1)];
    const guest = await makeGuest(shop.database.db);
    expect((await merge(kept.id, kept.id)).body.errors).toEqual([
      { field: 'other', message: 'A customer cannot be merged with themselves' },
    ]);
    expect((await merge(kept.id, guest.id)).body.code).toBe('GUEST');
    expect((await merge(guest.id, kept.id)).body.code).toBe('GUEST');
    expect((await merge(kept.id, '0'.repeat(24))).status).toBe(404);
    expect((await merge(kept.id, other.id, { otherVersion: 7 })).body.code).toBe('VERSION_OLD');
    const tags = (of: string) => Array.from({ length: 6 }, (_one, at) => `${of}${String(at)}`);
    await edit(kept.id, { tags: tags('a') });
    await edit(other.id, { tags: tags('b') });
    const refused = await merge(kept.id, other.id);
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Together they have 12 tags')]);
    expect((await get(other.id)).body.orderCount).toBe(1);
    const employee = await shop.signIn('employee');
    const url = `/customers/${kept.id}/merge`;
    const { status } = await call(shop.app, 'POST', url, { headers: employee.headers, payload: { other: other.id } });
    expect(status).toBe(403);
  });

  it('is not undone twice, after a day, before a later merge, or when the number belongs to somebody else', async () => {
    const [a, b, c] = [await ordering(1), await ordering(1), await ordering(1)];
    const first = (await merge(b.id, a.id)).body.merges?.[0]?._id ?? '';
    const second = (await merge(c.id, b.id)).body.merges?.[0]?._id ?? '';
    expect((await undo(first)).body.code).toBe('KEPT_MERGED');
    expect((await undo(second)).status).toBe(200);
    await edit(b.id, { phones: [] });
    const stranger = await ordering(1);
    await edit(stranger.id, { name: 'Selma', phones: [a.phone] });
    expect((await undo(first)).body.error).toBe(
      `This merge cannot be undone: ${a.phone} is the number of Selma by now`,
    );
    await edit(stranger.id, { phones: [] });
    const old = new Date(Date.now() - 25 * 3_600_000);
    await shop.database.db.update(customerMerges).set({ at: old }).where(eq(customerMerges.id, first));
    expect((await undo(first)).body.code).toBe('MERGE_OLD');
    expect((await get(b.id)).body.merges).toBeUndefined();
    await shop.database.db.update(customerMerges).set({ at: new Date() }).where(eq(customerMerges.id, first));
    expect((await undo(first)).status).toBe(200);
    expect((await undo(first)).body.code).toBe('MERGE_UNDONE');
  });

  it('is not undone while its number is the first of the kept one, and takes it back wherever else it stands', async () => {
    const [kept, other] = [await ordering(1, { name: 'Nour' }), await ordering(1)];
    const id = (await merge(kept.id, other.id)).body.merges?.[0]?._id ?? '';
    const swapped = await edit(kept.id, { phone: other.phone, phones: [kept.phone, other.phone] });
    expect(swapped.body).toMatchObject({ phone: other.phone, phones: [{ phone: kept.phone }] });
    expect((await undo(id)).body.error).toBe(
      `This merge cannot be undone: ${other.phone} is the first number of Nour by now. Give them another one first.`,
    );
    await edit(kept.id, { phone: kept.phone });
    expect([(await undo(id)).status, (await get(kept.id)).body.phones]).toEqual([200, []]);
    expect((await get(other.id)).body.phone).toBe(other.phone);
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('check:data finds a merged customer who is there, and a sale of another customer', async () => {
    const { db } = shop.database;
    const [kept, other] = [await ordering(1), await ordering(1)];
    const mergeId = (await merge(kept.id, other.id)).body.merges?.[0]?._id ?? '';
    await makeCustomer(db, { phone: newPhone() });
    const [astray] = await db.select().from(customers).limit(1);
    await db
      .update(customerMerges)
      .set({ mergedId: astray?.id ?? '' })
      .where(eq(customerMerges.id, mergeId));
    expect((await findContradictions(db)).map(({ rule }) => rule)).toEqual([
      'a merged customer is gone until the merge is undone, and the other one is there',
    ]);
    await db.update(customerMerges).set({ mergedId: other.id }).where(eq(customerMerges.id, mergeId));
    const [sale] = await db.select().from(transactions).where(eq(transactions.customerId, kept.id)).limit(1);
    const set = (customerId: string | null) =>
      db
        .update(transactions)
        .set({ customerId })
        .where(eq(transactions.id, sale?.id ?? ''));
    await set(null);
    expect((await findContradictions(db)).map(({ rule }) => rule)).toEqual([
      'a sale belongs to the customer of its order',
    ]);
    await set(kept.id);
  });
});
