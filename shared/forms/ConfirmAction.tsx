import { toastShown, useAppDispatch } from '@shop/shared/api';
import { ConfirmDialog } from '@shop/shared/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { failureText } from './failure-text';

interface Props {
  /** The question. */
  title: string;
  /** What will happen. */
  text: string;
  /** The label of the confirm button, which names the action: `Delete Coupon`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** The toast after success. */
  done: string;
  /** The text before the server's reason when the action fails. */
  failure: string;
  /** Whether `run` may be called. False keeps the dialog open, for example because of an invalid field in it. */
  ready?: () => boolean;
  run: () => Promise<{ error?: unknown }>;
  /** Called after success. Default value: `onClose`. */
  onDone?: () => void;
  onClose: () => void;
  /** Additional content between the text and the buttons. */
  children?: ReactNode;
}

/**
 * A dialog that asks for confirmation, runs the action and shows a toast. After a failure it stays open and shows the
 * reason.
 */
export function ConfirmAction({ done, failure, ready, run, onClose, onDone = onClose, children, ...dialog }: Props) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const fields = useRef<HTMLDivElement>(null);
  const [unready, setUnready] = useState(0);
  useEffect(() => {
    if (unready > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [unready]);
  const confirm = async () => {
    if (ready && !ready()) {
      setError('1 field needs attention');
      setUnready((times) => times + 1);
      return;
    }
    setBusy(true);
    setError(undefined);
    const result = await run();
    setBusy(false);
    if (result.error) {
      setError(failureText(failure, result.error));
      return;
    }
    dispatch(toastShown({ kind: 'success', text: done }));
    onDone();
  };
  return (
    <ConfirmDialog open {...dialog} busy={busy} error={error} onConfirm={() => void confirm()} onCancel={onClose}>
      {children && <div ref={fields}>{children}</div>}
    </ConfirmDialog>
  );
}
