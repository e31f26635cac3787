// Uses only old syntax, so that every Node with ES modules can run this file and print the message.
import { readFileSync } from 'fs';

/** The oldest Node that the shop runs on. */
const OLDEST = [20, 19];

/** A sentence that explains why this Node is too old; null when it is new enough. */
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
