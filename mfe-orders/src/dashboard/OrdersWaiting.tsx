import type { OrderStatus, PaymentMethod } from '@shop/shared/contracts';
import { ChevronRightIcon, Grid, Skeleton, VisuallyHidden, focusRing, media, theme } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useOrders } from '../endpoints';
import { POLL_MS } from '../orders/polling';

interface Queue {
  /** What is to be done, after the number: '9 to accept'. */
  todo: string;
  hint: string;
  /** The orders that wait for it. */
  status: OrderStatus;
  payment?: PaymentMethod;
}

const QUEUES: readonly Queue[] = [
  { todo: 'to accept', hint: 'New orders', status: 'pending' },
  { todo: 'to send', hint: 'Accepted, not on the way yet', status: 'confirmed' },
  { todo: 'in chat', hint: 'New WhatsApp and credit orders', status: 'pending', payment: 'credit' },
];

/** What waits for staff, each number a way to the orders it counts. */
export function OrdersWaiting() {
  return (
    <section aria-label="Orders waiting">
      <Grid columns={{ phone: 3 }} gap={3}>
        {QUEUES.map((queue) => (
          <QueueTile key={queue.todo} {...queue} />
        ))}
      </Grid>
    </section>
  );
}

/** Left without a number where that cannot be had: the list of orders below says why. */
function QueueTile({ todo, hint, status, payment }: Queue) {
  const query = { status, ...(payment ? { paymentMethod: payment } : {}), limit: 1 };
  const { data, isError } = useOrders({ query }, { pollingInterval: POLL_MS });
  const waits = (data?.total ?? 0) > 0;
  return (
    <Tile to={`/orders?status=${status}${payment ? `&payment=${payment}` : ''}`} $waits={waits}>
      <Count $waits={waits}>
        {data ? (
          data.total.toLocaleString('en-US')
        ) : isError ? (
          '–'
        ) : (
          <>
            <VisuallyHidden>Loading</VisuallyHidden>
            <Skeleton width="2ch" height="1em" />
          </>
        )}
      </Count>{' '}
      <Todo>
        {todo}
        <ChevronRightIcon size={16} aria-hidden="true" />
      </Todo>
      <Hint>{hint}</Hint>
    </Tile>
  );
}

const Tile = styled(Link)<{ $waits: boolean }>`
  display: grid;
  align-content: start;
  gap: ${theme.space[1]};
  min-width: 0;
  padding: ${theme.space[4]};
  border: 1px solid ${({ $waits }) => ($waits ? theme.color.borderStrong : theme.color.border)};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  color: ${theme.color.text};
  text-decoration: none;
  ${focusRing}

  &:hover {
    background: ${theme.color.subtle};
  }
`;

const Count = styled.span<{ $waits: boolean }>`
  color: ${({ $waits }) => ($waits ? theme.color.accentText : theme.color.muted)};
  font-family: ${theme.font.display};
  font-stretch: ${theme.stretch.normal};
  font-size: ${theme.size.displaySm};
  font-weight: ${theme.weight.bold};
  font-variant-numeric: tabular-nums;
  line-height: ${theme.leading.snug};
`;

const Todo = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  font-weight: ${theme.weight.semibold};

  & > svg {
    ${media.phone} {
      display: none;
    }
  }
`;

const Hint = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};

  ${media.phone} {
    display: none;
  }
`;
