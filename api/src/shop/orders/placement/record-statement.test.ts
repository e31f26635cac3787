import { describe, expect, it } from '@jest/globals';
import { is } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import * as schema from '../../../database/schema';
import { recordStatement } from './record-statement';

const { text } = recordStatement({ guest: true, coupon: true, tells: true });

/** The columns of every table in the schema, by table name. */
const tables = new Map(
  Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { name, columns } = getTableConfig(table);
    return [[name, columns] as const];
  }),
);

/** The SQL types of the statement's fields, by their names in the schema. */
const SQL_TYPES: Readonly<Record<string, string>> = {
  int: 'integer',
  text: 'text',
  boolean: 'boolean',
  jsonb: 'jsonb',
  timestamptz: 'timestamp (3) with time zone',
};

/** Splits a list at its commas, except within parentheses. */
function splitList(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim().replace(/\s+/g, ' '));
}

const unquoted = (name: string) => name.replaceAll('"', '');

/** The fields that the statement reads from JSON and from arrays, and their types, such as 'l.cost' with 'int'. */
function fieldsOfRows(): Map<string, string> {
  const records = text.matchAll(/json_to_record(?:set)?\([^)]*\) as (\w+)\(([^)]*)\)/g);
  const columns = text.matchAll(/unnest\((\$[^)]*)\) as (\w+)\(([^)]*)\)/g);
  return new Map([
    ...[...records].flatMap(([, alias = '', list = '']) =>
      splitList(list).map((field) => {
        const [name = '', type = ''] = field.split(' ');
        return [`${alias}.${unquoted(name)}`, type] as const;
      }),
    ),
    ...[...columns].flatMap(([, arrays = '', alias = '', list = '']) => {
      const types = splitList(arrays).map((array) => /::(\w+)\[\]$/.exec(array)?.[1] ?? '');
      return splitList(list).map((name, index) => [`${alias}.${name}`, types[index] ?? ''] as const);
    }),
  ]);
}

/** The type that the statement gives a value, where it is a field of the rows. */
const typeOf = (value: string): string | undefined => fieldsOfRows().get(unquoted(value));

/** The inserts of the statement: the table, its columns, and the expressions for them. */
const inserts = [
  ...text.matchAll(/insert into (\w+) \(([^)]*)\)\s+select ([\s\S]*?)\s+from (?:ordered|pieces|json_\w+)\b/g),
].map(([, table = '', columns = '', values = '']) => ({
  table,
  columns: splitList(columns),
  values: splitList(values),
}));

describe('recordStatement', () => {
  it('writes all the tables that an order consists of', () => {
    expect(inserts.map(({ table }) => table).sort()).toEqual([
      'customers',
      'customers',
      'idempotency_keys',
      'order_events',
      'order_lines',
      'orders',
      'outbox_messages',
      'stock_movements',
      'transactions',
    ]);
  });

  it.each(inserts)('names only existing columns of $table, and all that need a value', ({ table, columns }) => {
    const known = tables.get(table) ?? [];
    expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(columns));
    const needed = known.filter(({ notNull, hasDefault }) => notNull && !hasDefault).map(({ name }) => name);
    expect(columns).toEqual(expect.arrayContaining(needed));
  });

  it.each(inserts)('fills each column of $table with a value of its type', ({ table, columns, values }) => {
    expect(values).toHaveLength(columns.length);
    const compared = columns.flatMap((column, index) => {
      const type = typeOf(values[index] ?? '');
      const found = tables.get(table)?.find(({ name }) => name === column);
      return type === undefined ? [] : [{ column, type: SQL_TYPES[type], is: found?.getSQLType() }];
    });
    expect(compared.length).toBeGreaterThan(1);
    expect(compared.filter(({ type, is: actual }) => type !== actual)).toEqual([]);
  });

  it('uses every field and parameter', () => {
    const unused = [...fieldsOfRows().keys()].filter((field) => {
      const [alias = '', name = ''] = field.split('.');
      return !new RegExp(`\\b${alias}\\."?${name}"?(?!\\w)`).test(text);
    });
    expect(unused).toEqual([]);
    const used = new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    expect([...used].sort((a, b) => a - b)).toEqual(Array.from(used, (_, index) => index + 1));
  });
});
