import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type App, ROOT } from './apps';

/**
 * A hash of all sources of this app's build. It is part of the name of the app's chunk global. Two builds of one remote
 * may run in one open tab; with the same global, the newer build would run chunks of the older one.
 */
export function inputsHash(app: App): string {
  const hash = createHash('sha256').update(`${app.version}\0`);
  for (const folder of [app.dir, path.join(ROOT, 'shared'), path.join(ROOT, 'webpack')]) {
    for (const file of sourceFiles(folder)) {
      hash
        .update(path.relative(ROOT, file).replaceAll(path.sep, '/'))
        .update('\0')
        .update(readFileSync(file))
        .update('\0');
    }
  }
  hash.update(readFileSync(path.join(ROOT, 'package-lock.json')));
  return hash.digest('hex').slice(0, 12);
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && entry.name !== 'dist' && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(full) : [full];
    })
    .sort();
}
