import type { Order } from '@shop/shared/contracts';
import { formatMoney } from '@shop/shared/rules';
import {
  Card,
  EmptyState,
  ErrorState,
  Heading,
  OrderBadge,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
  theme,
} from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useOrders } from '../endpoints';
import { customerLabel, itemsLabel } from '../orders/labels';
import { POLL_MS } from '../orders/polling';

/** How many orders the dashboard shows. */
const RECENT_ORDERS = 5;

/** The latest orders, each with a link to its details. */
export function RecentOrders() {
  const { data, isError, isFetching, refetch } = useOrders(
    { query: { limit: RECENT_ORDERS } },
    { pollingInterval: POLL_MS },
  );
  return (
    <Stack as="section" gap={3}>
      <Stack direction="row" justify="between" align="baseline">
        <Heading level={2} size="sm">
          Recent Orders
        </Heading>
        <Text size="sm">
          <TextLink to="/orders">All orders</TextLink>
        </Text>
      </Stack>
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState title="No recent orders" level={3} />
        ) : (
          <Card padding={0}>
            <List>
              {data.rows.map((order) => (
                <RecentOrder key={order._id} order={order} />
              ))}
            </List>
          </Card>
        )
      ) : isError ? (
        <ErrorState title="Failed to load orders" onRetry={() => void refetch()} retrying={isFetching} level={3} />
      ) : (
        <SkeletonRows count={RECENT_ORDERS} label="Loading recent orders" />
      )}
    </Stack>
  );
}

function RecentOrder({ order }: { order: Order }) {
  return (
    <Row>
      <OrderLink to={`/orders?order=${order._id}`}>
        <span>
          <Text as="span" weight="semibold">
            {customerLabel(order)}
          </Text>
          <Text as="span" size="sm" tone="muted">
            {itemsLabel(order.itemCount)}
          </Text>
        </span>
        <span>
          <Text as="span" weight="semibold" tabular>
            {formatMoney(order.totalAmount)}
          </Text>
          <OrderBadge order={order} />
        </span>
      </OrderLink>
    </Row>
  );
}

const List = styled.ul`
  list-style: none;
`;

const Row = styled.li`
  &:not(:last-child) {
    border-bottom: 1px solid ${theme.color.border};
  }
`;

const OrderLink = styled(Link)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  min-height: 4rem;
  padding: ${theme.space[3]} ${theme.space[5]};
  color: inherit;
  text-decoration: none;

  &:hover {
    background: ${theme.color.subtle};
  }

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }

  & > span {
    display: flex;
    flex-direction: column;
    gap: ${theme.space[1]};
    min-width: 0;
  }

  & > span:last-child {
    align-items: flex-end;
  }
`;
