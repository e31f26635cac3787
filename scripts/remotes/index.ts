import { join } from 'node:path';
import { ROOT } from '../../webpack/apps';
import { runRemotes } from './run-remotes';

process.exitCode = await runRemotes(process.argv.slice(2), {
  commandName: 'npm run remotes --',
  builds: { folder: (name) => join(ROOT, name, 'dist'), buildCommand: (name) => `npm run build -- --only ${name}` },
});
