import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '../theme/theme';
import { controlLook } from './control-look';
import { useFieldControl } from './field-context';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  /**
   * Shown inside the input before the text: an icon or a unit such as `$`. It is decorative; the label must name the
   * unit.
   */
  prefix?: ReactNode;
  /** Shown inside the input after the text, such as `%`. */
  suffix?: ReactNode;
}

/** A one-line text input. Inside a `Field` it needs no id; elsewhere give it an `aria-label`. */
export function TextInput({ prefix, suffix, type = 'text', className, ...rest }: Props) {
  const { id, required, ...input } = rest;
  const wiring = useFieldControl({ ...rest, id, required });
  return (
    <Box className={className}>
      {prefix && <Slot aria-hidden="true">{prefix}</Slot>}
      <Input type={type} $prefix={Boolean(prefix)} $suffix={Boolean(suffix)} {...input} {...wiring} />
      {suffix && (
        <Slot $end aria-hidden="true">
          {suffix}
        </Slot>
      )}
    </Box>
  );
}

/**
 * An input for a freely typed number (price, percent). `min`, `max` and `step` work as in HTML. The value stays text
 * until it is parsed.
 */
export function NumberInput({ inputMode = 'decimal', ...rest }: Props) {
  return <TextInput type="number" inputMode={inputMode} {...rest} />;
}

const Box = styled.div`
  position: relative;
  min-width: 0;
`;

const Slot = styled.span<{ $end?: boolean }>`
  position: absolute;
  inset-block: 0;
  ${({ $end }) => ($end ? 'inset-inline-end' : 'inset-inline-start')}: ${theme.space[3]};
  display: flex;
  align-items: center;
  color: ${theme.color.muted};
  pointer-events: none;
`;

const Input = styled.input<{ $prefix: boolean; $suffix: boolean }>`
  ${controlLook}
  ${({ $prefix }) => $prefix && `padding-inline-start: ${theme.space[8]};`}
  ${({ $suffix }) => $suffix && `padding-inline-end: ${theme.space[8]};`}
  ${({ type }) => type === 'number' && 'font-variant-numeric: tabular-nums;'}
`;
