import { isApiError, toastShown, useAppDispatch, useSession } from '@shop/shared/api';
import type { ExchangeRequest, Order } from '@shop/shared/contracts';
import { FormDialog, readOptional, useFormDialog } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import {
  EXCHANGE_RESTS,
  EXCHANGE_WISHES,
  PAYMENT_METHODS,
  RETURN_NEEDS_NUMBER,
  REST_NEEDS_NUMBER,
  TEXT_LIMITS,
  capitalize,
  comesBack,
  defaultRest,
  formatDate,
  formatMoney,
  fromCents,
  orderNumber,
  paymentLabel,
  type ExchangeRest,
  type ExchangeSums,
} from '@shop/shared/rules';
import { Banner, ChoiceChips, Field, FieldGrid, KeyValue, Select, Text, TextInput } from '@shop/shared/ui';
import { useWatch } from 'react-hook-form';
import { ExchangeLine } from './ExchangeLine';
import { exchangeMoney, numberOf, returnWorth, returnable, windowEnd, withLine } from './bought';
import { NO_REQUEST, exchangeFormSchema, type ExchangeFields } from './fields';
import { REST_LABELS, kindOptions, requestInWords } from './labels';
import { linesFor } from './match';
import { useBook } from './useBook';

interface Props {
  /** A delivered order. */
  order: Order;
  /** The request of its shopper, with which the form begins. */
  request?: ExchangeRequest | undefined;
  onClose: () => void;
}

const dollars = (cents: number): string => formatMoney(fromCents(cents));

type What = Pick<ExchangeFields, 'what' | 'kind'>;

const paymentsOf = ({ what, kind }: What) =>
  PAYMENT_METHODS[what === 'return' || kind === 'in the shop' ? 'in-store' : 'phone'];

/** What the button says: what is collected, paid out or kept as store balance; null while that is not known. */
const submitLabel = (
  what: ExchangeFields['what'],
  rest: ExchangeRest,
  money: Pick<ExchangeSums, 'rest' | 'totalAmount'> | null,
) => {
  const book = `Book ${capitalize(what)}`;
  if (money === null) return book;
  if (money.rest > 0) return `${book} · ${rest === 'refund' ? 'pay out' : 'keep'} ${dollars(money.rest)}`;
  return what === 'return' || money.totalAmount === 0 ? book : `${book} · collect ${dollars(money.totalAmount)}`;
};

/**
 * Books an exchange or a return of a delivered order's pieces: what comes back, why, and what goes out for it or what
 * the customer gets.
 */
