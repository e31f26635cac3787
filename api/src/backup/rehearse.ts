import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config';
import type { BackupSettings } from '../config-storage';
import { openDatabase } from '../database/client';
import { startEmbeddedPostgres } from '../database/embedded/launcher';
import { tellSettings } from '../database/migrate';
import type { GivenSettings } from '../database/migrate';
import { countPictures, missingPictures, namedPictures } from '../pictures/named-pictures';
import type { PictureCount } from '../pictures/named-pictures';
import { findContradictions } from '../shop/orders/invariants';
import { codeOf } from '../unavailable';
import { decryptFile, readKeys } from './age-file';
import { secondsSince } from './command';
import { BackupError } from './errors';
import { filesBelow } from './folder-files';
import { openPlace } from './open-place';
import { placeName, workFolder } from './place';
import type { ReportProgress } from './progress';
import { checkBackup, restore } from './restore';
import type { SoundBackup } from './restore';

/** Options of a rehearsal. */
export interface RehearsalOptions extends GivenSettings, Pick<Config, 'dataDir'> {
  /** The server on which the scratch database is made; null starts an embedded server for it. */
  databaseUrl: string | null;
  backups: BackupSettings;
  /** The place to fetch the backup from, as BACKUP_TO names it. Default value: the first place. */
  from?: string;
  /** The name of the backup. Default value: that of the newest. */
  name?: string;
  /** The file of the private key. */
  keyFile: string;
  progress: ReportProgress;
}

/** The result of a rehearsal. */
export interface Rehearsal {
  /** The result in one line. */
  said: string;
  /** Whether the shop could run on from this backup. */
  sound: boolean;
}

interface Scratch {
  connectionString: string;
  drop: () => Promise<void>;
}

async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'shop rehearsal' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes an empty database that nothing else uses. */
async function scratchDatabase(databaseUrl: string | null, folder: string): Promise<Scratch> {
  if (databaseUrl === null) {
    const dataDir = join(folder, 'database');
    await mkdir(dataDir);
    const server = await startEmbeddedPostgres({ dataDir });
    return { connectionString: server.connectionString, drop: () => server.stop() };
  }
  const name = `shop_rehearsal_${randomBytes(6).toString('hex')}`;
  try {
    await onServer(databaseUrl, `create database ${name} template template0`);
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    throw new BackupError('The account of DATABASE_URL may not make a scratch database: grant it CREATEDB.', {
      cause: error,
    });
  }
  // Not parsed as a URL: a PostgreSQL address may have no host, or several.
  const connectionString = databaseUrl.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
  return { connectionString, drop: () => onServer(databaseUrl, `drop database ${name} with (force)`) };
}

/** Fetches the backup and decrypts it. */
async function fetchBackup(options: RehearsalOptions, folder: string): Promise<{ name: string; file: string }> {
  const { backups, from, keyFile } = options;
  const keys = await readKeys(keyFile);
  const to = from === undefined ? backups.to[0] : backups.to.find((one) => placeName(one) === from);
  if (to === undefined) {
    throw new BackupError(`BACKUP_TO names no ${String(from)}, but ${backups.to.map(placeName).join(' and ')}.`);
  }
  const place = await openPlace(to, backups.s3);
  try {
    const name = (await place.list()).find((one) => options.name === undefined || one === options.name);
    if (name === undefined) {
      throw new BackupError(`There is no backup${options.name ? ` ${options.name}` : ''} in ${place.name}.`);
    }
    const encrypted = join(folder, name);
    await place.fetch(name, encrypted);
    const file = join(folder, 'shop.tar.gz');
    await decryptFile(encrypted, file, keys);
    return { name, file };
  } finally {
    place.close();
  }
}

/** What is wrong with a restored shop. */
interface RestoredShop {
  contradictions: string[];
  pictures: PictureCount;
}

async function restoreInto(
  { connectionString }: Scratch,
  backup: SoundBackup,
  folder: string,
  options: RehearsalOptions,
): Promise<RestoredShop> {
  const client = new Client({ connectionString, application_name: 'shop rehearsal' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await tellSettings(client, options);
    const dataDir = join(folder, 'shop');
    await mkdir(dataDir);
    await restore(backup, { client, dataDir, bucket: null, replace: false, erased: [], progress: options.progress });
  } finally {
    await client.end();
  }
  const database = openDatabase(connectionString, { max: 1, seconds: null });
  try {
    const files = new Set<string>();
    for await (const path of filesBelow(join(folder, 'shop', 'pictures'))) files.add(path);
    return {
      contradictions: (await findContradictions(database.db)).map(({ rule, subject }) => `${rule} (${subject})`),
      pictures: countPictures(await namedPictures(database.db), files),
    };
  } finally {
    await database.close();
  }
}

const total = (counts: Readonly<Record<string, number>>): string =>
  Object.values(counts)
    .reduce((sum, count) => sum + count, 0)
    .toLocaleString('en-US');

/**
 * Restores the newest backup, or that of a name, into a scratch database and a temporary folder, checks the shop's
 * figures and pictures there, and removes both.
 *
 * @throws BackupError that says in a sentence why the backup cannot be restored
 */
export async function rehearse(options: RehearsalOptions): Promise<Rehearsal> {
  const start = performance.now();
  await mkdir(options.dataDir, { recursive: true });
  const folder = await workFolder(options.dataDir);
  try {
    const { name, file } = await fetchBackup(options, folder);
    const backup = await checkBackup(file, options.progress);
    const scratch = await scratchDatabase(options.databaseUrl, folder);
    let restored: RestoredShop;
    try {
      restored = await restoreInto(scratch, backup, folder, options);
    } finally {
      await scratch.drop();
    }
    const { manifest, trailer } = backup;
    const { contradictions, pictures } = restored;
    const [first] = contradictions;
    const figures =
      first === undefined ? 'all figures agree' : `${String(contradictions.length)} contradictions, such as: ${first}`;
    const missing = missingPictures(pictures, 'this backup');
    return {
      said:
        `${name} was restored in ${secondsSince(start)}: the shop as of ${manifest.createdAt}, ` +
        `${total(trailer.rows)} rows and ${total(trailer.files)} files; ${figures}. ` +
        (missing ?? `All of the ${String(pictures.named)} pictures that it shows are there.`),
      sound: first === undefined && missing === null,
    };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    // The temporary folder is removed, so its path would not help the user.
    throw new BackupError(error.message.replaceAll(`${folder}/`, ''), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
