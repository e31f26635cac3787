import type { OutboxMessage, OutboxState } from '@shop/shared/contracts';
import { DISCARDABLE_STATES, REPEATABLE_STATES } from '@shop/shared/contracts/outbox';
import { useHost } from '@shop/shared/remote';
import { counted, formatDateTime, formatShortDateTime } from '@shop/shared/rules';
import { Badge, type DataColumn, DataList, DeleteIcon, type MenuEntry, RetryIcon, Text } from '@shop/shared/ui';
import { CHANNEL_LABELS, STATE_LABELS, STATE_TONES, messageLabel } from './labels';

interface Props {
  messages: readonly OutboxMessage[];
  onRepeat: (message: OutboxMessage) => void;
  onDiscard: (message: OutboxMessage) => void;
}

const isOneOf = (states: readonly OutboxState[], { state }: OutboxMessage): boolean => states.includes(state);

/** Messages of the outbox as rows, or as cards on phones, with what an admin can do about each. */
export function MessageList({ messages, onRepeat, onDiscard }: Props) {
  const { settings } = useHost();
  const now = new Date();
  const columns: DataColumn<OutboxMessage>[] = [
    { key: 'message', header: 'Message', place: 'title', render: messageLabel },
    { key: 'channel', header: 'Channel', nowrap: true, render: channelOf, brief: channelOf },
    {
      key: 'reason',
      header: 'Why',
      priority: 2,
      render: ({ lastError }) => (
        <Text as="span" size="sm" tone="muted">
          {lastError ?? ''}
        </Text>
      ),
      brief: ({ lastError }) => lastError,
    },
    {
      key: 'attempts',
      header: 'Attempts',
      priority: 3,
      nowrap: true,
      render: ({ attempts }) => String(attempts),
      brief: ({ attempts }) => (attempts > 1 ? counted(attempts, 'attempt') : null),
    },
    {
      key: 'at',
      header: 'When',
      nowrap: true,
      render: ({ createdAt }) => formatDateTime(createdAt, settings.timeZone),
      brief: ({ createdAt }) => formatShortDateTime(createdAt, settings.timeZone, now),
    },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      render: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
    },
  ];
  const entries = (message: OutboxMessage): MenuEntry[] => [
    ...(isOneOf(REPEATABLE_STATES, message)
      ? [{ key: 'repeat', label: 'Repeat', icon: <RetryIcon size={18} />, onSelect: () => onRepeat(message) }]
      : []),
    ...(isOneOf(DISCARDABLE_STATES, message)
      ? [{ key: 'discard', label: 'Discard', icon: <DeleteIcon size={18} />, onSelect: () => onDiscard(message) }]
      : []),
  ];
  return (
    <DataList
      label="Outbox"
      columns={columns}
      rows={messages}
      rowKey={({ id }) => id}
      menu={{ nameOf: messageLabel, entries }}
    />
  );
}

const channelOf = ({ channel }: OutboxMessage): string => CHANNEL_LABELS[channel];
