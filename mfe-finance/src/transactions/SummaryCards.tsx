import { formatMoney } from '@shop/shared/rules';
import { ErrorState, StatCard, StatCards } from '@shop/shared/ui';
import type { TransactionSummary } from '@shop/shared/contracts';

interface Props {
  summary: TransactionSummary | undefined;
  isError: boolean;
  onRetry: () => void;
}

/** Cards with revenue, expenses, their difference, and the number of transactions. */
export function SummaryCards({ summary, isError, onRetry }: Props) {
  if (isError && !summary) return <ErrorState title="Failed to load transactions" level={2} onRetry={onRetry} />;
  const money = (amount: number | undefined) => (amount === undefined ? '' : formatMoney(amount));
  const net = summary?.netProfit ?? 0;
  return (
    <StatCards columns={4}>
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
    </StatCards>
  );
}
