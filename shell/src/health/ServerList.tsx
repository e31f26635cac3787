import type { ServerProcess } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime } from '@shop/shared/rules';
import { DataList, EmptyState, PageHeader, Stack, Text, theme, type DataColumn } from '@shop/shared/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';

/** Keeps a release on one line if it fits. */
const Releases = styled(Text)`
  display: inline-block;
  margin-block: ${theme.space[1]};

  & > span {
    display: inline-block;
  }
`;

function Serves({ server: { serves } }: { server: ServerProcess }) {
  const versions = Object.entries(serves).map(([name, version]) => `${name} ${version}`);
  return (
    <Releases as="span" size="xs" tone="muted">
      {versions.map((version, index) => (
        <Fragment key={version}>
          {index > 0 && ' '}
          <span>{index < versions.length - 1 ? `${version},` : version}</span>
        </Fragment>
      ))}
    </Releases>
  );
}

/** All live server processes, with their versions and what they serve to visitors. */
export function ServerList({ servers }: { servers: readonly ServerProcess[] }) {
  const { settings } = useHost();
  const columns: DataColumn<ServerProcess>[] = [
    { key: 'id', header: 'Process', place: 'title', width: '24%', render: ({ id }) => id },
    { key: 'version', header: 'Version', nowrap: true, render: ({ version }) => version ?? 'Before 1.0.0' },
    { key: 'node', header: 'Node', nowrap: true, priority: 2, render: ({ node }) => node ?? 'Unknown' },
    {
      key: 'started',
      header: 'Started',
      priority: 2,
      nowrap: true,
      render: ({ startedAt }) => formatDateTime(startedAt, settings.timeZone),
    },
    {
      key: 'serves',
      header: 'Serves',
      width: '36%',
      render: (server) => <Serves server={server} />,
      brief: (server) => <Serves server={server} />,
    },
  ];
  return (
    <Stack gap={4} as="section">
      <PageHeader
        level={2}
        title="Servers"
        description="Each process that showed a sign of life within half a minute."
      />
      {servers.length === 0 ? (
        <EmptyState title="No servers" level={3} text="Servers that serve pages enter themselves here." />
      ) : (
        <DataList label="Servers" columns={columns} rows={servers} rowKey={({ id }) => id} />
      )}
    </Stack>
  );
}
