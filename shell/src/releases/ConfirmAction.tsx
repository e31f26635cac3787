import { type ReactNode, useState } from 'react';
import { errorText, toastShown, useAppDispatch } from '@shop/shared/api';
import { ConfirmDialog } from '@shop/shared/ui';

interface Props {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** What the toast says afterwards. */
  done: string;
  /** What stands before the server's reason when it refuses. */
  failure: string;
  /** Whether `run` may be called; false keeps the dialog, for a field of its own that wants something. */
  ready?: () => boolean;
  run: () => Promise<{ error?: unknown }>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks, does it, and says how it went; a refusal keeps the dialog open with the reason. */
export function ConfirmAction({ done, failure, ready, run, onClose, ...dialog }: Props) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    if (ready && !ready()) return;
    setBusy(true);
    setError(undefined);
    const result = await run();
    setBusy(false);
    if (result.error) {
      setError(`${failure} ${errorText(result.error, '')}`.trim());
      return;
    }
    dispatch(toastShown({ kind: 'success', text: done }));
    onClose();
  };
  return (
    <ConfirmDialog open {...dialog} busy={busy} error={error} onConfirm={() => void confirm()} onCancel={onClose} />
  );
}
