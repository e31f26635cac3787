import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { customType, integer, text } from 'drizzle-orm/pg-core';
import { types } from 'pg';

/** A new opaque identifier: 24 hexadecimal characters. */
export const newId = (): string => randomBytes(12).toString('hex');

/** A primary key of 24 hexadecimal characters. */
export const idColumn = () => text('id').primaryKey().$defaultFn(newId);

/** PostgreSQL's text of a point in time as a Date. `new Date` would read the year 50 as 1950, and no offset with seconds. */
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

/** Money in whole cents. */
export const centsColumn = (name: string) => integer(name);

/** Rises with every write, so that a write based on an old read can be refused. */
export const versionColumn = () => integer('version').notNull().default(1);
