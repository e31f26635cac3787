import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { publicProductSchema } from '@shop/shared/contracts';
import { z } from 'zod';
import { readFiles, temporaryFolder, writeFiles } from '../backup/testing';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { findEmbeddedPostgres } from '../database/embedded/launcher';
import { users } from '../database/schema';
import { hashPassword } from '../shop/auth/passwords';
import { makeCustomer, makeProduct } from '../testing/fixtures';
import { runScript } from '../testing/scripts';
import { Server, endServers } from '../testing/server-process';

// The tests start real processes, on a machine that may be busy with other tests.
jest.setTimeout(240_000);

const ACCOUNT = { email: 'jo@example.test', password: 'a password for tests' };

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  await endServers();
  folder.remove();
});

/** Runs a command with a DATA_DIR. Relative paths in its arguments start at the test's folder. */
async function command(name: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const { code, output, error } = await runScript('cli', [name, ...args], {
    env: { DATA_DIR: join(folder.path, dataDir), INIT_CWD: folder.path, LOG_LEVEL: 'warn' },
  });
  return { code, output: output + error };
}

async function start(dataDir: string): Promise<{ server: Server; url: string }> {
  const server = Server.start({ DATA_DIR: join(folder.path, dataDir) });
  return { server, url: await server.url() };
}

/** Runs work on the embedded database of a running server. */
async function inDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const connectionString = await findEmbeddedPostgres(join(folder.path, dataDir));
  if (connectionString === null) throw new Error('The database is not running.');
  const database = openDatabase(connectionString, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

it('the backup commands back up a running shop and restore it into a new folder that then starts', async () => {
  const { server } = await start('first');
  let customer = '';
  const picture = await inDatabase('first', async ({ db }) => {
    const { id } = await makeProduct(db, { name: 'Trail Jacket 🧥', images: 1 });
    const passwordHash = await hashPassword(ACCOUNT.password);
    await db.insert(users).values({ name: 'Jo', email: ACCOUNT.email, role: 'admin', passwordHash });
    customer = (await makeCustomer(db, { name: 'Rami' })).id;
    return `fixture-${id}-0`;
  });
  const bare = await command('backup', 'first', 'bare.tar.gz');
  expect(bare).toMatchObject({ code: 1, output: expect.stringContaining(`not complete in it, such as ${picture}`) });
  const files = Object.fromEntries([320, 640, 1280].map((width) => [`${picture}/${String(width)}.webp`, 'picture']));
  writeFiles(join(folder.path, 'first/pictures'), files);

  const made = await command('backup', 'first', 'shop.tar.gz');
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).toMatch(/products +1 rows/);
  expect(made.output).toMatch(/pictures +3 files/);
  expect(made.output).toContain('It holds password hashes and personal data.');
  expect(statSync(join(folder.path, 'shop.tar.gz')).mode & 0o777).toBe(0o600);

  const inUse = await command('restore', 'first', 'shop.tar.gz', '--replace');
  expect(inUse.code).toBe(1);
  expect(inUse.output).toMatch(/already running: process \d+ serves at http.*Stop it first\.\nNothing was changed/);
  await server.end();

  const erased = [{ id: customer, erasedAt: '2026-01-02T03:04:05.000Z' }];
  writeFileSync(join(folder.path, 'erased-customers.json'), JSON.stringify(erased));
  const restored = await command('restore', 'second', 'shop.tar.gz');
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.output).toContain('1 customer had been erased since this backup, and is erased again.');
  expect(restored.output).toContain('Everybody has to sign in again.');
  expect(await findEmbeddedPostgres(join(folder.path, 'second'))).toBeNull();
  expect(await readFiles(join(folder.path, 'second/pictures'))).toEqual(files);

  const again = await start('second');
  const list = await fetch(`${again.url}/api/products/public`);
  expect(z.array(publicProductSchema).parse(await list.json())).toEqual([
    expect.objectContaining({ name: 'Trail Jacket 🧥' }),
  ]);
  const signedIn = await fetch(`${again.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  expect(signedIn.status).toBe(200);
  await again.server.end();

  const occupied = await command('restore', 'second', 'shop.tar.gz');
  expect(occupied.code).toBe(1);
  expect(occupied.output).toMatch(/There is a shop here already.*\nNothing was changed/);

  // The server is stopped now: the command starts the database for the backup, and stops it again.
  const quiet = await command('backup', 'second');
  expect(quiet).toMatchObject({ code: 0 });
  expect(await findEmbeddedPostgres(join(folder.path, 'second'))).toBeNull();
  const kept = readdirSync(join(folder.path, 'second/backups'));
  expect(kept.toSorted()).toEqual(['erased-customers.json', expect.stringMatching(/^shop-2.*Z\.tar\.gz$/)]);
  expect(JSON.parse(readFileSync(join(folder.path, 'second/backups/erased-customers.json'), 'utf8'))).toEqual(erased);
});

it('the backup commands change nothing for a cut file, a foreign file, a damaged list and a backup of an empty shop', async () => {
  const first = await start('first');
  await first.server.end();
  expect(await command('backup', 'first', 'shop.tar.gz')).toMatchObject({ code: 0 });
  const whole = readFileSync(join(folder.path, 'shop.tar.gz'));
  writeFileSync(join(folder.path, 'cut.tar.gz'), whole.subarray(0, whole.length - 100));
  writeFileSync(join(folder.path, 'letter.txt'), 'Dear shop');

  const cut = await command('restore', 'second', 'cut.tar.gz', '--replace');
  expect(cut.code).toBe(1);
  expect(cut.output).toMatch(/cut\.tar\.gz is cut short.*\nNothing was changed/);
  const foreign = await command('restore', 'second', 'letter.txt', '--replace');
  expect(foreign.code).toBe(1);
  expect(foreign.output).toMatch(/letter\.txt is not a backup of a shop\.\nNothing was changed/);
  writeFileSync(join(folder.path, 'erased-customers.json'), '[{"id":');
  const unlisted = await command('restore', 'second', 'shop.tar.gz', '--replace');
  expect(unlisted.code).toBe(1);
  expect(unlisted.output).toMatch(/erased-customers\.json is damaged: .*\nNothing was changed/);
  const nothing = await command('backup', 'second', 'nothing.tar.gz');
  expect(nothing.code).toBe(1);
  expect(nothing.output).toContain('There is no shop in');
  expect(existsSync(join(folder.path, 'second'))).toBe(false);
  expect(await command('restore', 'second')).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run restore'),
  });
});
