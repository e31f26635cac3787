import type { Exchange, Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { capitalize, comesBack, formatDate, formatDateTime, formatMoney, orderNumber } from '@shop/shared/rules';
import { Badge, Button, Stack, Text, TextLink } from '@shop/shared/ui';
import { Section } from '../orders/Section';
import { canExchange } from './bought';
import { exchangeTask, piecesInWords } from './labels';

/** The form that is open: a new exchange, or the check-in of one. */
export type ExchangeForm = 'new' | Exchange;

interface Props {
  order: Order;
  /** Disables all actions. */
  disabled: boolean;
  onOpen: (form: ExchangeForm) => void;
}

/** Whether the pieces that an exchange takes back are still to be checked in. */
const awaitsPieces = ({ status, reopened, checkedInAt, lines }: Exchange): boolean =>
  status === 'delivered' && !reopened && checkedInAt === null && lines.some(comesBack);

/** Where an exchange stands: its pieces are to be checked in, it is open again, or the status of its order. */
function Stand({ exchange }: { exchange: Exchange }) {
  if (exchange.reopened) return <Badge tone="yellow">Open again</Badge>;
  if (awaitsPieces(exchange)) return <Badge tone="yellow">To check in</Badge>;
  return <Badge>{exchange.checkedInAt === null ? capitalize(exchange.status) : 'Checked in'}</Badge>;
}

/** The exchanges of a delivered order, or the one that an order belongs to, with what staff can do with them. */
export function ExchangeSection({ order, disabled, onOpen }: Props) {
  const { settings } = useHost();
  const { exchange: own, exchanges = [] } = order;
  const may = canExchange(order);
  const all = own ? [own, ...exchanges] : exchanges;
  if (!may && all.length === 0) return null;
  const task = exchangeTask(order);
  return (
    <Section
      title="Exchange"
      action={
        may && (
          <Button size="sm" disabled={disabled} onClick={() => onOpen('new')}>
            Exchange…
          </Button>
        )
      }
    >
      {task && <Text weight="semibold">{`${task}.`}</Text>}
      {all.map((exchange) => {
        const other = exchange === own ? exchange.of : exchange.order;
        return (
          <Stack key={exchange.order} gap={1}>
            <Stack direction="row" justify="between" gap={2}>
              <Text>
                <span>{exchange === own ? 'New pieces for order ' : 'New pieces in order '}</span>
                <TextLink to={`/orders?order=${other}`}>{`#${orderNumber(other)}`}</TextLink>
              </Text>
              <Stand exchange={exchange} />
              {awaitsPieces(exchange) && (
                <Button size="sm" disabled={disabled} onClick={() => onOpen(exchange)}>
                  Check in…
                </Button>
              )}
            </Stack>
            <Text size="sm" tone="muted">
              {[
                `${piecesInWords(exchange.lines)} ${exchange.lines.some(comesBack) ? 'back' : 'replaced'}: ${[...new Set(exchange.lines.map(({ reason }) => reason))].join(', ')}`,
                ...(exchange.kept === undefined ? [] : [`${formatMoney(exchange.kept)} to store balance`]),
                ...(exchange.paidOut > 0 ? [`${formatMoney(exchange.paidOut)} paid out`] : []),
                ...(exchange.ended === undefined ? [] : [`ended: ${exchange.ended}`]),
                ...(exchange.heldUntil !== undefined && exchange.status === 'pending' && !exchange.reopened
                  ? [`held until ${formatDate(exchange.heldUntil, settings.timeZone)} unless confirmed`]
                  : []),
                ...(exchange.overruleReason === '' ? [] : [`after the window: ${exchange.overruleReason}`]),
                `${formatDateTime(exchange.at, settings.timeZone)}, ${exchange.by}`,
              ].join(' · ')}
            </Text>
          </Stack>
        );
      })}
    </Section>
  );
}
