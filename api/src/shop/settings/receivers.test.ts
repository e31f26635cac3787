import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, ShopSetting } from '@shop/shared/contracts';
import { createTestApp } from '../../testing/app';
import type { SignedIn, TestApp } from '../../testing/app';
import { call } from '../orders/testing';

const SECRET = Buffer.from('a key of the tests, 32 bytes long').toString('base64');
const PASSWORD = 'the password of the mail account';

let shop: TestApp;
let bare: TestApp;
let admin: SignedIn;
let bareAdmin: SignedIn;

beforeAll(async () => {
  shop = await createTestApp({
    env: {
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_PRIVATE_HOSTS: 'hooks.internal 10.0.0.7',
      SMTP_HOST: 'mail.example',
      SMTP_USER: 'shop',
      SMTP_PASSWORD: PASSWORD,
      MAIL_FROM: 'shop@shop.example',
    },
  });
  bare = await createTestApp();
  admin = await shop.signIn('admin');
  bareAdmin = await bare.signIn('admin');
});
afterAll(() => Promise.all([shop.close(), bare.close()]));

const save = (payload: object, { app }: TestApp = shop, { headers }: SignedIn = admin) =>
  call<ErrorBody>(app, 'PUT', '/settings/shop', { payload, headers });
const saved = async () => {
  const { rows } = await shop.database.pool.query('select key, value from settings order by key, version');
  return rows;
};

describe('receivers of the outbox', () => {
  it.each([
    ['https://user:secret@hooks.example/shop', /must not contain a user or a password/i],
    ['https://user@hooks.example/shop', /must not contain a user or a password/i],
    ['ftp://hooks.example/shop', /must begin with https/i],
    ['javascript:alert(1)', /must begin with https/i],
    ['hooks.example/shop', /must be an address such as/i],
    ['http://169.254.169.254/latest/meta-data', /private network/],
    ['http://[fd00:ec2::254]/latest', /private network/],
    ['http://metadata.google.internal/', /private network/],
    ['http://2852039166/', /private network/],
    ['http://localhost:3000/', /private network/],
    ['http://127.0.0.1/', /private network/],
    ['http://10.0.0.8/', /private network/],
  ])('refuse the webhook %s with a sentence, and change nothing', async (webhookUrl, words) => {
    const { status, body } = await save({ webhookUrl, shopName: 'Another Name' });
    // 422 for what makes sense as an address, but leads where it must not.
    expect([400, 422]).toContain(status);
    expect(body.errors).toEqual([{ field: 'webhookUrl', message: expect.stringMatching(words) }]);
    expect(await saved()).toEqual([]);
  });

  it.each(['ada', 'ada@shop', 'ada@shop.example, Sam <sam@shop.example>', 'a@b.c '.repeat(11)])(
    'refuse the e-mail addresses %s',
    async (mailTo) => {
      const { status, body } = await save({ mailTo });
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'mailTo']);
      expect(await saved()).toEqual([]);
    },
  );

  it('refuse what the server is not set up for', async () => {
    const webhook = await save({ webhookUrl: 'https://hooks.example/shop' }, bare, bareAdmin);
    expect(webhook.body.errors).toEqual([{ field: 'webhookUrl', message: expect.stringContaining('WEBHOOK_SECRET') }]);
    const mail = await save({ mailTo: 'ada@shop.example' }, bare, bareAdmin);
    expect(mail.body.errors).toEqual([{ field: 'mailTo', message: expect.stringContaining('SMTP_HOST') }]);
  });

  it('take a private address that a setting names, and turn channels on and off', async () => {
    for (const webhookUrl of ['http://hooks.internal/shop', 'http://10.0.0.7:8080/', 'https://hooks.example/shop']) {
      expect((await save({ webhookUrl })).status).toBe(200);
      expect(shop.app.deps.settings.outboxChannels()).toEqual(['webhook']);
    }
    expect((await save({ mailTo: 'ada@shop.example, sam@shop.example' })).status).toBe(200);
    expect(shop.app.deps.settings.outboxChannels()).toEqual(['webhook', 'mail']);
    expect((await save({ webhookUrl: '', mailTo: '' })).status).toBe(200);
    expect(shop.app.deps.settings.outboxChannels()).toEqual([]);
  });

  it('show neither the key nor the password: in no setting, file, audit row or answer', async () => {
    const { body } = await call<ShopSetting[]>(shop.app, 'GET', '/settings/shop?all=true', admin);
    expect(body.map(({ key }) => key)).toEqual(expect.arrayContaining(['webhookUrl', 'mailTo']));
    const answers = await Promise.all(
      ['/settings/shop?all=true', '/settings/export', '/settings', '/audit', '/outbox/status', '/health/details'].map(
        (url) => shop.app.inject({ url: `/api${url}`, headers: admin.headers }),
      ),
    );
    const { rows } = await shop.database.pool.query(
      `select coalesce(string_agg(t::text, ''), '') as text from (select before, after from audit_log) t`,
    );
    const all = [...answers.map((answer) => answer.body), rows[0].text].join('\n');
    expect(all).not.toContain(SECRET);
    expect(all).not.toContain(PASSWORD);
    expect(answers[2]?.body).not.toMatch(/webhook|mailTo/i);
  });
});
