import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import { SCHEMA, qualifiedName, quoteName, readShape } from './catalog';
import { BackupError } from './errors';
import type { Manifest, TableShape, Trailer } from './manifest';

/**
 * Checks that the schema has exactly the tables and columns that the backup lists.
 *
 * @throws BackupError when they differ
 */
export async function checkTables(client: ClientBase, { tables, leftOut }: Manifest): Promise<void> {
  const shape = await readShape(client);
  const columns = new Map(tables.map((table) => [table.name, new Set(table.columns)]));
  const there = [...shape.tables, ...shape.leftOut.map((name) => ({ name, columns: [] }))];
  for (const { name, columns: wanted } of there) {
    const given = columns.get(name);
    if (given === undefined && leftOut.includes(name)) continue;
    const missing = given === undefined ? [name] : wanted.filter((column) => !given.has(column));
    if (missing.length > 0) throw new BackupError(`The backup lacks ${name}: ${missing.join(', ')}.`);
  }
  for (const { name, columns: given } of tables) {
    const table = there.find((candidate) => candidate.name === name);
    const unknown = table === undefined ? [name] : given.filter((column) => !table.columns.includes(column));
    if (unknown.length > 0)
      throw new BackupError(`The backup holds what this shop has no place for: ${unknown.join(', ')}.`);
  }
}

interface ForeignKey {
  drop: string;
  add: string;
}

/**
 * Drops the foreign keys, so that tables can be filled in any order.
 *
 * @returns a function that adds them again, which checks all rows at once
 */
export async function dropForeignKeys(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = to_regnamespace('${SCHEMA}')
     order by oid`,
  );
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { add } of rows) await client.query(add);
  };
}

/**
 * Disables the triggers while rows are restored: the backup already contains what they did.
 *
 * @returns a function that enables them again
 */
export async function quietTriggers(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table
     from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = to_regnamespace('${SCHEMA}')`,
  );
  for (const { table } of rows) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table } of rows) await client.query(`alter table ${table} enable trigger user`);
  };
}

/** Rows on their way into a table. */
export interface IncomingRows {
  table: string;
  write: (piece: Buffer) => Promise<void>;
  /** @returns how many rows the table got */
  end: () => Promise<number>;
  /** Stops the copy. The transaction can then only be rolled back. */
  abort: () => Promise<void>;
}

/** Opens a table for rows in the format that COPY wrote. */
export function copyInto(client: ClientBase, { name, columns }: TableShape): IncomingRows {
  const stream = client.query(from(`copy ${qualifiedName(name)} (${columns.map(quoteName).join(', ')}) from stdin`));
  const ended = finished(stream);
  ended.catch(() => undefined);
  return {
    table: name,
    write: async (piece) => {
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), ended]);
    },
    end: async () => {
      stream.end();
      await ended;
      return stream.rowCount;
    },
    abort: async () => {
      stream.destroy(new Error('broken off'));
      await ended.catch(() => undefined);
    },
  };
}

/** Sets the sequences to the backup's values, so that they give out no number that a row already has. */
export async function restoreSequences(client: ClientBase, sequences: Trailer['sequences']): Promise<void> {
  for (const [name, { value, called }] of Object.entries(sequences)) {
    const { rows } = await client.query<{ known: boolean }>(
      `select exists (select from pg_class where oid = to_regclass($1) and relkind = 'S') as known`,
      [qualifiedName(name)],
    );
    if (!rows[0]?.known) throw new BackupError(`The backup tells of a sequence that this shop does not have: ${name}.`);
    await client.query('select setval($1, $2, $3)', [qualifiedName(name), value, called]);
  }
}
