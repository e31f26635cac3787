// Runs commands in a checkout: node --import tsx api/src/cli/index.ts <command> [arguments]. A production installation
// has `shop` instead.
import { keptByNpm } from '../../../scripts/lib/help.mjs';
import { DEMO_SHOP } from '../seed/shop-facts';
import { calledByNpm } from './command';
import { COMMANDS, isCommandName } from './commands';
import { runCommand, runNamed } from './run-command';

const [name = '', ...words] = process.argv.slice(2);

runCommand(async () => {
  if (!isCommandName(name)) throw new Error(`There is no command '${name}': ${Object.keys(COMMANDS).join(', ')}.`);
  const { usage } = await COMMANDS[name].load();
  const kept = keptByNpm(usage(calledByNpm));
  if (kept !== null) throw new Error(`${kept}\n\n${usage(calledByNpm)}`);
  return runNamed(name, words, { called: calledByNpm, demoShop: DEMO_SHOP });
});
