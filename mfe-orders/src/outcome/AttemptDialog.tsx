import type { Order } from '@shop/shared/contracts';
import { attemptNoteSchema } from '@shop/shared/contracts/outcome';
import { FormDialog, readOptional, useFormDialog } from '@shop/shared/forms';
import { TEXT_LIMITS, orderNumber } from '@shop/shared/rules';
import { Field, Select, TextArea } from '@shop/shared/ui';
import { useNoteAttempt } from '../endpoints';
import { attemptOptions } from './labels';

interface Props {
  order: Order;
  /** Called with the updated order from the response. */
  onChanged: (order: Order) => void;
  onClose: () => void;
}

/** Records why a delivery attempt failed. The order stays on the way. */
export function AttemptDialog({ order, onChanged, onClose }: Props) {
  const [noteAttempt] = useNoteAttempt();
  const number = `#${orderNumber(order._id)}`;
  const { form, errors, dialog } = useFormDialog({
    schema: attemptNoteSchema,
    defaults: { reason: undefined, note: '', previous: order.attempts?.length ?? 0 },
    draft: { form: 'order-attempt', record: order._id, title: `Delivery attempt: ${number}` },
    save: async (body) => {
      const result = await noteAttempt({ params: { id: order._id }, body });
      if (result.data) onChanged(result.data);
      return result;
    },
    done: `Attempt noted on order ${number}`,
    onClose,
    failureTitle: () => 'Failed to note attempt',
  });
  const { register } = form;
  return (
    <FormDialog keepsScans title="Delivery attempt" submitLabel="Note Attempt" size="sm" {...dialog}>
      <Field label="Reason" required error={errors.reason?.message} hint="The order stays on the way.">
        <Select options={attemptOptions} {...register('reason', { setValueAs: readOptional })} />
      </Field>
      <Field label="Note" hint="Only staff can see it." error={errors.note?.message}>
        <TextArea maxLength={TEXT_LIMITS.notes} {...register('note')} />
      </Field>
    </FormDialog>
  );
}
