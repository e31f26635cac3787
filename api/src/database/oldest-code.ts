import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { shopVersion } from '../shop-version';

/** This code may not run on the database, because a newer version has changed it. The message says what to do. */
export class TooOldError extends Error {
  override name = 'TooOldError';
}

/** A migration as the journal lists it. */
export interface JournalEntry {
  tag: string;
  /** When it was made. The database identifies the migration by this time. */
  when: number;
}

/**
 * Reads from a migration's file which code may run after it, such as `-- Oldest code: 0028_order_edits`. The line names
 * the newest migration that the oldest allowed code knows. Null for a file without such a line.
 */
export const oldestCodeOf = (text: string): string | null => /^-- Oldest code: (\w+)$/m.exec(text)?.[1] ?? null;

/** The time of the newest migration that code must know to run on all of these; 0 if no file names one. */
function oldestOf(folder: string, entries: readonly JournalEntry[]): number {
  const whens = entries.map(({ tag }) => {
    const file = join(folder, `${tag}.sql`);
    const oldest = existsSync(file) ? oldestCodeOf(readFileSync(file, 'utf8')) : null;
    return entries.find((entry) => entry.tag === oldest)?.when ?? 0;
  });
  return Math.max(0, ...whens);
}

/**
 * Checks that this code may run on the database.
 *
 * @throws TooOldError when a newer version has changed what this one relies on
 */
export async function refuseOldCode(client: ClientBase, newest: number): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('oldest_code') is not null as there`,
  );
  if (found[0]?.there !== true) return;
  const { rows } = await client.query<{ version: string }>('select version from oldest_code where migration > $1', [
    newest,
  ]);
  const [row] = rows;
  if (row === undefined) return;
  throw new TooOldError(
    `Version ${row.version} of the shop has changed this database so that this one, ${shopVersion()}, cannot run on it: ` +
      `install ${row.version} or newer, or restore a backup from before.`,
  );
}

/** Records which code may run from now on. The record of a newer version stays. */
export async function noteOldestCode(
  client: ClientBase,
  folder: string,
  entries: readonly JournalEntry[],
): Promise<void> {
  await client.query(
    `insert into oldest_code (migration, version) values ($1, $2)
     on conflict (id) do update set migration = excluded.migration, version = excluded.version
     where oldest_code.migration < excluded.migration`,
    [oldestOf(folder, entries), shopVersion()],
  );
}
