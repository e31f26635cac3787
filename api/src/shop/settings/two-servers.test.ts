import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SETTING_KEYS } from '@shop/shared/contracts';
import type { SettingKey, SettingValue, TrackedOrder } from '@shop/shared/contracts';
import { addBusinessDays, calendarDay } from '@shop/shared/rules';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import { readConfig } from '../../config';
import { openDatabase } from '../../database/client';
import type { Database } from '../../database/client';
import { type SignedIn, type TestApp, createTestApp } from '../../testing/app';
import { makeCoupon, makeProduct } from '../../testing/fixtures';
import { TEST_SHOP } from '../../testing/shop';
import { registerSite } from '../../site/routes';
import { testSite } from '../../site/testing';
import { staffOf } from '../orders/outcomes/testing';
import { BUSY_SHOP, newPhone, orderOf } from '../orders/testing';
import { makeBuild } from './testing';

/** The shop's clock does not move, so promised dates do not depend on the time of the test. */
const NOW = new Date('2026-11-20T10:00:00.000Z');

/** Each measure against refused parcels changes alone here, so the one between the others is off. */
const ENV = {
  ...BUSY_SHOP,
  REFUSALS_TO_CALL: '0',
  WEBHOOK_SECRET: 'a'.repeat(32),
  SMTP_HOST: 'mail.example',
  MAIL_FROM: 'shop@shop.example',
};

