import { Field, NumberInput } from '@shop/shared/ui';

interface Props {
  /** The typed text. */
  given: string;
  /** The error message. */
  problem: string | undefined;
  onChange: (given: string) => void;
}

/** The cash that a customer gives. It only helps the cashier and is never sent. */
export function CashField({ given, problem, onChange }: Props) {
  return (
    <Field label="Cash given (optional)" hint="For working out the change. Not saved." error={problem}>
      <NumberInput prefix="$" value={given} maxLength={16} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
