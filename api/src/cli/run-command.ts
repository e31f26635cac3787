import { reasonOf } from '../backup/command';

/** Runs a command. Its result becomes the exit code; an error is printed in one line. */
export function runCommand(command: () => Promise<number>): void {
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
