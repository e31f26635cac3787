import { useState } from 'react';
import { Button, EmptyState, ListStates, PackageIcon, PageHeader, Stack, listState } from '@shop/shared/ui';
import { DraftNotices } from '@shop/shared/forms';
import { DeployTokens } from './DeployTokens';
import { useReleases } from './endpoints';
import { type ReleaseAction, ReleaseDialog } from './ReleaseDialog';
import { overlaySwitch } from '../devtools/overlay-switch';
import { RemoteSection } from './RemoteSection';

/** How often the page reloads its data, in milliseconds: failures and releases arrive while it is open. */
const POLL_MS = 30_000;

/** The releases of all teams: live versions, failures in browsers, history, and the actions of an admin. */
export function ReleasesPage() {
  const query = useReleases(undefined, { pollingInterval: POLL_MS });
  const [open, setOpen] = useState<ReleaseAction | null>(null);
  const remotes = query.data ?? [];
  /** Opens the dialog for a version such as `mfe-orders 1.2.0`. @returns false if it does not exist any more */
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
          <Button aria-keyshortcuts="Alt+Shift+B" onClick={overlaySwitch.toggle}>
            Outline Parts
          </Button>
        }
      />
      <DraftNotices hidden={open !== null} forms={{ promote: begin('promote'), withdraw: begin('withdraw') }} />
      <ListStates
        list={listState(query, remotes)}
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
