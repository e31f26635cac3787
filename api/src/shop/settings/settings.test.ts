import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ErrorBody, Quote, SettingKey, ShopSetting } from '@shop/shared/contracts';
import { auditEntrySchema, publicSettingsSchema, settingChangeSchema, shopSettingSchema } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { calendarDay } from '@shop/shared/rules';
import { z } from 'zod';
import { buildApp } from '../../app';
import { FEED_APPLICATION } from '../../cache/change-feed';
import { settingsCommand } from '../../cli/settings-command';
import { readConfig } from '../../config';
import { openDatabase } from '../../database/client';
import { type SignedIn, type TestApp, createTestApp } from '../../testing/app';
import { endConnections } from '../../testing/database';
import { makeProduct } from '../../testing/fixtures';
import { TEST_SHOP } from '../../testing/shop';
import { call, orderOf, place } from '../orders/testing';
import { announceSettings, clearSettings } from './testing';

const ENV = { DELIVERY_FEE: '4', SETTINGS_LOCKED: 'location, refunds, orderTotal' };

let shop: TestApp;
let admin: SignedIn;
let employee: SignedIn;

beforeAll(async () => {
  shop = await createTestApp({ env: ENV });
  [admin, employee] = await Promise.all([shop.signIn('admin'), shop.signIn('employee')]);
});
afterAll(() => shop.close());
beforeEach(() => clearSettings(shop));

const ask = (app: FastifyInstance, method: 'GET' | 'PUT', url: string, payload?: object, who: SignedIn = admin) =>
  app.inject({ method, url: `/api/settings${url}`, headers: who.headers, ...(payload ? { payload } : {}) });

const change = (body: object, who?: SignedIn) => ask(shop.app, 'PUT', '/shop', body, who);

const listOf = (text: string): Map<SettingKey, ShopSetting> =>
  new Map(
    z
      .array(shopSettingSchema)
      .parse(JSON.parse(text))
      .map((setting) => [setting.key, setting]),
  );

const publicOf = async (app: FastifyInstance) =>
  publicSettingsSchema.parse((await app.inject({ url: '/api/settings' })).json());

const historyOf = async (key: SettingKey) =>
  z.array(settingChangeSchema).parse((await ask(shop.app, 'GET', `/shop/${key}/history`)).json());

