// The command `shop` of a production folder. It loads the code of a command when that command is called.
import type { CommandLine } from '../../api/src/cli/command';
import { COMMANDS, isCommandName } from '../../api/src/cli/commands';
import { runCommand, runNamed } from '../../api/src/cli/run-command';
import { shopVersion } from '../../api/src/shop-version';
import { oldNode } from '../lib/node-version.mjs';
import { SERVE_USAGE, help } from './help';

const called: CommandLine = (command, words) => `shop ${command}${words === undefined ? '' : ` ${words}`}`;

const runRemotes = async (words: readonly string[]): Promise<number> =>
  (await import('../remotes/run-remotes')).runRemotes(words, {
    commandName: called('remotes'),
    sources: null,
    containerTests: null,
  });

/** Prints the usage of one command, or of all. */
async function showHelp(name: string | undefined): Promise<number> {
  if (name === 'remotes') return runRemotes(['--help']);
  if (name === 'serve') console.log(SERVE_USAGE);
  else if (name !== undefined && isCommandName(name)) console.log((await COMMANDS[name].load()).usage(called));
  else if (name === undefined) console.log(help(shopVersion()));
  else throw noCommand(name);
  return 0;
}

const noCommand = (name: string): Error => new Error(`There is no command '${name}'. All that there are: shop help`);

async function main(): Promise<number> {
  const old = oldNode();
  if (old !== null) throw new Error(old);
  const [name, ...words] = process.argv.slice(2);
  if (name === undefined) {
    console.error(help(shopVersion()));
    return 1;
  }
  if (name === '--version' || name === '-v') {
    console.log(shopVersion());
    return 0;
  }
  if (['help', '--help', '-h'].includes(name)) return showHelp(words[0]);
  if (name === 'remotes') return runRemotes(words);
  if (words.includes('--help') || words.includes('-h')) return showHelp(name);
  if (isCommandName(name)) return runNamed(name, words, { called, demoShop: null });
  if (name !== 'serve') throw noCommand(name);
  if (words.length > 0) throw new Error(`${SERVE_USAGE}\nIt takes no words.`);
  (await import('./serve')).serve();
  return 0;
}

runCommand(main);
