import { TEXT_LIMITS, type CheckoutErrors, type CheckoutForm, type CheckoutMethod } from '@shop/shared/rules';
import {
  CashIcon,
  ChatIcon,
  Field,
  Heading,
  media,
  RadioCards,
  Stack,
  TextArea,
  TextInput,
  theme,
} from '@shop/shared/ui';
import type { FormEvent, Ref } from 'react';
import { styled } from 'styled-components';
import type { CheckoutDraft } from './draft';
import { NOTES_LIMIT } from './order-body';

interface Props {
  /** The id of the form, for the submit button outside of it. */
  id: string;
  /** Whether the shop accepts orders by chat. If not, the choice of order method is hidden. */
  chat: boolean;
  draft: CheckoutDraft;
  errors: CheckoutErrors;
  /** Whether the shop requires the delivery city. */
  cityRequired: boolean;
  onEdit: (field: keyof CheckoutForm, text: string) => void;
  onMethod: (method: CheckoutMethod) => void;
  /** Called when a field loses the focus. */
  onLeave: (field: keyof CheckoutForm) => void;
  onSubmit: () => void;
  ref: Ref<HTMLFormElement>;
}

const METHODS = [
  {
    value: 'cod',
    title: 'Cash on delivery',
    description: 'Pay in cash when your order arrives.',
    icon: <CashIcon size={22} />,
  },
  {
    value: 'whatsapp',
    title: 'Order through WhatsApp',
    description: 'Send us your order as a message and agree on the rest with us.',
    icon: <ChatIcon size={22} />,
  },
] as const;

/** The order method and the customer's data. */
export function CustomerForm({
  id,
  chat,
  draft: { form, method },
  errors,
  cityRequired,
  onEdit,
  onMethod,
  onLeave,
  onSubmit,
  ref,
}: Props) {
  const needsCity = cityRequired && method === 'cod';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const fieldOf = (field: keyof CheckoutForm) => ({
    name: field,
    // Names and addresses may be in a right-to-left language.
    dir: field === 'phone' ? undefined : 'auto',
    value: form[field],
    onChange: (event: { target: { value: string } }) => onEdit(field, event.target.value),
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      // An error message could move the pressed button away from the pointer. The button's own action checks the form.
      if (!(relatedTarget instanceof HTMLButtonElement)) onLeave(field);
    },
  });
  return (
    <form id={id} ref={ref} onSubmit={submit} noValidate>
      <Stack gap={8}>
        {chat && (
          <Stack gap={4}>
            <Heading level={2} size="xs">
              How would you like to order?
            </Heading>
            <RadioCards legend="Order method" hideLegend options={METHODS} value={method} onChange={onMethod} />
          </Stack>
        )}
        <Stack gap={5}>
          <Heading level={2} size="xs">
            Your details
          </Heading>
          <Pair>
            <Field label="Full name" error={errors.name} required>
              <TextInput {...fieldOf('name')} autoComplete="name" maxLength={TEXT_LIMITS.name} />
            </Field>
            <Field
              label="Phone number"
              hint="We'll call to confirm and arrange delivery. Use it to track your order, too."
              error={errors.phone}
              required
            >
              <TextInput {...fieldOf('phone')} type="tel" autoComplete="tel" maxLength={TEXT_LIMITS.phone} />
            </Field>
          </Pair>
          <Pair>
            <Field
              label={method === 'cod' ? 'Delivery address' : 'Delivery address (optional)'}
              error={errors.address}
              required={method === 'cod'}
            >
              <TextArea {...fieldOf('address')} rows={1} autoComplete="street-address" maxLength={TEXT_LIMITS.notes} />
            </Field>
            <Field label={needsCity ? 'City' : 'City (optional)'} error={errors.location} required={needsCity}>
              <TextInput {...fieldOf('location')} autoComplete="address-level2" maxLength={TEXT_LIMITS.name} />
            </Field>
          </Pair>
          <Field label="Order notes (optional)" error={errors.notes}>
            <TextArea {...fieldOf('notes')} rows={2} autoComplete="off" maxLength={NOTES_LIMIT} />
          </Field>
        </Stack>
      </Stack>
    </form>
  );
}

/* Two fields beside each other, or below each other when there is not enough space. */
const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${theme.space[5]};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
