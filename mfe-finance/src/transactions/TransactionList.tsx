import type { Transaction } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, shortId } from '@shop/shared/rules';
import { Badge, DataList, Text, type DataColumn, type Tone } from '@shop/shared/ui';
import { signedAmount, toneOf, titleCase } from './amounts';

const STATUS_TONES: Record<Transaction['status'], Tone> = {
  completed: 'green',
  pending: 'yellow',
  cancelled: 'neutral',
};

/** The transactions as rows, on phones as cards: money in is green, money out is red. */
export function TransactionList({ transactions }: { transactions: readonly Transaction[] }) {
  const { settings } = useHost();
  const columns: DataColumn<Transaction>[] = [
    { key: 'description', header: 'Description', place: 'title', render: ({ description }) => description },
    { key: 'id', header: 'ID', render: ({ _id }) => shortId(_id) },
    { key: 'type', header: 'Type', render: ({ type }) => titleCase(type) },
    { key: 'customer', header: 'Customer', render: ({ customerName }) => customerName ?? '-' },
    { key: 'date', header: 'Date', render: ({ createdAt }) => formatDateTime(createdAt, settings.timeZone) },
    {
      key: 'status',
      header: 'Status',
      render: ({ status }) => <Badge tone={STATUS_TONES[status]}>{titleCase(status)}</Badge>,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      place: 'aside',
      render: (transaction) => (
        <Text as="span" weight="semibold" tabular tone={toneOf(transaction.type)}>
          {signedAmount(transaction)}
        </Text>
      ),
    },
  ];
  return <DataList label="Transactions" columns={columns} rows={transactions} rowKey={({ _id }) => _id} />;
}
