import { formatMoney } from '@shop/shared/rules';
import { Field, KeyValue, TextInput, theme } from '@shop/shared/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { cashOf } from './cash';
import { keepEnter } from './keepEnter';

interface Props {
  /** Dollars. */
  total: number;
  /** There is something to pay for. */
  sells: boolean;
}

/** What is to be paid, always in sight, and what to hand back of the cash given: a help at the till, sent nowhere. */
export function SaleTotal({ total, sells }: Props) {
  const [given, setGiven] = useState('');
  const { problem, change, missing } = cashOf(given, total);
  const counts = sells && (change !== undefined || missing !== undefined);
  return (
    <>
      <Field label="Cash given (optional)" hint="For working out the change. Not saved." error={problem}>
        <TextInput
          inputMode="decimal"
          prefix="$"
          value={given}
          maxLength={16}
          autoComplete="off"
          onKeyDown={keepEnter}
          onChange={(event) => setGiven(event.target.value)}
        />
      </Field>
      <Foot>
        <KeyValue items={[{ label: 'Total', value: formatMoney(total), strong: true }]} />
        <div role="status">
          {counts && (
            <KeyValue
              items={[
                change === undefined
                  ? { label: 'Still due', value: formatMoney(missing ?? 0) }
                  : { label: 'Change', value: formatMoney(change) },
              ]}
            />
          )}
        </div>
      </Foot>
    </>
  );
}

/* At the very foot of the dialog's body, whose own padding it covers. */
const Foot = styled.div`
  position: sticky;
  z-index: 1;
  bottom: calc(-1 * ${theme.space[6]});
  margin-top: auto;
  padding-block: ${theme.space[3]};
  border-top: 1px solid ${theme.color.border};
  background: ${theme.color.raised};
`;
