import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { InfoIcon } from '../icons';
import { theme } from '../theme/theme';

interface Props {
  /** The button's name, such as `What counts in Today's Sales`. */
  label: string;
  /** The explanation. */
  children: ReactNode;
}

/** A small i beside a term: opens its explanation on hover, press or touch. */
export function InfoTip({ label, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger openOnHover delay={200} render={<Round label={label} size="sm" icon={<InfoIcon size={16} />} />} />
      <Base.Portal>
        <Layer side="top" sideOffset={4} collisionPadding={8}>
          <Bubble initialFocus={false} aria-label={label}>
            {children}
          </Bubble>
        </Layer>
      </Base.Portal>
    </Base.Root>
  );
}

const Round = styled(IconButton)`
  width: 24px;
  height: 24px;
  min-height: 24px;
  border-radius: ${theme.radius.full};
  color: ${theme.color.muted};
`;

const Layer = styled(Base.Positioner)`
  z-index: ${theme.z.tooltip};
`;

const Bubble = styled(Base.Popup)`
  max-width: 18rem;
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
  box-shadow: ${theme.shadow.mid};
  font-size: ${theme.size.sm};
  outline: none;
  transition: opacity ${theme.duration.fast} ${theme.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;
