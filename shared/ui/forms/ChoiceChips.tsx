import { useId } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../theme/mixins';
import { media, theme } from '../theme/theme';
import { RadioGroup, type RadioGroupProps } from './RadioGroup';

/** One chip. */
export interface ChoiceOption {
  value: string;
  /** Default: the value. */
  label?: string;
  /** Crossed out but still choosable: the reader learns why (sold out) from `note`. */
  unavailable?: boolean;
  disabled?: boolean;
  /** Read after the label, such as `sold out`. */
  note?: string;
}

interface Props extends Omit<RadioGroupProps, 'children'> {
  options: readonly ChoiceOption[];
  /** Null or empty while nothing is chosen. */
  value: string | null;
  onChange: (value: string) => void;
}

/** Choose one of several short values, such as a size. */
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

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;

const Chip = styled.label<{ $unavailable?: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 3.25rem;
  min-height: ${theme.target};
  padding: 0 ${theme.space[4]};
  border: 1px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  font-weight: ${theme.weight.semibold};
  cursor: pointer;
  transition: border-color ${theme.duration.fast} ${theme.ease};

  /* XS to XXL in one row. */
  ${media.phone} {
    min-width: ${theme.target};
    padding: 0 ${theme.space[3]};
  }

  ${({ $unavailable }) =>
    $unavailable &&
    `
      color: ${theme.color.muted};
      border-color: ${theme.color.border};
      text-decoration: line-through;
    `}

  input {
    ${visuallyHidden}
    /* Focused by script, it comes into view with its legend. */
    scroll-margin-block: ${theme.space[20]};
  }

  &:has(:checked) {
    background: ${theme.color.ink};
    border-color: ${theme.color.ink};
    color: ${theme.color.onInk};

    ${media.forcedColors} {
      forced-color-adjust: none;
      background: Highlight;
      border-color: Highlight;
      color: HighlightText;
    }
  }

  &:has(:focus-visible) {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }

  &:has(:disabled) {
    background: ${theme.color.subtle};
    border-color: ${theme.color.border};
    color: ${theme.color.muted};
    cursor: not-allowed;
  }

  ${media.hover} {
    &:hover:not(:has(:disabled)) {
      border-color: ${theme.color.text};
    }
  }
`;
