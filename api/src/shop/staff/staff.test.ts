import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { ErrorBody, LoginResponse, StaffMember } from '@shop/shared/contracts';
import { desc, eq, isNotNull } from 'drizzle-orm';
import { auditLog, users } from '../../database/schema';
import { TEST_PASSWORD, createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID } from '../../testing/fixtures';

const PASSWORD = 'a better password';

describe('staff accounts', () => {
  let shop: TestApp;
  let admin: SignedIn;

  beforeAll(async () => {
    shop = await createTestApp();
  });
  beforeEach(async () => {
    await shop.database.db.delete(users);
    admin = await shop.signIn('admin');
  });
  afterAll(() => shop.close());

  const call = async <Body>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    headers: Record<string, string> = admin.headers,
  ) => {
    const answer = await shop.app.inject({ method, url: `/api${url}`, headers, payload });
    return { status: answer.statusCode, body: answer.json<Body>(), headers: answer.headers };
  };
  const signInWith = (email: string, password: string) =>
    call<LoginResponse & ErrorBody>('POST', '/auth/login', { email, password }, {});
  const maySee = async ({ headers }: SignedIn) => (await call('GET', '/orders', undefined, headers)).status;
  /** The latest row of the audit log. */
  const lastLine = async () => {
    const rows = shop.database.db.select().from(auditLog).where(isNotNull(auditLog.byUserId));
    return (await rows.orderBy(desc(auditLog.id)).limit(1))[0] ?? null;
  };
  const fieldsOf = ({ user }: SignedIn) => ({ name: user.name, email: user.email, role: user.role });
  const ada = { name: ' Ada Lovelace ', email: ' Ada@Shop.example ', role: 'employee', password: PASSWORD };

  it('the staff list is sorted by name, without customers and without password data', async () => {
    await shop.signIn('customer');
    await call('POST', '/staff', { ...ada, username: 'Ada' });
    const answer = await call<StaffMember[]>('GET', '/staff');
    expect(answer.headers['x-total-count']).toBe('2');
    expect(callSchemas.listStaff.response.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toMatchObject([
      {
        name: 'Ada Lovelace',
        email: 'ada@shop.example',
        username: 'ada',
        role: 'employee',
        active: true,
        lastSignIn: null,
      },
      { name: 'Test admin', role: 'admin', lastSignIn: expect.any(String) },
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon/i);
    expect((await call<StaffMember[]>('GET', '/staff?role=admin')).body).toHaveLength(1);
    expect((await call<StaffMember[]>('GET', '/staff?q=LOVE')).body).toHaveLength(1);
    expect((await call<StaffMember[]>('GET', '/staff?active=false')).body).toEqual([]);
  });

  it('a staff account is created by an admin, and can sign in at once by email or username', async () => {
    const { status, body } = await call<StaffMember>('POST', '/staff', { ...ada, username: 'countess' });
    expect(status).toBe(201);
    expect(await lastLine()).toMatchObject({
      byUserId: admin.user._id,
      action: 'create',
      entity: 'staff',
      entityId: body._id,
      after: { email: 'ada@shop.example', role: 'employee' },
    });
    expect(JSON.stringify(await lastLine())).not.toContain(PASSWORD);
    for (const name of ['ADA@shop.example', 'Countess']) {
      expect((await signInWith(name, PASSWORD)).body.user).toMatchObject({ name: 'Ada Lovelace', role: 'employee' });
    }
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Must be an email address'],
    [{ username: 'a@b' }, 'username', "Must not contain spaces or '@'"],
    [{ role: 'customer' }, 'role', undefined],
    [{ role: undefined }, 'role', undefined],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: 'short' }, 'password', 'Password must be 12 characters or more'],
    [{ password: 'x'.repeat(201) }, 'password', 'Password must be 200 characters or fewer'],
    [{ name: 'x'.repeat(201) }, 'name', 'Must be 200 characters or fewer'],
  ])('a staff account with %j is not created', async (wrong, field, message) => {
    const { status, body } = await call<ErrorBody>('POST', '/staff', { ...ada, ...wrong });
    expect(status).toBe(400);
    const fieldError = body.errors.find((error) => error.field === field);
    expect(fieldError).toBeDefined();
    if (message !== undefined) expect(fieldError?.message).toBe(message);
    expect(await shop.database.db.$count(users)).toBe(1);
  });

  it('a staff account has a unique email address and username', async () => {
    await call('POST', '/staff', { ...ada, username: 'ada' });
    expect(await call('POST', '/staff', ada)).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_EXISTS', errors: [{ field: 'email' }] },
    });
    expect(await call('POST', '/staff', { ...ada, email: 'other@shop.example', username: 'ADA' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'username', message: 'This username is taken' }] },
    });
  });

  it('a staff account is not changed by a write based on an old version', async () => {
    const { body: made } = await call<StaffMember>('POST', '/staff', ada);
    const { name, email, username, role, version } = made;
    const first = await call<StaffMember>('PUT', `/staff/${made._id}`, { name: 'Ada', email, username, role, version });
    expect(first).toMatchObject({ status: 200, body: { name: 'Ada' } });
    const second = await call<ErrorBody>('PUT', `/staff/${made._id}`, { name, email, username, role, version });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'VERSION_OLD', error: 'Ada was changed meanwhile.', details: { version: first.body.version } },
    });
    expect((await call('PUT', `/staff/${made._id}`, { name, email, username, role })).status).toBe(200);
  });

  it('a new role of a staff account applies from the next call', async () => {
    const employee = await shop.signIn('employee');
    expect((await call('GET', '/staff', undefined, employee.headers)).status).toBe(403);
    const { status, body } = await call<StaffMember>('PUT', `/staff/${employee.user._id}`, {
      ...fieldsOf(employee),
      role: 'admin',
    });
    expect([status, body.role]).toEqual([200, 'admin']);
    expect((await call('GET', '/staff', undefined, employee.headers)).status).toBe(200);
    expect(await lastLine()).toMatchObject({
      action: 'update',
      before: { role: 'employee' },
      after: { role: 'admin' },
    });
  });

  it('staff cannot change their own role or deactivate themselves, but can change their name', async () => {
    await shop.signIn('admin');
    const own = `/staff/${admin.user._id}`;
    expect(await call('PUT', own, { ...fieldsOf(admin), role: 'employee' })).toMatchObject({
      status: 409,
      body: { code: 'OWN_ROLE', error: 'You cannot change your own role' },
    });
    expect(await call('PUT', `${own}/active`, { active: false })).toMatchObject({
      status: 409,
      body: { code: 'OWN_ACCOUNT', error: 'You cannot deactivate your own account' },
    });
    expect(await call('PUT', `${own}/password`, { password: PASSWORD })).toMatchObject({ status: 409 });
    expect((await call<StaffMember>('PUT', own, { ...fieldsOf(admin), name: 'Boss' })).body.name).toBe('Boss');
  });

  it('an active admin always remains, even when two admins remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await shop.database.db.delete(users);
      const [first, second] = [await shop.signIn('admin'), await shop.signIn('admin')];
      await Promise.all([
        call('PUT', `/staff/${second.user._id}/active`, { active: false }, first.headers),
        call('PUT', `/staff/${first.user._id}`, { ...fieldsOf(first), role: 'employee' }, second.headers),
      ]);
      const left = await shop.database.db.select().from(users).where(eq(users.role, 'admin'));
      expect(left.filter(({ active }) => active)).toHaveLength(1);
    }
  });

  it('a deactivated account loses access at once, and old sessions stay invalid after reactivation', async () => {
    const employee = await shop.signIn('employee');
    expect(await maySee(employee)).toBe(200);
    const url = `/staff/${employee.user._id}/active`;
    expect((await call<StaffMember>('PUT', url, { active: false })).body.active).toBe(false);
    expect(await maySee(employee)).toBe(401);
    const renewed = await call('POST', '/auth/refresh', { token: employee.refreshToken }, {});
    expect(renewed.status).toBe(401);
    expect((await signInWith(employee.user.email, TEST_PASSWORD)).status).toBe(401);
    expect(await lastLine()).toMatchObject({ action: 'deactivate', entityId: employee.user._id });

    await call('PUT', url, { active: true });
    expect(await maySee(employee)).toBe(401);
    expect((await signInWith(employee.user.email, TEST_PASSWORD)).status).toBe(200);
  });

  it('a new password set by an admin ends the sessions of the account', async () => {
    const employee = await shop.signIn('employee');
    const url = `/staff/${employee.user._id}/password`;
    expect((await call<ErrorBody>('PUT', url, { password: 'short' })).body.errors).toEqual([
      { field: 'password', message: 'Password must be 12 characters or more' },
    ]);
    expect((await call('PUT', url, { password: PASSWORD })).status).toBe(200);
    expect(await maySee(employee)).toBe(401);
    expect((await signInWith(employee.user.email, TEST_PASSWORD)).status).toBe(401);
    expect((await signInWith(employee.user.email, PASSWORD)).status).toBe(200);
    expect(await lastLine()).toMatchObject({ action: 'reset-password', before: null, after: null });
  });

  it('a common password is refused, whoever sets it', async () => {
    const employee = await shop.signIn('employee');
    const common = 'Password1234!';
    const refusals = [
      await call<ErrorBody>('POST', '/staff', { ...ada, password: common }),
      await call<ErrorBody>('PUT', `/staff/${employee.user._id}/password`, { password: common }),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBe(422);
      expect(body.errors).toEqual([{ field: 'password', message: expect.stringContaining('first that are tried') }]);
    }
    const own = { currentPassword: TEST_PASSWORD, newPassword: common };
    expect(await call<ErrorBody>('POST', '/auth/password', own, employee.headers)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'newPassword', message: expect.stringContaining('first that are tried') }] },
    });
    expect((await signInWith(employee.user.email, TEST_PASSWORD)).status).toBe(200);
    expect(await shop.database.db.$count(users)).toBe(2);
  });

  it('an unknown staff account, or one of a customer, returns 404', async () => {
    const customer = await shop.signIn('customer');
    for (const id of [UNKNOWN_ID, customer.user._id]) {
      expect((await call('PUT', `/staff/${id}`, { ...ada, username: null })).status).toBe(404);
      expect((await call('PUT', `/staff/${id}/active`, { active: false })).status).toBe(404);
      expect((await call('PUT', `/staff/${id}/password`, { password: PASSWORD })).status).toBe(404);
    }
    expect(await maySee(admin)).toBe(200);
  });

  describe('changing the own password', () => {
    const change = (who: SignedIn, currentPassword: string, newPassword: string) =>
      call<ErrorBody>('POST', '/auth/password', { currentPassword, newPassword }, who.headers);

    it('a password change keeps this session and ends all others', async () => {
      const employee = await shop.signIn('employee');
      const { body: elsewhere } = await signInWith(employee.user.email, TEST_PASSWORD);
      expect((await change(employee, TEST_PASSWORD, PASSWORD)).status).toBe(200);
      expect(await maySee(employee)).toBe(200);
      expect((await call('POST', '/auth/refresh', { token: employee.refreshToken }, {})).status).toBe(200);
      expect((await call('POST', '/auth/refresh', { token: elsewhere.refreshToken }, {})).status).toBe(401);
      expect((await signInWith(employee.user.email, TEST_PASSWORD)).status).toBe(401);
      expect((await signInWith(employee.user.email, PASSWORD)).status).toBe(200);
      expect(await lastLine()).toMatchObject({ action: 'change-password', entityId: employee.user._id, after: null });
    });

    it('a password change requires the current password and a different new one', async () => {
      const employee = await shop.signIn('employee');
      expect(await change(employee, 'guessed wrong', PASSWORD)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'currentPassword', message: 'The current password is wrong' }] },
      });
      expect(await change(employee, TEST_PASSWORD, TEST_PASSWORD)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'newPassword' }] },
      });
      expect(await change(employee, '', 'short')).toMatchObject({
        status: 400,
        body: {
          errors: [
            { field: 'currentPassword', message: 'Current password is required' },
            { field: 'newPassword', message: 'Password must be 12 characters or more' },
          ],
        },
      });
      expect((await signInWith(employee.user.email, TEST_PASSWORD)).status).toBe(200);
    });

    it('a password change locks after ten wrong guesses of the current password', async () => {
      const employee = await shop.signIn('employee');
      for (let guess = 0; guess < 10; guess += 1) await change(employee, `guess ${guess}`, PASSWORD);
      const answer = await change(employee, TEST_PASSWORD, PASSWORD);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    });
  });
});
