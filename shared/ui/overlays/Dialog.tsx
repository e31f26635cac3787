import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { CloseIcon } from '../icons';
import { media, theme } from '../theme/theme';
import { useLayer } from './useLayer';
import { PanelAlert, type DialogAlert } from './PanelAlert';
import { Backdrop, PanelBody, PanelDescription, PanelFooter, PanelHeader, PanelTitle } from './panel';

interface Props {
  open: boolean;
  /** Called on the close button, Escape and a press outside. The owner controls `open`. */
  onClose: () => void;
  /** The dialog's accessible name. */
  title: ReactNode;
  description?: ReactNode;
  /** Icon buttons in the title row, before the close button. */
  headActions?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode;
  /**
   * The reason why the last action failed, directly above the buttons. It stays visible when the body scrolls. Hidden
   * while busy.
   */
  alert?: DialogAlert | false | null | undefined;
  /**
   * The width on wide screens; `full` is as wide as the window. On phones all dialogs except `sm` fill the screen.
   * Default value: `md`.
   */
  size?: keyof typeof widths;
  /** `top` keeps a field in place in a dialog whose height changes below it. Default value: `center`. */
  align?: 'center' | 'top';
  /** The element that gets the focus. Default value: the first form control inside, else the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** True while an action is running. Escape, the close button and presses outside then do nothing. */
  busy?: boolean;
  /** Set false if an accidental press outside would lose input. Default value: true. */
  closeOnOutsidePress?: boolean;
  /** Opens without animation, because it replaces another dialog. Default value: false. */
  instant?: boolean;
  /** Whether single letters are shortcuts in it, as `useLetterKeys` says. Default value: false. */
  letterKeys?: boolean;
  /** Called for keys pressed anywhere in the dialog. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

/**
 * A modal dialog. It traps the focus, returns it when it closes, and locks the scrolling of the page. If another dialog
 * is open above it, Escape and presses only affect the upper one.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  headActions,
  children,
  footer,
  alert,
  size = 'md',
  align = 'center',
  initialFocus,
  busy = false,
  closeOnOutsidePress = true,
  instant = false,
  letterKeys = false,
  onKeyDown,
}: Props) {
  useLayer(open, () => {
    if (!busy) onClose();
  });
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst = () =>
    popup.current?.querySelector<HTMLElement>(
      'input:not([type=hidden], [tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled)',
    ) ?? popup.current;
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={busy || !closeOnOutsidePress}
      onOpenChange={(next, details) => {
        if (busy) details.cancel();
        else if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Backdrop data-instant={instant || undefined} />
        <Popup
          ref={popup}
          initialFocus={initialFocus ?? focusFirst}
          data-instant={instant || undefined}
          data-letter-keys={letterKeys || undefined}
          onKeyDown={onKeyDown}
          $size={size}
          $align={align}
        >
          <PanelHeader>
            <div>
              <PanelTitle>{title}</PanelTitle>
              {description && <PanelDescription>{description}</PanelDescription>}
            </div>
            <HeadActions>
              {headActions}
              <Base.Close render={<IconButton label="Close" icon={<CloseIcon size={22} />} disabled={busy} />} />
            </HeadActions>
          </PanelHeader>
          {/* A body with only text can be longer than the screen, so the keyboard must be able to scroll it. */}
          {children && <PanelBody tabIndex={0}>{children}</PanelBody>}
          {alert && !busy && <PanelAlert alert={alert} />}
          {footer && <PanelFooter>{footer}</PanelFooter>}
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const HeadActions = styled.div`
  display: flex;
  flex: none;
`;

const widths = { sm: '26rem', md: '34rem', lg: '48rem', xl: '68rem', full: 'none' } as const;

const places = {
  center: '--rise: -50%; top: 50%;',
  top: '--rise: 0%; top: 10dvh; max-height: 80dvh;',
} as const;

const Popup = styled(Base.Popup)<{ $size: keyof typeof widths; $align: keyof typeof places }>`
  position: fixed;
  z-index: ${theme.z.overlay};
  left: 50%;
  display: flex;
  flex-direction: column;
  width: calc(100vw - ${theme.space[8]});
  max-width: ${({ $size }) => widths[$size]};
  max-height: calc(100dvh - ${theme.space[12]});
  ${({ $align }) => places[$align]}
  border-radius: ${theme.radius.xl};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  box-shadow: ${theme.shadow.high};
  outline: none;
  transform: translate(-50%, var(--rise));
  transition:
    opacity ${theme.duration.normal} ${theme.ease},
    transform ${theme.duration.normal} ${theme.ease};

  &[data-starting-style]:not([data-instant]),
  &[data-ending-style] {
    opacity: 0;
    transform: translate(-50%, calc(var(--rise) + 2%)) scale(0.98);
  }

  ${media.phone} {
    ${({ $size }) =>
      $size !== 'sm' &&
      `
        inset: 0;
        width: 100vw;
        max-width: none;
        height: 100dvh;
        max-height: none;
        border-radius: 0;
        transform: none;

        &[data-starting-style]:not([data-instant]),
        &[data-ending-style] {
          transform: translateY(${theme.space[8]});
        }
      `}
  }
`;
