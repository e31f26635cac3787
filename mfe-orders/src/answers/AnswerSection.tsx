import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { ANSWER_LABELS, canAnswer, formatDateTime } from '@shop/shared/rules';
import { Stack, Text } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { Section } from '../orders/Section';
import { AnswerBadge } from './AnswerBadge';

/** What the customer answered to the confirmation link, or since when they have it. Renders nothing without a link. */
export function AnswerSection({ order }: { order: Order }) {
  const { settings } = useHost();
  const { answer, linkSentAt, status } = order;
  const when = (time: string) => formatDateTime(time, settings.timeZone);
  if (!answer) {
    // Once staff have accepted an order, nobody waits for an answer.
    if (!linkSentAt || status !== 'pending' || !canAnswer(order)) return null;
    return (
      <Section title="Answer of the customer">
        <Text size="sm" tone="muted">
          {`Not answered. The link was written ${when(linkSentAt)}.`}
        </Text>
      </Section>
    );
  }
  const { kind, at, note, stands } = answer;
  const shown = stands && canAnswer(order);
  return (
    <Section title="Answer of the customer">
      <Stack gap={2}>
        <Stack direction="row" gap={2} align="center">
          <AnswerBadge order={order} />
          <Text as="span" size="sm" tone="muted">
            {shown ? when(at) : `${ANSWER_LABELS[kind]}, ${when(at)}${stands ? '' : '. Followed by a change since.'}`}
          </Text>
        </Stack>
        {note !== '' && <Note>{note}</Note>}
      </Stack>
    </Section>
  );
}

/* With the lines that the customer typed. */
const Note = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
