import { FEW, MANY, grow, stockUp } from '../bench/api/stock-up';
import { sql } from 'drizzle-orm';
import { openDatabase, withTransaction } from '../api/src/database/client';
import { findEmbeddedPostgres } from '../api/src/database/embedded/launcher';
import { startShop } from './server';

export { FEW, MANY };

/** A running shop whose products are all in one category, every other one on sale. */
export interface LongShop {
  url: string;
  /** The id of the category. */
  category: string;
  /** Adds products until the shop has {@link MANY}. */
  grow: () => Promise<void>;
  /** Runs a statement in its database. */
  query: (text: string) => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Starts a shop with {@link FEW} products, and nothing else. */
export async function startLongShop(): Promise<LongShop> {
  const shop = await startShop({
    SEED: 'none',
    SHOP_NAME: 'Long Lists',
    SHOP_PHONE: '+1 212 555 0199',
    SHOP_CHAT_NUMBER: '12125550199',
    SHOP_LOCATION: '1 Long Street',
  });
  const databaseUrl = await findEmbeddedPostgres(shop.dataDir);
  if (databaseUrl === null) throw new Error('The database of the shop does not answer');
  const database = openDatabase(databaseUrl, { max: 1 });
  await stockUp(database.db);
  const { rows } = await database.pool.query<{ id: string }>('select id from categories');
  return {
    url: shop.url,
    category: rows[0]?.id ?? '',
    grow: () => grow(database),
    // The shop indexes products meanwhile. Like its own writes, this one is repeated after a deadlock.
    query: (text) => withTransaction(database.db, (tx) => tx.execute(sql.raw(text))),
    stop: async () => {
      await database.close();
      await shop.stop();
    },
  };
}
