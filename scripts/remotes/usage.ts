import type { CliEnvironment } from './cli-environment';

/** Options with a value: the kind of value, and its meaning. */
export const VALUE_OPTIONS = {
  host: ['URL', "the shop's address; default SHOP_URL, or http://localhost:3000"],
  token: ['TOKEN', 'a deploy token of the remote; better in the environment as DEPLOY_TOKEN'],
  user: ['EMAIL', 'an admin in place of a token; the password in SHOP_PASSWORD'],
  password: ['TEXT', 'better in the environment as SHOP_PASSWORD'],
  dir: ['FOLDER', 'the release; by default where build puts it'],
  url: ['URL', 'a release that stays at another origin, which the host must have in REMOTE_ORIGINS'],
  from: ['URL', 'another shop, whose release is carried here, byte by byte'],
  'from-token': ['TOKEN', 'a deploy token of the remote there; better in the environment as FROM_TOKEN'],
  traffic: ['PERCENT', 'of the visitors who get the version, 1 to 100'],
  reason: ['TEXT', 'why'],
  days: ['NUMBER', 'for how long the link works, 1 to 14; default 2'],
  label: ['TEXT', 'what the token is for'],
  limit: ['NUMBER', 'how many entries at most; default 20'],
  name: ['NAME', 'the name of the remote, such as mfe-orders'],
  pages: ['FILE', 'JSON: the list of pages, or an object with pages, menu, owner, budget and contract'],
  version: ['VERSION', 'of the release; by default that of package.json here'],
  port: ['NUMBER', 'of the page; default 3200, 0 chooses any free port'],
  api: ['URL', 'a shop whose API the page may use'],
  out: ['FOLDER', 'where the release goes; by default dist, in a checkout <name>/dist'],
  entry: ['FILE', 'the script of the container, without a manifest; default remoteEntry.js'],
} as const;

/** Options without a value. */
export const FLAGS = {
  'dry-run': 'checks and says what would happen, and changes nothing',
  previews: 'a token that may only publish previews, such as 1.4.0-pr.17.3fa9c2b',
  json: 'one JSON object on standard output, for programs',
  help: 'this text',
} as const;

export type ValueOption = keyof typeof VALUE_OPTIONS;
export type Flag = keyof typeof FLAGS;

/** The arguments and options of a command. */
interface Usage {
  /** Positional arguments: <required> or [optional]. */
  positionals: readonly string[];
  summary: string;
  /** Further text for the command's own help. */
  more?: string;
  options: readonly (ValueOption | Flag)[];
}

const change = ['dry-run'] as const;

/** Every command. */
export const COMMANDS = {
  list: { positionals: [], summary: 'All remotes: what is live, what is on trial', options: [] },
  versions: {
    positionals: ['<name>'],
    summary: 'All versions of a remote, with what browsers reported about them',
    options: [],
  },
  failures: {
    positionals: ['<name>', '[version]'],
    summary: 'What browsers reported about failures within 14 days, with their texts',
    options: [],
  },
  alone: {
    positionals: ['<name>'],
    summary: 'Serves the standalone page of a remote, with hot reload',
    more: 'It has sample data and a simulated session. With --api, the page can also use the API of a shop.',
    options: ['port', 'api'],
  },
  dev: {
    positionals: ['<name>'],
    summary: 'Serves the pages of a remote inside a shop that runs elsewhere, with hot reload',
    more: 'The other pages and the API are those of the shop, which need not know the remote. Its code runs with your\nsession: sign in as an employee.',
    options: ['host', 'port'],
  },
  build: {
    positionals: ['<name>'],
    summary: 'Builds the release of a remote from its sources here',
    more: 'The folder is replaced only when everything has worked.',
    options: ['out', 'version'],
  },
  test: {
    positionals: ['<name>', '[files]'],
    summary: 'Checks the types of a remote and runs its tests',
    more: 'With a word, only the test files whose paths contain it.',
    options: [],
  },
  describe: {
    positionals: ['<folder>'],
    summary: 'Makes a release of what any bundler built: writes remote.json, and checks it',
    more: 'Needs --name and --pages, and no shop. The form of the file: /remote.schema.json at the shop.',
    options: ['name', 'pages', 'version', 'entry'],
  },
  conformance: {
    positionals: ['<folder>', '[other folder]'],
    summary: 'Tests a described build of any bundler as the shop would load it',
    more: 'It needs no shop: the container runs in a simulated browser. With the folder of another build of the same\nremote, both are loaded in one tab.',
    options: [],
  },
  validate: {
    positionals: ['<name>'],
    summary: 'Checks a release here and on the host, and changes nothing',
    options: ['dir', 'url'],
  },
  publish: {
    positionals: ['<name>'],
    summary: 'Puts a release onto the host; nobody gets it before it is promoted',
    more: 'With --traffic it is promoted at once: --traffic 100 makes it the live version. The same content again is no error.',
    options: ['dir', 'url', 'traffic', ...change],
  },
  promote: {
    positionals: ['<name>', '<version>'],
    summary: 'Makes a version the live one, or gives it to some percent of the visitors',
    more: 'A visitor stays on the version that he was given first. Promote with 100 percent ends the trial.\nWith --from, the version of another shop is published here first; both histories say so.',
    options: ['traffic', 'from', 'from-token', ...change],
  },
  rollback: {
    positionals: ['<name>', '[version]'],
    summary: 'Back to the version before, or to the one named; ends a trial',
    options: [...change],
  },
  cancel: {
    positionals: ['<name>'],
    summary: 'Ends a trial: all visitors get the live version again',
    options: [...change],
  },
  disable: {
    positionals: ['<name>'],
    summary: 'Takes the remote out of the shop: its pages and menu entries are gone',
    options: [...change],
  },
  enable: { positionals: ['<name>'], summary: 'Brings a disabled remote back', options: [...change] },
  withdraw: {
    positionals: ['<name>', '<version>'],
    summary: 'Never serves this version again, not even at its own address',
    more: 'For good: such a version can neither be promoted nor published again. --reason is needed.',
    options: ['reason', ...change],
  },
  link: {
    positionals: ['<name>', '<version>'],
    summary: 'A link that shows a version within the shop, without an account, too',
    more: 'Also with a token for previews. The page of the link says when it has ended.',
    options: ['days'],
  },
  history: { positionals: ['<name>'], summary: 'Who did what, the newest first', options: ['limit'] },
  tokens: {
    positionals: ['[list | issue | revoke]', '[name or id]'],
    summary: 'Deploy tokens, for admins: list, issue <name> --label TEXT, revoke <id>',
    more: 'A token is shown once, when it is issued. It releases its one remote and nothing else. Needs --user.',
    options: ['label', 'previews'],
  },
} as const satisfies Record<string, Usage>;

