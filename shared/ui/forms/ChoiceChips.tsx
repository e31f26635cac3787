import { useId } from 'react';
import { Chip, Chips, Detail } from './chips';
import { RadioGroup, type RadioGroupProps } from './RadioGroup';

/** One chip. */
export interface ChoiceOption {
  value: string;
  /** Default: the value. */
  label?: string;
  /** Crossed out but still selectable. `note` tells the reason (sold out). */
  unavailable?: boolean;
  disabled?: boolean;
  /** Read after the label, such as `sold out`. */
  note?: string;
  /** A second line in the cell, such as `1 left`. It describes the option. */
  detail?: string;
}

interface Props extends Omit<RadioGroupProps, 'children'> {
  options: readonly ChoiceOption[];
  /** Null or empty if nothing is selected. */
  value: string | null;
  onChange: (value: string) => void;
  /** One ruled row of cells instead of separate chips. */
  ruled?: boolean;
}

/** Selects one of several short values, such as a size. */
export function ChoiceChips({ options, value, onChange, ruled, ...group }: Props) {
  const name = useId();
  return (
    <RadioGroup {...group}>
      <Chips $ruled={ruled}>
        {options.map((option, index) => (
          <Chip key={option.value} $unavailable={option.unavailable}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-label={spoken(option)}
              aria-describedby={option.detail && `${name}${String(index)}`}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label ?? option.value}</span>
            {option.detail && <Detail id={`${name}${String(index)}`}>{option.detail}</Detail>}
          </Chip>
        ))}
      </Chips>
    </RadioGroup>
  );
}

/** The name of an option; undefined when its text is its name. The detail describes it and is no part of the name. */
const spoken = ({ value, label = value, note, detail }: ChoiceOption): string | undefined =>
  note ? `${label}, ${note}` : detail && label;
