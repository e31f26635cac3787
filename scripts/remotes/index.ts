import { CHECKOUT } from './cli-environment';
import { runRemotes } from './run-remotes';

process.exitCode = await runRemotes(process.argv.slice(2), CHECKOUT);
