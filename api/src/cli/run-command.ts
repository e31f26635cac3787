import { reasonOf } from '../backup/command';

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
