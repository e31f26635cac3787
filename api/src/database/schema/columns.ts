import { randomBytes } from 'node:crypto';
import { integer, text, timestamp } from 'drizzle-orm/pg-core';

/** A new opaque identifier: 24 hexadecimal characters. */
export const newId = (): string => randomBytes(12).toString('hex');

/** A primary key of 24 hexadecimal characters. */
export const idColumn = () => text('id').primaryKey().$defaultFn(newId);

/** A point in time in milliseconds, the precision of JavaScript's Date. */
export const momentColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** When the row was created. */
export const createdAtColumn = () => momentColumn('created_at').notNull().defaultNow();

/** Money in whole cents. */
export const centsColumn = (name: string) => integer(name);

/** Rises with every write, so that a write based on an old read can be refused. */
export const versionColumn = () => integer('version').notNull().default(1);
