import { it } from '@jest/globals';
import { Client } from 'pg';

/** How often each race runs. `npm run trial -- races` runs them a thousand times. */
export const TRIES = Number(process.env['ORDER_RACES'] ?? 20);
/** How many tries of a race run at once. */
const AT_ONCE = 5;
/** How long all tries of a race may take. */
export const PATIENCE_MS = 120_000 + TRIES * 600;

/** How often two transactions of this database deadlocked. The count is complete after its connections have ended. */
export async function deadlocks(connectionString: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.deadlocks);
}

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
