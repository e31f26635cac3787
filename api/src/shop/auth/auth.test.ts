import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { SignJWT, decodeJwt } from 'jose';
import { loginResponseSchema, refreshResponseSchema } from '@shop/shared/contracts';
import type { ErrorBody } from '@shop/shared/contracts';
import { refreshTokens, sessions, users } from '../../database/schema';
import { createTestApp } from '../../testing/app';
import type { SignedIn, TestApp } from '../../testing/app';
import { hashPassword } from './passwords';
import { hashToken } from './tokens';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let shop: TestApp;
/** How far the server's clock is ahead of the real one, in milliseconds. */
let ahead = 0;

beforeAll(async () => {
  shop = await createTestApp({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => shop.close());

const post = (path: string, payload: object, remoteAddress = '10.0.0.1') =>
  shop.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress });

/** The status of a staff call with this access token. */
const staffCall = async (accessToken: string) => {
  const answer = await shop.app.inject({ url: '/api/orders', headers: { authorization: `Bearer ${accessToken}` } });
  return answer.statusCode;
};

const refresh = async (token: string, rotate?: boolean) => {
  const answer = await post('refresh', { token, rotate });
  return answer.statusCode === 200 ? refreshResponseSchema.parse(answer.json()) : answer.statusCode;
};

/** Refreshes and rotates a token. @throws Error when the server refuses */
async function rotated(token: string): Promise<string> {
  const answer = await refresh(token, true);
  if (typeof answer === 'number' || answer.refreshToken === undefined) throw new Error('Not rotated');
  return answer.refreshToken;
}

describe('auth: signing in', () => {
  it('sign-in accepts the e-mail address or the username, in any case and with blanks around it', async () => {
    const { user, password } = await shop.signIn('employee');
    await shop.database.db.update(users).set({ username: 'sam' }).where(eq(users.id, user._id));
    for (const name of [user.email, `  ${user.email.toUpperCase()} `, 'Sam', 'SAM ']) {
      const answer = await post('login', { email: name, password });
      expect(answer.statusCode).toBe(200);
      const session = loginResponseSchema.strict().parse(answer.json());
      expect(session.user).toEqual(user);
      expect(await staffCall(session.accessToken)).toBe(200);
    }
  });

  it('sign-in accepts a name in any spelling that looks the same, and prefers the account stored as typed', async () => {
    const { user, password } = await shop.signIn('employee');
    const other = await shop.signIn('employee');
    const rename = (id: string, username: string) =>
      shop.database.db.update(users).set({ username }).where(eq(users.id, id));
    await rename(user._id, 'zo\u00eb');
    for (const name of ['ZOE\u0308', '\u200bzo\u00eb\ufeff']) {
      expect((await post('login', { email: name, password })).json()).toMatchObject({ user });
    }
    // Older versions stored what was typed.
    await rename(other.user._id, 'zoe\u0308');
    expect((await post('login', { email: 'zoe\u0308', password })).json()).toMatchObject({ user: other.user });
    expect((await post('login', { email: 'zo\u00eb', password })).json()).toMatchObject({ user });
  });

  it('a password is the same however the keyboard composes it', async () => {
    const { user } = await shop.signIn('employee');
    await shop.database.db
      .update(users)
      .set({ passwordHash: await hashPassword('Cafe\u0301 on the corner') })
      .where(eq(users.id, user._id));
    for (const password of [
      'Cafe\u0301 on the corner',
      'Caf\u00e9 on the corner',
      '\uff23af\u00e9\u00a0on the corner',
    ]) {
      expect((await post('login', { email: user.email, password })).statusCode).toBe(200);
    }
    expect((await post('login', { email: user.email, password: 'Cafe on the corner' })).statusCode).toBe(401);
  });

  it('a password that an older version hashed as typed is accepted as typed once, and afterwards in any form', async () => {
    const { user } = await shop.signIn('employee');
    const passwordHash = await hash('Cafe\u0301 on the corner');
    await shop.database.db.update(users).set({ passwordHash }).where(eq(users.id, user._id));
    const signIn = async (password: string) => (await post('login', { email: user.email, password })).statusCode;
    expect(await signIn('Caf\u00e9 on the corner')).toBe(401);
    expect(await signIn('Cafe\u0301 on the corner')).toBe(200);
    expect(await signIn('Caf\u00e9 on the corner')).toBe(200);
  });

  it('a password of the most characters is accepted in the form that has many more, and a longer one is named', async () => {
    const { user, password, headers } = await shop.signIn('employee');
    const composed = '\u00e9t\u00e9 \u00e0 Zahl\u00e9, pr\u00e8s du caf\u00e9; '.repeat(8).slice(0, 200);
    const apart = composed.normalize('NFD');
    expect(composed).toHaveLength(200);
    expect(apart.length).toBeGreaterThan(240);
    const change = (currentPassword: string, newPassword: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/auth/password',
        headers,
        payload: { currentPassword, newPassword },
      });
    expect((await change(password, apart)).statusCode).toBe(200);
    for (const typed of [composed, apart]) {
      expect((await post('login', { email: user.email, password: typed })).statusCode).toBe(200);
    }
    const tooLong = 'Password must be 200 characters or fewer';
    for (const typed of [`${apart}!`, 'e\u0301'.repeat(1500)]) {
      const refused = await post('login', { email: user.email, password: typed });
      expect([refused.statusCode, refused.json<ErrorBody>().errors]).toEqual([
        400,
        [{ field: 'password', message: tooLong }],
      ]);
      expect((await change(apart, typed)).json()).toMatchObject({
        errors: [{ field: 'newPassword', message: tooLong }],
      });
      expect((await change(typed, password)).json()).toMatchObject({
        errors: [{ field: 'currentPassword', message: tooLong }],
      });
    }
    expect((await change(apart, password)).statusCode).toBe(200);
  });

  it('sign-in gives an unknown account, a wrong password and a deactivated account the same answer', async () => {
    const { user, password } = await shop.signIn('employee');
    const gone = await shop.signIn('employee');
    await shop.database.db.update(users).set({ active: false }).where(eq(users.id, gone.user._id));
    for (const attempt of [
      { email: user.email, password: `${password}!` },
      { email: user.email, password: password.toUpperCase() },
      { email: 'nobody@example.test', password },
      { email: gone.user.email, password },
      { email: '%', password },
    ]) {
      const answer = await post('login', attempt, '10.0.0.2');
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        error: 'Invalid username or password',
        code: 'INVALID_CREDENTIALS',
      });
    }
  });

  it('the database holds neither passwords nor refresh tokens in plain text', async () => {
    const { refreshToken, user, password } = await shop.signIn('admin');
    const [row] = await shop.database.db.select().from(users).where(eq(users.id, user._id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.passwordHash).not.toContain(password);
    const kept = await shop.database.db.select({ hash: refreshTokens.hash }).from(refreshTokens);
    expect(kept.map(({ hash }) => hash)).toContain(hashToken(refreshToken));
    expect(kept.map(({ hash }) => hash)).not.toContain(refreshToken);
  });

  it('a customer can sign in but has no access to the back office', async () => {
    const { user, password } = await shop.signIn('customer');
    const answer = await post('login', { email: user.email, password });
    const { accessToken } = loginResponseSchema.parse(answer.json());
    const refused = await shop.app.inject({ url: '/api/orders', headers: { authorization: `Bearer ${accessToken}` } });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ error: 'Employee access or higher required' });
  });
});

