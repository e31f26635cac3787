/** What an archive of a release may hold at most. */
export const ARCHIVE_LIMITS = { packedBytes: 20 * 1024 * 1024, bytes: 50 * 1024 * 1024, entries: 2_000 } as const;

/** What is said of an archive beyond `packedBytes`. */
export const archiveTooLarge = `The archive is larger than ${String(ARCHIVE_LIMITS.packedBytes / 1024 / 1024)} MB: a release holds what browsers load, no sources and no maps`;

/** Characters of a path within a release at most. */
const LONGEST_PATH = 200;

/**
 * Whether a path stays within the folder that it is unpacked into, on every system: relative, of plain names, none of
 * them hidden.
 */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > LONGEST_PATH || !/^[\w@~+=,./ -]+$/.test(path)) return false;
  return path.split('/').every((part) => /^[^.\s]/.test(part) && !/[. ]$/.test(part));
}

/** What to do with an entry of an archive: keep it under a path, pass over it, or refuse the archive with a reason. */
export type EntryVerdict = { keep: string } | { skip: true } | { refuse: string };

/**
 * Judges an entry by its name and type. Folders make themselves; ready-made compressed copies (.br, .gz) are passed over,
 * because the host makes its own.
 */
export function judgeEntry(name: string, type: string | null | undefined): EntryVerdict {
  const path = name.replace(/^(\.\/)+/, '').replace(/\/+$/, '');
  const shown = JSON.stringify(name.slice(0, LONGEST_PATH));
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
