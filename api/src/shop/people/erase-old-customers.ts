import { counted } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import { SHOP } from '../../actor';
import type { Db, Row } from '../../database/client';
import { ShopError } from '../../errors';
import type { Country } from '../../phones/read-phone';
import { eraseCustomer } from './erase-customer';

/** How many customers are found in one statement. */
const PART = 100;

/**
 * Erases the customers to whom nothing has happened for so many months: no order was placed, changed or ended. Each is
 * erased in a transaction of its own, as an admin would erase them. Those of whom something is open stay.
 *
 * @param months 0 erases nobody
 * @param signal stops between two customers
 * @returns what was done, in words; undefined for nothing
 */
export async function eraseOldCustomers(
  db: Db,
  months: number,
  { country, now, signal }: { country: Country; now: Date; signal: AbortSignal },
): Promise<string | undefined> {
  if (months === 0) return undefined;
  let erased = 0;
  let last = '';
  for (;;) {
    const { rows } = await db.execute<Row<{ id: string }>>(sql`
      with latest as (select ${now.toISOString()}::timestamptz - make_interval(months => ${months}::int) as at)
      select c.id from customers c, latest
      where c.id > ${last} and c.customer_id is distinct from 'GUEST' and c.created_at < latest.at
        and not exists (
          select from orders o where o.customer_id = c.id
            and (o.created_at >= latest.at or exists (select from order_events e where e.order_id = o.id and e.at >= latest.at)))
      order by c.id limit ${PART}`);
    for (const { id } of rows) {
      if (signal.aborted) break;
      try {
        await eraseCustomer(db, id, country, { actor: SHOP, now });
        erased += 1;
      } catch (error) {
        // Something is open, or somebody was quicker. The next run looks again.
        if (!(error instanceof ShopError) || !['conflict', 'notFound'].includes(error.kind)) throw error;
      }
    }
    const newest = rows.at(-1);
    if (newest === undefined || rows.length < PART || signal.aborted) break;
    last = newest.id;
  }
  return erased === 0 ? undefined : `Erased ${counted(erased, 'customer')}.`;
}
