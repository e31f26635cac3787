import { ConfigError } from '../config-error';
import { DataDirInUseError } from '../database/embedded/data-dir-lock';
import { EmbeddedDatabaseError } from '../database/embedded/errors';
import { databaseFault } from '../database/fault-words';
import { TooOldError } from '../database/oldest-code';
import { Unavailable } from '../unavailable';
import { ProcessEnded } from './server-processes';
import { diskFault } from './disk-faults';
import { StartError } from '../start-error';

/** Why a start failed. */
export interface StartFault {
  /** Message for the person who starts the server; null if only the error itself explains it. */
  said: string | null;
  /** The same in one line, for alerts and the supervisor. */
  reason: string;
  /** Stack trace without the message. */
  stack?: string;
}

/** Errors whose message is sufficient without a stack trace. */
const EXPECTED_ERRORS = [ConfigError, StartError, EmbeddedDatabaseError, DataDirInUseError, TooOldError];

const plain = (said: string): StartFault => ({ said, reason: said.replace(/\s+/g, ' ') });

/** Describes an error of a start. */
export function startFault(error: unknown, dataDir: string): StartFault {
  if (!(error instanceof Error)) return { said: null, reason: String(error) };
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) return plain(error.message);
  const disk = diskFault(error, dataDir);
  if (disk !== null) return plain(disk);
  if (error instanceof ProcessEnded) {
    const ended = `a process of it ended (${error.message})`;
    return { said: `The shop was not started: ${ended}.`, reason: error.reason ?? ended };
  }
  if (error instanceof Unavailable) {
    return { said: `The shop could not be started: ${error.message}.`, reason: error.message };
  }
  const fault = databaseFault(error);
  if (fault !== null) return plain(`The shop could not be started: ${fault}.`);
  // The message of a failed query contains its values. Its cause contains the database's message.
  const { name, message } =
    error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error;
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { said: null, reason: `${name}: ${message}`, stack: stack.join('\n') };
}
