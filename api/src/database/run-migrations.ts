import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';

/** Kept by Drizzle: what was applied to a database. */
const JOURNAL = 'drizzle.__drizzle_migrations';

/** What PostgreSQL refuses within a transaction. */
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

/** An index that was broken off while it was built is there and of no use; the same name would pass over it. */
async function dropBrokenIndexes(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     join pg_class c on c.oid = indexrelid
     where not indisvalid and c.relnamespace = to_regnamespace('public')`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

/**
 * Applies the migrations that a database has not had, each whole or not at all. One that builds an index CONCURRENTLY
 * runs statement by statement, so that writers go on meanwhile, and is run from its start again when it was broken off.
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

/** A statement as it can run within a transaction, where nobody else is there to be kept waiting. */
export const withinTransaction = (statement: string): string => statement.replace(/\b(index)\s+concurrently\b/gi, '$1');
