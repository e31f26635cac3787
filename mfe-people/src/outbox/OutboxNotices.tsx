import type { OutboxChannelState, OutboxStatus } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { counted, formatDateTime } from '@shop/shared/rules';
import { Banner, Button, ButtonLink, Stack } from '@shop/shared/ui';
import { CHANNEL_LABELS } from './labels';

interface Props {
  status: OutboxStatus;
  onRelease: () => void;
  onResume: (channel: OutboxChannelState) => void;
}

/** Why nothing is sent, or not now, and what an admin can do about it. */
export function OutboxNotices({ status: { channels, pausedAt }, onRelease, onResume }: Props) {
  const { settings } = useHost();
  const at = (moment: string) => formatDateTime(moment, settings.timeZone);
  const waiting = channels.reduce((sum, channel) => sum + channel.waiting, 0);
  const isOn = channels.some(({ on }) => on);
  const off = channels.filter(({ offAt }) => offAt !== null);
  const pausing = channels.filter(({ offAt, notBefore }) => offAt === null && notBefore !== null);
  if (pausedAt === null && isOn && off.length === 0 && pausing.length === 0) return null;
  return (
    <Stack gap={3}>
      {pausedAt !== null && (
        <Banner
          kind="warning"
          role="none"
          title="Nothing is sent"
          actions={<Button onClick={onRelease}>Release Jobs</Button>}
        >
          {`A backup was restored on ${at(pausedAt)}, and all jobs are paused. ${counted(waiting, 'message')} in the outbox may have been sent since the backup was made: discard what is old first.`}
        </Banner>
      )}
      {off.map((channel) => (
        <Banner
          key={channel.channel}
          kind="warning"
          role="none"
          title={`${CHANNEL_LABELS[channel.channel]}: switched off on ${at(channel.offAt ?? '')}`}
          actions={<Button onClick={() => onResume(channel)}>{`Switch ${CHANNEL_LABELS[channel.channel]} On`}</Button>}
        >
          {`${counted(channel.failures, 'attempt')} in a row failed. ${channel.lastError ?? ''} New messages wait.`}
        </Banner>
      ))}
      {pausing.map(({ channel, notBefore, lastError }) => (
        <Banner key={channel} role="none" title={`${CHANNEL_LABELS[channel]} is tried again on ${at(notBefore ?? '')}`}>
          {lastError}
        </Banner>
      ))}
      {!isOn && (
        <Banner role="none" actions={<ButtonLink to="/settings">Settings</ButtonLink>}>
          No channel is set, so nothing is written. The settings say where messages go.
        </Banner>
      )}
    </Stack>
  );
}
