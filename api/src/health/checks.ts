import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/client';
import { newestMigration } from '../database/migrate';
import type { ReadinessCheck } from './readiness';

/** If the disk takes longer than this (ms), its last known state counts. */
const DISK_MS = 800;
/** How long a successful write counts as known state (ms): a busy process may be late itself. */
const KNOWN_MS = 10_000;

/**
 * Checks that the database answers, takes writes and has the tables that this version needs. Newer tables are fine, as
 * during an upgrade.
 */
export function databaseCheck(database: Pick<Database, 'state'>): ReadinessCheck {
  const needed = newestMigration();
  return async () => {
    const state = await database.state();
    if (state === null) return ['database'];
    const { migratedTo, refuses } = state;
    return [...(migratedTo < needed ? (['schema'] as const) : []), ...(refuses === null ? [] : [refuses])];
  };
}

/** Checks that files can be written to all of these folders. */
export function storageCheck(folders: readonly string[]): ReadinessCheck {
  let trying: Promise<boolean> | null = null;
  let writtenAt = -Infinity;

  const tryAll = async (): Promise<boolean> => {
    try {
      for (const folder of folders) {
        // The name is hidden, like those of all files that are not to be kept.
        const file = join(folder, `.ready-${String(process.pid)}`);
        await writeFile(file, 'A test whether this folder can be written to.\n');
        await rm(file, { force: true });
      }
    } catch {
      // The reason is not logged here: it is logged when the shop next stores a file in the folder.
      writtenAt = -Infinity;
      return false;
    }
    writtenAt = performance.now();
    return true;
  };

  return async () => {
    // If a write hangs, no second one is started.
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
