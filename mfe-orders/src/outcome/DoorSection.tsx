import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { counted, formatDateTime, formatMoney, isOpenOrder } from '@shop/shared/rules';
import { Badge, Button, ButtonLink, KeyValue, Stack, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { lineLabel } from '../orders/labels';
import { Section } from '../orders/Section';
import { AttemptDialog } from './AttemptDialog';
import { BringBackDialog } from './BringBackDialog';
import { CheckInDialog } from './CheckInDialog';
import { EndOrderDialog } from './EndOrderDialog';
import { attemptLabel, outcomeLabel } from './labels';

/**
 * The forms of this section: end the order undelivered, record a failed attempt, check in returned pieces, or bring an
 * ended order back.
 */
export type Door = 'end' | 'attempt' | 'check-in' | 'back';

interface Props {
  order: Order;
  /** Disables all actions. */
  disabled: boolean;
  onOpen: (door: Door) => void;
}

/**
 * Shows the delivery attempts, how the order ended, and what was returned, and offers the actions that are possible.
 */
export function DoorSection({ order, disabled, onOpen }: Props) {
  const { settings } = useHost();
  const { status, outcome, attempts = [] } = order;
  const open = isOpenOrder(order);
  if (!open && outcome === undefined && attempts.length === 0) return null;
  const sent = status === 'on the way';
  const when = (at: string, by: string) => `${formatDateTime(at, settings.timeZone)}, ${by}`;
  const action = (door: Door, label: string) => (
    <Button size="sm" disabled={disabled} onClick={() => onOpen(door)}>
      {label}
    </Button>
  );
  return (
    <Section
      title="Outcome"
      action={
        <Stack direction="row" gap={2}>
          {open && sent && action('attempt', 'Note attempt…')}
          {open && action('end', sent ? 'Did not arrive…' : 'Cancel order…')}
          {outcome?.checkedInAt === null && action('check-in', 'Check in…')}
          {outcome && action('back', 'Bring back…')}
          {outcome && (
            <ButtonLink size="sm" to={`/orders?new=${order._id}`}>
              Order again
            </ButtonLink>
          )}
        </Stack>
      }
    >
      {outcome && (
        <KeyValue
          layout="grid"
          items={[
            { label: 'Ended', value: outcomeLabel(outcome.kind) },
            { label: 'When', value: when(outcome.at, outcome.by) },
            { label: 'Pieces', value: <Pieces order={order} /> },
            ...(outcome.note === '' ? [] : [{ label: 'Note', value: outcome.note }]),
          ]}
        />
      )}
      {attempts.length > 0 && (
        <Attempts aria-label="Delivery attempts">
          {attempts.map(({ reason, note, at, by }) => (
            <li key={at}>
              <Text>
                <span>{`${attemptLabel(reason)}${note === '' ? '' : ':'}`}</span> <span>{note}</span>
              </Text>
              <Text size="sm" tone="muted">
                {when(at, by)}
              </Text>
            </li>
          ))}
        </Attempts>
      )}
    </Section>
  );
}

interface DialogProps {
  order: Order;
  /** The open form; null for none. */
  door: Door | null;
  /** Called with the updated order from a response. */
  onChanged: (order: Order) => void;
  onClose: () => void;
}

/** The dialog with the open form. */
export function DoorDialog({ door, ...props }: DialogProps) {
  if (door === 'end') return <EndOrderDialog {...props} />;
  if (door === 'attempt') return <AttemptDialog {...props} />;
  if (door === 'back') return <BringBackDialog {...props} />;
  return door === 'check-in' && <CheckInDialog {...props} />;
}

const Attempts = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  padding: 0;
  list-style: none;
`;

/** Where the pieces of an ended order are, and which were written off. */
function Pieces({ order: { outcome, writeOffs = [], products } }: { order: Order }) {
  if (outcome?.checkedInAt === null) return <Badge tone="yellow">To check in</Badge>;
  if (writeOffs.length === 0) return 'Back in stock';
  return (
    <Stack as="ul" gap={1}>
      {writeOffs.map(({ line, quantity, reason, cost }) => {
        const product = products[line];
        const name = product ? lineLabel(product) : '';
        const each = cost === null ? 'cost unknown' : `${formatMoney(cost)} each`;
        return <li key={`${String(line)} ${reason}`}>{`${name}: ${counted(quantity, 'piece')} ${reason}, ${each}`}</li>;
      })}
    </Stack>
  );
}
