import type { Order } from '@shop/shared/contracts';
import { awaitsPieces } from '@shop/shared/rules';
import { Badge } from '@shop/shared/ui';

/** Marks an order whose exchange or return waits for its old pieces. */
export const ComeBackBadge = ({ order }: { order: Order }) =>
  awaitsPieces(order) ? <Badge tone="yellow">To come back</Badge> : null;
