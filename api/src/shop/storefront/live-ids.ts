import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Row } from '../../database/client';
import { categories, products } from '../../database/schema';

/** Something that shoppers may see. */
interface LiveId {
  id: string;
  /** When what its page shows last changed; null if that is not known. */
  changedAt: Date | null;
}

/** Ids of things that shoppers may see. */
export interface LiveIds {
  count: () => Promise<number>;
  /** A page of ids, oldest first, so that new ones are added at the end. */
  read: (offset: number, limit: number) => Promise<LiveId[]>;
}

type Dates = (ids: readonly LiveId[]) => Promise<LiveId[]>;

const idsOf = (db: Db, table: typeof products | typeof categories, order: SQL, withDates?: Dates): LiveIds => {
  const live = sql`not ${table.archived}`;
  return {
    count: () => db.$count(table, live),
    read: async (offset, limit) => {
      const { id, changedAt } = table;
      const rows = await db
        .select({ id, changedAt })
        .from(table)
        .where(live)
        .orderBy(order)
        .offset(offset)
        .limit(limit);
      return withDates === undefined ? rows : withDates(rows);
    },
  };
};

/** The products that are not archived; read from the end of the index that has the newest first. */
export const liveProductIds = (db: Db): LiveIds =>
  idsOf(db, products, sql`${products.createdAt} asc nulls first, ${products.id} desc`);

/**
 * The page of a category shows the products in it and in all categories below it. One that was archived is gone from
 * the page, so it counts, too.
 */
const categoryDates =
  (db: Db): Dates =>
  async (rows) => {
    const { rows: changes } = await db.execute<Row<{ id: string; at: string | null }>>(sql`
      with recursive
        tree (root, id, changed_at) as (
          select id, id, changed_at from categories where id = any(${sql.param(rows.map(({ id }) => id))})
          union
          select tree.root, c.id, c.changed_at from tree join categories c on c.parent_id = tree.id
        ),
        changed (id, at) as (select category_id, max(changed_at) from products group by category_id)
      select root as id, to_json(max(greatest(tree.changed_at, changed.at)))#>>'{}' as at
      from tree left join changed on changed.id = tree.id
      group by root`);
    const dates = new Map(changes.map(({ id, at }) => [id, at]));
    return rows.map(({ id }) => {
      const at = dates.get(id) ?? null;
      return { id, changedAt: at === null ? null : new Date(at) };
    });
  };

/** The categories that are not archived. */
export const liveCategoryIds = (db: Db): LiveIds =>
  idsOf(db, categories, sql`${categories.createdAt}, ${categories.id}`, categoryDates(db));
