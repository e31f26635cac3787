import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { ErrorBody, Supplier } from '@shop/shared/contracts';
import { desc, eq } from 'drizzle-orm';
import { auditLog, suppliers } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeProduct, makeSupplier, makeTransaction } from '../../testing/fixtures';

const now = new Date('2026-11-20T12:00:00Z');
const mill = { name: 'Cedar Mill', email: 'sales@cedar.example', phone: '+961 70 111 222' };

describe('suppliers', () => {
  let shop: TestApp;
  let staff: SignedIn;

  beforeAll(async () => {
    shop = await createTestApp({ now: () => now, env: { SHOP_PHONE: '+961 1 234 567' } });
    staff = await shop.signIn('employee');
  });
  afterAll(() => shop.close());

  const call = async <Body>(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await shop.app.inject({ method, url: `/api/suppliers${url}`, headers: staff.headers, payload });
    return { status: answer.statusCode, body: answer.json<Body>() };
  };
  const lastLine = async () =>
    (await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0] ?? null;

  it('a supplier is created active unless another status is given, and the audit log names the user', async () => {
    const { status, body } = await call<Supplier>('POST', '', { ...mill, notes: ' Pays late ', address: null });
    expect(status).toBe(201);
    expect(callSchemas.createSupplier.response.parse(body)).toEqual(body);
    expect(body).toEqual({
      ...mill,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      company: '',
      address: '',
      status: 'active',
      notes: 'Pays late',
      createdAt: now.toISOString(),
      lastOrderDate: null,
      version: 1,
    });
    expect(await lastLine()).toMatchObject({
      byUserId: staff.user._id,
      action: 'create',
      entity: 'supplier',
      entityId: body._id,
      before: null,
      after: { name: 'Cedar Mill', status: 'active' },
    });
    expect((await call<Supplier>('POST', '', { ...mill, status: 'suspended' })).body.status).toBe('suspended');
  });

  it.each([
    [{}, ['name', 'email', 'phone'], 'Supplier name is required'],
    [{ ...mill, email: '  ' }, ['email'], 'Email is required'],
    [{ ...mill, phone: '' }, ['phone'], 'Phone is required'],
    [{ ...mill, email: 'nobody' }, ['email'], 'Must be an email address'],
    [{ ...mill, name: 'x'.repeat(201) }, ['name'], 'Must be 200 characters or fewer'],
    [{ ...mill, phone: '1'.repeat(33) }, ['phone'], 'Must be 32 characters or fewer'],
    [{ ...mill, notes: 'x'.repeat(2001) }, ['notes'], 'Must be 2000 characters or fewer'],
    [{ ...mill, status: 'gone' }, ['status'], undefined],
    [{ ...mill, name: 7 }, ['name'], 'Supplier name is required'],
    [{ ...mill, company: {} }, ['company'], undefined],
  ])('a supplier of %j is refused', async (payload, fields, text) => {
    const before = await shop.database.db.$count(suppliers);
    const { status, body } = await call<ErrorBody>('POST', '', payload);
    expect(status).toBe(400);
    expect(body.errors.map(({ field }) => field)).toEqual(fields);
    if (text !== undefined) expect(body.error).toBe(text);
    expect(await shop.database.db.$count(suppliers)).toBe(before);
  });

  it('a supplier is changed, and keeps fields that a write leaves out', async () => {
    const { id } = await makeSupplier(shop.database.db, {
      notes: 'Old friends',
      company: 'Cedar SAL',
      status: 'inactive',
    });
    const { status, body } = await call<Supplier>('PUT', `/${id}`, { ...mill, company: '', version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...mill, company: '', notes: 'Old friends', status: 'inactive', version: 2 });
    expect(await lastLine()).toMatchObject({
      action: 'update',
      before: { name: 'Cedar Textiles', company: 'Cedar SAL' },
      after: { name: 'Cedar Mill', company: '' },
    });
    expect((await lastLine())?.after).not.toHaveProperty('notes');
  });

  it.each([
    ['abc', 'Phone number must contain digits'],
    ['+961 70 111 222 / 03 123456', 'Enter one phone number only'],
    ['70 111 222 03 123 456', 'Enter one phone number only'],
    ['+961 70 111 222 ext. 4', 'Enter the phone number without an extension'],
  ])('a supplier with the phone %j is refused', async (phone, message) => {
    const before = await shop.database.db.$count(suppliers);
    const { status, body } = await call<ErrorBody>('POST', '', { ...mill, phone });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field: 'phone', message }] });
    expect(await shop.database.db.$count(suppliers)).toBe(before);
  });

  it('a phone that was never read stays while other fields change, and is read once it changes', async () => {
    const { id } = await makeSupplier(shop.database.db, { phone: 'ask for Rami' });
    const kept = await call<Supplier>('PUT', `/${id}`, { ...mill, phone: 'ask for Rami', version: 1 });
    expect(kept).toMatchObject({ status: 200, body: { name: 'Cedar Mill', phone: 'ask for Rami' } });
    const refused = await call<ErrorBody>('PUT', `/${id}`, { ...mill, phone: 'ask for Nour', version: 2 });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'phone' }] } });
  });

  it('a supplier is found by the phone in any spelling, and its list says the whole number', async () => {
    const { id } = await makeSupplier(shop.database.db, { name: 'Byblos Dye', phone: '03 987 654' });
    const found = async (q: string) => {
      const url = `/api/suppliers?q=${encodeURIComponent(q)}`;
      return (await shop.app.inject({ url, headers: staff.headers })).json<Supplier[]>();
    };
    for (const q of [
      '009613987654',
      '+961 (0)3 987 654',
      '3\u2011987\u2011654',
      '\u202a+961 3 987654\u202c',
      '٠٣٩٨٧',
    ]) {
      expect(await found(q)).toMatchObject([{ _id: id, wholePhone: '9613987654' }]);
    }
    expect(await found('009613987655')).toEqual([]);
  });

  it('a supplier is not changed by a write based on an old version', async () => {
    const { id } = await makeSupplier(shop.database.db);
    await call('PUT', `/${id}`, { ...mill, version: 1 });
    const stale = await call<ErrorBody>('PUT', `/${id}`, { ...mill, name: 'Too late', version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'VERSION_OLD', details: { version: 2 } } });
    expect((await call<Supplier>('PUT', `/${id}`, { ...mill, name: 'Whatever' })).body).toMatchObject({
      name: 'Whatever',
      version: 3,
    });
  });

  it('a supplier accepts only one of several writes based on the same version', async () => {
    const { id } = await makeSupplier(shop.database.db);
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => call<Supplier>('PUT', `/${id}`, { ...mill, name, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('a supplier is deleted even after purchases, which stay in the books', async () => {
    const { db } = shop.database;
    const { id } = await makeSupplier(db);
    await makeTransaction(db, { type: 'purchase', supplierId: id, description: 'Fabric' });
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { message: 'Supplier deleted' } });
    expect(await db.$count(suppliers, eq(suppliers.id, id))).toBe(0);
    expect(await lastLine()).toMatchObject({ action: 'delete', entityId: id, before: { name: 'Cedar Textiles' } });
    const found = await shop.app.inject({ url: '/api/transactions?q=Fabric', headers: staff.headers });
    expect(found.json()).toMatchObject([{ type: 'purchase', supplierId: null, supplierName: null }]);
  });

  it.each([
    [1, 'This supplier cannot be deleted: 1 product refers to it'],
    [2, 'This supplier cannot be deleted: 2 products refer to it'],
  ])('a supplier cannot be deleted while %d products refer to it', async (count, message) => {
    const { db } = shop.database;
    const { id } = await makeSupplier(db);
    for (let made = 0; made < count; made += 1) await makeProduct(db, { supplierId: id });
    expect(await call('DELETE', `/${id}`)).toMatchObject({
      status: 409,
      body: { error: message, code: 'SUPPLIER_IN_USE', details: { products: count } },
    });
    expect(await db.$count(suppliers, eq(suppliers.id, id))).toBe(1);
  });

  it('an unknown supplier returns 404', async () => {
    expect((await call('PUT', `/${UNKNOWN_ID}`, mill)).status).toBe(404);
    expect((await call('DELETE', `/${UNKNOWN_ID}`)).status).toBe(404);
  });
});
