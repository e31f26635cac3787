import type { StockAlert } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import {
  Badge,
  Card,
  EmptyState,
  ErrorState,
  FailureReason,
  Heading,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
  theme,
} from '@shop/shared/ui';
import { styled } from 'styled-components';
import { useStockAlerts } from '../endpoints';
import { variantLabel } from '../orders/labels';

/** How many products the dashboard lists. */
const SHOWN = 5;
/** Up to this many low variants are listed; more are only counted. */
const NAMED = 2;

/** Links to the lists of low products, the most urgent first. */
const LISTS = {
  low: '/products?stock=low&sort=stock',
  partlyLow: '/products?stock=partly-low&sort=stock',
};

/**
 * Products with low total stock, sold out first, each with a link to it. Below them are two links with counts: products
 * that are low in total, and products that are low only in some variants.
 */
export function LowStock() {
  const { data, isError, isFetching, error, refetch } = useStockAlerts({ query: { scope: 'product', limit: SHOWN } });
  const { data: all } = useStockAlerts({ query: { limit: 1 } });
  const partlyLow = data && all ? Math.max(all.total - data.total, 0) : 0;
  const links = data && data.total + partlyLow > 0 && <Everything low={data.total} partlyLow={partlyLow} />;
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
          <>
            <EmptyState title="Nothing is running low" level={3} />
            {links}
          </>
        ) : (
          <Card padding={0}>
            <List aria-label="Products running low">
              {data.rows.map((alert) => (
                <Alert key={alert._id} alert={alert} />
              ))}
            </List>
            {links}
          </Card>
        )
      ) : isError ? (
        <ErrorState
          title="Failed to load low stock"
          text={<FailureReason error={error} />}
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

/** The numbers of products that are low in total and only in some variants, each with a link to them. */
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

/**
 * Describes the low stock of a product: 'M / Black sold out, L / Black 4 left' if few variants are low, otherwise '12
 * of 24 variants out, 3 low'.
 */
function shortText({ entries }: StockAlert): string {
  const short = entries.filter(({ level }) => level !== 'good').sort((a, b) => a.quantity - b.quantity);
  const out = short.filter(({ level }) => level === 'out').length;
  const low = short.length - out;
  if (short.length > NAMED) {
    const of = `of ${entries.length} variants`;
    if (out === 0) return `${low} ${of} low`;
    return low === 0 ? `${out} ${of} out` : `${out} ${of} out, ${low} low`;
  }
  const named = short.map((entry) => {
    const variant = variantLabel(entry);
    const left = entry.quantity === 0 ? 'sold out' : `${entry.quantity} left`;
    return variant === '-' ? left : `${variant} ${left}`;
  });
  return named.join(', ');
}

function Alert({ alert }: { alert: StockAlert }) {
  const { name, refCode, level, total } = alert;
  return (
    <Row>
      <Names>
        <TextLink to={`/products?q=${encodeURIComponent(refCode)}`}>{name}</TextLink>
        <Text size="sm" tone="muted" tabular>
          {shortText(alert)}
        </Text>
      </Names>
      <Stack direction="row" gap={3}>
        <Text as="span" size="sm" tabular>{`${total} in stock`}</Text>
        <Badge tone={level === 'out' ? 'red' : 'yellow'}>{level === 'out' ? 'Sold out' : 'Low'}</Badge>
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
