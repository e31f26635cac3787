import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { ChevronDownIcon } from '../icons';
import { theme } from '../theme/theme';
import { controlLook } from './control-look';
import { useFieldControl } from './field-context';

/** One choice of a `Select`. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface Props extends ComponentPropsWithRef<'select'> {
  /** The options. Alternatively pass `<option>` children. */
  options?: readonly SelectOption[];
}

/** The browser's native select, which works on every phone and screen reader, in the shop's style. */
export function Select({ options, children, className, ...rest }: Props) {
  const { id, required, ...select } = rest;
  const wiring = useFieldControl({ ...rest, id, required });
  return (
    <Box className={className}>
      <Native {...select} {...wiring}>
        {options?.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </Native>
      <Chevron size={18} aria-hidden="true" />
    </Box>
  );
}

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'value'> {
  /** The accessible name of the control, which its `Field` shows. */
  label: string;
  /** The current choice as text. */
  value: string;
}

/** A button that looks like a `Select`, for choices that open more than a list. */
export function SelectButton({ label, value, id, ...rest }: ButtonProps) {
  return (
    <Box>
      <Native as="button" type="button" aria-label={`${label}: ${value}`} {...useFieldControl({ id })} {...rest}>
        {value}
      </Native>
      <Chevron size={18} aria-hidden="true" />
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  min-width: 0;
`;

const Native = styled.select`
  ${controlLook}
  appearance: none;
  overflow: hidden;
  padding-inline-end: ${theme.space[10]};
  text-align: left;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;

  option {
    background: ${theme.color.raised};
    color: ${theme.color.text};
  }
`;

const Chevron = styled(ChevronDownIcon)`
  position: absolute;
  top: 50%;
  inset-inline-end: ${theme.space[3]};
  transform: translateY(-50%);
  color: ${theme.color.muted};
  pointer-events: none;
`;
