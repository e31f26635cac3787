import { join } from 'node:path';
import { lockHolder, takeLock } from '@shop/shared/lib/numbered-lock.mjs';
import type { LockNote } from '@shop/shared/lib/numbered-lock.mjs';

/** The server that holds a DATA_DIR. */
export interface DataDirHolder {
  pid: number;
  /** Its URL; null while it is still starting. */
  url: string | null;
}

/** Another server is running on the same DATA_DIR; the message names it. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';

  constructor(
    readonly dataDir: string,
    readonly holder: DataDirHolder,
  ) {
    const where = holder.url === null ? 'is starting' : `serves at ${holder.url}`;
    super(`The shop is already running: process ${holder.pid} ${where} with the data in ${dataDir}.`);
  }
}

/** A DATA_DIR held by this process. */
export interface DataDirLock {
  /** Records the URL of this server, to be shown to those who try to start a second one. */
  announce: (url: string) => void;
  /** Releases the folder. Harmless when repeated. */
  release: () => void;
}

/** Locks are files `server-<number>.json`. Servers of other versions read and write them, too. */
const NAME = 'server';

const locksOf = (dataDir: string) => join(dataDir, 'locks');

const holderOf = ({ pid, url }: LockNote): DataDirHolder => ({ pid, url: typeof url === 'string' ? url : null });

/**
 * Locks a DATA_DIR for this process. The lock of a process that died without releasing it is ignored.
 *
 * @throws DataDirInUseError when another living process holds it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const lock = takeLock(locksOf(dataDir), NAME, { url: null });
  if ('holder' in lock) throw new DataDirInUseError(dataDir, holderOf(lock.holder));
  return {
    announce: (url) => {
      lock.update({ url });
    },
    release: lock.release,
  };
}

/** The server that is running on a DATA_DIR, or null. */
export function findDataDirHolder(dataDir: string): DataDirHolder | null {
  try {
    const note = lockHolder(locksOf(dataDir), NAME);
    return note && holderOf(note);
  } catch {
    return null;
  }
}
