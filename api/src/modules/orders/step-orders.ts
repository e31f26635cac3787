import type { OrdersAccepted } from '@shop/shared/contracts';
import type { Db } from '../../database/client';
import { ShopError } from '../../http/errors';
import { changeStatus } from './change-status';
import type { StaffContext } from './context';

/**
 * Accepts each of several pending orders for itself: one that cannot be accepted (gone, or no longer pending) does not
 * hold up the others. Answers what became of each, in the order they were named.
 */
export async function acceptOrders(db: Db, ids: readonly string[], context: StaffContext): Promise<OrdersAccepted> {
  const results: OrdersAccepted['results'] = [];
  // One after another, so that one call never takes more than one connection from the shoppers.
  for (const _id of ids) {
    try {
      await changeStatus(db, _id, 'confirmed', context);
      results.push({ _id, accepted: true, error: null });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ _id, accepted: false, error: error.message });
    }
  }
  return { results };
}
