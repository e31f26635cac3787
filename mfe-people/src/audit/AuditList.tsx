import type { AuditEntry } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, shortId } from '@shop/shared/rules';
import { DataList, Text, type DataColumn } from '@shop/shared/ui';
import { changeLabel, changedFields, fieldLabel } from './labels';

interface Props {
  entries: readonly AuditEntry[];
  onOpen: (entry: AuditEntry) => void;
}

const MOST_FIELDS = 4;

/** The fields of a change in one line. */
function fieldsOf(entry: AuditEntry): string {
  const fields = changedFields(entry).map(fieldLabel);
  const more = fields.length - MOST_FIELDS;
  return (fields.slice(0, MOST_FIELDS).join(', ') || '-') + (more > 0 ? ` and ${more} more` : '');
}

/** Lines of the log as rows, on phones as cards; each opens with what was before and after. */
export function AuditList({ entries, onOpen }: Props) {
  const { settings } = useHost();
  const columns: DataColumn<AuditEntry>[] = [
    { key: 'change', header: 'Change', place: 'title', render: changeLabel },
    { key: 'id', header: 'ID', render: ({ entityId }) => shortId(entityId) },
    {
      key: 'fields',
      header: 'Fields',
      render: (entry) => (
        <Text as="span" size="sm" tone="muted">
          {fieldsOf(entry)}
        </Text>
      ),
    },
    { key: 'by', header: 'By', render: ({ byName }) => byName },
    { key: 'at', header: 'When', nowrap: true, render: ({ at }) => formatDateTime(at, settings.timeZone) },
  ];
  return <DataList label="Audit Log" columns={columns} rows={entries} rowKey={({ _id }) => _id} onOpen={onOpen} />;
}
