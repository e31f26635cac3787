import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { databaseErrorOf, isUniqueViolation } from '../../../database/client';
import { CouponUsedUp, InsufficientStock } from './statements';

const ATTEMPTS = 4;

/**
 * Whether doing the placement once more may succeed: PostgreSQL broke it off for another's sake, the same request was
 * placed in the very moment between our looking and our writing, a product was deleted or a coupon used up in that
 * moment, or there is too little stock, which is looked at the next time.
 */
function isPassing(error: unknown): boolean {
  if (error instanceof CouponUsedUp || error instanceof InsufficientStock) return true;
  const cause = databaseErrorOf(error);
  if (cause === null) return false;
  if (cause.code === '40001' || cause.code === '40P01') return true;
  if (isUniqueViolation(error, 'idempotency_keys_pkey')) return true;
  return cause.code === '23503' && cause.constraint === 'order_lines_product_id_products_id_fk';
}

async function once<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    // A connection that cannot even roll back is not given to anyone else.
    client.release(broken);
  }
}

/**
 * Runs the placement of one order in one transaction on one connection, where statements are prepared once and stay so.
 * A failure that passes by itself is tried again, so `work` must have no effect outside the database.
 */
export async function inPlacement<T>(
  pool: Pool,
  work: (client: PoolClient, attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, (client) => work(client, attempt));
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      if (!(error instanceof InsufficientStock)) await delay(attempt * 10 * (1 + Math.random()));
    }
  }
}
