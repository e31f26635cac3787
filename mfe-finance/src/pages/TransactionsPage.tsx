import { errorText, useListView } from '@shop/shared/api';
import type { Transaction, TransactionsQuery } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import { matchesSearch, shortId } from '@shop/shared/rules';
import { Button, EmptyState, ListStates, PageHeader, Pagination, SearchInput, Stack, Toolbar } from '@shop/shared/ui';
import { useTransactionSummary, useTransactions } from '../endpoints';
import { SummaryCards } from '../transactions/SummaryCards';
import { TransactionList } from '../transactions/TransactionList';

const NO_FILTERS = { q: '', page: '1' };
const PAGE_SIZE = 200;

/** Transactions: the history of the shop's money with its totals. */
export default function TransactionsPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q } = filters;
  const page = Math.max(1, Number.parseInt(filters.page, 10) || 1);
  const summary = useTransactionSummary();
  const list = useListView<Transaction, TransactionsQuery>({
    useQuery: useTransactions,
    filters: { q: q.trim() || undefined, page: page > 1 ? page : undefined },
    matches: ({ _id, description, customerName, reference, orderId }) =>
      matchesSearch(q, _id, shortId(_id), description, customerName, reference, orderId),
  });
  return (
    <Stack gap={5}>
      <PageHeader title="Transactions" />
      <SummaryCards summary={summary.data} isError={summary.isError} onRetry={() => void summary.refetch()} />
      <Toolbar
        search={
          <SearchInput
            label="Search transactions"
            placeholder="Description, customer or ID"
            value={q}
            onChange={(value) => change({ q: value, page: '1' })}
          />
        }
        summary={list.isLoading ? undefined : `${list.total} ${list.total === 1 ? 'transaction' : 'transactions'}`}
      />
      <ListStates
        list={list}
        loadingLabel="Loading transactions"
        failure="Failed to load transactions"
        reason={errorText(list.error, '') || undefined}
        empty={
          <EmptyState
            title="No transactions found"
            level={2}
            text={q === '' ? 'No transactions have been recorded yet.' : 'No transactions match your current filters.'}
            action={q !== '' && <Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>}
          />
        }
      >
        <TransactionList transactions={list.rows} />
        {!list.complete && (
          <Pagination
            page={page}
            pages={Math.ceil(list.total / PAGE_SIZE)}
            onPage={(next) => change({ page: String(next) })}
          />
        )}
      </ListStates>
    </Stack>
  );
}
