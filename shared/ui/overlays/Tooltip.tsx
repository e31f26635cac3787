import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useId, type ReactElement } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { theme } from '../theme/theme';

interface Props {
  /** One short sentence. Nothing that a touch screen could not do without: there it does not open. */
  text: string;
  /** One button or link; it is described by the text. */
  children: ReactElement;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A hint on hover and focus for a control that has a name already. For text that everyone needs, use `InfoTip`. */
export function Tooltip({ text, children, side = 'top' }: Props) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={300} aria-describedby={id} />
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
      <Base.Portal>
        <Layer side={side} sideOffset={8} collisionPadding={8}>
          <Bubble aria-hidden="true">{text}</Bubble>
        </Layer>
      </Base.Portal>
    </Base.Root>
  );
}

const Layer = styled(Base.Positioner)`
  z-index: ${theme.z.tooltip};
`;

const Bubble = styled(Base.Popup)`
  max-width: 18rem;
  padding: ${theme.space[2]} ${theme.space[3]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
  font-size: ${theme.size.sm};
  line-height: 1.4;
  transition: opacity ${theme.duration.fast} ${theme.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;
