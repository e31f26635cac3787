import type { ShopFacts } from '../startup/shop-facts';

/** The command line of a command with arguments, as a user of this installation types it. For help texts. */
export type CommandLine = (command: string, words?: string) => string;

/** Commands that are no npm scripts. */
const WITHOUT_SCRIPT: ReadonlySet<string> = new Set(['accounts', 'pictures']);

/** Command lines in a checkout, where most commands are npm scripts: create:admin for create-admin. */
export const calledByNpm: CommandLine = (command, words) => {
  if (WITHOUT_SCRIPT.has(command)) {
    return ['node --import tsx api/src/cli/index.ts', command, ...(words === undefined ? [] : [words])].join(' ');
  }
  return `npm run ${command.replace('-', ':')}${words === undefined ? '' : ` -- ${words}`}`;
};

/** What the program passes to a command. */
export interface CommandPlace {
  called: CommandLine;
  /** The facts of the demo shop; null without a demo. */
  demoShop: ShopFacts | null;
}

/**
 * A command of the shop. It takes the arguments and returns the exit code.
 *
 * @throws Error with a message for the user of the command
 */
export type Command = (words: readonly string[], place: CommandPlace) => Promise<number>;

/** A command with its usage text. */
export interface CommandCode {
  run: Command;
  usage: (called: CommandLine) => string;
}
