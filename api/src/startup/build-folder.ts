import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the build (shell, remotes): the folder that contains the running server, or `dist` of the repository if
 * the server runs from its sources; null without a build.
 */
export function buildFolder(): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  // This file is part of dist/api/server.js, or is api/src/startup/build-folder.ts.
  const candidates = [join(here, '..'), join(here, '../../../dist')];
  return candidates.find((folder) => existsSync(join(folder, 'shell/shell.json'))) ?? null;
}
