import { type Arguments, type HelpWanted, WrongUsage, readArguments } from './arguments';
import {
  type Setting,
  cancel,
  disable,
  enable,
  history,
  list,
  promote,
  publish,
  rollback,
  validate,
  versions,
  withdraw,
} from './commands';
import { Host, Refused, Unreachable } from './shop-client';
import { NotDone } from './command-error';
import type { Report } from './report';
import { asCaller, hostUrl } from './credentials';
import { tokens } from './tokens';
import type { Place } from './cli-environment';
import { type Command, helpOf } from './usage';

const COMMANDS: Record<Command, (setting: Setting) => Promise<Report>> = {
  list,
  versions,
  validate,
  publish,
  promote,
  rollback,
  cancel,
  disable,
  enable,
  withdraw,
  history,
  tokens,
};

/** Scripts build on these. */
const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

interface Failure {
  exit: number;
  message: string;
  code: string;
  problems: readonly { field: string; message: string }[];
}

function failureOf(error: unknown): Failure {
  const problems: Failure['problems'] = [];
  if (error instanceof Refused) {
    const { body } = error;
    const hint = body.status === 401 ? ' The token is unknown or revoked, or the session is over.' : '';
    return { exit: EXIT.refused, message: `${body.error}${hint}`, code: body.code, problems: body.errors };
  }
  if (error instanceof NotDone) {
    return { exit: EXIT.refused, message: error.message, code: 'NOT_DONE', problems: error.problems };
  }
  if (error instanceof WrongUsage) return { exit: EXIT.usage, message: error.message, code: 'USAGE', problems };
  if (error instanceof Unreachable)
    return { exit: EXIT.unreachable, message: error.message, code: 'UNREACHABLE', problems };
  throw error;
}

async function run(given: Arguments, place: Place): Promise<Report> {
  const host = new Host(hostUrl(given.options, process.env));
  return asCaller(host, given, process.env, (credentials) =>
    COMMANDS[given.command]({ host, credentials, given, place }),
  );
}

/** Does what the words say, and answers the exit code. */
export async function remotes(args: readonly string[], place: Place): Promise<number> {
  const json = args.includes('--json');
  let given: Arguments | HelpWanted | undefined;
  try {
    given = readArguments(args);
    if ('help' in given) {
      console.log(helpOf(place, given.help));
      return EXIT.done;
    }
    const { lines, facts } = await run(given, place);
    console.log(json ? JSON.stringify({ ok: true, ...facts }) : lines.join('\n'));
    return EXIT.done;
  } catch (error) {
    const { exit, message, code, problems } = failureOf(error);
    if (json) console.log(JSON.stringify({ ok: false, error: { code, message, problems } }));
    else {
      console.error(message);
      for (const problem of problems.filter((one) => one.message !== message)) {
        console.error(`  ${problem.field}: ${problem.message}`);
      }
      if (error instanceof WrongUsage) {
        console.error(`\nHelp: ${place.called} ${error.command === undefined ? '--help' : `${error.command} --help`}`);
      }
    }
    return exit;
  }
}
