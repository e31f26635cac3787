import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  auditEntrySchema,
  contentStateSchema,
  contentVersionSchema,
  publicSettingsSchema,
} from '@shop/shared/contracts';
import type { ContentKey, ErrorBody } from '@shop/shared/contracts';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { buildApp } from '../../app';
import { readConfig } from '../../config';
import { openDatabase } from '../../database/client';
import { type SignedIn, type TestApp, createTestApp } from '../../testing/app';
import { TEST_SHOP } from '../../testing/shop';
import { askContent, clearSettings } from './testing';

let shop: TestApp;
let admin: SignedIn;
let employee: SignedIn;

beforeAll(async () => {
  shop = await createTestApp();
  [admin, employee] = await Promise.all([shop.signIn('admin'), shop.signIn('employee')]);
});
afterAll(() => shop.close());
beforeEach(() => clearSettings(shop));

const ask = (method: 'GET' | 'PUT', url: string, payload?: object, who: SignedIn = admin) =>
  askContent(shop, who, method, url, payload);

const HERO = {
  title: 'Winter is here',
  text: 'Warm and light.',
  links: [
    { label: 'Winter', path: '/category/0123456789abcdef01234567' },
    { label: 'Blog', path: 'https://blog.example/winter?x=1#y' },
  ],
};

const saveHero = (body: object, who?: SignedIn) =>
  ask('PUT', '', { key: 'hero', body: HERO, start: 'now', ...body }, who);
const saveTagline = (text: string, start: string, version?: number) =>
  ask('PUT', '', { key: 'tagline', body: { text }, start, version });
const announce = (body: object, start = 'now') => ask('PUT', '', { key: 'announcement', body, start });

const frontOf = async (app: FastifyInstance = shop.app) =>
  publicSettingsSchema.parse((await app.inject({ url: '/api/settings' })).json()).front;

const stateOf = async (key: ContentKey) => {
  const states = z.array(contentStateSchema).parse((await ask('GET', '', undefined, employee)).json());
  return states.find((state) => state.key === key);
};

const historyOf = async (key: ContentKey, query = '') =>
  z.array(contentVersionSchema).parse((await ask('GET', `/${key}/history${query}`, undefined, employee)).json());

/** The time of the database's clock in this many milliseconds. */
const inDatabase = async (ms: number): Promise<Date> => {
  const { rows } = await shop.database.pool.query<{ at: Date }>(
    `select clock_timestamp() + make_interval(secs => $1) as at`,
    [ms / 1000],
  );
  return rows[0]?.at ?? new Date(NaN);
};

/** Repeats a check until it is true, and gives other work a turn in between. */
const until = async (so: () => Promise<boolean>) => {
  while (!(await so())) await new Promise(setImmediate);
};

