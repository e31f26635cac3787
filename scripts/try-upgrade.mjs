// Builds two commits, runs a rolling upgrade from one to the other and back under load, and prints what failed:
//   npm run trial -- upgrade                    from before the last change of built sources to this checkout
//   npm run trial -- upgrade HEAD~5             from another commit to this checkout
//   npm run trial -- upgrade HEAD~5 HEAD~1      between two commits
// Both must store the files of shells in the database, as this one does. Their builds stay in .cache/upgrade-<commit>.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildCommit, commitOf, git } from './lib/commits.mjs';
import { CACHE } from './lib/paths.mjs';
import { node } from './lib/run.mjs';

/** The server file of a commit's build. */
const buildOf = async (commit) => join(await buildCommit(commit), 'dist/api/server.js');

/** The commit before the newest one that changed sources of the build. */
function lastOther() {
  const parts = ['api', 'demo', 'shared', 'shell', 'webpack', 'mfe-*/src', ':!*.test.ts', ':!*.test.tsx', ':!*.md'];
  return `${String(git(['rev-list', '-1', 'HEAD', '--', ...parts])).trim()}^1`;
}

/** Prints the result. @returns whether everything succeeded */
function print(file) {
  const { views, failedPages, files, missingFiles, visits, troubles, done, steps } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const undone = steps.filter((step) => !done.includes(step));
  const lines = [
    ['page views', views, failedPages],
    ['scripts and styles that they named, three times each', files, missingFiles],
    ['visits by a browser', visits, troubles],
    ['steps of tabs that were open before', done.length, undone],
  ];
  for (const [what, count, failed] of lines) {
    console.log(
      `${String(count).padStart(6)}  ${what}: ${failed.length === 0 ? 'none failed' : `${failed.length} failed`}`,
    );
    for (const one of [...new Set(failed)].slice(0, 20)) console.log(`          ${one}`);
  }
  return lines.every(([, count, failed]) => count > 0 && failed.length === 0);
}

const [from = lastOther(), to] = process.argv.slice(2);
const [older, newer] = [commitOf(from), to === undefined ? null : commitOf(to)];
const report = join(CACHE, `upgrade-${process.pid}.json`);
const OLDER_SERVER = await buildOf(older);
const NEWER_SERVER = newer === null ? {} : { NEWER_SERVER: await buildOf(newer) };
console.log(`Upgrading from ${older.slice(0, 12)} to ${newer?.slice(0, 12) ?? 'this checkout'}, and back`);
const code = await node(['scripts/e2e.mjs', 'rolling-upgrade'], {
  env: { ...process.env, OLDER_SERVER, ...NEWER_SERVER, UPGRADE_REPORT: report },
});
const held = existsSync(report) && print(report);
rmSync(report, { force: true });
process.exitCode = code === 0 && !held ? 1 : code;
