import type { Order } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import type { PoolClient } from 'pg';
import type { orders } from '../../database/schema';
import type { OrderContext } from './context';
import type { OrderRecord } from './placement/statements';

/** What staff gave away with an order, as its row keeps it. */
type ConcessionColumns = Pick<typeof orders.$inferSelect, 'discountReason' | 'discountPercent' | 'feeWaivedReason'>;

/** What staff gave away with an order, and why. */
export const concessionsOf = ({
  discountReason,
  discountPercent,
  feeWaivedReason,
}: ConcessionColumns): Pick<Order, 'discountReason' | 'discountPercent' | 'feeWaivedReason'> => ({
  ...(discountReason === '' ? {} : { discountReason }),
  ...(discountPercent === null ? {} : { discountPercent: fromCents(discountPercent) }),
  ...(feeWaivedReason === '' ? {} : { feeWaivedReason }),
});

/**
 * Records in the audit log who gave away what, in the transaction of the placement, which uses `pg` without Drizzle.
 */
export async function auditConcessions(
  client: PoolClient,
  record: OrderRecord,
  { actor, requestId }: Pick<OrderContext, 'actor' | 'requestId'>,
): Promise<void> {
  const given = concessionsOf(record);
  if (actor === null || Object.keys(given).length === 0) return;
  const after = { ...given, discount: fromCents(record.discount), deliveryFee: fromCents(record.deliveryFee) };
  await client.query(
    `insert into audit_log (by_user_id, by_name, action, entity, entity_id, after, request_id)
     values ($1, $2, 'concession', 'order', $3, $4, $5)`,
    [actor.userId, actor.name, record.id, JSON.stringify(after), requestId],
  );
}
