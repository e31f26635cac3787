import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  auditEntrySchema,
  contentStateSchema,
  contentVersionSchema,
  policyTextSchema,
  publicSettingsSchema,
} from '@shop/shared/contracts';
import type { ErrorBody, PolicyKey } from '@shop/shared/contracts';
import { defaultPolicy, formatMoney, withFacts } from '@shop/shared/rules';
import { z } from 'zod';
import { type SignedIn, type TestApp, createTestApp } from '../../testing/app';
import { announceSettings, askContent, clearSettings } from './testing';

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

const save = (text: string, more: object = {}, who?: SignedIn) =>
  ask('PUT', '', { key: 'privacy', body: { text }, start: 'now', ...more }, who);

const changeShop = (payload: object) =>
  shop.app.inject({ method: 'PUT', url: '/api/settings/shop', headers: admin.headers, payload });

/** The text that visitors see. */
const read = async (key: PolicyKey = 'privacy') =>
  policyTextSchema.parse((await shop.app.inject({ url: `/api/policies/${key}` })).json()).blocks;

const front = async () => publicSettingsSchema.parse((await shop.app.inject({ url: '/api/settings' })).json()).front;

const ownWords = (key: PolicyKey) => {
  const settings = shop.app.deps.settings.current();
  return withFacts(defaultPolicy(key, settings), settings);
};

const paragraph = (text: string) => [{ kind: 'paragraph', words: [{ text }] }];

