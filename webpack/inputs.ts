import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type App, ROOT } from './apps';

const require = createRequire(import.meta.url);

/** The lock files of npm, pnpm and Yarn. */
const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** Folders without sources, in a remote or beside it. */
const SKIPPED = ['node_modules', 'dist', '.cache', '.git'];

/**
 * A hash of all sources of this app's build. It is part of the name of the app's chunk global. Two builds of one remote
 * may run in one open tab; with the same global, the newer build would run chunks of the older one.
 */
export function inputsHash(app: App): string {
  const hash = createHash('sha256').update(`${app.version}\0`);
  const shared = path.dirname(require.resolve('@shop/shared/package.json'));
  for (const folder of [app.dir, shared, path.join(ROOT, 'webpack')]) {
    for (const file of sourceFiles(folder)) {
      hash
        .update(path.relative(folder, file).replaceAll(path.sep, '/'))
        .update('\0')
        .update(readFileSync(file))
        .update('\0');
    }
  }
  for (const file of LOCK_FILES.map((name) => path.join(app.project, name)).filter(existsSync)) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !SKIPPED.includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(full) : [full];
    })
    .sort();
}
