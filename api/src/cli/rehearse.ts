import { parseArgs } from 'node:util';
import { commandProgress, reasonOf, typedPath } from '../backup/command';
import { BackupError } from '../backup/errors';
import { rehearse } from '../backup/rehearse';
import { readConfig } from '../config';
import { runCommand } from './run-command';

const USAGE = `Restores the newest backup of BACKUP_TO into a scratch database and checks its figures; the shop may run:
  npm run rehearse -- --key FILE               from the first place of BACKUP_TO
  npm run rehearse -- --key FILE --from PLACE  from this one
FILE is the private key as age-keygen made it.`;

/** @returns the exit code: 1 when the shop could not go on from the backup */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { key: { type: 'string' }, from: { type: 'string' } } });
  if (values.key === undefined) {
    console.error(USAGE);
    return 1;
  }
  const config = readConfig(process.env);
  if (config.backups === null) throw new BackupError('There are no scheduled backups: BACKUP_TO is not set.');
  const quiet = commandProgress(false);
  const { said, sound } = await rehearse({
    ...config,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    backups: config.backups,
    from: values.from,
    keyFile: typedPath(values.key),
    progress: quiet,
  }).catch((error: unknown) => {
    throw new BackupError(`The rehearsal failed. ${reasonOf(error)}`, { cause: error });
  });
  console.log(said);
  return sound ? 0 : 1;
}

runCommand(main);
