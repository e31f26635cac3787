import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConfirmLink, Customer, ErrorBody, KnownCustomer, Order } from '@shop/shared/contracts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import {
  auditLog,
  customers,
  exchangeRequests,
  exchanges,
  idempotencyKeys,
  orderEvents,
  orders,
  transactions,
} from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { UNKNOWN_ID, makeGuest, makeProduct } from '../../testing/fixtures';
import { findContradictions } from '../orders/invariants';
import { staffOf } from '../orders/outcomes/testing';
import { BUSY_SHOP, call, newKey, newPhone, orderOf, placed } from '../orders/testing';
import { eraseOldCustomers } from './erase-old-customers';
import { KEPT_OF_AUDIT } from './kept-fields';
import { HASHED, IMPERSONAL, PERSONAL, columnsIn } from './personal-columns.fixture';

let shop: TestApp;
let headers: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let product: { id: string };

beforeAll(async () => {
  // Nobody listens there: what the outbox tells of orders waits.
  const webhook = { WEBHOOK_URL: 'http://127.0.0.1:9/', WEBHOOK_SECRET: 'a'.repeat(32) };
  shop = await createTestApp({ env: { ...BUSY_SHOP, ...webhook, COUNTRY: 'LB', PENDING_ORDERS_PER_PHONE: '100' } });
  ({ headers } = await shop.signIn('admin'));
  staff = staffOf(shop, headers);
  product = await makeProduct(shop.database.db, { price: 20, stock: 1000 });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

type Answered = Omit<Customer, 'status'> & ErrorBody;
const get = (id: string) => call<Answered>(shop.app, 'GET', `/customers/${id}`, { headers });
const send = async (method: 'PUT' | 'POST', url: string, payload: object) => {
  const answer = await call<ErrorBody>(shop.app, method, url, { headers, payload });
  expect([url, answer.status, answer.body.error]).toEqual([url, answer.status < 300 ? answer.status : 200, undefined]);
};
const erase = (id: string) => call<ErrorBody>(shop.app, 'DELETE', `/customers/${id}`, { headers });
const customerOf = async (phone: string) => {
  const { body } = await call<KnownCustomer[]>(shop.app, 'GET', `/customers/known?q=${encodeURIComponent(phone)}`, {
    headers,
  });
  return body[0]?._id ?? '';
};

const SOURCES = join(__dirname, '../..');

/** The only word of the database that names the customer. Its accent gives it a folded form of its own. */
const WORD = 'Zzyxé';

/** The number of rows of a table whose text, as an expression of SQL, has the word, its folded form, or a number. */
const rowsWith = async (from: string, text: string, phones: readonly string[]) => {
  const numbers = phones.map((phone) => phone.slice(-6)).join('|');
  const { rows } = await shop.database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${sql.raw(`"${from}"`)} t
    where ${sql.raw(text)} ~* ${`zzyx[eé]|70 ?(${numbers})`}`);
  return rows[0]?.count ?? 0;
};

const textColumns = async () => {
  const { rows } = await shop.database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (data_type in ('text', 'json', 'jsonb', 'ARRAY', 'tsvector')
      or data_type like 'character%') order by 1`);
  return rows.map(({ name }) => name);
};

describe('eraseCustomer', () => {
  it('knows of every text, JSON and array column whether it may hold data of a customer', async () => {
    const known = [PERSONAL, HASHED, IMPERSONAL].flatMap(columnsIn);
    expect(known.toSorted()).toEqual((await textColumns()).toSorted());
  });

  it('knows of everything that the audit log has entries about whether they may be about a customer', () => {
    const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(SOURCES, file), 'utf8'));
    const written = sources.flatMap((source) => [...source.matchAll(/\bentity: '([^']+)'/g)].map(([, name]) => name));
    expect([...new Set(written)].sort()).toEqual(Object.keys(KEPT_OF_AUDIT).sort());
  });

  it('leaves neither name nor number in the database; orders, books, towns and stock stay', async () => {
    const { db } = shop.database;
    const [phone, second, other] = [newPhone(), newPhone(), newPhone()];
    const named = { customerName: WORD, customerPhone: phone, customerAddress: `${WORD} Street`, location: 'Tyre' };
    const products = [{ product: product.id, quantity: 1, size: 'M' }];
    const web = { ...named, products, notes: `Ask for ${WORD}` };
    const delivered = (await placed(shop.app, orderOf(product, web), { 'idempotency-key': newKey() }))._id;
    const ended = (await placed(shop.app, orderOf(product, web)))._id;
    const id = await customerOf(phone);
    await send('PUT', `/customers/${id}`, { name: WORD, tags: [WORD], phones: [second], address: `${WORD} Lane` });
    await send('PUT', `/customers/${id}/note`, { staffNote: `${WORD} rings twice` });
    await send('PUT', `/customers/${id}/block`, { reason: `${WORD} shouted` });
    await send('PUT', `/orders/${delivered}`, { version: 1, customerName: `${WORD} B`, notes: `${WORD}!` });
    await send('PUT', `/orders/${delivered}/notes`, { staffNotes: `${WORD} pays late` });
    const { body: link } = await call<ConfirmLink>(shop.app, 'GET', `/orders/${delivered}/confirm-link`, { headers });
    const token = link.path.split('#')[1];
    await send('POST', '/orders/confirmation/answer', { token, answer: 'change', note: `${WORD} needs it later` });
    await staff.toDoor(delivered);
    await send('POST', '/handovers', { ids: [delivered] });
    await send('POST', `/orders/${delivered}/attempts`, { reason: 'unreachable', note: `${WORD} was out` });
    await staff.step(delivered, 'delivered');
    await send('PUT', `/orders/${ended}/outcome`, { kind: 'cancelled by customer', status: 'pending', note: WORD });
    await send('POST', '/transactions', {
      type: 'refund',
      amount: 4,
      paymentMethod: 'cash',
      orderId: delivered,
      description: `For ${WORD}`,
      reference: WORD,
      notes: WORD,
    });
    const merged = (await placed(shop.app, orderOf(product, { customerName: WORD, customerPhone: other })))._id;
    await staff.toDoor(merged, 'delivered');
    // Merged into one who is merged into the customer.
    const first = newPhone();
    const earlier = (await placed(shop.app, orderOf(product, { customerName: WORD, customerPhone: first })))._id;
    await staff.toDoor(earlier, 'delivered');
    const mergedIds = await Promise.all([other, first].map(customerOf));
    await send('POST', `/customers/${mergedIds[0] ?? ''}/merge`, { other: mergedIds[1] });
    await send('POST', `/customers/${id}/merge`, { other: mergedIds[0] });
    // Reasons that only some orders have.
    const reasons = { discountReason: WORD, feeWaivedReason: WORD, anywayReason: WORD };
    await db.update(orders).set(reasons).where(eq(orders.id, ended));
    const wish = { piece: `${WORD}'s shirt`, wanted: `for ${WORD}`, what: 'exchange', reason: 'other' };
    await send('POST', '/orders/exchange-requests', { order: delivered, phone, ...wish });
    const [request] = await db.select().from(exchangeRequests).where(eq(exchangeRequests.orderId, delivered));
    await send('PUT', `/exchange-requests/${request?.id ?? ''}/decline`, { reason: `${WORD} wore it` });
    await db.insert(exchanges).values({
      orderId: ended,
      originalId: delivered,
      kind: 'in the shop',
      overruleReason: WORD,
      byName: 'Dana',
      checkedInAt: new Date(),
    });
    // A store balance of which nothing is left.
    for (const [kind, cents] of [
      ['issue', 500],
      ['expiry', -500],
    ]) {
      await db.execute(sql`
        insert into store_balance (phone_key, phone_e164, kind, cents)
        select phone_key, phone_e164, ${kind}, ${cents} from orders where id = ${delivered}`);
    }
    for (const column of columnsIn(PERSONAL)) {
      const [table = '', name = ''] = column.split('.');
      expect([column, await rowsWith(table, `t."${name}"::text`, [phone, second, other, first])]).not.toEqual([
        column,
        0,
      ]);
    }
    // As a later version of the shop writes them: an erasure clears what it does not know.
    await db.update(auditLog).set({ after: sql`coalesce(${auditLog.after}, '{}') || ${{ said: WORD }}::jsonb` });
    const unknown = sql`jsonb_set(${orderEvents.changes}, '{after,said}', ${JSON.stringify(WORD)}::jsonb)`;
    await db.update(orderEvents).set({ changes: unknown }).where(isNotNull(orderEvents.changes));
    const before = (await get(id)).body;

    expect(await erase(id)).toMatchObject({ status: 200, body: { message: 'Customer erased' } });
    const tables = new Set((await textColumns()).map((column) => column.split('.')[0] ?? ''));
    for (const table of tables)
      expect([table, await rowsWith(table, 't::text', [phone, second, other, first])]).toEqual([table, 0]);
    const [row] = await db.select().from(orders).where(eq(orders.id, ended));
    expect(row).toMatchObject({ discountReason: 'Erased', clientKey: null, location: 'Tyre', townFolded: 'tyre' });
    const keys = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.orderId, delivered));
    expect(keys).toEqual([]);
    await db.delete(exchanges).where(eq(exchanges.orderId, ended));
    await db
      .update(orders)
      .set({ discountReason: '', feeWaivedReason: '', anywayReason: '' })
      .where(eq(orders.id, ended));
    expect(await findContradictions(db)).toEqual([]);

    const { body: order } = await call<Order>(shop.app, 'GET', `/orders/${delivered}`, { headers });
    expect(order).toMatchObject({ customerName: '', customerPhone: '', location: 'Tyre', totalAmount: 23 });
    const guest = (await get(order.customerId)).body;
    expect(guest).toMatchObject({ customerId: 'GUEST', orderCount: before.orderCount, totalSpent: before.totalSpent });
    const books = await db.select().from(transactions).where(eq(transactions.orderId, delivered));
    expect(books.map(({ type, amount, customerName }) => [type, amount, customerName]).toSorted()).toEqual([
      ['refund', 400, 'Guest Customer'],
      ['sale', 2300, 'Guest Customer'],
    ]);
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual(['update', 'notes', 'block', 'merge', 'erase']);
    expect(entries.at(-1)?.after).toEqual({ orders: 4, mergedIds: expect.arrayContaining(mergedIds) });
    const steps = await db.select().from(auditLog).where(eq(auditLog.entityId, delivered)).orderBy(auditLog.id);
    expect(steps.map(({ action, before: was, after: is }) => [action, was, is])).toEqual([
      ['edit', {}, {}],
      ['notes', {}, {}],
      ['status', { status: 'pending' }, { status: 'confirmed' }],
      ['status', { status: 'confirmed' }, { status: 'on the way' }],
      ['handover', null, { courier: null, handover: expect.stringMatching(/^[0-9a-f]{24}$/) }],
      ['attempt', { attempts: 0 }, { attempts: 1, reason: 'unreachable' }],
      ['status', { status: 'on the way' }, { status: 'delivered' }],
      ['decline-request', null, { request: expect.stringMatching(/^[0-9a-f]{24}$/) }],
    ]);
    expect((await erase(id)).status).toBe(404);
    // The number is that of a new customer.
    const next = await placed(shop.app, orderOf(product, { customerName: 'Rami', customerPhone: phone }));
    expect((await get(await customerOf(phone))).body).toMatchObject({ name: 'Rami', orderCount: 1 });
    expect(next._id).not.toBe('');
  });

  it('is refused while something is open, and changes nothing then', async () => {
    const { db } = shop.database;
    const phone = newPhone();
    const ordered = (await placed(shop.app, orderOf(product, { customerPhone: phone })))._id;
    const id = await customerOf(phone);
    const refused = async (reason: RegExp) => {
      const answer = await erase(id);
      expect([answer.status, answer.body.code]).toEqual([409, 'NOT_SETTLED']);
      expect(answer.body.error).toMatch(reason);
      expect((await get(id)).body.name).toBe('Rami Haddad');
    };
    await refused(/^1 order .* open/);
    await staff.toDoor(ordered);
    await refused(/^1 order .* open/);
    await staff.end(ordered, { kind: 'refused', status: 'on the way' });
    await refused(/^The pieces of 1 parcel/);
    await staff.checkIn(ordered, [{ line: 0, sellable: 1, damaged: 0, lost: 0 }]);
    await db.update(transactions).set({ status: 'pending' }).where(eq(transactions.orderId, ordered));
    await refused(/^1 payment .* pending/);
    await db.update(transactions).set({ status: 'cancelled' }).where(eq(transactions.orderId, ordered));
    expect((await erase(id)).status).toBe(200);

    const [known] = await db.select().from(customers).where(eq(customers.customerId, 'GUEST'));
    const guest = known ?? (await makeGuest(db));
    expect(await erase(guest.id)).toMatchObject({ status: 409, body: { code: 'GUEST' } });
    expect((await erase(UNKNOWN_ID)).status).toBe(404);
  });

  it('leaves the log of somebody whose merge was undone', async () => {
    const phones = [newPhone(), newPhone()];
    for (const customerPhone of phones) {
      await staff.toDoor((await placed(shop.app, orderOf(product, { customerPhone })))._id, 'delivered');
    }
    const [id = '', other = ''] = await Promise.all(phones.map(customerOf));
    await send('PUT', `/customers/${other}`, { name: 'Selma', location: 'Tyre' });
    await send('POST', `/customers/${id}/merge`, { other });
    const { merges = [] } = (await get(id)).body;
    await send('POST', `/customers/merges/${merges[0]?._id ?? ''}/undo`, {});
    expect((await erase(id)).status).toBe(200);
    expect((await get(other)).body).toMatchObject({ name: 'Selma', orderCount: 1 });
    const [entry] = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, other));
    expect(entry).toMatchObject({ action: 'update', after: { name: 'Selma', location: 'Tyre' } });
  });

  it('is done by the shop itself to who ordered nothing for so many months, unless something is open', async () => {
    const { db } = shop.database;
    const [old, open, recent] = await Promise.all(
      [0, 1, 2].map(async (place) => {
        const phone = newPhone();
        const { _id } = await placed(shop.app, orderOf(product, { customerPhone: phone }));
        if (place !== 1) await staff.toDoor(_id, 'delivered');
        return { order: _id, customer: await customerOf(phone) };
      }),
    );
    if (!old || !open || !recent) throw new Error('Three orders were placed');
    const now = new Date(Date.now() + 400 * 86_400_000);
    const ended = and(eq(orderEvents.orderId, recent.order), eq(orderEvents.event, 'delivered'));
    await db.update(orderEvents).set({ at: now }).where(ended);
    const run = (months: number) =>
      eraseOldCustomers(db, months, { country: 'LB', now, signal: new AbortController().signal });

    expect(await run(0)).toBeUndefined();
    expect(await run(14)).toBeUndefined();
    expect(await run(12)).toMatch(/^Erased \d+ customers?\.$/);
    const left = await Promise.all([old, open, recent].map(async ({ customer }) => (await get(customer)).status));
    expect(left).toEqual([404, 200, 200]);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.entityId, old.customer));
    expect(entry).toMatchObject({ action: 'erase', byUserId: null, byName: 'The shop' });
  });
});
