import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { focusRing } from '../theme/mixins';
import { media, theme } from '../theme/theme';
import { ownElement } from '../own-element';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ label, hint, className, ...input }: Props) {
  const hintId = useId();
  return (
    <Label className={className}>
      <Box type="checkbox" aria-describedby={hint ? hintId : undefined} {...input} />
      <Texts label={label} hint={hint} hintId={hintId} />
    </Label>
  );
}

/** An on/off switch. It takes effect at once, unlike a checkbox, which takes effect with its form. */
export function Switch({ label, hint, className, ...input }: Props) {
  const hintId = useId();
  return (
    <Label className={className}>
      <Track type="checkbox" role="switch" aria-describedby={hint ? hintId : undefined} {...input} />
      <Texts label={label} hint={hint} hintId={hintId} />
    </Label>
  );
}

function Texts({ label, hint, hintId }: { label: ReactNode; hint: ReactNode; hintId: string }) {
  return (
    <span>
      {ownElement(label)}
      {hint && (
        <Hint id={hintId} aria-hidden="true">
          {hint}
        </Hint>
      )}
    </span>
  );
}

const Label = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${theme.target};
  cursor: pointer;

  /* With a hint, the control is beside the first line. */
  &:has([aria-describedby]) {
    align-items: start;
  }

  &:has(:disabled) {
    color: ${theme.color.muted};
    cursor: not-allowed;
  }
`;

/* Not part of the label's accessible name. It is the control's description. */
const Hint = styled.span`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;

const Box = styled.input`
  appearance: none;
  position: relative;
  flex: none;
  --side: var(--box, 22px);

  width: var(--side);
  height: var(--side);
  margin: 0;
  border: 1.5px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.surface};
  cursor: inherit;
  ${focusRing}

  &::after {
    content: '';
    position: absolute;
    top: calc(var(--side) / 11);
    left: calc(var(--side) * 0.27);
    width: calc(var(--side) * 0.27);
    height: calc(var(--side) / 2);
    border: solid ${theme.color.onInk};
    border-width: 0 2px 2px 0;
    transform: rotate(45deg) scale(0);
    transition: transform ${theme.duration.fast} ${theme.ease};
  }

  &:checked {
    background: ${theme.color.ink};
    border-color: ${theme.color.ink};

    ${media.forcedColors} {
      forced-color-adjust: none;
      background: Highlight;
      border-color: Highlight;
    }
  }

  &:checked::after {
    transform: rotate(45deg);

    ${media.forcedColors} {
      border-color: HighlightText;
    }
  }

  &:disabled {
    opacity: 0.5;
  }
`;

const Track = styled.input`
  appearance: none;
  position: relative;
  flex: none;
  width: 44px;
  height: 26px;
  margin: 0;
  border: 1.5px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.full};
  background: ${theme.color.subtle};
  cursor: inherit;
  transition: background-color ${theme.duration.fast} ${theme.ease};
  ${focusRing}

  &::after {
    content: '';
    position: absolute;
    top: 50%;
    left: 3px;
    width: 17px;
    height: 17px;
    border-radius: ${theme.radius.full};
    background: ${theme.color.borderStrong};
    transform: translateY(-50%);

    ${media.forcedColors} {
      background: ButtonText;
    }
    transition: transform ${theme.duration.fast} ${theme.ease};
  }

  &:checked {
    background: ${theme.color.ink};
    border-color: ${theme.color.ink};

    ${media.forcedColors} {
      forced-color-adjust: none;
      background: Highlight;
      border-color: Highlight;
    }
  }

  &:checked::after {
    background: ${theme.color.onInk};
    transform: translate(18px, -50%);

    ${media.forcedColors} {
      background: HighlightText;
    }
  }

  &:disabled {
    opacity: 0.5;
  }
`;
