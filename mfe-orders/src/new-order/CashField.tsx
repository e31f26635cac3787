import { formatMoney } from '@shop/shared/rules';
import { Button, Field, NumberInput, Stack, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { likelyCash } from './cash';

interface Props {
  /** The typed text. */
  given: string;
  /** The total of the order in dollars. */
  total: number;
  /** The error message. */
  problem: string | undefined;
  onChange: (given: string) => void;
}

/** The cash that a customer gives, with a key for each likely amount. It only helps the cashier and is never sent. */
export function CashField({ given, total, problem, onChange }: Props) {
  const amounts = likelyCash(total);
  return (
    <Stack gap={2}>
      <Field label="Cash given (optional)" hint="For working out the change. Not saved." error={problem}>
        <NumberInput prefix="$" value={given} maxLength={16} onChange={(event) => onChange(event.target.value)} />
      </Field>
      {amounts.length > 0 && (
        <Keys role="group" aria-label="Likely amounts of cash">
          {amounts.map((amount) => (
            <Button key={amount} size="sm" onClick={() => onChange(String(amount))}>
              {amount === total ? 'Exact' : formatMoney(amount)}
            </Button>
          ))}
        </Keys>
      )}
    </Stack>
  );
}

const Keys = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;
