import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { boolean, customType, integer, text } from 'drizzle-orm/pg-core';
import { types } from 'pg';

/** A new opaque identifier: 24 hexadecimal characters. */
export const newId = (): string => randomBytes(12).toString('hex');

/** A primary key of 24 hexadecimal characters. */
export const idColumn = () => text('id').primaryKey().$defaultFn(newId);

/** Reads PostgreSQL's text of a moment. `new Date` reads the year 50 as 1950, and cannot read offsets with seconds. */
const readMoment: (text: string) => Date = types.getTypeParser(types.builtins.TIMESTAMPTZ);

/** A point in time in milliseconds, the precision of JavaScript's Date. */
export const momentColumn = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (date) => date.toISOString(),
  fromDriver: readMoment,
});

/** The default of a column: the time of the statement's transaction. */
export const NOW = sql`now()`;

/** When the row was created. */
export const createdAtColumn = () => momentColumn('created_at').notNull().default(NOW);

/**
 * When what the row's page shows last changed, which a trigger sets in every version of the shop; null: it has not
 * changed since this is recorded.
 */
export const changedAtColumn = () => momentColumn('changed_at').default(NOW);

/** Money in whole cents. */
export const centsColumn = (name: string) => integer(name);

/** Rises with every write, so that a write based on an old read can be refused. */
export const versionColumn = () => integer('version').notNull().default(1);

/**
 * The folded form of a row's texts (database/folds.ts), which searches read; '' if it is the texts in lower case. Null:
 * a server of an earlier version wrote the texts, and a job will fold them.
 */
export const foldedColumn = () => text('folded');

/**
 * The folded form of what names a row for people, and whether another row had it first. Older versions allowed such
 * twins; they are left out of the unique index. Null as for {@link foldedColumn}.
 */
export const keyColumns = () => ({
  keyFolded: text('key_folded'),
  keyTwin: boolean('key_twin').notNull().default(false),
});
