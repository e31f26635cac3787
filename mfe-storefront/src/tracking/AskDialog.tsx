import { api, callMutation, isApiError } from '@shop/shared/api';
import type { ExchangeAsk } from '@shop/shared/contracts';
import {
  EXCHANGE_REASONS,
  EXCHANGE_WISHES,
  MAX_OPEN_REQUESTS,
  PHONE_FAULTS,
  TEXT_LIMITS,
  capitalize,
  isRecord,
  isText,
  phoneFault,
} from '@shop/shared/rules';
import { Banner, Button, ChoiceChips, Dialog, Field, Select, Stack, Text, TextInput } from '@shop/shared/ui';
import { useId, useRef, useState, type FormEvent } from 'react';
import { failureReason } from '../failure-reason';
import { LateNotice } from '../LateNotice';
import { keepInTab, parseKept, useKeptInTab } from '../tab-storage';
import { useRepeatable } from '../useRepeatable';

interface Props {
  open: boolean;
  /** The number of the order, if it is known. */
  order: string;
  /** The phone number that was tracked; '' for none. */
  phone: string;
  onClose: () => void;
}

/** Defined here and not with the other endpoints, so that only shoppers who open the dialog download it. */
const { useMutation: useAskExchange } = api.injectEndpoints({
  endpoints: (build) => ({ 'mfe-storefront/askExchange': callMutation(build, 'askExchange') }),
}).endpoints['mfe-storefront/askExchange'];

type Fields = Record<keyof ExchangeAsk, string>;
type Faults = Partial<Record<keyof ExchangeAsk, string | undefined>>;

const EMPTY: Fields = { order: '', phone: '', what: 'exchange', piece: '', reason: '', wanted: '' };

/** Where the tab keeps what was typed until it is sent. */
const KEPT = 'ask';

const typedIn = (text: string | null): Partial<Fields> => {
  const value = parseKept(text);
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.keys(EMPTY).flatMap((key) => (isText(value[key]) ? [[key, value[key]]] : [])));
};

const reasons = [
  { value: '', label: 'Choose a reason' },
  ...EXCHANGE_REASONS.map((value) => ({ value, label: capitalize(value) })),
];

const faultsOf = ({ order, phone, piece, reason }: Fields): Faults => {
  const fault = phoneFault(phone);
  return {
    ...(order.trim() === '' && { order: 'Order number is required' }),
    ...(phone.trim() === '' ? { phone: 'Phone number is required' } : fault && { phone: PHONE_FAULTS[fault] }),
    ...(piece.trim() === '' && { piece: 'Please write which piece' }),
    ...(reason === '' && { reason: 'Please choose a reason' }),
  };
};

/** What the server says about the fields. */
const refusedFields = (error: unknown): Faults =>
  isApiError(error) ? Object.fromEntries(error.errors.map(({ field, message }) => [field, message])) : {};

/**
 * Asks the shop to exchange or take back a piece of an order. The answer does not tell whether the order exists. The
 * same request counts once, however often it is sent.
 */
export function AskDialog({ open, order, phone, onClose }: Props) {
  const id = useId();
  const kept = useKeptInTab(KEPT);
  const [send] = useAskExchange();
  const { send: sendRepeatably, late } = useRepeatable();
  const [fields, setFields] = useState<Fields>(() => ({
    ...EMPTY,
    ...typedIn(kept),
    ...(order && { order }),
    ...(phone && { phone }),
  }));
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [error, setError] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const set = (key: keyof Fields) => (value: string) => {
    const typed = { ...fields, [key]: value };
    setFields(typed);
    keepInTab(KEPT, JSON.stringify(typed));
    setFaults((before) => ({ ...before, [key]: undefined }));
  };
  /** The props of a text field. */
  const text = (key: keyof Fields, maxLength: number) => ({
    value: fields[key],
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => set(key)(target.value),
  });
  const show = (found: Faults) => {
    setFaults(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async () => {
    const found = faultsOf(fields);
    if (Object.keys(found).length > 0) {
      show(found);
      return;
    }
    if (busy.current) return;
    busy.current = true;
    setState('sending');
    setError(undefined);
    // The fields have texts of a select and of radio buttons, whose values are the known ones.
    const body = { ...fields, wanted: fields.what === 'exchange' ? fields.wanted : '' } as ExchangeAsk;
    const result = await sendRepeatably(() => send({ body }));
    busy.current = false;
    if (result.data) keepInTab(KEPT, null);
    setState(result.data ? 'sent' : 'open');
    setError(result.error);
    show(refusedFields(result.error));
  };
  const isExchange = fields.what === 'exchange';
  // What is refused elsewhere stands above the buttons.
  const shown = ['order', 'phone', 'piece', 'reason', ...(isExchange ? ['wanted'] : [])];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Exchange or return"
      busy={state === 'sending'}
      closeOnOutsidePress={state === 'sent'}
      alert={
        error !== undefined &&
        !Object.keys(refusedFields(error)).some((field) => shown.includes(field)) && {
          title: 'Your request was not sent',
          text: failureReason(error),
        }
      }
      // Two keys: a second press on the button that sends must not close the answer.
      footer={
        state === 'sent' ? (
          <Button key="close" variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button key="send" type="submit" form={id} variant="primary" loading={state === 'sending'}>
            Send Request
          </Button>
        )
      }
    >
      {state === 'sent' ? (
        <Banner kind="success" role="status" title="Thank you, we have your request">
          {`If the order was delivered and belongs to this phone number, we look at it and contact you. Of one order we keep ${String(MAX_OPEN_REQUESTS)} open requests.`}
        </Banner>
      ) : (
        <form
          id={id}
          ref={form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Stack gap={4}>
            <Text tone="muted">Tell us which piece and why. We answer before you send anything back.</Text>
            <Field label="Order number" required error={faults.order}>
              <TextInput {...text('order', TEXT_LIMITS.short)} autoComplete="off" autoCapitalize="characters" />
            </Field>
            <Field label="Phone number" required error={faults.phone}>
              <TextInput {...text('phone', TEXT_LIMITS.phone)} type="tel" autoComplete="tel" />
            </Field>
            <ChoiceChips
              legend="What you want"
              value={fields.what}
              options={EXCHANGE_WISHES.map((value) => ({ value, label: capitalize(value) }))}
              onChange={set('what')}
            />
            <Field label="Which piece" hint="Name, size and color, as far as you know." required error={faults.piece}>
              <TextInput {...text('piece', TEXT_LIMITS.name)} autoComplete="off" />
            </Field>
            <Field label="Reason" required error={faults.reason}>
              <Select options={reasons} value={fields.reason} onChange={({ target }) => set('reason')(target.value)} />
            </Field>
            {isExchange && (
              <Field label="Size or color you want instead" error={faults.wanted}>
                <TextInput {...text('wanted', TEXT_LIMITS.short)} autoComplete="off" />
              </Field>
            )}
            {late && <LateNotice title="Your request is still on its way" />}
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
