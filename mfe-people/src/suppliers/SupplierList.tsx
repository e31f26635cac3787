import type { Supplier } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate } from '@shop/shared/rules';
import { Badge, DataList, DeleteIcon, EditIcon, type DataColumn, type ListPlace } from '@shop/shared/ui';
import { PhoneLink } from '../contact/PhoneLink';
import { STATUS_TONES } from './statuses';

/** Columns by which the API can sort suppliers. */
export const SUPPLIER_SORTS = ['name', 'company', 'lastOrderDate', 'status'];

interface Props {
  suppliers: readonly Supplier[];
  place: ListPlace;
  onEdit: (supplier: Supplier) => void;
  onDelete: (supplier: Supplier) => void;
}

/** The suppliers as rows, or as cards on phones. A click opens the form. */
export function SupplierList({ suppliers, place, onEdit, onDelete }: Props) {
  const { settings } = useHost();
  const columns: DataColumn<Supplier>[] = [
    { key: 'name', header: 'Name', place: 'title', render: ({ name }) => name, sort: { by: 'name', kind: 'text' } },
    {
      key: 'company',
      header: 'Company',
      priority: 2,
      render: ({ company }) => company || '-',
      brief: ({ company }) => company,
      sort: { by: 'company', kind: 'text' },
    },
    { key: 'email', header: 'Email', priority: 3, render: emailLink, brief: emailLink },
    {
      key: 'phone',
      header: 'Phone',
      nowrap: true,
      render: phoneLink,
      brief: phoneLink,
    },
    {
      key: 'last',
      header: 'Last order',
      nowrap: true,
      render: ({ lastOrderDate }) => (lastOrderDate ? formatDate(lastOrderDate, settings.timeZone) : 'Never'),
      sort: { by: 'lastOrderDate', kind: 'date' },
    },
    {
      key: 'status',
      header: 'Status',
      place: 'aside',
      render: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge>,
      sort: { by: 'status', kind: 'text' },
    },
  ];
  return (
    <DataList
      label="Suppliers"
      columns={columns}
      rows={suppliers}
      rowKey={({ _id }) => _id}
      onOpen={onEdit}
      sorting={place}
      menu={{
        nameOf: ({ name }) => name,
        entries: (supplier) => [
          { key: 'edit', label: 'Edit', icon: <EditIcon size={18} />, onSelect: () => onEdit(supplier) },
          {
            key: 'delete',
            label: 'Delete',
            icon: <DeleteIcon size={18} />,
            danger: true,
            separated: true,
            onSelect: () => onDelete(supplier),
          },
        ],
      }}
    />
  );
}

const emailLink = ({ email }: Supplier) => <a href={`mailto:${email}`}>{email}</a>;

const phoneLink = ({ phone }: Supplier) => <PhoneLink phone={phone} />;
