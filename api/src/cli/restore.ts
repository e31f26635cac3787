import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { counted } from '@shop/shared/rules';
import { Client } from 'pg';
import { commandProgress, reasonOf, secondsSince, typedPath } from '../backup/command';
import { readErasedLists } from '../backup/erased-list';
import { BackupError } from '../backup/errors';
import { checkBackup, restore } from '../backup/restore';
import type { RestoreOptions, Restored, SoundBackup } from '../backup/restore';
import { readConfig } from '../config';
import { DataDirInUseError, findDataDirHolder, lockDataDir } from '../database/embedded/data-dir-lock';
import { startEmbeddedPostgres } from '../database/embedded/launcher';
import { tellSettings } from '../database/migrate';
import type { GivenSettings } from '../database/migrate';
import { missingPictures } from '../pictures/named-pictures';
import type { ErasedAgain } from '../shop/people/erased-customers';
import type { CommandLine, Command, CommandCode } from './command';
import { pictureBucketOf } from './picture-bucket';

const usage = (
  called: CommandLine,
) => `Puts a backup in place of what is in DATA_DIR and the database, while no server runs:
  ${called('restore', 'FILE')}             where there is no shop yet
  ${called('restore', 'FILE --replace')}   in place of the shop that is there, which is lost`;

interface Place extends GivenSettings {
  databaseUrl: string | null;
  dataDir: string;
}

async function restoreOver(
  connectionString: string,
  given: GivenSettings,
  backup: SoundBackup,
  options: Omit<RestoreOptions, 'client'>,
) {
  const client = new Client({ connectionString, application_name: 'shop backup' });
  // Ignored here: a query on the broken connection fails with this error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await tellSettings(client, given);
    return await restore(backup, { ...options, client });
  } finally {
    await client.end();
  }
}

/** Restores while this process holds the lock of the folder, so that no server can start on it. */
async function restoreTo(
  { databaseUrl, dataDir, ...given }: Place,
  backup: SoundBackup,
  options: Omit<RestoreOptions, 'client'>,
) {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDataDir(dataDir);
  try {
    if (databaseUrl !== null) return await restoreOver(databaseUrl, given, backup, options);
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      return await restoreOver(server.connectionString, given, backup, options);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

/** Says which customers were erased again; null if nobody was. */
function saidOfErased({ customers, openOrders }: ErasedAgain): string | null {
  if (customers === 0) return null;
  const said = `${counted(customers, 'customer')} had been erased since this backup, and ${customers === 1 ? 'is' : 'are'} erased again.`;
  if (openOrders === 0) return said;
  const [these, end] = openOrders === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    `${said} ${counted(openOrders, 'order')} of theirs ${these} open in it, and had ended before the erasure: ` +
    `end ${end} again, as orders of a guest.`
  );
}

const run: Command = async (words, { called }) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [typed, ...others] = positionals;
  if (typed === undefined || others.length > 0) {
    console.error(usage(called));
    return 1;
  }
  const start = performance.now();
  const config = readConfig(process.env);
  // The restore needs one session, so it bypasses a pooler.
  const place = { ...config, databaseUrl: config.databaseDirectUrl ?? config.databaseUrl };
  const progress = commandProgress();
  let restored: Restored;
  try {
    const holder = findDataDirHolder(place.dataDir);
    if (holder !== null) throw new DataDirInUseError(place.dataDir, holder);
    const backup = await checkBackup(typedPath(typed), progress);
    const erased = await readErasedLists(config, typedPath(typed));
    const { createdAt, shopVersion } = backup.manifest;
    console.log(`The file is whole: a shop of version ${shopVersion} as of ${createdAt}. Restoring it.`);
    const bucket = await pictureBucketOf(place.s3);
    const options = { dataDir: place.dataDir, bucket, replace: values.replace, erased, progress };
    restored = await restoreTo(place, backup, options);
    bucket?.close();
  } catch (error) {
    const hint = error instanceof DataDirInUseError ? ' Stop it first.' : '';
    throw new BackupError(`${reasonOf(error)}${hint}\nNothing was changed.`, { cause: error });
  }
  console.log(
    `Restored in ${secondsSince(start)}. Everybody has to sign in again. Jobs are paused until an admin releases them on the page Health.`,
  );
  const again = saidOfErased(restored.erased);
  if (again !== null) console.log(again);
  const missing = missingPictures(restored.pictures, 'this backup');
  if (missing !== null) console.error(`${missing} An older backup may have them, or the store that the servers used.`);
  return 0;
};

export const restoreBackup: CommandCode = { run, usage };
