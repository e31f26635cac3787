import { CHECKOUT } from './checkout';
import { runRemotes } from './run-remotes';

process.exitCode = await runRemotes(process.argv.slice(2), CHECKOUT);
