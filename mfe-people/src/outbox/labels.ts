import type { OutboxChannel, OutboxEvent, OutboxMessage, OutboxState } from '@shop/shared/contracts';

export const STATE_LABELS: Readonly<Record<OutboxState, string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  failed: 'Failed',
  unknown: 'Unknown',
  sent: 'Sent',
  discarded: 'Discarded',
};

export const STATE_TONES = {
  waiting: 'blue',
  sending: 'blue',
  failed: 'red',
  unknown: 'yellow',
  sent: 'green',
  discarded: 'neutral',
} as const satisfies Readonly<Record<OutboxState, string>>;

export const CHANNEL_LABELS: Readonly<Record<OutboxChannel, string>> = { webhook: 'Webhook', mail: 'E-mail' };

export const EVENT_LABELS: Readonly<Record<OutboxEvent, string>> = {
  'order.received': 'New order',
  'order.status': 'Step of order',
  'stock.low': 'Low stock',
  'backup.failed': 'Failed backup',
};

/** A message in a few words: 'New order #1A2B3C4D'. */
export const messageLabel = ({ event, about }: OutboxMessage): string => `${EVENT_LABELS[event]} ${about}`;

/** The values of a filter with their labels. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: labels[value] }));
