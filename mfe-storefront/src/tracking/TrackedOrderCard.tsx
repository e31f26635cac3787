import type { TrackedOrder } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate, formatDateTime, orderNumber } from '@shop/shared/rules';
import { Card, Heading, KeyValue, Stack, StatusBadge, Timeline } from '@shop/shared/ui';

/** How far an order is. */
export function TrackedOrderCard({ order }: { order: TrackedOrder }) {
  const { orderId, orderDate, status, itemCount, estimatedDelivery, timeline } = order;
  const { timeZone } = useHost().settings;
  const titleId = `order-${orderId}`;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <Stack gap={5}>
        <Stack direction="row" justify="between" gap={3}>
          <Heading level={2} size="xs" id={titleId}>
            Order {orderNumber(orderId)}
          </Heading>
          <StatusBadge status={status} />
        </Stack>
        <KeyValue
          layout="grid"
          items={[
            { label: 'Ordered', value: formatDate(orderDate, timeZone) },
            { label: 'Items', value: itemCount },
            ...(estimatedDelivery ? [{ label: 'Expected by', value: formatDate(estimatedDelivery, timeZone) }] : []),
          ]}
        />
        <Timeline
          label={`Progress of order ${orderNumber(orderId)}`}
          steps={timeline.map((step) => ({
            ...step,
            date: step.date ? formatDateTime(step.date, timeZone) : undefined,
          }))}
        />
      </Stack>
    </Card>
  );
}
