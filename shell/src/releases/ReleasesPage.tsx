import { useState } from 'react';
import { Button, EmptyState, ListStates, PackageIcon, PageHeader, Stack, listState } from '@shop/shared/ui';
import { DraftNotices } from '@shop/shared/forms';
import { DeployTokens } from './DeployTokens';
import { useReleases } from './endpoints';
import { type ReleaseAction, ReleaseDialog } from './ReleaseDialog';
import { partsSwitch } from '../tools/parts-switch';
import { RemoteSection } from './RemoteSection';

/** Milliseconds after which the page asks again: failures come in while it is open, and teams release on their own. */
const POLLING = 30_000;

/** What every team has released: what is live, what failed in browsers, who did what; and the ways to change it. */
export function ReleasesPage() {
  const asked = useReleases(undefined, { pollingInterval: POLLING });
  const [open, setOpen] = useState<ReleaseAction | null>(null);
  const remotes = asked.data ?? [];
  /** Opens what was begun for `mfe-orders 1.2.0`; false where there is no such version any more. */
  const begin = (kind: 'promote' | 'withdraw') => (record: string) => {
    const [name, version] = record.split(' ');
    const remote = remotes.find((one) => one.name === name);
    if (!remote || version === undefined || !remote.versions.some((one) => one.version === version)) return false;
    setOpen({ kind, remote, version });
    return true;
  };
  return (
    <Stack gap={8}>
      <PageHeader
        title="Releases"
        description="Every version that each team has released: which one visitors get, and what failed in their browsers."
        actions={
          <Button aria-keyshortcuts="Alt+Shift+B" onClick={partsSwitch.toggle}>
            Outline Parts
          </Button>
        }
      />
      <DraftNotices hidden={open !== null} forms={{ promote: begin('promote'), withdraw: begin('withdraw') }} />
      <ListStates
        list={listState(asked, remotes)}
        loadingLabel="Loading releases"
        failure="Failed to load releases"
        empty={
          <EmptyState
            icon={<PackageIcon size={26} />}
            title="No remotes yet"
            level={2}
            text="A remote appears here with its first release."
          />
        }
      >
        <Stack gap={8}>
          {remotes.map((remote) => (
            <RemoteSection key={remote.name} remote={remote} onAction={setOpen} />
          ))}
        </Stack>
      </ListStates>
      {remotes.length > 0 && <DeployTokens remotes={remotes.map(({ name }) => name)} />}
      {open && <ReleaseDialog action={open} onClose={() => setOpen(null)} />}
    </Stack>
  );
}
