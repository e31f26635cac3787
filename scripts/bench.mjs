// Measures the server with a separate database, which is removed afterwards, or the pages in a real browser:
//   npm run bench -- 3 lists
//   npm run bench -- web --only speed --rounds 5
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { node } = await import('./lib/run.mjs');

const TSX = ['--import', 'tsx'];

await ensureInstalled();
const built = await ensureBuilt();
const [kind, ...rest] = process.argv.slice(2);
if (kind === 'web') process.exitCode = built === 0 ? await node([...TSX, 'bench/web/index.ts', ...rest]) : built;
else {
  // The pages are measured as well. A failed build prints its own errors; then only the API is measured.
  const bench = [process.execPath, ...TSX, 'bench/api/index.ts', ...process.argv.slice(2)];
  process.exitCode = await node([...TSX, 'scripts/lib/with-database.ts', ...bench]);
}
