// Builds another commit and runs the browser test of a rolling upgrade from it to this checkout, and back:
//   npm run try:upgrade -- HEAD~1
// The commit must keep the files of shells in the database, as this one does. Its build is kept in .cache/upgrade-<commit>.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { CACHE, ROOT } = await import('./lib/paths.mjs');
const { node } = await import('./lib/run.mjs');

/** Runs git to its end. @throws Error with what it said */
function git(args, options = {}) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, maxBuffer: 1024 * 1024 * 1024, ...options });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${String(stderr)}`);
  return stdout;
}

/** The sources of a commit in a folder of their own. */
function checkOut(commit) {
  const folder = join(CACHE, `upgrade-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const { status } = spawnSync('tar', ['-xf', '-', '-C', part], { input: git(['archive', '--format=tar', commit]) });
  if (status !== 0) throw new Error(`The sources of ${commit} cannot be unpacked into ${part}`);
  renameSync(part, folder);
  return folder;
}

const [wanted] = process.argv.slice(2);
if (wanted === undefined) {
  console.error('Say from which commit: npm run try:upgrade -- HEAD~1');
  process.exit(2);
}
const commit = String(git(['rev-parse', '--verify', `${wanted}^{commit}`])).trim();
const folder = checkOut(commit);
// A build of its own installs first what it needs.
let code = await node(['scripts/build.mjs', '--if-needed'], { cwd: folder });
if (code === 0) {
  const env = { ...process.env, OLDER_SERVER: join(folder, 'dist/api/server.js') };
  code = await node(['scripts/e2e.mjs', 'rolling-upgrade'], { env });
}
process.exitCode = code;
