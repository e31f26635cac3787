import type { ComponentPropsWithRef, Ref } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme';
import { controlLook } from './control-look';
import { useFieldControl } from './field-context';
import { KeepFilled } from './KeepFilled';

/** A multi-line text input that grows with its text, if the browser supports it. */
export function TextArea({ rows = 3, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const { id, required, ref, ...area } = rest;
  const wiring = useFieldControl({ ...rest, id, required });
  const field = (held: Ref<HTMLTextAreaElement> | undefined) => <Area ref={held} rows={rows} {...area} {...wiring} />;
  if (area.value === undefined) return field(ref);
  return (
    <KeepFilled value={area.value} outer={ref}>
      {field}
    </KeepFilled>
  );
}

const Area = styled.textarea`
  ${controlLook}
  display: block;
  field-sizing: content;
  min-height: max(${theme.target}, calc(${({ rows }) => rows ?? 3} * 1.5em + 1rem + 2px));
  max-height: 24rem;
  resize: vertical;
`;
