import type { OrderStatus, OrdersAccepted, OrdersStepped } from '@shop/shared/contracts';
import type { Db } from '../../database/client';
import { ShopError } from '../../errors';
import { stepOrder } from './change-status';
import type { StaffContext } from './context';

/** Whether a refusal says that the order has this very status already. */
const isThere = ({ code, details }: ShopError, to: OrderStatus): boolean =>
  code === 'TRANSITION' && details?.['from'] === to;

/**
 * Moves each of several orders one step, each for itself: one that cannot move (gone, or at another step) does not hold up
 * the others. One that has the status already stays as it is, so that repeating a call changes nothing. Answers what became
 * of each, in the order they were named.
 */
export async function stepOrders(
  db: Db,
  { ids, status }: { ids: readonly string[]; status: OrderStatus },
  context: StaffContext,
): Promise<OrdersStepped> {
  const results: OrdersStepped['results'] = [];
  // One after another, so that one call never takes more than one connection from the shoppers.
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

/** Accepts each of several pending orders, as remotes of an earlier version ask for it. */
export async function acceptOrders(db: Db, ids: readonly string[], context: StaffContext): Promise<OrdersAccepted> {
  const { results } = await stepOrders(db, { ids, status: 'confirmed' }, context);
  return { results: results.map(({ _id, outcome, error }) => ({ _id, accepted: outcome === 'moved', error })) };
}
