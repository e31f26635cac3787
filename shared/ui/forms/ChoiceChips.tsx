import { useId } from 'react';
import { Chip, Chips } from './chips';
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
}

interface Props extends Omit<RadioGroupProps, 'children'> {
  options: readonly ChoiceOption[];
  /** Null or empty if nothing is selected. */
  value: string | null;
  onChange: (value: string) => void;
}

/** Selects one of several short values, such as a size. */
export function ChoiceChips({ options, value, onChange, ...group }: Props) {
  const name = useId();
  return (
    <RadioGroup {...group}>
      <Chips>
        {options.map((option) => (
          <Chip key={option.value} $unavailable={option.unavailable}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-label={option.note && `${option.label ?? option.value}, ${option.note}`}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label ?? option.value}</span>
          </Chip>
        ))}
      </Chips>
    </RadioGroup>
  );
}
