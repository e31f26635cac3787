import { orderCode } from '@shop/shared/rules';
import { and, eq, isNull, like } from 'drizzle-orm';
import type { Db } from '../../../database/client';
import { searchIn } from '../../../database/list-queries';
import { orders } from '../../../database/schema';
import { ShopError, conflict } from '../../../errors';
import { SEARCHED } from '../list-orders';

/** The whole id, and the number that people read: the end of the id. */
const WHOLE = /^[0-9a-f]{24}$/;
const NUMBER = /^[0-9a-f]{8}$/;

/** As much of a code as a sentence repeats. A scanner may read a web address or several codes in a row. */
const MAX_REPEATED = 40;

const shortened = (code: string): string => (code.length > MAX_REPEATED ? `${code.slice(0, MAX_REPEATED)}…` : code);

/**
 * Finds the order of a scanned or typed code. A deleted order is found by its whole id, so that its error can say who
 * deleted it.
 *
 * @throws ShopError notFound without such an order, conflict SEVERAL when a number is that of several orders
 */
export async function findParcel(db: Db, scanned: string): Promise<string> {
  const code = orderCode(scanned);
  const found = WHOLE.test(code)
    ? await db.select({ id: orders.id }).from(orders).where(eq(orders.id, code))
    : NUMBER.test(code)
      ? await db
          .select({ id: orders.id })
          .from(orders)
          .where(and(searchIn(SEARCHED, code), like(orders.id, `%${code}`), isNull(orders.deletedAt)))
          .limit(2)
      : [];
  const [order, other] = found;
  if (order === undefined) {
    const message = code === '' ? 'Nothing was scanned.' : `No order has the code “${shortened(scanned)}”.`;
    throw new ShopError('notFound', 'NOT_FOUND', message);
  }
  if (other !== undefined) {
    throw conflict('SEVERAL', 'Several orders have this number: scan the barcode of the slip.');
  }
  return order.id;
}
