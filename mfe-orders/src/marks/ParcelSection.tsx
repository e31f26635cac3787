import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, isOpenOrder } from '@shop/shared/rules';
import { Button, Stack, Text } from '@shop/shared/ui';
import { CourierField } from '../couriers/CourierField';
import { canAssign } from '../couriers/useAssign';
import { Section } from '../orders/Section';
import { MARK_CHANGES, markLabel } from './labels';
import { MarkBadges } from './MarkBadges';
import { canMark, useMarks } from './useMarks';

/** The marks and the courier of an order whose parcel is still to be delivered, and what changes them. */
export function ParcelSection({ order }: { order: Order }) {
  const { settings } = useHost();
  const { marking, mark } = useMarks();
  // Servers without marks send none. A sale in the shop has no parcel.
  if (order.packedAt === undefined || !isOpenOrder(order)) return null;
  const { packedAt, packedBy, shortAt, shortBy } = order;
  const at = packedAt ?? shortAt;
  const by = packedAt ? packedBy : shortBy;
  return (
    <Section
      title="Parcel"
      action={
        <Stack direction="row" gap={2}>
          {MARK_CHANGES.filter((change) => canMark(order, change)).map((change) => (
            <Button key={markLabel(change)} size="sm" disabled={marking} onClick={() => mark([order._id], change)}>
              {markLabel(change)}
            </Button>
          ))}
        </Stack>
      }
    >
      {at ? (
        <Stack direction="row" gap={2}>
          <MarkBadges order={order} />
          <Text as="span" size="sm" tone="muted">
            {[formatDateTime(at, settings.timeZone), by].filter(Boolean).join(', ')}
          </Text>
        </Stack>
      ) : (
        <Text size="sm" tone="muted">
          Not packed
        </Text>
      )}
      {canAssign(order) && <CourierField order={order} />}
    </Section>
  );
}
