import { parseArgs } from 'node:util';
import { COMMANDS, type Command, FLAGS, VALUE_OPTIONS, type ValueOption, isCommand, optionsOf } from './usage';

/** The command line has a mistake. */
export class UsageError extends Error {
  override name = 'UsageError';

  constructor(
    message: string,
    readonly command?: Command,
  ) {
    super(message);
  }
}

/** A parsed command line. */
export interface Arguments {
  command: Command;
  /** The arguments after the command, in order. */
  positionals: readonly string[];
  options: Readonly<Partial<Record<ValueOption, string>>>;
  dryRun: boolean;
  /** Whether a token is for previews only. */
  previewsOnly: boolean;
  json: boolean;
}

/** A command line with a request for help. */
export interface HelpRequest {
  help: Command | undefined;
}

const isValueOption = (name: string): name is ValueOption => Object.hasOwn(VALUE_OPTIONS, name);

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.map((word) => (word === '-h' ? '--help' : word)),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(Object.keys(VALUE_OPTIONS).map((name) => [name, { type: 'string' } as const])),
        ...Object.fromEntries(Object.keys(FLAGS).map((name) => [name, { type: 'boolean' } as const])),
      },
    });
  } catch (error) {
    // Node's second sentence is about words that begin with '-', which no command takes.
    throw new UsageError(error instanceof Error ? (error.message.split(' To specify')[0] ?? '') : String(error));
  }
}

/**
 * Parses a command line.
 *
 * @param only the remote that is meant where a command that needs one names none; null where it must be named
 * @throws UsageError with the mistake
 */
export function readArguments(args: readonly string[], only: string | null = null): Arguments | HelpRequest {
  const { values, positionals: all } = parse(args);
  const [command, ...words] = all;
  if (command === undefined || command === 'help') {
    const [about] = words;
    if (command === undefined && values['help'] !== true) throw new UsageError('Say what to do.');
    return { help: about !== undefined && isCommand(about) ? about : undefined };
  }
  if (!isCommand(command)) {
    throw new UsageError(`There is no command ${command}. There are: ${Object.keys(COMMANDS).join(', ')}.`);
  }
  if (values['help'] === true) return { help: command };
  const known: readonly string[] = optionsOf(command);
  const foreign = Object.keys(values).filter((name) => !known.includes(name));
  if (foreign.length > 0) throw new UsageError(`${command} knows no --${foreign.join(', --')}.`, command);
  const wanted: readonly string[] = COMMANDS[command].positionals;
  const needed = wanted.filter((word) => word.startsWith('<'));
  const positionals = only !== null && needed[0] === '<name>' && words[0] !== only ? [only, ...words] : words;
  if (positionals.length < needed.length)
    throw new UsageError(`${command} needs ${needed.slice(positionals.length).join(' ')}.`, command);
  if (positionals.length > wanted.length)
    throw new UsageError(`${command} takes no ${positionals.slice(wanted.length).join(' ')}.`, command);
  const options: Partial<Record<ValueOption, string>> = {};
  for (const [name, value] of Object.entries(values)) {
    if (isValueOption(name) && typeof value === 'string') options[name] = value;
  }
  return {
    command,
    positionals,
    options,
    dryRun: values['dry-run'] === true,
    previewsOnly: values['previews'] === true,
    json: values['json'] === true,
  };
}

/** Reads a whole number from an option. @throws UsageError outside of `least` to `most` */
export function wholeNumber(option: ValueOption, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`--${option} ${text}: it is a whole number from ${String(least)} to ${String(most)}.`);
}
