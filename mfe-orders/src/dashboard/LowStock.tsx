import { errorText } from '@shop/shared/api';
import type { StockAlert } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import {
  Badge,
  Card,
  EmptyState,
  ErrorState,
  Heading,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
  theme,
} from '@shop/shared/ui';
import styled from 'styled-components';
import { useStockAlerts } from '../endpoints';
import { variantLabel } from '../orders/labels';

/** How many products the dashboard names. */
const SHOWN = 5;
/** How many variants of a product are named. */
const VARIANTS_SHOWN = 4;

/** The lists of products that are short, the most urgent first. */
const LISTS = {
  low: '/products?stock=low&sort=stock',
  partlyLow: '/products?stock=partly-low&sort=stock',
};

/**
 * Products that run out, each a way to it among the products: the sold out first, then those with few pieces in total, then
 * those with enough of them but few of some variant. Below them how many there are, as links to all of them.
 */
export function LowStock() {
  const { data, isError, isFetching, error, refetch } = useStockAlerts({ query: { limit: SHOWN } });
  const { data: short } = useStockAlerts({ query: { scope: 'product', limit: 1 } });
  return (
    <Stack as="section" gap={3}>
      <Stack direction="row" justify="between" align="baseline">
        <Heading level={2} size="sm">
          Low Stock
        </Heading>
        {data && data.total > SHOWN && (
          <Text size="sm" tone="muted">{`${SHOWN} of ${counted(data.total, 'product')}`}</Text>
        )}
      </Stack>
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState title="Nothing is running low" level={3} />
        ) : (
          <Card padding={0}>
            <List aria-label="Products running low">
              {data.rows.map((alert) => (
                <Alert key={alert._id} alert={alert} />
              ))}
            </List>
            {short && <Everything low={short.total} partlyLow={data.total - short.total} />}
          </Card>
        )
      ) : isError ? (
        <ErrorState
          title="Failed to load low stock"
          text={errorText(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          level={3}
        />
      ) : (
        <SkeletonRows count={SHOWN} label="Loading low stock" />
      )}
    </Stack>
  );
}

/** How many products are short in total, and how many only in some variants; each a link to them. */
function Everything({ low, partlyLow }: { low: number; partlyLow: number }) {
  return (
    <Foot>
      {low > 0 && <TextLink to={LISTS.low}>{`All ${counted(low, 'product')} low in total`}</TextLink>}
      {partlyLow > 0 && (
        <TextLink to={LISTS.partlyLow}>{`All ${counted(partlyLow, 'product')} low in some variants`}</TextLink>
      )}
    </Foot>
  );
}

/** 'M / Black 0, L / Black 4': what is left of the variants that run out, and how many more there are. */
const leftText = ({ entries }: StockAlert): string => {
  const short = entries.filter(({ level }) => level !== 'good').sort((a, b) => a.quantity - b.quantity);
  const named = short.slice(0, VARIANTS_SHOWN).map((entry) => {
    const variant = variantLabel(entry);
    return variant === '-' ? `${entry.quantity} left` : `${variant} ${entry.quantity}`;
  });
  const more = short.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

function Alert({ alert }: { alert: StockAlert }) {
  const { name, refCode, level, total } = alert;
  return (
    <Row>
      <Names>
        <TextLink to={`/products?q=${encodeURIComponent(refCode)}`}>{name}</TextLink>
        <Text size="sm" tone="muted" tabular>
          {leftText(alert)}
        </Text>
      </Names>
      <Stack direction="row" gap={3}>
        <Text as="span" size="sm" tabular>{`${total} in stock`}</Text>
        {level === 'out' ? (
          <Badge tone="red">Sold out</Badge>
        ) : (
          <Badge tone="yellow">{level === 'low' ? 'Low' : 'Partly low'}</Badge>
        )}
      </Stack>
    </Row>
  );
}

const List = styled.ul`
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  min-height: 4rem;
  padding: ${theme.space[3]} ${theme.space[5]};

  &:not(:last-child) {
    border-bottom: 1px solid ${theme.color.border};
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[6]};
  padding: ${theme.space[4]} ${theme.space[5]};
  border-top: 1px solid ${theme.color.border};
`;

const Names = styled.div`
  flex: 1 1 12rem;
  min-width: 0;
`;
