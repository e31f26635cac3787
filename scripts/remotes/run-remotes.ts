import { type Arguments, type HelpRequest, UsageError, readArguments } from './arguments';
import {
  type CommandContext,
  cancel,
  disable,
  enable,
  failures,
  history,
  link,
  list,
  promote,
  publish,
  rollback,
  validate,
  versions,
  withdraw,
} from './commands';
import { ShopClient, RefusedError, UnreachableError } from './shop-client';
import { CommandError } from './command-error';
import type { Report } from './report';
import { otherShop, withCredentials, shopUrl } from './credentials';
import { tokens } from './tokens';
import type { CliEnvironment } from './cli-environment';

import { checkConformance } from './conformance/check-conformance';
import { describeFolder } from './describe-folder';
import { serveInShop } from './serve-in-shop';
import { buildRelease, serveSources, testSources } from './source-commands';
import { type Command, type LocalCommand, helpOf, isLocal } from './usage';

/** The commands that ask a shop. */
const COMMANDS: Record<Exclude<Command, LocalCommand>, (context: CommandContext) => Promise<Report>> = {
  list,
  versions,
  failures,
  validate,
  publish,
  promote,
  rollback,
  cancel,
  disable,
  enable,
  withdraw,
  link,
  history,
  tokens,
};

/** The commands that need no credentials of a shop. */
const LOCAL: Record<
  LocalCommand,
  (args: Arguments, environment: CliEnvironment, variables: Terminal['variables']) => Promise<Report>
> = {
  alone: serveSources,
  dev: serveInShop,
  build: buildRelease,
  test: testSources,
  describe: describeFolder,
  conformance: checkConformance,
};

/** Exit codes. Scripts depend on them. */
const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

interface Failure {
  exit: number;
  message: string;
  code: string;
  problems: readonly { field: string; message: string }[];
}

function failureOf(error: unknown): Failure {
  const problems: Failure['problems'] = [];
  if (error instanceof RefusedError) {
    const { body } = error;
    const hint = body.status === 401 ? ' The token is unknown or revoked, or the session is over.' : '';
    return { exit: EXIT.refused, message: `${body.error}${hint}`, code: body.code, problems: body.errors };
  }
  if (error instanceof CommandError) {
    return { exit: EXIT.refused, message: error.message, code: 'NOT_DONE', problems: error.problems };
  }
  if (error instanceof UsageError) return { exit: EXIT.usage, message: error.message, code: 'USAGE', problems };
  if (error instanceof UnreachableError)
    return { exit: EXIT.unreachable, message: error.message, code: 'UNREACHABLE', problems };
  throw error;
}

/** Where a command line runs: its environment variables, and what it prints to. */
interface Terminal {
  variables: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
  printError: (text: string) => void;
}

const OF_THIS_PROCESS: Terminal = { variables: process.env, print: console.log, printError: console.error };

async function run(args: Arguments, environment: CliEnvironment, variables: Terminal['variables']): Promise<Report> {
  const { command } = args;
  if (isLocal(command)) return LOCAL[command](args, environment, variables);
  const client = new ShopClient(shopUrl(args.options, variables));
  const from = otherShop(args.options, variables);
  return withCredentials(client, args, variables, (credentials) =>
    COMMANDS[command]({ client, credentials, from, args, environment }),
  );
}

/** Runs a command line and prints its report. @returns the exit code */
export async function runRemotes(
  args: readonly string[],
  environment: CliEnvironment,
  { variables, print, printError }: Terminal = OF_THIS_PROCESS,
): Promise<number> {
  const json = args.includes('--json');
  let parsed: Arguments | HelpRequest | undefined;
  try {
    parsed = readArguments(args, environment.sources?.only ?? null);
    if ('help' in parsed) {
      print(helpOf(environment, parsed.help));
      return EXIT.done;
    }
    const { lines, facts } = await run(parsed, environment, variables);
    if (json || lines.length > 0) print(json ? JSON.stringify({ ok: true, ...facts }) : lines.join('\n'));
    return EXIT.done;
  } catch (error) {
    const { exit, message, code, problems } = failureOf(error);
    if (json) print(JSON.stringify({ ok: false, error: { code, message, problems } }));
    else {
      printError(message);
      for (const problem of problems.filter((one) => one.message !== message)) {
        // Many messages begin with the file that they are about.
        const { field, message: text } = problem;
        printError(`  ${text.startsWith(field) ? text : `${field}: ${text}`}`);
      }
      if (error instanceof UsageError) {
        printError(
          `\nHelp: ${environment.commandName} ${error.command === undefined ? '--help' : `${error.command} --help`}`,
        );
      }
    }
    return exit;
  }
}
