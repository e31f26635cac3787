import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, formatMoney, orderNumber, paymentLabel } from '@shop/shared/rules';
import {
  Button,
  Card,
  ChatIcon,
  Dotted,
  Heading,
  NoWrap,
  OrderBadge,
  Stack,
  Text,
  TextLink,
  VisuallyHidden,
} from '@shop/shared/ui';
import { styled } from 'styled-components';
import { customerLabel } from '../orders/labels';
import { LinkedWords } from './LinkedWords';
import { noChatReason } from './labels';
import type { MessageLink } from './useLink';

interface Props {
  order: Order;
  /** What the message is about: 'Please confirm'. */
  about: string;
  words: string;
  link: MessageLink;
  writing: boolean;
  onWrite: () => void;
  onSkip: () => void;
}

/** The order whose turn it is, with the words of its message. Screen readers read each new one. */
export function ToWriteCard({ order, about, words, link, writing, onWrite, onSkip }: Props) {
  const { settings } = useHost();
  const { _id, customerPhone, chatPhone, totalAmount, createdAt } = order;
  const payment = paymentLabel(order.paymentMethod, order.notes);
  const facts = [formatDateTime(createdAt, settings.timeZone), customerPhone, formatMoney(totalAmount), payment];
  return (
    <Readable>
      <Card as="section" aria-label="To be written to now">
        <Stack gap={3}>
          <VisuallyHidden role="status">{`${customerLabel(order)}: ${about}`}</VisuallyHidden>
          <Stack direction="row" gap={2} align="center">
            <Heading level={2} size="sm">
              {customerLabel(order)}
            </Heading>
            <OrderBadge order={order} />
          </Stack>
          <Text size="sm" tone="muted">
            <Dotted
              parts={[
                <TextLink key="order" to={`/orders?status=all&order=${_id}`}>{`Order #${orderNumber(_id)}`}</TextLink>,
                ...facts.map((fact) => <NoWrap key={fact}>{fact}</NoWrap>),
              ]}
            />
          </Text>
          <Text weight="semibold">{about}</Text>
          <LinkedWords words={words} link={link} />
          {!chatPhone && (
            <Text size="sm" tone="muted">
              {`${noChatReason(customerPhone)} The words are copied instead.`}
            </Text>
          )}
          <Stack direction="row" gap={2}>
            {/* The same buttons serve the next order, so a second press within a moment must not count for it. */}
            <Button
              variant="primary"
              icon={chatPhone ? <ChatIcon size={18} /> : undefined}
              aria-keyshortcuts="W"
              data-step={_id}
              loading={writing}
              disabled={!link.ready}
              onClick={onWrite}
            >
              {chatPhone ? 'Write' : 'Copy words'}
            </Button>
            <Button aria-keyshortcuts="S" data-step={_id} onClick={onSkip}>
              Skip
            </Button>
          </Stack>
        </Stack>
      </Card>
    </Readable>
  );
}

/* As wide as lines are easy to read. */
const Readable = styled.div`
  max-width: 48rem;
`;
