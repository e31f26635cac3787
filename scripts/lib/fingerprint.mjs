import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { remoteNames } from './remotes.mjs';

/** The sources of the build, without the remotes. */
const SOURCES = [
  'package-lock.json',
  'tsconfig.json',
  'shared',
  'shell',
  'webpack',
  'api/package.json',
  'api/src',
  'api/drizzle',
  'demo',
  'scripts/build.mjs',
  'scripts/lib/build.mjs',
  'scripts/lib/server-bundle.mjs',
];

/** The server reads the demo's pictures from there. No build contains them. */
const PICTURES = 'demo/pictures';

const isIrrelevant = (name) =>
  name === 'node_modules' || name === 'dist' || /\.(test|fixture)\.(m?[jt]s|tsx)$/.test(name);

function* files(path) {
  const status = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (status === undefined) return;
  if (!status.isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(join(ROOT, path)).sort()) {
    const inside = `${path}/${name}`;
    if (!isIrrelevant(name) && inside !== PICTURES) yield* files(inside);
  }
}

/** A hash of the names and contents of all sources. Equal hashes give equal builds. */
export function sourcesFingerprint() {
  const hash = createHash('sha256');
  for (const source of [...SOURCES, ...remoteNames()]) {
    for (const path of files(source)) {
      const content = readFileSync(join(ROOT, path));
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
