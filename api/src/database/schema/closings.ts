import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOW, centsColumn, idColumn, momentColumn, versionColumn } from './columns';

/** A sum in whole cents, over any number of rows. */
const sumColumn = (name: string) => bigint(name, { mode: 'number' }).notNull();

/**
 * The days of a till: what it opened with, what came and went by the moment when it was counted, and what was counted.
 * A day whose count differs waits for a reason and may be counted again. A closed day never changes (trigger).
 */
export const tillClosings = pgTable(
  'till_closings',
  {
    id: idColumn(),
    pot: text('pot', { enum: ['till'] }).notNull(),
    /** The business day, in the time zone that the shop had: '2026-11-20'. */
    day: date('day', { mode: 'string' }).notNull(),
    /** What the day before left; 0 for the first one. */
    opening: sumColumn('opening'),
    /** Since the day before was counted. Below 0 where more was taken back than came. */
    sales: sumColumn('sales'),
    paidOut: sumColumn('paid_out'),
    movedIn: sumColumn('moved_in'),
    movedOut: sumColumn('moved_out'),
    expected: sumColumn('expected'),
    counted: centsColumn('counted').notNull(),
    /** How often it was counted. */
    counts: integer('counts').notNull().default(1),
    /** Why the count differs; '' where it does not, and until somebody says so. */
    reason: text('reason').notNull().default(''),
    /** The idempotency key of the first count, and the hash of who sent what. */
    requestKey: text('request_key'),
    requestHash: text('request_hash').notNull(),
    byUserId: text('by_user_id'),
    /** Who counted it last, and when: by the database's clock, and later than every move before. */
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
    closedAt: momentColumn('closed_at'),
    closedByName: text('closed_by_name'),
    version: versionColumn(),
  },
  (t) => [
    uniqueIndex('till_closings_day_key').on(t.day, t.pot),
    uniqueIndex('till_closings_open_key')
      .on(t.pot)
      .where(sql`closed_at is null`),
    uniqueIndex('till_closings_request_key').on(t.requestKey),
    check(
      'till_closings_adds_up',
      sql`${t.expected} = ${t.opening} + ${t.sales} - ${t.paidOut} + ${t.movedIn} - ${t.movedOut}`,
    ),
    check('till_closings_counted', sql`${t.counted} >= 0`),
    check('till_closings_closed', sql`(${t.closedAt} is null) = (${t.closedByName} is null)`),
    check('till_closings_reason', sql`${t.closedAt} is null or ${t.counted} = ${t.expected} or ${t.reason} <> ''`),
  ],
);
