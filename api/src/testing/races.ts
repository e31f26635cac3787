import { expect, it } from '@jest/globals';
import { counted } from '@shop/shared/rules';
import { Client } from 'pg';
import { findContradictions } from '../shop/orders/invariants';
import type { TestApp } from './app';

/** How often each race runs. `npm run trial -- races` runs them a thousand times. */
export const TRIES = Number(process.env['RACES'] ?? 20);
/** The same for the name of a suite. */
export const TRIES_OF_EACH = `${counted(TRIES, 'try', 'tries')} of each race`;
const AT_ONCE = 5;
const PATIENCE_MS = 120_000 + TRIES * 1_500;

/** Repeats a race TRIES times, a few at once. `run` checks which answers are allowed; a server error never is. */
export function race(
  says: string,
  prepare: () => Promise<{ run: () => Promise<void>; end?: () => Promise<void> }>,
): void {
  it(
    says,
    async () => {
      const { run, end } = await prepare();
      for (let done = 0; done < TRIES; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, run));
      await end?.();
    },
    PATIENCE_MS,
  );
}

/** The statuses of answers that came in any order. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort();

/** How often two transactions of this database deadlocked. The count is complete after its connections have ended. */
async function deadlocks(connectionString: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.deadlocks);
}

/** Closes a shop, and fails if two of its rows contradict each other, or if two transactions deadlocked. */
export async function closeAfterRaces(shop: TestApp): Promise<void> {
  // In every order of events, the movements must add up to the stock, and the transactions must match the orders.
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close(async (connectionString) => {
    expect(await deadlocks(connectionString)).toBe(0);
  });
}
