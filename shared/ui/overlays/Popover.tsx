import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '../theme/theme';

interface Props {
  /** What the button says that opens it. */
  label: ReactNode;
  /** The heading, which names it. */
  title: ReactNode;
  children: ReactNode;
}

/** More about a value, in a small sheet beside it: opens by a press, closes by Escape and by a press elsewhere. */
export function Popover({ label, title, children }: Props) {
  return (
    <Base.Root>
      <Trigger>{label}</Trigger>
      <Base.Portal>
        <Layer align="start" sideOffset={6} collisionPadding={8}>
          <Sheet>
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
  text-align: start;
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
  z-index: ${theme.z.overlay};
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

/* May be larger than the screen: the keyboard must be able to scroll it. */
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
