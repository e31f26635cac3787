import type { Order } from '@shop/shared/contracts';
import { canBeShort, isOpenOrder } from '@shop/shared/rules';
import { Badge } from '@shop/shared/ui';

/** The marks of an order that is still to be delivered: packed, or a piece is missing. */
export function MarkBadges({ order }: { order: Order }) {
  return (
    <>
      {isOpenOrder(order) && order.packedAt && <Badge tone="green">Packed</Badge>}
      {canBeShort(order) && order.shortAt && <Badge tone="red">Piece missing</Badge>}
    </>
  );
}
