import type { AuditEntry } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, shortId } from '@shop/shared/rules';
import { DataList, Text, type DataColumn } from '@shop/shared/ui';
import { changeLabel, detailsLabel } from './labels';

interface Props {
  entries: readonly AuditEntry[];
  onOpen: (entry: AuditEntry) => void;
}

/** Entries of the audit log as rows, or as cards on phones. Each opens a dialog with the values before and after. */
export function AuditList({ entries, onOpen }: Props) {
  const { settings } = useHost();
  const columns: DataColumn<AuditEntry>[] = [
    { key: 'change', header: 'Change', place: 'title', render: changeLabel },
    { key: 'id', header: 'ID', priority: 3, nowrap: true, render: ({ entityId }) => shortId(entityId) },
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
    { key: 'by', header: 'By', width: '8.5rem', render: ({ byName }) => byName, brief: ({ byName }) => `by ${byName}` },
    {
      key: 'at',
      header: 'When',
      nowrap: true,
      render: ({ at }) => formatDateTime(at, settings.timeZone),
      brief: ({ at }) => formatDateTime(at, settings.timeZone),
    },
  ];
  return <DataList label="Audit Log" columns={columns} rows={entries} rowKey={({ _id }) => _id} onOpen={onOpen} />;
}

/** Maximum length of a change on a card, in characters. The opened entry shows all of it. */
const BRIEF = 40;

const shortened = (text: string): string => (text.length > BRIEF ? `${text.slice(0, BRIEF).trimEnd()}…` : text);
