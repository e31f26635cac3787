import { OUTBOX_CHANNELS, OUTBOX_EVENTS, OUTBOX_STATES } from '@shop/shared/contracts/outbox';
import { useUrlFilters } from '@shop/shared/remote';
import { pickOption } from '@shop/shared/rules';
import { Button, Field, LIST_PLACE, ListPage, MailIcon, Select, listState, useListPlace } from '@shop/shared/ui';
import { useState } from 'react';
import { useMessages, useOutboxStatus } from '../endpoints';
import { MessageList } from '../outbox/MessageList';
import { OutboxActions, type OutboxAction, type WholeState } from '../outbox/OutboxActions';
import { OutboxNotices } from '../outbox/OutboxNotices';
import { CHANNEL_LABELS, EVENT_LABELS, STATE_LABELS, optionsOf } from '../outbox/labels';

const NO_FILTERS = { state: '', channel: '', event: '', ...LIST_PLACE };

/** Polling interval in milliseconds: messages are sent while the page is open. */
const POLLING = 10_000;

const STATES = optionsOf(OUTBOX_STATES, STATE_LABELS);
const CHANNELS = optionsOf(OUTBOX_CHANNELS, CHANNEL_LABELS);
const EVENTS = optionsOf(OUTBOX_EVENTS, EVENT_LABELS);

const WHOLE_STATES: readonly WholeState[] = ['waiting', 'failed', 'unknown'];

/**
 * The outbox: messages of the shop to its webhook and its people that wait, failed or were sent, and what an admin can
 * do about them. The list may be long, so the server filters it.
 */
export default function OutboxPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { state, channel, event } = filters;
  const [action, setAction] = useState<OutboxAction | null>(null);
  const place = useListPlace(filters, change);
  const query = {
    state: pickOption(STATES, state),
    channel: pickOption(CHANNELS, channel),
    event: pickOption(EVENTS, event),
    page: place.page,
    limit: place.size,
  };
  const messages = useMessages({ query }, { refetchOnMountOrArgChange: true, pollingInterval: POLLING });
  const { data: status } = useOutboxStatus(undefined, { pollingInterval: POLLING });
  const rows = messages.data?.rows ?? [];
  const total = messages.data?.total ?? 0;
  const narrow = (changes: Partial<typeof NO_FILTERS>) => change({ ...changes, page: '1' });
  const whole = WHOLE_STATES.find((one) => one === state && channel === '' && event === '');
  const isOn = status?.channels.some(({ on }) => on) ?? true;
  return (
    <ListPage
      title="Outbox"
      description="What the shop tells its webhook and its own people: what waits, failed and was sent."
      noun={['message', 'messages']}
      listName="the outbox"
      actions={
        whole !== undefined &&
        total > 0 && (
          <>
            {whole !== 'waiting' && (
              <Button onClick={() => setAction({ kind: 'repeat-all', state: whole, count: total })}>Repeat All</Button>
            )}
            <Button onClick={() => setAction({ kind: 'discard-all', state: whole, count: total })}>Discard All</Button>
          </>
        )
      }
      filters={
        <>
          <Field label="State" hideLabel>
            <Select
              options={[{ value: '', label: 'All states' }, ...STATES]}
              value={state}
              onChange={(input) => narrow({ state: input.target.value })}
            />
          </Field>
          <Field label="Channel" hideLabel>
            <Select
              options={[{ value: '', label: 'All channels' }, ...CHANNELS]}
              value={channel}
              onChange={(input) => narrow({ channel: input.target.value })}
            />
          </Field>
          <Field label="What" hideLabel>
            <Select
              options={[{ value: '', label: 'Everything' }, ...EVENTS]}
              value={event}
              onChange={(input) => narrow({ event: input.target.value })}
            />
          </Field>
        </>
      }
      notice={
        status && (
          <OutboxNotices
            status={status}
            onRelease={() => setAction({ kind: 'release' })}
            onResume={(one) => setAction({ kind: 'resume', channel: one })}
          />
        )
      }
      list={{ ...listState(messages, rows), total, complete: false }}
      filtered={[state, channel, event].some((value) => value !== '')}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{
        text: isOn ? 'New orders, low stock and failed backups appear here.' : 'Nothing is written without a channel.',
        icon: <MailIcon size={26} />,
      }}
      place={place}
      columnsFirst
      dialogs={action && <OutboxActions action={action} onClose={() => setAction(null)} />}
    >
      <MessageList
        messages={rows}
        onRepeat={(message) => setAction({ kind: 'repeat', message })}
        onDiscard={(message) => setAction({ kind: 'discard', message })}
      />
    </ListPage>
  );
}
