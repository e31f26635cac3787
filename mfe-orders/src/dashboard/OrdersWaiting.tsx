import type { OrderCounts } from '@shop/shared/contracts';
import { ChevronRightIcon, Grid, Skeleton, VisuallyHidden, focusRing, media, theme } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useOrderCounts } from '../endpoints';
import { POLL_MS } from '../orders/polling';

/** What waits for staff, each number a way to the orders it counts. */
export function OrdersWaiting() {
  const all = useCounts();
  const chat = useCounts('credit');
  return (
    <section aria-label="Orders waiting">
      <Grid columns={{ phone: 3 }} gap={3}>
        <QueueTile todo="to accept" hint="New orders" to="/orders?status=pending" {...all('pending')} />
        <QueueTile
          todo="to send"
          hint="Accepted, not on the way yet"
          to="/orders?status=confirmed"
          {...all('confirmed')}
        />
        <QueueTile
          todo="in chat"
          hint="New WhatsApp and credit orders"
          to="/orders?status=pending&payment=credit"
          {...chat('pending')}
        />
      </Grid>
    </section>
  );
}

/** How many orders have a status, of all or of those with one payment. */
function useCounts(paymentMethod?: 'credit') {
  const { data, isError } = useOrderCounts({ query: { paymentMethod } }, { pollingInterval: POLL_MS });
  return (status: keyof OrderCounts['byStatus']) => ({ count: data?.byStatus[status], failed: isError });
}

interface TileProps {
  /** What is to be done, after the number: '9 to accept'. */
  todo: string;
  hint: string;
  /** The list of these orders. */
  to: string;
  /** Undefined until it is known. */
  count: number | undefined;
  failed: boolean;
}

/** Left without a number where that cannot be had: the list of orders below says why. */
function QueueTile({ todo, hint, to, count, failed }: TileProps) {
  const waits = (count ?? 0) > 0;
  return (
    <Tile to={to} $waits={waits}>
      <Count $waits={waits}>
        {count !== undefined ? (
          count.toLocaleString('en-US')
        ) : failed ? (
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
