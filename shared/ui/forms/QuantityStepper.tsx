import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ambiguousNumber, parseNumber } from '@shop/shared/rules';
import { MinusIcon, PlusIcon } from '../icons';
import { focusRing } from '../theme/mixins';
import { media, theme } from '../theme/theme';

interface Props {
  /** The label: `Quantity`, or `Quantity of Trail Tee`. */
  label: string;
  value: number;
  /** Called with a whole number within the limits. */
  onChange: (value: number) => void;
  /** Default 1. With 0, the minus button at 1 means remove. */
  min?: number;
  /** Default 999. */
  max?: number;
  disabled?: boolean;
  /** The accessible name of the minus button. Default `Decrease`, followed by the label. */
  decreaseLabel?: string;
  /** The icon of the minus button. Default: a minus. */
  decreaseIcon?: ReactNode;
  /** A warning beside the field, such as the number of pieces left. It is the field's description. */
  hint?: string;
}

/** What is wrong with a typed quantity; undefined if nothing is. */
const faultOf = (typed: string, min: number, max: number): string | undefined => {
  const number = parseNumber(typed);
  if (number === undefined || (Number.isInteger(number) && number >= min && number <= max)) return undefined;
  const ambiguous = ambiguousNumber(typed);
  if (ambiguous) return ambiguous;
  if (!Number.isInteger(number)) return `'${typed.trim()}' is not a whole number`;
  return number > max ? `Must be ${max} or less` : `Must be ${min} or more`;
};

/**
 * Moves the focus to the first quantity that shows what is wrong with it. Returns true if there is one: a press on a
 * button that acts on the quantities must then do nothing, because they still have their former values.
 */
export function focusFaultyQuantity(within: ParentNode | null): boolean {
  const field = within?.querySelector<HTMLElement>('[data-quantity][aria-invalid="true"]');
  field?.focus();
  return field != null;
}

/**
 * An input for a whole number with minus and plus buttons, arrow keys and typing. A typed value applies when the field
 * loses the focus or Enter is pressed. A text that is no quantity stays in the field, which says what is wrong.
 */
export function QuantityStepper({
  label,
  value,
  onChange,
  min = 1,
  max = 999,
  disabled = false,
  decreaseLabel,
  decreaseIcon = <MinusIcon size={18} aria-hidden="true" />,
  hint,
}: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  // It stays until the field is left again, also when other bounds make the text right: nothing has taken it yet.
  const [fault, setFault] = useState<string>();
  const hintId = useId();
  const faultId = useId();

  const change = (next: number) => {
    setDraft(null);
    setFault(undefined);
    const within = Math.max(min, Math.min(max, next));
    if (within !== value) onChange(within);
  };
  const commit = () => {
    if (draft === null) return;
    const wrong = faultOf(draft, min, max);
    if (wrong === undefined) change(parseNumber(draft) ?? value);
    else setFault(wrong);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      change(value + (event.key === 'ArrowUp' ? 1 : -1));
    }
  };

  return (
    <Root>
      <Row role="group" aria-label={label}>
        <Step
          type="button"
          aria-label={decreaseLabel ?? `Decrease ${label}`}
          disabled={disabled || value <= min}
          data-again
          onClick={() => change(value - 1)}
        >
          {decreaseIcon}
        </Step>
        <Input
          type="text"
          inputMode="numeric"
          role="spinbutton"
          data-quantity
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? faultId : hint ? hintId : undefined}
          autoComplete="off"
          disabled={disabled}
          value={draft ?? String(value)}
          onChange={(event) => {
            setFault(undefined);
            // The value itself is no draft: a scan puts the text back that it spoiled, and then adds a piece.
            setDraft(event.target.value === String(value) ? null : event.target.value);
          }}
          onBlur={commit}
          onKeyDown={press}
        />
        <Step
          type="button"
          aria-label={`Increase ${label}`}
          disabled={disabled || value >= max}
          data-again
          onClick={() => change(value + 1)}
        >
          <PlusIcon size={18} aria-hidden="true" />
        </Step>
      </Row>
      {fault ? (
        <Fault id={faultId} role="alert">
          {fault}
        </Fault>
      ) : (
        hint && <Hint id={hintId}>{hint}</Hint>
      )}
    </Root>
  );
}

const Root = styled.div`
  display: inline-flex;
  flex-direction: column;
  gap: ${theme.space[1]};
`;

const Row = styled.div`
  display: inline-flex;
  width: fit-content;
  border: 1px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
`;

const Step = styled.button`
  display: grid;
  place-items: center;
  width: ${theme.target};
  height: ${theme.target};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.md};
  background: transparent;
  cursor: pointer;
  ${focusRing}

  ${media.hover} {
    &:hover:not(:disabled) {
      background: ${theme.color.subtle};
    }
  }

  &:disabled {
    color: ${theme.color.borderStrong};
    cursor: not-allowed;
  }
`;

const Input = styled.input`
  width: 3rem;
  height: ${theme.target};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: transparent;
  text-align: center;
  font-weight: ${theme.weight.semibold};
  font-variant-numeric: tabular-nums;
`;

const Hint = styled.p`
  color: ${theme.color.yellowText};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.medium};
`;

const Fault = styled(Hint)`
  color: ${theme.color.redText};
`;
