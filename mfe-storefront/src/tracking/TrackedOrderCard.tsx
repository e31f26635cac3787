import type { TrackedOrder } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate, formatDateTime, orderNumber } from '@shop/shared/rules';
import {
  Button,
  Card,
  ChevronDownIcon,
  focusRing,
  Heading,
  KeyValue,
  media,
  OrderBadge,
  Stack,
  theme,
  Timeline,
} from '@shop/shared/ui';
import { styled } from 'styled-components';

interface Props {
  order: TrackedOrder;
  /** Whether the timeline is open at first. Otherwise one press opens it. */
  open: boolean;
  /** Called when the shopper wants to exchange or return a piece; absent where nobody can ask for it. */
  onAsk?: () => void;
}

/** The steps of an order. For an order that ended otherwise, its ending replaces the steps that it did not reach. */
const stepsOf = ({ timeline, outcome }: TrackedOrder) =>
  outcome
    ? [
        ...timeline.filter(({ completed }) => completed),
        { ...outcome, status: outcome.kind, completed: true, neutral: true },
      ]
    : timeline;

/** The progress of an order: one line that opens to a timeline. */
export function TrackedOrderCard({ order, open, onAsk }: Props) {
  const { orderId, orderDate, itemCount, estimatedDelivery } = order;
  const { timeZone } = useHost().settings;
  const timeline = stepsOf(order);
  const titleId = `order-${orderId}`;
  // Only the current step shows its description: the last completed step, or the first one.
  const current = Math.max(
    timeline.findLastIndex(({ completed }) => completed),
    0,
  );
  return (
    <Card as="li" padding={0} aria-labelledby={titleId}>
      <details open={open}>
        <Line>
          <Heading level={2} size="xs" id={titleId}>
            {`Order ${orderNumber(orderId)}`}
          </Heading>
          <OrderBadge order={order} />
          <Day>
            Ordered <span>{formatDate(orderDate, timeZone)}</span>
          </Day>
          <ChevronDownIcon size={20} aria-hidden="true" />
        </Line>
        <CardBody>
          <Stack gap={5}>
            <KeyValue
              layout="grid"
              items={[
                { label: 'Items', value: itemCount },
                ...(estimatedDelivery
                  ? [{ label: 'Expected by', value: formatDate(estimatedDelivery, timeZone) }]
                  : []),
              ]}
            />
            {timeline.length > 0 && (
              <Timeline
                label={`Progress of order ${orderNumber(orderId)}`}
                steps={timeline.map((step, index) => ({
                  ...step,
                  description: index === current ? step.description : '',
                  date: step.date ? formatDateTime(step.date, timeZone) : undefined,
                }))}
              />
            )}
            {onAsk && order.status === 'delivered' && (
              <Button size="sm" onClick={onAsk}>
                Exchange or return…
              </Button>
            )}
          </Stack>
        </CardBody>
      </details>
    </Card>
  );
}

const Line = styled.summary`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  min-height: 3.5rem;
  padding: ${theme.space[2]} ${theme.space[5]};
  border-radius: ${theme.radius.lg};
  list-style: none;
  cursor: pointer;
  ${focusRing}

  ${media.phone} {
    padding-block: ${theme.space[4]};
  }

  &::-webkit-details-marker {
    display: none;
  }

  & > svg {
    flex: none;
    transition: transform ${theme.duration.fast} ${theme.ease};
  }

  details[open] > & > svg {
    transform: rotate(180deg);
  }
`;

const Day = styled.span`
  flex-grow: 1;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};

  ${media.tablet} {
    text-align: end;
  }
`;

const CardBody = styled.div`
  padding: ${theme.space[2]} ${theme.space[5]} ${theme.space[5]};
`;
