import { isNativeError } from 'node:util/types';
import { reasonOf } from '../backup/command';
import { codeOf } from '../unavailable';
import type { CommandPlace } from './command';
import { COMMANDS } from './commands';
import type { CommandName } from './commands';

/**
 * Runs a command. Its result becomes the exit code; an error is printed in one line. A reader that has enough, such as
 * `head`, ends it.
 */
export function runCommand(command: () => Promise<number>): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  command().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? reasonOf(error) : error);
      process.exitCode = 1;
    },
  );
}

/**
 * Runs a command by its name, or prints its usage for `--help`. Options that it does not have are refused with its
 * usage.
 *
 * @returns the exit code
 * @throws Error with a message for the user of the command
 */
export async function runNamed(name: CommandName, words: readonly string[], place: CommandPlace): Promise<number> {
  const { run, usage } = await COMMANDS[name].load();
  if (words.includes('--help') || words.includes('-h')) {
    console.log(usage(place.called));
    return 0;
  }
  try {
    return await run(words, place);
  } catch (error) {
    if (!isNativeError(error) || !codeOf(error).startsWith('ERR_PARSE_ARGS')) throw error;
    // Node's second sentence is about words that begin with '-', which no command takes. Without it there is no period.
    const [sentence = ''] = error.message.split(/\.?(?: To specify|$)/);
    throw new Error(`${sentence}.\n\n${usage(place.called)}`, { cause: error });
  }
}
