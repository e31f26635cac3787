import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The folder of an installed package, as webpack names it: with links resolved. */
function folderOf(name: string): string {
  const folders = (require.resolve.paths(name) ?? []).map((folder) => path.join(folder, name));
  const found = folders.find((folder) => existsSync(path.join(folder, 'package.json')));
  if (found === undefined) throw new Error(`The package ${name} is not installed: npm ci`);
  return realpathSync(found);
}

/**
 * A file of a package that builds replace by its path.
 *
 * @throws Error when the package has no such file. Without this check, a build would silently continue with the
 * original
 */
export function fileOf(name: string, file: string): string {
  const found = path.join(folderOf(name), file);
  if (!existsSync(found)) {
    throw new Error(`${name} has no file ${file} in this version: see webpack/slim/README.md for what is built on it`);
  }
  return found;
}

/** Makes a component from an icon's data. slim/icon.tsx replaces it. */
export const LUCIDE_ICON = fileOf('lucide-react', 'dist/esm/createLucideIcon.mjs');
