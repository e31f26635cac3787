import type { Order } from '@shop/shared/contracts';
import { orderEndSchema } from '@shop/shared/contracts/outcome';
import { FormDialog, readOptional, useFormDialog } from '@shop/shared/forms';
import { TEXT_LIMITS, orderNumber } from '@shop/shared/rules';
import { Field, Select, Text, TextArea } from '@shop/shared/ui';
import { useState } from 'react';
import { useEndOrder } from '../endpoints';
import { endingOptions } from './labels';

interface Props {
  order: Order;
  /** Called with the updated order from the response. */
  onChanged: (order: Order) => void;
  onClose: () => void;
}

/** Ends an order that will not be delivered, and records the reason. */
export function EndOrderDialog({ order, onChanged, onClose }: Props) {
  const [end] = useEndOrder();
  // The status when the dialog was opened says what happens to the pieces. The server refuses one that no longer holds.
  const [status] = useState(order.status === 'delivered' ? 'on the way' : order.status);
  const number = `#${orderNumber(order._id)}`;
  const sent = status === 'on the way';
  const title = sent ? 'Did not arrive' : 'Cancel order';
  const { form, errors, dialog } = useFormDialog({
    schema: orderEndSchema,
    defaults: { kind: undefined, note: '', status },
    draft: { form: 'order-end', record: order._id, title: `${title}: ${number}` },
    save: async (body) => {
      const result = await end({ params: { id: order._id }, body });
      if (result.data) onChanged(result.data);
      return result;
    },
    done: `Order ${number} has ended`,
    onClose,
    failureTitle: () => 'Failed to end order',
  });
  const { register } = form;
  return (
    <FormDialog keepsScans title={title} submitLabel="End Order" size="sm" {...dialog}>
      <Text tone="muted">
        {`${
          sent
            ? 'Its sale leaves the books now. Its pieces go back to stock when you check them in.'
            : 'Its sale leaves the books and its pieces go back to stock now.'
        } You can bring the order back later, if its pieces are still there.`}
      </Text>
      <Field label="Reason" required error={errors.kind?.message}>
        <Select options={endingOptions(status)} {...register('kind', { setValueAs: readOptional })} />
      </Field>
      <Field label="Note" hint="Only staff can see it." error={errors.note?.message}>
        <TextArea maxLength={TEXT_LIMITS.notes} {...register('note')} />
      </Field>
    </FormDialog>
  );
}
