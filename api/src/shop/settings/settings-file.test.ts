import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { auditEntrySchema, settingsFileSchema, settingsImportSchema } from '@shop/shared/contracts';
import type { ErrorBody } from '@shop/shared/contracts';
import { z } from 'zod';
import { temporaryFolder } from '../../backup/testing';
import { type SignedIn, type TestApp, createTestApp } from '../../testing/app';
import { runScript } from '../../testing/scripts';
import { TEST_SHOP } from '../../testing/shop';
import { clearSettings } from './testing';

// The command runs as a separate process, and other tests may keep the machine busy.
jest.setTimeout(120_000);

const ENV = { DELIVERY_FEE: '4', SETTINGS_LOCKED: 'location, refunds' };

let shop: TestApp;
let admin: SignedIn;
let employee: SignedIn;
let folder: ReturnType<typeof temporaryFolder>;

beforeAll(async () => {
  shop = await createTestApp({ env: ENV });
  [admin, employee] = await Promise.all([shop.signIn('admin'), shop.signIn('employee')]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  folder = temporaryFolder();
  await clearSettings(shop);
});
afterEach(() => folder.remove());

const FILE = { format: 1, settings: { deliveryFee: 5.5, deliveryDays: '2-5', shopName: 'Northern Shop' } };

const exported = (who: SignedIn = admin) =>
  shop.app.inject({ url: '/api/settings/export', headers: { authorization: who.headers.authorization } });

const send = (payload: object, { confirm = true, who = admin } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/settings/import${confirm ? '?confirm=true' : ''}`,
    headers: who.headers,
    payload,
  });

/** The saved settings, one line per version. */
const savedRows = async () => {
  const { rows } = await shop.database.pool.query<{ row: string }>(
    `select key || ' ' || version || ' ' || value::text || ' ' || changed_by as row from settings order by key, version`,
  );
  return rows.map(({ row }) => row);
};

const log = async () => {
  const answer = await shop.app.inject({ url: '/api/audit?action=import', headers: admin.headers });
  return z.array(auditEntrySchema).parse(answer.json());
};

const save = async (payload: object) => {
  const answer = await shop.app.inject({ method: 'PUT', url: '/api/settings/shop', headers: admin.headers, payload });
  expect(answer.statusCode).toBe(200);
};

describe('settings file: export', () => {
  it('the settings export holds what was saved, one sorted key per line, and nothing of the environment', async () => {
    await save({ shopName: 'Northern Shop', exchangeDays: 9, deliveryFee: 5.5 });
    await shop.app.inject({
      method: 'PUT',
      url: '/api/settings/shop/exchangeDays/undo',
      headers: admin.headers,
      payload: { to: 0 },
    });
    const answer = await exported();
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="settings-\d{4}-\d\d-\d\d\.json"$/);
    expect(answer.body).toBe(
      '{\n  "format": 1,\n  "settings": {\n    "deliveryFee": 5.5,\n    "shopName": "Northern Shop"\n  }\n}\n',
    );
    expect((await exported()).body).toBe(answer.body);
  });

  it('the settings file is exported and imported by admins only', async () => {
    expect((await exported(employee)).statusCode).toBe(403);
    expect((await send(FILE, { who: employee })).statusCode).toBe(403);
    expect(await savedRows()).toEqual([]);
  });
});

describe('settings file: import', () => {
  it('a settings import lists its changes, and saves nothing until it is confirmed', async () => {
    await save({ shopName: 'Northern Shop' });
    const answer = await send(FILE, { confirm: false });
    expect(settingsImportSchema.parse(answer.json())).toEqual({
      applied: false,
      changes: [
        { key: 'deliveryFee', version: 0, before: 4, source: 'environment', after: 5.5 },
        { key: 'deliveryDays', version: 0, before: '1-3', source: 'default', after: '2-5' },
      ],
    });
    expect(await savedRows()).toEqual([`shopName 1 "Northern Shop" ${admin.user.name}`]);
  });

  it('a settings import makes one version and audit entry per changed key, and a repeated import nothing', async () => {
    await save({ deliveryFee: 6 });
    const first = settingsImportSchema.parse((await send(FILE)).json());
    expect([first.applied, first.changes.length]).toEqual([true, 3]);
    const rows = await savedRows();
    expect(rows).toEqual([
      `deliveryDays 1 "2-5" ${admin.user.name}`,
      `deliveryFee 1 6 ${admin.user.name}`,
      `deliveryFee 2 5.5 ${admin.user.name}`,
      `shopName 1 "Northern Shop" ${admin.user.name}`,
    ]);
    const entries = await log();
    expect(entries).toHaveLength(3);
    expect(entries.find(({ entityId }) => entityId === 'deliveryFee')).toMatchObject({
      before: { deliveryFee: 6 },
      after: { deliveryFee: 5.5 },
    });
    const visible = await shop.app.inject({ url: '/api/settings' });
    expect(visible.json()).toMatchObject({ shopName: 'Northern Shop', policy: { deliveryFee: 5.5 } });
    expect((await send(FILE)).json()).toEqual({ applied: true, changes: [] });
    expect(await savedRows()).toEqual(rows);
    expect(await log()).toHaveLength(3);
  });

  it('a settings import restores an exported file', async () => {
    await send(FILE);
    const file = settingsFileSchema.parse((await exported()).json());
    expect(file).toEqual(FILE);
    await save({ deliveryFee: 9, shopName: 'Other' });
    await send(file);
    expect(settingsFileSchema.parse((await exported()).json())).toEqual(FILE);
  });

  it('a settings import names all errors of a file, and saves no setting of it', async () => {
    const refused = await send({
      format: 1,
      settings: {
        deliveryFee: -1,
        exchangeDays: '7',
        lowStockUnder: 1e9,
        location: 'Elsewhere',
        AUTH_SECRET: 'x',
        shopName: 'Good',
      },
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<ErrorBody>().errors).toEqual([
      { field: 'deliveryFee', message: 'Must be 0 or more' },
      { field: 'exchangeDays', message: 'Must be a number' },
      { field: 'lowStockUnder', message: expect.stringMatching(/^Must be \S+ or less$/) },
      { field: 'AUTH_SECRET', message: 'Not a setting of this shop' },
      { field: 'location', message: expect.stringContaining('Address cannot be changed here') },
    ]);
    expect(await savedRows()).toEqual([]);
  });

  it.each([
    ['deliveryFee', 999, 200],
    ['deliveryFee', 999.01, 400],
    ['deliveryFee', 1e9, 400],
    ['exchangeDays', 0, 200],
    ['exchangeDays', 365, 200],
    ['exchangeDays', 366, 400],
    ['lowStockUnder', 1, 200],
    ['shopName', 'x'.repeat(80), 200],
    ['shopName', 'x'.repeat(81), 400],
    ['couponsEnabled', null, 400],
  ])('a settings import of %s = %s returns %s', async (key, value, status) => {
    expect((await send({ format: 1, settings: { [key]: value } })).statusCode).toBe(status);
  });

  it('a settings import accepts a locked setting whose value is unchanged', async () => {
    await shop.database.pool.query(`insert into settings values ('location', 1, '"Old Street"', now(), 'Jo')`);
    const answer = await send({ format: 1, settings: { location: 'Old Street', exchangeDays: 9 } });
    expect(settingsImportSchema.parse(answer.json()).changes.map(({ key }) => key)).toEqual(['exchangeDays']);
  });

  it('a settings import is refused when a setting was changed after its review', async () => {
    await save({ deliveryFee: 8 });
    const late = await send({ ...FILE, versions: { deliveryFee: 0 } });
    expect([late.statusCode, late.json<ErrorBody>().code]).toEqual([409, 'VERSION_OLD']);
    expect(await savedRows()).toHaveLength(1);
  });

  it('a settings import refuses a newer format, a file without settings, and a large file', async () => {
    const newer = await send({ ...FILE, format: 2 });
    expect([newer.statusCode, newer.json<ErrorBody>().error]).toEqual([
      400,
      'The file has format 2, and this server reads format 1: update the server first.',
    ]);
    expect((await send({ format: 1 })).statusCode).toBe(400);
    expect((await send([])).statusCode).toBe(400);
    expect((await send({ format: 1, settings: { shopName: 'x'.repeat(200_000) } })).statusCode).toBe(413);
    expect(await savedRows()).toEqual([]);
  });
});

describe('settings command: npm run settings', () => {
  const run = (...words: string[]) =>
    runScript('cli', ['settings', ...words], {
      env: {
        INIT_CWD: folder.path,
        DATABASE_URL: shop.connectionString,
        DATA_DIR: folder.path,
        LOG_LEVEL: 'warn',
        ...TEST_SHOP,
        ...ENV,
      },
    });
  const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text);

  it('the settings command exports to standard output and to a file, and imports the file again', async () => {
    await save({ deliveryFee: 5.5 });
    const shown = await run('export');
    expect(shown).toMatchObject({ code: 0, output: (await exported()).body });
    expect(await run('export', 'kept.json')).toMatchObject({ code: 0, output: expect.stringContaining('1 setting') });
    expect(readFileSync(join(folder.path, 'kept.json'), 'utf8')).toBe(shown.output);

    await save({ deliveryFee: 7 });
    const dry = await run('import', 'kept.json', '--dry-run');
    expect(dry).toMatchObject({ code: 0, error: '' });
    expect(dry.output).toBe('deliveryFee: 7 (saved) -> 5.5\nNothing was saved: 1 setting would change.\n');
    expect((await savedRows()).at(-1)).toContain('deliveryFee 2 7 ');
    expect((await run('import', 'kept.json')).output).toBe('deliveryFee: 7 (saved) -> 5.5\nSaved: 1 setting.\n');
    expect((await savedRows()).at(-1)).toBe('deliveryFee 3 5.5 npm run settings');
    expect(await run('import', 'kept.json')).toMatchObject({
      code: 0,
      output: 'Nothing to change: everything in the file is saved already.\n',
    });
    expect(await savedRows()).toHaveLength(3);
  });

  it('the settings command says in a sentence why a file cannot be imported, and exits with 1', async () => {
    write('text.json', 'deliveryFee = 5');
    write('large.json', `{"format": 1, "settings": {"shopName": "${'x'.repeat(20_000_000)}"}}`);
    write('newer.json', JSON.stringify({ ...FILE, format: 2 }));
    write('other.json', '[1]');
    for (const [name, sentence] of [
      ['text.json', /^Nothing was imported: \S+text\.json is not JSON\.\n$/],
      ['large.json', /^Nothing was imported: \S+ is larger than 100 kB\.\n$/],
      ['newer.json', /^Nothing was imported\. The file has format 2, and this server reads format 1: update the .+\n$/],
      ['other.json', /^Nothing was imported: \S+ is not a file of exported settings\.\n$/],
      ['none.json', /^Nothing was imported: \S+ cannot be read\. It is not there\.\n$/],
    ] as const) {
      expect(await run('import', name)).toMatchObject({ code: 1, output: '', error: expect.stringMatching(sentence) });
    }
    expect(await savedRows()).toEqual([]);
  });

  it('the settings command names each wrong setting of a file', async () => {
    write('wrong.json', JSON.stringify({ format: 1, settings: { deliveryFee: 1e9, refunds: true, nothing: 1 } }));
    const { code, error } = await run('import', 'wrong.json');
    expect([code, error.split('\n')]).toEqual([
      1,
      [
        'Nothing was imported:',
        '  deliveryFee: Must be 999,999.99 or less',
        '  nothing: Not a setting of this shop',
        expect.stringContaining('  refunds: Refunds cannot be changed here'),
        '',
      ],
    ]);
  });
});
