import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { publicSettingsSchema } from '@shop/shared/contracts';
import { ConfigError, readConfig } from './config';
import { SETTING_NAMES } from './environment';

const documentation = readFileSync(join(__dirname, '../../docs/settings.md'), 'utf8');

describe('readConfig', () => {
  it('describes a local shop with its own database when nothing is set', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      seed: 'demo',
      trustProxy: false,
      corsOrigins: [],
      auth: { secret: null, accessTokenMinutes: 15, sessionDays: 30, refreshReuseSeconds: 30 },
      limits: { loginFailures: 10, loginWindowMinutes: 15, ordersPerMinute: 300, trackingPerMinute: 30 },
    });
    expect(config.shop.policy).toEqual({
      deliveryFee: 3,
      exchangeDays: 3,
      refunds: false,
      deliveryDays: { min: 1, max: 3 },
    });
    expect(publicSettingsSchema.strict().parse(config.shop)).toEqual(config.shop);
    const { shopName, phone, chatNumber, location, socialLinks } = config.shop;
    expect([shopName, phone, chatNumber, location, socialLinks]).toEqual(['', '', '', '', []]);
  });

  it.each(['prefer', 'require', 'verify-ca'])('reads sslmode=%s as verify-full, without a warning of pg', (mode) => {
    const url = 'postgresql://shop@db.example/shop';
    const read = (query: string) => readConfig({ DATABASE_URL: `${url}?${query}` }).databaseUrl;
    expect(read(`sslmode=${mode}&a=b`)).toBe(`${url}?sslmode=verify-full&a=b`);
    expect(read(`a=b&sslmode=${mode}`)).toBe(`${url}?a=b&sslmode=verify-full`);
    expect(read(`uselibpqcompat=true&sslmode=${mode}`)).toBe(`${url}?uselibpqcompat=true&sslmode=${mode}`);
    expect(read('sslmode=no-verify')).toBe(`${url}?sslmode=no-verify`);
  });

  it.each([
    ['postgresql://shop:a,b@one.example:5432,two.example:5433/shop', 'must name one server'],
    ['postgresql://shop@one.example,two.example/shop', 'must name one server'],
    ['postgresql:///shop?host=one.example,two.example', 'must name one server'],
    ['postgresql://shop:p#ss@db.example/shop', 'must be like postgresql://user:password@host:5432/shop, with signs'],
    ['postgresql://shop@db.example:99999/shop', 'must be like postgresql://user:password@host:5432/shop'],
  ])('refuses %s in a sentence', (url, reason) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(`DATABASE_URL ${reason}`);
  });

  it('takes one replica of a primary, and refuses others in a sentence', () => {
    const DATABASE_URL = 'postgresql://shop@one.example/shop';
    const DATABASE_REPLICA_URL = 'postgresql://shop@two.example/shop';
    expect(readConfig({ DATABASE_URL }).replica).toBeNull();
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).replica).toEqual({
      url: DATABASE_REPLICA_URL,
      maxLagSeconds: 5,
    });
    expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL, its primary');
    const several = 'postgresql://shop@one.example,two.example/shop';
    expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: several })).toThrow(
      'DATABASE_REPLICA_URL must name one server: put HAProxy or a pooler before several, which leads to one of them',
    );
    expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_REPLICA_MAX_LAG: '0' })).toThrow(
      /DATABASE_REPLICA_MAX_LAG must be/,
    );
  });

  it.each([
    'postgresql://shop:a,b%2C@db.example:5432/shop',
    'postgresql:///shop?host=/run/postgresql',
    'postgresql://shop@/shop?host=%2Frun%2Fpostgresql',
    'postgresql://shop:p w@[::1]/shop',
  ])('takes %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('treats an empty variable as an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', TIME_ZONE: '' })).toEqual(readConfig({}));
  });

  it('reads the variables that are set', () => {
    const config = readConfig({
      DELIVERY_FEE: '4.50',
      DELIVERY_DAYS: '2-5',
      REFUNDS: 'true',
      COUPONS_ENABLED: 'off',
      CITY_REQUIRED: 'on',
      CORS_ORIGINS: 'https://qa.example.com, http://localhost:3104',
      SHOP_SOCIAL_LINKS: 'Instagram=https://www.instagram.com/shop?a=b, X=https://x.com/shop',
    });
    expect(config.shop.policy).toEqual({
      deliveryFee: 4.5,
      exchangeDays: 3,
      refunds: true,
      deliveryDays: { min: 2, max: 5 },
    });
    expect(config.shop.couponsEnabled).toBe(false);
    expect(config.shop.cityRequired).toBe(true);
    expect(config.corsOrigins).toEqual(['https://qa.example.com', 'http://localhost:3104']);
    expect(config.shop.socialLinks).toEqual([
      { label: 'Instagram', url: 'https://www.instagram.com/shop?a=b' },
      { label: 'X', url: 'https://x.com/shop' },
    ]);
  });

  it.each([
    ['false', false],
    ['true', true],
    ['10.0.0.1, 10.1.0.0/16 loopback ::1', ['10.0.0.1', '10.1.0.0/16', 'loopback', '::1']],
    ['::ffff:10.0.0.1 2001:db8::/32', ['::ffff:10.0.0.1', '2001:db8::/32']],
  ])('reads TRUST_PROXY=%s', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it('trusts as many proxies as TRUST_PROXY says', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '2' });
    if (typeof trustProxy !== 'function') throw new Error('A number of proxies is a question of the hop');
    expect([0, 1, 2].map((hop) => trustProxy('203.0.113.1', hop))).toEqual([true, true, false]);
  });

  it.each([
    ['PORT', '0x10'],
    ['ORDER_TOTAL', '1e3'],
    ['DELIVERY_FEE', '1.249'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['READY_DRAIN_SECONDS', '-1'],
    ['READY_DRAIN_SECONDS', '5s'],
    ['METRICS_PORT', '0'],
    ['SLOW_STATEMENT_MS', '-1'],
    ['SLOW_STATEMENT_MS', '1s'],
    ['METRICS_PORT', '3000'],
    ['METRICS_PORT', 'on'],
    ['SEED', 'yes'],
    ['REMOTE_OVERRIDES', 'nobody'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_CLIENT_ADDRESS', 'some'],
    ['ALERT_WEBHOOK_URL', 'alerts.example'],
    ['ALERT_WEBHOOK_URL', 'file:///etc/passwd'],
    ['ALERT_WEBHOOK_URL', 'https://user:password@alerts.example/'],
    ['WEBHOOK_URL', 'https://user:password@hooks.example/'],
    ['WEBHOOK_URL', 'gopher://hooks.example/'],
    ['WEBHOOK_SECRET', 'short'],
    ['WEBHOOK_SECRET', 'no base64, though it is quite long enough'],
    ['MAIL_TO', 'ada'],
    ['MAIL_FROM', 'Shop <shop@shop.example>'],
    ['SMTP_SECURITY', 'ssl'],
    ['SMTP_PORT', '0'],
    ['AUTH_SECRET', 'short'],
    ['SESSION_DAYS', '0'],
    ['TRUST_PROXY', 'the-proxy'],
    ['TRUST_PROXY', '10.0.0.1/x'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '127.1'],
    ['TRUST_PROXY', '10.0.0.1, 1::2::3'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://qa.example.com/path'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['DELIVERY_FEE', '3.005'],
    ['DELIVERY_FEE', '-1'],
    ['DELIVERY_DAYS', '3-1'],
    ['COUPONS_ENABLED', 'maybe'],
    ['SHOP_CHAT_NUMBER', '+1 212'],
    ['S3_ENDPOINT', 'storage'],
    ['S3_BUCKET', 'Not A Bucket'],
    ['BACKUP_TO', 'backups'],
    ['BACKUP_TO', 's3://Not A Bucket'],
    ['BACKUP_EVERY', 'nightly'],
    ['BACKUP_EVERY', '10s'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_RECIPIENTS', 'AGE-SECRET-KEY-1'],
    ['IMPORT_LINES', '0'],
    ['PICTURE_MEGAPIXELS', '0'],
    ['PICTURE_MEGAPIXELS', '269'],
    ['SHOP_SOCIAL_LINKS', 'Instagram'],
    ['SHOP_SOCIAL_LINKS', 'Instagram=javascript:alert(1)'],
  ])('refuses %s=%s and names the setting', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`\\n  ${name} must`));
  });

  it('reads the phones and the time zone of the shop as its settings are read', () => {
    const { shop } = readConfig({
      SHOP_PHONE: '\u202a+961 1 234 567\u202c',
      SHOP_CHAT_NUMBER: '+٩٦١ 70-111-222',
      TIME_ZONE: ' Asia/Beirut\u200b',
    });
    expect(shop).toMatchObject({ phone: '+961 1 234 567', chatNumber: '96170111222', timeZone: 'Asia/Beirut' });
  });

  it('accepts the settings of the picture storage only when they are complete', () => {
    const storage = {
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'the key itself',
    };
    expect(readConfig(storage).s3).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'pictures',
      region: 'us-east-1',
      seconds: 20,
      keys: { accessKeyId: 'id', secretAccessKey: 'the key itself' },
    });
    const byRole = { S3_ENDPOINT: storage.S3_ENDPOINT, S3_BUCKET: storage.S3_BUCKET };
    expect(readConfig(byRole).s3?.keys).toBeNull();
    expect(() => readConfig({ ...byRole, S3_ACCESS_KEY_ID: 'id' })).toThrow(
      /\n {2}S3_SECRET_ACCESS_KEY must be set, as S3_ACCESS_KEY_ID is/,
    );
    expect(readConfig({ S3_REGION: 'eu-central-1' }).s3).toBeNull();
    expect(() => readConfig({ ...storage, S3_BUCKET: '' })).toThrow(/\n {2}S3_BUCKET must/);
    expect(() => readConfig({ S3_SECRET_ACCESS_KEY: 'the key itself' })).not.toThrow(/the key itself/);
  });

  it('accepts the settings of the outbox only when they are complete', () => {
    const secret = Buffer.alloc(32, 7).toString('base64');
    expect(readConfig({}).outbox).toEqual({ webhook: null, mail: null });
    expect(
      readConfig({ WEBHOOK_SECRET: `whsec_${secret}`, WEBHOOK_PRIVATE_HOSTS: 'Hooks.internal, 10.0.0.7' }).outbox,
    ).toEqual({
      webhook: { secret, privateHosts: ['hooks.internal', '10.0.0.7'] },
      mail: null,
    });
    expect(() => readConfig({ WEBHOOK_URL: 'https://hooks.example/' })).toThrow(/\n {2}WEBHOOK_SECRET must be set/);
    const mail = { SMTP_HOST: 'mail.example', MAIL_FROM: 'shop@shop.example' };
    expect(readConfig(mail).outbox.mail).toEqual({
      host: 'mail.example',
      port: 587,
      security: 'starttls',
      account: null,
      from: 'shop@shop.example',
    });
    expect(() => readConfig({ MAIL_TO: 'ada@shop.example' })).toThrow(/\n {2}SMTP_HOST must be set, as MAIL_TO is/);
    expect(() => readConfig({ SMTP_HOST: 'mail.example' })).toThrow(/\n {2}MAIL_FROM must be set/);
    expect(() => readConfig({ ...mail, SMTP_USER: 'shop' })).toThrow(/\n {2}SMTP_PASSWORD must be set/);
    expect(() => readConfig({ ...mail, SMTP_PASSWORD: 'the password itself' })).toThrow(/\n {2}SMTP_USER must be set/);
    expect(() => readConfig({ ...mail, SMTP_PASSWORD: 'the password itself' })).not.toThrow(/the password itself/);
  });

  it('accepts the settings of scheduled backups, or says what is missing', () => {
    const key = 'age1n04mfff4xlyu828csm20v5gucpdc9cque6hdf67tl72zstedfdgsfh5gxt';
    const folder = { BACKUP_TO: '/mnt/backups', BACKUP_RECIPIENTS: key };
    expect(readConfig({}).backups).toBeNull();
    expect(readConfig(folder).backups).toMatchObject({
      to: [{ folder: '/mnt/backups' }],
      everySeconds: 86_400,
      keep: 14,
    });
    const both = {
      ...folder,
      BACKUP_TO: '/mnt/backups, s3://shop-backups/live',
      BACKUP_EVERY: '15m',
      BACKUP_KEEP: '96',
    };
    expect(readConfig({ ...both, BACKUP_S3_ENDPOINT: 'https://s3.example' }).backups).toEqual({
      to: [{ folder: '/mnt/backups' }, { bucket: 'shop-backups', prefix: 'live/' }],
      recipients: [key],
      everySeconds: 900,
      keep: 96,
      s3: { endpoint: 'https://s3.example', region: 'us-east-1', keys: null },
    });
    expect(() => readConfig(both)).toThrow(/\n {2}BACKUP_S3_ENDPOINT must be set/);
    expect(() => readConfig({ BACKUP_TO: '/mnt/backups' })).toThrow(/\n {2}BACKUP_RECIPIENTS must be set/);
  });

  it('names every invalid setting at once, and shows no values', () => {
    expect(() => readConfig({ PORT: 'x', AUTH_SECRET: 'my secret' })).toThrow(/PORT[^]*AUTH_SECRET/);
    expect(() => readConfig({ PORT: 'x', AUTH_SECRET: 'my secret' })).not.toThrow(/my secret/);
  });
});

describe('docs/settings.md', () => {
  it('lists every setting, and no other', () => {
    const documented = [...documentation.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual([...SETTING_NAMES].sort());
  });
});
