// Read by any Node that knows ES modules, so that an old one can say what is wrong: no syntax newer than that here.
import { readFileSync } from 'fs';

/** The oldest Node that the shop runs on. */
const OLDEST = [20, 19];

/** What is wrong with this Node, in a sentence; null when it is new enough. */
export function oldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  return `This is Node ${process.versions.node}; the shop needs Node ${OLDEST.join('.')} or newer.`;
}

/**
 * Ends the process with a clear message when Node is too old.
 */
export function requireNode() {
  const old = oldNode();
  if (old === null) return;
  const pinned = readFileSync(new URL('../../.nvmrc', import.meta.url), 'utf8').trim();
  console.error(`${old}\n` + `Install it from https://nodejs.org, or run "nvm install ${pinned}" in this folder.`);
  process.exit(1);
}
