import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme';
import { useLayer } from './useLayer';

interface Props {
  open: boolean;
  /** Called on Escape and Back. The owner controls `open`. */
  onClose: () => void;
  /** The dialog's accessible name. */
  label: string;
  /** The content of the window. It must include a close button. */
  children: ReactNode;
  /** Called for keys pressed anywhere in the dialog. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A modal dialog without a frame that fills the window. Otherwise like `Dialog`. */
export function FullScreenDialog({ open, onClose, label, children, onKeyDown }: Props) {
  useLayer(open, onClose);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Popup ref={popup} initialFocus={popup} aria-label={label} onKeyDown={onKeyDown}>
          {children}
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const Popup = styled(Base.Popup)`
  position: fixed;
  z-index: ${theme.z.overlay};
  inset: 0;
  width: 100vw;
  height: 100dvh;
  overflow: hidden;
  background: ${theme.color.background};
  color: ${theme.color.text};
  outline: none;
  transition: opacity ${theme.duration.normal} ${theme.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;
