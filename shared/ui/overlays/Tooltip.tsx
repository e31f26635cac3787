import { cloneElement, useId, useState, type ReactElement } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { Bubble } from './Bubble';

interface Props {
  /** One short sentence. It must not be essential, because it does not open on touch screens. */
  text: string;
  /** One button or link. The text becomes its description. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A hint on hover and focus for a control that already has a name. For text that everyone needs, use `InfoTip`. */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Anchor
      onPointerEnter={(event) => event.pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
      {open && <Bubble decorative>{text}</Bubble>}
    </Anchor>
  );
}

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
`;