describe('content: the texts of the home page', () => {
  it('the texts of the home page are the defaults of the shop until a text is saved', async () => {
    expect(await frontOf()).toEqual(DEFAULT_FRONT);
    expect(await stateOf('hero')).toMatchObject({ version: 0, liveVersion: 0, body: DEFAULT_FRONT.hero, next: null });
  });

  it('a saved text is live with the answer, kept as a version, and recorded in the audit log', async () => {
    expect((await saveHero({ version: 0 })).statusCode).toBe(200);
    expect((await frontOf()).hero).toEqual(HERO);
    expect(await historyOf('hero')).toMatchObject([{ version: 1, body: HERO, changedBy: admin.user.name }]);
    const log = await shop.app.inject({ url: '/api/audit?entityId=hero', headers: admin.headers });
    expect(z.array(auditEntrySchema).parse(log.json())[0]).toMatchObject({
      action: 'update',
      entity: 'settings',
      before: { hero: { title: 'Made to move all day' } },
      after: { hero: { title: 'Winter is here' } },
    });
  });

  it('a saved text is live on every other server once the save is answered', async () => {
    const database = openDatabase(shop.connectionString, { max: 3 });
    const other = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', ...TEST_SHOP }), database });
    try {
      await other.deps.changes.ready;
      for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
        await saveTagline(text, 'now');
        expect((await frontOf(other)).tagline).toBe(text);
      }
      expect(other.deps.changes.isFresh()).toBe(true);
    } finally {
      await other.close();
      await database.close();
    }
  });

  it('a text saved twice makes no second version', async () => {
    await saveHero({});
    await saveHero({});
    expect(await historyOf('hero')).toHaveLength(1);
  });

  it('is read by staff and changed by admins only', async () => {
    expect((await saveHero({}, employee)).statusCode).toBe(403);
    expect((await ask('PUT', '/hero/undo', { to: 0 }, employee)).statusCode).toBe(403);
    expect((await ask('GET', '', undefined, employee)).statusCode).toBe(200);
    expect((await shop.app.inject({ url: '/api/settings/content' })).statusCode).toBe(401);
    expect((await frontOf()).hero).toEqual(DEFAULT_FRONT.hero);
  });

  it('only one of two concurrent saves of a text is accepted', async () => {
    const answers = await Promise.all(['One', 'Two'].map((text) => saveTagline(text, 'now', 0)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = await saveTagline('Late', 'now', 0);
    expect(late.json<ErrorBody>()).toMatchObject({ code: 'VERSION_OLD', details: { version: 1 } });
  });

  it('the live text stays the same while a draft is written, until the draft is put live', async () => {
    await saveTagline('Not yet', 'draft');
    expect((await frontOf()).tagline).toBe(DEFAULT_FRONT.tagline);
    expect(await historyOf('tagline')).toMatchObject([{ version: 1, liveFrom: null }]);
    await ask('PUT', '/tagline/undo', { to: 1, version: 1 });
    expect((await frontOf()).tagline).toBe('Not yet');
  });

  it('a text can be returned to any version, and to the default, as a new version', async () => {
    await saveTagline('One', 'now');
    await saveTagline('Two', 'now');
    expect((await ask('PUT', '/tagline/undo', { to: 1, version: 2 })).statusCode).toBe(200);
    expect((await frontOf()).tagline).toBe('One');
    await ask('PUT', '/tagline/undo', { to: 0, version: 3 });
    expect((await frontOf()).tagline).toBe(DEFAULT_FRONT.tagline);
    const versions = await historyOf('tagline');
    expect(versions.map(({ version, body }) => [version, body?.['text'] ?? null])).toEqual([
      [4, null],
      [3, 'One'],
      [2, 'Two'],
      [1, 'One'],
    ]);
    expect((await ask('PUT', '/tagline/undo', { to: 9 })).statusCode).toBe(422);
    expect((await ask('PUT', '/tagline/undo', { to: 1, version: 2 })).statusCode).toBe(409);
  });

  it('a scheduled text is not live before its start', async () => {
    await saveTagline('In an hour', (await inDatabase(3_600_000)).toISOString());
    expect(await stateOf('tagline')).toMatchObject({ version: 1, liveVersion: 0, next: { version: 1 } });
    expect((await frontOf()).tagline).toBe(DEFAULT_FRONT.tagline);
  });

  it('a scheduled text goes live at its start by the database clock, without another save', async () => {
    const start = await inDatabase(300);
    await saveTagline('Soon', start.toISOString());
    // Page caches are notified and drop their pages.
    const received: string[] = [];
    const { settings } = shop.app.deps;
    const stop = settings.subscribe(() => received.push(settings.current().front.tagline));
    await until(async () => (await frontOf()).tagline === 'Soon');
    stop();
    expect(received).toEqual(['Soon']);
    expect((await inDatabase(0)).getTime()).toBeGreaterThanOrEqual(start.getTime());
    expect(await stateOf('tagline')).toMatchObject({ liveVersion: 1, next: null });
  });

  it('a scheduled text is live at the next start of a server when its start fell while no server ran', async () => {
    const start = await inDatabase(200);
    await saveTagline('Overnight', start.toISOString());
    await until(async () => (await inDatabase(0)) > start);
    const database = openDatabase(shop.connectionString, { max: 3 });
    const config = readConfig({ LOG_LEVEL: 'silent', ...TEST_SHOP });
    // It received no notification of versions that were saved before it started.
    const next = await buildApp({ config, database });
    try {
      expect((await frontOf(next)).tagline).toBe('Overnight');
    } finally {
      await next.close();
      await database.close();
    }
  });

  it('the live text is the version that started last, also when others were saved after it', async () => {
    await shop.database.pool.query(
      `insert into content_versions values
         ('tagline', 'en', 1, '{"text": "Scheduled"}', 1, now() - interval '1 minute', now(), 'Jo'),
         ('tagline', 'en', 2, '{"text": "Meanwhile"}', 1, now() - interval '1 hour', now(), 'Jo')`,
    );
    await shop.app.deps.changes.flush();
    expect((await frontOf()).tagline).toBe('Scheduled');
    expect(await stateOf('tagline')).toMatchObject({ version: 2, liveVersion: 1 });
  });

  it('an announcement is shown from its start on', async () => {
    const link = { label: 'See it', path: '/sale' };
    const later = (await inDatabase(3_600_000)).toISOString();
    expect((await announce({ text: 'Sale!', link, from: later })).statusCode).toBe(200);
    expect((await frontOf()).announcement).toBeNull();
    const from = await inDatabase(300);
    await announce({ text: 'Sale!', link, from: from.toISOString(), until: later });
    await until(async () => (await frontOf()).announcement !== null);
    expect((await inDatabase(0)).getTime()).toBeGreaterThanOrEqual(from.getTime());
    expect((await frontOf()).announcement).toEqual({ text: 'Sale!', link });
  });

  it('an announcement is no longer shown once its end has passed', async () => {
    const end = await inDatabase(1_500);
    expect((await announce({ text: 'Sale!', until: end.toISOString() })).statusCode).toBe(200);
    await until(async () => (await inDatabase(0)) > end);
    expect((await frontOf()).announcement).toBeNull();
  });

  it('a text cannot be scheduled for a time that has passed', async () => {
    const past = (await inDatabase(-1_000)).toISOString();
    const late = await saveTagline('Late', past);
    expect(late.statusCode).toBe(422);
    expect(late.json<ErrorBody>().errors).toEqual([
      { field: 'start', message: expect.stringContaining('Must be in the future') },
    ]);
    const ended = await announce({ text: 'Over', until: past });
    expect(ended.json<ErrorBody>().errors).toEqual([
      { field: 'body.until', message: expect.stringContaining('Must be in the future') },
    ]);
    expect(await historyOf('tagline')).toEqual([]);
  });

  it('the default text is used where another version of the shop saved content that this one cannot read', async () => {
    await shop.database.pool.query(
      `insert into content_versions values
         ('hero', 'en', 1, '{"slides": []}', 9, now(), now(), 'Jo'), ('video', 'en', 1, '{}', 9, now(), now(), 'Jo')`,
    );
    await shop.app.deps.changes.flush();
    expect(await frontOf()).toEqual(DEFAULT_FRONT);
  });

  it('a text keeps markup as the characters that were typed', async () => {
    await saveTagline('<script>alert(1)</script>', 'now');
    expect((await frontOf()).tagline).toBe('<script>alert(1)</script>');
  });

  it('the history of a text is read page by page where there are many versions', async () => {
    await shop.database.pool.query(
      `insert into content_versions
         select 'tagline', 'en', n, jsonb_build_object('text', n::text), 1, now(), now(), 'Jo' from generate_series(1, 5000) n`,
    );
    await shop.app.deps.changes.flush();
    expect((await frontOf()).tagline).toBe('5000');
    expect((await historyOf('tagline', '?page=2&limit=2')).map(({ version }) => version)).toEqual([4998, 4997]);
  });

  it.each([
    'javascript:alert(1)',
    'http://shop.example',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/a b',
    'sale',
    'https://user:password@evil.example',
    'https://',
    '',
  ])('content with a link to %j is refused', async (path) => {
    const refused = await saveHero({ body: { ...HERO, links: [HERO.links[0], { label: 'X', path }] } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<ErrorBody>().errors[0]?.field).toBe('body.links.1.path');
  });

  it.each<[string, object]>([
    ['body.title', { body: { ...HERO, title: '' } }],
    ['body.title', { body: { ...HERO, title: 'x'.repeat(81) } }],
    ['body.text', { body: { ...HERO, text: 'x'.repeat(500_000) } }],
    ['body.links', { body: { ...HERO, links: [HERO.links[0]] } }],
    ['body.links', { key: 'footer', body: { links: Array.from({ length: 13 }, () => HERO.links[0]) } }],
    [
      'body.until',
      { key: 'announcement', body: { text: 'x', from: '2999-01-02T00:00:00Z', until: '2999-01-01T00:00:00Z' } },
    ],
    ['start', { start: 'tomorrow' }],
    ['key', { key: 'jingle' }],
  ])('content with an invalid %s is refused at that field', async (field, body) => {
    const refused = await saveHero(body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<ErrorBody>().errors.map((error) => error.field)).toContain(field);
  });

  it('a content body of more than a megabyte is refused', async () => {
    expect((await saveTagline('x'.repeat(1_048_576), 'now')).statusCode).toBe(413);
  });
});
