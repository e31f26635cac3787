import type { Order } from '@shop/shared/contracts';
import { Badge, StatusBadge } from '@shop/shared/ui';

/** The status of an order in its color, or in a neutral color how it ended without delivery. */
export function OrderBadge({ order: { status, outcome } }: { order: Pick<Order, 'status' | 'outcome'> }) {
  return outcome === undefined ? <StatusBadge status={status} /> : <Badge tone="neutral">{outcome.kind}</Badge>;
}
