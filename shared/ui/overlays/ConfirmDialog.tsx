import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { memo, useRef, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
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
  /** Default value: `Cancel`. */
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
  /** Whether Back cancels the dialog. Default value: true. False for a dialog that Back or Forward opened. */
  isStep?: boolean;
  /** Additional content between the text and the buttons, such as an alternative. */
  children?: ReactNode;
}

interface QuestionProps extends Omit<Props, 'isStep'> {
  cancelButton: RefObject<HTMLButtonElement | null>;
  confirmButton: RefObject<HTMLButtonElement | null>;
}

/** The words and buttons of the dialog. While the dialog fades out they stay as they were. */
const Question = memo(
  function Question({
    title,
    text,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger,
    busy,
    error,
    onConfirm,
    onCancel,
    children,
    cancelButton,
    confirmButton,
  }: QuestionProps) {
    return (
      <>
        <Body>
          <PanelTitle>{title}</PanelTitle>
          {text && <PanelDescription>{text}</PanelDescription>}
          {children}
        </Body>
        {error && !busy && <PanelAlert alert={{ title: error }} />}
        <Buttons>
          <Button ref={cancelButton} onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button ref={confirmButton} variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Buttons>
      </>
    );
  },
  (_before, { open }) => !open,
);

/**
 * Asks for confirmation of an important action. Only an answer or Escape closes it; a press outside does not. It keeps
 * its words while it fades out, so a caller may forget its question when it closes the dialog.
 */
export function ConfirmDialog({ isStep = true, ...question }: Props) {
  const { open, danger = false, busy = false, onCancel } = question;
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
          <Question {...question} cancelButton={cancel} confirmButton={confirm} />
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
