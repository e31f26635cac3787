import { orderState } from '@shop/shared/rules';
import { StatusBadge } from './StatusBadge';

interface Props {
  order: Parameters<typeof orderState>[0];
}

/** The status of an order in its color, or in a neutral color how it ended without delivery. */
export function OrderBadge({ order }: Props) {
  return <StatusBadge status={orderState(order)} />;
}
