import type { ShopFacts } from '../startup/shop-facts';

/** The command line of a command with arguments, as a user of this installation types it. For help texts. */
export type CommandLine = (command: string, words?: string) => string;

/** Command lines in a checkout, where commands are npm scripts: create:admin for create-admin. */
export const calledByNpm: CommandLine = (command, words) =>
  `npm run ${command.replace('-', ':')}${words === undefined ? '' : ` -- ${words}`}`;

/** What the program passes to a command. */
interface CommandPlace {
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
