import type { Transaction } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { capitalise, formatDateTime, shortId } from '@shop/shared/rules';
import { Badge, Button, DataList, RowActions, Text, type DataColumn } from '@shop/shared/ui';
import { customerOf, signedAmount, statusLabel, statusTone, toneOf } from './amounts';

interface Props {
  transactions: readonly Transaction[];
  onOpen: (transaction: Transaction) => void;
}

/** The transactions as rows, on phones as cards: money in is green, money out is red. */
export function TransactionList({ transactions, onOpen }: Props) {
  const { settings } = useHost();
  const columns: DataColumn<Transaction>[] = [
    { key: 'description', header: 'Description', place: 'title', render: ({ description }) => description },
    { key: 'id', header: 'ID', render: ({ _id }) => shortId(_id) },
    { key: 'type', header: 'Type', render: ({ type }) => capitalise(type) },
    {
      key: 'party',
      header: 'Customer / supplier',
      render: (transaction) => customerOf(transaction) ?? transaction.supplierName ?? '-',
    },
    {
      key: 'date',
      header: 'Date',
      nowrap: true,
      render: ({ createdAt }) => formatDateTime(createdAt, settings.timeZone),
    },
    {
      key: 'status',
      header: 'Status',
      render: ({ status }) => <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      place: 'aside',
      render: (transaction) => (
        <Text as="span" size="sm" weight="semibold" tabular tone={toneOf(transaction)}>
          {signedAmount(transaction)}
        </Text>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      place: 'actions',
      align: 'end',
      render: (transaction) => (
        <RowActions>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`View Details of ${transaction.description}`}
            onClick={() => onOpen(transaction)}
          >
            View Details
          </Button>
        </RowActions>
      ),
    },
  ];
  return <DataList label="Transactions" columns={columns} rows={transactions} rowKey={({ _id }) => _id} />;
}
