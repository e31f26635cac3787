import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry, ErrorBody } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditLog, users } from '../../database/schema';
import { createTestApp } from '../../testing/app';
import type { TestApp, TestAppOptions } from '../../testing/app';
import { purgeFailures } from './sign-in-failures';

const shops: TestApp[] = [];
const shopWith = async (options: TestAppOptions = {}) => {
  const shop = await createTestApp(options);
  shops.push(shop);
  return shop;
};
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
});

/** Signs in at a shop from an address. */
const signInAt =
  (shop: TestApp) =>
  async (email: string, password: string, remoteAddress = '10.2.0.1') => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress,
    });
    const seconds = Number(answer.headers['retry-after'] ?? 0);
    return { status: answer.statusCode, seconds, body: answer.json<Partial<ErrorBody>>() };
  };

describe('sign-in: failures per client', () => {
  it('fifty failed sign-ins lock all names for their client for the rest of the time, and for no other client', async () => {
    const attempt = signInAt(await shopWith());
    for (let count = 0; count < 50; count += 1) {
      expect((await attempt(`nobody-${String(count)}@example.test`, 'wrong')).status).toBe(401);
    }
    const refused = await attempt('somebody-else@example.test', 'wrong');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused.seconds).toBeGreaterThan(14 * 60);
    expect(refused.seconds).toBeLessThanOrEqual(15 * 60);
    expect((await attempt('somebody-else@example.test', 'wrong', '10.2.0.2')).status).toBe(401);
  });
});

describe('sign-in: clients past the failure limit', () => {
  const SETTINGS = { LOGIN_FAILURES_PER_CLIENT: '3', LOGIN_RESERVE: '2' };
  const usedUp = async (shop: TestApp) => {
    const attempt = signInAt(shop);
    for (let count = 0; count < 3; count += 1) await attempt(`nobody-${String(count)}`, 'wrong');
    return attempt;
  };

  it('a client past the failure limit can still sign in with a right password, any number of times', async () => {
    const shop = await shopWith({ env: SETTINGS });
    const { user, password } = await shop.signIn('employee');
    const attempt = await usedUp(shop);
    for (let count = 0; count < 4; count += 1) expect((await attempt(user.email, password)).status).toBe(200);
  });

  it('a client past the failure limit gets a few more passwords checked, and then no more', async () => {
    const shop = await shopWith({ env: SETTINGS });
    const [one, other] = [await shop.signIn('employee'), await shop.signIn('employee')];
    const attempt = await usedUp(shop);
    const flood = await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(`name-${String(n)}`, 'wrong')));
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([429]));
    expect((await attempt(one.user.email, 'wrong')).status).toBe(429);
    expect((await attempt(other.user.email, other.password)).status).toBe(200);
    expect((await attempt(one.user.email, 'wrong')).status).toBe(429);
    expect((await attempt(other.user.email, other.password)).status).toBe(429);
    expect((await signInAt(shop)(other.user.email, other.password, '10.2.0.3')).status).toBe(200);
  });

  it('successful sign-ins, however many, never bring a client to the failure limit', async () => {
    const shop = await shopWith({ env: SETTINGS });
    const { user, password } = await shop.signIn('employee');
    const attempt = signInAt(shop);
    for (let count = 0; count < 8; count += 1) expect((await attempt(user.email, password)).status).toBe(200);
    expect((await attempt('nobody', 'wrong')).status).toBe(401);
  });
});

describe('sign-in: failures per account', () => {
  it('an account has one failure count, however its name is typed', async () => {
    const shop = await shopWith();
    const { user } = await shop.signIn('admin');
    await shop.database.db.update(users).set({ username: 'admin' }).where(eq(users.id, user._id));
    const attempt = signInAt(shop);
    const names = ['admin', user.email, ' ADMIN ', user.email.toUpperCase(), `${user.email}  `];
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt(names[count % names.length] ?? '', 'wrong')).status).toBe(401);
    }
    for (const name of names) expect((await attempt(name, 'wrong')).status).toBe(429);
    expect((await attempt('someone-else', 'wrong')).status).toBe(401);
  });
});

describe('PasswordQueue', () => {
  it('password checks wait in a short queue, and those beyond it are refused', async () => {
    const shop = await shopWith({
      env: { PASSWORDS_AT_ONCE: '1', PASSWORDS_WAITING: '2', LOGIN_FAILURES_PER_CLIENT: '1000' },
    });
    const attempt = signInAt(shop);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(`name-${String(n)}`, 'wrong')));
    const turnedAway = answers.filter(({ status }) => status !== 401);
    expect(answers.length - turnedAway.length).toBeGreaterThanOrEqual(3);
    expect(turnedAway.length).toBeGreaterThan(0);
    for (const answer of turnedAway) {
      expect(answer).toMatchObject({ status: 503, seconds: 2, body: { code: 'BUSY', errors: [] } });
    }
    expect((await attempt('later', 'wrong')).status).toBe(401);
  });
});

describe('sign-in: the audit log', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  it('the audit log records account and address of failed sign-ins, and nothing that was typed', async () => {
    const [admin, { user }] = [await shop.signIn('admin'), await shop.signIn('employee')];
    const attempt = signInAt(shop);
    await attempt(user.email, 'a wrong secret', '203.0.113.7');
    await attempt('my other secret', 'a wrong secret', '2001:db8::7');
    const answer = await shop.app.inject({ url: '/api/audit?action=sign-in-failed', headers: admin.headers });
    expect(answer.json<AuditEntry[]>()).toMatchObject([
      { byUserId: null, entity: 'staff', entityId: 'unknown', before: null, after: { address: '2001:db8::7' } },
      { byUserId: null, entityId: user._id, after: { name: user.name, email: user.email, address: '203.0.113.7' } },
    ]);
    expect(answer.body).not.toContain('secret');
  });

  it('the audit log drops failed sign-ins after 90 days, and nothing else', async () => {
    const { user } = await shop.signIn('employee');
    await signInAt(shop)(user.email, 'wrong');
    const other = { byName: 'Somebody', entity: 'staff', entityId: user._id, at: new Date(0) };
    await shop.database.db.insert(auditLog).values({ ...other, action: 'update' });
    const actions = async () => (await shop.database.db.select().from(auditLog)).map(({ action }) => action);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await purgeFailures(shop.database.db, days(89));
    expect(await actions()).toContain('sign-in-failed');
    await purgeFailures(shop.database.db, days(91));
    expect(await actions()).toEqual(['update']);
  });
});
