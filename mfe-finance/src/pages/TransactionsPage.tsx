import { downloadCall, toastShown, useAppDispatch, useSession, useStoreExtra } from '@shop/shared/api';
import type { Transaction, TransactionsQuery } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { DraftNotices } from '@shop/shared/forms';
import { useHost, useUrlFilters } from '@shop/shared/remote';
import { calendarDay, instantsOf } from '@shop/shared/rules';
import {
  Button,
  ButtonLink,
  DownloadIcon,
  ListPage,
  PlusIcon,
  Skeleton,
  useListPlace,
  usePagedList,
  lazyDialog,
} from '@shop/shared/ui';
import { Suspense, lazy, useState } from 'react';
import { useTransactionSeries, useTransactionSummary, useTransactions } from '../endpoints';
import { SummaryCards } from '../transactions/SummaryCards';
import { TransactionDialog } from '../transactions/TransactionDialog';
import { TransactionFilters } from '../transactions/TransactionFilters';
import { TRANSACTION_SORTS, TransactionList } from '../transactions/TransactionList';
import { NO_FILTERS, hasFilters, matchesFilters, queryOf } from '../transactions/filters';

const RevenueChart = lazy(() =>
  import('../transactions/RevenueChart').then((module) => ({ default: module.RevenueChart })),
);
const AddTransactionDialog = lazyDialog(() =>
  import('../transactions/AddTransactionDialog').then((module) => module.AddTransactionDialog),
);

/** The transactions page: the shop's money with totals and a chart, and an export. */
export default function TransactionsPage() {
  const { settings } = useHost();
  const { user } = useSession();
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const [now, setNow] = useState(() => new Date());
  const [opened, setOpened] = useState<Transaction | null>(null);
  const [adds, setAdds] = useState(false);
  const instants = instantsOf(filters, now, settings.timeZone);
  const query = queryOf(filters, instants);
  const summary = useTransactionSummary({ query });
  const showsChart = filters.chart !== 'hidden';
  const series = useTransactionSeries({ query }, { skip: !showsChart });
  const place = useListPlace(filters, change, { sorts: TRANSACTION_SORTS });
  const list = usePagedList<Transaction, TransactionsQuery>({
    useQuery: useTransactions,
    filters: query,
    place,
    matches: (transaction) => matchesFilters(transaction, filters, instants),
  });
  /** All requests failed: shows one error, instead of one each for totals, chart and list. */
  const nothing = list.isError && summary.isError && !summary.data;
  const retryAll = () => {
    list.retry();
    void summary.refetch();
    if (showsChart) void series.refetch();
  };
  return (
    <ListPage
      title="Transactions"
      actions={
        <>
          <ExportButton query={query} />
          {user?.role === 'admin' && <ButtonLink to="/transactions/cash">Cash in Hand</ButtonLink>}
          {user?.role === 'admin' && (
            <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setAdds(true)}>
              Add Transaction
            </Button>
          )}
        </>
      }
      noun={['transaction', 'transactions']}
      overview={
        !nothing && (
          <>
            <SummaryCards summary={summary.data} isError={summary.isError} onRetry={() => void summary.refetch()} />
            <Suspense fallback={<Skeleton height="22rem" radius="lg" />}>
              <RevenueChart
                series={series.data}
                isError={series.isError}
                isFetching={series.isFetching}
                onRetry={() => void series.refetch()}
                shown={showsChart}
                onShow={(shown) => change({ chart: shown ? '' : 'hidden' })}
              />
            </Suspense>
          </>
        )
      }
      toolbar={(_summary, left) => (
        <TransactionFilters
          filters={filters}
          onSearch={(q) => change({ q, page: '1' })}
          onApply={(changes) => {
            // A page that stays open past midnight must not use yesterday's date.
            setNow(new Date());
            change({ ...changes, page: '1' });
          }}
          left={left}
        />
      )}
      notice={
        user?.role === 'admin' && (
          <DraftNotices hidden={adds || opened !== null} forms={{ transaction: () => setAdds(true) }} />
        )
      }
      list={{ ...list, retry: nothing ? retryAll : list.retry }}
      filtered={hasFilters(filters)}
      onClearFilters={() => change({ ...NO_FILTERS, chart: filters.chart })}
      empty={{ text: 'No transactions have been recorded yet.' }}
      place={place}
      columnsFirst
      dialogs={
        <>
          {opened && <TransactionDialog transaction={opened} onClose={() => setOpened(null)} />}
          {adds && <AddTransactionDialog onClose={() => setAdds(false)} />}
        </>
      }
    >
      <TransactionList place={place} transactions={list.rows} onOpen={setOpened} />
    </ListPage>
  );
}

/** Downloads the filtered transactions as a CSV file. */
function ExportButton({ query }: { query: ReturnType<typeof queryOf> }) {
  const { settings } = useHost();
  const dispatch = useAppDispatch();
  const extra = useStoreExtra();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const name = `transactions-${calendarDay(new Date(), settings.timeZone)}.csv`;
    const failure = await downloadCall(extra(), { call: calls.exportTransactions, query }, name);
    setBusy(false);
    if (failure) dispatch(toastShown({ kind: 'error', text: 'Failed to export transactions' }));
  };
  return (
    <Button icon={<DownloadIcon size={18} />} loading={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}
