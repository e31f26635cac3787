import type { ClientBase } from 'pg';
import { BackupError } from './errors';
import { LEFT_OUT, manifestSchema } from './manifest';
import type { Migration, TableShape, Trailer } from './manifest';

/** The tables of a database, and the migrations that were applied to it. */
export interface DatabaseShape {
  /** Tables whose rows are backed up, with their writable columns. */
  tables: TableShape[];
  /** Tables whose rows are left out. */
  leftOut: string[];
  migrations: Migration[];
}

/** The schema of all the shop's tables. */
export const SCHEMA = 'public';

/** Drizzle's table of the migrations that were applied to a database. */
export const JOURNAL = 'drizzle.__drizzle_migrations';

/** Quotes a name for SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes the name of a table for SQL, together with its schema. */
export const qualifiedName = (table: string): string => `${quoteName(SCHEMA)}.${quoteName(table)}`;

/** Major version of the server behind a connection, such as 18. */
export async function majorVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

/**
 * Prepares a connection: it reads and writes values in one format, whatever the settings of the server and the role; it
 * has no time limits; and its name differs from those of a running shop.
 */
export async function settle(client: ClientBase): Promise<void> {
  await client.query(`
    set application_name = 'shop backup';
    set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    set search_path = ${SCHEMA};
    set timezone = 'UTC';
    set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres';
    set extra_float_digits = 3;
    set bytea_output = 'hex';
    set row_security = off;
  `);
}

/**
 * Reads the tables of the schema with their columns, except generated ones. Partitions count as part of their table.
 */
async function readTables(client: ClientBase): Promise<(TableShape & { unlogged: boolean })[]> {
  const { rows } = await client.query<TableShape & { unlogged: boolean }>(
    `select c.relname as name,
            c.relpersistence = 'u' as unlogged,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = to_regnamespace($1)
       and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [SCHEMA],
  );
  return rows;
}

/** Reads the migrations that were applied to a database, oldest first. The list is empty if it never held a shop. */
export async function readMigrations(client: ClientBase): Promise<Migration[]> {
  const { rows: found } = await client.query<{ journal: string | null }>('select to_regclass($1) as journal', [
    JOURNAL,
  ]);
  if (found[0]?.journal == null) return [];
  const { rows } = await client.query<{ when: string; hash: string }>(
    `select created_at as when, hash from ${JOURNAL} order by created_at, id`,
  );
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }));
}

/**
 * Reads the tables and migrations of a shop's database.
 *
 * @throws BackupError when the file format does not allow the name of a table or column
 */
export async function readShape(client: ClientBase): Promise<DatabaseShape> {
  const found = await readTables(client);
  const isLeftOut = ({ name, unlogged }: (typeof found)[number]) => unlogged || LEFT_OUT.includes(name);
  const tables = found.filter((table) => !isLeftOut(table)).map(({ name, columns }) => ({ name, columns }));
  const leftOut = found.filter(isLeftOut).map(({ name }) => name);
  const checked = manifestSchema.pick({ tables: true, leftOut: true }).safeParse({ tables, leftOut });
  if (!checked.success) {
    throw new BackupError(`A table of the database cannot be kept: ${checked.error.issues[0]?.message ?? ''}`);
  }
  return { tables, leftOut, migrations: await readMigrations(client) };
}

/**
 * Reads the state of every sequence in the schema. Call it after the rows were read: then no sequence is behind a
 * number that a row uses.
 */
export async function readSequences(client: ClientBase): Promise<Trailer['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = to_regnamespace($1) order by relname`,
    [SCHEMA],
  );
  const sequences: Trailer['sequences'] = {};
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${qualifiedName(name)}`,
    );
    const [row] = state.rows;
    if (row !== undefined) sequences[name] = row;
  }
  return sequences;
}
