import type { Order } from '@shop/shared/contracts';
import { orderAppointmentSchema } from '@shop/shared/contracts/contact';
import { FormDialog, useFormDialog } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { MAX_DAYS_AHEAD, calendarDay, orderNumber, startOfDay } from '@shop/shared/rules';
import { Field, Select, TextInput } from '@shop/shared/ui';
import { useSetAppointment } from '../endpoints';
import { partOptions } from './labels';

interface Props {
  order: Order;
  onClose: () => void;
}

/** Makes or moves the appointment of an order. One that a colleague changed meanwhile is kept. */
export function AppointmentDialog({ order, onClose }: Props) {
  const { settings } = useHost();
  const [setAppointment] = useSetAppointment();
  const { timeZone } = settings;
  const today = calendarDay(new Date(), timeZone);
  const { appointment = null } = order;
  const { form, errors, dialog } = useFormDialog({
    schema: orderAppointmentSchema.omit({ previous: true }),
    defaults: { day: appointment?.day ?? '', part: appointment?.part ?? 'morning' },
    save: (body) => setAppointment({ params: { id: order._id }, body: { ...body, previous: appointment } }),
    done: `Appointment of order #${orderNumber(order._id)} saved`,
    onClose,
    failureTitle: () => 'Failed to save appointment',
  });
  return (
    <FormDialog keepsScans title="Appointment" submitLabel="Save Appointment" size="sm" {...dialog}>
      <Field label="Date" required error={errors.day?.message}>
        <TextInput
          type="date"
          min={today}
          max={calendarDay(startOfDay(new Date(), timeZone, MAX_DAYS_AHEAD), timeZone)}
          {...form.register('day')}
        />
      </Field>
      <Field label="Part of day" error={errors.part?.message}>
        <Select options={partOptions} {...form.register('part')} />
      </Field>
    </FormDialog>
  );
}
