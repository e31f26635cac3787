import type { Transaction } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/client';
import { settlements, transactions } from '../../database/schema';
import { conflict, notFound } from '../../errors';
import { auditedUpdate } from '../../audit/audited-write';
import type { WriteOrigin } from '../../actor';
import { getTransaction } from './transactions';

/**
 * Cancels a transaction that staff entered. Its row stays but counts in no sum, and the amount of a canceled refund
 * can be refunded again. A canceled transaction stays as it is.
 *
 * @throws ShopError notFound without such a transaction; conflict for a sale, which follows its order, or a pending
 *   refund, which follows its exchange or return, or the fees of a courier, which follow their settlement
 */
export const cancelTransaction = (db: Db, id: string, write: WriteOrigin): Promise<Transaction> =>
  auditedUpdate(
    db,
    {
      entity: 'transaction',
      entityId: id,
      action: () => 'cancel',
      fields: ({ status }: Transaction) => ({ status }),
      lock: async (tx) => {
        const [row] = await tx
          .select({ type: transactions.type, status: transactions.status })
          .from(transactions)
          .where(eq(transactions.id, id))
          .for('no key update');
        if (row === undefined) throw notFound('Transaction');
        if (row.type === 'sale') {
          throw conflict('SALE_FOLLOWS_ORDER', 'A sale follows its order: delete the order, or enter a refund');
        }
        if (row.type === 'refund' && row.status === 'pending') {
          throw conflict(
            'REFUND_FOLLOWS_EXCHANGE',
            'This refund follows its exchange or return: end the order of the new pieces, or cancel the return',
          );
        }
        if (row.type === 'expense' && (await tx.$count(settlements, eq(settlements.expenseId, id))) > 0) {
          throw conflict('EXPENSE_FOLLOWS_SETTLEMENT', 'These fees follow their settlement: reverse the settlement');
        }
        return getTransaction(tx, id);
      },
      update: async (tx, { status }) => {
        if (status === 'cancelled') return null;
        await tx.update(transactions).set({ status: 'cancelled' }).where(eq(transactions.id, id));
        return getTransaction(tx, id);
      },
    },
    write,
  );
