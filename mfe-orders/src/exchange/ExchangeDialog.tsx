import { nanoid } from '@reduxjs/toolkit';
import { isApiError, toastShown, useAppDispatch, useSession } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts/wire';
import { FormDialog, readOptional, useFormDialog } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import {
  EXCHANGE_RESTS,
  PAYMENT_METHODS,
  REST_NEEDS_NUMBER,
  TEXT_LIMITS,
  defaultRest,
  formatDate,
  formatMoney,
  fromCents,
  orderNumber,
  paymentLabel,
  type ExchangeRest,
} from '@shop/shared/rules';
import { Banner, Field, FieldGrid, KeyValue, Select, Text, TextInput } from '@shop/shared/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useExchangeOrder } from '../endpoints';
import { ExchangeLine } from './ExchangeLine';
import { exchangeMoney, numberOf, returnable, windowEnd, withLine, type ExchangeMoney } from './bought';
import { exchangeFormSchema, type ExchangeFields } from './fields';
import { REST_LABELS, kindOptions } from './labels';

interface Props {
  /** A delivered order. */
  order: Order;
  onClose: () => void;
}

const dollars = (cents: number): string => formatMoney(fromCents(cents));

const paymentsOf = (kind: ExchangeFields['kind']) => PAYMENT_METHODS[kind === 'in the shop' ? 'in-store' : 'phone'];

/** What the button says: what is collected, paid out or kept as store balance. */
const submitLabel = (money: ExchangeMoney | null, rest: ExchangeRest): string => {
  if (money === null) return 'Book Exchange';
  if (money.rest > 0) {
    return `Book Exchange · ${rest === 'refund' ? 'pay out' : 'keep'} ${dollars(money.rest)}`;
  }
  return `Book Exchange · collect ${dollars(money.totalAmount)}`;
};

