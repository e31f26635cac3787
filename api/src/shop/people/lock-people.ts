import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../database/client';
import { customers, orders } from '../../database/schema';
import { lockNumbers } from '../../phones/lock-numbers';
import { readPhone } from '../../phones/read-phone';
import type { Country } from '../../phones/read-phone';

/** Whom to lock: their numbers, the customers, and the one whose orders move. */
interface People {
  phones: readonly string[];
  ids: readonly string[];
  ordersOf: string;
}

/**
 * Locks people until the transaction ends, in the order of all transactions: numbers, orders, customers.
 *
 * @returns the ids of the orders, deleted ones included, and of the customers who are still there
 */
export async function lockPeople(
  tx: Tx,
  { phones, ids, ordersOf }: People,
  country: Country,
): Promise<{ orderIds: string[]; customerIds: string[] }> {
  await lockNumbers(
    tx,
    phones.map((phone) => readPhone(phone, country)),
  );
  const theirs = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, ordersOf))
    .orderBy(orders.id)
    .for('update');
  const there = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(customers.id)
    .for('update');
  return { orderIds: theirs.map(({ id }) => id), customerIds: there.map(({ id }) => id) };
}
