import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { shopVersion } from '../startup/shop-version';

/** This code may not run on the database, which a newer version has changed; the message says what to do. */
export class TooOldError extends Error {
  override name = 'TooOldError';
}

/** The journal's word for a migration. */
export interface JournalEntry {
  tag: string;
  /** The time it was made at, by which the database keeps it. */
  when: number;
}

/**
 * Which code may run once a migration was applied, as its file says: `-- Oldest code: 0028_order_edits`, the newest
 * migration that the oldest such code knows. Null for a file that says nothing.
 */
export const oldestCodeOf = (text: string): string | null => /^-- Oldest code: (\w+)$/m.exec(text)?.[1] ?? null;

/** The newest migration that code must know to run on all of these; 0 where none says. */
function oldestOf(folder: string, entries: readonly JournalEntry[]): number {
  const whens = entries.map(({ tag }) => {
    const file = join(folder, `${tag}.sql`);
    const oldest = existsSync(file) ? oldestCodeOf(readFileSync(file, 'utf8')) : null;
    return entries.find((entry) => entry.tag === oldest)?.when ?? 0;
  });
  return Math.max(0, ...whens);
}

/**
 * Makes sure that this code may run on the database.
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

/** Notes which code may run from now on; what a newer version has noted stays. */
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