describe('content: the policy texts', () => {
  it('the policy texts are the default texts of the shop until a text is saved', async () => {
    expect(await read('privacy')).toEqual(ownWords('privacy'));
    expect(await read('terms')).toEqual(ownWords('terms'));
    expect(await front()).not.toHaveProperty('policies');
    expect((await shop.app.inject({ url: '/api/policies/imprint' })).statusCode).toBe(404);
  });

  it('a saved policy text is live with the answer, and leaves the other policy text unchanged', async () => {
    expect((await save('We keep **nothing**.')).statusCode).toBe(200);
    expect(await read()).toEqual([
      { kind: 'paragraph', words: [{ text: 'We keep ' }, { text: 'nothing', strong: true }, { text: '.' }] },
    ]);
    expect(await read('terms')).toEqual(ownWords('terms'));
    expect((await front()).policies).toEqual({ privacy: 1 });
    expect((await save('Mine now', {}, employee)).statusCode).toBe(403);
  });

  it('a policy text follows the settings where it names a fact', async () => {
    await save('Call {shopName} at {phone}. {deliveryFee}, {unknown}', { key: 'terms' });
    const { shopName, phone, policy } = shop.app.deps.settings.current();
    const fee = formatMoney(policy.deliveryFee);
    expect(await read('terms')).toEqual(paragraph(`Call ${shopName} at ${phone}. ${fee}, {unknown}`));
    await changeShop({ deliveryFee: 4.5 });
    expect(await read('terms')).toEqual(paragraph(`Call ${shopName} at ${phone}. $4.50, {unknown}`));
  });

  it('a fact that looks like Markdown is shown unchanged in a policy text', async () => {
    await save('{shopName}');
    await changeShop({ shopName: '<b>[A](javascript:b)' });
    expect(await read()).toEqual(paragraph('<b>[A](javascript:b)'));
  });

  it('the live policy text stays the same while a draft is written, until the draft is put live', async () => {
    await save('Not yet', { start: 'draft' });
    expect(await read()).toEqual(ownWords('privacy'));
    expect((await ask('PUT', '/privacy/undo', { to: 1, version: 1 })).statusCode).toBe(200);
    expect(await read()).toEqual(paragraph('Not yet'));
  });

  it('a scheduled policy text is not live before its start', async () => {
    expect((await save('Later', { start: '2999-01-01T00:00:00.000Z' })).statusCode).toBe(200);
    expect(await read()).toEqual(ownWords('privacy'));
    // A scheduled text is read after its start time has passed.
    await shop.database.pool.query(`update content_versions set live_from = now() - interval '1 second'`);
    await announceSettings(shop);
    await shop.app.deps.settings.upToDate();
    expect(await read()).toEqual(paragraph('Later'));
  });

  it('a policy text can be returned to any version, and to the default text of the shop', async () => {
    await save('One');
    await save('Two');
    await ask('PUT', '/privacy/undo', { to: 1, version: 2 });
    expect(await read()).toEqual(paragraph('One'));
    await ask('PUT', '/privacy/undo', { to: 0, version: 3 });
    expect(await read()).toEqual(ownWords('privacy'));
    expect(await front()).not.toHaveProperty('policies');
    const history = (await ask('GET', '/privacy/history')).json();
    expect(z.array(contentVersionSchema).parse(history)).toHaveLength(4);
  });

  it('the audit log names policy texts by their versions', async () => {
    await save('One');
    await save('Two');
    const log = await shop.app.inject({ url: '/api/audit?entityId=privacy', headers: admin.headers });
    expect(z.array(auditEntrySchema).parse(log.json())[0]).toMatchObject({
      before: { privacy: 'Version 1' },
      after: { privacy: 'Version 2' },
    });
  });

  it('only one of two concurrent saves of a policy text is accepted', async () => {
    const answers = await Promise.all(['One', 'Two'].map((text) => save(text, { version: 0 })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('the policy texts are listed for clients that request them, with the default texts to begin with', async () => {
    const keysOf = async (query: string) =>
      z
        .array(contentStateSchema)
        .parse((await ask('GET', query, undefined, employee)).json())
        .map(({ key }) => key);
    expect(await keysOf('')).toEqual(['hero', 'announcement', 'tagline', 'footer']);
    expect(await keysOf('?policies=true')).toEqual(['hero', 'announcement', 'tagline', 'footer', 'privacy', 'terms']);
    const states = z.array(contentStateSchema).parse((await ask('GET', '?policies=true')).json());
    const own = states.find(({ key }) => key === 'terms')?.body['text'];
    expect(own).toMatch(/^## Prices and payment\n\n.*Call us at \{phone\} to arrange an exchange\./s);
    await save(String(own), { key: 'terms', start: 'draft' });
    await ask('PUT', '/terms/undo', { to: 1 });
    expect(await read('terms')).toEqual(ownWords('terms'));
  });

  it.each([
    ['Fine.\n\n<script>alert(1)</script>', 'Line 3: HTML is not supported. To show the sign < type \\<'],
    ['![x](/x.webp)', 'Line 1: Pictures are not supported'],
    ['\n\n[x](javascript:alert(1))', expect.stringContaining('Line 3: A link must lead to a path such as /sale')],
    [`${'- '.repeat(1_000)}x`, 'Line 1: Begin each list on a line of its own'],
    ['['.repeat(50_000), expect.stringContaining('Line 1: The text has more than')],
    ['| a |\n| - |', 'Line 2: Tables are not supported'],
  ])('a policy text of %.40j is refused at its field, and the live text is kept', async (text, message) => {
    await save('One');
    const refused = await save(text);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<ErrorBody>().errors).toEqual([{ field: 'body.text', message }]);
    expect(await read()).toEqual(paragraph('One'));
  });

  it.each(['', ' \n\u200b ', 'x'.repeat(50_001)])(
    'a policy text that is empty, too long or shows nothing is refused (%.10j)',
    async (text) => {
      const refused = await save(text);
      expect(refused.statusCode).toBe(400);
      expect(refused.json<ErrorBody>().errors[0]?.field).toBe('body.text');
    },
  );

  it('the default text is used where another server version saved a policy text that this one refuses', async () => {
    await shop.database.pool.query(
      `insert into content_versions values ('privacy', 'en', 1, '{"text": "<b>x</b>"}', 1, now(), now(), 'Jo')`,
    );
    await shop.app.deps.changes.flush();
    expect(await read()).toEqual(ownWords('privacy'));
  });

  it('a policy text of more than a megabyte is refused', async () => {
    expect((await save('x'.repeat(1_048_576))).statusCode).toBe(413);
  });
});
