import { formatMoney, fromCents, startOfDay } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Db, Row } from '../../../database/client';
import { one } from '../../../database/one';
import type { BalanceTerms } from './store-balance';

/**
 * Lets store balance expire that was given so many days ago and is not used: a row of the ledger for each number, in a
 * transaction of its own, which waits for an order that uses the balance at this moment.
 *
 * @param signal stops between two numbers
 * @returns what was done, in words; undefined for nothing
 */
export async function expireBalance(
  db: Db,
  { days, timeZone, now, signal }: BalanceTerms & { now: Date; signal: AbortSignal },
): Promise<string | undefined> {
  if (days === 0) return undefined;
  const before = startOfDay(now, timeZone, -days).toISOString();
  const { rows: numbers } = await db.execute<Row<{ e164: string; digits: string }>>(sql`
    select phone_e164 as e164, phone_key as digits from store_balance where phone_key <> ''
    group by 1, 2 having min(at) < ${before}::timestamptz
      and exists (select from open_store_balance(phone_e164, phone_key) b where b.at < ${before}::timestamptz and b.cents > 0)
    order by 1, 2`);
  let expired = 0;
  for (const { e164, digits } of numbers) {
    if (signal.aborted) break;
    const { rows } = await db.execute<Row<{ cents: number }>>(
      sql`select expire_store_balance(${e164}, ${digits}, ${before}::timestamptz)::float8 as cents`,
    );
    expired += one(rows).cents;
  }
  return expired === 0 ? undefined : `${formatMoney(fromCents(expired))} of store balance expired.`;
}