let shop: TestApp;
let admin: SignedIn;
let product: { id: string };
let couponCode: string;
let folder: string;
/** Another server on the same database, which also serves pages. */
let other: FastifyInstance;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'two-servers-'));
  const distDir = await makeBuild(folder);
  shop = await createTestApp({ env: ENV, now: () => NOW });
  admin = await shop.signIn('admin');
  database = openDatabase(shop.connectionString, { max: 3 });
  other = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', ...TEST_SHOP, ...ENV }),
    database,
    now: () => NOW,
    site: (pages, { settings, changes }) =>
      registerSite(pages, testSite({ distDir, dataDir: folder, settings, changes })),
  });
  await Promise.all([shop.app.deps.changes.ready, other.deps.changes.ready]);
  product = await makeProduct(shop.database.db, { price: 20, stock: { S: 14, M: 1000 } });
  couponCode = (await makeCoupon(shop.database.db, { discountValue: 10 })).code;
});
afterAll(async () => {
  await other.close();
  await database.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

/** The content that a visitor gets from the other server, as text: a page or an answer of the API. */
type Look = () => Promise<string>;

const get = async (url: string, headers: Record<string, string> = {}) => (await other.inject({ url, headers })).body;
const post = async (url: string, payload: object, remoteAddress = '10.3.0.1') =>
  (await other.inject({ method: 'POST', url, payload, remoteAddress })).body;
const page =
  (url: string): Look =>
  () =>
    get(url, { accept: 'text/html' });
/** The part of a page before its content, which browsers and search engines read. */
const headOf =
  (url: string): Look =>
  async () =>
    (await page(url)()).replace(/<script type="application\/json".*/s, '');
const facts: Look = () => get('/api/settings');
const home = page('/');
const policies: Look = async () => {
  const texts = [await get('/api/policies/privacy'), await get('/api/policies/terms')].join();
  return [...texts.matchAll(/"text":"(.*?)"/g)].map(([, text]) => text).join('');
};
const lines = (quantity = 1) => [{ product: product.id, quantity, size: 'M' }];
const quote: Look = () => post('/api/orders/quote', { products: lines(), couponCode });
const order =
  (values: object = {}, quantity = 1): Look =>
  () =>
    post('/api/orders', orderOf(product, { products: lines(quantity), ...values }));
/** The last of several orders with one phone number, each sent by another client. */
const lastOf =
  (count: number, clients: number): Look =>
  async () => {
    const waiting = orderOf(product);
    let answer = '';
    for (let sent = 0; sent < count; sent += 1) {
      answer = await post('/api/orders', waiting, `10.3.0.${String(sent % clients)}`);
    }
    return answer;
  };
/** A new order with a phone number that refused this many parcels, and how the staff list shows it. */
const afterRefusals =
  (count: number): Look =>
  async () => {
    const theirs = { customerPhone: newPhone() };
    const staff = staffOf(shop, admin.headers);
    for (let sent = 0; sent < count; sent += 1) {
      const id = await staff.ordered(product, theirs);
      expect((await staff.end(id, { kind: 'refused' })).status).toBe(200);
    }
    const answer = await order(theirs)();
    return (
      answer + (await get(`/api/orders?status=pending&q=${encodeURIComponent(theirs.customerPhone)}`, admin.headers))
    );
  };
const tracked: Look = async () => {
  const customerPhone = newPhone();
  await post('/api/orders', orderOf(product, { customerPhone }));
  const answer = await other.inject({ url: `/api/orders/track/${encodeURIComponent(customerPhone)}` });
  return answer
    .json<{ orders: TrackedOrder[] }>()
    .orders.map((one) => one.estimatedDelivery)
    .join();
};
/** The orders of a number that was ordered with in its national form, and is tracked in its international one. */
const frenchOrders: Look = async () => {
  const end = newPhone().slice(-6);
  await post('/api/orders', orderOf(product, { customerPhone: `06 12 ${end}` }));
  return get(`/api/orders/track/+33612${end}`);
};
const listed: Look = () => get('/api/settings/shop?all=true', admin.headers);
const short: Look = () => get('/api/products/admin/stock/alerts?scope=variant', admin.headers);
const exported: Look = async () => {
  const answer = await other.inject({ url: '/api/transactions/export.csv', headers: admin.headers });
  return String(answer.headers['content-disposition']);
};

/**
 * The new value of a setting, and the text that a visitor of the other server then finds in each place that shows it.
 */
interface Row {
  to: SettingValue;
  seen: readonly (readonly [place: string, look: Look, text: string | RegExp])[];
}

/** Every setting. Without a row for each one, this does not compile. */
const ROWS: Readonly<Record<SettingKey, Row>> = {
  shopName: {
    to: 'Harbor Goods',
    seen: [
      ['API', facts, '"shopName":"Harbor Goods"'],
      ['title', headOf('/'), '<title>Home · Harbor Goods</title>'],
      ['shared link', headOf('/'), 'property="og:site_name" content="Harbor Goods"'],
      ['description', headOf('/cart'), 'name="description" content="Cart at Harbor Goods."'],
      ['page', home, '"shopName":"Harbor Goods"'],
    ],
  },
  phone: {
    to: '+1 555 010 0777',
    seen: [
      ['API', facts, '"phone":"+1 555 010 0777"'],
      ['page', home, '"phone":"+1 555 010 0777"'],
      ['policy', policies, '+1 555 010 0777'],
    ],
  },
  location: {
    to: '7 Harbor Walk',
    seen: [
      ['API', facts, '"location":"7 Harbor Walk"'],
      ['page', home, '"location":"7 Harbor Walk"'],
    ],
  },
  chatNumber: {
    to: '',
    seen: [
      ['API', facts, '"chatNumber":""'],
      ['page', home, '"chatNumber":""'],
      ['order', order({ paymentMethod: 'credit' }), 'takes no orders over the chat'],
    ],
  },
  socialLinks: {
    to: 'Feed=https://feed.example/harbor',
    seen: [
      ['API', facts, 'https://feed.example/harbor'],
      ['page', home, 'https://feed.example/harbor'],
    ],
  },
  titleSuffix: {
    to: 'Harbor goods, made to last',
    seen: [
      ['title', headOf('/'), '<title>Home · Harbor goods, made to last</title>'],
      ['title', headOf('/cart'), '<title>Cart · Harbor goods, made to last</title>'],
      ['API', facts, '"titleSuffix":"Harbor goods, made to last"'],
    ],
  },
  homeDescription: {
    to: 'Ropes & knots',
    seen: [
      ['description', headOf('/'), 'name="description" content="Ropes &amp; knots"'],
      ['shared link', headOf('/'), 'property="og:description" content="Ropes &amp; knots"'],
      ['API', facts, '"homeDescription":"Ropes & knots"'],
    ],
  },
  siteDescription: {
    to: 'Goods from the harbor',
    seen: [
      ['description', headOf('/cart'), 'name="description" content="Goods from the harbor"'],
      ['shared link', headOf('/cart'), 'property="og:description" content="Goods from the harbor"'],
      ['API', facts, '"siteDescription":"Goods from the harbor"'],
    ],
  },
  timeZone: {
    // There the day begins 14 hours earlier than in UTC, so the date differs from New York's.
    to: 'Pacific/Kiritimati',
    seen: [
      ['API', facts, '"timeZone":"Pacific/Kiritimati"'],
      ['page', home, '"timeZone":"Pacific/Kiritimati"'],
      ['export', exported, calendarDay(NOW, 'Pacific/Kiritimati')],
    ],
  },
  country: { to: 'FR', seen: [['tracking', frenchOrders, '"orderId"']] },
  searchSynonyms: {
    to: 'kaftan=tee',
    seen: [['search', () => get('/api/products/public?q=kaftan'), '"name":"Training Tee"']],
  },
  deliveryFee: {
    to: 7.25,
    seen: [
      ['API', facts, '"deliveryFee":7.25'],
      ['page', home, '"deliveryFee":7.25'],
      ['policy', policies, '$7.25'],
      ['quote', quote, '"deliveryFee":7.25'],
      ['order', order(), '"deliveryFee":7.25'],
    ],
  },
  deliveryDays: {
    to: '4-9',
    seen: [
      ['API', facts, '"deliveryDays":{"min":4,"max":9}'],
      ['page', home, '"deliveryDays":{"min":4,"max":9}'],
      ['policy', policies, '4-9 business days'],
      ['tracking', tracked, addBusinessDays(NOW, 9, 'America/New_York').toISOString()],
    ],
  },
  exchangeDays: {
    to: 45,
    seen: [
      ['API', facts, '"exchangeDays":45'],
      ['page', home, '"exchangeDays":45'],
      ['policy', policies, /within 45 days/i],
    ],
  },
  refunds: {
    to: true,
    seen: [
      ['API', facts, '"refunds":true'],
      ['page', home, '"refunds":true'],
      ['policy', policies, 'refunds possible'],
    ],
  },
  couponsEnabled: {
    to: false,
    seen: [
      ['API', facts, '"couponsEnabled":false'],
      ['page', home, '"couponsEnabled":false'],
      ['quote', quote, 'Coupons cannot be used at the moment'],
    ],
  },
  cityRequired: {
    to: true,
    seen: [
      ['API', facts, '"cityRequired":true'],
      ['page', home, '"cityRequired":true'],
      ['order', order(), '"field":"location"'],
    ],
  },
  afterAdd: { to: 'stay', seen: [['page', home, '"afterAdd":"stay"']] },
  shopDrawerCheckout: { to: 'checkout', seen: [['page', home, '"shopDrawerCheckout":"checkout"']] },
  maintenance: {
    to: true,
    seen: [
      ['API', facts, '"maintenance":true'],
      ['page', home, 'Back soon'],
      ['order', order(), 'This shop is back soon'],
    ],
  },
  orderPieces: { to: 4, seen: [['order', order({}, 5), 'at most 4 pieces']] },
  orderTotal: { to: 90.5, seen: [['order', order({}, 5), 'at most $90.50']] },
  pendingOrdersPerPhone: { to: 2, seen: [['order', lastOf(3, 1), 'already 2 orders']] },
  pendingOrdersPerPhoneInAll: { to: 5, seen: [['order', lastOf(6, 2), 'already 5 orders']] },
  refusalsToWarn: { to: 4, seen: [['list', afterRefusals(1), /^(?!.*"advice")/]] },
  refusalsToCall: { to: 1, seen: [['list', afterRefusals(1), '"advice":"call first"']] },
  refusalsToRefuse: { to: 1, seen: [['order', afterRefusals(1), 'already 5 orders']] },
  messageReceived: { to: 'Hi {name}, we have it', seen: [['staff', listed, '"value":"Hi {name}, we have it"']] },
  messageConfirm: { to: 'Hi {name}, all right?', seen: [['staff', listed, '"value":"Hi {name}, all right?"']] },
  messageExchange: {
    to: 'Hi {name}, we swap {pieces}',
    seen: [['staff', listed, '"value":"Hi {name}, we swap {pieces}"']],
  },
  messageOnTheWay: { to: 'Hi {name}, it comes', seen: [['staff', listed, '"value":"Hi {name}, it comes"']] },
  messageDelivered: { to: 'Hi {name}, does it fit?', seen: [['staff', listed, '"value":"Hi {name}, does it fit?"']] },
  messagePaymentDue: { to: 'Hi {name}, please pay', seen: [['staff', listed, '"value":"Hi {name}, please pay"']] },
  messageBackInStock: { to: 'Hi {name}, it is back', seen: [['staff', listed, '"value":"Hi {name}, it is back"']] },
  confirmLinkHours: { to: 71, seen: [['staff', listed, '"value":71']] },
  potCourier: { to: 'On the road', seen: [['staff', listed, '"value":"On the road"']] },
  potTill: { to: 'Front drawer', seen: [['staff', listed, '"value":"Front drawer"']] },
  potBank: { to: 'Cedar Bank', seen: [['staff', listed, '"value":"Cedar Bank"']] },
  settlementsFrom: { to: '2026-11-02', seen: [['staff', listed, '"value":"2026-11-02"']] },
  balanceDays: { to: 400, seen: [['staff', listed, '"value":400']] },
  exchangeHoldDays: { to: 9, seen: [['staff', listed, '"value":9']] },
  cancelSilentAfterHours: { to: 72, seen: [['staff', listed, '"value":72']] },
  retentionMonths: {
    to: 24,
    seen: [
      ['API', facts, '"retentionMonths":24'],
      ['policy', policies, '24 months'],
    ],
  },
  copiesDays: {
    to: 35,
    seen: [
      ['API', facts, '"copiesDays":35'],
      ['policy', policies, 'have them for up to 35 days longer.'],
    ],
  },
  webhookUrl: { to: 'https://hooks.example/shop', seen: [['staff', listed, '"value":"https://hooks.example/shop"']] },
  mailTo: { to: 'ada@shop.example', seen: [['staff', listed, '"value":"ada@shop.example"']] },
  costOfGoods: { to: 'average', seen: [['staff', listed, '"value":"average"']] },
  lowStockUnder: {
    to: 15,
    seen: [
      ['API', facts, '"lowStockUnder":15'],
      ['stock list', short, '"quantity":14'],
    ],
  },
};

const change = async (url: string, payload: object) => {
  const answer = await shop.app.inject({ method: 'PUT', url, payload, headers: admin.headers });
  expect(answer.statusCode).toBe(200);
};

describe('settings on two servers: a changed setting', () => {
  it.each(SETTING_KEYS)(
    'a setting changed at one server is shown to the next visitor of another server: %s',
    async (key) => {
      const { to, seen } = ROWS[key];
      /** The places that show the new value now. */
      const found = async () => {
        const places: string[] = [];
        for (const [place, look, text] of seen) {
          const answer = await look();
          if (typeof text === 'string' ? answer.includes(text) : text.test(answer)) places.push(place);
        }
        return places;
      };
      expect(await found()).toEqual([]);
      await change('/api/settings/shop', { [key]: to });
      expect(await found()).toEqual(seen.map(([place]) => place));
      await change(`/api/settings/shop/${key}/undo`, { to: 0 });
      expect(await found()).toEqual([]);
    },
  );

  it('the table of this test has a row for each setting', () => {
    expect(Object.keys(ROWS).toSorted()).toEqual([...SETTING_KEYS].toSorted());
  });
});

describe('content on two servers: a scheduled text', () => {
  /** The time of the database's clock in this many milliseconds. */
  const inDatabase = async (ms = 0): Promise<number> => {
    const { rows } = await shop.database.pool.query<{ at: Date }>(
      `select clock_timestamp() + make_interval(secs => $1) as at`,
      [ms / 1000],
    );
    return rows[0]?.at.getTime() ?? NaN;
  };

  it('a scheduled text appears on the pages of another server from its start on, without an outdated page', async () => {
    let kept = 0;
    // A busy machine may show no page before the start. Then a later one is tried.
    for (let ms = 600; kept < 2; ms *= 3) {
      const text = `Open in ${ms} ms`;
      const start = await inDatabase(ms);
      await change('/api/settings/content', { key: 'tagline', body: { text }, start: new Date(start).toISOString() });
      kept = 0;
      for (;;) {
        const readAt = await inDatabase();
        const shown = (await home()).includes(text);
        const answered = await inDatabase();
        // A page requested after the start shows the text; a page answered before it does not.
        if (readAt >= start) expect(shown).toBe(true);
        if (answered < start) expect(shown).toBe(false);
        if (shown) break;
        kept += 1;
      }
    }
  });
});
