import type { Order, OrderEdit, OrderEditLine } from '@shop/shared/contracts';
import { FormDialog, isOutdated, readNumber, reasonText, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import {
  PAYMENT_METHODS,
  TEXT_LIMITS,
  counted,
  editablePart,
  formatMoney,
  orderNumber,
  paymentLabel,
} from '@shop/shared/rules';
import { Checkbox, Field, FieldGrid, NumberInput, Select, TextArea, TextInput } from '@shop/shared/ui';
import { useState, type FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useLazyOrder, useLazyOrderEditPreview, useOrderEditPreview, useUpdateOrder } from '../endpoints';
import { useBalance } from '../new-order/useBalance';
import { outcomeLabel } from '../outcome/labels';
import { EditLines } from './EditLines';
import { EditTermsFields } from './EditTermsFields';
import { EditTotals } from './EditTotals';
import { EDIT_TERMS, editTermsErrors, type EditTerms } from './edit-terms';
import { editBody, editFormSchema, fieldsOf, goodsOf, linesFor } from './fields';
import { useEditTerms } from './useEditTerms';

interface Props {
  order: Order;
  /** Called with the saved order. */
  onSaved: (order: Order) => void;
  onClose: () => void;
}

const LABELS = {
  customerName: 'Name',
  customerPhone: 'Phone',
  customerAddress: 'Address',
  location: 'City',
  products: 'Products',
  paymentMethod: 'Payment',
  notes: 'Notes',
  reduction: 'Discount',
  couponCode: 'Coupon code',
  discountValue: 'Amount of the discount',
  discountReason: 'Reason for the discount',
  deliveryFee: 'Delivery fee',
  balanceUsed: 'Store balance used',
  feeWaived: 'No delivery fee',
  feeWaivedReason: 'Reason for no fee',
};

const isMoney = (dollars: unknown): boolean => typeof dollars === 'number' && dollars >= 0;

/** The arguments that request a preview of a change to an order's products and fees. */
const previewOf = (order: Order, goods: Partial<OrderEdit>) => ({
  params: { id: order._id },
  body: {
    version: order.version ?? 1,
    ...goods,
    // The total does not depend on the reasons, so it is not requested again with each letter.
    ...(goods.discount ? { discount: { ...goods.discount, reason: '-' } } : {}),
    ...(goods.feeWaivedReason === undefined || goods.feeWaivedReason === '' ? {} : { feeWaivedReason: '-' }),
  },
});

const isLines = (value: unknown): value is OrderEditLine[] => Array.isArray(value);

/** How an order may be paid, and how it is paid now. */
const paymentOptions = ({ channel, paymentMethod, notes }: Order) =>
  [...new Set<Order['paymentMethod']>([paymentMethod, ...PAYMENT_METHODS[channel]])].map((value) => ({
    value,
    label: paymentLabel(value, notes),
  }));

/** Summarizes the lines of an order, to compare them with a colleague's change. */
const linesInWords = (value: unknown): string | undefined =>
  isLines(value)
    ? `${counted(value.length, 'line')}, ${counted(
        value.reduce((sum, { quantity }) => sum + quantity, 0),
        'item',
      )}`
    : undefined;

/**
 * Edits an order, unless a colleague has changed it since it was loaded. Before the order is on its way, everything can
 * be edited; then only the recipient and address. The new total is shown before saving, and the server charges no more
 * than that.
 */
export function EditOrderDialog({ order: opened, onSaved, onClose }: Props) {
  const { settings } = useHost();
  const number = `#${orderNumber(opened._id)}`;
  const [update] = useUpdateOrder();
  const [load] = useLazyOrder();
  const [askPreview] = useLazyOrderEditPreview();
  const [early, setEarly] = useState(0);
  const { record, fresh } = useFreshRecord<Order, ReturnType<typeof fieldsOf>>(
    opened,
    ({ _id }) => load({ params: { id: _id } }),
    fieldsOf,
  );
  const order = record ?? opened;
  const part = editablePart(order);
  // A colleague delivered or ended the order meanwhile. The fields stay as they were, with what was typed.
  const isOver = editablePart(opened) === 'none';
  const [fieldsOfPart, setFieldsOfPart] = useState(part);
  if (!isOver && part !== fieldsOfPart) setFieldsOfPart(part);
  const goodsToo = fieldsOfPart === 'all';
  const { form, errors, dialog } = useFormDialog({
    schema: editFormSchema,
    defaults: fieldsOf(order),
    draft: { form: 'order-edit', record: opened._id, title: `Edit order ${number}` },
    conflict: {
      fresh,
      labels: LABELS,
      show: (field, value) => (field === 'products' ? linesInWords(value) : undefined),
    },
    save: async (fields) => {
      const goods = goodsOf(order, fields);
      // Already cached: it is the total that was shown.
      const seen = goods ? (await askPreview(previewOf(order, goods), true)).data : undefined;
      const body = editBody(order, fields, seen?.after.totalAmount);
      const saved = await update({ params: { id: order._id }, body });
      if (saved.data) onSaved(saved.data);
      // Stock or prices have changed, so the form fetches a new preview.
      else if (goods && !isOutdated(saved.error)) void askPreview(previewOf(order, goods));
      return saved;
    },
    done: `Order ${number} updated`,
    onClose,
    failureTitle: () => 'Failed to update order',
  });
  const { register, control, setValue } = form;
  const [products = [], deliveryFee, balanceUsed, todaysPrices, phone = ''] = useWatch({
    control,
    name: ['products', 'deliveryFee', 'balanceUsed', 'todaysPrices', 'customerPhone'],
  });
  const used = order.balanceUsed ?? 0;
  const balance = useBalance(phone) + (phone === order.customerPhone ? used : 0);
  const terms = useEditTerms(control);
  const lines = linesFor(order, products);
  const goods = goodsOf(order, { products, deliveryFee, balanceUsed, todaysPrices, ...terms });
  const asksNothing =
    isOver ||
    goods === null ||
    !isMoney(deliveryFee) ||
    !isMoney(balanceUsed) ||
    editTermsErrors(terms).discountValue !== undefined;
  const preview = useOrderEditPreview(previewOf(order, goods ?? {}), { skip: asksNothing });
  const shown = asksNothing ? undefined : preview.currentData;
  const asking = !asksNothing && preview.isFetching;

  const requestsCoupon = Boolean(goods?.couponCode);
  const couponError = shown?.couponError ?? null;
  const changeTerms = (changes: Partial<EditTerms>) => {
    for (const field of EDIT_TERMS) {
      const value = changes[field];
      if (value !== undefined)
        setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    const { feeWaived } = changes;
    if (feeWaived === undefined) return;
    // A fee that is charged after all is the shop's.
    const fee = feeWaived ? 0 : order.deliveryFee || settings.policy.deliveryFee;
    setValue('deliveryFee', fee, { shouldDirty: true });
  };

  const submit = (event: FormEvent) => {
    // Does not save before the new total is shown.
    if (!asking) return dialog.onSubmit(event);
    event.preventDefault();
    setEarly((attempt) => attempt + 1);
  };
  const refusal =
    !asksNothing && !asking && preview.error
      ? { title: 'This cannot be saved as it is', text: reasonText(preview.error) }
      : null;
  const over = {
    title: 'This order can no longer be changed',
    text: opened.outcome ? `It has ended: ${outcomeLabel(opened.outcome.kind)}.` : 'It was delivered meanwhile.',
  };
  const failure =
    asking && early > 0
      ? { title: 'The new total is still being worked out', text: 'Save again in a moment.', attempt: early }
      : (dialog.failure ?? (isOver ? over : refusal));

  return (
    <FormDialog
      keepsScans
      title={`Edit order ${number}`}
      description={
        goodsToo ? undefined : 'This order is on its way: only name, phone, address and city can still be changed.'
      }
      submitLabel={shown ? `Save changes · ${formatMoney(shown.after.totalAmount)}` : 'Save changes'}
      size="lg"
      {...dialog}
      failure={failure}
      onSubmit={submit}
    >
      <FieldGrid>
        <Field label="Name" required error={errors.customerName?.message}>
          <TextInput {...register('customerName')} maxLength={TEXT_LIMITS.name} autoComplete="off" />
        </Field>
        <Field label="Phone" required error={errors.customerPhone?.message}>
          <TextInput type="tel" {...register('customerPhone')} maxLength={TEXT_LIMITS.phone} autoComplete="off" />
        </Field>
      </FieldGrid>
      <Field label="Address" error={errors.customerAddress?.message}>
        <TextArea {...register('customerAddress')} maxLength={TEXT_LIMITS.notes} />
      </Field>
      <Field label="City" error={errors.location?.message}>
        <TextInput {...register('location')} maxLength={TEXT_LIMITS.name} autoComplete="off" />
      </Field>
      {goodsToo && (
        <>
          <EditLines
            order={order}
            lines={lines}
            preview={shown}
            error={errors.products?.root?.message ?? errors.products?.message}
            onChange={(changed) => setValue('products', changed, { shouldDirty: true })}
          />
          <FieldGrid>
            <Field label="Payment" error={errors.paymentMethod?.message}>
              <Select {...register('paymentMethod')} options={paymentOptions(order)} />
            </Field>
            <Checkbox
              label="Use today's prices"
              hint="Else products of the order keep the price that was agreed."
              {...register('todaysPrices')}
            />
          </FieldGrid>
          <Field label="Notes of the customer" error={errors.notes?.message}>
            <TextArea {...register('notes')} maxLength={TEXT_LIMITS.notes} />
          </Field>
          <EditTermsFields
            terms={terms}
            couponsEnabled={settings.couponsEnabled}
            errorOf={(field) =>
              errors[field]?.message ??
              (field === 'couponCode' && requestsCoupon ? (couponError ?? undefined) : undefined)
            }
            onChange={changeTerms}
          >
            <Field label="Delivery fee" error={errors.deliveryFee?.message}>
              <NumberInput prefix="$" {...register('deliveryFee', { setValueAs: readNumber })} />
            </Field>
          </EditTermsFields>
          {(balance > 0 || used > 0) && (
            <Field
              label="Store balance used"
              hint={`Up to ${formatMoney(balance)}`}
              error={errors.balanceUsed?.message}
            >
              <NumberInput prefix="$" {...register('balanceUsed', { setValueAs: readNumber })} />
            </Field>
          )}
          <EditTotals order={order} preview={shown} couponError={requestsCoupon ? null : couponError} asking={asking} />
        </>
      )}
    </FormDialog>
  );
}
