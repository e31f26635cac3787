import { TEXT_LIMITS } from '@shop/shared/rules';
import { Field, Grid, TextArea, TextInput } from '@shop/shared/ui';
import { useLayoutEffect } from 'react';
import { KnownCustomers } from './KnownCustomers';
import type { DraftCustomer } from './draft';
import type { SaleErrors } from './terms';
import { useKnown } from './useKnown';

interface Props {
  customer: DraftCustomer;
  /** The order is delivered, so name, phone and address are required. */
  delivered: boolean;
  cityRequired: boolean;
  /** The errors by field. */
  errors: SaleErrors;
  onChange: (changes: Partial<DraftCustomer>) => void;
  /** Why the order is taken though the shop refuses the number, as typed so far. */
  anywayReason: string;
  onAnyway: (reason: string) => void;
}

const optional = (label: string, required: boolean): string => (required ? label : `${label} (optional)`);

/** The customer and the delivery address. All fields are optional for a sale in the shop. */
export function CustomerFields({ customer, delivered, cityRequired, errors, onChange, anywayReason, onAnyway }: Props) {
  const { found, chosen } = useKnown(customer);
  // What is known comes while staff already type in a field below it, and would push that field under the sticky total.
  useLayoutEffect(() => {
    if (found.length > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [chosen, found.length]);
  const asksWhy = delivered && (chosen?.refused === true || errors.anywayReason !== undefined || anywayReason !== '');
  return (
    <>
      <Grid minColumn="13rem">
        <Field label={optional('Customer name', delivered)} required={delivered} error={errors.customerName}>
          <TextInput
            value={customer.name}
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field
          label={optional('Phone', delivered)}
          required={delivered}
          hint={delivered ? undefined : 'Leave empty to record a guest sale.'}
          error={errors.customerPhone}
        >
          <TextInput
            type="tel"
            value={customer.phone}
            maxLength={TEXT_LIMITS.phone}
            autoComplete="off"
            onChange={(event) => onChange({ phone: event.target.value })}
          />
        </Field>
      </Grid>
      <KnownCustomers found={found} chosen={chosen} typed={customer} onChoose={onChange} />
      {asksWhy && (
        <Field
          label="Reason to order anyway"
          hint="The shop refuses this number. Only staff see the reason."
          required
          error={errors.anywayReason}
        >
          <TextInput
            value={anywayReason}
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
            onChange={({ target }) => onAnyway(target.value)}
          />
        </Field>
      )}
      {delivered && (
        <>
          <Field label="Address" required error={errors.customerAddress}>
            <TextInput
              value={customer.address}
              maxLength={TEXT_LIMITS.notes}
              autoComplete="off"
              onChange={(event) => onChange({ address: event.target.value })}
            />
          </Field>
          <Field label={optional('City', cityRequired)} required={cityRequired} error={errors.location}>
            <TextInput
              value={customer.city}
              maxLength={TEXT_LIMITS.name}
              autoComplete="off"
              onChange={(event) => onChange({ city: event.target.value })}
            />
          </Field>
        </>
      )}
      <Field label="Notes (optional)" error={errors.notes}>
        <TextArea
          value={customer.notes}
          maxLength={TEXT_LIMITS.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
    </>
  );
}
