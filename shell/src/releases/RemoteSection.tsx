import { type ReactNode, useId, useState } from 'react';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { Badge, Banner, Button, Heading, HistoryIcon, Menu, UndoIcon, media, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { OwnerLine } from '../remotes/OwnerLine';
import type { ReleaseAction } from './ReleaseDialog';
import { VersionList } from './VersionList';

/** Number of versions shown at first. The live version and the canary are nearly always among them. */
const FIRST_SHOWN = 4;

interface Props {
  remote: RemoteOverview;
  onAction: (action: ReleaseAction) => void;
}

/** One remote: its status, its actions, and its versions, the newest first. */
export function RemoteSection({ remote, onAction }: Props) {
  const headingId = useId();
  const [all, setAll] = useState(false);
  const { name, enabled, live, candidate, previous, versions } = remote;
  const inUse = [live, candidate?.version, previous];
  const shown = all
    ? versions
    : versions.filter(({ version }, index) => index < FIRST_SHOWN || inUse.includes(version));
  return (
    <Section aria-labelledby={headingId}>
      <Head>
        <Titles>
          <Heading level={2} size="xs" id={headingId}>
            {name}
          </Heading>
          {states(remote)}
          {remote.owner && <OwnedBy owner={remote.owner} />}
        </Titles>
        {(candidate !== null || (previous !== null && live !== null)) && (
          <Actions>
            {candidate && <Button onClick={() => onAction({ kind: 'cancel', remote })}>Cancel Split</Button>}
            {previous && live && (
              <Button
                icon={<UndoIcon size={18} />}
                onClick={() => onAction({ kind: 'rollback', remote, to: previous })}
              >
                Roll Back
              </Button>
            )}
          </Actions>
        )}
        <Menu
          iconOnly
          label={`More for ${name}`}
          entries={[
            {
              key: 'history',
              label: 'History',
              icon: <HistoryIcon size={18} />,
              onSelect: () => onAction({ kind: 'history', remote }),
            },
            enabled
              ? {
                  key: 'off',
                  label: 'Switch off',
                  danger: true,
                  separated: true,
                  onSelect: () => onAction({ kind: 'disable', remote }),
                }
              : {
                  key: 'on',
                  label: 'Switch on',
                  separated: true,
                  onSelect: () => onAction({ kind: 'enable', remote }),
                },
          ]}
        />
      </Head>
      {remote.problem && (
        <Banner
          kind="warning"
          role="none"
          title={`Serving ${remote.serving ?? 'nothing'} instead of ${live ?? 'nothing'}`}
        >
          {remote.problem}
        </Banner>
      )}
      <VersionList remote={remote} versions={shown} onAction={onAction} />
      {shown.length < versions.length && (
        <More>
          <Button variant="ghost" onClick={() => setAll(true)}>
            {`Show all ${versions.length} versions`}
          </Button>
        </More>
      )}
    </Section>
  );
}

/** What the list of versions cannot show: its rows say which version is live and which is a canary. */
function states({ enabled, live }: RemoteOverview): ReactNode {
  return (
    <>
      {!enabled && <Badge tone="red">Switched off</Badge>}
      {!live && <Badge tone="yellow">Nothing live</Badge>}
    </>
  );
}

const Section = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
`;

/* On a phone the menu stays beside the name, and the buttons go below both. */
const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[2]};

  ${media.tablet} {
    display: flex;
  }
`;

const Titles = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  min-width: 0;
`;

const OwnedBy = styled(OwnerLine)`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};

  ${media.phone} {
    grid-row: 2;
    grid-column: 1 / -1;
  }
`;

const More = styled.div`
  display: flex;
  justify-content: center;
`;
