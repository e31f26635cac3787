import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { CloseIcon } from '../icons';
import { media, theme } from '../theme/theme';
import { PanelAlert, type DialogAlert } from './PanelAlert';
import { PanelBody, PanelDescription, PanelFooter, PanelHeader, PanelTitle } from './panel';
import { useLayer } from './useLayer';

interface Props {
  /** Called on the close button, Escape and Back. */
  onClose: () => void;
  /** The accessible name. */
  title: ReactNode;
  description?: ReactNode;
  /** Icon buttons in the title row, before the close button. */
  headActions?: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode;
  /** The reason why the last action failed, above the buttons. Hidden while busy. */
  alert?: DialogAlert | false | null | undefined;
  /** The element that gets the focus. Default value: the panel. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus when the panel closes. */
  returnFocus: () => HTMLElement | null | undefined;
  /** True while an action is running. The panel then stays open. */
  busy?: boolean;
}

/**
 * A record beside its list, on screens that have room for both. It is a dialog, but not a modal one: the list can be
 * used, and the focus may leave. The page makes room for it.
 */
export function SidePanel({
  onClose,
  title,
  description,
  headActions,
  children,
  footer,
  alert,
  initialFocus,
  returnFocus,
  busy = false,
}: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    if (!busy) onClose();
  };
  useLayer(true, close);
  const enter = useEffectEvent(() => (initialFocus?.current ?? panel.current)?.focus({ preventScroll: true }));
  const leave = useEffectEvent(() => {
    // Whoever works in the list already stays there.
    if (panel.current?.contains(document.activeElement)) returnFocus()?.focus({ preventScroll: true });
  });
  useEffect(() => enter(), []);
  // A layout effect, because the panel still has the focus then.
  useLayoutEffect(() => () => leave(), []);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
    // Another dialog, a menu or a search field closes or empties itself.
    const other = target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [type="search"]');
    if (other === null || other === panel.current) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Root
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      tabIndex={-1}
      data-side-panel
      data-letter-keys
    >
      <PanelHeader>
        <div>
          <PanelTitle as="h2" id={`${id}-title`}>
            {title}
          </PanelTitle>
          {description && (
            <PanelDescription as="p" id={`${id}-text`}>
              {description}
            </PanelDescription>
          )}
        </div>
        <Actions>
          {headActions}
          <IconButton label="Close" icon={<CloseIcon size={22} />} disabled={busy} onClick={close} />
        </Actions>
      </PanelHeader>
      <PanelBody tabIndex={0}>{children}</PanelBody>
      {alert && !busy && <PanelAlert alert={alert} />}
      {footer && <PanelFooter>{footer}</PanelFooter>}
    </Root>
  );
}

const Root = styled.div`
  position: fixed;
  z-index: ${theme.z.header};
  inset-block: 0;
  inset-inline-end: 0;
  display: flex;
  flex-direction: column;
  width: min(var(--side-panel), 100%);
  border-inline-start: 1px solid ${theme.color.border};
  background: ${theme.color.surface};
  outline: none;

  ${media.print} {
    display: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex: none;
`;
