import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { withLock } from './lock.mjs';
import { ROOT } from './paths.mjs';
import { start } from './run.mjs';

const STAMP = join(ROOT, 'node_modules', '.shop-install');

/**
 * Set to 1 when the tests run with another Node version. Commands that the tests start must not replace the installed
 * packages.
 */
export const KEEP_PACKAGES = 'SHOP_KEEP_PACKAGES';

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** A hash of the lock file, Node's version and the platform, because packages contain compiled parts. */
function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`\n${process.versions.modules} ${process.platform} ${process.arch}`)
    .digest('hex');
}

/**
 * What a command needs: 'start' is what builds and runs the shop, 'all' includes what tests, checks and measures it.
 *
 * @typedef {'start' | 'all'} Need
 */

/** @param {Need} need */
const isInstalled = (need) => {
  const [packages, installed] = read(STAMP)?.trim().split(' ') ?? [];
  return packages === wanted() && (installed === 'all' || installed === need);
};

const listed = (value, all) => all === undefined || all.includes(value);

/** Whether an optional package of the lock file is meant for this machine. */
const isForThisMachine = ({ os, cpu, libc }) =>
  libc === undefined && os !== undefined && listed(process.platform, os) && listed(process.arch, cpu);

/**
 * Whether somebody has run `npm install` or `npm ci` by hand. Then npm's own record of node_modules agrees with the
 * lock file, and nothing needs to be done.
 *
 * @param {Need} need
 */
function isInstalledByHand(need) {
  const record = read(join(ROOT, 'node_modules', '.package-lock.json'));
  if (record === null) return false;
  const actual = JSON.parse(record).packages;
  const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    if (entry.optional && !isForThisMachine(entry)) return true;
    if (actual[path] === undefined && (entry.peer || (entry.dev && need === 'start'))) return true;
    return actual[path]?.version === entry.version;
  });
}

/** Runs the npm that started this process, or the one on the path. */
function npm(args) {
  const running = process.env.npm_execpath ?? '';
  if (/npm-cli\.js$/.test(running)) return start(process.execPath, [running, ...args]).code;
  return start('npm', args, { shell: process.platform === 'win32' }).code;
}

/**
 * Links the workspaces of this checkout that are not linked yet, as npm does. So a new workspace that needs no new
 * package needs no installation.
 */
function linkWorkspaces() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    const [from, to] = [join(ROOT, path), join(ROOT, resolved ?? '')];
    if (!link || existsSync(from) || !existsSync(join(to, 'package.json'))) continue;
    mkdirSync(dirname(from), { recursive: true });
    // On Windows, every user can create junctions. They need an absolute path.
    if (process.platform === 'win32') symlinkSync(to, from, 'junction');
    else symlinkSync(relative(dirname(from), to), from);
  }
}

/** @param {Need} need */
function stamp(need) {
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(STAMP, `${wanted()} ${need}\n`);
}

/**
 * Installs the packages of the lock file unless they are installed already. When several processes need this, one
 * installs and the others wait. On failure, ends the process and does not mark the packages as installed.
 *
 * @param {Need} need
 */
export async function ensureInstalled(need = 'all') {
  if (process.env[KEEP_PACKAGES] === '1' || isInstalled(need)) return;
  const waiting = () => console.log('Another process is installing the packages; waiting for it.');
  const code = await withLock('install', waiting, async () => {
    if (isInstalled(need)) return 0;
    if (isInstalledByHand(need)) {
      linkWorkspaces();
      stamp(need);
      return 0;
    }
    // `npm ci` would remove the packages of a shop that is running. They are the right ones, so the others are added.
    const more = isInstalled('start');
    console.log(more ? 'Installing the packages of tests and checks (once)...' : 'Installing packages (once)...');
    if (!more) rmSync(STAMP, { force: true });
    const result = await npm([
      ...(more ? ['install', '--no-save'] : ['ci']),
      need === 'all' ? '--include=dev' : '--omit=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (result === 0) stamp(need);
    return result;
  });
  if (code !== 0) {
    console.error('The packages could not be installed; npm says why above. Nothing was started.');
    process.exit(code);
  }
}
