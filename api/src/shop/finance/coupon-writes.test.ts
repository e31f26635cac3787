import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { Coupon, ErrorBody } from '@shop/shared/contracts';
import { desc } from 'drizzle-orm';
import { auditLog, coupons } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeCoupon } from '../../testing/fixtures';

const now = new Date('2026-11-20T12:00:00Z');

describe('coupons', () => {
  let shop: TestApp;
  let staff: SignedIn;

  beforeAll(async () => {
    shop = await createTestApp({ now: () => now, env: { TIME_ZONE: 'America/New_York' } });
    staff = await shop.signIn('employee');
  });
  afterAll(() => shop.close());

  const call = async <Body>(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await shop.app.inject({ method, url: `/api/coupons${url}`, headers: staff.headers, payload });
    return { status: answer.statusCode, body: answer.json<Body>() };
  };
  const lastLine = async () =>
    (await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0] ?? null;

  it.each([
    ['9999-12-31', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:00:00-05:00', '9999-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00+14:00', '0001-01-01T00:00:00.000Z'],
    ['0050-06-15', '0050-06-16T04:56:01.999Z'],
    ['0099-12-31T12:00:00Z', '0099-12-31T12:00:00.000Z'],
    ['1800-02-28', '1800-03-01T04:56:01.999Z'],
  ])('a coupon may end at %s, also in a year that nobody means', async (expiryDate, stored) => {
    const coupon = { code: `END${Math.random()}`, discountType: 'fixed', discountValue: 5, expiryDate, active: true };
    expect(await call<Coupon>('POST', '', coupon)).toMatchObject({ status: 201, body: { expiryDate: stored } });
  });

  it('a coupon is stored with its code trimmed and in upper case', async () => {
    const { status, body } = await call<Coupon>('POST', '', {
      code: '  spring-10 ',
      description: ' For early birds ',
      discountType: 'percentage',
      discountValue: 12.5,
      expiryDate: '2026-12-25T04:59:59.999Z',
      active: true,
    });
    expect(status).toBe(201);
    expect(callSchemas.createCoupon.response.parse(body)).toEqual(body);
    expect(body).toEqual({
      _id: expect.any(String),
      code: 'SPRING-10',
      description: 'For early birds',
      discountType: 'percentage',
      discountValue: 12.5,
      expiryDate: '2026-12-25T04:59:59.999Z',
      active: true,
      usageCount: 0,
      usageLimit: null,
      startDate: null,
      minSubtotal: null,
      version: 1,
      createdAt: now.toISOString(),
    });
    expect(await lastLine()).toMatchObject({ action: 'create', entity: 'coupon', after: { code: 'SPRING-10' } });
  });

  it('coupon dates count as whole days of the shop', async () => {
    const { body } = await call<Coupon>('POST', '', {
      code: 'DAYS',
      type: 'fixed',
      discountValue: 5,
      startDate: '2026-12-01',
      expiryDate: '2026-12-24',
      usageLimit: 100,
      minSubtotal: 49.9,
    });
    expect(body).toMatchObject({
      discountType: 'fixed',
      startDate: '2026-12-01T05:00:00.000Z',
      expiryDate: '2026-12-25T04:59:59.999Z',
      usageLimit: 100,
      minSubtotal: 49.9,
      active: true,
    });
  });

  const fine = { code: 'FINE', discountType: 'percentage', discountValue: 10 };

  it.each([
    [{}, 'code', 'Coupon code is required'],
    [{ ...fine, code: '   ' }, 'code', 'Coupon code is required'],
    [{ ...fine, code: 'X'.repeat(65) }, 'code', 'Must be 64 characters or fewer'],
    [{ ...fine, discountValue: undefined }, 'discountValue', 'Discount value must be a number'],
    [{ ...fine, discountValue: 'ten' }, 'discountValue', 'Discount value must be a number'],
    [{ ...fine, discountValue: 0 }, 'discountValue', 'Percentage discount must be between 1 and 100'],
    [{ ...fine, discountValue: 101 }, 'discountValue', 'Percentage discount must be between 1 and 100'],
    [{ ...fine, discountType: 'fixed', discountValue: 0 }, 'discountValue', 'Discount value must be more than 0'],
    [{ ...fine, discountType: 'fixed', discountValue: -5 }, 'discountValue', 'Discount value must be more than 0'],
    [{ ...fine, discountType: 'fixed', discountValue: 1.005 }, 'discountValue', 'Must have at most two decimals'],
    [{ ...fine, discountType: 'gift' }, 'discountType', undefined],
    [{ code: 'A', discountValue: 10 }, 'discountType', 'Discount type is required'],
    [{ ...fine, expiryDate: 'soon' }, 'expiryDate', 'Must be a date from the years 0001 to 9999, such as 2026-11-20'],
    [{ ...fine, usageLimit: 0 }, 'usageLimit', 'Must be 1 or more'],
    [{ ...fine, usageLimit: 1.5 }, 'usageLimit', 'Must be a whole number'],
    [{ ...fine, minSubtotal: -1 }, 'minSubtotal', 'Must be 0 or more'],
    [{ ...fine, minSubtotal: 1.234 }, 'minSubtotal', 'Must have at most two decimals'],
    [{ ...fine, active: 'yes' }, 'active', 'Must be true or false'],
  ])('a coupon of %j is refused', async (payload, field, text) => {
    const before = await shop.database.db.$count(coupons);
    const { status, body } = await call<ErrorBody>('POST', '', payload);
    expect(status).toBe(400);
    const fieldError = body.errors.find((error) => error.field === field);
    expect(fieldError).toBeDefined();
    if (text !== undefined) expect(fieldError?.message).toBe(text);
    expect(await shop.database.db.$count(coupons)).toBe(before);
  });

  it.each([
    ['expiryDate', '2026-02-30'],
    ['expiryDate', '0000-12-31'],
    ['startDate', '+010000-01-01'],
  ])('a coupon with the %s %s, which the calendar lacks, is refused with 422 at its field', async (field, day) => {
    const message = 'Must be a date from the years 0001 to 9999, such as 2026-11-20';
    expect(await call('POST', '', { ...fine, [field]: day })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', error: message, errors: [{ field, message }] },
    });
    // What is wrong otherwise, too, is malformed.
    expect(await call('POST', '', { ...fine, [field]: day, active: 'yes' })).toMatchObject({ status: 400 });
  });

  it('a coupon that begins after it ends is refused', async () => {
    const payload = { ...fine, startDate: '2026-12-25', expiryDate: '2026-12-24' };
    expect(await call('POST', '', payload)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'startDate', message: 'Start date must be before the expiry date' }] },
    });
    expect((await call('POST', '', { ...payload, code: 'ONEDAY', startDate: '2026-12-24' })).status).toBe(201);
  });

  it('a coupon code is unique, however it is spelled', async () => {
    await makeCoupon(shop.database.db, { code: 'TAKEN' });
    const { id } = await makeCoupon(shop.database.db, { code: 'OTHER' });
    const refusal = {
      status: 409,
      body: { code: 'COUPON_EXISTS', errors: [{ field: 'code', message: 'A coupon with this code exists already' }] },
    };
    expect(await call('POST', '', { ...fine, code: ' taken ' })).toMatchObject(refusal);
    expect(await call('PUT', `/${id}`, { ...fine, code: 'Taken' })).toMatchObject(refusal);
    expect((await call('PUT', `/${id}`, { ...fine, code: 'other' })).status).toBe(200);
  });

  it('a coupon added several times at once is created once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', '', { ...fine, code: 'TWICE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('a coupon loses description and expiry when a write omits them, and keeps its limits', async () => {
    const { body: made } = await call<Coupon>('POST', '', {
      ...fine,
      code: 'KEEP',
      description: 'Old',
      expiryDate: '2026-12-24',
      startDate: '2026-12-01',
      usageLimit: 9,
      minSubtotal: 20,
    });
    const changed = await call<Coupon>('PUT', `/${made._id}`, { ...fine, code: 'KEEP', active: false, version: 1 });
    expect(changed.body).toMatchObject({
      description: '',
      expiryDate: null,
      active: false,
      startDate: made.startDate,
      usageLimit: 9,
      minSubtotal: 20,
      version: 2,
    });
    expect(await lastLine()).toMatchObject({
      action: 'update',
      before: { description: 'Old', expiryDate: made.expiryDate, active: true },
      after: { description: '', expiryDate: null, active: false },
    });
    const none = { ...fine, code: 'KEEP', startDate: null, usageLimit: null, minSubtotal: null };
    expect((await call<Coupon>('PUT', `/${made._id}`, none)).body).toMatchObject({
      startDate: null,
      usageLimit: null,
      minSubtotal: null,
    });
  });

  it('a coupon is not changed by a write based on an old version', async () => {
    const { id } = await makeCoupon(shop.database.db, { code: 'EARLY' });
    await call('PUT', `/${id}`, { ...fine, code: 'EARLY', version: 1 });
    expect(await call('PUT', `/${id}`, { ...fine, code: 'EARLY', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_OLD', details: { version: 2 } },
    });
  });

  it('a coupon is deleted permanently', async () => {
    const { id } = await makeCoupon(shop.database.db, { code: 'GONE', usageCount: 4 });
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { message: 'Coupon deleted' } });
    expect(await lastLine()).toMatchObject({ action: 'delete', before: { code: 'GONE', usageCount: 4 } });
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('PUT', `/${UNKNOWN_ID}`, fine)).status).toBe(404);
  });
});
