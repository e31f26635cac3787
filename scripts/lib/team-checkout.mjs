import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from './paths.mjs';

/** The folders that a team needs besides its own. */
const COMMON = ['shared', 'webpack', 'scripts'];

const isSource = (path) => !['node_modules', 'dist'].includes(basename(path));

/** Links packages as npm would install them: external packages to this repository's, workspaces to the checkout's. */
function linkPackages(folder) {
  const from = join(ROOT, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(join(to, '@shop'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@shop' || name.startsWith('mfe-') || name === 'shell') continue;
    // Copies the records of the installation. Through a link, the checkout would change those of this repository.
    if (name.startsWith('.')) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(realpathSync(join(from, name)), join(to, name));
  }
  for (const room of ['shared', 'webpack']) symlinkSync(join('../..', room), join(to, '@shop', room));
  for (const room of readdirSync(folder)) {
    const own = join(ROOT, room, 'node_modules');
    if (room !== 'node_modules' && existsSync(own)) symlinkSync(own, join(folder, room, 'node_modules'));
  }
}

/**
 * Copies the part of the repository that one team has: its remotes, the shared folders and the tools, but no other
 * remote, no shell and no server.
 *
 * @param {string[]} remotes
 * @returns {{ folder: string, remove: () => void }}
 */
export function makeTeamCheckout(remotes) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-team-')));
  for (const entry of readdirSync(ROOT, { withFileTypes: true })) {
    if (entry.isFile()) cpSync(join(ROOT, entry.name), join(folder, entry.name));
  }
  for (const room of [...remotes, ...COMMON]) {
    cpSync(join(ROOT, room), join(folder, room), { recursive: true, filter: isSource });
  }
  linkPackages(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
