import type { Transaction } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { capitalize, formatDateTime, shortId } from '@shop/shared/rules';
import { Badge, DataList, Text, ViewIcon, type DataColumn, type ListPlace } from '@shop/shared/ui';
import { customerOf, signedAmount, statusLabel, statusTone, toneOf } from './amounts';

/** Columns by which the API can sort transactions. */
export const TRANSACTION_SORTS = ['createdAt', 'amount'];

interface Props {
  transactions: readonly Transaction[];
  place: ListPlace;
  onOpen: (transaction: Transaction) => void;
}

/** The transactions as rows, or as cards on phones. Incoming money is green, outgoing money is red. */
export function TransactionList({ transactions, place, onOpen }: Props) {
  const { settings } = useHost();
  const columns: DataColumn<Transaction>[] = [
    { key: 'description', header: 'Description', place: 'title', render: ({ description }) => description },
    { key: 'id', header: 'ID', priority: 3, render: ({ _id }) => shortId(_id) },
    {
      key: 'type',
      header: 'Type',
      render: ({ type }) => capitalize(type),
      brief: ({ type }) => capitalize(type),
    },
    {
      key: 'party',
      header: 'Customer / supplier',
      priority: 2,
      render: (transaction) => customerOf(transaction) ?? transaction.supplierName ?? '-',
      brief: (transaction) => customerOf(transaction) ?? transaction.supplierName,
    },
    {
      key: 'date',
      header: 'Date',
      nowrap: true,
      render: ({ createdAt }) => formatDateTime(createdAt, settings.timeZone),
      brief: ({ createdAt }) => formatDateTime(createdAt, settings.timeZone),
      sort: { by: 'createdAt', kind: 'date' },
    },
    {
      key: 'status',
      header: 'Status',
      render: ({ status }) => <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>,
      brief: ({ status }) => statusLabel(status),
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
      nowrap: true,
      sort: { by: 'amount', kind: 'number' },
    },
  ];
  return (
    <DataList
      label="Transactions"
      columns={columns}
      rows={transactions}
      rowKey={({ _id }) => _id}
      onOpen={onOpen}
      sorting={place}
      menu={{
        nameOf: ({ description }) => description,
        entries: (transaction) => [
          { key: 'view', label: 'View Details', icon: <ViewIcon size={18} />, onSelect: () => onOpen(transaction) },
        ],
      }}
    />
  );
}
