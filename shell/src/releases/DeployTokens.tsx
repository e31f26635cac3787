import { useState } from 'react';
import type { DeployToken } from '@shop/shared/contracts';
import { ConfirmAction, DraftNotices } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { formatDateTime } from '@shop/shared/rules';
import {
  Badge,
  Button,
  DataList,
  EmptyState,
  ListStates,
  PageHeader,
  PasswordIcon,
  PlusIcon,
  Stack,
  listState,
  type DataColumn,
} from '@shop/shared/ui';
import { useDeployTokens, useRevokeDeployToken } from './endpoints';
import { IssueTokenDialog } from './IssueTokenDialog';

/** Deploy tokens of the teams: issue one for a remote, see when it was used, revoke it. */
export function DeployTokens({ remotes }: { remotes: readonly string[] }) {
  const { settings } = useHost();
  const query = useDeployTokens();
  const [revoke] = useRevokeDeployToken();
  const [issuing, setIssuing] = useState(false);
  const [revoking, setRevoking] = useState<DeployToken | null>(null);
  const tokens = query.data ?? [];
  const time = (at: string) => formatDateTime(at, settings.timeZone);
  const columns: DataColumn<DeployToken>[] = [
    { key: 'label', header: 'For', place: 'title', render: ({ label }) => label },
    {
      key: 'remote',
      header: 'Remote',
      render: ({ remote, previewsOnly }) => (previewsOnly === true ? `${remote}, previews only` : remote),
    },
    {
      key: 'issued',
      header: 'Issued',
      render: ({ createdAt, createdBy }) => `${time(createdAt)} by ${createdBy}`,
    },
    { key: 'used', header: 'Last used', render: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : 'Never') },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      align: 'end',
      render: (token) =>
        token.revokedAt ? (
          <Badge>{`Revoked ${time(token.revokedAt)}`}</Badge>
        ) : (
          <Button size="sm" aria-label={`Revoke ${token.label}`} onClick={() => setRevoking(token)}>
            Revoke
          </Button>
        ),
    },
  ];
  return (
    <Stack gap={4} as="section">
      <PageHeader
        level={2}
        title="Deploy tokens"
        description="A token lets a team release one remote from a command line or pipeline. Anyone who has it can put code into this shop."
        actions={
          <Button icon={<PlusIcon size={18} />} onClick={() => setIssuing(true)}>
            Issue Token
          </Button>
        }
      />
      <DraftNotices hidden={issuing} forms={{ 'deploy-token': () => setIssuing(true) }} />
      <ListStates
        list={listState(query, tokens)}
        loadingLabel="Loading deploy tokens"
        failure="Failed to load deploy tokens"
        empty={
          <EmptyState
            icon={<PasswordIcon size={26} />}
            title="No deploy tokens"
            level={3}
            text="Issue one for each team that releases on its own."
          />
        }
      >
        <DataList label="Deploy tokens" columns={columns} rows={tokens} rowKey={({ _id }) => _id} />
      </ListStates>
      {issuing && <IssueTokenDialog remotes={remotes} onClose={() => setIssuing(false)} />}
      {revoking && (
        <ConfirmAction
          title={`Revoke ${revoking.label}?`}
          text={`It can no longer release ${revoking.remote}. Versions that it released stay.`}
          confirmLabel="Revoke"
          danger
          done={`${revoking.label} is revoked`}
          failure={`${revoking.label} was not revoked.`}
          run={() => revoke({ params: { id: revoking._id } })}
          onClose={() => setRevoking(null)}
        />
      )}
    </Stack>
  );
}