/** Books an exchange of a delivered order's pieces: what comes back, why, and what goes out for it. */
export function ExchangeDialog({ order, onClose }: Props) {
  const { settings } = useHost();
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const [book] = useExchangeOrder();
  const [key] = useState(() => `exchange-${nanoid(24)}`);
  const number = `#${orderNumber(order._id)}`;
  const open = returnable(order);
  const [only] = open.length === 1 ? open : [];
  const end = windowEnd(order, settings.timeZone);
  const over = end !== null && new Date() > end;
  const isAdmin = user?.role === 'admin';
  const { form, errors, dialog } = useFormDialog({
    schema: exchangeFormSchema,
    defaults: {
      kind: order.orderType === 'in-store' ? 'in the shop' : 'at the door',
      lines: only ? [{ line: only.number, quantity: 1, reason: '' }] : [],
      paymentMethod: order.orderType === 'in-store' ? 'cash' : 'delivery',
      feeWaivedReason: '',
      overruleReason: '',
    },
    draft: { form: 'order-exchange', record: order._id, title: `Exchange: ${number}` },
    save: async (fields) => {
      const { totalAmount } = exchangeMoney(order, form.getValues(), settings.policy.deliveryFee) ?? {};
      const result = await book({
        params: { id: order._id },
        headers: { [IDEMPOTENCY_HEADER]: key },
        body: { ...fields, ...(totalAmount === undefined ? {} : { expectedTotal: fromCents(totalAmount) }) },
      });
      if (result.data) {
        const text = `Exchange booked: order #${orderNumber(result.data._id)}`;
        dispatch(toastShown({ kind: 'success', text }));
      } else if (isApiError(result.error)) {
        for (const { field, message } of result.error.errors) {
          const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
          if (index === undefined) continue;
          const part = name === 'quantity' ? 'quantity' : name === 'reason' ? 'reason' : 'size';
          form.setError(`lines.${Number(index)}.${part}`, { type: 'server', message });
        }
      }
      return result;
    },
    onClose,
    failureTitle: () => 'Failed to book exchange',
  });
  const { register, control, setValue } = form;
  const [kind, lines, feeWaivedReason, chosenRest] = useWatch({
    control,
    name: ['kind', 'lines', 'feeWaivedReason', 'rest'],
  });
  const money = exchangeMoney(order, { kind, lines, feeWaivedReason }, settings.policy.deliveryFee);
  const refunds = order.terms?.refunds === true;
  const rest = chosenRest ?? defaultRest({ refunds });
  const hasRest = money !== null && money.rest > 0;
  const tooCheap = hasRest && !refunds && order.customerPhone === '';
  const change = (changed: ExchangeFields['lines']) =>
    setValue('lines', changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <FormDialog
      title="Exchange"
      description={`Order ${number}`}
      submitLabel={submitLabel(money, rest)}
      size="lg"
      {...dialog}
    >
      {over && (
        <Banner title={`This order could be exchanged until ${formatDate(end, settings.timeZone)}`}>
          {isAdmin ? 'Say why you take it all the same.' : 'Only an admin may overrule that.'}
        </Banner>
      )}
      {open.map(({ line, number: position, left }) => {
        const index = lines.findIndex((one) => one.line === position);
        const wrong = index < 0 ? undefined : errors.lines?.[index];
        return (
          <ExchangeLine
            key={numberOf(order, line)}
            line={line}
            number={position}
            left={left}
            entry={lines[index]}
            errors={{
              reason: wrong?.reason?.message,
              variant: wrong?.size?.message,
              quantity: wrong?.quantity?.message,
            }}
            onChange={(entry) => change(withLine(lines, position, entry))}
          />
        );
      })}
      {(errors.lines?.message ?? errors.lines?.root?.message) && (
        <Text tone="red" weight="medium">
          {errors.lines?.message ?? errors.lines?.root?.message}
        </Text>
      )}
      <FieldGrid>
        <Field label="How" error={errors.kind?.message}>
          <Select
            options={kindOptions}
            {...register('kind', {
              onChange: () => setValue('paymentMethod', paymentsOf(form.getValues('kind'))[0], { shouldDirty: true }),
            })}
          />
        </Field>
        <Field label="Difference paid" error={errors.paymentMethod?.message}>
          <Select
            options={paymentsOf(kind).map((value) => ({ value, label: paymentLabel(value, '') }))}
            {...register('paymentMethod')}
          />
        </Field>
      </FieldGrid>
      {kind !== 'in the shop' && (
        <Field
          label="No delivery fee because"
          hint="Leave empty to charge the fee. A faulty, wrong or missing item never costs it."
          error={errors.feeWaivedReason?.message}
        >
          <TextInput {...register('feeWaivedReason')} maxLength={TEXT_LIMITS.name} autoComplete="off" />
        </Field>
      )}
      {over && isAdmin && (
        <Field label="Reason for the exception" required error={errors.overruleReason?.message}>
          <TextInput
            {...register('overruleReason', { setValueAs: readOptional })}
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
          />
        </Field>
      )}
      {hasRest && refunds && order.customerPhone !== '' && (
        <Field label="What is left" error={errors.rest?.message}>
          <Select
            options={EXCHANGE_RESTS.map((value) => ({ value, label: REST_LABELS[value] }))}
            {...register('rest')}
          />
        </Field>
      )}
      <div role="status">
        {money && (
          <KeyValue
            items={[
              { label: 'New pieces', value: dollars(money.goods) },
              ...(money.discount > 0 ? [{ label: 'Fault of the shop', value: `-${dollars(money.discount)}` }] : []),
              ...(money.fee > 0 ? [{ label: 'Delivery', value: dollars(money.fee) }] : []),
              { label: 'Returned pieces', value: `-${dollars(money.returned)}` },
              money.rest > 0
                ? {
                    label: rest === 'refund' ? 'To pay out' : 'To store balance',
                    value: dollars(money.rest),
                    strong: true,
                  }
                : { label: 'To collect', value: dollars(money.totalAmount), strong: true },
            ]}
          />
        )}
        {tooCheap && (
          <Text tone="red" weight="medium">
            {`${REST_NEEDS_NUMBER}.`}
          </Text>
        )}
      </div>
    </FormDialog>
  );
}
