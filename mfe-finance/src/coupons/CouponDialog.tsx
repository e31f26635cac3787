import type { Coupon, CouponWrite } from '@shop/shared/contracts';
import { couponWriteSchema } from '@shop/shared/contracts/coupon';
import { FormDialog, readNumber, readOptional, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { calendarDay, endOfCalendarDay, isCalendarDay, startOfCalendarDay } from '@shop/shared/rules';
import { Checkbox, Field, FieldGrid, Grid, Heading, NumberInput, Select, Stack, TextInput } from '@shop/shared/ui';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useCreateCoupon, useLazyCoupon, useUpdateCoupon } from '../endpoints';
import { typeOptions } from './labels';

interface Props {
  /** The coupon to edit; absent for a new one. */
  coupon?: Coupon;
  onClose: () => void;
}

const LABELS = {
  code: 'Code',
  description: 'Description',
  discountType: 'Discount type',
  discountValue: 'Discount value',
  expiryDate: 'Expiry date',
  active: 'Active',
  startDate: 'Start date',
  usageLimit: 'Total usage limit',
  minSubtotal: 'Minimum subtotal',
};

/**
 * Adds or edits a coupon. An edit fails if another user changed the coupon in the meantime. Dates are days in the
 * shop's time zone: the coupon is valid from the first instant of its start day to the last instant of its expiry day.
 */
export function CouponDialog({ coupon: opened, onClose }: Props) {
  const { settings } = useHost();
  const [create] = useCreateCoupon();
  const [update] = useUpdateCoupon();
  const dayOf = (moment: string | null | undefined) =>
    moment == null ? undefined : calendarDay(moment, settings.timeZone);
  const fieldsOf = (of: Coupon | undefined): Partial<CouponWrite> => ({
    code: of?.code ?? '',
    description: of?.description ?? '',
    discountType: of?.discountType ?? 'percentage',
    discountValue: of?.discountValue,
    expiryDate: dayOf(of?.expiryDate),
    active: of?.active ?? true,
    startDate: dayOf(of?.startDate),
    usageLimit: of?.usageLimit ?? undefined,
    minSubtotal: of?.minSubtotal ?? undefined,
  });
  const [load] = useLazyCoupon();
  const { record: coupon, fresh } = useFreshRecord(opened, ({ _id }) => load({ params: { id: _id } }), fieldsOf);
  const { form, errors, dialog } = useFormDialog({
    schema: couponWriteSchema,
    defaults: fieldsOf(coupon),
    draft: { form: 'coupon', record: opened?._id, title: opened ? `Edit ${opened.code}` : 'Add Coupon' },
    conflict: {
      fresh,
      labels: LABELS,
      show: (field, value) =>
        field === 'discountType' ? typeOptions.find((option) => option.value === value)?.label : undefined,
    },
    save: ({ expiryDate, startDate, usageLimit, minSubtotal, ...values }) => {
      const momentOf = (
        day: string | null | undefined,
        known: string | null | undefined,
        edge: (day: string, timeZone: string) => Date,
      ) => {
        if (!day || !isCalendarDay(day)) return undefined;
        // An unchanged day keeps its exact time in milliseconds.
        return known && dayOf(known) === day ? known : edge(day, settings.timeZone).toISOString();
      };
      const body = {
        ...values,
        expiryDate: momentOf(expiryDate, coupon?.expiryDate, endOfCalendarDay),
        startDate: momentOf(startDate, coupon?.startDate, startOfCalendarDay) ?? null,
        usageLimit: usageLimit ?? null,
        minSubtotal: minSubtotal ?? null,
      };
      return coupon
        ? update({ params: { id: coupon._id }, body: { ...body, version: coupon.version } })
        : create({ body });
    },
    done: coupon ? 'Coupon updated' : 'Coupon added',
    onClose,
    failureTitle: () => (coupon ? 'Failed to update coupon' : 'Failed to add coupon'),
  });
  const { register, control } = form;
  const type = useWatch({ control, name: 'discountType' });
  return (
    <FormDialog
      title={coupon ? 'Edit Coupon' : 'Add Coupon'}
      submitLabel={coupon ? 'Save Changes' : 'Add Coupon'}
      {...dialog}
    >
      <Field label="Code" required error={errors.code?.message}>
        <CodeInput {...register('code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextInput {...register('description')} autoComplete="off" />
      </Field>
      <Grid columns={{ phone: 2 }} gap={5}>
        <Field label="Discount type" required error={errors.discountType?.message}>
          <Select options={typeOptions} {...register('discountType')} />
        </Field>
        <Field label="Discount value" required error={errors.discountValue?.message}>
          <NumberInput
            {...(type === 'percentage' ? { suffix: '%' } : { prefix: '$' })}
            {...register('discountValue', { setValueAs: readNumber })}
          />
        </Field>
      </Grid>
      <Checkbox label="Active" hint="Shoppers can use it." {...register('active')} />
      <Stack as="section" gap={4}>
        <Heading level={3} size="xs">
          Limits
        </Heading>
        <FieldGrid>
          <Field label="Start date" error={errors.startDate?.message} hint="Leave empty to start now.">
            <TextInput type="date" {...register('startDate', { setValueAs: readOptional })} />
          </Field>
          <Field
            label="Expiry date"
            error={errors.expiryDate?.message}
            hint="Lasts through this day. Leave empty for no end."
          >
            <TextInput type="date" {...register('expiryDate', { setValueAs: readOptional })} />
          </Field>
          <Field label="Total usage limit" error={errors.usageLimit?.message} hint="Leave empty for unlimited.">
            <NumberInput inputMode="numeric" {...register('usageLimit', { setValueAs: readNumber })} />
          </Field>
          <Field
            label="Minimum subtotal"
            error={errors.minSubtotal?.message}
            hint="Products only, without the delivery fee."
          >
            <NumberInput prefix="$" {...register('minSubtotal', { setValueAs: readNumber })} />
          </Field>
        </FieldGrid>
      </Stack>
    </FormDialog>
  );
}

/* Shown in upper case, as it will be stored. */
const CodeInput = styled(TextInput)`
  input {
    text-transform: uppercase;
  }
`;
