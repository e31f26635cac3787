import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Release } from '@shop/shared/contracts';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { reasonText, useCopy } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { isPreviewVersion } from '@shop/shared/remote/release/preview';
import { formatDateTime } from '@shop/shared/rules';
import {
  AlertIcon,
  Badge,
  CopyIcon,
  DataList,
  ExternalIcon,
  Text,
  TrendUpIcon,
  UndoIcon,
  ViewIcon,
  VisuallyHidden,
  media,
  type DataColumn,
  type MenuEntry,
  theme,
} from '@shop/shared/ui';
import { styled } from 'styled-components';
import { useCreateReleaseLink } from './endpoints';
import type { ReleaseAction } from './ReleaseDialog';
import { failureText, loadsText } from './release-text';

interface Props {
  remote: RemoteOverview;
  versions: readonly Release[];
  onAction: (action: ReleaseAction) => void;
}

/** The versions of one remote as rows, on phones as cards. */
export function VersionList({ remote, versions, onAction }: Props) {
  const { settings } = useHost();
  const { name, live } = remote;
  const copyLink = useCopyLink(name);
  const columns: DataColumn<Release>[] = [
    {
      key: 'version',
      header: 'Version',
      place: 'title',
      width: '26rem',
      render: (release) => (
        <Name>
          <code>{release.version}</code>
          <State remote={remote} release={release} />
        </Name>
      ),
    },
    {
      key: 'published',
      header: 'Published',
      render: ({ publishedAt, publishedBy }) => (
        <>
          <span>{formatDateTime(publishedAt, settings.timeZone)}</span> <Publisher>{`by ${publishedBy}`}</Publisher>
        </>
      ),
    },
    {
      key: 'contract',
      header: 'Needs host',
      priority: 2,
      nowrap: true,
      render: ({ contract }) => <code>{contract}</code>,
    },
    {
      key: 'failures',
      header: 'Browser failures',
      nowrap: true,
      render: ({ failures, loads }) => (
        <>
          {failures.total === 0 ? (
            <Muted>None</Muted>
          ) : (
            <Text as="span" size="sm" tone="red" weight="semibold">
              {failureText(failures)}
            </Text>
          )}{' '}
          <Muted>{loadsText(loads)}</Muted>
        </>
      ),
    },
    {
      key: 'alone',
      header: 'On its own',
      priority: 2,
      render: (release) => <Alone name={name} release={release} />,
      brief: (release) => <Alone name={name} release={release} />,
    },
  ];
  return (
    <DataList
      label={`Versions of ${name}`}
      columns={columns}
      rows={versions}
      rowKey={({ version }) => version}
      highlighted={({ version }) => version === live}
      menu={{
        nameOf: ({ version }) => `${name} ${version}`,
        entries: (release) => entriesFor(remote, release, { onAction, copyLink }),
      }}
    />
  );
}

/** The link to the version's page without the shop. A withdrawn version has none. */
function Alone({ name, release: { withdrawn, standaloneUrl, version } }: { name: string; release: Release }) {
  if (withdrawn) return <Muted>Withdrawn</Muted>;
  return (
    <Outside href={standaloneUrl} target="_blank" rel="noopener">
      <span>
        Open alone
        <VisuallyHidden>{` ${name} ${version}`}</VisuallyHidden>
      </span>
      <ExternalIcon size={16} aria-hidden="true" />
    </Outside>
  );
}