export type Command = keyof typeof COMMANDS;

export const isCommand = (word: string): word is Command => Object.hasOwn(COMMANDS, word);

/** The commands for the sources of a remote. */
const SOURCE_COMMANDS = ['alone', 'dev', 'build', 'test'] as const;

/** Whether a command works on the sources of a remote. */
export const needsSources = (command: string | undefined): boolean => SOURCE_COMMANDS.some((one) => one === command);

/** The commands that need no credentials of a shop. */
const LOCAL_COMMANDS = [...SOURCE_COMMANDS, 'describe', 'conformance'] as const;

export type LocalCommand = (typeof LOCAL_COMMANDS)[number];

export const isLocal = (command: Command): command is LocalCommand => LOCAL_COMMANDS.some((one) => one === command);

const ALWAYS = ['json', 'help'] as const;
const COMMON = ['host', 'token', 'user', 'password', ...ALWAYS] as const;

/** The options of a command. */
export const optionsOf = (command: Command): readonly (ValueOption | Flag)[] => [
  ...COMMANDS[command].options,
  ...(isLocal(command) ? ALWAYS : COMMON),
];

const isFlag = (option: string): option is Flag => Object.hasOwn(FLAGS, option);

function describe(option: ValueOption | Flag): string {
  const [kind, meaning] = isFlag(option) ? ['', FLAGS[option]] : VALUE_OPTIONS[option];
  return `  ${`--${option} ${kind}`.padEnd(20)} ${meaning}`;
}

const EXIT_CODES = `Exit codes: 0 done, 1 refused by the host, 2 called in a wrong way, 3 the host cannot be reached.`;

/** A command with its positional arguments. In the repository of one remote, its name can be left out. */
const callOf = (command: string, { positionals }: Pick<Usage, 'positionals'>, sources: CliEnvironment['sources']) =>
  [command, ...positionals.map((word) => (word === '<name>' && sources?.only != null ? '[name]' : word))].join(' ');

/** The text of `--help`, for one command or for all. */
export function helpOf({ commandName, sources, containerTests }: CliEnvironment, command?: Command): string {
  if (command === undefined) {
    const known = Object.entries(COMMANDS).filter(
      ([name]) => (sources !== null || !needsSources(name)) && (containerTests !== null || name !== 'conformance'),
    );
    const lines = known.map(([name, usage]) => `  ${callOf(name, usage, sources).padEnd(45)} ${usage.summary}`);
    return [
      `Releases of remotes on a running shop: ${commandName} <command> [arguments] [options]`,
      '',
      ...lines,
      '',
      ...COMMON.map(describe),
      '',
      `More about one: ${commandName} <command> --help`,
      EXIT_CODES,
    ].join('\n');
  }
  const usage: Usage = COMMANDS[command];
  return [
    `${commandName} ${callOf(command, usage, sources)} [options]`,
    '',
    `${usage.summary}.`,
    ...(usage.more ? [usage.more] : []),
    '',
    ...optionsOf(command).map(describe),
    '',
    EXIT_CODES,
  ].join('\n');
}
