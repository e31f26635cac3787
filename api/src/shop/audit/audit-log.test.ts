import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { AuditEntry, AuditFacets } from '@shop/shared/contracts';
import { foldsOfUser } from '../../database/folds';
import { users } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { audit } from '../../audit/audit';

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 12));

describe('the audit log', () => {
  let shop: TestApp;
  let admin: SignedIn;
  let employee: SignedIn;

  beforeAll(async () => {
    shop = await createTestApp();
    admin = await shop.signIn('admin');
    employee = await shop.signIn('employee');
    const { db } = shop.database;
    const ada = { userId: 'a'.repeat(24), name: 'Ada' };
    const sam = { userId: 'b'.repeat(24), name: 'Sam' };
    const now = { name: 'Sam Rámiz', email: 'sam@shop.example' };
    await db.insert(users).values({ id: sam.userId, ...now, ...foldsOfUser(now), role: 'employee', passwordHash: '-' });
    const product = { entity: 'product', entityId: '1'.repeat(24) };
    await audit(db, { ...product, actor: ada, action: 'create', after: { price: 20 }, requestId: 'r1' });
    await audit(db, { ...product, actor: sam, action: 'update', before: { price: 20 }, after: { price: 25 } });
    await audit(db, { actor: { ...sam, name: 'Samuel' }, action: 'delete', entity: 'order', entityId: '2'.repeat(24) });
    const { pool } = shop.database;
    await pool.query(
      "update audit_log set at = $1::timestamptz + (id - (select min(id) from audit_log)) * interval '1 day'",
      [day(1).toISOString()],
    );
  });
  afterAll(() => shop.close());

  const get = (url: string, { headers }: SignedIn = admin) => shop.app.inject({ url: `/api${url}`, headers });
  const actions = async (query: string) => {
    const answer = await get(`/audit?${query}`);
    expect(answer.statusCode).toBe(200);
    const rows: AuditEntry[] = callSchemas.listAudit.response.parse(answer.json());
    expect(answer.json()).toEqual(rows);
    return rows.map(({ action }) => action);
  };

  it('shows admins who changed what and when, newest first', async () => {
    const answer = await get('/audit');
    expect(answer.headers['x-total-count']).toBe('3');
    const rows: AuditEntry[] = answer.json();
    expect(rows[1]).toEqual({
      _id: expect.any(String),
      at: day(2).toISOString(),
      byUserId: 'b'.repeat(24),
      byName: 'Sam',
      action: 'update',
      entity: 'product',
      entityId: '1'.repeat(24),
      before: { price: 20 },
      after: { price: 25 },
      requestId: null,
    });
    expect(await actions('')).toEqual(['delete', 'update', 'create']);
  });

  it('is refused to employees', async () => {
    expect((await get('/audit', employee)).json()).toMatchObject({ status: 403, error: 'Admin access required' });
    expect((await get('/audit/facets', employee)).statusCode).toBe(403);
  });

  it.each([
    [`byUserId=${'b'.repeat(24)}`, ['delete', 'update']],
    ['action=create', ['create']],
    ['entity=product', ['update', 'create']],
    [`entityId=${'2'.repeat(24)}`, ['delete']],
    ['entity=product&action=delete', []],
    ['startDate=2026-11-02', ['delete', 'update']],
    ['endDate=2026-11-02', ['update', 'create']],
    ['startDate=2026-11-02&endDate=2026-11-02', ['update']],
    ['q=SAM', ['delete', 'update']],
    // Also by the name that the account has now, in any spelling.
    ['q=ramiz', ['delete', 'update']],
    ['q=11111111', ['update', 'create']],
    ['limit=1&page=2', ['update']],
    ['limit=2&page=9', []],
  ])('is filtered by %s', async (query, expected) => {
    expect(await actions(query)).toEqual(expected);
  });

  it.each(['byUserId=nobody', 'startDate=yesterday', 'limit=501', 'page=0'])('refuses the query %s', async (query) => {
    expect((await get(`/audit?${query}`)).statusCode).toBe(400);
  });

  it('lists its possible filters, with the latest name of each person', async () => {
    const facets: AuditFacets = (await get('/audit/facets')).json();
    expect(facets).toEqual({
      people: [
        { _id: 'a'.repeat(24), name: 'Ada' },
        { _id: 'b'.repeat(24), name: 'Samuel' },
      ],
      actions: ['create', 'delete', 'update'],
      entities: ['order', 'product'],
    });
  });
});