function State({ remote, release }: { remote: RemoteOverview; release: Release }) {
  const { version, withdrawn, source, warnings = [] } = release;
  const { live, candidate, previous, servers } = remote;
  return (
    <>
      {withdrawn && (
        <Badge tone="red">
          <span title={withdrawn.reason}>Withdrawn</span>
        </Badge>
      )}
      {isPreviewVersion(version) && !withdrawn && <Badge tone="yellow">Preview</Badge>}
      {version === live && <Badge tone="green">Live</Badge>}
      {candidate?.version === version && <Badge tone="blue">{`${candidate.traffic}% of visitors`}</Badge>}
      {version === previous && version !== live && <Badge>Previous</Badge>}
      {source === 'local' && <Badge tone="purple">This server’s build</Badge>}
      {withdrawn && <Muted>{withdrawn.reason}</Muted>}
      {warnings.map((warning) => (
        <Line key={warning}>{`Warning: ${warning}`}</Line>
      ))}
      {version === live &&
        servers?.lacking.map(({ server, reason }) => (
          <Line key={server}>
            <span>{`Not yet on: server ${server}`}</span> <Muted>{`(${reason})`}</Muted>
          </Line>
        ))}
    </>
  );
}

/** Makes a link that shows a version within the shop for two days, without an account, too, and copies it. */
function useCopyLink(name: string) {
  const dispatch = useAppDispatch();
  const copy = useCopy();
  const [create] = useCreateReleaseLink();
  return async (version: string): Promise<void> => {
    const { data, error } = await create({ params: { name }, body: { version } });
    if (data) await copy('link for two days', window.location.origin + data.path);
    else dispatch(toastShown({ kind: 'error', text: `No link was made. ${reasonText(error)}` }));
  };
}

/** The menu of a version. A withdrawn version has no actions, and a preview is never live. */
function entriesFor(
  remote: RemoteOverview,
  { version, withdrawn }: Release,
  { onAction, copyLink }: Pick<Props, 'onAction'> & { copyLink: (version: string) => Promise<void> },
): MenuEntry[] {
  if (withdrawn) return [];
  const { name, live } = remote;
  const preview = isPreviewVersion(version);
  const entries: MenuEntry[] = [
    {
      key: 'failures',
      label: 'Failures',
      icon: <AlertIcon size={18} />,
      onSelect: () => onAction({ kind: 'failures', remote, version }),
    },
    {
      key: 'link',
      label: 'Copy a link to it',
      icon: <CopyIcon size={18} />,
      onSelect: () => void copyLink(version),
    },
    // A preview does not run with the session of an admin, whose page this is.
    ...(preview
      ? []
      : [
          {
            key: 'try',
            label: 'Try in this tab',
            icon: <ViewIcon size={18} />,
            onSelect: () => window.location.assign(`/?remote.${name}=${encodeURIComponent(version)}`),
          },
        ]),
    {
      key: 'withdraw',
      label: 'Withdraw',
      danger: true,
      separated: true,
      onSelect: () => onAction({ kind: 'withdraw', remote, version }),
    },
  ];
  if (version === live || preview) return entries;
  return [
    {
      key: 'promote',
      label: 'Promote',
      icon: <TrendUpIcon size={18} />,
      onSelect: () => onAction({ kind: 'promote', remote, version }),
    },
    {
      key: 'rollback',
      label: 'Roll back to it',
      icon: <UndoIcon size={18} />,
      onSelect: () => onAction({ kind: 'rollback', remote, to: version }),
    },
    ...entries,
  ];
}

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};

  code {
    font-family: ${theme.font.mono};
    font-size: ${theme.size.sm};
    overflow-wrap: anywhere;
  }

  /* The badges are together below the version. */
  ${media.phone} {
    code {
      flex-basis: 100%;
    }
  }
`;

/* Warnings, names of servers and their reasons are long; each has a line of its own. */
const Line = styled.span`
  flex-basis: 100%;
  color: ${theme.color.text};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`;

const Muted = styled.span`
  color: ${theme.color.muted};
  font-weight: ${theme.weight.regular};
`;

/* In a table it has a line of its own. */
const Publisher = styled(Muted)`
  td > & {
    display: block;
  }
`;

const Outside = styled.a`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${theme.color.accentText};
  font-weight: ${theme.weight.medium};
  white-space: nowrap;

  /* A finger's target is higher than the words. */
  &::after {
    content: '';
    position: absolute;
    inset: 50% 0 auto;
    height: ${theme.target};
    transform: translateY(-50%);
  }
`;
