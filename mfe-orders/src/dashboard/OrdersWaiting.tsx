import { useSession } from '@shop/shared/api';
import type { OrderCounts } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate, formatMoney, startOfCalendarDay } from '@shop/shared/rules';
import { ChevronRightIcon, Skeleton, VisuallyHidden, focusRing, media, theme } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useDashboardCash, useOrderCounts } from '../endpoints';
import { POLL_MS } from '../orders/polling';

/**
 * The numbers of orders that staff must process, of parcels to check in and of exchanges, each with a link to them.
 * Admins also see the cash with couriers and the days of the till that are not closed.
 */
export function OrdersWaiting() {
  const { user } = useSession();
  const all = useCounts();
  const chat = useCounts('credit');
  const { data } = useOrderCounts({ query: {} });
  // A server of an earlier version counts none, which is not 0.
  const counts = (what: keyof OrderCounts) => data === undefined || data[what] !== undefined;
  return (
    <section aria-label="Orders waiting">
      <Tiles>
        <QueueTile
          todo="to accept"
          hint="New orders"
          to="/orders?status=pending"
          {...all((found) => found.byStatus.pending)}
        />
        <QueueTile
          todo="to send"
          hint="Accepted, not on the way yet"
          to="/orders?status=confirmed"
          {...all((found) => found.byStatus.confirmed)}
        />
        {counts('due') && (
          <QueueTile
            todo="due today"
            hint="Appointments"
            to="/orders?contact=due"
            {...all((found) => found.due ?? 0)}
          />
        )}
        <QueueTile
          todo="in chat"
          hint="New WhatsApp and credit orders"
          to="/orders?status=pending&payment=credit"
          {...chat((found) => found.byStatus.pending)}
        />
        {counts('toCheckIn') && (
          <QueueTile
            todo="to check in"
            hint="Parcels that did not arrive"
            to="/orders?outcome=to+check+in"
            {...all((found) => found.toCheckIn ?? 0)}
          />
        )}
        {counts('toComeBack') && (
          <QueueTile
            todo="to come back"
            hint="Exchanges waiting"
            to="/orders?contact=to+come+back"
            {...all((found) => found.toComeBack ?? 0)}
          />
        )}
        {counts('asksToExchange') && (
          <QueueTile
            todo="to answer"
            hint="Shoppers ask to exchange or return"
            to="/orders?contact=asks+to+exchange"
            {...all((found) => found.asksToExchange ?? 0)}
          />
        )}
        {user?.role === 'admin' && <CashWaiting />}
      </Tiles>
    </section>
  );
}

/** The cash that couriers have, and the days of the till that nobody closed. Nothing where the server has neither. */
function CashWaiting() {
  const { timeZone } = useHost().settings;
  // Other pages deliver orders, settle and close.
  const { data, isError } = useDashboardCash(undefined, { refetchOnMountOrArgChange: true });
  const { withCouriers, oldestOrder = null, lastClosed = null, daysToClose } = data ?? {};
  // A shop that has closed no day does not close its days.
  const closes = data === undefined ? !isError : lastClosed !== null;
  return (
    <>
      <QueueTile
        todo="with couriers"
        hint={oldestOrder === null ? 'Nothing to hand in' : `Oldest order of ${formatDate(oldestOrder, timeZone)}`}
        to="/transactions/settlements"
        count={withCouriers}
        failed={isError}
        shows={formatMoney}
      />
      {closes && (
        <QueueTile
          todo={daysToClose === 1 ? 'day to close' : 'days to close'}
          hint={
            lastClosed === null
              ? 'Till'
              : `Till closed ${formatDate(startOfCalendarDay(lastClosed, timeZone), timeZone)}`
          }
          to="/transactions/closings"
          count={daysToClose}
          failed={isError}
        />
      )}
    </>
  );
}

/** Returns a function that reads a number from the counts of all orders, or of those with one payment method. */
function useCounts(paymentMethod?: 'credit') {
  const { data, isError } = useOrderCounts(
    { query: { ...(paymentMethod && { paymentMethod }) } },
    { pollingInterval: POLL_MS },
  );
  return (read: (counts: OrderCounts) => number) => ({ count: data && read(data), failed: isError });
}

interface TileProps {
  /** The text after the number: '9 to accept'. */
  todo: string;
  hint: string;
  /** The link to these orders. */
  to: string;
  /** Undefined until loaded. */
  count: number | undefined;
  failed: boolean;
  /** How the count reads; without it, it is a number of things. */
  shows?: (count: number) => string;
}

const numberText = (count: number): string => count.toLocaleString('en-US');

/** A tile shows no number if it could not be loaded. The list of orders below shows the error. */
function QueueTile({ todo, hint, to, count, failed, shows = numberText }: TileProps) {
  const waits = (count ?? 0) > 0;
  return (
    <Tile to={to} $waits={waits}>
      <Count $waits={waits}>
        {count !== undefined ? (
          shows(count)
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
        <span>{todo}</span>
        <ChevronRightIcon size={16} aria-hidden="true" />
      </Todo>
      <Hint>{hint}</Hint>
    </Tile>
  );
}

/* The columns follow the number of tiles, so that no row has a gap. Of seven, the one with money is twice as wide. */
const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space[3]};

  ${media.phone} {
    & > :last-child:nth-child(odd) {
      grid-column: span 2;
    }
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));

    &:has(> :nth-child(7):last-child) > :nth-child(6) {
      grid-column: span 2;
    }

    &:has(> :nth-child(9)) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }

  ${media.desktop} {
    &:has(> :nth-child(9)) {
      grid-template-columns: repeat(5, minmax(0, 1fr));
    }

    & > :nth-child(9) {
      grid-column: span 2;
    }
  }
`;

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

  /* The text starts where that of the figures below starts. */
  ${media.tablet} {
    padding-inline: ${theme.space[5]};
  }
`;

const Count = styled.span<{ $waits: boolean }>`
  color: ${({ $waits }) => ($waits ? theme.color.accentText : theme.color.muted)};
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
