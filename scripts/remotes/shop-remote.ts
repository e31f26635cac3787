/** The command `shop-remote` of the kit, which runs in the repository of one remote. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { register } from 'tsx/esm/api';
import { readPackage } from '../../webpack/apps';
import { USAGE, newCommand } from '../new-remote/new-command';
import { folderOf, repositoryOf } from './own-repository';
import { runRemotes } from './run-remotes';
import { needsSources } from './usage';

const folder = process.cwd();
const [command, ...words] = process.argv.slice(2);
if (command === 'new') process.exitCode = newCommand(words);
else if (existsSync(resolve('remote.config.ts'))) {
  // remote.config.ts is TypeScript.
  register();
  const { name } = readPackage(resolve('package.json'));
  process.exitCode = await runRemotes(process.argv.slice(2), repositoryOf(folder, name));
} else if (needsSources(command)) {
  console.error(`There is no remote.config.ts in ${folder}: run this in the folder of a remote, or make one:`);
  console.error(`  ${USAGE}`);
  process.exitCode = 2;
} else process.exitCode = await runRemotes(process.argv.slice(2), folderOf(folder));
