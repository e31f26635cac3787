import { useId } from 'react';
import { css, styled } from 'styled-components';
import { Swatch } from '../shop/Swatch';
import { visuallyHidden } from '../theme/mixins';
import { media, theme } from '../theme/theme';
import { RadioGroup, type RadioGroupProps } from './RadioGroup';

interface Props extends Omit<RadioGroupProps, 'children' | 'legendEnd'> {
  /** The color names of the product. */
  colors: readonly string[];
  /** Null or empty if nothing is selected. */
  value: string | null;
  onChange: (color: string) => void;
  /** Colors that are crossed out and announced as sold out, but still selectable. */
  soldOut?: readonly string[];
}

/**
 * Selects a product's color. The name of the selected color is beside the legend, because a color dot alone is not
 * enough.
 */
export function SwatchChoice({ colors, value, onChange, soldOut = [], ...group }: Props) {
  const name = useId();
  return (
    <RadioGroup {...group} legendEnd={value || undefined}>
      <Row>
        {colors.map((color) => (
          <Target key={color} title={color} $soldOut={soldOut.includes(color)}>
            <input
              type="radio"
              name={name}
              value={color}
              aria-label={soldOut.includes(color) ? `${color}, sold out` : color}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <Swatch color={color} size={30} />
          </Target>
        ))}
      </Row>
    </RadioGroup>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
  /* The dots begin where the legend begins; their touch areas extend beyond. */
  margin-inline-start: -7px;
`;

const Target = styled.label<{ $soldOut: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  width: ${theme.target};
  height: ${theme.target};
  border-radius: ${theme.radius.full};
  cursor: pointer;

  input {
    ${visuallyHidden}
    /* Focused by script, it comes into view with its legend. */
    scroll-margin-block: ${theme.space[20]};
  }

  ${({ $soldOut }) =>
    $soldOut &&
    css`
      &::after {
        content: '';
        position: absolute;
        width: 36px;
        height: 2px;
        background: ${theme.color.text};
        box-shadow: 0 0 0 1px ${theme.color.background};
        transform: rotate(-45deg);
        pointer-events: none;

        ${media.forcedColors} {
          background: ButtonText;
        }
      }
    `}

  &:has(:checked)::before {
    content: '';
    position: absolute;
    inset: 3px;
    border: 2px solid ${theme.color.text};
    border-radius: inherit;

    ${media.forcedColors} {
      border: 3px solid Highlight;
    }
  }

  &:has(:focus-visible) {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }
`;
