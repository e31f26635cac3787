import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './paths.mjs';
import { node, start } from './run.mjs';

/**
 * Runs git and waits for its end.
 *
 * @param {string[]} args
 * @param {string} [cwd] the repository. Default value: this one.
 * @throws Error with its output
 */
export function git(args, cwd = ROOT) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, maxBuffer: 1024 * 1024 * 1024 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${String(stderr)}`);
  return stdout;
}

/**
 * The full hash of a commit.
 *
 * @param {string} name
 * @param {string} [repository] Default value: this one.
 * @throws Error with instructions when the clone is shallow
 */
export function commitOf(name, repository = ROOT) {
  try {
    return String(git(['rev-parse', '--verify', `${name}^{commit}`], repository)).trim();
  } catch (error) {
    if (String(git(['rev-parse', '--is-shallow-repository'], repository)).trim() !== 'true') throw error;
    throw new Error(`This clone is shallow, and ${name} is not in it: git fetch --unshallow`, { cause: error });
  }
}

/**
 * The newest released version of a changelog. The section of each released version contains its commit.
 *
 * @param {string} changelog
 * @returns {{ version: string, commit: string } | null}
 */
export function newestRelease(changelog) {
  const released = /^## (\S+).*\n+Commit `([0-9a-f]{7,40})`/m.exec(changelog);
  return released === null ? null : { version: released[1], commit: released[2] };
}

/** The newest released version in CHANGELOG.md. @throws Error when nothing was released */
export function releasedVersion() {
  const released = newestRelease(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'));
  if (released === null) throw new Error('CHANGELOG.md names no commit of a released version');
  return { ...released, commit: commitOf(released.commit) };
}

/**
 * Writes the sources of a commit into a folder under .cache.
 *
 * @param {string} commit its full hash
 * @param {string} [kind] first part of the folder's name
 * @returns {string} the folder
 */
export function checkOut(commit, kind = 'upgrade') {
  const folder = join(CACHE, `${kind}-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const { status } = spawnSync('tar', ['-xf', '-', '-C', part], { input: git(['archive', '--format=tar', commit]) });
  if (status !== 0) throw new Error(`The sources of ${commit} cannot be unpacked into ${part}`);
  renameSync(part, folder);
  return folder;
}

/** Folders with installed packages: this checkout, and earlier commits that other commands checked out. */
function foldersWithPackages() {
  const others = existsSync(CACHE)
    ? readdirSync(CACHE).filter((name) => /^(?:upgrade|schema)-[0-9a-f]+$/.test(name))
    : [];
  return [ROOT, ...others.map((name) => join(CACHE, name))].filter((one) => existsSync(join(one, 'node_modules')));
}

/**
 * Links installed packages into the sources of a commit, when its lock file equals one whose packages are installed.
 *
 * @param {string} folder
 * @returns {boolean} whether it has packages
 */
function takePackages(folder) {
  if (existsSync(join(folder, 'node_modules'))) return true;
  const text = (of) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  const source = foldersWithPackages().find((one) => text(one) === text(folder));
  if (source === undefined) return false;
  for (const part of ['.', ...readdirSync(folder)]) {
    const packages = join(source, part, 'node_modules');
    if (!existsSync(packages)) continue;
    const { status } = spawnSync('cp', ['-al', packages, join(folder, part, 'node_modules')]);
    // The folder is on another file system, or the system has no hard links.
    if (status !== 0) rmSync(join(folder, part, 'node_modules'), { recursive: true, force: true });
  }
  return existsSync(join(folder, 'node_modules'));
}

/**
 * Installs the packages of a commit's own lock file, unless they are installed.
 *
 * @param {string} folder
 * @throws Error when npm cannot install them
 */
export async function installPackages(folder) {
  if (takePackages(folder)) return;
  console.log('Installing its packages (once, about a minute)...');
  // Without this, npm would use the folder of the npm that started this program.
  const env = { ...process.env, npm_config_local_prefix: folder };
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await start('npm', args, { cwd: folder, env, shell: process.platform === 'win32' }).code;
  if (code !== 0) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    throw new Error(`The packages of ${folder} cannot be installed`);
  }
}

/**
 * Builds the sources of a commit, unless that was done before.
 *
 * @param {string} commit its full hash
 * @returns {Promise<string>} the folder
 * @throws Error when the build fails
 */
export async function buildCommit(commit) {
  const folder = checkOut(commit);
  takePackages(folder);
  console.log(`Building ${commit.slice(0, 12)}`);
  const code = await node(['scripts/build.mjs', '--if-needed'], { cwd: folder });
  if (code !== 0) throw new Error(`${commit} cannot be built`);
  return folder;
}
