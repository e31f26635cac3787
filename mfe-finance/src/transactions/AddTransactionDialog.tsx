import type { Order, TransactionCreate } from '@shop/shared/contracts';
import { transactionCreateSchema } from '@shop/shared/contracts/transaction';
import { FormDialog, readNumber, readOptional, useFormDialog } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { calendarDay } from '@shop/shared/rules';
import { Field, FieldGrid, NumberInput, Select, TextArea, TextInput } from '@shop/shared/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCreateTransaction, useOrders, useSuppliers } from '../endpoints';
import { OrderPicker } from './OrderPicker';

const typeOptions: readonly { value: TransactionCreate['type']; label: string }[] = [
  { value: 'expense', label: 'Expense' },
  { value: 'purchase', label: 'Purchase' },
  { value: 'refund', label: 'Refund' },
];

const paidByOptions: readonly { value: TransactionCreate['paymentMethod']; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'bank transfer', label: 'Bank transfer' },
];

/** Maximum number of suppliers in one API response. Nobody scrolls through more. */
const MAX_SUPPLIERS = 500;

/** Adds an expense, a purchase from a supplier, or a refund of an order. Admins only. */
export function AddTransactionDialog({ onClose }: { onClose: () => void }) {
  const { settings } = useHost();
  const [create] = useCreateTransaction();
  const [today] = useState(() => calendarDay(new Date(), settings.timeZone));
  const [order, setOrder] = useState<Order | null>(null);
  const { form, errors, dialog } = useFormDialog({
    schema: transactionCreateSchema,
    defaults: {
      type: 'expense',
      amount: undefined,
      description: '',
      paymentMethod: 'cash',
      supplierId: undefined,
      orderId: undefined,
      reference: '',
      notes: '',
      date: today,
    },
    draft: { form: 'transaction', title: 'Add Transaction' },
    save: ({ supplierId, orderId, date, ...values }) =>
      create({
        body: {
          ...values,
          ...(values.type === 'purchase' && { supplierId }),
          ...(values.type === 'refund' && { orderId }),
          // Today's date is not sent: the server then uses the current time, which determines the order of
          // transactions.
          ...(date !== today && { date }),
        },
      }),
    done: 'Transaction added',
    onClose,
    failureTitle: () => 'Failed to add transaction',
  });
  const { register, control, setValue, clearErrors } = form;
  const type = useWatch({ control, name: 'type' });
  const suppliers = useSuppliers({ query: { limit: MAX_SUPPLIERS, sort: 'name' } }, { skip: type !== 'purchase' });
  const orderId = useWatch({ control, name: 'orderId' });
  // A restored draft contains only the id of the order.
  const named = useOrders(
    { query: { q: orderId ?? undefined, limit: 1 } },
    { skip: !orderId || order?._id === orderId },
  );
  const chosen = orderId ? (order ?? named.data?.rows.find(({ _id }) => _id === orderId) ?? null) : null;
  const choose = (picked: Order | null) => {
    setOrder(picked);
    setValue('orderId', picked?._id, { shouldDirty: true });
    clearErrors('orderId');
  };
  return (
    <FormDialog title="Add Transaction" submitLabel="Add Transaction" {...dialog}>
      <FieldGrid>
        <Field label="Type" required error={errors.type?.message}>
          <Select options={typeOptions} {...register('type')} />
        </Field>
        <Field label="Amount" required error={errors.amount?.message}>
          <NumberInput prefix="$" {...register('amount', { setValueAs: readNumber })} />
        </Field>
      </FieldGrid>
      {type === 'purchase' && (
        <Field
          label="Supplier"
          required
          error={errors.supplierId?.message ?? (suppliers.isError ? 'Failed to load suppliers' : undefined)}
        >
          <Select
            options={[
              { value: '', label: suppliers.isLoading ? 'Loading suppliers' : 'Choose a supplier' },
              ...(suppliers.data?.rows ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            {...register('supplierId', { setValueAs: readOptional })}
          />
        </Field>
      )}
      {type === 'refund' && <OrderPicker order={chosen} onChange={choose} error={errors.orderId?.message} />}
      <Field
        label="Description"
        required={type === 'expense'}
        error={errors.description?.message}
        hint={
          type === 'expense'
            ? undefined
            : `Leave empty for “${type === 'refund' ? 'Refund on order' : 'Purchase from'} …”.`
        }
      >
        <TextInput {...register('description')} autoComplete="off" />
      </Field>
      <FieldGrid>
        <Field label="Payment Method" required error={errors.paymentMethod?.message}>
          <Select options={paidByOptions} {...register('paymentMethod')} />
        </Field>
        <Field label="Date" error={errors.date?.message}>
          <TextInput type="date" max={today} {...register('date', { setValueAs: readOptional })} />
        </Field>
      </FieldGrid>
      <Field label="Reference" error={errors.reference?.message}>
        <TextInput {...register('reference')} autoComplete="off" />
      </Field>
      <Field label="Notes" error={errors.notes?.message}>
        <TextArea {...register('notes')} />
      </Field>
    </FormDialog>
  );
}
