import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme';

interface Props {
  /** The label of the button that opens it. */
  label?: ReactNode;
  /** A custom button; null if another element opens the popover. */
  trigger?: ReactElement | null;
  /** The heading. It is the accessible name. */
  title: ReactNode;
  children: ReactNode;
  /** Whether it is open, if the owner controls that. Default value: its button controls it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element beside which it opens. Default value: its button. */
  anchor?: RefObject<HTMLElement | null>;
  /** The element that gets the focus when it opens. Default value: the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus when it closes, if not its button opened it. */
  returnFocus?: () => HTMLElement | null;
}

/**
 * A small panel beside a value, with details or a few fields. A press opens it; Escape or a press outside closes it.
 */
export function Popover({
  label,
  trigger,
  title,
  children,
  open,
  onOpenChange,
  anchor,
  initialFocus,
  returnFocus,
}: Props) {
  const change = (next: boolean, details: Base.Root.ChangeEventDetails) => {
    const { reason, event } = details;
    // A press on the anchor is not an outside press. A select sends its change event before the press ends.
    if (reason === 'outside-press' && event.target instanceof Node && anchor?.current?.contains(event.target)) {
      details.cancel();
    } else onOpenChange?.(next);
  };
  return (
    <Base.Root open={open} onOpenChange={change}>
      {trigger === undefined ? <Trigger>{label}</Trigger> : trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Layer anchor={anchor} align="start" sideOffset={6} collisionPadding={8}>
          <Sheet initialFocus={initialFocus} finalFocus={returnFocus}>
            <Title>{title}</Title>
            <Body tabIndex={0}>{children}</Body>
          </Sheet>
        </Layer>
      </Base.Portal>
    </Base.Root>
  );
}

const Trigger = styled(Base.Trigger)`
  min-height: 1.5rem;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-variant-numeric: tabular-nums;
  text-align: left;
  text-decoration: underline dotted ${theme.color.muted};
  text-underline-offset: 0.25em;
  cursor: pointer;

  &:hover,
  &[data-popup-open] {
    text-decoration-style: solid;
  }

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }
`;

const Layer = styled(Base.Positioner)`
  z-index: ${theme.z.popup};
`;

const Sheet = styled(Base.Popup)`
  display: flex;
  flex-direction: column;
  max-width: min(40rem, var(--available-width));
  max-height: min(28rem, var(--available-height));
  padding: ${theme.space[3]} ${theme.space[1]} ${theme.space[2]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  box-shadow: ${theme.shadow.mid};
  font-size: ${theme.size.sm};
  outline: none;
  transition: opacity ${theme.duration.fast} ${theme.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;

const Title = styled(Base.Title)`
  padding: 0 ${theme.space[3]} ${theme.space[2]};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  overflow-wrap: anywhere;
`;

/* It can be larger than the screen, so the keyboard must be able to scroll it. */
const Body = styled.div`
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: 0 ${theme.space[3]} ${theme.space[1]};

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }
`;
