import { orderStatusTone } from '@shop/shared/rules';
import { Badge } from './Badge';

interface Props {
  /** An order's status as stored; one the shop does not know is neutral. */
  status: string;
}

/** An order's status in its color: pending yellow, confirmed blue, on the way purple, delivered green. */
export function StatusBadge({ status }: Props) {
  return <Badge tone={orderStatusTone(status)}>{status}</Badge>;
}
