import type { Order, PhoneRecord } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatShortDateTime } from '@shop/shared/rules';
import { Badge, Button, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { usePhoneRecord } from '../endpoints';
import { outcomeLabel } from '../outcome/labels';
import { Blocked } from './Blocked';
import { ADVICE, recordText } from './labels';

/**
 * Shows the outcomes of other orders with the same phone number, beside the button that accepts an order. It warns
 * staff before they send another parcel to a customer who refused one. It reserves its space while loading.
 */
export function PhoneRecordLine({ order }: { order: Order }) {
  const { data, isError, isFetching, refetch } = usePhoneRecord({ params: { id: order._id } });
  if (order.customerPhone === '') return null;
  return (
    <Line role="group" aria-label="Other orders of this phone number">
      {data && <Shown record={data} />}
      {!data && isError && (
        <>
          <Text size="sm">The record of this phone number could not be loaded.</Text>
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {!data && !isError && (
        <Text size="sm" tone="muted">
          Looking up this phone number…
        </Text>
      )}
    </Line>
  );
}

function Shown({ record }: { record: PhoneRecord }) {
  const { settings } = useHost();
  const { advice, last, names, refused, blocked } = record;
  const counts = recordText(record);
  if (counts === '' && blocked === undefined) {
    return (
      <Text size="sm" tone="muted">
        {`No other orders of this phone number have ended yet${names.length > 0 ? `. Other names: ${names.join(', ')}` : ''}`}
      </Text>
    );
  }
  const notes = [
    last &&
      [`Last: ${outcomeLabel(last.kind)}, ${formatShortDateTime(last.at, settings.timeZone, new Date())}`, last.note]
        .filter((text) => text !== '')
        .join('. '),
    names.length > 0 && `Other names: ${names.join(', ')}`,
    refused && blocked === undefined && 'The shop takes no more orders of this number',
  ].filter((note) => typeof note === 'string');
  return (
    <>
      {advice && <Badge tone={ADVICE[advice].tone}>{ADVICE[advice].label}</Badge>}
      {blocked !== undefined && <Blocked reason={blocked} />}
      {counts !== '' && (
        <Text size="sm" weight="semibold">
          {counts}
        </Text>
      )}
      {notes.map((note) => (
        <Note key={note} size="sm" tone="muted">
          {note}
        </Note>
      ))}
    </>
  );
}

/* A separate row above the buttons. While loading it has the same height as with its content. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  flex-basis: 100%;
  gap: ${theme.space[1]} ${theme.space[3]};
  min-height: 1.75rem;
`;

const Note = styled(Text)`
  overflow-wrap: anywhere;
`;
