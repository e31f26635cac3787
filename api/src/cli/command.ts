import type { ShopFacts } from '../startup/shop-facts';

/** How a person calls a command where the shop lies, with what stands behind its name: for help. */
export type Called = (command: string, words?: string) => string;

/** Calls of a checkout, where npm knows the commands: create:admin for create-admin. */
export const calledByNpm: Called = (command, words) =>
  `npm run ${command.replace('-', ':')}${words === undefined ? '' : ` -- ${words}`}`;

/** What a command is given by the program that it is part of. */
interface CommandPlace {
  called: Called;
  /** What the demo shop says of itself; null where there is no demo. */
  demoShop: ShopFacts | null;
}

/**
 * A command of the shop: takes what stands behind its name, and answers the exit code.
 *
 * @throws Error with a message for the person at the keyboard
 */
export type Command = (words: readonly string[], place: CommandPlace) => Promise<number>;

/** A command with the text that says how it is called. */
export interface CommandCode {
  run: Command;
  usage: (called: Called) => string;
}
