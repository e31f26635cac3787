import { sql } from 'drizzle-orm';
import type { Tx } from '../database/client';
import { lockNameOf } from './person-sql';
import type { PhoneReading } from './read-phone';

/**
 * Locks numbers as placements do, before anything else, until the transaction ends: no order is placed with one of them
 * meanwhile. All transactions lock several in one order, so that two never wait for each other.
 */
export async function lockNumbers(tx: Tx, readings: readonly PhoneReading[]): Promise<void> {
  for (const name of [...new Set(readings.map(lockNameOf))].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 2))`);
  }
}
