import { useState } from 'react';
import { ConfirmAction } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { formatDateTime } from '@shop/shared/rules';
import { Banner, Button, ListStates, PageHeader, Stack, listState } from '@shop/shared/ui';
import { useReleaseJobs, useShopHealth } from './endpoints';
import { HealthFigures } from './HealthFigures';
import { JobList } from './JobList';
import { MissedSearches } from './MissedSearches';
import { ServerList } from './ServerList';
import { TwinNotice } from './TwinNotice';

/** Polling interval in milliseconds: servers and jobs change while the page is open. */
const POLLING = 10_000;

/**
 * The health page: the state of the servers, the database and the background jobs, and what an admin can do about it.
 */
export function HealthPage() {
  const { settings } = useHost();
  const query = useShopHealth(undefined, { pollingInterval: POLLING });
  const [release] = useReleaseJobs();
  const [releasing, setReleasing] = useState(false);
  const health = query.data;
  const paused = health?.pausedAt ?? null;
  const notices = health?.notices ?? [];
  const twins = health?.twins ?? [];
  const missed = health?.missedSearches ?? [];
  return (
    <Stack gap={8}>
      <PageHeader
        title="Health"
        description="The servers, their database, and the work that the shop does by itself."
      />
      {(paused !== null || notices.length > 0 || twins.length > 0) && (
        <Stack gap={3}>
          {paused !== null && (
            <Banner
              kind="warning"
              role="none"
              title="Jobs are paused"
              actions={<Button onClick={() => setReleasing(true)}>Release Jobs</Button>}
            >
              {`A backup was restored on ${formatDateTime(paused, settings.timeZone)}. Until jobs are released, nothing is backed up, nothing old is removed, and the outbox sends nothing.`}
            </Banner>
          )}
          {notices.map((notice) => (
            <Banner key={notice} kind="warning" role="none">
              {notice}
            </Banner>
          ))}
          {twins.length > 0 && <TwinNotice twins={twins} />}
        </Stack>
      )}
      <ListStates
        list={listState(query, health ? [health] : [])}
        loadingLabel="Loading the health of the shop"
        failure="Failed to load the health of the shop"
        empty={null}
      >
        {health && (
          <Stack gap={8}>
            <HealthFigures health={health} />
            <JobList jobs={health.jobs} paused={paused !== null} />
            <ServerList servers={health.servers} />
            {missed.length > 0 && <MissedSearches searches={missed} />}
          </Stack>
        )}
      </ListStates>
      {releasing && (
        <ConfirmAction
          title="Release jobs?"
          text="They begin at once: backups go to where BACKUP_TO says, messages of the outbox are sent, and files that this database does not know are removed. If this shop is a copy beside another, make sure first that it shares no folder or bucket with it."
          confirmLabel="Release Jobs"
          done="Jobs run again"
          failure="Jobs were not released."
          run={() => release({})}
          onClose={() => setReleasing(false)}
        />
      )}
    </Stack>
  );
}
