import type { Customer } from '@shop/shared/contracts';
import { customerBlockSchema } from '@shop/shared/contracts/customer';
import { ConfirmAction, FormDialog, useFormDialog } from '@shop/shared/forms';
import { TEXT_LIMITS } from '@shop/shared/rules';
import { Field, Text, TextInput } from '@shop/shared/ui';
import { useBlockCustomer, useUnblockCustomer } from '../endpoints';
import { customerName } from './customer';

interface Props {
  customer: Customer;
  onClose: () => void;
}

/** Blocks a customer with a reason, which only staff see. */
export function BlockCustomer({ customer, onClose }: Props) {
  const [block] = useBlockCustomer();
  const { form, errors, dialog } = useFormDialog({
    schema: customerBlockSchema,
    defaults: { reason: '' },
    draft: { form: 'customer-block', record: customer._id, title: `Block ${customerName(customer)}` },
    save: (body) => block({ params: { id: customer._id }, body }),
    done: `${customerName(customer)} is blocked`,
    onClose,
    failureTitle: () => 'Failed to block customer',
  });
  return (
    <FormDialog title={`Block ${customerName(customer)}`} submitLabel="Block Customer" size="sm" {...dialog}>
      <Text size="sm" tone="muted">
        Orders from the web are refused as those of numbers that refused too many parcels: the customer does not learn
        why. You can still take an order by phone, with a reason.
      </Text>
      <Field label="Reason" hint="Only staff see it." required error={errors.reason?.message}>
        <TextInput {...form.register('reason')} maxLength={TEXT_LIMITS.name} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

/** Confirms that a customer's orders from the web are accepted again. */
export function UnblockCustomer({ customer, onClose }: Props) {
  const [unblock] = useUnblockCustomer();
  return (
    <ConfirmAction
      title={`Unblock ${customerName(customer)}?`}
      text={`Blocked: ${customer.blocked?.reason ?? ''}. Their orders from the web are accepted again.`}
      confirmLabel="Unblock Customer"
      done={`${customerName(customer)} is no longer blocked`}
      failure="Failed to unblock customer."
      run={() => unblock({ params: { id: customer._id } })}
      onClose={onClose}
    />
  );
}
