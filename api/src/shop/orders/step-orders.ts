import type { OrderStatus, OrdersAccepted, OrdersStepped } from '@shop/shared/contracts';
import type { Db } from '../../database/client';
import { ShopError } from '../../errors';
import { stepOrder } from './change-status';
import type { StaffContext } from './context';

/** Whether an error says that the order has the status already. */
const isThere = ({ code, details }: ShopError, to: OrderStatus): boolean =>
  code === 'TRANSITION' && details?.['from'] === to;

/**
 * Moves each of several orders one step, each in its own transaction. An order that cannot move does not stop the
 * others. An order that has the status already stays as it is, so a repeated call changes nothing. Answers the result
 * of each order, in the order of `ids`.
 */
export async function stepOrders(
  db: Db,
  { ids, status }: { ids: readonly string[]; status: OrderStatus },
  context: StaffContext,
): Promise<OrdersStepped> {
  const results: OrdersStepped['results'] = [];
  // One after another, so that one call never takes more than one database connection.
  for (const _id of ids) {
    try {
      await stepOrder(db, _id, status, context);
      results.push({ _id, outcome: 'moved', error: null });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ _id, outcome: isThere(error, status) ? 'already' : 'refused', error: error.message });
    }
  }
  return { results };
}

/** Accepts each of several pending orders; called by remotes of an earlier version. */
export async function acceptOrders(db: Db, ids: readonly string[], context: StaffContext): Promise<OrdersAccepted> {
  const { results } = await stepOrders(db, { ids, status: 'confirmed' }, context);
  return { results: results.map(({ _id, outcome, error }) => ({ _id, accepted: outcome === 'moved', error })) };
}
