import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ownElement } from '../own-element';
import { visuallyHidden } from '../theme/mixins';
import { media, theme } from '../theme/theme';

interface Props<Value extends string> {
  /** The accessible name of the group, such as `View`. */
  label: string;
  /** `label` is the accessible name; shown when there is no icon. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two or three exclusive views of the same thing, such as grid and list. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <Root role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Segment key={option.value} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {ownElement(option.icon ?? option.label)}
        </Segment>
      ))}
    </Root>
  );
}

/* As high as a button. The border of a segment is transparent, so that its target is as high. */
const Root = styled.div`
  display: inline-flex;
  width: fit-content;
  border-radius: ${theme.radius.lg};
  background: ${theme.color.subtle};
`;

const Segment = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-width: ${theme.target};
  min-height: ${theme.target};
  padding: 0 ${theme.space[3]};
  border: 3px solid transparent;
  border-radius: ${theme.radius.lg};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  cursor: pointer;

  input {
    ${visuallyHidden}
  }

  &:has(:checked) {
    background: ${theme.color.surface} padding-box;
    color: ${theme.color.text};

    ${media.forcedColors} {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }

  &:has(:focus-visible) {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }
`;
