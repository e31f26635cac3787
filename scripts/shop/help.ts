import { COMMANDS } from '../../api/src/cli/commands';

/** The usage of the server. */
export const SERVE_USAGE = `Serves the shop until SIGTERM or Ctrl+C ends it, with the settings of the environment:
  shop serve
With PROCESSES=2 or more, SIGHUP puts a new process in the place of each, one after the other.`;

const line = (name: string, summary: string): string => `  ${name.padEnd(14)} ${summary}`;

/** What `shop help` prints. */
export const help = (version: string): string =>
  [
    `The shop, version ${version}: shop <command> [words]`,
    '',
    line('serve', 'Serves the shop until it is stopped'),
    ...Object.entries(COMMANDS).map(([name, { summary }]) => line(name, summary)),
    line('remotes', 'Releases remotes onto a running shop, rolls them back, withdraws them'),
    line('help', 'This text; with the name of a command, how it is called'),
    line('--version', 'The version'),
    '',
    'All take their settings from the environment, the same that the server has: DATA_DIR, or DATABASE_URL.',
    'Exit codes: 0 done, 1 not done, for the reason that is said. Those of remotes: shop remotes --help.',
  ].join('\n');
