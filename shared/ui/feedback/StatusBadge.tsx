import { orderStatusTone } from '@shop/shared/rules';
import { Badge } from './Badge';

interface Props {
  /** The stored status of an order. An unknown status is neutral. */
  status: string;
}

/** A badge with an order's status: pending yellow, confirmed blue, on the way purple, delivered green. */
export function StatusBadge({ status }: Props) {
  return <Badge tone={orderStatusTone(status)}>{status}</Badge>;
}
