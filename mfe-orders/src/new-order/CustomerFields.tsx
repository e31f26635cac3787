import { TEXT_LIMITS } from '@shop/shared/rules';
import { Field, Grid, TextArea, TextInput } from '@shop/shared/ui';
import type { DraftCustomer } from './draft';

interface Props {
  customer: DraftCustomer;
  /** What is wrong with each. */
  errors: Partial<Record<keyof DraftCustomer, string | undefined>>;
  onChange: (changes: Partial<DraftCustomer>) => void;
}

/** Who buys, as far as they care to be known, and what is to be remembered of it. */
export function CustomerFields({ customer, errors, onChange }: Props) {
  return (
    <>
      <Grid minColumn="14rem">
        <Field label="Customer name (optional)" error={errors.name}>
          <TextInput
            value={customer.name}
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="Phone (optional)" hint="Leave empty to record a guest sale." error={errors.phone}>
          <TextInput
            type="tel"
            value={customer.phone}
            maxLength={TEXT_LIMITS.phone}
            autoComplete="off"
            onChange={(event) => onChange({ phone: event.target.value })}
          />
        </Field>
      </Grid>
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
