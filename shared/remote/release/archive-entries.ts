/** Limits for the archive of a release. `bytes` counts the unpacked files. */
export const ARCHIVE_LIMITS = { packedBytes: 20 * 1024 * 1024, bytes: 50 * 1024 * 1024, entries: 2_000 } as const;

/** Message for an archive larger than `packedBytes`. */
export const archiveTooLarge = `The archive is larger than ${String(ARCHIVE_LIMITS.packedBytes / 1024 / 1024)} MB: a release holds what browsers load, no sources and no maps`;

/** Most characters of a path within a release. */
const MAX_PATH_LENGTH = 200;

/**
 * Whether a path stays inside the folder that it is unpacked into, on every system. It must be relative and consist of
 * plain names that are not hidden.
 */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > MAX_PATH_LENGTH || !/^[\w@~+=,./ -]+$/.test(path)) return false;
  return path.split('/').every((part) => /^[^.\s]/.test(part) && !/[. ]$/.test(part));
}

/** What to do with an entry of an archive: keep it under a path, skip it, or refuse the archive with a reason. */
export type EntryAction = { keep: string } | { skip: true } | { refuse: string };

/**
 * Classifies an entry by its name and type. Folders are skipped, because files create them. Compressed copies (.br,
 * .gz) are skipped, because the host makes its own.
 */
export function classifyEntry(name: string, type: string | null | undefined): EntryAction {
  const path = name.replace(/^(\.\/)+/, '').replace(/\/+$/, '');
  const shown = JSON.stringify(name.slice(0, MAX_PATH_LENGTH));
  if (type !== 'file' && type !== 'directory') {
    return { refuse: `${shown} is a ${type ?? 'thing'}: pack plain files and folders only, no links` };
  }
  if (type === 'directory' && (path === '' || path === '.')) return { skip: true };
  if (!isSafePath(path)) {
    return {
      refuse: `${shown} is no path within a release: pack the release's folder itself, with relative paths without '..' and no hidden files`,
    };
  }
  if (type === 'directory' || /\.(br|gz)$/.test(path)) return { skip: true };
  return { keep: path };
}
