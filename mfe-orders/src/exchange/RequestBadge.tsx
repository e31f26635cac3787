import type { Order } from '@shop/shared/contracts';
import { asksForExchange } from '@shop/shared/rules';
import { Badge } from '@shop/shared/ui';

/** Marks an order whose shopper asks for an exchange or a return. */
export const RequestBadge = ({ order }: { order: Order }) =>
  asksForExchange(order) ? <Badge tone="yellow">Asks to exchange</Badge> : null;
