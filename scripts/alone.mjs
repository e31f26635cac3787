// Runs one remote alone with hot reload, without the shell and other remotes. It uses a server only with --api.
//   npm run alone -- mfe-orders                               sample data, a simulated session
//   npm run alone -- mfe-orders --api http://localhost:3000   also uses that API, with its own sign-in
//   --port 3201                                               0 chooses any free port
import { parseArgs } from 'node:util';
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { ensureInstalled } = await import('./lib/install.mjs');
const { unknownRemotes } = await import('./lib/remotes.mjs');
const { node } = await import('./lib/run.mjs');

/** Reads the command line as arguments of the dev server. @throws Error that names the mistake */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '3200' }, api: { type: 'string' } },
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new Error('Name one remote: npm run alone -- mfe-orders');
  const unknown = unknownRemotes([name]);
  if (unknown !== null) throw new Error(unknown);
  if (!/^\d{1,5}$/.test(values.port)) throw new Error(`--port ${values.port} is no port`);
  if (values.api !== undefined && !(/^https?:/.test(values.api) && URL.canParse(values.api))) {
    throw new Error(`--api ${values.api} is no address such as http://localhost:3000`);
  }
  return { name, ...values };
}

/** Whether a shop answers at this address. Prints a message when it does not. */
async function answers(api) {
  try {
    const { ok, status } = await fetch(new URL('/api/health', api), { signal: AbortSignal.timeout(5_000) });
    if (ok) return true;
    console.error(`${api} answers ${status} to /api/health: is it a shop?`);
  } catch {
    console.error(`No shop answers at ${api}: start one with npm start.`);
  }
  return false;
}

async function main() {
  const { name, port, api } = readArguments();
  await ensureInstalled();
  if (api !== undefined && !(await answers(api))) return 1;
  return node([
    ...['--import', 'tsx', 'webpack/alone.ts', name, '--port', port],
    ...(api === undefined ? [] : ['--api', api]),
  ]);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
