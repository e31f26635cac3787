import type { FirstStep, SettingKey } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { categories, orders, products, seeds, settings } from '../../database/schema';

/** Settings that say what delivery costs, how long it takes, and what comes after. */
const DELIVERY_KEYS: readonly SettingKey[] = ['deliveryFee', 'deliveryDays', 'exchangeDays', 'refunds'];

interface ChecklistRow extends Record<string, unknown> {
  demo: boolean;
  category: boolean;
  product: boolean;
  delivery: boolean;
  order: boolean;
}

/**
 * What a new shop needs before its first day is over, in the order in which it is done; undefined once all of it is, and for
 * a shop that the demo filled.
 *
 * @param open whether the shop has the name and the phone number that it opens with
 * @param given settings that the environment gives
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
