import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '../../api/src/database/client';
import { startEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { lowPort } from '../try-samples/programs';
import type { Report } from '../lib/trial';
import { call } from './install';
import type { Install } from './install';

type Environment = Readonly<Record<string, string>>;

/** An invalid age key in the right format. */
const NO_KEY = `age1${'q'.repeat(58)}`;

/** Invalid settings, with the message that each must give. */
const SETTINGS: readonly [what: string, env: Environment, said: RegExp][] = [
  [
    'a database behind a pooler without the pooler',
    { DATABASE_DIRECT_URL: 'postgresql://shop@127.0.0.1/shop' },
    /DATABASE_URL/,
  ],
  ['half of a storage', { S3_BUCKET: 'pictures' }, /S3_ENDPOINT must be set, as other settings of the storage are/],
  ['backups that nobody could open', { BACKUP_TO: '/mnt' }, /BACKUP_RECIPIENTS must be set, as BACKUP_TO is/],
  [
    'a key that cannot encrypt',
    { BACKUP_TO: '/mnt', BACKUP_RECIPIENTS: NO_KEY },
    /BACKUP_RECIPIENTS: .*copy the whole line that age-keygen prints/,
  ],
  ['a schedule that cannot be read', { BACKUP_TO: '/mnt', BACKUP_EVERY: 'nightly' }, /BACKUP_EVERY/],
];

/** Checks that a start fails with exit code 1 and a sentence with instructions, without a stack trace. */
async function tryRefused(install: Install, what: string, env: Environment, said: RegExp, report: Report) {
  const { code, output } = await call(install, ['serve'], { PORT: String(await lowPort()), ...env });
  const words = output.trim();
  const plain = words !== '' && words.split('\n').length <= 3 && !/^ +at /m.test(words);
  report.check(`${what} is refused`, code === 1 && plain && said.test(words), words.replaceAll('\n', ' '));
}

async function tryPortTaken(install: Install, report: Report): Promise<void> {
  const port = await lowPort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await tryRefused(install, 'a port that is taken', { PORT: String(port) }, /PORT/, report);
  other.close();
}

/** Runs the database of the installed shop as a separate server, while the shop is stopped. */
async function withDatabase<T>({ place }: Install, work: (connection: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: join(place, 'data') });
  try {
    return await work(server.connectionString);
  } finally {
    await server.stop();
  }
}

async function change(install: Install, statement: string): Promise<void> {
  await withDatabase(install, async (connection) => {
    const { pool, close } = openDatabase(connection, { max: 1 });
    await pool.query(statement);
    await close();
  });
}

async function tryNewerDatabase(install: Install, report: Report): Promise<void> {
  await change(
    install,
    `insert into oldest_code (migration, version) values (9999999999999, '9.9.9')
     on conflict (id) do update set migration = excluded.migration, version = excluded.version`,
  );
  const said = /Version 9\.9\.9 of the shop has changed this database .* install 9\.9\.9 or newer/;
  await tryRefused(install, 'the database of a newer shop', {}, said, report);
  await change(install, 'delete from oldest_code');
}

/** Turns the data folder into that of a replica. Nothing can start with it afterwards. */
async function tryReplica(install: Install, report: Report): Promise<void> {
  writeFileSync(join(install.place, 'data/postgres/data/standby.signal'), '');
  await withDatabase(install, async (connection) => {
    const env = { DATABASE_URL: connection, DATA_DIR: join(install.place, 'elsewhere') };
    await tryRefused(install, 'a replica as primary', env, /is a replica, which takes nothing in/, report);
  });
}

/** Checks all starts that must fail with a sentence and an exit code. The data folder cannot be used afterwards. */
export async function tryBadInput(install: Install, report: Report): Promise<void> {
  for (const [what, env, said] of SETTINGS) await tryRefused(install, what, env, said, report);
  await tryPortTaken(install, report);
  await tryNewerDatabase(install, report);
  await tryReplica(install, report);
}
