import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { CloseIcon } from '../icons';
import { theme } from '../theme/theme';
import { useLayer } from './useLayer';
import { Backdrop, PanelBody, PanelFooter, PanelHeader, PanelTitle } from './panel';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The drawer's accessible name. */
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** The edge at which it opens: `left` for menus, `right` (default) for the cart and details. */
  side?: 'left' | 'right';
}

/** A modal panel at the edge of the page. Otherwise like `Dialog`. */
export function Drawer({ open, onClose, title, children, footer, side = 'right' }: Props) {
  useLayer(open, onClose);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Backdrop />
        <Popup ref={popup} initialFocus={popup} $side={side}>
          <PanelHeader>
            <PanelTitle>{title}</PanelTitle>
            <Base.Close render={<IconButton label="Close" icon={<CloseIcon size={22} />} />} />
          </PanelHeader>
          <PanelBody>{children}</PanelBody>
          {footer && <PanelFooter>{footer}</PanelFooter>}
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const Popup = styled(Base.Popup)<{ $side: 'left' | 'right' }>`
  position: fixed;
  z-index: ${theme.z.overlay};
  inset-block: 0;
  ${({ $side }) => $side}: 0;
  display: flex;
  flex-direction: column;
  width: min(26rem, calc(100vw - ${theme.space[12]}));
  background: ${theme.color.raised};
  color: ${theme.color.text};
  box-shadow: ${theme.shadow.high};
  outline: none;
  transition: transform ${theme.duration.normal} ${theme.ease};

  &[data-starting-style],
  &[data-ending-style] {
    transform: translateX(${({ $side }) => ($side === 'left' ? '-100%' : '100%')});
  }
`;
