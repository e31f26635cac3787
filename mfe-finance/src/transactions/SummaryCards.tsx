import { formatMoney } from '@shop/shared/rules';
import { ErrorState, Grid, StatCard, media, theme } from '@shop/shared/ui';
import type { TransactionSummary } from '@shop/shared/contracts';
import styled from 'styled-components';

interface Props {
  summary: TransactionSummary | undefined;
  isError: boolean;
  onRetry: () => void;
}

/** Revenue, expenses, what is left of it, and how many transactions there are. */
export function SummaryCards({ summary, isError, onRetry }: Props) {
  if (isError && !summary) return <ErrorState title="Failed to load transactions" level={2} onRetry={onRetry} />;
  const money = (amount: number | undefined) => (amount === undefined ? '' : formatMoney(amount));
  const net = summary?.netProfit ?? 0;
  return (
    <Cards columns={{ phone: 1, tablet: 2, desktop: 4 }}>
      <StatCard label="Total Revenue" value={money(summary?.totalRevenue)} loading={!summary} />
      <StatCard label="Total Expenses" value={money(summary?.totalExpenses)} loading={!summary} />
      <StatCard
        label="Net Profit"
        value={money(summary?.netProfit)}
        tone={net >= 0 ? 'green' : 'red'}
        loading={!summary}
      />
      <StatCard
        label="Total Transactions"
        value={summary ? summary.totalTransactions.toLocaleString('en-US') : ''}
        loading={!summary}
      />
    </Cards>
  );
}

/* Four cards would fill a phone's screen: there they are the lines of one. */
const Cards = styled(Grid)`
  ${media.phone} {
    gap: 0;

    & > * {
      flex-direction: row;
      align-items: baseline;
      justify-content: space-between;
      padding-block: ${theme.space[3]};
      border-radius: 0;
    }

    & > :not(:first-child) {
      border-top: 0;
    }

    & > :first-child {
      border-start-start-radius: ${theme.radius.lg};
      border-start-end-radius: ${theme.radius.lg};
    }

    & > :last-child {
      border-end-start-radius: ${theme.radius.lg};
      border-end-end-radius: ${theme.radius.lg};
    }
  }
`;
