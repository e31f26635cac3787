import { fromCents } from '@shop/shared/rules';
import type { PoolClient } from 'pg';
import { audit } from '../../../audit/audit';
import { executorOf } from '../../../database/client';
import { concessionsOf } from '../concessions';
import type { OrderContext } from '../context';
import type { OrderRecord } from './order-record';

/** Records in the audit log who gave away what, in the transaction of the placement. */
export async function auditConcessions(
  client: PoolClient,
  record: OrderRecord,
  { actor, requestId }: Pick<OrderContext, 'actor' | 'requestId'>,
): Promise<void> {
  const given = concessionsOf(record);
  if (actor === null || Object.keys(given).length === 0) return;
  const after = { ...given, discount: fromCents(record.discount), deliveryFee: fromCents(record.deliveryFee) };
  await audit(executorOf(client), {
    actor,
    action: 'concession',
    entity: 'order',
    entityId: record.id,
    after,
    requestId,
  });
}
