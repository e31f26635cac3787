import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../database/client';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { makeProduct } from '../testing/fixtures';
import { entryPlace } from './entry-names';
import { BackupError } from './errors';
import { trailerSchema } from './manifest';
import type { RawEntry } from './testing';
import {
  backUpFrom,
  packRaw,
  readDatabase,
  readFiles,
  restoreTo,
  temporaryFolder,
  unpackRaw,
  writeFiles,
} from './testing';

let source: TestDatabase;
let target: TestDatabase;
const folder = temporaryFolder();
const dataDir = join(folder.path, 'target');
const good = join(folder.path, 'good.tar.gz');
const bad = join(folder.path, 'bad.tar.gz');
let bytes: Buffer;
let entries: RawEntry[];
let before: string;

/** A hash of the target's whole database and all its files. */
async function state(): Promise<string> {
  const all = [await readDatabase(target.connectionString), await readFiles(dataDir)];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

beforeAll(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  for (const [{ connectionString }, name] of [
    [source, 'New'],
    [target, 'Old'],
  ] as const) {
    const database = openDatabase(connectionString);
    for (let count = 0; count < 20; count += 1) await makeProduct(database.db, { name });
    await database.close();
  }
  writeFiles(join(folder.path, 'source'), {
    'pictures/a/320.webp': Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * at) % 251)),
    'releases/mfe-orders/1.0.0/remote.json': '{}',
  });
  writeFiles(dataDir, { 'pictures/old/320.webp': 'old' });
  await backUpFrom(source.connectionString, join(folder.path, 'source'), good);
  bytes = readFileSync(good);
  entries = await unpackRaw(good);
  before = await state();
});

afterAll(async () => {
  await source.drop();
  await target.drop();
  folder.remove();
});

/** Restores a file with `replace`. Expects that this fails and changes nothing. Returns the message. */
async function refusal(content: Buffer | readonly RawEntry[]): Promise<string> {
  if (Buffer.isBuffer(content)) writeFileSync(bad, content);
  else await packRaw(bad, content);
  const error: unknown = await restoreTo(target.connectionString, dataDir, bad, { replace: true }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(await state()).toEqual(before);
  if (!(error instanceof Error)) throw new Error(`It was not refused, but: ${inspect(error)}`);
  return error.message;
}

const file = (name: string, body: Buffer | string = 'x'): RawEntry => ({
  name,
  type: 'file',
  body: Buffer.from(body),
});

/** Replaces the trailer by one that matches the entries, as a careful forger would. */
function withTrailer(list: readonly RawEntry[], rows: Readonly<Record<string, number>> = {}): RawEntry[] {
  const body = list.filter(({ name }) => name !== 'trailer.json');
  const trailer = trailerSchema.parse(JSON.parse(entries.at(-1)?.body.toString() ?? ''));
  const count = (name: string) => body.filter((entry) => entry.name.startsWith(`${name}/`)).length;
  return [
    ...body,
    file(
      'trailer.json',
      JSON.stringify({
        ...trailer,
        rows: { ...trailer.rows, ...rows },
        files: { pictures: count('pictures'), releases: count('releases') },
        entries: body.map((entry) => [
          entry.name,
          entry.body.length,
          createHash('sha256').update(entry.body).digest('hex'),
        ]),
      }),
    ),
  ];
}

const manifestWith = (change: object): RawEntry[] =>
  entries.map((entry) =>
    entry.name === 'manifest.json'
      ? file(entry.name, JSON.stringify({ ...JSON.parse(entry.body.toString()), ...change }))
      : entry,
  );

/** Changes the text of an entry. */
const altered = (name: RegExp, change: (text: string) => string): RawEntry[] =>
  entries.map((entry) =>
    name.test(entry.name) ? { ...entry, body: Buffer.from(change(entry.body.toString('latin1')), 'latin1') } : entry,
  );

it('the backup file that the damaged files are made from is intact', async () => {
  expect(entries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['manifest.json', 'database/products/000001.copy', 'pictures/a/320.webp', 'trailer.json']),
  );
  await packRaw(bad, withTrailer(entries));
  const free = await createTestDatabase();
  await restoreTo(free.connectionString, join(folder.path, 'free'), bad);
  expect(await readDatabase(free.connectionString)).toEqual(await readDatabase(source.connectionString));
  await free.drop();
});

