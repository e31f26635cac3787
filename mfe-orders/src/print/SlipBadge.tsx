import { Badge } from '@shop/shared/ui';

/** Marks an order whose packing slip was printed before an edit changed it. */
export const SlipBadge = () => <Badge tone="yellow">Changed since printed</Badge>;
