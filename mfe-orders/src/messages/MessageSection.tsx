import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import {
  MESSAGE_LABELS,
  MESSAGE_MOMENTS,
  type MessageMoment,
  type MessageTemplates,
  canWrite,
  formatDateTime,
  messageFor,
  momentOf,
  phoneDigits,
} from '@shop/shared/rules';
import { Button, ChatIcon, Field, Select, Stack, Text } from '@shop/shared/ui';
import { useState } from 'react';
import { Section } from '../orders/Section';
import { LinkedWords } from './LinkedWords';
import { lastWritten } from './labels';
import { useLink } from './useLink';
import { useTemplates } from './useTemplates';
import { useWrite } from './useWrite';

/** The messages that can be written about an order now: those that fit its status and have words. */
const momentsOf = (order: Order, templates: MessageTemplates): MessageMoment[] =>
  MESSAGE_MOMENTS.filter((moment) => templates[moment] !== '' && canWrite(order, moment));

/**
 * The message to an order's customer, with the words filled in. One press opens the chat app and notes it in the
 * history. Renders nothing without a phone number, or if no message fits the order's status.
 */
export function MessageSection({ order }: { order: Order }) {
  const { settings } = useHost();
  const templates = useTemplates();
  const { write, writing } = useWrite();
  const [chosen, choose] = useState<MessageMoment | null>(null);
  const moments = templates === null ? [] : momentsOf(order, templates);
  const due = momentOf(order);
  const moment = moments.find((one) => one === chosen) ?? moments.find((one) => one === due) ?? moments[0];
  const template = moment && templates?.[moment];
  const link = useLink(order, template);
  if (moment === undefined || template === undefined || phoneDigits(order.customerPhone) === '') return null;
  const words = messageFor(template, order, {
    shopName: settings.shopName,
    origin: window.location.origin,
    link: link.path,
  });
  const last = lastWritten(order, moment);
  const again = last !== undefined;
  return (
    <Section title="Message">
      <Field label="Message about">
        <Select
          value={moment}
          options={moments.map((value) => ({ value, label: MESSAGE_LABELS[value] }))}
          onChange={({ target }) => choose(moments.find((one) => one === target.value) ?? null)}
        />
      </Field>
      <LinkedWords words={words} link={link} />
      {last && (
        <Text size="sm" tone="muted">
          {`Written to by hand by ${last.by}, ${formatDateTime(last.at, settings.timeZone)}`}
        </Text>
      )}
      {!order.chatPhone && (
        <Text size="sm" tone="muted">
          This phone opens no chat. Copy the words and send them another way.
        </Text>
      )}
      <Stack direction="row">
        <Button
          size="sm"
          icon={order.chatPhone ? <ChatIcon size={16} /> : undefined}
          loading={writing}
          disabled={!link.ready}
          onClick={() => void write({ order, moment, words, again })}
        >
          {order.chatPhone ? (again ? 'Write again' : 'Write') : again ? 'Copy words again' : 'Copy words'}
        </Button>
      </Stack>
    </Section>
  );
}
