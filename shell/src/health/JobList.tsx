import { useState } from 'react';
import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Job } from '@shop/shared/contracts';
import { failureText } from '@shop/shared/forms';
import { Badge, Button, DataList, PageHeader, RetryIcon, Stack, Text, theme, type DataColumn } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { useRunJob } from './endpoints';
import { agoText, isBackup, isInTrouble, spanText, untilText } from './copy';

interface Props {
  jobs: readonly Job[];
  /** Whether jobs are paused: none is started. */
  paused: boolean;
}

/** The background jobs: when each last ran, when it is due, why it failed, and a button to run it now. */
export function JobList({ jobs, paused }: Props) {
  const dispatch = useAppDispatch();
  const [run] = useRunJob();
  const [asking, setAsking] = useState<string | null>(null);
  const now = new Date();

  const ask = async ({ key, title }: Job) => {
    setAsking(key);
    const { error } = await run({ body: { key } });
    setAsking(null);
    dispatch(
      toastShown(
        error
          ? { kind: 'error', text: failureText(`${title}: not begun.`, error) }
          : { kind: 'success', text: `${title}: begins now` },
      ),
    );
  };

  const columns: DataColumn<Job>[] = [
    {
      key: 'title',
      header: 'Job',
      place: 'title',
      width: '44%',
      render: ({ title, lastError, attempts, result }) => (
        <Lines gap={1}>
          <span>{title}</span>
          {lastError !== null && (
            <Text as="span" size="sm" tone="red">
              {attempts > 1 ? `${lastError} Tried ${attempts} times.` : lastError}
            </Text>
          )}
          {lastError === null && result !== null && (
            <Text as="span" size="xs" tone="muted">
              {result}
            </Text>
          )}
        </Lines>
      ),
    },
    {
      key: 'done',
      header: 'Last done',
      nowrap: true,
      render: ({ doneAt }) => (doneAt ? agoText(doneAt, now) : 'never'),
    },
    {
      key: 'due',
      header: 'Next',
      priority: 2,
      nowrap: true,
      render: ({ notBefore }) => (paused ? 'when released' : untilText(notBefore, now)),
    },
    {
      key: 'every',
      header: 'Every',
      priority: 3,
      nowrap: true,
      render: ({ everySeconds }) => (everySeconds === null ? 'Once' : spanText(everySeconds).replace(/^1 /, '')),
    },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      nowrap: true,
      render: (job) => <State job={job} paused={paused} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      place: 'actions',
      align: 'end',
      render: (job) =>
        (isInTrouble(job) || isBackup(job)) &&
        !paused &&
        job.state !== 'claimed' && (
          <Button
            size="sm"
            icon={<RetryIcon size={16} />}
            aria-label={`${isInTrouble(job) ? 'Retry' : 'Run now'}: ${job.title}`}
            loading={asking === job.key}
            onClick={() => void ask(job)}
          >
            {isInTrouble(job) ? 'Retry' : 'Run Now'}
          </Button>
        ),
    },
  ];
  return (
    <Stack gap={4} as="section">
      <PageHeader
        level={2}
        title="Jobs"
        description="Work that no visitor waits for. One server at a time does each; what fails is tried again by itself."
      />
      <DataList label="Jobs" columns={columns} rows={jobs} rowKey={({ key }) => key} />
    </Stack>
  );
}

/** A job and its details. A margin separates several lines from the borders of the row. */
const Lines = styled(Stack)`
  &:has(> :nth-child(2)) {
    margin-block: ${theme.space[1]};
  }
`;

function State({ job, paused }: { job: Job; paused: boolean }) {
  if (job.state === 'failed') return <Badge tone="red">Failed</Badge>;
  if (job.state === 'unknown') return <Badge tone="red">Ended without a word</Badge>;
  if (job.state === 'claimed') return <Badge tone="blue">Running</Badge>;
  if (job.state === 'done') return <Badge tone="green">Done</Badge>;
  return paused ? <Badge tone="yellow">Paused</Badge> : <Badge>Waiting</Badge>;
}
