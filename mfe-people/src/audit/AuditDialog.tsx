import type { AuditEntry } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime } from '@shop/shared/rules';
import { Button, DataList, Dialog, Heading, KeyValue, Stack, Text, TextLink, type DataColumn } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { changeLabel, changedFields, entityOption, fieldLabel, thingPath, valueLabel } from './labels';

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

const columns: DataColumn<Change>[] = [
  { key: 'field', header: 'Field', place: 'title', render: ({ field }) => fieldLabel(field) },
  { key: 'before', header: 'Before', render: ({ field, before }) => <Value>{valueLabel(field, before)}</Value> },
  { key: 'after', header: 'After', render: ({ field, after }) => <Value>{valueLabel(field, after)}</Value> },
];

/** One entry of the audit log: who, when, what, and each field before and after. */
export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { settings } = useHost();
  const path = thingPath(entry);
  const what = entityOption(entry.entity);
  const changes = changedFields(entry).map((field): Change => ({
    field,
    before: entry.before?.[field],
    after: entry.after?.[field],
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={changeLabel(entry)}
      description={`${entry.byName} · ${formatDateTime(entry.at, settings.timeZone)}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Stack gap={6}>
        <KeyValue
          items={[
            { label: 'What', value: path === undefined ? what : <TextLink to={path}>{what}</TextLink> },
            { label: 'ID', value: entry.entityId },
            { label: 'Request', value: entry.requestId },
          ]}
        />
        <Stack as="section" gap={3}>
          <Heading level={3} size="xs">
            Before and After
          </Heading>
          {changes.length === 0 ? (
            <Text tone="muted">No details were recorded for this change.</Text>
          ) : (
            <DataList label="Before and After" columns={columns} rows={changes} rowKey={({ field }) => field} />
          )}
        </Stack>
      </Stack>
    </Dialog>
  );
}

const Value = styled.span`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
