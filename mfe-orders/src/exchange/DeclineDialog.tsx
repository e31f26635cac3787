import type { ExchangeRequest, Order } from '@shop/shared/contracts';
import { requestDeclineSchema } from '@shop/shared/contracts/exchange';
import { FormDialog, useFormDialog } from '@shop/shared/forms';
import { TEXT_LIMITS, orderNumber } from '@shop/shared/rules';
import { Field, Text, TextInput } from '@shop/shared/ui';
import { useDeclineRequest } from '../endpoints';

interface Props {
  order: Order;
  request: ExchangeRequest;
  onClose: () => void;
}

/** Declines a request of a shopper. Nothing is sent to the customer, so staff write to them. */
export function DeclineDialog({ order, request, onClose }: Props) {
  const [decline] = useDeclineRequest();
  const number = `#${orderNumber(order._id)}`;
  const { form, errors, dialog } = useFormDialog({
    schema: requestDeclineSchema,
    defaults: { reason: '' },
    draft: { form: 'order-decline', record: request._id, title: `Decline: ${number}` },
    save: (body) => decline({ params: { id: request._id }, body }),
    done: `Request on order ${number} declined`,
    onClose,
    failureTitle: () => 'Failed to decline request',
  });
  return (
    <FormDialog
      keepsScans
      title="Decline request"
      description={`Order ${number}`}
      submitLabel="Decline"
      size="sm"
      {...dialog}
    >
      <Text>{`“${request.piece}”`}</Text>
      <Field
        label="Reason"
        required
        hint="The customer is not told. A copy of their data has it. Write to them yourself."
        error={errors.reason?.message}
      >
        <TextInput {...form.register('reason')} maxLength={TEXT_LIMITS.name} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
