import type { Readable } from 'node:stream';
import type { Executor } from '../database/client';

/** Key of an archive, such as releases/mfe-orders/1.1.0 or shells/3f2a9c. */
export type ArchiveKey = string;

/** Key of a release's archive. */
export const releaseArchive = ({ name, version }: { name: string; version: string }): ArchiveKey =>
  `releases/${name}/${version}`;

/** Key of a shell's archive. */
export const shellArchive = (version: string): ArchiveKey => `shells/${version}`;

/**
 * Archives by which servers that share no folder exchange files. Each is a packed folder as one .tar.gz, with the
 * compressed copies of its files. It is streamed, and never whole in memory.
 */
export interface ReleaseArchives {
  /**
   * Stores an archive. It replaces an older one of the same key.
   *
   * @param pack returns a new stream of the archive at each call
   * @param within the transaction that also commits the archive, if archives lie in the database
   */
  put: (key: ArchiveKey, pack: () => Readable, within?: Executor) => Promise<void>;
  /** Whether an archive exists. This check is fast, because the start of a server waits for it. */
  has: (key: ArchiveKey) => Promise<boolean>;
  /** Whether an archive exists and is undamaged. */
  isWhole: (key: ArchiveKey) => Promise<boolean>;
  /** A stream of the .tar.gz, which fails at the first missing or damaged part; null when there is no such archive. */
  get: (key: ArchiveKey) => Promise<Readable | null>;
  /** Removes archives. Missing ones are no error. */
  remove: (keys: readonly ArchiveKey[]) => Promise<void>;
  /** Whether the archives lie in the database, and so in every backup of it. */
  inDatabase: boolean;
  close: () => void;
}
