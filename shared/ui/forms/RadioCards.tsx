import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '../theme/theme';
import { RadioGroup, type RadioGroupProps } from './RadioGroup';

/** One card of `RadioCards`. */
export interface RadioCardOption<Value extends string> {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

interface Props<Value extends string> extends Omit<RadioGroupProps, 'children'> {
  options: readonly RadioCardOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Selects one of a few options with a sentence each, such as the way to order. */
export function RadioCards<Value extends string>({ options, value, onChange, ...group }: Props<Value>) {
  const name = useId();
  return (
    <RadioGroup {...group}>
      <Cards>
        {options.map((option) => (
          <Card key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-labelledby={`${name}-${option.value}`}
              aria-describedby={option.description ? `${name}-${option.value}-text` : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              <Title id={`${name}-${option.value}`}>{option.title}</Title>
              {option.description && (
                <Description id={`${name}-${option.value}-text`}>{option.description}</Description>
              )}
            </span>
            {option.icon && <Icon aria-hidden="true">{option.icon}</Icon>}
          </Card>
        ))}
      </Cards>
    </RadioGroup>
  );
}

const Cards = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  ${media.tablet} {
    grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
  }
`;

const Card = styled.label`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: start;
  gap: ${theme.space[3]};
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  cursor: pointer;
  transition: border-color ${theme.duration.fast} ${theme.ease};

  input {
    appearance: none;
    display: grid;
    place-items: center;
    width: 20px;
    height: 20px;
    margin: 2px 0 0;
    border: 1.5px solid ${theme.color.borderStrong};
    border-radius: ${theme.radius.full};
    outline: none;
  }

  input::after {
    content: '';
    width: 10px;
    height: 10px;
    border-radius: ${theme.radius.full};
  }

  input:checked {
    border-color: ${theme.color.text};
  }

  input:checked::after {
    background: ${theme.color.accent};

    ${media.forcedColors} {
      background: Highlight;
    }
  }

  &:has(:checked) {
    border-color: ${theme.color.text};
    box-shadow: inset 0 0 0 1px ${theme.color.text};

    ${media.forcedColors} {
      border-color: Highlight;
      outline: 2px solid Highlight;
      outline-offset: -3px;
    }
  }

  &:has(:focus-visible) {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }

  &:has(:disabled) {
    background: ${theme.color.subtle};
    color: ${theme.color.muted};
    cursor: not-allowed;
  }

  ${media.hover} {
    &:hover:not(:has(:disabled)) {
      border-color: ${theme.color.text};
    }
  }
`;

const Title = styled.span`
  display: block;
  font-weight: ${theme.weight.semibold};
`;

const Description = styled.span`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;

const Icon = styled.span`
  color: ${theme.color.muted};
`;
