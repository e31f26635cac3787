import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOW, centsColumn, idColumn, momentColumn } from './columns';
import { tillClosings } from './closings';
import { settlements } from './settlements';

/**
 * Cash that was moved between pots. A pot is 'till', 'bank', 'owner', 'courier' (a courier whom no order names) or the
 * id of a courier; couriers are never deleted. Rows are never changed or deleted.
 */
export const cashMoves = pgTable(
  'cash_moves',
  {
    id: idColumn(),
    fromPot: text('from_pot').notNull(),
    toPot: text('to_pot').notNull(),
    amount: centsColumn('amount').notNull(),
    note: text('note').notNull().default(''),
    /** The move that this one moves back, which happens once; null for any other. */
    reverses: text('reverses').references((): AnyPgColumn => cashMoves.id),
    /** The idempotency key of the request, and the hash of who sent what. */
    requestKey: text('request_key'),
    requestHash: text('request_hash').notNull(),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    /** By the database's clock, and later than every move before. */
    at: momentColumn('at').notNull().default(NOW),
    /** The settlement that moved it; null for a move by hand. */
    settlementId: text('settlement_id').references(() => settlements.id),
    /** The closing whose difference it books; null for any other. */
    closingId: text('closing_id').references(() => tillClosings.id),
  },
  (t) => [
    index('cash_moves_newest_idx').on(t.at.desc(), t.id),
    uniqueIndex('cash_moves_request_key').on(t.requestKey),
    uniqueIndex('cash_moves_reverses_key').on(t.reverses),
    index('cash_moves_settlement_idx')
      .on(t.settlementId)
      .where(sql`settlement_id is not null`),
    uniqueIndex('cash_moves_closing_key').on(t.closingId),
    check('cash_moves_between_two', sql`${t.amount} > 0 and ${t.fromPot} <> ${t.toPot}`),
  ],
);
