import { join } from 'node:path';
import { ROOT } from '../../webpack/apps';
import { remotes } from './run-remotes';

process.exitCode = await remotes(process.argv.slice(2), {
  called: 'npm run remotes --',
  built: { folder: (name) => join(ROOT, name, 'dist'), how: (name) => `npm run build -- --only ${name}` },
});
