import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { SHARED_VERSION } from '@shop/shared/remote/contract';
import { ROOT, readRemote, remoteNames } from '../../webpack/apps';
import { filesOf, manifestOf } from './files';
import { withLockEntries } from './lock-entries';
import { makeRepository, pinned } from './make-repository';
import { plan, problemsOf } from './names';
import { OPTIONS, report } from './new-command';

/**
 * Creates the folder of a new remote with one page, its test and its sample data, and adds it to the lock file. No
 * other file of the repository lists remotes by name.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: OPTIONS,
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) {
    console.error('Name the new remote: npm run new-remote -- mfe-loyalty [--path /loyalty] [--title Loyalty]');
    console.error('                     [--access public | employee | admin] [--to ../loyalty]');
    return 2;
  }
  const { to, ...named } = values;
  const options = { name, ...named };
  if (to !== undefined) return report(makeRepository(options, resolve(to)));
  const neighbors = await Promise.all(
    remoteNames().map(async (neighbor) => {
      const { config } = await readRemote(neighbor);
      return { name: neighbor, paths: config.pages.map(({ path }) => path) };
    }),
  );
  const problems = problemsOf(options, neighbors);
  if (problems.length === 0 && existsSync(join(ROOT, name))) problems.push(`The folder ${name} is there already`);
  if (problems.length === 0) await make(plan(options));
  return report(problems);
}

async function make(remote: ReturnType<typeof plan>): Promise<void> {
  const pins = { ...pinned(), '@shop/shared': SHARED_VERSION };
  for (const [path, text] of Object.entries(filesOf(remote, pins))) {
    const file = join(ROOT, remote.name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
  }
  const lock = join(ROOT, 'package-lock.json');
  writeFileSync(lock, withLockEntries(readFileSync(lock, 'utf8'), manifestOf(remote, pins)));
  console.log(`${remote.name} is made: ${remote.title} at ${remote.path}. Nothing has to be installed. Go on with

  npm run remotes -- alone ${remote.name}                 look at it, with hot reload
  npm run test:remote -- ${remote.name}           types, lint and tests
  npm run remotes -- build ${remote.name}         a release, in ${remote.name}/dist
  npm run remotes -- publish ${remote.name}       onto a running host`);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
