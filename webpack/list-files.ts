import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Every file below a folder, with '/' in its path, sorted. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();

/** The files of a release as sorted paths with '/'. Omits compressed copies, because the host makes its own. */
export const releaseFiles = (folder: string): string[] => listFiles(folder).filter((file) => !/\.(br|gz)$/.test(file));
