import type { Order } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { orderNumber } from '@shop/shared/rules';
import { useBringBackOrder } from '../endpoints';

interface Props {
  order: Order;
  /** Called with the order from the response. */
  onChanged: (order: Order) => void;
  onClose: () => void;
}

/** What bringing an order back means for its parcel. */
const consequence = ({ status, outcome }: Order): string => {
  if (outcome?.checkedInAt === null) return 'Its parcel is on its way again, and its sale is pending again.';
  return status === 'on the way'
    ? 'Its pieces are taken from stock again, and it waits to be sent anew.'
    : 'Its pieces are taken from stock again, and its sale is pending again.';
};

/** Asks before an ended order is brought back. If pieces are missing, they are named, and nothing changes. */
export function BringBackDialog({ order, onChanged, onClose }: Props) {
  const [bringBack] = useBringBackOrder();
  const { _id: id, outcome } = order;
  if (outcome === undefined) return null;
  return (
    <ConfirmAction
      title="Bring this order back?"
      text={consequence(order)}
      confirmLabel="Bring back"
      done={`Order #${orderNumber(id)} is back`}
      failure="Failed to bring the order back."
      run={async () => {
        const answer = await bringBack({ params: { id }, body: { kind: outcome.kind } });
        if (answer.data) onChanged(answer.data);
        return answer;
      }}
      onClose={onClose}
    />
  );
}
