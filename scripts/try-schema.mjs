// Runs the order, edit and list tests of the newest released version, with its own code, on the tables of this
// checkout. A server of that version works with these tables while others are upgraded. Prints which tests fail:
//   npm run trial -- schema                 the newest version in CHANGELOG.md that has a commit
//   npm run trial -- schema HEAD~5          another commit
// Its sources and packages stay in .cache/schema-<commit>.
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOut, commitOf, git, installPackages, releasedVersion } from './lib/commits.mjs';
import { ROOT } from './lib/paths.mjs';
import { node, tool } from './lib/run.mjs';

/** Tests of staff and visitor features. In version 1.0 they are in api/src/modules. */
const TESTS = 'api/src/(shop|modules)/(orders|catalog|finance|people|storefront)/';

const MIGRATIONS = 'api/drizzle';

/**
 * Replaces the migrations of the older commit with those of this checkout. Its tests create their tables with them.
 * Older versions run them in one transaction, which is possible here, because nothing else uses those tables.
 */
function takeMigrations(folder) {
  const taken = join(folder, MIGRATIONS);
  rmSync(taken, { recursive: true, force: true });
  cpSync(join(ROOT, MIGRATIONS), taken, { recursive: true });
  const files = readdirSync(taken).filter((name) => name.endsWith('.sql'));
  for (const name of files) {
    const text = readFileSync(join(taken, name), 'utf8');
    writeFileSync(join(taken, name), text.replace(/\b(index)\s+concurrently\b/gi, '$1'));
  }
  return files.length;
}

/** The number of a commit's own migrations. */
function migrationsOf(commit) {
  const listed = String(git(['ls-tree', '--name-only', commit, `${MIGRATIONS}/`]));
  return listed.split('\n').filter((name) => name.endsWith('.sql')).length;
}

let code = 1;
try {
  const [name] = process.argv.slice(2);
  const { version, commit } = name === undefined ? releasedVersion() : { version: name, commit: commitOf(name) };
  const folder = checkOut(commit, 'schema');
  await installPackages(folder);
  const [before, now] = [migrationsOf(commit), takeMigrations(folder)];
  console.log(`The code of ${version} (${commit.slice(0, 12)}, ${before} migrations) on ${now} migrations.`);
  // Runs in the older folder, so that jest finds the configuration of that version.
  const jest = join(folder, tool('jest/bin/jest.js'));
  if (!existsSync(jest)) throw new Error(`${jest} is not there`);
  code = await node([jest, '--selectProjects', 'api', '--testPathPatterns', TESTS], { cwd: folder });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
process.exitCode = code;
