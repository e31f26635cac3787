import type { Order } from '@shop/shared/contracts';
import { Badge, StatusBadge } from '@shop/shared/ui';

/** How far an order is, in its color; neutral once it has ended without being delivered. */
export function OrderBadge({ order: { status, outcome } }: { order: Pick<Order, 'status' | 'outcome'> }) {
  return outcome === undefined ? <StatusBadge status={status} /> : <Badge tone="neutral">{outcome.kind}</Badge>;
}
