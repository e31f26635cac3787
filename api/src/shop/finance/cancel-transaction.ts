import type { Transaction } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/client';
import { withTransaction } from '../../database/client';
import { transactions } from '../../database/schema';
import { conflict, notFound } from '../../errors';
import { audit } from '../../audit/audit';
import type { WriteContext } from '../../actor';
import { getTransaction } from './transactions';

/**
 * Cancels a transaction that staff entered. Its row stays but counts in no sum, and the amount of a cancelled refund
 * can be refunded again. A cancelled transaction stays as it is.
 *
 * @throws ShopError notFound without such a transaction, conflict for a sale, which follows its order
 */
export async function cancelTransaction(
  db: Db,
  id: string,
  { actor, requestId }: Pick<WriteContext, 'actor' | 'requestId'>,
): Promise<Transaction> {
  return withTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ type: transactions.type, status: transactions.status })
      .from(transactions)
      .where(eq(transactions.id, id))
      .for('update');
    if (row === undefined) throw notFound('Transaction');
    if (row.type === 'sale') {
      throw conflict('SALE_FOLLOWS_ORDER', 'A sale follows its order: delete the order, or enter a refund');
    }
    if (row.status !== 'cancelled') {
      await tx.update(transactions).set({ status: 'cancelled' }).where(eq(transactions.id, id));
      await audit(tx, {
        actor,
        action: 'cancel',
        entity: 'transaction',
        entityId: id,
        before: { status: row.status },
        after: { status: 'cancelled' },
        requestId,
      });
    }
    return getTransaction(tx, id);
  });
}
