import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { JOURNAL } from './catalog';
import { BackupError } from './errors';
import { withinTransaction } from '../database/run-migrations';
import type { Migration } from './manifest';

/** A migration of this version of the shop, with its statements. */
export interface KnownMigration extends Migration {
  statements: string[];
}

/** The migrations of this version of the shop, oldest first. */
export const knownMigrations = (folder: string): KnownMigration[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }) => ({
    when: folderMillis,
    hash,
    statements: sql,
  }));

/**
 * Counts the known migrations that were applied to the backup's database.
 *
 * @throws BackupError when other migrations were applied to it: those of a newer version, or of another shop
 */
export function countApplied(file: string, applied: readonly Migration[], known: readonly KnownMigration[]): number {
  const differs = applied.findIndex(
    ({ when, hash }, index) => known[index]?.when !== when || known[index].hash !== hash,
  );
  if (differs === -1) return applied.length;
  if (differs === known.length) {
    throw new BackupError(
      `${file} comes from a newer version of the shop: this one knows ${known.length} steps of its database's making, ` +
        `and the file has ${applied.length}. Update the shop first.`,
    );
  }
  throw new BackupError(
    `${file} comes from a shop whose database was made in another way; this version cannot read it.`,
  );
}

/**
 * Applies migrations inside the running transaction. Adds them to the journal, which the server reads at its next
 * start.
 */
export async function applyMigrations(client: ClientBase, migrations: readonly KnownMigration[]): Promise<void> {
  for (const { statements, when, hash } of migrations) {
    for (const statement of statements) await client.query(withinTransaction(statement));
    await client.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, when]);
  }
}

/** Makes an empty journal of migrations, as Drizzle does. */
export async function startJournal(client: ClientBase): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    drop table if exists ${JOURNAL};
    create table ${JOURNAL} (id serial primary key, hash text not null, created_at bigint);
  `);
}
