import type { Exchange, ExchangeRequest, Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { comesBack, formatDate, formatDateTime, formatMoney, isToComeBack, orderNumber } from '@shop/shared/rules';
import { Badge, Button, Stack, StatusBadge, Text, TextLink } from '@shop/shared/ui';
import { Section } from '../orders/Section';
import { canExchange } from './bought';
import { doorReturns, exchangeTask, piecesInWords } from './labels';

/**
 * The form that is open: a new exchange or return, maybe by a request of the shopper, the check-in of one, or the
 * question whether to cancel a return.
 */
export type ExchangeForm = { request: ExchangeRequest | undefined } | { cancel: Exchange } | Exchange;

interface Props {
  order: Order;
  /** Disables all actions. */
  disabled: boolean;
  onOpen: (form: ExchangeForm) => void;
  /** Prints the slip of a return at the door. */
  onPrint: (exchange: Exchange) => void;
}

/** Whether the pieces that an exchange takes back are still to be checked in. */
const canCheckIn = (exchange: Exchange): boolean => exchange.status === 'delivered' && isToComeBack(exchange);

/** What became of the old pieces: 'back', or what was done where none comes back. */
const backInWords = ({ lines, isReturn }: Exchange): string =>
  lines.some(comesBack) ? 'back' : isReturn ? 'given up' : 'replaced';

/** What is said of an exchange: what came back and why, what became of the money, and who booked it when. */
const factsOf = (exchange: Exchange, timeZone: string): string[] => [
  `${piecesInWords(exchange.lines)} ${backInWords(exchange)}: ${[...new Set(exchange.lines.map(({ reason }) => reason))].join(', ')}`,
  ...(exchange.kept === undefined ? [] : [`${formatMoney(exchange.kept)} to store balance`]),
  ...(exchange.paidOut > 0 ? [`${formatMoney(exchange.paidOut)} paid out`] : []),
  ...(exchange.ended === undefined || exchange.isReturn ? [] : [`Ended: ${exchange.ended}`]),
  ...(exchange.heldUntil !== undefined && exchange.status === 'pending' && !exchange.reopened
    ? [`Held until ${formatDate(exchange.heldUntil, timeZone)} unless confirmed`]
    : []),
  ...(exchange.overruleReason === '' ? [] : [`After the window: ${exchange.overruleReason}`]),
  `${formatDateTime(exchange.at, timeZone)}, ${exchange.by}`,
];

/** Where an exchange stands: its pieces are to be checked in, it is open again, or the status of its order. */
function Stand({ exchange }: { exchange: Exchange }) {
  if (exchange.reopened) return exchange.isReturn ? <Badge>Canceled</Badge> : <Badge tone="yellow">Open again</Badge>;
  if (canCheckIn(exchange)) return <Badge tone="yellow">To check in</Badge>;
  if (exchange.isReturn && !exchange.lines.some(comesBack)) return <Badge>Settled</Badge>;
  return exchange.checkedInAt === null ? <StatusBadge status={exchange.status} /> : <Badge>Checked in</Badge>;
}

/**
 * The exchanges and returns of a delivered order, or the exchange that an order belongs to, with what staff can do with
 * them.
 */
export function ExchangeSection({ order, disabled, onOpen, onPrint }: Props) {
  const { settings } = useHost();
  const { exchange: own, exchanges = [] } = order;
  const may = canExchange(order);
  const atDoor = doorReturns(order);
  const all = own ? [own, ...exchanges] : exchanges;
  if (!may && all.length === 0) return null;
  const task = exchangeTask(order);
  return (
    <Section
      title="Exchange and return"
      action={
        may && (
          <Button size="sm" disabled={disabled} onClick={() => onOpen({ request: undefined })}>
            Exchange or return…
          </Button>
        )
      }
    >
      {task && <Text weight="semibold">{`${task}.`}</Text>}
      {all.map((exchange) => {
        const other = exchange === own ? exchange.of : exchange.order;
        return (
          <Stack key={exchange.order} gap={2}>
            <Stack direction="row" justify="between" gap={2}>
              <Text>
                {exchange.isReturn ? (
                  'Return'
                ) : (
                  <>
                    <span>{exchange === own ? 'New pieces for order ' : 'New pieces in order '}</span>
                    <TextLink to={`/orders?order=${other}`}>{`#${orderNumber(other)}`}</TextLink>
                  </>
                )}
              </Text>
              <Stand exchange={exchange} />
            </Stack>
            <Stack gap={1}>
              {factsOf(exchange, settings.timeZone).map((fact) => (
                <Text key={fact} size="sm" tone="muted">
                  {fact}
                </Text>
              ))}
            </Stack>
            {(canCheckIn(exchange) || atDoor.includes(exchange)) && (
              <Stack direction="row" gap={2}>
                {canCheckIn(exchange) && (
                  <Button size="sm" disabled={disabled} onClick={() => onOpen(exchange)}>
                    Check in…
                  </Button>
                )}
                {atDoor.includes(exchange) && (
                  <Button size="sm" disabled={disabled} onClick={() => onPrint(exchange)}>
                    Print return slip
                  </Button>
                )}
                {exchange.isReturn && canCheckIn(exchange) && (
                  <Button size="sm" variant="ghost" disabled={disabled} onClick={() => onOpen({ cancel: exchange })}>
                    Cancel return…
                  </Button>
                )}
              </Stack>
            )}
          </Stack>
        );
      })}
    </Section>
  );
}
