import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../database/client';
import { categories, products, users } from '../database/schema';

/** An account of the demo shop. */
export interface DemoAccount {
  email: string;
  role: string;
}

/** The demo shop's accounts that can still sign in. */
export const demoAccounts = (db: Db): Promise<DemoAccount[]> =>
  db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(and(eq(users.demo, true), eq(users.active, true)))
    .orderBy(asc(users.role), asc(users.email));

/** Whether the database is unused: no accounts, no categories and no products. */
export async function isEmpty(db: Db): Promise<boolean> {
  const rows = await Promise.all([
    db.select({ id: users.id }).from(users).limit(1),
    db.select({ id: categories.id }).from(categories).limit(1),
    db.select({ id: products.id }).from(products).limit(1),
  ]);
  return rows.every((found) => found.length === 0);
}
