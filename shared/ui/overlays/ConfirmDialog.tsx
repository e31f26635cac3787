import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/Button';
import { theme } from '../theme/theme';
import { useLayer } from './useLayer';
import { PanelAlert } from './PanelAlert';
import { Backdrop, PanelDescription, PanelTitle } from './panel';

interface Props {
  open: boolean;
  /** The question. */
  title: ReactNode;
  /** What will happen. */
  text?: ReactNode;
  /** The label of the confirm button, which names the action: `Delete order`. */
  confirmLabel: string;
  /** Default `Cancel`. */
  cancelLabel?: string;
  /** For actions that cannot be undone: a red button, and the initial focus is on Cancel. */
  danger?: boolean;
  /** True while the confirmed action is running. The dialog then cannot be closed. */
  busy?: boolean;
  /**
   * The reason why the action failed, shown directly above the buttons. The dialog stays open for another try. Hidden
   * while busy.
   */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** Whether Back cancels the dialog. Default true; false for a dialog that Back or Forward opened. */
  isStep?: boolean;
  /** Additional content between the text and the buttons, such as an alternative. */
  children?: ReactNode;
}

/** Asks for confirmation of an important action. Only an answer or Escape closes it; a press outside does not. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  error,
  onConfirm,
  onCancel,
  isStep = true,
  children,
}: Props) {
  useLayer(open && isStep, () => {
    if (!busy) onCancel();
  });
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (busy) details.cancel();
        else if (!next) onCancel();
      }}
    >
      <Base.Portal>
        {/* Forced, so that it also dims a dialog below this one. That dialog's own backdrop only dims the page. */}
        <Backdrop forceRender />
        <Popup initialFocus={danger ? cancel : confirm}>
          <Body>
            <PanelTitle>{title}</PanelTitle>
            {text && <PanelDescription>{text}</PanelDescription>}
            {children}
          </Body>
          {error && !busy && <PanelAlert alert={{ title: error }} />}
          <Buttons>
            <Button ref={cancel} onClick={onCancel} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button ref={confirm} variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Buttons>
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const Popup = styled(Base.Popup)`
  position: fixed;
  z-index: ${theme.z.overlay};
  top: 50%;
  left: 50%;
  display: flex;
  flex-direction: column;
  width: calc(100vw - ${theme.space[8]});
  max-width: 27rem;
  max-height: calc(100dvh - ${theme.space[8]});
  border-radius: ${theme.radius.xl};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  box-shadow: ${theme.shadow.high};
  outline: none;
  transform: translate(-50%, -50%);
  transition:
    opacity ${theme.duration.fast} ${theme.ease},
    transform ${theme.duration.fast} ${theme.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translate(-50%, -50%) scale(0.97);
  }
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  min-height: 0;
  overflow-y: auto;
  padding: ${theme.space[5]} ${theme.space[6]} ${theme.space[3]};
`;

const Buttons = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap-reverse;
  justify-content: flex-end;
  gap: ${theme.space[2]};
  padding: ${theme.space[3]} ${theme.space[6]} ${theme.space[6]};
`;
