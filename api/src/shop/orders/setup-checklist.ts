import type { FirstStep, SettingKey } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { categories, orders, products, seeds, settings } from '../../database/schema';

/** Settings about delivery, exchange and refunds. */
const DELIVERY_KEYS: readonly SettingKey[] = ['deliveryFee', 'deliveryDays', 'exchangeDays', 'refunds'];

interface ChecklistRow extends Record<string, unknown> {
  demo: boolean;
  category: boolean;
  product: boolean;
  delivery: boolean;
  order: boolean;
}

/**
 * What the owner of a new shop has to do, in the usual order. Undefined once all is done, and for a demo shop.
 *
 * @param open whether the shop has the name and the phone number that it opens with
 * @param given settings whose value comes from the environment
 */
export async function setupChecklist(
  db: Executor,
  { open, given }: { open: boolean; given: readonly SettingKey[] },
): Promise<FirstStep[] | undefined> {
  const keys = sql.join(
    DELIVERY_KEYS.map((key) => sql`${key}`),
    sql`, `,
  );
  const { rows } = await db.execute<ChecklistRow>(sql`
    select exists (select from ${seeds} where name = 'demo') as demo,
      exists (select from ${categories}) as category,
      exists (select from ${products}) as product,
      exists (select from ${settings} where key in (${keys})) as delivery,
      exists (select from ${orders}) as order`);
  const [row] = rows;
  if (row === undefined || row.demo) return undefined;
  const steps: FirstStep[] = [
    { key: 'contacts', done: open },
    { key: 'category', done: row.category },
    { key: 'product', done: row.product },
    { key: 'delivery', done: row.delivery || DELIVERY_KEYS.some((key) => given.includes(key)) },
    { key: 'order', done: row.order },
  ];
  return steps.every(({ done }) => done) ? undefined : steps;
}