export function ExchangeDialog({ order, request, onClose }: Props) {
  const { settings } = useHost();
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const book = useBook(order);
  const number = `#${orderNumber(order._id)}`;
  const open = returnable(order);
  const openRequests = (order.requests ?? []).filter(({ closed }) => closed === undefined);
  const [only] = open.length === 1 ? open : [];
  const end = windowEnd(order, settings.timeZone);
  const over = end !== null && new Date() > end;
  const isAdmin = user?.role === 'admin';
  const { form, errors, dialog } = useFormDialog({
    schema: exchangeFormSchema,
    defaults: {
      what: request?.what ?? 'exchange',
      // Several open requests: staff say which one this answers.
      request: request?._id ?? (openRequests.length > 1 ? '' : (openRequests[0]?._id ?? NO_REQUEST)),
      kind: order.orderType === 'in-store' ? 'in the shop' : 'at the door',
      lines: request ? linesFor(order, request) : only ? [{ line: only.number, quantity: 1, reason: '' }] : [],
      paymentMethod: order.orderType === 'in-store' ? 'cash' : 'delivery',
      feeWaivedReason: '',
      overruleReason: '',
    },
    draft: { form: 'order-exchange', record: request?._id ?? order._id, title: `Exchange or return: ${number}` },
    save: async (fields) => {
      const { what } = fields;
      const result = await book(fields, form.getValues());
      if (result.data) {
        const text = what === 'return' ? 'Return booked' : `Exchange booked: order #${orderNumber(result.data._id)}`;
        dispatch(toastShown({ kind: 'success', text }));
      } else if (isApiError(result.error)) {
        for (const { field, message } of result.error.errors) {
          const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
          if (index === undefined) continue;
          const part = name === 'quantity' ? 'quantity' : name === 'reason' || what === 'return' ? 'reason' : 'size';
          form.setError(`lines.${Number(index)}.${part}`, { type: 'server', message });
        }
      }
      return result;
    },
    onClose,
    failureTitle: () => 'Failed to book exchange',
  });
  const { register, control, setValue } = form;
  const [what, kind, lines, feeWaivedReason, chosenRest] = useWatch({
    control,
    name: ['what', 'kind', 'lines', 'feeWaivedReason', 'rest'],
  });
  const isReturn = what === 'return';
  const money = isReturn ? null : exchangeMoney(order, { kind, lines, feeWaivedReason }, settings.policy.deliveryFee);
  const worth = isReturn ? returnWorth(order, lines) : null;
  const sums = worth === null ? money : { rest: worth, totalAmount: 0 };
  const refunds = order.terms?.refunds === true;
  const rest = chosenRest ?? defaultRest({ refunds });
  const hasRest = sums !== null && sums.rest > 0;
  const nowhere = hasRest && !refunds && order.customerPhone === '';
  const change = (changed: ExchangeFields['lines']) =>
    setValue('lines', changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const choose = (chosen: ExchangeFields['what']) => {
    setValue('what', chosen, { shouldDirty: true });
    setValue('paymentMethod', paymentsOf({ what: chosen, kind })[0], { shouldDirty: true });
    const size = chosen === 'return' ? '' : undefined;
    change(lines.map((line) => ({ ...line, size, price: undefined })));
  };
  return (
    <FormDialog
      keepsScans
      title="Exchange or return"
      description={`Order ${number}`}
      submitLabel={submitLabel(what, rest, sums)}
      size="lg"
      {...dialog}
    >
      {over && (
        <Banner title={`This order could be exchanged until ${formatDate(end, settings.timeZone)}`}>
          {isAdmin ? 'Say why you take it all the same.' : 'Only an admin may overrule that.'}
        </Banner>
      )}
      {request && <Banner title={`The customer asks: “${request.piece}”`}>{requestInWords(request)}</Banner>}
      {!request && openRequests.length > 0 && (
        <Field label="Request of the customer" required error={errors.request?.message}>
          <Select
            options={[
              ...(openRequests.length > 1 ? [{ value: '', label: 'Choose what this answers' }] : []),
              ...openRequests.map((one) => ({ value: one._id, label: `“${one.piece}”: ${requestInWords(one)}` })),
              { value: NO_REQUEST, label: 'Answers none of them' },
            ]}
            {...register('request')}
          />
        </Field>
      )}
      <ChoiceChips
        legend="What the customer wants"
        value={what}
        options={EXCHANGE_WISHES.map((value) => ({
          value,
          label: value === 'exchange' ? 'Exchange' : 'Return, no replacement',
        }))}
        onChange={(value) => choose(value === 'return' ? 'return' : 'exchange')}
      />
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
            replaced={!isReturn}
            wanted={request?.wanted}
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
              onChange: () =>
                setValue('paymentMethod', paymentsOf({ what, kind: form.getValues('kind') })[0], { shouldDirty: true }),
            })}
          />
        </Field>
        {(!isReturn || (hasRest && rest === 'refund')) && (
          <Field label={isReturn ? 'Paid out by' : 'Difference paid'} error={errors.paymentMethod?.message}>
            <Select
              options={paymentsOf({ what, kind }).map((value) => ({ value, label: paymentLabel(value, '') }))}
              {...register('paymentMethod')}
            />
          </Field>
        )}
      </FieldGrid>
      {!isReturn && kind !== 'in the shop' && (
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
        <Field label={isReturn ? 'What the customer gets' : 'What is left'} error={errors.rest?.message}>
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
        {worth !== null && (
          <KeyValue
            items={[
              { label: rest === 'refund' ? 'To pay out' : 'To store balance', value: dollars(worth), strong: true },
            ]}
          />
        )}
        {worth !== null && lines.some(comesBack) && !nowhere && (
          <Text tone="muted">The customer gets it once the pieces are checked in.</Text>
        )}
        {nowhere && (
          <Text tone="red" weight="medium">
            {`${isReturn ? RETURN_NEEDS_NUMBER : REST_NEEDS_NUMBER}.`}
          </Text>
        )}
      </div>
    </FormDialog>
  );
}
