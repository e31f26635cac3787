import { parseArgs } from 'node:util';
import { commandProgress, reasonOf, typedPath } from '../backup/command';
import { BackupError } from '../backup/errors';
import { rehearse as rehearseBackup } from '../backup/rehearse';
import { readConfig } from '../config';
import type { CommandLine, Command, CommandCode } from './command';

const usage = (
  called: CommandLine,
) => `Restores the newest backup of BACKUP_TO into a scratch database and checks its figures; the shop may run:
  ${called('rehearse', '--key FILE')}               from the first place of BACKUP_TO
  ${called('rehearse', '--key FILE --from PLACE')}  from this one
  ${called('rehearse', '--key FILE --backup NAME')} an older one, by the name of its file
FILE is the private key as age-keygen made it.`;

/** Returns the exit code 1 if the shop could not continue from the backup. */
const run: Command = async (words, { called }) => {
  const { values } = parseArgs({
    args: [...words],
    options: { key: { type: 'string' }, from: { type: 'string' }, backup: { type: 'string' } },
  });
  if (values.key === undefined) {
    console.error(usage(called));
    return 1;
  }
  const config = readConfig(process.env);
  if (config.backups === null) throw new BackupError('There are no scheduled backups: BACKUP_TO is not set.');
  const quiet = commandProgress(false);
  const { said, sound } = await rehearseBackup({
    ...config,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    backups: config.backups,
    from: values.from,
    name: values.backup,
    keyFile: typedPath(values.key),
    progress: quiet,
  }).catch((error: unknown) => {
    throw new BackupError(`The rehearsal failed. ${reasonOf(error)}`, { cause: error });
  });
  console.log(said);
  return sound ? 0 : 1;
};

/** Tests whether the shop could continue from its newest backup. */
export const rehearse: CommandCode = { run, usage };
