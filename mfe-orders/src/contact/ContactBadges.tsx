import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { calendarDay, needsContact } from '@shop/shared/rules';
import { Badge } from '@shop/shared/ui';
import { dueText } from './labels';

/** What was agreed with the customer of an open order: the appointment, or that they are to be called again. */
export function ContactBadges({ order }: { order: Order }) {
  const { settings } = useHost();
  const today = calendarDay(new Date(), settings.timeZone);
  const { appointment } = order;
  return (
    <>
      {needsContact(order, 'call again', today) && <Badge tone="yellow">Call again</Badge>}
      {appointment && (
        <Badge tone={needsContact(order, 'due', today) ? 'yellow' : 'neutral'}>{dueText(appointment, today)}</Badge>
      )}
    </>
  );
}
