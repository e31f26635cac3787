import { parseArgs } from 'node:util';
import { COMMANDS, type Command, FLAGS, VALUE_OPTIONS, type ValueOption, isCommand, optionsOf } from './usage';

/** The command line is not one that is understood. */
export class WrongUsage extends Error {
  constructor(
    message: string,
    readonly command?: Command,
  ) {
    super(message);
  }
}

/** A command line, read. */
export interface Arguments {
  command: Command;
  /** What stands behind the command, in order. */
  words: readonly string[];
  options: Readonly<Partial<Record<ValueOption, string>>>;
  dryRun: boolean;
  json: boolean;
}

/** A command line that asks for help instead. */
export interface HelpWanted {
  help: Command | undefined;
}

const isValueOption = (name: string): name is ValueOption => Object.hasOwn(VALUE_OPTIONS, name);

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(Object.keys(VALUE_OPTIONS).map((name) => [name, { type: 'string' } as const])),
        ...Object.fromEntries(Object.keys(FLAGS).map((name) => [name, { type: 'boolean' } as const])),
      },
    });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads a command line.
 *
 * @throws WrongUsage that says what is wrong
 */
export function readArguments(args: readonly string[]): Arguments | HelpWanted {
  const { values, positionals } = parse(args);
  const [command, ...words] = positionals;
  if (command === undefined || command === 'help') {
    const [about] = words;
    if (command === undefined && values['help'] !== true) throw new WrongUsage('Say what to do.');
    return { help: about !== undefined && isCommand(about) ? about : undefined };
  }
  if (!isCommand(command)) {
    throw new WrongUsage(`There is no command ${command}. There are: ${Object.keys(COMMANDS).join(', ')}.`);
  }
  if (values['help'] === true) return { help: command };
  const known: readonly string[] = optionsOf(command);
  const foreign = Object.keys(values).filter((name) => !known.includes(name));
  if (foreign.length > 0) throw new WrongUsage(`${command} knows no --${foreign.join(', --')}.`, command);
  const wanted: readonly string[] = COMMANDS[command].words;
  const needed = wanted.filter((word) => word.startsWith('<'));
  if (words.length < needed.length)
    throw new WrongUsage(`${command} needs ${needed.slice(words.length).join(' ')}.`, command);
  if (words.length > wanted.length)
    throw new WrongUsage(`${command} takes no ${words.slice(wanted.length).join(' ')}.`, command);
  const options: Partial<Record<ValueOption, string>> = {};
  for (const [name, value] of Object.entries(values)) {
    if (isValueOption(name) && typeof value === 'string') options[name] = value;
  }
  return { command, words, options, dryRun: values['dry-run'] === true, json: values['json'] === true };
}

/** A whole number from an option. */
export function wholeNumber(option: ValueOption, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new WrongUsage(`--${option} ${text}: it is a whole number from ${String(least)} to ${String(most)}.`);
}
