import type { Transaction } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { formatMoney } from '@shop/shared/rules';
import { useCancelTransaction } from '../endpoints';

interface Props {
  transaction: Transaction;
  /** Called after the transaction was canceled. */
  onDone: () => void;
  onClose: () => void;
}

/** Confirms the cancellation of a manual transaction. */
export function CancelTransaction({ transaction: { _id, type, amount, description }, onDone, onClose }: Props) {
  const [cancel] = useCancelTransaction();
  return (
    <ConfirmAction
      title={`Cancel this ${type} of ${formatMoney(amount)}?`}
      text="It stays on record but no longer counts in any total. This action cannot be undone"
      confirmLabel="Cancel Transaction"
      cancelLabel="Keep it"
      danger
      done={`${description} was cancelled`}
      failure="Failed to cancel transaction."
      run={() => cancel({ params: { id: _id } })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
