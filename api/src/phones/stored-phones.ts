import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { storedE164 } from './person-sql';
import { readPhone } from './read-phone';
import type { Country } from './read-phone';

/** Rows that are read in one statement and written in another one. */
const PART = 200;

/** Where numbers are stored: the columns of the number and of the customer. */
const TABLES = {
  customers: { phone: 'phone', owner: 'id' },
  customer_phones: { phone: 'phone', owner: 'customer_id' },
  orders: { phone: 'customer_phone', owner: 'customer_id' },
} as const;
type Table = keyof typeof TABLES;

interface StoredPhone extends Record<string, unknown> {
  id: string;
  owner: string;
  phone: string;
  digits: string;
  e164: string | null;
}

/** The numbers of a table, in parts, in the order of their ids. */
async function* partsOf(db: Executor, table: Table, which: 'unread' | 'all'): AsyncGenerator<StoredPhone[]> {
  let last = '';
  for (;;) {
    const { rows } = await db.execute<StoredPhone>(sql`
      select id, ${sql.raw(TABLES[table].owner)} as owner, ${sql.raw(TABLES[table].phone)} as phone, coalesce(phone_key, '') as digits, phone_e164 as e164
      from ${sql.raw(table)} where id > ${last} ${which === 'unread' ? sql`and phone_e164 is null` : sql``}
      order by id limit ${PART}`);
    if (rows.length > 0) yield rows;
    const next = rows.at(-1);
    if (next === undefined || rows.length < PART) return;
    last = next.id;
  }
}

/**
 * Writes what was read, except into rows that somebody changed since or changes now: the next run reads them again.
 * Beside the first numbers of customers, a number may be there once: a second one stays as it was.
 *
 * @returns the number of rows
 */
async function writePart(db: Executor, table: Table, part: readonly (StoredPhone & { read: string })[]) {
  const name = sql.raw(table);
  const isUnique = table === 'customer_phones';
  const each = isUnique ? sql`distinct on (case when read = '' then id else read end)` : sql``;
  const unused = isUnique
    ? sql`where read = '' or not exists (select from customer_phones o where o.phone_e164 = free.read and o.id <> free.id)`
    : sql``;
  const { rowCount } = await db.execute(sql`
    with read as materialized (
      select * from json_to_recordset(${JSON.stringify(part)}::json) as r(id text, digits text, e164 text, read text)
    ), free as materialized (
      select t.id, read.read from ${name} t join read on read.id = t.id
      where t.phone_e164 is not distinct from read.e164 and coalesce(t.phone_key, '') = read.digits
      order by t.id for no key update of t skip locked
    ), single as (
      select ${each} id, read from free ${unused}
    )
    update ${name} t set phone_e164 = single.read from single where t.id = single.id`);
  return rowCount ?? 0;
}

/** Numbers of customers, first ones and others, and of orders. */
type Counts = Record<'customers' | 'orders', number>;

/** The reading of stored numbers. */
export interface StoredReading {
  /** Rows whose number was read differently. */
  changed: Counts;
  /** The numbers of several customers, with their ids. */
  shared: Map<string, string[]>;
}

interface Options {
  /** Numbers that were never read, or all of them. */
  which: 'unread' | 'all';
  /** False only counts. */
  write: boolean;
  signal?: AbortSignal;
}

/**
 * Reads stored numbers by the plan of a country. May be interrupted and run again. Between two parts it rests as long
 * as a part took, so that orders go on.
 */
export async function readStoredPhones(
  db: Executor,
  country: Country,
  { which, write, signal }: Options,
): Promise<StoredReading> {
  const changed: Counts = { customers: 0, orders: 0 };
  const people = new Map<string, Set<string>>();
  for (const table of ['customers', 'customer_phones', 'orders'] as const) {
    for await (const rows of partsOf(db, table, which)) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      const readings = rows.map((row) => ({ row, reading: readPhone(row.phone, country) }));
      for (const { row, reading } of table === 'orders' ? [] : readings) {
        if (reading.digits === '') continue;
        people.set(reading.identity, (people.get(reading.identity) ?? new Set()).add(row.owner));
      }
      const part = readings
        .map(({ row, reading }) => ({ ...row, read: storedE164(reading) }))
        .filter(({ e164, read }) => read !== e164);
      changed[table === 'orders' ? 'orders' : 'customers'] +=
        write && part.length > 0 ? await writePart(db, table, part) : part.length;
      if (write) await delay(performance.now() - startedAt, undefined, { signal });
    }
  }
  const shared = [...people].flatMap(([number, ids]): [string, string[]][] =>
    ids.size > 1 ? [[number, [...ids]]] : [],
  );
  return { changed, shared: new Map(shared) };
}

/** What a run of the job says; undefined if there was nothing to read. */
export async function readNewPhones(db: Executor, country: Country, signal: AbortSignal): Promise<string | undefined> {
  const { changed } = await readStoredPhones(db, country, { which: 'unread', write: true, signal });
  const read = changed.customers + changed.orders;
  return read === 0 ? undefined : `Read the numbers of ${changed.customers} customers and ${changed.orders} orders`;
}