describe('damaged backup files', () => {
  it.each([0.001, 0.1, 0.5, 0.9, 0.999])(
    'a backup file is refused when it is cut after %d of its length',
    async (part) => {
      expect(await refusal(bytes.subarray(0, Math.ceil(bytes.length * part)))).toMatch(/is cut short|is not a backup/);
    },
  );

  it.each([1, 4, 8, 9])('a backup file is refused when its last %d bytes are missing', async (count) => {
    expect(await refusal(bytes.subarray(0, bytes.length - count))).toMatch(/is cut short/);
  });

  it('a backup file is refused when it ends between two entries', async () => {
    expect(await refusal(entries.slice(0, -1))).toMatch(/is cut short/);
    expect(await refusal(entries.slice(0, 1))).toMatch(/is cut short/);
  });

  it('a backup file is refused when any of its bytes is flipped', async () => {
    const whole = gunzipSync(bytes);
    // Some bits of a compressed file mean nothing: if one is flipped, the file still unpacks to the same contents.
    const meansNothing = (flipped: Buffer) => {
      try {
        return gunzipSync(flipped).equals(whole);
      } catch {
        return false;
      }
    };
    const positions = Array.from({ length: 24 }, (_, step) => 10 + Math.floor(((bytes.length - 11) * step) / 23));
    const damaged = positions
      .map((position) => {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8((bytes[position] ?? 0) ^ 0x10, position);
        return flipped;
      })
      .filter((flipped) => !meansNothing(flipped));
    expect(damaged.length).toBeGreaterThan(20);
    for (const flipped of damaged) {
      expect(await refusal(flipped)).toMatch(/is damaged|is cut short|is not a backup|which no backup has|as a /);
    }
  });

  it('a backup file is refused when data was added to it', async () => {
    for (const more of [Buffer.from('more'), Buffer.alloc(512), bytes]) {
      expect(await refusal(Buffer.concat([bytes, more]))).toMatch(/is damaged/);
    }
  });

  it('a backup file is refused when an entry was changed and packed again', async () => {
    expect(await refusal(altered(/products/, (text) => text.replace('New', 'Bad')))).toMatch(
      /products\/000001\.copy is missing or does not match its checksum/,
    );
    expect(await refusal(altered(/pictures/, (text) => `${text}.`))).toMatch(/320\.webp is missing or does not match/);
  });

  it('a backup file is refused when entries are missing, duplicated or after its end', async () => {
    const [manifest, ...rest] = entries;
    if (manifest === undefined) throw new Error('no entries');
    const trailer = rest.at(-1);
    if (trailer === undefined) throw new Error('no trailer');
    expect(await refusal(entries.filter(({ name }) => !name.startsWith('pictures/')))).toMatch(/is damaged/);
    expect(await refusal([manifest, manifest, ...rest])).toMatch(/manifest\.json is there twice/);
    expect(await refusal([manifest, file('pictures/a/320.webp'), ...rest])).toMatch(/is there twice/);
    expect(await refusal([...entries, file('pictures/late.webp')])).toMatch(/comes after its end/);
    expect(await refusal([manifest, file('pictures/new.webp'), ...rest])).toMatch(/is damaged/);
  });
});

describe('files that are not backups', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Dear shop, this is no backup.')],
    ['compressed text', gzipSync('Dear shop, this is no backup.')],
    ['a long compressed text', gzipSync('Dear shop. '.repeat(1000))],
    ['random bytes', createHash('sha512').update('seed').digest()],
  ])('a file that is not a backup is refused: %s', async (_, content) => {
    expect(await refusal(content)).toMatch(/is not a backup of a shop/);
  });

  it('an archive of another program is refused as a backup', async () => {
    expect(await refusal([file('package/index.js')])).toMatch(/is not a backup of a shop/);
    expect(await refusal([file('manifest.json', '{"format":"other"}')])).toMatch(/is not a backup of a shop/);
    expect(await refusal([])).toMatch(/is not a backup of a shop/);
  });

  it('a folder and a missing file are refused as backups', async () => {
    await expect(restoreTo(target.connectionString, dataDir, folder.path)).rejects.toThrow('is a folder');
    await expect(restoreTo(target.connectionString, dataDir, join(folder.path, 'none'))).rejects.toThrow(
      'There is no file',
    );
  });
});

