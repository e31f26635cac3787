import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { failureText } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, isOpenOrder } from '@shop/shared/rules';
import { Button, Stack, Text } from '@shop/shared/ui';
import { useNoteCall, useSetAppointment } from '../endpoints';
import { Section } from '../orders/Section';
import { ContactBadges } from './ContactBadges';

interface Props {
  order: Order;
  /** Opens the form of the appointment. */
  onAppointment: () => void;
}

/** What was agreed with the customer of an open order, and what changes it: calls and an appointment. */
export function ContactSection({ order, onAppointment }: Props) {
  const { settings } = useHost();
  const dispatch = useAppDispatch();
  const [noteCall, { isLoading: noting }] = useNoteCall();
  const [setAppointment, { isLoading: canceling }] = useSetAppointment();
  const { _id: id, noAnswerAt = null, noAnswerBy, appointment } = order;
  // Servers without appointments send none.
  if (appointment === undefined || !isOpenOrder(order)) return null;
  const busy = noting || canceling;
  const say = (kind: 'success' | 'error', text: string) => dispatch(toastShown({ kind, text }));
  const note = async (answered: boolean) => {
    const { error } = await noteCall({ params: { id }, body: { answered, previous: noAnswerAt } });
    if (error) say('error', failureText('Failed to note the call', error));
    else say('success', answered ? 'Answered' : 'Called, no answer');
  };
  const cancel = async () => {
    const { error } = await setAppointment({ params: { id }, body: { day: null, previous: appointment } });
    if (error) say('error', failureText('Failed to cancel the appointment', error));
    else say('success', 'Appointment canceled');
  };
  return (
    <Section
      title="Contact"
      action={
        <Stack direction="row" gap={2}>
          <Button size="sm" disabled={busy} onClick={() => void note(false)}>
            Called, no answer
          </Button>
          {noAnswerAt !== null && (
            <Button size="sm" disabled={busy} onClick={() => void note(true)}>
              Answered
            </Button>
          )}
          <Button size="sm" disabled={busy} onClick={onAppointment}>
            Appointment…
          </Button>
          {appointment && (
            <Button size="sm" disabled={busy} onClick={() => void cancel()}>
              Cancel appointment
            </Button>
          )}
        </Stack>
      }
    >
      {noAnswerAt !== null || appointment ? (
        <Stack direction="row" gap={2}>
          <ContactBadges order={order} />
          {noAnswerAt !== null && (
            <Text as="span" size="sm" tone="muted">
              {['Called', formatDateTime(noAnswerAt, settings.timeZone), noAnswerBy].filter(Boolean).join(', ')}
            </Text>
          )}
        </Stack>
      ) : (
        <Text size="sm" tone="muted">
          No appointment
        </Text>
      )}
    </Section>
  );
}
