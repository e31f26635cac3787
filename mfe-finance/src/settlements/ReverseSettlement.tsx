import type { Settlement } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { formatMoney } from '@shop/shared/rules';
import { useReverseSettlement } from '../endpoints';

interface Props {
  settlement: Settlement;
  /** Called after the settlement was reversed. */
  onDone: () => void;
  onClose: () => void;
}

/** Confirms that a closed settlement is turned around. */
export function ReverseSettlement({ settlement: { _id, courier, received }, onDone, onClose }: Props) {
  const [reverse] = useReverseSettlement();
  return (
    <ConfirmAction
      title={`Reverse this settlement of ${formatMoney(received)}?`}
      text={`The cash goes back to ${courier.name}, the fees are canceled, and the orders wait for a settlement again. Both settlements stay on record`}
      confirmLabel="Reverse settlement"
      cancelLabel="Keep it"
      danger
      done="Settlement reversed"
      failure="Failed to reverse the settlement."
      run={() => reverse({ params: { id: _id } })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