describe('settings: the settings of the shop', () => {
  it('the settings are those of the environment and the defaults until a setting is saved', async () => {
    const answer = await ask(shop.app, 'GET', '/shop', undefined, employee);
    const settings = listOf(answer.body);
    expect(settings.get('deliveryFee')).toEqual({
      key: 'deliveryFee',
      value: 4,
      default: 4,
      source: 'environment',
      version: 0,
      locked: false,
    });
    expect(settings.get('exchangeDays')).toMatchObject({ value: 3, source: 'default' });
    expect(settings.get('deliveryDays')).toMatchObject({ value: '1-3', source: 'default' });
    expect(settings.get('location')).toMatchObject({ value: TEST_SHOP.SHOP_LOCATION, locked: true });
  });

  it('the settings are changed together, in force with the answer, and recorded in the audit log', async () => {
    const body = {
      deliveryFee: 5.5,
      deliveryDays: '2-5',
      shopName: ' Northern Shop ',
      socialLinks: 'X=https://x.example/me',
      couponsEnabled: false,
      versions: { deliveryFee: 0, shopName: 0 },
    };
    const answer = await change(body);
    expect(answer.statusCode).toBe(200);
    expect(listOf(answer.body).get('deliveryFee')).toMatchObject({
      value: 5.5,
      default: 4,
      source: 'saved',
      version: 1,
    });
    expect(await publicOf(shop.app)).toMatchObject({
      shopName: 'Northern Shop',
      couponsEnabled: false,
      socialLinks: [{ label: 'X', url: 'https://x.example/me' }],
      policy: { deliveryFee: 5.5, deliveryDays: { min: 2, max: 5 }, exchangeDays: 3 },
    });
    const log = await shop.app.inject({ url: '/api/audit?entityId=deliveryFee', headers: admin.headers });
    expect(z.array(auditEntrySchema).parse(log.json())).toMatchObject([
      { action: 'update', entity: 'settings', before: { deliveryFee: 4 }, after: { deliveryFee: 5.5 } },
    ]);
  });

  it('the time zone setting decides when a day begins', async () => {
    // These zones are on the two sides of the date line and 25 hours apart, so they never have the same date.
    const dayIn = async (timeZone: string) => {
      expect((await change({ timeZone })).statusCode).toBe(200);
      const { headers } = await shop.app.inject({ url: '/api/transactions/export.csv', headers: admin.headers });
      expect(headers['content-disposition']).toContain(calendarDay(shop.app.deps.now(), timeZone));
      return headers['content-disposition'];
    };
    expect(await dayIn('Pacific/Kiritimati')).not.toBe(await dayIn('Pacific/Pago_Pago'));
  });

  it('the limits for visitor orders are shown to staff only', async () => {
    const settings = listOf((await ask(shop.app, 'GET', '/shop?all=true', undefined, employee)).body);
    expect(settings.get('orderPieces')).toMatchObject({ value: 200, source: 'default', locked: false });
    expect(settings.get('orderTotal')).toMatchObject({ value: 10_000, locked: true });
    expect((await change({ orderTotal: 5 })).statusCode).toBe(409);
    await change({ orderPieces: 7 });
    const publicSettings = (await shop.app.inject({ url: '/api/settings' })).body;
    expect(publicSettings).not.toMatch(/pieces|pending/i);
  });

  it('the settings list leaves out settings that an older back office does not know', async () => {
    const undo = () => ask(shop.app, 'PUT', '/shop/exchangeDays/undo', { to: 0 });
    for (const answer of [await ask(shop.app, 'GET', '/shop'), await change({ exchangeDays: 5 }), await undo()]) {
      const keys = [...listOf(answer.body).keys()];
      expect(keys).toContain('exchangeDays');
      expect(keys).not.toContain('orderPieces');
    }
    const all = await ask(shop.app, 'PUT', '/shop?all=true', { orderPieces: 9 });
    expect(listOf(all.body).get('orderPieces')).toMatchObject({ value: 9, version: 1 });
  });

  it('a setting saved twice makes no second version', async () => {
    await change({ exchangeDays: 14 });
    expect(listOf((await change({ exchangeDays: 14 })).body).get('exchangeDays')?.version).toBe(1);
  });

  it('the settings cannot be changed by employees', async () => {
    expect((await change({ deliveryFee: 1 }, employee)).statusCode).toBe(403);
    expect((await publicOf(shop.app)).policy.deliveryFee).toBe(4);
  });

  it('the settings all stay as they were when one of them was changed in the meantime', async () => {
    await change({ deliveryFee: 6 });
    const late = await change({ deliveryFee: 7, exchangeDays: 9, versions: { deliveryFee: 0, exchangeDays: 0 } });
    expect(late.statusCode).toBe(409);
    expect(late.json<ErrorBody>()).toMatchObject({ code: 'VERSION_OLD', details: { version: 1 } });
    expect((await publicOf(shop.app)).policy).toMatchObject({ deliveryFee: 6, exchangeDays: 3 });
  });

  it('only one of two concurrent setting changes is accepted', async () => {
    const answers = await Promise.all(
      [5, 6].map((lowStockUnder) => change({ lowStockUnder, versions: { lowStockUnder: 0 } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('a locked setting is not changed, nor are the settings sent with it', async () => {
    const refused = await change({ location: 'Elsewhere', exchangeDays: 9 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<ErrorBody>()).toMatchObject({ code: 'SETTING_LOCKED' });
    expect(refused.json<ErrorBody>().error).toContain('Address cannot be changed here');
    expect((await publicOf(shop.app)).policy.exchangeDays).toBe(3);
  });

  it('a locked setting keeps the value of the environment, even if another was saved before the lock', async () => {
    await shop.database.pool.query(
      `insert into settings values ('location', 1, '"Old Street"', now(), 'Jo'), ('unheardOf', 1, '1', now(), 'Jo')`,
    );
    await shop.app.deps.changes.flush();
    expect((await publicOf(shop.app)).location).toBe(TEST_SHOP.SHOP_LOCATION);
  });

  it.each<[string, unknown, string]>([
    ['deliveryFee', -1, 'Must be 0 or more'],
    ['deliveryFee', 1e9, 'Must be'],
    ['deliveryFee', 1.005, 'Must have at most two decimals'],
    ['deliveryFee', '5', 'Must be a number'],
    ['phone', 'call me', 'Phone number must contain digits'],
    ['phone', '', 'Phone number is required'],
    ['chatNumber', '+1 555', 'Must be 6 to 15 digits'],
    ['deliveryDays', '5-2', 'Must begin with the smaller number'],
    ['socialLinks', 'X=javascript:alert(1)', 'Must be Label=https'],
    ['lowStockUnder', 0, 'Must be 1 or more'],
    ['timeZone', 'Mars/Olympus', 'Must be a time zone such as America/New_York'],
    ['timeZone', '', 'Must be a time zone'],
    ['refunds', 'yes', 'Must be true or false'],
    ['exchangeDays', null, 'Must be a number'],
    ['orderPieces', 0, 'Must be 1 or more'],
    ['orderPieces', 2.5, 'Must be a whole number'],
    ['orderTotal', 0, 'Must be 0.01 or more'],
    ['pendingOrdersPerPhone', 1e9, 'Must be 1000000 or less'],
    ['pendingOrdersPerPhoneInAll', -1, 'Must be 1 or more'],
  ])('a change of %s to %s is refused at its field', async (field, value, message) => {
    const refused = await change({ [field]: value, cityRequired: true });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<ErrorBody>().errors[0]).toMatchObject({ field, message: expect.stringContaining(message) });
    expect((await publicOf(shop.app)).cityRequired).toBe(false);
  });

  it.each<[SettingKey, string, string]>([
    ['deliveryDays', '1\u20133', '1-3'],
    ['deliveryDays', ' 2 - 5 ', '2-5'],
    ['deliveryDays', '\u0661\u2011\u0663', '1-3'],
    ['deliveryDays', '\uff12', '2'],
    ['chatNumber', '\u202a+961 70 123 456\u202c', '96170123456'],
    ['chatNumber', '\u0669\u0666\u0661\u0667\u0660\u0661\u0662\u0663\u0664\u0665\u0666', '96170123456'],
    ['chatNumber', '961\u00a070\u2011123\u2011456', '96170123456'],
    ['country', 'lb', 'LB'],
    ['country', '\u200e\uff2c\uff22 ', 'LB'],
    ['timeZone', ' Asia/Beirut ', 'Asia/Beirut'],
  ])('a change of %s to %j is read as it looks', async (field, value, stored) => {
    const answer = await change({ [field]: value });
    expect(answer.statusCode).toBe(200);
    expect(listOf((await ask(shop.app, 'GET', '/shop?all=true')).body).get(field)?.value).toBe(stored);
  });

  it('measures against refused parcels are refused in a wrong order, together with those in force', async () => {
    expect((await change({ refusalsToWarn: 5, refusalsToCall: 6, refusalsToRefuse: 0 })).statusCode).toBe(200);
    const refused = await change({ refusalsToRefuse: 2, cityRequired: true });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<ErrorBody>().errors).toEqual([
      { field: 'refusalsToRefuse', message: expect.stringContaining('would come before Call first from 6') },
    ]);
    expect((await publicOf(shop.app)).cityRequired).toBe(false);
    expect((await change({ refusalsToCall: 0, refusalsToRefuse: 5 })).statusCode).toBe(200);
  });

  it('a setting with a text of half a megabyte is refused', async () => {
    const refused = await change({ shopName: 'x'.repeat(500_000) });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<ErrorBody>().errors).toEqual([
      { field: 'shopName', message: 'Must be 80 characters or fewer' },
    ]);
  });

  it('a settings body of more than a megabyte, or without any setting, is refused', async () => {
    expect((await change({ shopName: 'x'.repeat(1_048_576) })).statusCode).toBe(413);
    expect((await change({ versions: { deliveryFee: 0 }, unheardOf: 'UTC' })).statusCode).toBe(400);
  });

  it('a text setting keeps values that look like numbers and words of JSON', async () => {
    const texts = { chatNumber: '96170123456', deliveryDays: '6', shopName: '1984' };
    await change({ ...texts, deliveryFee: 5 });
    await change({ chatNumber: '', deliveryDays: '1-3', shopName: 'true' });
    expect(await publicOf(shop.app)).toMatchObject({ chatNumber: '', shopName: 'true' });
    const undone = await ask(shop.app, 'PUT', '/shop/chatNumber/undo', { to: 1 });
    expect(listOf(undone.body).get('chatNumber')).toMatchObject({ value: '96170123456', source: 'saved' });
    await ask(shop.app, 'PUT', '/shop/deliveryDays/undo', { to: 1 });
    expect(await publicOf(shop.app)).toMatchObject({
      chatNumber: '96170123456',
      policy: { deliveryFee: 5, deliveryDays: { min: 6, max: 6 } },
    });
    expect((await historyOf('shopName')).map(({ value }) => value)).toEqual(['true', '1984']);
  });

  it('the settings keep their history, from which older values can be restored', async () => {
    await change({ phone: '+1 555 010 0001' });
    await change({ phone: '+1 555 010 0002' });
    const undone = await ask(shop.app, 'PUT', '/shop/phone/undo', { to: 1, version: 2 });
    expect(listOf(undone.body).get('phone')).toMatchObject({ value: '+1 555 010 0001', version: 3 });
    const back = await ask(shop.app, 'PUT', '/shop/phone/undo', { to: 0, version: 3 });
    expect(listOf(back.body).get('phone')).toMatchObject({ value: TEST_SHOP.SHOP_PHONE, source: 'environment' });
    expect((await publicOf(shop.app)).phone).toBe(TEST_SHOP.SHOP_PHONE);
    expect((await historyOf('phone')).map(({ version, value }) => [version, value])).toEqual([
      [4, null],
      [3, '+1 555 010 0001'],
      [2, '+1 555 010 0002'],
      [1, '+1 555 010 0001'],
    ]);
    const log = await shop.app.inject({ url: '/api/audit?entityId=phone&action=undo', headers: admin.headers });
    expect(log.json()).toHaveLength(2);
  });

  it('an undo of a setting is refused on an old version, to an unknown version, and for employees', async () => {
    await change({ deliveryFee: 6 });
    const undo = (body: object, who?: SignedIn) => ask(shop.app, 'PUT', '/shop/deliveryFee/undo', body, who);
    expect((await undo({ to: 0, version: 0 })).statusCode).toBe(409);
    expect((await undo({ to: 7 })).statusCode).toBe(422);
    expect((await undo({ to: 0 }, employee)).statusCode).toBe(403);
    expect((await ask(shop.app, 'GET', '/shop/unheardOf/history')).statusCode).toBe(404);
    expect((await publicOf(shop.app)).policy.deliveryFee).toBe(6);
  });

  it('a changed delivery fee prices orders and quotes: less is accepted, more must be confirmed first', async () => {
    const order = orderOf(await makeProduct(shop.database.db, { stock: 5 }));
    const { body } = await call<Quote>(shop.app, 'POST', '/orders/quote', { payload: { products: order.products } });
    expect(body.deliveryFee).toBe(4);
    const seen = { ...order, expectedTotal: body.totalAmount };
    await change({ deliveryFee: 6 });
    const more = await place(shop.app, seen);
    expect([more.status, more.body.code]).toEqual([409, 'PRICE_CHANGED']);
    await change({ deliveryFee: 1 });
    const less = await place(shop.app, seen);
    expect([less.status, less.body.totalAmount]).toEqual([201, body.totalAmount - 3]);
  });

  it('the settings are read from the database when they change, and not on visits', async () => {
    await publicOf(shop.app);
    const query = jest.spyOn(shop.database.pool, 'query');
    // The server also asks the database whether it is there, at times of its own.
    const reads = () => query.mock.calls.filter((call) => JSON.stringify(call).includes('from \\"settings\\"')).length;
    try {
      for (let visit = 0; visit < 20; visit += 1) await publicOf(shop.app);
      const before = reads();
      await announceSettings(shop);
      for (let visit = 0; visit < 20; visit += 1) await publicOf(shop.app);
      expect([before, reads()]).toEqual([0, 1]);
    } finally {
      query.mockRestore();
    }
  });
});

describe('settings: a second server on the database', () => {
  it('a second server has a saved setting with its next request, even after losing its connection', async () => {
    const database = openDatabase(shop.connectionString, { max: 3 });
    const other = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', ...TEST_SHOP, ...ENV }), database });
    try {
      await other.deps.changes.ready;
      expect((await publicOf(other)).policy.deliveryFee).toBe(4);
      await change({ deliveryFee: 9 });
      expect((await publicOf(other)).policy.deliveryFee).toBe(9);

      await endConnections(shop.database.pool, FEED_APPLICATION);
      await change({ deliveryFee: 2 });
      expect((await publicOf(other)).policy.deliveryFee).toBe(2);
      expect((await publicOf(shop.app)).policy.deliveryFee).toBe(2);
    } finally {
      await other.close();
      await database.close();
    }
  });
});

describe('settings command: npm run settings', () => {
  const run = (...words: string[]) =>
    settingsCommand(shop.database.db, shop.app.deps.config, words, new Date('2026-11-20T10:00:00Z'));

  it('the settings command shows, changes and lists the history, and the running shop is updated', async () => {
    expect(await run('get', 'deliveryFee')).toEqual(['deliveryFee = 4 (from the environment)']);
    expect(await run('history', 'deliveryFee')).toEqual(['Nothing was saved.']);
    expect(await run('set', 'deliveryFee', '7.50')).toEqual(['deliveryFee = 7.5 (saved)']);
    await shop.app.deps.changes.flush();
    expect((await publicOf(shop.app)).policy.deliveryFee).toBe(7.5);
    expect(await run('history', 'deliveryFee')).toEqual(['1: 7.5 (2026-11-20T10:00:00.000Z, npm run settings)']);
    expect(await run('get')).toContain(`location = ${TEST_SHOP.SHOP_LOCATION} (from the environment, locked)`);
  });

  it.each([
    ['orderPieces', '1,249', '1249'],
    ['exchangeDays', '\u0661\u0664', '14'],
    ['deliveryFee', '7,25', '7.25'],
  ])('the settings command reads %s %j as %s', async (key, text, value) => {
    expect(await run('set', key, text)).toEqual([`${key} = ${value} (saved)`]);
  });

  it.each([
    [['set', 'deliveryFee', '-1'], 'Not saved: deliveryFee: Must be 0 or more.'],
    [['set', 'exchangeDays', '0x10'], 'Not saved: exchangeDays: Must be a number.'],
    [['set', 'orderPieces', '1e3'], 'Not saved: orderPieces: Must be a number.'],
    [['set', 'orderPieces', '1.249'], "Not saved: orderPieces: '1.249' could mean 1249. Write 1249"],
    [['set', 'refunds', 'perhaps'], 'Not saved: refunds: Must be true or false.'],
    [['set', 'location', 'Elsewhere'], 'Address cannot be changed here'],
    [['set', 'nothing', '1'], 'npm run settings -- set KEY VALUE'],
    [['set', 'phone'], 'npm run settings -- set KEY VALUE'],
    [['drop'], 'npm run settings -- set KEY VALUE'],
  ])('the settings command refuses %j', async (words, message) => {
    await expect(run(...words)).rejects.toThrow(message);
  });
});
