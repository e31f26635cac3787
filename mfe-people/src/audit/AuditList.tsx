import type { AuditEntry } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, formatShortDateTime } from '@shop/shared/rules';
import { DataList, Text, type DataColumn } from '@shop/shared/ui';
import { changeLabel, detailsLabel, idLabel } from './labels';

interface Props {
  entries: readonly AuditEntry[];
  onOpen: (entry: AuditEntry) => void;
}

/** Entries of the audit log as rows, or as cards on phones. Each opens a dialog with the values before and after. */
export function AuditList({ entries, onOpen }: Props) {
  const { settings } = useHost();
  const now = new Date();
  const columns: DataColumn<AuditEntry>[] = [
    { key: 'change', header: 'Change', place: 'title', render: changeLabel },
    {
      key: 'id',
      header: 'ID',
      priority: 3,
      nowrap: true,
      render: ({ entityId }) => idLabel(entityId),
      // The name of an order is its id.
      brief: ({ entity, entityId }) => (entity === 'order' ? null : `ID ${idLabel(entityId)}`),
    },
    {
      key: 'details',
      header: 'Details',
      priority: 2,
      render: (entry) => (
        <Text as="span" size="sm" tone="muted">
          {detailsLabel(entry)}
        </Text>
      ),
      brief: (entry) => shortened(detailsLabel(entry)),
    },
    { key: 'by', header: 'By', width: '8.5rem', nowrap: true, render: byOf, brief: byOf },
    {
      key: 'at',
      header: 'When',
      nowrap: true,
      render: ({ at }) => formatDateTime(at, settings.timeZone),
      brief: ({ at }) => formatShortDateTime(at, settings.timeZone, now),
    },
  ];
  return <DataList label="Audit Log" columns={columns} rows={entries} rowKey={({ _id }) => _id} onOpen={onOpen} />;
}

const byOf = ({ byName }: AuditEntry): string => byName;

/** Maximum length of a change on a card, in characters. The opened entry shows all of it. */
const BRIEF = 40;

/** A long change ends after a whole fact, if there is one. */
function shortened(text: string): string {
  if (text.length <= BRIEF) return text;
  const fact = text.lastIndexOf(', ', BRIEF);
  return `${text.slice(0, fact > 0 ? fact : BRIEF).trimEnd()}…`;
}
