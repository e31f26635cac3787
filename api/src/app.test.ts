import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp } from './testing/app';
import type { TestApp } from './testing/app';

describe('the API', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  it('says that it can serve', async () => {
    const answer = await shop.app.inject('/api/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
  });

  it('tells every page what it may know about the shop', async () => {
    const answer = await shop.app.inject('/api/settings');
    expect(answer.json()).toMatchObject({ couponsEnabled: true, policy: { deliveryFee: 3, refunds: false } });
  });

  it('signs in', async () => {
    const { user, password } = await shop.signIn('employee');
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ` ${user.email.toUpperCase()} `, password },
    });
    expect(answer.json()).toMatchObject({ user });
  });
});
