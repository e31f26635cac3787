import { ConfigError } from '../config-error';
import { DataDirInUseError } from '../database/embedded/data-dir-lock';
import { EmbeddedDatabaseError } from '../database/embedded/errors';
import { TooOldError } from '../database/oldest-code';
import { Unavailable } from '../unavailable';
import { ProcessEnded } from './server-processes';
import { diskFault } from './disk-faults';
import { StartError } from './start-error';

/** What stands in the way of a start. */
export interface StartFault {
  /** For the person who starts it; null where only the error itself says it. */
  said: string | null;
  /** The same in one line, for others. */
  reason: string;
  /** Where it came from, without a message. */
  stack?: string;
}

/** Errors whose message says all that there is to say. */
const EXPECTED_ERRORS = [ConfigError, StartError, EmbeddedDatabaseError, DataDirInUseError, TooOldError];

const plain = (said: string): StartFault => ({ said, reason: said.replace(/\s+/g, ' ') });

/** What an error of a start says. */
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
  // The message of a failed query holds its values; what caused it says what the database has against it.
  const { name, message } =
    error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error;
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { said: null, reason: `${name}: ${message}`, stack: stack.join('\n') };
}
