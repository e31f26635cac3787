// Runs a check that `npm test` leaves out, because it takes long or needs programs of the machine:
//   npm run trial -- --list          what each trial proves, needs and takes
//   npm run trial -- rolling HEAD~5  one trial; what follows its name are its arguments
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { TRIALS } = await import('./lib/trials.mjs');

/** Prints the table of trials. */
function list() {
  for (const [name, { proves, needs, options, minutes }] of Object.entries(TRIALS)) {
    console.log(`${name}: ${proves}.`);
    console.log(`    needs: ${needs}`);
    if (options !== '') console.log(`    arguments: ${options}`);
    console.log(`    takes about ${minutes} minutes`);
  }
}

/** Installs and builds what a trial needs, and runs it. @returns the exit code */
async function run({ build, program }, args) {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { ensureBuilt } = await import('./lib/build.mjs');
  const { node } = await import('./lib/run.mjs');
  await ensureInstalled();
  const builds = { shop: ensureBuilt, production: () => node(['scripts/build-production.mjs']) };
  const built = build === undefined ? 0 : await builds[build]();
  if (built !== 0) return built;
  return node(['--import', 'tsx', ...program, ...args]);
}

const [name, ...args] = process.argv.slice(2);
if (name === '--list') list();
else if (name !== undefined && Object.hasOwn(TRIALS, name)) process.exitCode = await run(TRIALS[name], args);
else {
  const names = Object.keys(TRIALS).join(', ');
  console.error(`${name === undefined ? 'Name a trial' : `There is no trial ${name}`}: npm run trial -- NAME`);
  console.error(`Trials: ${names}. npm run trial -- --list says what each of them proves, needs and takes.`);
  process.exitCode = 2;
}
