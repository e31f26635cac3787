import { counted, formatMoney, fromCents } from '@shop/shared/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AuditEntry } from '../../audit/audit';
import { auditedWrite } from '../../audit/audited-write';
import type { Db, Executor, Tx } from '../../database/client';
import { one } from '../../database/one';
import { customerPhones, customers, orders, transactions } from '../../database/schema';
import { conflict, notFound } from '../../errors';
import type { Country } from '../../phones/read-phone';
import type { Doing } from '../orders/context';
import { balanceOfCustomer } from '../orders/balance/store-balance';
import { awaitsPiecesSql, openSql } from '../orders/order-predicates';
import { assertPerson } from './customers';
import { erasePeople, erasureEntry } from './erase-people';
import { lockPeople } from './lock-people';

/**
 * Locks a customer with all orders.
 *
 * @throws ShopError notFound without such a customer, conflict GUEST for the record of unknown customers
 */
async function lockAll(tx: Tx, id: string, country: Country): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id));
  if (customer === undefined) throw notFound('Customer');
  assertPerson(customer);
  const others = await tx
    .select({ phone: customerPhones.phone })
    .from(customerPhones)
    .where(eq(customerPhones.customerId, id));
  const phones = [customer, ...others].map(({ phone }) => phone);
  const { customerIds } = await lockPeople(tx, { phones, ids: [id], ordersOf: id }, country);
  // Somebody merged or erased them meanwhile.
  if (customerIds.length === 0) throw notFound('Customer');
}

/** '1 order of this customer is still', '2 orders of this customer are still'. */
const stillOf = (count: number, thing: string): string =>
  `${counted(count, thing)} of this customer ${count === 1 ? 'is' : 'are'} still`;

/** Why a customer cannot be erased yet; null if nothing is left to do with them. */
async function whatIsLeft(db: Executor, id: string): Promise<string | null> {
  const count = (condition: SQL) => db.$count(orders, and(eq(orders.customerId, id), condition));
  const open = await count(sql.raw(openSql('orders')));
  if (open > 0) return `${stillOf(open, 'order')} open. Deliver or end ${open === 1 ? 'it' : 'them'} first.`;
  const away = await count(
    sql`${orders.outcome} is not null and ${orders.checkedInAt} is null and ${orders.deletedAt} is null`,
  );
  if (away > 0) return `The pieces of ${counted(away, 'parcel')} are not back yet. Check them in first.`;
  const awaiting = await count(sql.raw(awaitsPiecesSql('orders')));
  if (awaiting > 0) {
    return `${counted(awaiting, 'order')} of this customer ${awaiting === 1 ? 'has' : 'have'} an exchange or a return whose pieces are not back yet. Check them in first.`;
  }
  const balance = await balanceOfCustomer(db, id);
  if (balance > 0) {
    const open = formatMoney(fromCents(balance));
    return `A store balance of ${open} is open, which is money owed. Use it in an order first.`;
  }
  const owed = await db.$count(transactions, and(eq(transactions.customerId, id), eq(transactions.status, 'pending')));
  if (owed > 0) return `${stillOf(owed, 'payment')} pending. Settle ${owed === 1 ? 'it' : 'them'} first.`;
  return null;
}

/**
 * Erases a customer as {@link erasePeople} does. It cannot be undone. A backup that was made before still has the
 * data; a restore erases the customer again.
 *
 * @throws ShopError as {@link lockAll}, conflict NOT_SETTLED while an order, a parcel, an exchange, a store balance
 *   or a payment is open
 */
export const eraseCustomer = (
  db: Db,
  id: string,
  country: Country,
  context: Doing & Pick<AuditEntry, 'requestId'>,
): Promise<void> =>
  auditedWrite(
    db,
    async (tx) => {
      await lockAll(tx, id, country);
      const left = await whatIsLeft(tx, id);
      if (left !== null) throw conflict('NOT_SETTLED', left);
      return { entry: erasureEntry(one(await erasePeople(tx, [id], context.now))) };
    },
    context,
  );
