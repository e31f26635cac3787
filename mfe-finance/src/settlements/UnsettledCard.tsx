import type { Unsettled } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { counted, formatDate, formatMoney } from '@shop/shared/rules';
import { Button, DataList, type DataColumn, ErrorState, Heading, SkeletonRows, Stack, Text } from '@shop/shared/ui';
import { withCourier } from './labels';

interface Props {
  unsettled: readonly Unsettled[] | undefined;
  isError: boolean;
  onRetry: () => void;
  /** The courier whose draft is being begun. */
  begins: string | null;
  onSettle: (unsettled: Unsettled) => void;
}

/** The names of the parts of the list by their first day. */
const DAYS: Readonly<Record<number, string>> = { 0: '0–2 days', 3: '3–6 days', 7: '7–13 days', 14: '14 days or more' };

/** The cash of delivered orders that are in no settlement, by courier and days since delivery. */
export function UnsettledCard({ unsettled, isError, onRetry, begins, onSettle }: Props) {
  const { timeZone } = useHost().settings;
  if (isError && !unsettled) return <ErrorState title="Failed to load what waits" level={2} onRetry={onRetry} />;
  const columns: DataColumn<Unsettled>[] = [
    { key: 'courier', header: 'Courier', place: 'title', render: ({ courier }) => courier.name },
    {
      key: 'orders',
      header: 'Orders',
      align: 'end',
      render: ({ orders }) => orders,
      brief: ({ orders }) => counted(orders, 'order'),
    },
    {
      key: 'oldest',
      header: 'Oldest',
      nowrap: true,
      render: ({ oldest }) => formatDate(oldest, timeZone),
      brief: ({ oldest }) => `since ${formatDate(oldest, timeZone)}`,
    },
    ...[0, 3, 7, 14].map((from): DataColumn<Unsettled> => {
      const header = DAYS[from] ?? '';
      const owedOf = ({ byDays }: Unsettled) => {
        const part = byDays.find((one) => one.from === from);
        return part && part.orders > 0 ? formatMoney(part.owed) : null;
      };
      return {
        key: `days${String(from)}`,
        header,
        align: 'end',
        nowrap: true,
        priority: 2,
        render: (one) => owedOf(one) ?? '-',
        brief: (one) => owedOf(one) && `${header}: ${owedOf(one) ?? ''}`,
      };
    }),
    {
      key: 'owed',
      header: 'With them',
      align: 'end',
      place: 'aside',
      nowrap: true,
      render: ({ owed }) => formatMoney(owed),
    },
    {
      key: 'settle',
      header: 'Settle',
      hideHeader: true,
      place: 'actions',
      render: (one) => (
        <Button
          loading={begins === one.courier.pot}
          aria-label={`${one.draft === null ? 'Settle' : 'Continue'} ${withCourier(one.courier)}`}
          onClick={() => onSettle(one)}
        >
          {one.draft === null ? 'Settle' : 'Continue'}
        </Button>
      ),
    },
  ];
  return (
    <section aria-label="Delivered and not settled">
      <Stack gap={3}>
        <Heading level={2} size="sm">
          Delivered and not settled
        </Heading>
        {unsettled === undefined ? (
          <SkeletonRows count={2} label="Loading what waits" />
        ) : unsettled.length === 0 ? (
          <Text tone="muted">All delivered orders are settled.</Text>
        ) : (
          <DataList
            label="Delivered and not settled"
            columns={columns}
            rows={unsettled}
            rowKey={({ courier }) => courier.pot}
          />
        )}
      </Stack>
    </section>
  );
}
