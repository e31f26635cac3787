import { errorText, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Transaction } from '@shop/shared/contracts';
import { formatMoney } from '@shop/shared/rules';
import { ConfirmDialog } from '@shop/shared/ui';
import { useCancelTransaction } from '../endpoints';

interface Props {
  transaction: Transaction;
  /** It was cancelled. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks before something that was written by hand is taken out of the books. */
export function CancelTransaction({ transaction: { _id, type, amount, description }, onDone, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [cancel, { isLoading, error }] = useCancelTransaction();
  const confirm = async () => {
    const cancelled = await cancel({ params: { id: _id } });
    if (cancelled.error) return;
    dispatch(toastShown({ kind: 'success', text: `${description} was cancelled` }));
    onDone();
  };
  return (
    <ConfirmDialog
      open
      title={`Cancel this ${type} of ${formatMoney(amount)}?`}
      text="It stays on record, but counts in no total any more. This action cannot be undone"
      confirmLabel="Cancel Transaction"
      cancelLabel="Keep it"
      danger
      busy={isLoading}
      error={error && `Failed to cancel transaction. ${errorText(error, '')}`.trim()}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
