// Runs commands in a checkout: node --import tsx api/src/cli/index.ts <command> [arguments]. A production installation
// has `shop` instead.
import { DEMO_SHOP } from '../seed/shop-facts';
import { calledByNpm } from './command';
import { COMMANDS, isCommandName } from './commands';
import { runCommand } from './run-command';

const [name = '', ...words] = process.argv.slice(2);

runCommand(async () => {
  if (!isCommandName(name)) throw new Error(`There is no command '${name}': ${Object.keys(COMMANDS).join(', ')}.`);
  const { run } = await COMMANDS[name].load();
  return run(words, { called: calledByNpm, demoShop: DEMO_SHOP });
});
