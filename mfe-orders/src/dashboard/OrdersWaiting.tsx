import { Card, Skeleton, Stack, Text, TextLink } from '@shop/shared/ui';
import { useOrders } from '../endpoints';
import { ordersLabel } from '../orders/labels';
import { POLL_MS } from '../orders/polling';

/** How many orders wait to be accepted, and the way to them. Left out when it cannot be told: the list below says why. */
export function OrdersWaiting() {
  const { data, isError } = useOrders({ query: { status: 'pending', limit: 1 } }, { pollingInterval: POLL_MS });
  if (isError && !data) return null;
  return (
    <Card as="section" aria-label="Orders waiting" padding={4} highlighted={(data?.total ?? 0) > 0}>
      <Stack direction="row" justify="between" gap={3}>
        {data ? <Text weight="semibold">{waitingText(data.total)}</Text> : <Skeleton width="14rem" height="1.5em" />}
        <TextLink to="/orders?status=pending" standalone>
          Pending orders
        </TextLink>
      </Stack>
    </Card>
  );
}

const waitingText = (count: number): string => {
  if (count === 0) return 'No orders are waiting';
  return `${ordersLabel(count)} ${count === 1 ? 'is' : 'are'} waiting to be accepted`;
};
