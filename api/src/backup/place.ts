import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupTo } from '../env-parsers';

/** Where encrypted backups are kept. */
export interface BackupPlace {
  /** The name as it is written in the setting. */
  name: string;
  /**
   * Stores a local file, completely or not at all.
   *
   * @throws BackupError that says what prevents it
   */
  put: (file: string, name: string, signal: AbortSignal) => Promise<void>;
  /** Stores a short text under this name, in place of an earlier one, completely or not at all. */
  write: (name: string, text: string) => Promise<void>;
  /** Reads a text that {@link write} stored; null without one. */
  read: (name: string) => Promise<string | null>;
  /** Lists the names of the stored backups, newest first. */
  list: () => Promise<string[]>;
  /** Copies a stored backup to the local `file`, which must not exist yet. */
  fetch: (name: string, file: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
  close: () => void;
}

/** Prefix of the temporary folders in which backups are prepared. */
export const WORK_FOLDER = '.backup-';

/** Marks the name of a backup that lacks pictures. */
const INCOMPLETE = '.incomplete';

const BACKUP_NAME = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:\.incomplete)?\.tar\.gz\.age$/;

/** The name of a backup made at this time. The alphabetical order of names is their order in time. */
export const backupName = (now: Date, complete: boolean): string =>
  `shop-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z${complete ? '' : INCOMPLETE}.tar.gz.age`;

/**
 * Picks the backups that a place no longer needs: complete ones beyond the newest `keep`, and incomplete ones beyond
 * the newest `keep` or older than all complete ones that stay. So incomplete backups never push out a complete one.
 *
 * @param names newest first
 */
export function surplus(names: readonly string[], keep: number): string[] {
  const complete = names.filter((name) => !name.includes(INCOMPLETE));
  const incomplete = names.filter((name) => name.includes(INCOMPLETE));
  const oldest = complete[keep - 1] ?? '';
  return [...complete.slice(keep), ...incomplete.filter((name, index) => index >= keep || name < oldest)];
}

/** Picks the names of scheduled backups, newest first. Files with other names are never touched. */
export const newestFirst = (names: readonly string[]): string[] =>
  names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse();

/** The folder of the backups that are made by command. */
export const ownFolder = (dataDir: string): string => join(dataDir, 'backups');

export const placeName = (to: BackupTo): string =>
  'folder' in to ? to.folder : `s3://${to.bucket}/${to.prefix}`.replace(/\/$/, '');

/** Makes a temporary folder that only this user can read. The caller removes it. */
export const workFolder = (dataDir: string): Promise<string> => mkdtemp(join(dataDir, WORK_FOLDER));
