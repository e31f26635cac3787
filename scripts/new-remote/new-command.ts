import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRepository } from './make-repository';

/** The options of a new remote. */
export const OPTIONS = {
  path: { type: 'string' },
  title: { type: 'string' },
  access: { type: 'string' },
  to: { type: 'string' },
} as const;

export const USAGE =
  'npx shop-remote new mfe-loyalty [--path /loyalty] [--title Loyalty] [--access public | employee | admin] [--to FOLDER]';

/** Prints what stood in the way of a new remote. @returns the exit code */
export function report(problems: readonly string[]): number {
  if (problems.length > 0) console.error(`Nothing was made:\n  ${problems.join('\n  ')}`);
  return problems.length > 0 ? 1 : 0;
}

/** The command `new` of the kit: a repository for a new remote, by default in a folder with its name. */
export function newCommand(words: readonly string[]): number {
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) throw new Error('Name one remote.');
    const { to, ...named } = values;
    return report(makeRepository({ name, ...named }, resolve(to ?? name)));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n  ${USAGE}`);
    return 2;
  }
}
