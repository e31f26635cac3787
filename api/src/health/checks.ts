import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/client';
import { newestMigration } from '../database/migrate';
import type { ReadinessCheck } from './readiness';

/** How long a disk may take before what is known of it counts. */
const DISK_MS = 800;
/** How long a disk that could be written to counts as one that can: a busy process may be late itself. */
const KNOWN_MS = 10_000;

/** Whether the database answers, and has the tables that this version needs; newer ones do, as during an upgrade. */
export function databaseCheck(database: Pick<Database, 'migratedTo'>): ReadinessCheck {
  const needed = newestMigration();
  return async () => {
    const migratedTo = await database.migratedTo();
    if (migratedTo === null) return ['database'];
    return migratedTo < needed ? ['schema'] : [];
  };
}

/** Whether files can be written to all of these folders. */
export function storageCheck(folders: readonly string[]): ReadinessCheck {
  let trying: Promise<boolean> | null = null;
  let writtenAt = -Infinity;

  const tryAll = async (): Promise<boolean> => {
    try {
      for (const folder of folders) {
        // Hidden, as everything that is not to be kept.
        const file = join(folder, `.ready-${String(process.pid)}`);
        await writeFile(file, 'A test whether this folder can be written to.\n');
        await rm(file, { force: true });
      }
    } catch {
      // Why is in the log as soon as something is to be kept there.
      writtenAt = -Infinity;
      return false;
    }
    writtenAt = performance.now();
    return true;
  };

  return async () => {
    // A hanging disk gets no second write.
    trying ??= tryAll().finally(() => {
      trying = null;
    });
    const late = new AbortController();
    try {
      const known = async () => {
        await delay(DISK_MS, undefined, { signal: late.signal });
        return performance.now() - writtenAt < KNOWN_MS;
      };
      return (await Promise.race([trying, known()])) ? [] : ['storage'];
    } finally {
      late.abort();
    }
  };
}
