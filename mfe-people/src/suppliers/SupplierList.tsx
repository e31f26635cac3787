import type { Supplier } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate } from '@shop/shared/rules';
import { Badge, DataList, type DataColumn, type Tone } from '@shop/shared/ui';

const TONES: Record<Supplier['status'], Tone> = { active: 'green', inactive: 'neutral', suspended: 'red' };

/** The suppliers as rows, on phones as cards. */
export function SupplierList({ suppliers }: { suppliers: readonly Supplier[] }) {
  const { settings } = useHost();
  const columns: DataColumn<Supplier>[] = [
    { key: 'name', header: 'Name', place: 'title', render: ({ name }) => name },
    { key: 'company', header: 'Company', render: ({ company }) => company || '-' },
    { key: 'email', header: 'Email', render: ({ email }) => email },
    { key: 'phone', header: 'Phone', render: ({ phone }) => phone },
    {
      key: 'last',
      header: 'Last order',
      render: ({ lastOrderDate }) => (lastOrderDate ? formatDate(lastOrderDate, settings.timeZone) : 'Never'),
    },
    {
      key: 'status',
      header: 'Status',
      place: 'aside',
      render: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge>,
    },
  ];
  return <DataList label="Suppliers" columns={columns} rows={suppliers} rowKey={({ _id }) => _id} />;
}
