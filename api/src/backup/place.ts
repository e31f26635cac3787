import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupTo } from '../env-parsers';

/** Where encrypted backups are kept. */
export interface BackupPlace {
  /** As the setting says it. */
  name: string;
  /**
   * Puts a file of the disk there, whole or not at all.
   *
   * @throws BackupError that says what stands in the way
   */
  put: (file: string, name: string, signal: AbortSignal) => Promise<void>;
  /** The names of the backups there, the newest first. */
  list: () => Promise<string[]>;
  /** Brings one to the disk, where `file` must not exist yet. */
  fetch: (name: string, file: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
  close: () => void;
}

/** How the names of folders begin in which backups are worked on. */
export const WORK_FOLDER = '.backup-';

const BACKUP_NAME = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz\.age$/;

/** The name of a backup of this moment; in order of the alphabet they are in order of time. */
export const backupName = (now: Date): string =>
  `shop-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz.age`;

/** The names of scheduled backups among names, the newest first: nobody else's files are ever touched. */
export const newestFirst = (names: readonly string[]): string[] =>
  names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse();

export const placeName = (to: BackupTo): string =>
  'folder' in to ? to.folder : `s3://${to.bucket}/${to.prefix}`.replace(/\/$/, '');

/** Makes a folder for what is worked on, which only this user can read; the caller removes it. */
export const workFolder = (dataDir: string): Promise<string> => mkdtemp(join(dataDir, WORK_FOLDER));
