import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PoolClient } from 'pg';
import { backUp } from '../backup/back-up';
import { commandProgress, megabytes, reasonOf, secondsSince, typedPath } from '../backup/command';
import { addToFolder } from '../backup/erased-list';
import { BackupError } from '../backup/errors';
import { ownFolder } from '../backup/place';
import { pictureBucketOf } from './picture-bucket';
import { readConfig } from '../config';
import type { Database } from '../database/client';
import { missingPictures } from '../pictures/named-pictures';
import { shopVersion } from '../shop-version';
import type { CommandLine, Command, CommandCode } from './command';
import { requireShopIn, withShopDatabase } from './shop-database';

const usage = (
  called: CommandLine,
) => `Writes database, pictures and releases into one file, beside a running shop or without one:
  ${called('backup')}                    into DATA_DIR/backups, named after the moment
  ${called('backup', 'FILE_OR_FOLDER')}  into that file, or into that folder, named after the moment`;

/** The file to write: the given one, or a file in a folder with the current time in its name. */
function chooseFile(typed: string | undefined, dataDir: string): string {
  const name = `shop-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
  if (typed === undefined) {
    const folder = ownFolder(dataDir);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return join(folder, name);
  }
  const path = typedPath(typed);
  return existsSync(path) && statSync(path).isDirectory() ? join(path, name) : path;
}

/** Runs work on a connection that is closed afterwards, as it may be in any state. */
async function onOneConnection<T>({ pool }: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Ignored here: a query on the broken connection fails with this error.
  client.on('error', () => undefined);
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

const run: Command = async (words, { called }) => {
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true });
  if (positionals.length > 1) {
    console.error(usage(called));
    return 1;
  }
  const start = performance.now();
  const { databaseUrl, dataDir, s3 } = readConfig(process.env);
  if (databaseUrl === null) requireShopIn(dataDir);
  const file = chooseFile(positionals[0], dataDir);
  const progress = commandProgress();
  const bucket = await pictureBucketOf(s3);
  const { bytes, rows, files, pictures, unlisted } = await withShopDatabase(async (database) => {
    const made = await onOneConnection(database, (client) =>
      backUp({ client, dataDir, bucket, file, shopVersion: shopVersion(), progress }),
    ).finally(() => bucket?.close());
    // The file is whole by now, so a list that cannot be written does not undo it.
    const unlisted = await addToFolder(database.db, dirname(file)).then(() => null, reasonOf);
    return { ...made, unlisted };
  }).catch((error: unknown) => {
    throw new BackupError(`No backup was made. ${reasonOf(error)}`, { cause: error });
  });
  console.log(
    `${file}: ${megabytes(bytes)}, ${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files ` +
      `in ${secondsSince(start)}.\nIt holds password hashes and personal data. Keep it where nobody else can read it.`,
  );
  if (unlisted !== null) console.error(`The list of erased customers was not written beside it. ${unlisted}`);
  const missing = missingPictures(pictures, 'it');
  if (missing !== null) {
    console.error(
      `${missing} They lie elsewhere: back up on the machine that has them, or with the S3_… settings of the servers.`,
    );
  }
  return unlisted === null && missing === null ? 0 : 1;
};

export const backup: CommandCode = { run, usage };
