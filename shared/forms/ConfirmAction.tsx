import { toastShown, useAppDispatch } from '@shop/shared/api';
import { ConfirmDialog } from '@shop/shared/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { failureText } from './failure-text';

interface Props {
  /** The question. */
  title: string;
  /** What will happen. */
  text: string;
  /** What the button does, in its words: `Delete Coupon`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** For what cannot be undone. */
  danger?: boolean;
  /** What the toast says afterwards. */
  done: string;
  /** What stands before the server's reason when it refuses. */
  failure: string;
  /** Whether `run` may be called; false keeps the dialog, for a field of its own that wants something. */
  ready?: () => boolean;
  run: () => Promise<{ error?: unknown }>;
  /** It was done. Default: `onClose`. */
  onDone?: () => void;
  onClose: () => void;
  /** More between the text and the buttons. */
  children?: ReactNode;
}

/** Asks, does it, and says how it went; a refusal keeps the dialog open with the reason. */
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
