import type { Supplier } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate } from '@shop/shared/rules';
import { Badge, Button, DataList, RowActions, type DataColumn } from '@shop/shared/ui';
import { STATUS_TONES } from './statuses';

interface Props {
  suppliers: readonly Supplier[];
  onEdit: (supplier: Supplier) => void;
  onDelete: (supplier: Supplier) => void;
}

/** The suppliers as rows, on phones as cards. */
export function SupplierList({ suppliers, onEdit, onDelete }: Props) {
  const { settings } = useHost();
  const columns: DataColumn<Supplier>[] = [
    { key: 'name', header: 'Name', place: 'title', render: ({ name }) => name },
    { key: 'company', header: 'Company', render: ({ company }) => company || '-' },
    { key: 'email', header: 'Email', render: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
    {
      key: 'phone',
      header: 'Phone',
      nowrap: true,
      render: ({ phone }) => <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>,
    },
    {
      key: 'last',
      header: 'Last order',
      nowrap: true,
      render: ({ lastOrderDate }) => (lastOrderDate ? formatDate(lastOrderDate, settings.timeZone) : 'Never'),
    },
    {
      key: 'status',
      header: 'Status',
      place: 'aside',
      render: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge>,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      place: 'actions',
      align: 'end',
      render: (supplier) => (
        <RowActions>
          <Button size="sm" variant="ghost" aria-label={`Edit ${supplier.name}`} onClick={() => onEdit(supplier)}>
            Edit
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Delete ${supplier.name}`} onClick={() => onDelete(supplier)}>
            Delete
          </Button>
        </RowActions>
      ),
    },
  ];
  return <DataList label="Suppliers" columns={columns} rows={suppliers} rowKey={({ _id }) => _id} />;
}
