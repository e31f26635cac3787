import type { Statement } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime } from '@shop/shared/rules';
import { Badge, DataList, type DataColumn, Heading, Stack, type Tone } from '@shop/shared/ui';

const BADGES: Readonly<Record<Statement['state'], { tone: Tone; label: string }>> = {
  settled: { tone: 'green', label: 'Settled' },
  draft: { tone: 'yellow', label: 'In a draft' },
  free: { tone: 'neutral', label: 'Not used' },
  refused: { tone: 'red', label: 'Refused' },
};

/** The newest statements of couriers, and what became of each. Nothing is shown before there is one. */
export function StatementCard({ statements }: { statements: readonly Statement[] }) {
  const { timeZone } = useHost().settings;
  if (statements.length === 0) return null;
  const columns: DataColumn<Statement>[] = [
    { key: 'name', header: 'File', place: 'title', render: ({ name }) => name },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      render: ({ state }) => <Badge tone={BADGES[state].tone}>{BADGES[state].label}</Badge>,
    },
    { key: 'courier', header: 'Courier', render: ({ courier }) => courier.name, brief: ({ courier }) => courier.name },
    {
      key: 'at',
      header: 'Chosen',
      nowrap: true,
      render: ({ at }) => formatDateTime(at, timeZone),
      brief: ({ at }) => formatDateTime(at, timeZone),
    },
    { key: 'by', header: 'By', priority: 2, render: ({ by }) => by, brief: () => null },
    { key: 'reason', header: 'Why', priority: 2, render: ({ reason }) => reason ?? '-', brief: ({ reason }) => reason },
  ];
  return (
    <section aria-label="Files of couriers">
      <Stack gap={3}>
        <Heading level={2} size="sm">
          Files of couriers
        </Heading>
        <DataList label="Files of couriers" columns={columns} rows={statements} rowKey={({ _id }) => _id} />
      </Stack>
    </section>
  );
}
