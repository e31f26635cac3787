import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contentPreviewSchema, drawingSchema } from '@shop/shared/contracts';
import type { ContentPreview, Drawing } from '@shop/shared/contracts';
import type { BootBlock } from '@shop/shared/remote/boot';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { buildApp } from '../../app';
import type { AppDeps } from '../../app';
import { readConfig } from '../../config';
import { openDatabase } from '../../database/client';
import type { Database } from '../../database/client';
import { findPreview } from '../../settings/preview';
import { type SignedIn, type TestApp, createTestApp } from '../../testing/app';
import { TEST_SHOP } from '../../testing/shop';
import { formOf } from '../catalog/testing';
import { registerSite } from '../../site/routes';
import { testSite } from '../../site/testing';
import { askContent, clearSettings, makeBuild } from './testing';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const MINUTE = 60_000;

let clock = START;
let folder: string;
let shop: TestApp;
let admin: SignedIn;
/** Another server on the same database. */
let other: FastifyInstance;
let host: NonNullable<AppDeps['site']>;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'preview-'));
  const distDir = await makeBuild(folder);
  const now = () => new Date(clock);
  host = (pages, { db, settings, changes, previews, config, pictures }) =>
    registerSite(
      pages,
      testSite({
        distDir,
        dataDir: folder,
        settings,
        changes,
        findPreview: findPreview({ db, settings, previews, now, own: config.shop }),
        pictures,
      }),
    );
  shop = await createTestApp({ now, site: host });
  admin = await shop.signIn('admin');
  database = openDatabase(shop.connectionString, { max: 3 });
  other = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', ...TEST_SHOP }), database, now, site: host });
  await Promise.all([shop.app.deps.changes.ready, other.deps.changes.ready]);
});
afterAll(async () => {
  await other.close();
  await database.close();
  await shop.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  clock = START;
  await clearSettings(shop);
});

const draft = async (key: string, body: object) => {
  const saved = await askContent(shop, admin, 'PUT', '', { key, body, start: 'draft' });
  expect(saved.statusCode).toBe(200);
};

const linkTo = async (key: string, version: number): Promise<ContentPreview> =>
  contentPreviewSchema.parse((await askContent(shop, admin, 'GET', `/${key}/preview?version=${version}`)).json());

const visit = (url: string, server = shop.app) => server.inject({ url, headers: { accept: 'text/html' } });

/** The boot block in a page's HTML. */
const bootOf = (html: string): BootBlock =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as BootBlock;

const frontAt = async (url: string, server = shop.app) => bootOf((await visit(url, server)).body).settings.front;

const HERO = {
  title: 'Winter <b>is</b> here',
  text: '',
  links: [
    { label: 'Coats', path: '/shop' },
    { label: 'Sale', path: '/sale' },
  ],
};

