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
import styled from 'styled-components';
import type { CheckoutDraft } from './draft';
import { NOTES_LIMIT } from './order-body';

interface Props {
  /** The form's id: its submit button stands elsewhere. */
  id: string;
  /** Whether the shop takes orders over the chat; without it there is one way to order, and nothing to choose. */
  chat: boolean;
  draft: CheckoutDraft;
  errors: CheckoutErrors;
  /** The shop wants to know in which city it delivers. */
  cityRequired: boolean;
  onEdit: (field: keyof CheckoutForm, text: string) => void;
  onMethod: (method: CheckoutMethod) => void;
  /** A field was left. */
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

/** How to order, and who orders. */
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
    // Names and addresses are written from the right in some languages.
    dir: field === 'phone' ? undefined : 'auto',
    value: form[field],
    onChange: (event: { target: { value: string } }) => onEdit(field, event.target.value),
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      // A button that is pressed must not move under the pointer; the form is checked by what it does.
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
          <Address>
            <Field
              label={method === 'cod' ? 'Delivery address' : 'Delivery address (optional)'}
              error={errors.address}
              required={method === 'cod'}
            >
              <TextArea {...fieldOf('address')} rows={2} autoComplete="street-address" maxLength={TEXT_LIMITS.notes} />
            </Field>
            <Field label={needsCity ? 'City' : 'City (optional)'} error={errors.location} required={needsCity}>
              <TextInput {...fieldOf('location')} autoComplete="address-level2" maxLength={TEXT_LIMITS.name} />
            </Field>
          </Address>
          <Field label="Order notes (optional)" error={errors.notes}>
            <TextArea {...fieldOf('notes')} rows={2} autoComplete="off" maxLength={NOTES_LIMIT} />
          </Field>
        </Stack>
      </Stack>
    </form>
  );
}

/* The city beside the address, or under it where there is no room. */
const Address = styled.div`
  display: grid;
  align-items: start;
  gap: ${theme.space[5]};

  ${media.tablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`;
