import type { ExchangeRequest, Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { capitalize, formatDateTime } from '@shop/shared/rules';
import { Badge, Button, Stack, Text } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { Section } from '../orders/Section';
import { canExchange } from './bought';
import { requestInWords } from './labels';

interface Props {
  order: Order;
  /** Disables all actions. */
  disabled: boolean;
  onBook: (request: ExchangeRequest) => void;
  onDecline: (request: ExchangeRequest) => void;
}

/** What staff did about a request: 'Declined by Sam: worn'. */
const closedInWords = ({ how, by, reason }: NonNullable<ExchangeRequest['closed']>): string =>
  `${capitalize(how)}${by === '' ? '' : ` by ${by}`}${reason === '' ? '' : `: ${reason}`}`;

/** The requests of an order's shopper from the tracking page, and what staff can do about it. */
export function RequestSection({ order, disabled, onBook, onDecline }: Props) {
  const { settings } = useHost();
  const { requests = [] } = order;
  if (requests.length === 0) return null;
  return (
    <Section title="Asked for by the customer">
      {requests.map((request) => {
        const { _id, what, piece, closed, at, exchange } = request;
        return (
          <Stack key={_id} gap={2}>
            <Stack direction="row" gap={2} align="center">
              <Badge tone={closed ? 'neutral' : 'yellow'}>{capitalize(what)}</Badge>
              <Text as="span" size="sm" tone="muted">
                {formatDateTime(at, settings.timeZone)}
              </Text>
            </Stack>
            <Words>{`“${piece}”`}</Words>
            <Text size="sm">{requestInWords(request)}</Text>
            {closed ? (
              <Text size="sm" tone="muted">
                {closedInWords(closed)}
              </Text>
            ) : (
              <>
                {exchange !== undefined && (
                  <Text size="sm" tone="muted">
                    Open again: what answered it has ended.
                  </Text>
                )}
                <Stack direction="row" gap={2}>
                  {canExchange(order) && (
                    <Button size="sm" variant="primary" disabled={disabled} onClick={() => onBook(request)}>
                      {`Book ${what}…`}
                    </Button>
                  )}
                  <Button size="sm" disabled={disabled} onClick={() => onDecline(request)}>
                    Decline…
                  </Button>
                </Stack>
              </>
            )}
          </Stack>
        );
      })}
    </Section>
  );
}

const Words = styled.p`
  overflow-wrap: anywhere;
`;
