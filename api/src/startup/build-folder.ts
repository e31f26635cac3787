import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the build (shell, remotes): the one that the running server is part of, or `dist` of the repository
 * when it runs from its sources; null when nothing was built.
 */
export function buildFolder(): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  // dist/api/server.js, or api/src/startup/build-folder.ts.
  const candidates = [join(here, '..'), join(here, '../../../dist')];
  return candidates.find((folder) => existsSync(join(folder, 'shell/shell.json'))) ?? null;
}