describe('previewContent', () => {
  it('a preview shows a draft in the real page, at every server, only to visitors with its link', async () => {
    await draft('hero', HERO);
    const { path: link, until } = await linkTo('hero', 1);
    expect(link).toMatch(/^\/\?preview=/);
    expect(Date.parse(until) - START).toBe(60 * MINUTE);
    for (const server of [shop.app, other]) {
      const page = await visit(link, server);
      expect(page.statusCode).toBe(200);
      expect(bootOf(page.body).settings.front.hero).toMatchObject(HERO);
      expect(page.body).toContain('Preview of Home page opening, version 1.');
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      });
      expect(page.body).toContain('<meta name="robots" content="noindex">');
      const live = await visit('/', server);
      expect(bootOf(live.body).settings.front.hero.title).toBe('Made to move all day');
      expect(live.body).not.toContain('Preview of');
      expect(live.headers).toMatchObject({
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });

  it('a preview keeps its version when there are newer ones', async () => {
    await draft('tagline', { text: 'First' });
    const { path: link } = await linkTo('tagline', 1);
    await draft('tagline', { text: 'Second' });
    await askContent(shop, admin, 'PUT', '', { key: 'tagline', body: { text: 'Live' }, start: 'now' });
    expect((await frontAt(link)).tagline).toBe('First');
    expect((await frontAt((await linkTo('tagline', 2)).path)).tagline).toBe('Second');
    expect((await frontAt((await linkTo('tagline', 0)).path)).tagline).toBe('Activewear and casual wear for men');
    expect((await frontAt('/')).tagline).toBe('Live');
  });

  it('a preview shows each part, and an announcement at any time, beside the live content of the others', async () => {
    await askContent(shop, admin, 'PUT', '', { key: 'look', body: { accent: '#1d7f4c' }, start: 'now' });
    await draft('announcement', { text: 'Closed on Monday', link: null, from: '2098-01-01T00:00:00Z', until: null });
    await draft('look', { accent: null });
    await draft('footer', { links: [{ label: 'Jobs', path: '/jobs' }] });
    const announced = await frontAt((await linkTo('announcement', 1)).path);
    expect(announced).toMatchObject({ announcement: { text: 'Closed on Monday' }, look: { accent: '#1d7f4c' } });
    expect((await frontAt((await linkTo('look', 2)).path)).look?.accent).toBeUndefined();
    expect((await frontAt((await linkTo('footer', 1)).path)).footer).toEqual([{ label: 'Jobs', path: '/jobs' }]);
    const colored = await visit((await linkTo('look', 1)).path);
    expect(colored.body).toContain('--color-accent:');
  });

  it('a preview shows the picture of a draft, or no picture, in place of the live one', async () => {
    const drawing = (picture: string) => ({ picture: picture.repeat(24), width: 1_600, height: 1_000 });
    const picture = { wide: drawing('a'), tall: drawing('b'), ground: '#333333' };
    await shop.database.pool.query(
      `insert into content_versions (key, locale, version, body, schema, changed_at, by)
      values ('hero', 'en', 1, $1, 1, now(), 'Jo')`,
      [{ ...HERO, shows: 'picture', picture, alt: 'A beach' }],
    );
    const { settings } = bootOf((await visit((await linkTo('hero', 1)).path)).body);
    expect(settings.homePictures?.opening).toMatchObject({
      alt: 'A beach',
      wide: { url: `/pictures/${'a'.repeat(24)}/1600.webp` },
    });
    expect(settings.front.hero).toEqual(HERO);
    expect(bootOf((await visit('/')).body).settings.homePictures).toBeUndefined();
  });

  it('a preview shows a text page at its own address', async () => {
    await draft('terms', { text: 'Fees of **{deliveryFee}**.' });
    const { path: link } = await linkTo('terms', 1);
    expect(link).toMatch(/^\/terms-conditions\?preview=/);
    const [answer] = bootOf((await visit(link)).body).answers.filter(
      ({ endpointName }) => endpointName === 'getPolicyText',
    );
    expect(answer?.arg).toEqual({ params: { key: 'terms' } });
    expect(JSON.stringify(answer?.value)).toContain('Fees of ');
    expect(JSON.stringify(answer?.value)).toContain('$3.00');
    expect((await visit('/terms-conditions')).body).not.toContain('Fees of ');
  });

  it('a preview ends after an hour with a sentence and a link to the live page', async () => {
    await draft('hero', HERO);
    const { path: link } = await linkTo('hero', 1);
    clock = START + 59 * MINUTE;
    expect((await visit(link)).statusCode).toBe(200);
    clock = START + 61 * MINUTE;
    const ended = await visit(link);
    expect(ended.statusCode).toBe(410);
    expect(ended.body).toContain('This link showed a preview for one hour, which is over.');
    expect(ended.body).toContain('<a href="/" target="_blank">See the live page</a>');
    expect(ended.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(ended.body).not.toContain('Winter');
    expect((await visit('/')).statusCode).toBe(200);
  });

  it('a preview shows the page before the shop has opened, only to visitors with its link', async () => {
    const closed = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      database,
      now: () => new Date(clock),
      site: host,
    });
    try {
      await draft('terms', { text: 'Fees of **{deliveryFee}**.' });
      await draft('hero', HERO);
      const page = await visit((await linkTo('hero', 1)).path, closed);
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      });
      expect(page.headers).not.toHaveProperty('retry-after');
      expect(page.body).toContain('<div id="root" data-preview>');
      expect(bootOf(page.body)).toMatchObject({ settings: { shopName: '', front: { hero: HERO } } });
      const terms = bootOf((await visit((await linkTo('terms', 1)).path, closed)).body);
      expect(JSON.stringify(terms.answers)).toContain('Fees of ');
      for (const url of ['/', '/terms-conditions']) {
        const live = await visit(url, closed);
        expect(live.statusCode).toBe(503);
        expect(live.body).toContain('<title>Opens soon</title>');
        expect(live.body).toContain('<div id="root">');
      }
      const { path: link } = await linkTo('hero', 1);
      clock = START + 61 * MINUTE;
      expect((await visit(link, closed)).statusCode).toBe(410);
    } finally {
      await closed.close();
    }
  });

  it('a preview is refused when its link was changed, signed elsewhere or names missing content', async () => {
    await draft('hero', HERO);
    const { path: link } = await linkTo('hero', 1);
    const [head = '', payload = '', signature = ''] = link.slice('/?preview='.length).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, version: 2 })).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const until = new Date(clock + 60_000);
    const missing = await shop.app.deps.previews.sign({ key: 'hero', version: 7 }, until);
    const wrong = [
      `${head}.${forged}.${signature}`,
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${unsigned}.${payload}.`,
      'x',
      '',
      missing,
      admin.accessToken,
    ];
    for (const token of wrong) {
      const refused = await visit(`/?preview=${token}`);
      expect([token, refused.statusCode]).toEqual([token, 404]);
      expect(refused.body).toContain('This link to a preview is not complete or was changed.');
      expect(refused.body).not.toContain('Winter');
    }
    const signedIn = await shop.app.inject({
      url: '/api/settings/content',
      headers: { authorization: `Bearer ${link.slice('/?preview='.length)}` },
    });
    expect(signedIn.statusCode).toBe(401);
    expect((await askContent(shop, admin, 'GET', '/hero/preview?version=9')).statusCode).toBe(404);
  });
});

describe('previewContent: a custom icon', () => {
  const upload = async (fill: string) => {
    const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="${fill}"/></svg>`;
    const part = { name: 'drawing', bytes: Buffer.from(file), filename: 'a.svg', type: 'image/svg+xml' };
    const { payload, headers } = formOf([part]);
    const url = '/api/settings/content/drawings?use=icon';
    const answer = await shop.app.inject({ method: 'POST', url, payload, headers: { ...admin.headers, ...headers } });
    return drawingSchema.parse(answer.json());
  };
  /** The red, green and blue values of the first picture in /favicon.ico. */
  const favicon = async () => {
    const { rawPayload } = await shop.app.inject('/favicon.ico');
    const start = rawPayload.readUInt32LE(6 + 12);
    const png = rawPayload.subarray(start, start + rawPayload.readUInt32LE(6 + 8));
    const { channels } = await sharp(png).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  };
  const save = (icon: Drawing) =>
    askContent(shop, admin, 'PUT', '', { key: 'logo', body: { logo: null, icon }, start: 'now' });

  it('the saved icon is served as /favicon.ico from the next request on, until it is undone', async () => {
    const shells = await favicon();
    await save(await upload('#ff0000'));
    expect(await favicon()).toEqual([255, 0, 0]);
    await save(await upload('#0000ff'));
    expect(await favicon()).toEqual([0, 0, 255]);
    await askContent(shop, admin, 'PUT', '/logo/undo', { to: 1, version: 2 });
    expect(await favicon()).toEqual([255, 0, 0]);
    await askContent(shop, admin, 'PUT', '/logo/undo', { to: 0, version: 3 });
    expect(await favicon()).toEqual(shells);
  });
});
