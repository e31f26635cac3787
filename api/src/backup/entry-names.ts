import { FOLDERS } from './manifest';
import type { Folder } from './manifest';

export const MANIFEST = 'manifest.json';
export const TRAILER = 'trailer.json';

/** What an entry of the file holds, derived from its name. */
export type EntryPlace =
  | { kind: 'manifest' }
  | { kind: 'trailer' }
  /** A piece of a table's rows; pieces count from 1. */
  | { kind: 'rows'; table: string; part: number }
  /** A file below one of the folders; `path` has '/' between its parts. */
  | { kind: 'file'; folder: Folder; path: string };

/**
 * Names that Windows cannot keep: a backslash or colon has a meaning in paths there, and control characters and a dot
 * or blank at the end are not allowed.
 */
const UNSAFE = /[\p{Cc}\\:]|[. ]$/u;

/** Whether a path stays below the folder that it is relative to, on every operating system. */
export function isSafePath(path: string): boolean {
  return (
    path.length <= 1000 && path.split('/').every((part) => part !== '' && !part.startsWith('.') && !UNSAFE.test(part))
  );
}

/** The entry name of a piece of a table's rows. */
export const rowsEntry = (table: string, part: number): string =>
  `database/${table}/${String(part).padStart(6, '0')}.copy`;

/** The entry name of a file in a folder. */
export const fileEntry = (folder: Folder, path: string): string => `${folder}/${path}`;

/** What the entry of this name holds; null for a name that no backup has. */
export function entryPlace(name: string): EntryPlace | null {
  if (name === MANIFEST) return { kind: 'manifest' };
  if (name === TRAILER) return { kind: 'trailer' };
  const rows = /^database\/([a-z_][a-z0-9_]*)\/(\d{6,12})\.copy$/.exec(name);
  if (rows !== null) return { kind: 'rows', table: rows[1] ?? '', part: Number(rows[2]) };
  const folder = FOLDERS.find((candidate) => name.startsWith(`${candidate}/`));
  if (folder === undefined) return null;
  const path = name.slice(folder.length + 1);
  return isSafePath(path) ? { kind: 'file', folder, path } : null;
}