describe('auth: repeated failures', () => {
  const attempt = (email: string, password: string, client: string) => post('login', { email, password }, client);

  it('ten failed sign-ins lock an account for a while for their client only', async () => {
    const { user, password } = await shop.signIn('employee');
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt(user.email, 'wrong', '10.0.1.1')).statusCode).toBe(401);
    }
    const refused = await attempt(` ${user.email.toUpperCase()}\u200b`, password, '10.0.1.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect((await attempt(user.email, password, '10.0.1.2')).statusCode).toBe(200);
    expect((await attempt('other@example.test', 'wrong', '10.0.1.1')).statusCode).toBe(401);
  });

  it('failed sign-ins are counted across concurrent attempts', async () => {
    const { user } = await shop.signIn('employee');
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(user.email, 'wrong', '10.0.1.3')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  it('failed sign-ins are forgotten after a successful one', async () => {
    const { user, password } = await shop.signIn('employee');
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await attempt(user.email, 'wrong', '10.0.1.4');
      expect((await attempt(user.email, password, '10.0.1.4')).statusCode).toBe(200);
    }
  });
});

describe('auth: access tokens', () => {
  it('an access token holds only the user, the session and the role', async () => {
    const { accessToken, user } = await shop.signIn('admin');
    const { iat = 0, exp = 0, ...claims } = decodeJwt(accessToken);
    expect(claims).toEqual({ sub: user._id, sid: expect.stringMatching(/^[0-9a-f]{24}$/), role: 'admin' });
    expect(exp - iat).toBe(15 * 60);
  });

  it('an access token expires after 15 minutes', async () => {
    const { accessToken } = await shop.signIn('admin');
    try {
      ahead = 14.9 * MINUTE;
      expect(await staffCall(accessToken)).toBe(200);
      ahead = 15.1 * MINUTE;
      expect(await staffCall(accessToken)).toBe(401);
    } finally {
      ahead = 0;
    }
  });

  it('an access token is invalid when it is forged, changed or unsigned', async () => {
    const { accessToken, user } = await shop.signIn('employee');
    const { sid } = decodeJwt<{ sid: string }>(accessToken);
    const [header = '', payload = '', signature = ''] = accessToken.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = await new SignJWT({ sid, role: 'admin' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user._id)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode('a key that the shop does not know, long enough'));
    for (const token of [
      forged,
      `${header}.${encode({ ...decodeJwt(accessToken), role: 'admin' })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${payload}`,
      'nonsense',
    ]) {
      expect(await staffCall(token)).toBe(401);
    }
    expect(await staffCall(accessToken)).toBe(200);
  });

  it('an access token grants the rights of the role in the database, not of the role it was issued for', async () => {
    const { accessToken, user } = await shop.signIn('admin');
    const asAdmin = await shop.app.inject({
      url: '/api/dashboard/summary',
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(asAdmin.json()).toHaveProperty('cashInHand');
    await shop.database.db.update(users).set({ role: 'employee' }).where(eq(users.id, user._id));
    const asEmployee = await shop.app.inject({
      url: '/api/dashboard/summary',
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(asEmployee.json()).not.toHaveProperty('cashInHand');
    await shop.database.db.update(users).set({ role: 'customer' }).where(eq(users.id, user._id));
    expect(await staffCall(accessToken)).toBe(403);
  });

  it('an access token becomes invalid when its account is deactivated', async () => {
    const { accessToken, refreshToken, user } = await shop.signIn('employee');
    await shop.database.db.update(users).set({ active: false }).where(eq(users.id, user._id));
    expect(await staffCall(accessToken)).toBe(401);
    expect(await refresh(refreshToken)).toBe(401);
  });

  it('an access token stays valid when another session ends', async () => {
    const [one, other] = [await shop.signIn('employee'), await shop.signIn('admin')];
    await post('logout', { token: other.refreshToken });
    expect(await staffCall(other.accessToken)).toBe(401);
    expect(await staffCall(one.accessToken)).toBe(200);
  });

  it('an access token on a public call counts if valid, is ignored if invalid and needs a refresh if expired', async () => {
    const { headers } = await shop.signIn('employee');
    const list = (authorization: string) => shop.app.inject({ url: '/api/categories', headers: { authorization } });
    expect((await list(headers.authorization)).statusCode).toBe(200);
    expect((await list('Bearer nonsense')).statusCode).toBe(200);
    expect((await list('Basic abc')).statusCode).toBe(200);
    try {
      ahead = 16 * MINUTE;
      const refused = await list(headers.authorization);
      expect(refused.statusCode).toBe(401);
      expect(refused.json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
      const products = await shop.app.inject({ url: '/api/products/public', headers });
      expect(products.statusCode).toBe(200);
    } finally {
      ahead = 0;
    }
  });
});

describe('auth: refreshing', () => {
  it('a refresh returns only an access token to clients that do not request rotation', async () => {
    const { refreshToken } = await shop.signIn('employee');
    for (let count = 0; count < 3; count += 1) {
      const answer = await refresh(refreshToken);
      expect(answer).toEqual({ accessToken: expect.any(String) });
      if (typeof answer !== 'number') expect(await staffCall(answer.accessToken)).toBe(200);
    }
  });

  it('a client without rotation stays signed in until the session ends for good after 30 days', async () => {
    const { refreshToken } = await shop.signIn('employee');
    try {
      for (ahead of [13.9 * DAY, 27.8 * DAY, 29.9 * DAY]) {
        expect(await refresh(refreshToken)).toEqual({ accessToken: expect.any(String) });
      }
      ahead = 30.1 * DAY;
      expect(await refresh(refreshToken)).toBe(401);
    } finally {
      ahead = 0;
    }
  });

  it('a refresh token rotates for clients that request it, without extending the session', async () => {
    const { refreshToken } = await shop.signIn('employee');
    try {
      ahead = 13 * DAY;
      const first = await rotated(refreshToken);
      ahead = 20 * DAY;
      const second = await rotated(first);
      expect(second).not.toBe(first);
      ahead = 29.9 * DAY;
      const third = await rotated(second);
      ahead = 30.1 * DAY;
      expect(await refresh(third, true)).toBe(401);
    } finally {
      ahead = 0;
    }
  });

  it.each([false, true])('a session that is not refreshed for 14 days ends (rotating: %s)', async (rotating) => {
    const { refreshToken } = await shop.signIn('employee');
    const renewed = async (token: string) => (rotating ? rotated(token) : refresh(token).then(() => token));
    try {
      ahead = 1 * DAY;
      const token = await renewed(refreshToken);
      ahead = 14.9 * DAY;
      const next = await renewed(token);
      ahead = 28.95 * DAY;
      expect(await refresh(next, rotating)).toBe(401);
    } finally {
      ahead = 0;
    }
  });

  it('a rotated refresh token is accepted for another 30 seconds, for a lost answer or a second tab', async () => {
    const { refreshToken } = await shop.signIn('employee');
    const first = await rotated(refreshToken);
    try {
      ahead = 25_000;
      const again = await rotated(refreshToken);
      expect(again).not.toBe(first);
      expect(await refresh(first, true)).not.toBe(401);
      expect(await refresh(again, true)).not.toBe(401);
    } finally {
      ahead = 0;
    }
  });

  it('a rotated refresh token that comes back later ends its whole family', async () => {
    const signedIn: SignedIn = await shop.signIn('employee');
    const second = await rotated(signedIn.refreshToken);
    try {
      ahead = 31_000;
      expect(await refresh(signedIn.refreshToken, true)).toBe(401);
      expect(await refresh(second, true)).toBe(401);
      expect(await refresh(second)).toBe(401);
      expect(await staffCall(signedIn.accessToken)).toBe(401);
    } finally {
      ahead = 0;
    }
  });

  it('concurrent refresh requests each get a token that works', async () => {
    const { refreshToken } = await shop.signIn('employee');
    const tokens = await Promise.all(Array.from({ length: 8 }, () => rotated(refreshToken)));
    expect(new Set(tokens).size).toBe(8);
    for (const token of tokens) expect(await refresh(token)).toEqual({ accessToken: expect.any(String) });
  });

  it('a refresh refuses anything that is not a refresh token', async () => {
    const { accessToken } = await shop.signIn('employee');
    for (const token of ['nonsense', accessToken, '0'.repeat(43)]) expect(await refresh(token)).toBe(401);
    expect((await post('refresh', {})).statusCode).toBe(400);
    expect((await post('refresh', { token: 'x'.repeat(513) })).statusCode).toBe(400);
  });
});

describe('auth: signing out', () => {
  it('signing out ends the session, its tokens and its access at once, and may be repeated', async () => {
    const { accessToken, refreshToken } = await shop.signIn('employee');
    const second = await rotated(refreshToken);
    for (let count = 0; count < 2; count += 1) {
      const answer = await post('logout', { token: second });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: 'Signed out' });
    }
    expect(await staffCall(accessToken)).toBe(401);
    expect(await refresh(refreshToken)).toBe(401);
    expect(await refresh(second)).toBe(401);
  });

  it('signing out keeps other sessions of the account', async () => {
    const { refreshToken, user, password } = await shop.signIn('employee');
    const other = loginResponseSchema.parse((await post('login', { email: user.email, password })).json());
    await post('logout', { token: refreshToken });
    expect(await staffCall(other.accessToken)).toBe(200);
  });

  it('signing out with an unknown token succeeds', async () => {
    expect((await post('logout', { token: 'nonsense' })).statusCode).toBe(200);
  });
});

describe('auth: purge of sessions', () => {
  it('the purge removes ended sessions only', async () => {
    const ended = await shop.signIn('employee');
    const [sid, kept] = [decodeJwt<{ sid: string }>(ended.accessToken).sid, await shop.signIn('employee')];
    const longAgo = new Date(Date.now() - 2 * DAY);
    await shop.database.db.update(sessions).set({ expiresAt: longAgo }).where(eq(sessions.id, sid));
    await shop.app.deps.auth.purge();
    const left = await shop.database.db.select({ id: sessions.id }).from(sessions);
    expect(left.map(({ id }) => id)).not.toContain(sid);
    expect(await staffCall(kept.accessToken)).toBe(200);
  });
});
