import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../database/client';
import { categories, products } from '../../database/schema';

/** Ids of things that shoppers may see. */
export interface LiveIds {
  count: () => Promise<number>;
  /** A page of ids, oldest first, so that new ones are added at the end. */
  read: (offset: number, limit: number) => Promise<string[]>;
}

const idsOf = (db: Db, table: typeof products | typeof categories, order: SQL): LiveIds => {
  const live = sql`not ${table.archived}`;
  return {
    count: () => db.$count(table, live),
    read: async (offset, limit) => {
      const rows = await db.select({ id: table.id }).from(table).where(live).orderBy(order).offset(offset).limit(limit);
      return rows.map(({ id }) => id);
    },
  };
};

/** The products that are not archived; read from the end of the index that has the newest first. */
export const liveProductIds = (db: Db): LiveIds =>
  idsOf(db, products, sql`${products.createdAt} asc nulls first, ${products.id} desc`);

/** The categories that are not archived. */
export const liveCategoryIds = (db: Db): LiveIds =>
  idsOf(db, categories, sql`${categories.createdAt}, ${categories.id}`);