describe('malicious backup files', () => {
  const last = () => entries.at(-1) ?? file('trailer.json');
  const withEntry = (entry: RawEntry) => withTrailer([...entries.slice(0, -1), entry, last()]);

  it.each([
    'pictures/../../escaped.txt',
    'pictures/a/../../../escaped.txt',
    '../escaped.txt',
    '/tmp/escaped.txt',
    'pictures//tmp/escaped.txt',
    'pictures/..\\..\\escaped.txt',
    'pictures/C:/escaped.txt',
    'pictures/.hidden',
    'pictures/a\u0000b',
    'postgres/data/pg_hba.conf',
    'locks/server-1.json',
    'database/../x/000001.copy',
    'database/users;drop/000001.copy',
  ])('a backup file with an entry named %j is refused', async (name) => {
    expect(entryPlace(name)).toBeNull();
    expect(await refusal(withEntry(file(name)))).toMatch(/which no backup has|is missing or does not match/);
  });

  it('a backup file with a symbolic link is refused', async () => {
    const link: RawEntry = { name: 'pictures/link', type: 'symlink', linkname: '/etc', body: Buffer.alloc(0) };
    expect(await refusal(withEntry(link))).toMatch(/holds pictures\/link as a symlink and not as a file/);
  });

  it('a backup file with a table or a column that the shop does not have is refused', async () => {
    const tables: { name: string; columns: string[] }[] = JSON.parse(entries[0]?.body.toString() ?? '').tables;
    const evil = { name: 'pg_evil', columns: ['a'] };
    const rows = file('database/pg_evil/000001.copy', '1\n');
    const forged = manifestWith({ tables: [...tables, evil] });
    expect(await refusal(withTrailer([...forged.slice(0, -1), rows], { pg_evil: 1 }))).toMatch(
      /holds what this shop has no place for: pg_evil/,
    );
    const wider = tables.map((table) =>
      table.name === 'products' ? { ...table, columns: [...table.columns, 'evil'] } : table,
    );
    expect(await refusal(withTrailer(manifestWith({ tables: wider })))).toMatch(/no place for: evil/);
    expect(await refusal(withEntry(file('database/pg_evil/000001.copy')))).toMatch(/is of no table that it tells of/);
  });

  it('a backup file that lacks a table is refused', async () => {
    const tables: { name: string }[] = JSON.parse(entries[0]?.body.toString() ?? '').tables;
    const fewer = manifestWith({ tables: tables.filter(({ name }) => name !== 'orders') });
    expect(await refusal(withTrailer(fewer.filter(({ name }) => !name.startsWith('database/orders/'))))).toMatch(
      /lacks orders/,
    );
  });

  it('a backup file whose rows violate table constraints is refused, even after half were written', async () => {
    const orphan = altered(/database\/stock\//, (text) => `0123456789abcdef01234567${text.slice(24)}`);
    expect(await refusal(withTrailer(orphan))).toMatch(/violates foreign key constraint/);
    const negative = altered(/database\/stock\//, (text) => text.replace(/\t10(?=\s)/, '\t-1'));
    expect(await refusal(withTrailer(negative))).toMatch(/violates check constraint/);
    const gibberish = altered(/database\/stock\//, (text) => text.replace(/\t10(?=\s)/, '\tten'));
    expect(await refusal(withTrailer(gibberish))).toMatch(/invalid input syntax/);
  });

  it('a backup file whose stated row counts differ from its content is refused', async () => {
    expect(await refusal(withTrailer(entries, { products: 19 }))).toMatch(/has 20 rows of products and tells of 19/);
  });
});

describe('backup files of other versions', () => {
  it('a backup file with a newer layout or newer tables is refused', async () => {
    expect(await refusal(withTrailer(manifestWith({ formatVersion: 2 })))).toMatch(/by a newer version of the shop/);
    const { migrations } = JSON.parse(entries[0]?.body.toString() ?? '');
    const newer = [...migrations, { when: 4_000_000_000_000, hash: 'later' }];
    expect(await refusal(withTrailer(manifestWith({ migrations: newer })))).toMatch(
      /comes from a newer version of the shop.*Update the shop first/,
    );
    expect(await refusal(withTrailer(manifestWith({ migrations: [{ when: 1, hash: 'other' }] })))).toMatch(
      /database was made in another way/,
    );
  });
});

it('a refused backup file is reported as a BackupError with a plain message', async () => {
  writeFileSync(bad, 'none');
  await expect(restoreTo(target.connectionString, dataDir, bad)).rejects.toThrow(BackupError);
});
