import { SQL, getTableColumns, is, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './client';
import { chunks } from './chunks';

/** The value of a column in a new row. */
function valueOf(column: PgColumn, value: unknown): unknown {
  if (is(value, SQL)) throw new Error(`${column.name} must be a value and not SQL`);
  if (value !== undefined) return value;
  if (column.defaultFn !== undefined) return column.defaultFn();
  if (is(column.default, SQL)) throw new Error(`Some rows have no ${column.name}`);
  return column.default ?? null;
}

/**
 * Inserts many rows, each part of them as one JSON document. A parameter for each value takes five times as long, in
 * which the process serves nobody else. A column that no row names gets its default; one whose default the database
 * computes is given by all rows or by none.
 *
 * @param onConflict what happens to rows that exist; without it, they are an error
 */
export async function insertRows<Table extends PgTable>(
  db: Executor,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  onConflict: SQL = sql``,
): Promise<void> {
  const given: readonly Record<string, unknown>[] = rows;
  const used = Object.entries<PgColumn>(getTableColumns(table)).filter(
    ([key, column]) => column.defaultFn !== undefined || given.some((row) => row[key] !== undefined),
  );
  const names = sql.join(
    used.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  for (const part of chunks(given)) {
    const records = part.map((row) =>
      Object.fromEntries(used.map(([key, column]) => [column.name, valueOf(column, row[key])])),
    );
    await db.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)
      ${onConflict}`);
  }
}

/** SQL: all columns of a row that exists become those of the row to insert. `key` names the columns of its key. */
export function replaceRow(table: PgTable, key: readonly string[]): SQL {
  const columns = Object.values<PgColumn>(getTableColumns(table)).filter(({ name }) => !key.includes(name));
  const sets = columns.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  const keys = key.map((name) => sql.identifier(name));
  return sql`on conflict (${sql.join(keys, sql`, `)}) do update set ${sql.join(sets, sql`, `)}`;
}
