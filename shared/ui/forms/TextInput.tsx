import type { ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme';
import { controlLook } from './control-look';
import { useFieldControl } from './field-context';
import { KeepFilled } from './KeepFilled';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  /**
   * Shown inside the input before the text: an icon or a unit such as `$`. It is decorative; the label must name the
   * unit.
   */
  prefix?: ReactNode;
  /** Shown inside the input after the text, such as `%`. */
  suffix?: ReactNode;
  /** Whether digits have the same width. Default value: `false`. */
  $figures?: boolean;
}

/** A one-line text input. Inside a `Field` it needs no id; elsewhere give it an `aria-label`. */
export function TextInput({ prefix, suffix, type = 'text', className, $figures, ...rest }: Props) {
  const { id, required, ref, ...input } = rest;
  const wiring = useFieldControl({ ...rest, id, required });
  const field = (held: Ref<HTMLInputElement> | undefined) => (
    <Input
      ref={held}
      type={type}
      $prefix={Boolean(prefix)}
      $suffix={Boolean(suffix)}
      $figures={$figures}
      {...input}
      {...wiring}
    />
  );
  return (
    <Box className={className}>
      {prefix && <Slot aria-hidden="true">{prefix}</Slot>}
      {input.value === undefined ? (
        field(ref)
      ) : (
        <KeepFilled value={input.value} outer={ref}>
          {field}
        </KeepFilled>
      )}
      {suffix && (
        <Slot $end aria-hidden="true">
          {suffix}
        </Slot>
      )}
    </Box>
  );
}

interface NumberProps extends Omit<Props, 'type' | 'min' | 'max' | 'step'> {
  /** The keyboard of phones: `numeric` for whole numbers. Default value: `decimal`. */
  inputMode?: 'decimal' | 'numeric';
}

/**
 * An input for a freely typed number (price, percent, pieces). It is a text field, because browsers drop what they do
 * not understand from a number field, such as a decimal comma, and change its value by the mouse wheel. The value stays
 * text until `parseNumber` reads it.
 */
export function NumberInput({ inputMode = 'decimal', autoComplete = 'off', ...rest }: NumberProps) {
  return <TextInput $figures inputMode={inputMode} autoComplete={autoComplete} {...rest} />;
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

const Input = styled.input<{ $prefix: boolean; $suffix: boolean; $figures: boolean | undefined }>`
  ${controlLook}
  ${({ $prefix }) => $prefix && `padding-inline-start: ${theme.space[8]};`}
  ${({ $suffix }) => $suffix && `padding-inline-end: ${theme.space[8]};`}
  ${({ $figures }) => $figures && 'font-variant-numeric: tabular-nums;'}
`;
