import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';

/** Drizzle's table of the migrations that were applied to a database. */
const JOURNAL = 'drizzle.__drizzle_migrations';

/** Matches statements that PostgreSQL refuses within a transaction. */
const CONCURRENTLY = /\bindex\s+concurrently\b/i;

async function applyWhole(client: ClientBase, statements: readonly string[], note: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await note();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Drops invalid indexes. If the build of an index was interrupted, the index exists but cannot be used, and IF NOT
 * EXISTS would skip building it again.
 */
async function dropBrokenIndexes(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     join pg_class c on c.oid = indexrelid
     where not indisvalid and c.relnamespace = to_regnamespace('public')`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

/**
 * Applies the migrations that a database has not had, each in one transaction. A migration that builds an index
 * CONCURRENTLY runs statement by statement instead, so that writes can go on. If it is interrupted, it is run again
 * from its start.
 */
export async function runMigrations(client: ClientBase, folder: string): Promise<void> {
  await client.query(`create schema if not exists drizzle`);
  await client.query(
    `create table if not exists ${JOURNAL} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ last: string | null }>(`select max(created_at) as last from ${JOURNAL}`);
  const last = Number(rows[0]?.last ?? -1);
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= last) continue;
    const note = async () => {
      await client.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
    };
    if (!sql.some((statement) => CONCURRENTLY.test(statement))) {
      await applyWhole(client, sql, note);
      continue;
    }
    await dropBrokenIndexes(client);
    for (const statement of sql) await client.query(statement);
    await note();
  }
}

/** Removes CONCURRENTLY, so that a statement can run within a transaction, where nobody else has to wait for it. */
export const withinTransaction = (statement: string): string => statement.replace(/\b(index)\s+concurrently\b/gi, '$1');
