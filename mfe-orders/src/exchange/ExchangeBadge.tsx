import type { Order } from '@shop/shared/contracts';
import { asksForExchange, awaitsPieces } from '@shop/shared/rules';
import { Badge } from '@shop/shared/ui';

/**
 * Marks an order whose shopper asks for an exchange or a return, or whose old pieces are to come back. The request
 * comes first, because it waits for staff; a row has no room for both.
 */
export function ExchangeBadge({ order }: { order: Order }) {
  if (asksForExchange(order)) return <Badge tone="yellow">Asks to exchange</Badge>;
  return awaitsPieces(order) ? <Badge tone="yellow">To come back</Badge> : null;
}
